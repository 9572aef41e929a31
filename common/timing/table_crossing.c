// SPDX-License-Identifier: MIT
// Walks along all x at which one of the two has a point, and looks where the line comes to lie
// above.
#include "table.h"

#include <math.h>
#include <string.h>

/** Which of a row's numbers. */
enum which { LEAST, MEDIAN, MOST };

static double number_of(const struct gw_table_row *row, enum which which)
{
    return which == LEAST ? row->min : which == MOST ? row->max : row->median;
}

// The value of a series at x, between its neighbours; NAN beyond its ends.
static double at(const struct gw_table *table, const char *series, double x, enum which which)
{
    const struct gw_table_row *below = NULL;
    const struct gw_table_row *above = NULL;
    for (size_t i = 0; i < table->count; i++) {
        const struct gw_table_row *row = &table->rows[i];
        if (strcmp(row->series, series) != 0) {
            continue;
        }
        if (row->x <= x && (!below || row->x > below->x)) {
            below = row;
        }
        if (row->x >= x && (!above || row->x < above->x)) {
            above = row;
        }
    }
    if (!below || !above) {
        return NAN;
    }
    const double low = log(number_of(below, which));
    const double high = log(number_of(above, which));
    const double width = log(above->x / below->x);
    return exp(width > 0 ? low + (high - low) * log(x / below->x) / width : low);
}

// The least x of either series beyond `after`; 0 if there is none.
static double next_point(const struct gw_table *table, const char *series, double after)
{
    double next = 0;
    for (size_t i = 0; i < table->count; i++) {
        const double x = table->rows[i].x;
        if (strcmp(table->rows[i].series, series) == 0 && x > after && (next <= 0 || x < next)) {
            next = x;
        }
    }
    return next;
}

static double smaller_but_0(double a, double b)
{
    return a <= 0 ? b : b <= 0 ? a : fmin(a, b);
}

bool gw_table_crossing(const struct gw_table *table, const char *slow,
                       const struct gw_table *estimate, const char *band, double crosses[3])
{
    bool any = false;
    crosses[2] = 0;
    for (int end = 0; end < 2; end++) {
        const enum which which = end == 0 ? LEAST : MOST;
        double last_x = 0;
        double last_gap = NAN;
        crosses[end] = 0;
        for (double x = 0;;) {
            x = smaller_but_0(next_point(table, slow, x), next_point(estimate, band, x));
            if (x <= 0) {
                break;
            }
            const double gap = log(at(table, slow, x, MEDIAN) / at(estimate, band, x, which));
            if (isnan(gap)) {
                continue;
            }
            any = any || last_x > 0;
            crosses[2] = last_x <= 0 ? x : crosses[2];
            if (gap <= 0) {
                crosses[end] = 0;
            } else if (last_x <= 0) {
                crosses[end] = x;
            } else if (last_gap <= 0) {
                crosses[end] = last_x * pow(x / last_x, -last_gap / (gap - last_gap));
            }
            last_x = x;
            last_gap = gap;
        }
    }
    return any;
}
