// SPDX-License-Identifier: MIT
// What the values of wrong elements have in common.
#include "patterns.h"

#include "elements.h"

#include <float.h>
#include <math.h>
#include <string.h>

// Fewer elements than this can agree by chance.
enum { ENOUGH_TO_BE_CERTAIN = 8 };

static bool all_zero(const struct gw_comparison *c)
{
    for (size_t i = 0; i < c->count; i++) {
        if (!gw_is_zero(gw_element(c->got, c->type, i), c->type)) {
            return false;
        }
    }
    return c->count > 1;
}

// Whether each wrong element is such a one.
static bool all_wrong_are(const struct gw_comparison *c, const struct gw_differences *d,
                          bool (*is)(const void *element, enum gw_type type))
{
    for (size_t i = d->first; i <= d->last; i++) {
        if (!gw_fits(c, i, i) && !is(gw_element(c->got, c->type, i), c->type)) {
            return false;
        }
    }
    return true;
}

static bool is_nan(const void *element, enum gw_type type)
{
    return isnan(gw_real_value(element, type));
}

static bool is_infinite(const void *element, enum gw_type type)
{
    return gw_is_real(type) && isinf(gw_real_value(element, type));
}

// What comes of a number that nobody has set is infinite in some elements, and in others as large
// as this.
static bool is_beyond_measure(const void *element, enum gw_type type)
{
    return gw_is_real(type) && fabs(gw_real_value(element, type)) >= 1e20;
}

static bool begins_infinite(const struct gw_comparison *c, const struct gw_differences *d)
{
    return is_infinite(gw_element(c->got, c->type, d->first), c->type) &&
           all_wrong_are(c, d, is_beyond_measure);
}

// What the graded build puts into variables that nobody has set (common/gwcc/modes.options,
// auto_var_init). A sum that begins there stays there, and one of a few such sums is so many times
// that.
static bool is_unset(const void *element, enum gw_type type)
{
    unsigned char unset[8];
    const size_t size = gw_type_size(type);
    memset(unset, 0xfe, sizeof(unset));
    if (size < 4 || size > sizeof(unset)) {
        return false; // a byte holds 254 for many a reason
    }
    const double times =
        gw_is_real(type) ? gw_real_value(element, type) / gw_real_value(unset, type) : 0;
    const bool is_sum =
        times > 0.5 && times < 2048 && fabs(times - nearbyint(times)) <= times * 4 * FLT_EPSILON;
    return is_sum || memcmp(element, unset, size) == 0;
}

// Of one number: how many of its bytes, from the first, were written over what nobody has set. A
// number that ends so is no chance. 0: none, or all.
static size_t written_bytes(const struct gw_comparison *c)
{
    const size_t size = gw_type_size(c->type);
    const unsigned char *number = gw_element(c->got, c->type, 0);
    size_t written = c->count == 1 && size >= 4 ? size : 0;
    while (written > 0 && number[written - 1] == 0xfe) {
        written--;
    }
    return written + 2 <= size ? written : 0;
}

static bool all_wrong_are_zero(const struct gw_comparison *c, const struct gw_differences *d)
{
    return d->wrong >= ENOUGH_TO_BE_CERTAIN && c->type != GW_BYTE &&
           all_wrong_are(c, d, gw_is_zero);
}

