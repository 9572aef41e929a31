// SPDX-License-Identifier: MIT
// Reads numbers line by line. Every way to fail ends in complain(), which says where.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE // strtod_l
#endif
#include "csv.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_FIELD = 40 };

/** A file while it is read. */
struct reader {
    const char *path;
    FILE *file;
    locale_t c_locale;
    size_t line_number; /**< of `line`, from 1 */
    char line[GW_CSV_LONGEST_LINE + 1];
    size_t capacity; /**< of the table, in numbers */
    struct gw_csv_error *error;
};

enum line_state { LINE, NO_LINE, BAD_LINE };

/** Writes "path:line:column: sentence"; a line or column of 0 is left out. Returns false. */
__attribute__((format(printf, 3, 4))) static bool complain(struct reader *reader, size_t column,
                                                           const char *format, ...)
{
    char sentence[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof(sentence), format, arguments);
    va_end(arguments);

    char where[48] = "";
    if (reader->line_number > 0 && column > 0) {
        snprintf(where, sizeof(where), ":%zu:%zu", reader->line_number, column);
    } else if (reader->line_number > 0) {
        snprintf(where, sizeof(where), ":%zu", reader->line_number);
    }
    // A long path loses its beginning, not the sentence.
    const size_t length = strlen(reader->path);
    const size_t room = GW_CSV_ERROR_BYTES - sizeof(sentence) - sizeof(where) - 8;
    const bool cut = length > room;
    snprintf(reader->error->text, sizeof(reader->error->text), "%s%s%s: %s", cut ? "..." : "",
             cut ? reader->path + length - room : reader->path, where, sentence);
    return false;
}

/** Reads the next line into reader->line, without CR and LF. */
static enum line_state next_line(struct reader *reader)
{
    size_t length = 0;
    int c = getc(reader->file);
    if (c == EOF && !ferror(reader->file)) {
        return NO_LINE;
    }
    reader->line_number++;
    for (; c != EOF && c != '\n'; c = getc(reader->file)) {
        if (c == '\0') {
            complain(reader, 0, "the line holds a byte 0: expected text");
            return BAD_LINE;
        }
        if (length == GW_CSV_LONGEST_LINE) {
            complain(reader, 0, "the line is longer than %d bytes: expected a row of numbers",
                     GW_CSV_LONGEST_LINE);
            return BAD_LINE;
        }
        reader->line[length++] = (char)c;
    }
    if (ferror(reader->file)) {
        reader->line_number = 0;
        complain(reader, 0, "cannot be read: %s", strerror(errno));
        return BAD_LINE;
    }
    if (length > 0 && reader->line[length - 1] == '\r') {
        length--;
    }
    reader->line[length] = '\0';
    return LINE;
}

/** Cuts the first field off, without the blanks around it; `*rest` becomes NULL after the last. */
static char *next_field(char **rest)
{
    char *field = *rest;
    char *comma = strchr(field, ',');
    *rest = comma ? comma + 1 : NULL;
    char *end = comma ? comma : field + strlen(field);
    while (*field == ' ' || *field == '\t') {
        field++;
    }
    while (end > field && (end[-1] == ' ' || end[-1] == '\t')) {
        end--;
    }
    *end = '\0';
    return field;
}

/** Whether the whole field is a decimal number, which may still be too large to be finite. */
static bool read_number(const struct reader *reader, const char *field, double *number)
{
    // strtod() would also take "nan", "inf" and "0x1p3".
    if (field[0] == '\0' || field[strspn(field, "0123456789+-.eE")] != '\0') {
        return false;
    }
    char *end;
    *number = strtod_l(field, &end, reader->c_locale);
    return *end == '\0';
}

static size_t count_fields(const char *line)
{
    size_t fields = 1;
    for (; *line; line++) {
        fields += *line == ',';
    }
    return fields;
}

