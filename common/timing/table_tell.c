// SPDX-License-Identifier: MIT
// What a table's card says to people: where it was measured, with what, and whether the machine had
// anything else to do.
#include "table.h"

#include <stdlib.h>
#include <string.h>

/** The card's number for `key`, 0 if it has none. */
static double number_of(const struct gw_table *table, const char *key)
{
    const char *text = gw_table_card(table, key);
    return text ? strtod(text, NULL) : 0.0;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/** Has it a row that was timed? Counts, errors and estimates are the same on a busy machine. */
static bool has_times(const struct gw_table *table)
{
    static const char *const units[] = {"ns", "us", "ms", "s"};
    if (gw_table_card(table, "estimated")) {
        return false;
    }
    for (size_t i = 0; i < table->count; i++) {
        const char *unit = table->rows[i].unit;
        const size_t length = strcspn(unit, "/"); // "ns/element" is a time
        for (size_t k = 0; k < sizeof(units) / sizeof(*units); k++) {
            if (strlen(units[k]) == length && strncmp(unit, units[k], length) == 0) {
                return true;
            }
        }
    }
    return false;
}

bool gw_table_busy(const struct gw_table *table, char *sentence)
{
    const double load = larger(number_of(table, "load"), number_of(table, "load_at_end"));
    // The load is that of all processors, also of those that the timing may not use.
    const double cores = larger(number_of(table, "cores"), number_of(table, "processors"));
    *sentence = '\0';
    if (!(cores > 0.0 && load > cores) || !has_times(table)) {
        return false;
    }
    snprintf(sentence, GW_TABLE_MESSAGE,
             "Measured on a busy machine (load %.2f on %.0f cores): other programs ran beside it, "
             "so these times are too long and scatter.",
             load, cores);
    return true;
}

static const char *card_or(const struct gw_table *table, const char *key, const char *otherwise)
{
    const char *text = gw_table_card(table, key);
    return text ? text : otherwise;
}

/** Prints a line of text in lines of at most `width` columns, broken between words. */
static void put_folded(const char *text, size_t width, FILE *stream)
{
    size_t column = 0;
    while (*text != '\0') {
        const size_t length = strcspn(text, " ");
        if (column > 0 && column + 1 + length > width) {
            fputc('\n', stream);
            column = 0;
        }
        column += (size_t)fprintf(stream, "%s%.*s", column > 0 ? " " : "", (int)length, text);
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', stream);
}

/** What the card has of `load` and `load_at_end`. */
static void say_load(const struct gw_table *table, char *text, size_t size)
{
    const char *end = gw_table_card(table, "load_at_end");
    snprintf(text, size, "%.40s%s%.40s", card_or(table, "load", "?"), end ? " to " : "",
             end ? end : "");
}

void gw_table_tell(const struct gw_table *table, const struct gw_table_telling *how, FILE *stream)
{
    char line[4 * GW_TABLE_MESSAGE];
    char load[96];
    const bool is_named = how->name && *how->name != '\0';
    snprintf(line, sizeof(line), "%s%s%s on %s, %s cores", is_named ? how->name : "",
             is_named ? ": " : "", card_or(table, "device", "?"), card_or(table, "machine", "?"),
             card_or(table, "cores", "?"));
    put_folded(line, how->width, stream);
    if (gw_table_busy(table, line)) {
        put_folded(line, how->width, stream);
    }
    if (how->is_brief) {
        return;
    }
    say_load(table, load, sizeof(load));
    snprintf(line, sizeof(line), "%s, load %s, %s, commit %s", card_or(table, "system", "?"), load,
             card_or(table, "date", "?"), card_or(table, "commit", "?"));
    put_folded(line, how->width, stream);
    const bool is_quick = strcmp(card_or(table, "quick", "no"), "yes") == 0;
    snprintf(line, sizeof(line), "%s, %s%s", card_or(table, "compiler", "?"),
             card_or(table, "flags", "?"), is_quick ? "; a quick run, less steady" : "");
    put_folded(line, how->width, stream);
}
