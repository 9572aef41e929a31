// SPDX-License-Identifier: MIT
// What scripts ask about a table.
//
//   gw_table check FILE...  is each a table with rows? Says what is wrong with the first other
//   gw_table show FILE      prints it for people
//   gw_table gnuplot FILE   prints table_series, card_text, and card_KEY for numbers in the card
//   gw_table card FILE KEY  prints the card's text for KEY; status 1 if it has none
#include "table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/** Prints text as the inside of a gnuplot string in double quotes. */
static void print_quoted(const char *text)
{
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') {
            putchar('\\');
        }
        putchar(*c == '`' ? '\'' : *c); // gnuplot runs what stands between backquotes
    }
}

static void print_series(const struct gw_table *table)
{
    printf("table_series = \"");
    for (size_t i = 0; i < table->count; i++) {
        bool seen = false;
        for (size_t k = 0; k < i && !seen; k++) {
            seen = strcmp(table->rows[k].series, table->rows[i].series) == 0;
        }
        if (!seen) {
            printf("%s%s", i == 0 ? "" : " ", table->rows[i].series);
        }
    }
    printf("\"\n");
}

static const char *card_or(const struct gw_table *table, const char *key, const char *otherwise)
{
    const char *text = gw_table_card(table, key);
    return text ? text : otherwise;
}

static void print_gnuplot(const struct gw_table *table)
{
    print_series(table);
    for (size_t i = 0; i < table->cards; i++) {
        const struct gw_table_card *card = &table->card[i];
        char *end = NULL;
        const double number = strtod(card->text, &end);
        if (end == card->text || *end != '\0' || !isfinite(number)) { // as commit 24e8101
            continue;
        }
        printf("card_");
        for (const char *c = card->key; *c != '\0'; c++) {
            putchar(*c == '-' ? '_' : *c);
        }
        printf(" = %.10g\n", number);
    }
    static const struct {
        const char *before, *key, *after;
    } parts[] = {
        {"", "device", " on "},    {"", "machine", ", "},  {"", "cores", " cores\\n"},
        {"", "system", ", load "}, {"", "load", ", "},     {"", "date", ", commit "},
        {"", "commit", "\\n"},     {"", "compiler", ", "}, {"", "flags", ""},
    };
    printf("card_text = \"");
    for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++) {
        print_quoted(card_or(table, parts[i].key, "?"));
        printf("%s", parts[i].after);
    }
    if (strcmp(card_or(table, "quick", "no"), "yes") == 0) {
        printf("; a quick run, less steady");
    }
    printf("\"\n");
}

int main(int argc, char **argv)
{
    const char *command = argc > 1 ? argv[1] : "";
    const bool checks = strcmp(command, "check") == 0;
    const bool tells = strcmp(command, "card") == 0;
    if (argc < 3 || (tells && argc != 4) ||
        (!checks && !tells && strcmp(command, "show") != 0 && strcmp(command, "gnuplot") != 0)) {
        fprintf(stderr,
                "usage: gw_table check FILE... | show FILE | gnuplot FILE | card FILE KEY\n");
        return 2;
    }
    int status = 0;
    for (int i = 2; status == 0 && i < (checks ? argc : 3); i++) {
        char message[GW_TABLE_MESSAGE];
        struct gw_table table = {.cards = 0};
        if (!gw_table_read(&table, argv[i], message)) {
            fprintf(stderr, "%s\n", message);
            status = 1;
        } else if (strcmp(command, "show") == 0) {
            gw_table_show(&table, stdout);
        } else if (strcmp(command, "gnuplot") == 0) {
            print_gnuplot(&table);
        } else if (tells) {
            const char *text = gw_table_card(&table, argv[3]);
            if (text) {
                printf("%s\n", text);
            }
            status = text ? 0 : 1;
        }
        gw_table_free(&table);
    }
    return status;
}
