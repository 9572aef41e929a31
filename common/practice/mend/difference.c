// SPDX-License-Identifier: MIT
// The longest common subsequence of the lines that have code, by the table of all beginnings: files
// of exercises have a few hundred lines.
#include "difference.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/** The lines of a file that have code. */
struct coded {
    const struct gw_source_text *source;
    size_t *line; /**< their numbers; behind them the number of lines */
    size_t count;
};

static struct coded coded_lines(const struct gw_source_text *source)
{
    struct coded coded = {.source = source};
    coded.line = malloc((source->count + 1) * sizeof(*coded.line));
    if (!coded.line) {
        abort();
    }
    for (size_t i = 0; i < source->count; i++) {
        if (*source->lines[i].code) {
            coded.line[coded.count++] = i;
        }
    }
    coded.line[coded.count] = source->count;
    return coded;
}

static bool is_same(const struct coded *one, size_t i, const struct coded *other, size_t j)
{
    return strcmp(one->source->lines[one->line[i]].code,
                  other->source->lines[other->line[j]].code) == 0;
}

// Of [i, ...) and [j, ...) the length of the longest common subsequence, at [i * width + j].
static unsigned *lengths(const struct coded *one, const struct coded *other, size_t width)
{
    unsigned *length = calloc((one->count + 1) * width, sizeof(*length));
    if (!length) {
        abort();
    }
    for (size_t i = one->count; i-- > 0;) {
        for (size_t j = other->count; j-- > 0;) {
            const unsigned below = length[(i + 1) * width + j];
            const unsigned beside = length[i * width + j + 1];
            length[i * width + j] = is_same(one, i, other, j) ? length[(i + 1) * width + j + 1] + 1
                                    : below > beside          ? below
                                                              : beside;
        }
    }
    return length;
}

// Where the lines [from, end) with code begin and end in their file.
static void place_of(const struct coded *coded, size_t from, size_t end, size_t *first,
                     size_t *behind)
{
    *first = coded->line[from];
    *behind = end > from ? coded->line[end - 1] + 1 : *first;
}

static void add_place(struct gw_difference *difference, const struct coded *one, size_t i,
                      size_t i_end, const struct coded *other, size_t j, size_t j_end)
{
    if (i == i_end && j == j_end) {
        return;
    }
    struct gw_changed place = {.taken = i_end - i, .put = j_end - j};
    place_of(one, i, i_end, &place.at, &place.end);
    place_of(other, j, j_end, &place.with, &place.and_end);
    difference->places =
        gw_one_more(difference->places, difference->count, sizeof(*difference->places));
    difference->places[difference->count++] = place;
}

struct gw_difference gw_difference_between(const struct gw_source_text *one_text,
                                           const struct gw_source_text *other_text)
{
    struct gw_difference difference = {0};
    struct coded one = coded_lines(one_text);
    struct coded other = coded_lines(other_text);
    const size_t width = other.count + 1;
    unsigned *length = lengths(&one, &other, width);
    size_t i = 0, j = 0;
    size_t i_from = 0, j_from = 0; // where the place begins that is different
    while (i < one.count && j < other.count) {
        if (is_same(&one, i, &other, j)) {
            add_place(&difference, &one, i_from, i, &other, j_from, j);
            i_from = ++i;
            j_from = ++j;
        } else if (length[(i + 1) * width + j] >= length[i * width + j + 1]) {
            i++;
        } else {
            j++;
        }
    }
    add_place(&difference, &one, i_from, one.count, &other, j_from, other.count);
    free(length);
    free(one.line);
    free(other.line);
    return difference;
}

size_t gw_difference_size(const struct gw_difference *difference)
{
    size_t size = 0;
    for (size_t i = 0; i < difference->count; i++) {
        const struct gw_changed *place = &difference->places[i];
        size += place->taken > place->put ? place->taken : place->put;
    }
    return size;
}