static bool all_nan(const struct gw_comparison *c, const struct gw_differences *d)
{
    return gw_is_real(c->type) && d->unwritten == 0 && d->wrong >= 2 && all_wrong_are(c, d, is_nan);
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

// Where the element belongs that stands at an index: SIZE_MAX beyond the array's ends.
struct move {
    enum { BY_DISTANCE, REVERSED, REVERSED_IN_BLOCKS, EXCHANGED } how;
    size_t distance; // or a block's length
    bool left;       // it belongs before the place where it stands
};

static size_t belongs_at(const struct gw_comparison *c, struct move move, size_t i)
{
    const size_t rows = c->row > 0 ? c->count / c->row : 0;
    size_t at = SIZE_MAX;
    switch (move.how) {
    case BY_DISTANCE:
        at = move.left ? i - move.distance : i + move.distance; // below 0 it is large
        break;
    case REVERSED:
        at = c->count - 1 - i;
        break;
    case REVERSED_IN_BLOCKS:
        at = i / move.distance * move.distance + (move.distance - 1 - i % move.distance);
        break;
    case EXCHANGED:
        at = i % rows * c->row + i / rows;
        break;
    }
    return at < c->count ? at : SIZE_MAX;
}

// Whether elements `a` and `b` should be told apart by what they should be.
static bool are_distinct(const struct gw_comparison *c, size_t a, size_t b)
{
    if (c->close) {
        const double *want = c->want;
        return fabs(want[a] - want[b]) > 0;
    }
    return memcmp(gw_element(c->want, c->type, a), gw_element(c->want, c->type, b),
                  gw_type_size(c->type)) != 0;
}

// Whether all wrong elements hold what belongs elsewhere, or at most half of them what comes from
// beyond the ends. Where neighbours should be the same nothing is moved that could be seen.
static bool is_moved(const struct gw_comparison *c, const struct gw_differences *d,
                     struct move move)
{
    size_t found = 0;
    size_t distinct = 0;
    size_t latest = SIZE_MAX;
    for (size_t i = d->first; i <= d->last; i++) {
        const size_t at = gw_fits(c, i, i) ? SIZE_MAX : belongs_at(c, move, i);
        if (at == SIZE_MAX) {
            continue;
        }
        if (!gw_fits(c, i, at)) {
            return false;
        }
        distinct += latest != SIZE_MAX && are_distinct(c, latest, at);
        latest = at;
        found++;
    }
    return distinct + 1 >= ENOUGH_TO_BE_CERTAIN && 2 * found >= d->wrong;
}

// Whether line `a` of the output (a row, or a column) is what line `b` should be. Element e of line
// l is at l * apart + e * step.
struct lines {
    size_t count, length, apart, step;
    const char *one, *several;
};

static bool is_line(const struct gw_comparison *c, const struct lines *lines, size_t a, size_t b)
{
    size_t e = 0;
    while (e < lines->length &&
           gw_fits(c, a * lines->apart + e * lines->step, b * lines->apart + e * lines->step)) {
        e++;
    }
    return e == lines->length;
}

// Whole rows or columns that are right and stand in the place of another one.
static bool add_lines(struct gw_text *text, const struct gw_comparison *c,
                      const struct lines *lines)
{
    enum { SHORTEST = 4 };
    size_t wrong = 0;
    size_t first = 0;
    size_t of_first = 0;
    for (size_t l = 0; l < lines->count && lines->length >= SHORTEST; l++) {
        if (is_line(c, lines, l, l)) {
            continue;
        }
        size_t other = 0;
        while (other < lines->count && !is_line(c, lines, l, other)) {
            other++;
        }
        if (other == lines->count) {
            return false;
        }
        first = wrong == 0 ? l : first;
        of_first = wrong == 0 ? other : of_first;
        wrong++;
    }
    if (wrong < 2) {
        return false;
    }
    gw_text_add(text, ": the %s are right, but in wrong places: %s %zu has the values of %s %zu",
                lines->several, lines->one, first, lines->one, of_first);
    return true;
}

static bool add_move(struct gw_text *text, const struct gw_comparison *c,
                     const struct gw_differences *d)
{
    enum { FARTHEST = 1024 };
    if (d->wrong - d->unwritten < ENOUGH_TO_BE_CERTAIN) {
        return false;
    }
    for (size_t distance = 1; distance <= FARTHEST && distance < c->count; distance++) {
        for (int left = 0; left <= 1; left++) {
            if (!is_moved(c, d, (struct move){BY_DISTANCE, distance, left})) {
                continue;
            }
            if (distance == 1) {
                gw_text_add(text, ": each of them has the value of its %s neighbour",
                            left ? "left" : "right");
            } else {
                gw_text_add(text, ": each of them has the value of the element %zu places %s",
                            distance, left ? "before it" : "after it");
            }
            return true;
        }
    }
    if (c->row > 1 && c->count % c->row == 0 && is_moved(c, d, (struct move){.how = EXCHANGED})) {
        gw_text_add(text, ": the values are right, but rows and columns of %s are exchanged",
                    c->name);
        return true;
    }
    if (c->row > 1 && c->count % c->row == 0 &&
        (add_lines(text, c, &(struct lines){c->count / c->row, c->row, c->row, 1, "row", "rows"}) ||
         add_lines(text, c,
                   &(struct lines){c->row, c->count / c->row, 1, c->row, "column", "columns"}))) {
        return true;
    }
    if (is_moved(c, d, (struct move){.how = REVERSED})) {
        gw_text_add(text, ": the values are right, but in reverse order");
        return true;
    }
    for (size_t block = 8; block <= FARTHEST; block *= 2) {
        if (is_moved(c, d, (struct move){REVERSED_IN_BLOCKS, block, false})) {
            gw_text_add(text, ": the values are right, but every %zu of them are in reverse order",
                        block);
            return true;
        }
    }
    return false;
}

// What an element is and should be, both in double, and how far off it may be.
struct numbers {
    double got, want, room;
};

static struct numbers numbers_of(const struct gw_comparison *c, size_t i)
{
    const void *got = gw_element(c->got, c->type, i);
    if (!gw_is_real(c->type)) {
        return (struct numbers){(double)gw_whole_value(got, c->type),
                                (double)gw_whole_value(gw_element(c->want, c->type, i), c->type),
                                0};
    }
    const double want = c->close ? ((const double *)c->want)[i]
                                 : gw_real_value(gw_element(c->want, c->type, i), c->type);
    const double own = c->tolerances ? c->tolerances[i] : 0;
    return (struct numbers){gw_real_value(got, c->type), want,
                            c->absolute + c->relative * fabs(want) + own};
}

// The factor or the distance between all wrong elements and what they should be, of elements that
// differ enough to tell the two.
struct relation {
    bool times;
    double by;
};

static bool is_relation(const struct gw_comparison *c, const struct gw_differences *d,
                        struct relation relation)
{
    const struct numbers first = numbers_of(c, d->first);
    size_t telling = 0;
    for (size_t i = d->first; i <= d->last; i++) {
        if (gw_fits(c, i, i)) {
            continue;
        }
        const struct numbers n = numbers_of(c, i);
        const double is = relation.times ? n.want * relation.by : n.want + relation.by;
        const double room = 4 * n.room * (relation.times ? fmax(fabs(relation.by), 1) : 1);
        if (!(fabs(n.got - is) <= room)) {
            return false;
        }
        telling += fabs(n.want - first.want) > 4 * room && fabs(n.got - n.want) > 8 * room;
    }
    return telling + 1 >= ENOUGH_TO_BE_CERTAIN;
}

// Few results, each the same small multiple or part of what it should be: no chance either, where
// the digits that count are many. Of whole numbers each is a multiple of 1.
static bool is_small_factor(const struct gw_comparison *c, double by)
{
    enum { LARGEST = 64 };
    bool all = fabs(by) <= LARGEST && fabs(by) >= 1.0 / LARGEST;
    for (size_t i = 0; i < c->count && all; i++) {
        const struct numbers n = numbers_of(c, i);
        all = fabs(n.want - nearbyint(n.want)) > n.room && n.room <= 1e-4 * fabs(n.want) &&
              fabs(n.got - n.want * by) <= 2 * n.room * fmax(fabs(by), 1);
    }
    return all;
}

static bool add_relation(struct gw_text *text, const struct gw_comparison *c,
                         const struct gw_differences *d)
{
    // Of bytes hardly two differ, and poison is no number.
    const bool few = gw_is_real(c->type) && d->wrong == c->count;
    if ((d->wrong < ENOUGH_TO_BE_CERTAIN && !few) || d->unwritten > 0 || c->type == GW_BYTE) {
        return false;
    }
    size_t largest = d->first;
    for (size_t i = d->first; i <= d->last; i++) {
        const bool larger = fabs(numbers_of(c, i).want) > fabs(numbers_of(c, largest).want);
        largest = !gw_fits(c, i, i) && larger ? i : largest;
    }
    const struct numbers n = numbers_of(c, largest);
    const double times = n.got / n.want;
    const double whole = nearbyint(fabs(times) >= 1 ? times : 1 / times);
    const double by = fabs(times) >= 1 ? whole : 1 / whole;
    const char *subject = c->count == 1 ? "it" : "each of them";
    const bool other = fabs(by - 1) > 0.25; // 1 times what it should be says nothing
    if (other && isfinite(by) && fabs(times) > 0 && fabs(by - times) <= 1e-3 * fabs(times) &&
        (d->wrong < ENOUGH_TO_BE_CERTAIN ? is_small_factor(c, by)
                                         : is_relation(c, d, (struct relation){true, by}))) {
        if (fabs(by + 1) < 0.5 && fabs(times) >= 1) {
            gw_text_add(text, ": %s has the wrong sign", subject);
        } else if (fabs(times) >= 1) {
            gw_text_add(text, ": %s is %.9g times what it should be", subject, by);
        } else {
            gw_text_add(text, ": %s is 1/%.9g of what it should be", subject, whole);
        }
        return true;
    }
    if (is_relation(c, d, (struct relation){false, n.got - n.want})) {
        gw_text_add(text, ": each of them is %.6g too %s", fabs(n.got - n.want),
                    n.got > n.want ? "large" : "small");
        return true;
    }
    if (d->wrong >= ENOUGH_TO_BE_CERTAIN && is_relation(c, d, (struct relation){true, times})) {
        gw_text_add(text, ": each of them is %.6g times what it should be", times);
        return true;
    }
    return false;
}

static double value_of(const struct gw_comparison *c, const struct gw_lookalike *input, size_t i)
{
    const void *element = gw_element(input->elements, c->type, i);
    return gw_is_real(c->type) ? gw_real_value(element, c->type)
                               : (double)gw_whole_value(element, c->type);
}

// What an element may have come to by an input's element of the same index that counts once too
// often, or once too few.
enum { TIMES_INPUT, BY_INPUT, PLUS_INPUT, MINUS_INPUT, INPUT_RELATIONS };

static double related(int how, double want, double of)
{
    const double is[INPUT_RELATIONS] = {want * of, want / of, want + of, want - of};
    return is[how];
}

static bool is_related(const struct gw_comparison *c, const struct gw_differences *d,
                       const struct gw_lookalike *input, int how)
{
    const double first = value_of(c, input, d->first);
    size_t telling = 0;
    for (size_t i = d->first; i <= d->last; i++) {
        if (gw_fits(c, i, i)) {
            continue;
        }
        const struct numbers n = numbers_of(c, i);
        const double of = value_of(c, input, i);
        const double grows = how == TIMES_INPUT ? fabs(of) : how == BY_INPUT ? 1 / fabs(of) : 1;
        const double room = 4 * n.room * fmax(grows, 1);
        if (!(fabs(n.got - related(how, n.want, of)) <= room)) {
            return false;
        }
        telling += fabs(of - first) > 0 && fabs(n.got - n.want) > 8 * room;
    }
    return telling + 1 >= ENOUGH_TO_BE_CERTAIN;
}

static bool add_relation_to_input(struct gw_text *text, const struct gw_comparison *c,
                                  const struct gw_differences *d)
{
    static const char *const before[INPUT_RELATIONS] = {"", "what it should be divided by ", "",
                                                        ""};
    static const char *const after[INPUT_RELATIONS] = {" times what it should be", "", " too large",
                                                       " too small"};
    const bool asked = d->unwritten == 0 && c->type != GW_BYTE; // of which hardly two differ
    for (size_t i = 0; asked && i < c->input_count * INPUT_RELATIONS; i++) {
        const struct gw_lookalike *input = &c->inputs[i / INPUT_RELATIONS];
        if (is_related(c, d, input, (int)(i % INPUT_RELATIONS))) {
            gw_text_add(text, ": each of them is %s%s[i]%s, where i is its own index",
                        before[i % INPUT_RELATIONS], input->name, after[i % INPUT_RELATIONS]);
            return true;
        }
    }
    return false;
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

// Whether a number has no more than the 11 bits of half precision.
static bool is_half(double value)
{
    int exponent = 0;
    const double fraction = ldexp(frexp(value, &exponent), 11);
    return fraction >= nearbyint(fraction) && fraction <= nearbyint(fraction);
}

// Results that are what they should be but for a rounding to half precision.
static bool has_half_precision(const struct gw_comparison *c, const struct gw_differences *d)
{
    bool tells = false;
    for (size_t i = d->first; i <= d->last; i++) {
        const struct numbers n = numbers_of(c, i);
        if (gw_fits(c, i, i)) {
            continue;
        }
        if (!is_half(n.got) || !(fabs(n.got - n.want) <= fabs(n.want) * 0x1p-10)) {
            return false;
        }
        // A whole number may have so few bits, and be a small one too large.
        tells = tells || !is_half((double)(float)n.want);
    }
    return tells;
}

// How many digits after the point the results have, which a float would hardly have by chance and
// which are off by what a rounding to so many leaves; 0: more, or one or none, as whole numbers
// have.
static int decimals_of(const struct gw_comparison *c, const struct gw_differences *d)
{
    enum { FEWEST_DECIMALS = 2, MOST_DECIMALS = 4 };
    double unit = 0.1;
    for (int digits = FEWEST_DECIMALS; digits <= MOST_DECIMALS; digits++) {
        unit /= 10;
        bool all = true;
        bool tells = false;
        for (size_t i = d->first; i <= d->last && all; i++) {
            const struct numbers n = numbers_of(c, i);
            const double units = n.got / unit;
            const double rounding = FLT_EPSILON * fabs(units);
            const double error = fabs(n.got - n.want);
            all = gw_fits(c, i, i) ||
                  (fabs(units - nearbyint(units)) <= rounding && error <= 4 * unit);
            tells = tells || (rounding < 0x1p-10 && error >= unit / 16);
        }
        if (all) {
            return tells ? digits : 0;
        }
    }
    return 0;
}

// Adds what numbers look like that are right to a few digits.
static bool add_digits(struct gw_text *text, const struct gw_comparison *c,
                       const struct gw_differences *d)
{
    if (!gw_is_real(c->type) || !c->close || d->unwritten > 0) {
        return false;
    }
    const char *subject = d->wrong == 1 ? "it has" : "they have";
    const int decimals = decimals_of(c, d);
    if (decimals > 0) {
        gw_text_add(text, ": %s only %d digits after the point; is a number rounded to so many?",
                    subject, decimals);
    } else if (has_half_precision(c, d)) {
        gw_text_add(text,
                    ": %s only the 11 bits of half precision; is a number stored in fewer bits "
                    "than a float has?",
                    subject);
    } else {
        return false;
    }
    return true;
}

// Adds that numbers are right to a few digits, where nothing else is known of them.
static void add_first_digits(struct gw_text *text, const struct gw_comparison *c,
                             const struct gw_differences *d)
{
    if (!gw_is_real(c->type) || !c->close || d->unwritten > 0) {
        return;
    }
    double largest = 0;
    for (size_t i = d->first; i <= d->last; i++) {
        const struct numbers n = numbers_of(c, i);
        const double error = fabs(n.got - n.want) / fabs(n.want);
        if (!gw_fits(c, i, i) && !(error <= 1e-3)) {
            return;
        }
        largest = gw_fits(c, i, i) ? largest : fmax(largest, error);
    }
    if (largest < 3e-5) {
        return; // these are more digits
    }
    gw_text_add(text, ": right to the first 3 digits only: look for a small part that is missing "
                      "or too much, or for numbers with fewer bits than a float has (half "
                      "precision)");
}

// Which numbers of an input come out wrong: those beyond a bound, or one of them alone. What
// clamps, thresholds and lost digits have in common, as a fact and no guess. Fewer elements than
// this can lie on one side by chance.
enum { FEWEST_WRONG = 3, FEWEST_RIGHT = 8 };

struct range {
    double least, most;
};

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
static bool add_bound(struct gw_text *text, const struct gw_comparison *c,
                      const struct gw_differences *d)
{
    if (d->unwritten > 0 || d->wrong < FEWEST_WRONG || c->count - d->wrong < FEWEST_RIGHT) {
        return false;
    }
    for (size_t i = 0; i < 2 * c->input_count; i++) {
        if (add_bound_of(text, c, &c->inputs[i / 2], i % 2 != 0)) {
            add_common_value(text, c, d);
            return true;
        }
    }
    return false;
}

void gw_add_pattern(struct gw_text *text, const struct gw_comparison *c,
                    const struct gw_differences *d)
{
    const char *input = copied_input(c);
    if (all_zero(c)) {
        gw_text_add(text, ": every element of %s is 0", c->name);
    } else if (all_wrong_are_zero(c, d)) {
        gw_text_add(text, ": each of them is 0");
    } else if (all_wrong_are(c, d, is_unset)) {
        gw_text_add(text, ": that is the value of an uninitialized variable");
    } else if (written_bytes(c) > 0) {
        gw_text_add(text,
                    ": only the first %zu of its %zu bytes were written, and the others are those "
                    "of an uninitialized variable; cudaMemcpy counts bytes: multiply by sizeof",
                    written_bytes(c), gw_type_size(c->type));
    } else if (begins_infinite(c, d)) {
        gw_text_add(text,
                    ": that comes of a division by 0, of an overflow, or of a sum with a number "
                    "that nothing has written: a variable that is not set before, or elements "
                    "that a copy leaves out, since cudaMemcpy counts bytes");
    } else if (all_nan(c, d)) {
        gw_text_add(text, ": each of them is NaN");
    } else if (input) {
        gw_text_add(text, ": %s is a copy of the input %s", c->name, input);
    } else if (float_digits(c, d)) {
        gw_text_add(text,
                    ": they are " GW_FLOAT_DIGITS "; is there a float literal "
                    "(0.1f), a float variable or a float function (expf) in the computation?");
    } else if (!add_digits(text, c, d) && !add_move(text, c, d) && !add_relation(text, c, d) &&
               !add_relation_to_input(text, c, d) && !add_bound(text, c, d)) {
        add_first_digits(text, c, d);
    }
}
