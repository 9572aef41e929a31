// SPDX-License-Identifier: MIT
// Which numbers of an input come out wrong: those beyond a bound, or one of them alone. What
// clamps, thresholds and lost digits have in common, as a fact and no guess.
#include "bound.h"

#include "elements.h"

#include <math.h>
#include <string.h>

// Fewer elements than this can lie on one side by chance.
enum { FEWEST_WRONG = 3, FEWEST_RIGHT = 8 };

struct range {
    double least, most;
};

static double value_of(const struct gw_comparison *c, const struct gw_lookalike *input, size_t i)
{
    const void *element = gw_element(input->elements, c->type, i);
    return gw_is_real(c->type) ? gw_real_value(element, c->type)
                               : (double)gw_whole_value(element, c->type);
}

// Of the input where the output is wrong, or where it is right.
static struct range range_of(const struct gw_comparison *c, const struct gw_lookalike *input,
                             bool wrong, bool magnitudes)
{
    struct range range = {INFINITY, -INFINITY};
    for (size_t i = 0; i < c->count; i++) {
        const double value = value_of(c, input, i);
        if (gw_fits(c, i, i) != wrong) {
            range.least = fmin(range.least, magnitudes ? fabs(value) : value);
            range.most = fmax(range.most, magnitudes ? fabs(value) : value);
        }
    }
    return range;
}

static bool has_value(const struct gw_comparison *c, const struct gw_lookalike *input, double value,
                      bool wrong)
{
    for (size_t i = 0; i < c->count; i++) {
        const double of = value_of(c, input, i);
        if (of >= value && of <= value && gw_fits(c, i, i) != wrong) {
            return true;
        }
    }
    return false;
}

static bool add_bound_of(struct gw_text *text, const struct gw_comparison *c,
                         const struct gw_lookalike *input, bool magnitudes)
{
    const char *bars = magnitudes ? "|" : "";
    const struct range wrong = range_of(c, input, true, magnitudes);
    const struct range right = range_of(c, input, false, magnitudes);
    if (!magnitudes && wrong.least >= wrong.most && !has_value(c, input, wrong.least, false)) {
        gw_text_add(text, ": those where %s is %g, and no other", input->name, wrong.least);
    } else if (wrong.least > right.most) {
        gw_text_add(text, ": those where %s%s%s is above %g, and no other", bars, input->name, bars,
                    right.most);
    } else if (wrong.most < right.least) {
        gw_text_add(text, ": those where %s%s%s is below %g, and no other", bars, input->name, bars,
                    right.least);
    } else {
        return false;
    }
    return true;
}

static void add_common_value(struct gw_text *text, const struct gw_comparison *c,
                             const struct gw_differences *d)
{
    const size_t size = gw_type_size(c->type);
    const void *first = gw_element(c->got, c->type, d->first);
    for (size_t i = d->first; i <= d->last; i++) {
        if (!gw_fits(c, i, i) && memcmp(gw_element(c->got, c->type, i), first, size) != 0) {
            return;
        }
    }
    char value[GW_ELEMENT_TEXT];
    gw_element_text(value, first, c->type, 0);
    gw_text_add(text, "; each of them became %s", value);
}

void gw_add_bound(struct gw_text *text, const struct gw_comparison *c,
                  const struct gw_differences *d)
{
    if (d->unwritten > 0 || d->wrong < FEWEST_WRONG || c->count - d->wrong < FEWEST_RIGHT) {
        return;
    }
    for (size_t i = 0; i < 2 * c->input_count; i++) {
        if (add_bound_of(text, c, &c->inputs[i / 2], i % 2 != 0)) {
            add_common_value(text, c, d);
            return;
        }
    }
}
