// SPDX-License-Identifier: MIT
/**
 * @file table.h
 * The tables that plots are drawn from: a card of comments `# key: text`, and rows of columns
 *
 *     series x n min median max unit repeats [further numbers]
 *
 * with blanks between. `# columns:` names them; it stands before the first row.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/** The columns that every table begins with. */
#define GW_TABLE_COLUMNS "series x n min median max unit repeats"

enum {
    GW_TABLE_FIXED_COLUMNS = 8,
    GW_TABLE_MOST_EXTRA = 8,
    GW_TABLE_MOST_CARD = 64,
    GW_TABLE_MESSAGE = 512,
};

/** One row. */
struct gw_table_row {
    char series[48];
    double x;
    size_t n;
    double min, median, max;
    char unit[32];
    size_t repeats;
    double extra[GW_TABLE_MOST_EXTRA];
};

/** One line of the card. */
struct gw_table_card {
    char key[32];
    char *text;
};

/** A table in memory; all zeros is an empty one. */
struct gw_table {
    struct gw_table_card card[GW_TABLE_MOST_CARD];
    size_t cards;
    char extra_names[GW_TABLE_MOST_EXTRA][32];
    size_t extras;
    struct gw_table_row *rows;
    size_t count, room;
};

/** Frees what the table owns and makes it empty. */
void gw_table_free(struct gw_table *table);

/** Names the further columns, blanks between (NULL: none); false if there are too many. */
bool gw_table_name_extras(struct gw_table *table, const char *names);

/**
 * Sets the card's line `key`, a word of letters, digits, _ and -, in its place or at the end. Line
 * breaks in the text become blanks. False if the key is none or there is no room.
 */
bool gw_table_set_card(struct gw_table *table, const char *key, const char *text);

/** The card's text for `key`, or NULL. */
const char *gw_table_card(const struct gw_table *table, const char *key);

/**
 * Adds a row if it is valid: names without blanks, finite numbers, min <= median <= max.
 *
 * @param message  GW_TABLE_MESSAGE bytes, becomes what is wrong with the row
 */
bool gw_table_add(struct gw_table *table, const struct gw_table_row *row, char *message);

/**
 * Reads a table. The table must be empty; free it in any case.
 *
 * @param message  GW_TABLE_MESSAGE bytes; becomes one sentence with the file and the line
 * @return false if there is no such file, if it has no rows, or one that is malformed
 */
bool gw_table_read(struct gw_table *table, const char *path, char *message);

/** Prints the table; false if the stream could not be written. */
bool gw_table_print(const struct gw_table *table, FILE *stream);

/**
 * Prints the table for people: a line for each x (or each n, where that makes fewer lines) and a
 * column for each series (the first 12), with the median; of a map, which has several rows of a
 * series in one line, how many rows.
 */
void gw_table_show(const struct gw_table *table, FILE *stream);

/**
 * Was the machine busy: was the load average, at the start or at the end, above the number of
 * cores?
 *
 * @param sentence  GW_TABLE_MESSAGE bytes, becomes a sentence that says so, or ""
 */
bool gw_table_busy(const struct gw_table *table, char *sentence);

/**
 * Where a line of one table rises above the band of another: from there on the band's way is the
 * faster one. Between two points of the table lines are straight on logarithmic axes.
 *
 * @param slow    the table's line, its medians against x, such as one core's
 * @param band    the series of `estimate` with its least and most
 * @param crosses becomes the x at which the line meets the band's lower end, and its upper end;
 *                0 where it is below at every x that both have, the smallest such x where it is
 *                above from there on; and that smallest x itself
 * @return false if they have no two x in common range, or there is no such series
 */
bool gw_table_crossing(const struct gw_table *table, const char *slow,
                       const struct gw_table *estimate, const char *band, double crosses[3]);

/** How gw_table_tell tells. */
struct gw_table_telling {
    const char *name; /**< whose table it is, said first; NULL or "": nobody's in particular */
    size_t width;     /**< most columns of a line, if its words are not longer */
    bool is_brief;    /**< the device, and whether the machine was busy, and no more */
};

/** Prints for people what the card says: device, a busy machine, system, date, compiler. */
void gw_table_tell(const struct gw_table *table, const struct gw_table_telling *how, FILE *stream);

/**
 * Writes the table to a file of another name beside it and renames that when it is whole, so that
 * nobody ever sees half a table.
 */
bool gw_table_write(const struct gw_table *table, const char *path, char *message);
