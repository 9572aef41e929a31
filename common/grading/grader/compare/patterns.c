// SPDX-License-Identifier: MIT
// Patterns among wrong elements.
#include "patterns.h"

#include "elements.h"

#include <float.h>
#include <math.h>
#include <string.h>

// Fewer elements than this can agree by chance.
enum { ENOUGH_TO_BE_CERTAIN = 8 };

void gw_add_extent(struct gw_text *text, const struct gw_comparison *c,
                   const struct gw_differences *d)
{
    const char *verb = d->unwritten == d->wrong ? "were never written" : "differ";
    const char *one = d->unwritten == d->wrong ? "was never written" : "differs";
    if (c->count == 1) {
        return;
    }
    if (d->wrong == 1) {
        gw_text_add(text, "; 1 of %zu elements %s", c->count, one);
        return;
    }
    if (d->wrong == c->count) {
        gw_text_add(text, "; all %zu elements %s", c->count, verb);
        return;
    }
    gw_text_add(text, "; %zu of %zu elements %s", d->wrong, c->count, verb);
    if (d->last - d->first + 1 != d->wrong) {
        return;
    }
    if (d->last == c->count - 1) {
        gw_text_add(text, ", all from index %zu on", d->first);
    } else if (d->first == 0) {
        gw_text_add(text, ", all before index %zu", d->last + 1);
    } else {
        gw_text_add(text, ", all from index %zu to %zu", d->first, d->last);
    }
}

static bool all_zero(const struct gw_comparison *c)
{
    for (size_t i = 0; i < c->count; i++) {
        if (!gw_is_zero(gw_element(c->got, c->type, i), c->type)) {
            return false;
        }
    }
    return c->count > 1;
}

static bool all_nan(const struct gw_comparison *c, const struct gw_differences *d)
{
    if (!gw_is_real(c->type) || d->unwritten > 0 || d->wrong < 2) {
        return false;
    }
    for (size_t i = d->first; i <= d->last; i++) {
        if (!gw_fits(c, i, i) && !isnan(gw_real_value(gw_element(c->got, c->type, i), c->type))) {
            return false;
        }
    }
    return true;
}

// Whether each wrong element is what the graded build puts into variables that nobody has set
// (common/gwcc/modes.options, auto_var_init). A sum that begins there stays there.
static bool unset_variable(const struct gw_comparison *c, const struct gw_differences *d)
{
    unsigned char unset[8];
    const size_t size = gw_type_size(c->type);
    memset(unset, 0xfe, sizeof(unset));
    if (size < 4 || size > sizeof(unset)) {
        return false; // a byte holds 254 for many a reason
    }
    for (size_t i = d->first; i <= d->last; i++) {
        if (!gw_fits(c, i, i) && memcmp(gw_element(c->got, c->type, i), unset, size) != 0) {
            return false;
        }
    }
    return true;
}

static const char *copied_input(const struct gw_comparison *c)
{
    for (size_t i = 0; c->count >= ENOUGH_TO_BE_CERTAIN && i < c->input_count; i++) {
        if (memcmp(c->got, c->inputs[i].elements, c->count * gw_type_size(c->type)) == 0) {
            return c->inputs[i].name;
        }
    }
    return NULL;
}

// Whether got[i] belongs at i + 1 (right) or got[i + 1] at i for every i, while no element that
// has a neighbour of another value is right where it stands.
static bool shifted(const struct gw_comparison *c, bool right)
{
    size_t telling = 0;
    for (size_t i = 0; i + 1 < c->count; i++) {
        if (!gw_fits(c, right ? i : i + 1, right ? i + 1 : i)) {
            return false;
        }
        telling += !gw_fits(c, right ? i : i + 1, right ? i : i + 1);
    }
    return telling >= ENOUGH_TO_BE_CERTAIN;
}

// Doubles that are right to a float's digits, each of them, and no further: the largest of the
// errors is what a float's rounding leaves.
static bool float_digits(const struct gw_comparison *c, const struct gw_differences *d)
{
    double largest = 0;
    if (c->type != GW_DOUBLE || !c->close || d->wrong < ENOUGH_TO_BE_CERTAIN) {
        return false;
    }
    for (size_t i = d->first; i <= d->last; i++) {
        const double want = ((const double *)c->want)[i];
        const double error = fabs(gw_real_value(gw_element(c->got, c->type, i), c->type) - want);
        if (!(error <= fabs(want) * 16 * FLT_EPSILON)) {
            return false;
        }
        largest = fmax(largest, error / fabs(want));
    }
    return largest > FLT_EPSILON / 16;
}

// Which numbers of an input come out wrong: those beyond a bound, or one of them alone. What
// clamps, thresholds and lost digits have in common, as a fact and no guess. Fewer elements than
// this can lie on one side by chance.
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
        gw_text_add(text, ": exactly those with %s = %g", input->name, wrong.least);
    } else if (wrong.least > right.most) {
        gw_text_add(text, ": exactly those with %s%s%s above %g", bars, input->name, bars,
                    right.most);
    } else if (wrong.most < right.least) {
        gw_text_add(text, ": exactly those with %s%s%s below %g", bars, input->name, bars,
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

// Adds ": exactly those with d_z above 15", where an input divides right from wrong so.
static void add_bound(struct gw_text *text, const struct gw_comparison *c,
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

void gw_add_pattern(struct gw_text *text, const struct gw_comparison *c,
                    const struct gw_differences *d)
{
    const char *input = copied_input(c);
    if (all_zero(c)) {
        gw_text_add(text, ": every element of %s is 0", c->name);
    } else if (unset_variable(c, d)) {
        gw_text_add(text, ": that is the value of an uninitialized variable");
    } else if (all_nan(c, d)) {
        gw_text_add(text, ": each of them is NaN");
    } else if (input) {
        gw_text_add(text, ": %s is a copy of the input %s", c->name, input);
    } else if (float_digits(c, d)) {
        gw_text_add(text,
                    ": they are right to the 7 digits of a float only; is there a float literal "
                    "(0.1f), a float variable or a float function (expf) in the computation?");
    } else if (shifted(c, true)) {
        gw_text_add(text, ": every element has the value of its right neighbour");
    } else if (shifted(c, false)) {
        gw_text_add(text, ": every element has the value of its left neighbour");
    } else {
        add_bound(text, c, d);
    }
}
