// SPDX-License-Identifier: MIT
// Reads a table of numbers from a file of comma-separated values.
//
// The format: a header row with the columns' names, then rows of as many decimal numbers, with a
// point, whatever the locale says. Blanks around a number, CRLF at a line's end, a byte order mark
// and a missing newline at the end are fine; quotes, empty fields, empty lines, NaN, infinity and
// hexadecimal numbers are not.
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum {
    GW_CSV_ERROR_BYTES = 512,
    GW_CSV_LONGEST_LINE = 65535 /**< bytes, without its end */
};

/** Numbers in rows and columns. */
struct gw_csv {
    size_t rows, columns;
    double *values; /**< rows * columns, row by row; NULL when empty */
};

/** Why a table could not be read, as one sentence. */
struct gw_csv_error {
    /** "data.csv:17:4: 'abc' is not a number ...": file, line and column, counted from 1. The
     * column is that of the table, not of the text, and is absent where a whole line is meant. */
    char text[GW_CSV_ERROR_BYTES];
};

/**
 * Reads a whole file.
 * @param path    the file, as it is to be named in messages
 * @param columns how many columns the table must have; 0 for as many as the header row names
 * @param table   filled on success, empty otherwise; give it back with gw_csv_free()
 * @param error   filled on failure
 * @return whether the table was read; false also when memory is short
 */
bool gw_csv_read(const char *path, size_t columns, struct gw_csv *table,
                 struct gw_csv_error *error);

/** Frees what gw_csv_read() allocated; an empty table is fine. */
void gw_csv_free(struct gw_csv *table);
