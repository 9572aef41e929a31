// SPDX-License-Identifier: MIT
// Tables in memory: the card, the rows, and what makes a row valid.
#include "table.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void gw_table_free(struct gw_table *table)
{
    for (size_t i = 0; i < table->cards; i++) {
        free(table->card[i].text);
    }
    free(table->rows);
    memset(table, 0, sizeof(*table));
}

/** Is it one word of the characters that gnuplot and the shell take without quotes? */
static bool is_word(const char *text, const char *besides, size_t size)
{
    const size_t length = strlen(text);
    if (length == 0 || length >= size) {
        return false;
    }
    for (const char *c = text; *c != '\0'; c++) {
        if (!isalnum((unsigned char)*c) && !strchr(besides, *c)) {
            return false;
        }
    }
    return true;
}

bool gw_table_name_extras(struct gw_table *table, const char *names)
{
    table->extras = 0;
    while (names && *names != '\0') {
        const size_t length = strcspn(names, " ");
        if (length > 0) {
            if (table->extras == GW_TABLE_MOST_EXTRA || length >= sizeof(table->extra_names[0])) {
                return false;
            }
            char *name = table->extra_names[table->extras++];
            memcpy(name, names, length);
            name[length] = '\0';
        }
        names += length;
        names += strspn(names, " ");
    }
    return true;
}

bool gw_table_set_card(struct gw_table *table, const char *key, const char *text)
{
    if (!is_word(key, "_-", sizeof(table->card[0].key))) {
        return false;
    }
    char *copy = strdup(text);
    if (!copy) {
        return false;
    }
    for (char *c = copy; *c != '\0'; c++) {
        if (*c == '\n' || *c == '\r') {
            *c = ' ';
        }
    }
    for (size_t i = 0; i < table->cards; i++) {
        if (strcmp(table->card[i].key, key) == 0) {
            free(table->card[i].text);
            table->card[i].text = copy;
            return true;
        }
    }
    if (table->cards == GW_TABLE_MOST_CARD) {
        free(copy);
        return false;
    }
    struct gw_table_card *card = &table->card[table->cards++];
    strcpy(card->key, key);
    card->text = copy;
    return true;
}

const char *gw_table_card(const struct gw_table *table, const char *key)
{
    for (size_t i = 0; i < table->cards; i++) {
        if (strcmp(table->card[i].key, key) == 0) {
            return table->card[i].text;
        }
    }
    return NULL;
}

bool gw_table_add(struct gw_table *table, const struct gw_table_row *row, char *message)
{
    const char *wrong = NULL;
    if (!is_word(row->series, "_.+-", sizeof(row->series))) {
        wrong = "the series wants a name of letters, digits and _ . + -";
    } else if (!is_word(row->unit, "_.+-/%^*", sizeof(row->unit))) {
        wrong = "the unit wants a word without blanks";
    } else if (!isfinite(row->x)) {
        wrong = "x is not a finite number";
    } else if (!isfinite(row->min) || !isfinite(row->median) || !isfinite(row->max)) {
        wrong = "min, median and max are not all finite numbers";
    } else if (row->min > row->median || row->median > row->max) {
        wrong = "min, median and max are not in ascending order";
    }
    for (size_t i = 0; !wrong && i < table->extras; i++) {
        if (!isfinite(row->extra[i])) {
            wrong = "a further column is not a finite number";
        }
    }
    if (wrong) {
        snprintf(message, GW_TABLE_MESSAGE, "%s (series '%.40s')", wrong, row->series);
        return false;
    }
    if (table->count == table->room) {
        const size_t room = table->room == 0 ? 64 : 2 * table->room;
        struct gw_table_row *rows = realloc(table->rows, room * sizeof(*rows));
        if (!rows) {
            snprintf(message, GW_TABLE_MESSAGE, "no memory for more than %zu rows", table->count);
            return false;
        }
        table->rows = rows;
        table->room = room;
    }
    table->rows[table->count++] = *row;
    return true;
}
