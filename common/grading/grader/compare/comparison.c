// SPDX-License-Identifier: MIT
// Whether an element is what it should be.
#include "comparison.h"

#include "elements.h"

#include <math.h>
#include <string.h>

bool gw_fits(const struct gw_comparison *c, size_t got_index, size_t want_index)
{
    const void *got = gw_element(c->got, c->type, got_index);
    if (!c->close) {
        const size_t size = gw_type_size(c->type);
        return memcmp(got, gw_element(c->want, c->type, want_index), size) == 0;
    }
    const double value = gw_real_value(got, c->type);
    const double want = ((const double *)c->want)[want_index];
    const double own = c->tolerances ? c->tolerances[want_index] : 0;
    // Asked this way round because every comparison with NaN is false; and an infinite tolerance
    // must not let everything through.
    return isfinite(value) && isfinite(want) &&
           fabs(value - want) <= c->absolute + c->relative * fabs(want) + own;
}
