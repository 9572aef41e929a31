// SPDX-License-Identifier: MIT
// The comparer: whether an element is as it should be, which are wrong, and the sentence that says
// so.
#include "compare.h"

#include "base/text.h"
#include "elements.h"
#include "grading/boundary/poison.h"
#include "patterns.h"

#include <math.h>
#include <stdlib.h>
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

struct gw_differences gw_count_differences(const struct gw_comparison *c)
{
    struct gw_differences d = {0};
    for (size_t i = 0; i < c->count; i++) {
        if (gw_fits(c, i, i)) {
            continue;
        }
        if (d.wrong == 0) {
            d.first = i;
        }
        d.last = i;
        d.wrong++;
        if (c->poisoned && gw_is_poison(gw_element(c->got, c->type, i), c->type, c->poison_seed)) {
            d.unwritten++;
        }
    }
    return d;
}

// What an element that was read and written says of itself by what it held before the call.
// False: nothing.
static bool add_change(struct gw_text *text, const struct gw_comparison *c, size_t index,
                       const char *got_text, const char *want_text)
{
    if (!c->before) {
        return false;
    }
    const void *before = gw_element(c->before, c->type, index);
    const void *got = gw_element(c->got, c->type, index);
    if (memcmp(got, before, gw_type_size(c->type)) == 0) {
        gw_text_add(text, "%s[%zu] was never written: it has its old value %s, but should be %s",
                    c->name, index, got_text, want_text);
        return true;
    }
    struct gw_comparison untouched = *c;
    untouched.got = c->before;
    if (gw_fits(&untouched, index, index)) {
        char before_text[GW_ELEMENT_TEXT];
        gw_element_text(before_text, before, c->type, c->type == GW_DOUBLE);
        gw_text_add(text, "%s[%zu] was changed from %s to %s, but must stay unchanged", c->name,
                    index, before_text, got_text);
        return true;
    }
    return false;
}

static void add_first_difference(struct gw_text *text, const struct gw_comparison *c, size_t index)
{
    const void *got = gw_element(c->got, c->type, index);
    char got_text[GW_ELEMENT_TEXT];
    char want_text[GW_ELEMENT_TEXT];
    // A difference in late digits is shown with all of them.
    for (int exact = 0; exact <= 1; exact++) {
        gw_element_text(got_text, got, c->type, exact);
        if (c->close) {
            gw_real_text(want_text, ((const double *)c->want)[index], exact);
        } else {
            gw_element_text(want_text, gw_element(c->want, c->type, index), c->type, exact);
        }
        if (strcmp(got_text, want_text) != 0) {
            break;
        }
    }
    if (add_change(text, c, index, got_text, want_text)) {
        return;
    }
    if (c->poisoned && gw_is_poison(got, c->type, c->poison_seed)) {
        gw_text_add(text, "%s[%zu] was never written but should be %s", c->name, index, want_text);
    } else {
        gw_text_add(text, "%s[%zu] is %s but should be %s", c->name, index, got_text, want_text);
    }
}

char *gw_compare(const struct gw_comparison *c)
{
    const struct gw_differences d = gw_count_differences(c);
    if (d.wrong == 0) {
        return NULL;
    }
    struct gw_text text = {0};
    add_first_difference(&text, c, d.first);
    gw_add_extent(&text, c, &d);
    gw_add_pattern(&text, c, &d);
    return text.data;
}

char *gw_compare_unchanged(const char *name, enum gw_type type, size_t count, const void *before,
                           const void *after)
{
    const size_t size = gw_type_size(type);
    if (count == 0 || memcmp(before, after, count * size) == 0) {
        return NULL;
    }
    size_t first = count;
    size_t changed = 0;
    for (size_t i = 0; i < count; i++) {
        if (memcmp(gw_element(before, type, i), gw_element(after, type, i), size) != 0) {
            first = changed == 0 ? i : first;
            changed++;
        }
    }
    char was[GW_ELEMENT_TEXT];
    char is[GW_ELEMENT_TEXT];
    gw_element_text(was, gw_element(before, type, first), type, type == GW_DOUBLE);
    gw_element_text(is, gw_element(after, type, first), type, type == GW_DOUBLE);
    return gw_format("%s[%zu] was %s and is %s after the call: %s is an input, so only read it; "
                     "%zu of %zu elements were changed",
                     name, first, was, is, name, changed, count);
}

bool gw_is_wholly_unwritten(const void *elements, enum gw_type type, size_t count, uint64_t seed)
{
    for (size_t i = 0; i < count; i++) {
        if (!gw_is_poison(gw_element(elements, type, i), type, seed)) {
            return false;
        }
    }
    return count > 0;
}
