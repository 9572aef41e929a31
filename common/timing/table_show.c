// SPDX-License-Identifier: MIT
// Prints a table for people: a line for each x, or each n where that makes a fuller table, and a
// column for each series.
#include "table.h"

#include <string.h>

enum { MOST_SERIES = 12, LEAST_WIDTH = 10 };

/** The first row of each series, in the order in which they come. */
struct series {
    const struct gw_table_row *first[MOST_SERIES];
    size_t rows[MOST_SERIES];
    size_t count;
};

static bool same(double a, double b)
{
    return !(a < b) && !(a > b);
}

static size_t find_series(const struct series *series, const char *name)
{
    size_t i = 0;
    while (i < series->count && strcmp(series->first[i]->series, name) != 0) {
        i++;
    }
    return i;
}

static struct series collect(const struct gw_table *table)
{
    struct series series = {.count = 0};
    for (size_t i = 0; i < table->count; i++) {
        const size_t place = find_series(&series, table->rows[i].series);
        if (place == series.count) {
            if (place == MOST_SERIES) {
                continue;
            }
            series.first[series.count++] = &table->rows[i];
        }
        series.rows[place]++;
    }
    return series;
}

/** What a row's line is chosen by. */
static double line_of(const struct gw_table_row *row, bool by_n)
{
    return by_n ? (double)row->n : row->x;
}

/** The row of a series in the line `key`; NULL if it has none. */
static const struct gw_table_row *row_at(const struct gw_table *table, const char *series,
                                         double key, bool by_n)
{
    for (size_t i = 0; i < table->count; i++) {
        if (same(line_of(&table->rows[i], by_n), key) &&
            strcmp(table->rows[i].series, series) == 0) {
            return &table->rows[i];
        }
    }
    return NULL;
}

/** Is this the first row of its line? */
static bool begins_line(const struct gw_table *table, size_t i, bool by_n)
{
    for (size_t k = 0; k < i; k++) {
        if (same(line_of(&table->rows[k], by_n), line_of(&table->rows[i], by_n))) {
            return false;
        }
    }
    return true;
}

/** How many lines there would be; 0 if a series had two rows in one, and one would be hidden. */
static size_t count_lines(const struct gw_table *table, bool by_n)
{
    size_t lines = 0;
    for (size_t i = 0; i < table->count; i++) {
        const struct gw_table_row *row = &table->rows[i];
        if (row_at(table, row->series, line_of(row, by_n), by_n) != row) {
            return 0;
        }
        lines += begins_line(table, i, by_n);
    }
    return lines;
}

static int width_of(const struct gw_table_row *row)
{
    const size_t series = strlen(row->series);
    const size_t unit = strlen(row->unit);
    const size_t width = series > unit ? series : unit;
    return width > LEAST_WIDTH ? (int)width : LEAST_WIDTH;
}

static void print_columns(const struct gw_table *table, const struct series *series, bool by_n,
                          FILE *stream)
{
    fprintf(stream, "  %14s", by_n ? "n" : "x");
    for (size_t k = 0; k < series->count; k++) {
        fprintf(stream, "  %*s", width_of(series->first[k]), series->first[k]->series);
    }
    fprintf(stream, "\n  %14s", "");
    for (size_t k = 0; k < series->count; k++) {
        fprintf(stream, "  %*s", width_of(series->first[k]), series->first[k]->unit);
    }
    fputc('\n', stream);
    for (size_t i = 0; i < table->count; i++) {
        if (!begins_line(table, i, by_n)) {
            continue;
        }
        const double key = line_of(&table->rows[i], by_n);
        fprintf(stream, "  %14.10g", key);
        for (size_t k = 0; k < series->count; k++) {
            const struct gw_table_row *row = row_at(table, series->first[k]->series, key, by_n);
            if (row) {
                fprintf(stream, "  %*.4g", width_of(series->first[k]), row->median);
            } else {
                fprintf(stream, "  %*s", width_of(series->first[k]), "");
            }
        }
        fputc('\n', stream);
    }
}

void gw_table_show(const struct gw_table *table, FILE *stream)
{
    const char *device = gw_table_card(table, "device");
    char busy[GW_TABLE_MESSAGE];
    const struct series series = collect(table);
    fprintf(stream, "  medians on: %s\n", device ? device : "?");
    if (gw_table_busy(table, busy)) {
        fprintf(stream, "  %s\n", busy);
    }
    const size_t by_x = count_lines(table, false);
    const size_t by_n = count_lines(table, true);
    if (by_x > 0 || by_n > 0) {
        print_columns(table, &series, by_n > 0 && (by_x == 0 || by_n < by_x), stream);
        return;
    }
    for (size_t k = 0; k < series.count; k++) {
        fprintf(stream, "  %-24s %6zu rows\n", series.first[k]->series, series.rows[k]);
    }
}
