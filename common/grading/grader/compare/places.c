// SPDX-License-Identifier: MIT
// Which elements of an output are wrong, said by index, row and column.
#include "patterns.h"

#include "places.h"

#include <stdlib.h>

// A coordinate of an element: index / divisor % extent.
struct axis {
    size_t divisor, extent;
    const char *one, *several; // what a coordinate is called
    const char *letter;        // and in an expression
};

// The coordinates whose remainder, when they are divided by the period, is from `first` to `last`.
struct stripe {
    size_t period, first, last;
};

// Fewer right or wrong elements than this form a stripe by chance.
enum { FEWEST_IN_STRIPE = 4, LONGEST_PERIOD = 1024 };

static size_t coordinate(const struct axis *axis, size_t index)
{
    return index / axis->divisor % axis->extent;
}

static bool has(const struct stripe *stripe, const struct axis *axis, size_t index)
{
    const size_t rest = coordinate(axis, index) % stripe->period;
    return rest >= stripe->first && rest <= stripe->last;
}

// The narrowest stripe that has all elements that are wrong, or all that are right.
static struct stripe around(const struct gw_comparison *c, const struct axis *axis, size_t period,
                            bool wrong)
{
    struct stripe stripe = {period, period, 0};
    for (size_t i = 0; i < c->count; i++) {
        if (gw_fits(c, i, i) != wrong) {
            const size_t rest = coordinate(axis, i) % period;
            stripe.first = rest < stripe.first ? rest : stripe.first;
            stripe.last = rest > stripe.last ? rest : stripe.last;
        }
    }
    return stripe;
}

// Whether the elements of both stripes are wrong (or right) and all others are not.
static bool holds(const struct gw_comparison *c, const struct axis axes[2],
                  const struct stripe stripes[2], bool wrong)
{
    for (size_t i = 0; i < c->count; i++) {
        const bool in = has(&stripes[0], &axes[0], i) && has(&stripes[1], &axes[1], i);
        if (in != (gw_fits(c, i, i) != wrong)) {
            return false;
        }
    }
    return true;
}

static bool is_whole(const struct stripe *stripe)
{
    return stripe->first == 0 && stripe->last == stripe->period - 1;
}

// " in rows 16 to 31"
static void add_stripe(struct gw_text *text, const struct axis *axis, const struct stripe *stripe)
{
    if (stripe->period < axis->extent) {
        gw_text_add(text, " with %s %% %zu ", axis->letter, stripe->period);
        if (stripe->first == stripe->last) {
            gw_text_add(text, "= %zu", stripe->first);
        } else {
            gw_text_add(text, "from %zu to %zu", stripe->first, stripe->last);
        }
    } else if (stripe->first == stripe->last) {
        gw_text_add(text, " in %s %zu", axis->one, stripe->first);
    } else if (stripe->last == axis->extent - 1) {
        gw_text_add(text, " from %s %zu on", axis->one, stripe->first);
    } else if (stripe->first == 0) {
        gw_text_add(text, " before %s %zu", axis->one, stripe->last + 1);
    } else {
        gw_text_add(text, " in %s %zu to %zu", axis->several, stripe->first, stripe->last);
    }
}

// Rows and columns of a matrix: a rectangle that is wrong, or the only one that is right.
static bool add_rectangle(struct gw_text *text, const struct gw_comparison *c)
{
    const struct axis axes[2] = {{c->row, c->count / c->row, "row", "rows", "row"},
                                 {1, c->row, "column", "columns", "column"}};
    for (int wrong = 1; wrong >= 0; wrong--) {
        const struct stripe stripes[2] = {around(c, &axes[0], axes[0].extent, wrong != 0),
                                          around(c, &axes[1], axes[1].extent, wrong != 0)};
        if (!holds(c, axes, stripes, wrong != 0)) {
            continue;
        }
        gw_text_add(text, wrong ? ", all" : "; right are only those");
        bool second = false;
        for (int a = 0; a < 2; a++) {
            if (!is_whole(&stripes[a])) {
                gw_text_add(text, second ? " and" : "");
                add_stripe(text, &axes[a], &stripes[a]);
                second = true;
            }
        }
        return true;
    }
    return false;
}

// Stripes that come again and again along one coordinate.
static bool add_periodic(struct gw_text *text, const struct gw_comparison *c,
                         const struct axis *axis)
{
    const struct axis axes[2] = {*axis, {1, c->count, "", "", ""}};
    for (size_t period = 2; period <= LONGEST_PERIOD && 2 * period <= axis->extent; period *= 2) {
        const struct stripe stripes[2] = {around(c, axis, period, true),
                                          {c->count, 0, c->count - 1}};
        if (!is_whole(&stripes[0]) && holds(c, axes, stripes, true)) {
            gw_text_add(text, ", all");
            add_stripe(text, axis, &stripes[0]);
            return true;
        }
    }
    return false;
}

static void add_places(struct gw_text *text, const struct gw_comparison *c,
                       const struct gw_differences *d)
{
    const bool matrix = c->row > 1 && c->count % c->row == 0 && c->count > c->row;
    const struct axis row = {matrix ? c->row : 1, matrix ? c->count / c->row : 1, "", "", "row"};
    const struct axis column = {1, matrix ? c->row : 1, "", "", "column"};
    const struct axis index = {1, c->count, "", "", "index"};
    if (matrix && add_rectangle(text, c)) {
        return;
    }
    if (d->last - d->first + 1 == d->wrong) {
        if (d->last == c->count - 1) {
            gw_text_add(text, ", all from index %zu on", d->first);
        } else if (d->first == 0) {
            gw_text_add(text, ", all before index %zu", d->last + 1);
        } else {
            gw_text_add(text, ", all from index %zu to %zu", d->first, d->last);
        }
        return;
    }
    if (d->wrong < FEWEST_IN_STRIPE || c->count - d->wrong < FEWEST_IN_STRIPE) {
        return;
    }
    if (!add_periodic(text, c, &column) && !add_periodic(text, c, &row)) {
        add_periodic(text, c, &index);
    }
}

void gw_add_extent(struct gw_text *text, const struct gw_comparison *c,
                   const struct gw_differences *d)
{
    const bool unwritten = d->unwritten == d->wrong;
    if (c->count == 1) {
        return;
    }
    if (d->wrong == 1) {
        gw_text_add(text, "; 1 of %zu elements %s", c->count,
                    unwritten ? "was never written" : "differs");
    } else if (d->wrong == c->count) {
        gw_text_add(text, "; all %zu elements %s", c->count,
                    unwritten ? "were never written" : "differ");
    } else {
        gw_text_add(text, "; %zu of %zu elements %s", d->wrong, c->count,
                    unwritten ? "were never written" : "differ");
        add_places(text, c, d);
    }
}

char *gw_places(const unsigned char *marked, size_t count)
{
    unsigned char *none = calloc(count + 1, 1);
    struct gw_text text = {0};
    if (none) {
        const struct gw_comparison c = {
            .name = "", .type = GW_BYTE, .count = count, .got = marked, .want = none};
        const struct gw_differences d = gw_count_differences(&c);
        if (d.wrong > 0 && d.wrong < count) {
            add_places(&text, &c, &d);
        }
        free(none);
    }
    return text.data ? text.data : gw_format("%s", "");
}
