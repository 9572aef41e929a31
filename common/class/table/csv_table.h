// SPDX-License-Identifier: MIT
/**
 * @file csv_table.h
 * A table in a file of comma-separated values as spreadsheets and course systems write them (RFC
 * 4180): a roster, a worksheet, an exported gradebook. What nobody sets stays byte for byte as it
 * was: quotes, line ends, a byte order mark.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** A cell as it stands in the file, with its quotes. */
struct gw_cell {
    char *bytes; /**< ended by a NUL, which is none of them */
    size_t length;
};

/** A line of the table; a cell in quotes may have line breaks in it. */
struct gw_line {
    struct gw_cell *cells;
    size_t count;
    char end[3]; /**< "\n", "\r\n", or "" at the end of the file */
};

/** Begin with all zeros; ends with gw_table_free(). */
struct gw_table {
    struct gw_line *lines; /**< the first has the headings */
    size_t count;
    char separator; /**< ',', ';' or a tab: that which the first line has most of, outside quotes */
    bool has_mark;  /**< it begins with UTF-8's byte order mark, as Excel writes it */
};

enum {
    GW_LARGEST_TABLE = 16 << 20 /**< bytes */
};

/** What gw_table_column() says of a heading that is not there. */
#define GW_NO_COLUMN ((size_t)-1)

/**
 * Reads a whole table of UTF-8.
 * @param table filled in on success
 * @return NULL, or why not, a sentence without a full stop that names the file, to be freed: it is
 * not there, too large, in UTF-16, empty, or line 17 begins a quote that nothing ends
 */
char *gw_table_read(const char *path, struct gw_table *table);

/** @return what a cell says, without its quotes, to be freed; "" behind the end of its line */
char *gw_table_text(const struct gw_table *table, size_t line, size_t column);

/** @return the same without the blanks around it, to be freed; "" of GW_NO_COLUMN */
char *gw_table_trimmed(const struct gw_table *table, size_t line, size_t column);

/** Makes a cell say `text`, in quotes where it needs them; a line that is too short grows. */
void gw_table_set(struct gw_table *table, size_t line, size_t column, const char *text);

/**
 * @return the column of this heading, whatever its case and the blanks around it; GW_NO_COLUMN
 */
size_t gw_table_column(const struct gw_table *table, const char *heading);

/**
 * Writes the table whole or not at all (gw_whole_file_begin()).
 * @return false, with a sentence on stderr, if that cannot be done
 */
bool gw_table_write(const struct gw_table *table, const char *path);

void gw_table_free(struct gw_table *table);