/** The header row: `columns` names, or as many as there are if it is 0. */
static bool read_header(struct reader *reader, size_t columns, struct gw_csv *table)
{
    switch (next_line(reader)) {
    case BAD_LINE:
        return false;
    case NO_LINE:
        return complain(reader, 0, "the file is empty: expected a header row and rows of numbers");
    case LINE:
        break;
    }
    char *rest = reader->line;
    if (strncmp(rest, "\xef\xbb\xbf", 3) == 0) {
        rest += 3;
    }
    table->columns = count_fields(rest);
    if (columns > 0 && table->columns != columns) {
        return complain(reader, 0, "the header row names %zu column%s: expected %zu",
                        table->columns, table->columns == 1 ? "" : "s", columns);
    }
    for (size_t column = 1; rest; column++) {
        const char *field = next_field(&rest);
        double number;
        if (*field == '\0') {
            return complain(reader, column, "the field is empty: expected the column's name");
        }
        if (read_number(reader, field, &number)) {
            return complain(reader, column,
                            "'%.*s' is a number: expected a header row with the columns' names",
                            SHOWN_FIELD, field);
        }
    }
    return true;
}

/** Makes room for one more row. */
static bool grow(struct reader *reader, struct gw_csv *table)
{
    const size_t used = table->rows * table->columns;
    if (used + table->columns <= reader->capacity) {
        return true;
    }
    const size_t capacity = 2 * used + 64 * table->columns;
    double *values = realloc(table->values, capacity * sizeof(*values));
    if (!values) {
        return complain(reader, 0, "there is no memory for another row");
    }
    table->values = values;
    reader->capacity = capacity;
    return true;
}

/** The line just read, as the table's next row. */
static bool read_row(struct reader *reader, struct gw_csv *table)
{
    const size_t fields = reader->line[0] == '\0' ? 0 : count_fields(reader->line);
    if (fields != table->columns) {
        return complain(reader, 0, "the row has %zu column%s: expected %zu, as the header row has",
                        fields, fields == 1 ? "" : "s", table->columns);
    }
    if (!grow(reader, table)) {
        return false;
    }
    double *row = table->values + table->rows * table->columns;
    char *rest = reader->line;
    for (size_t column = 0; column < table->columns; column++) {
        const char *field = next_field(&rest);
        if (*field == '\0') {
            return complain(reader, column + 1, "the field is empty: expected a number");
        }
        if (!read_number(reader, field, &row[column])) {
            return complain(reader, column + 1,
                            "'%.*s' is not a number: expected a decimal number such as -1.25e3",
                            SHOWN_FIELD, field);
        }
        if (!isfinite(row[column])) {
            return complain(reader, column + 1, "'%.*s' is too large: expected a finite number",
                            SHOWN_FIELD, field);
        }
    }
    table->rows++;
    return true;
}

static bool read_table(struct reader *reader, size_t columns, struct gw_csv *table)
{
    if (!read_header(reader, columns, table)) {
        return false;
    }
    for (;;) {
        switch (next_line(reader)) {
        case BAD_LINE:
            return false;
        case NO_LINE:
            if (table->rows == 0) {
                return complain(reader, 0,
                                "the header row is all there is: expected rows of %zu "
                                "numbers after it",
                                table->columns);
            }
            return true;
        case LINE:
            if (!read_row(reader, table)) {
                return false;
            }
        }
    }
}

bool gw_csv_read(const char *path, size_t columns, struct gw_csv *table, struct gw_csv_error *error)
{
    memset(table, 0, sizeof(*table));
    struct reader nobody = {.path = path, .error = error};
    struct reader *reader = malloc(sizeof(*reader));
    if (!reader) {
        return complain(&nobody, 0, "there is no memory to read it");
    }
    *reader = nobody;
    bool right = false;
    reader->file = fopen(path, "r");
    if (!reader->file) {
        complain(reader, 0, "cannot be opened: %s", strerror(errno));
    } else {
        reader->c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
        if (reader->c_locale == (locale_t)0) {
            complain(reader, 0, "there is no memory to read it");
        } else {
            right = read_table(reader, columns, table);
            freelocale(reader->c_locale);
        }
        fclose(reader->file);
    }
    if (!right) {
        gw_csv_free(table);
    }
    free(reader);
    return right;
}

void gw_csv_free(struct gw_csv *table)
{
    free(table->values);
    memset(table, 0, sizeof(*table));
}
