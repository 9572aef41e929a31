// SPDX-License-Identifier: MIT
// What scripts ask about a table.
//
//   gw_table check FILE...
//     is each a table with rows? Says what is wrong with the first other
//   gw_table show FILE
//     prints it for people
//   gw_table gnuplot FILE [NAME]
//     prints table_series, card_text, busy_text ("" if the machine was not), and card_KEY for
//     numbers in the card
//   gw_table tell FILE WIDTH [NAME]
//     prints in lines of WIDTH columns where it was measured, and whether the machine was busy
//   gw_table crossing FILE SERIES ESTIMATE SERIES
//     prints from which x to which the first file's line crosses the other's band, as crossing_from
//     and crossing_to; 0 where it does not
//   gw_table card FILE KEY
//     prints the card's text for KEY; status 1 if it has none
//   gw_table gpu NAME
//     prints the data sheet's limits of a GPU ("NVIDIA T4"), in the units of the pictures:
//     gpu_bandwidth in GB/s, gpu_float32_peak and gpu_float64_peak in GFLOP/s, and gpu_launch in
//     ms; status 1 if it is unknown
#include "table.h"

#include "model/model.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/** Columns of the note below a picture: as much as its width takes. */
enum { NOTE_WIDTH = 132 };

/** Prints text as the inside of a gnuplot string in double quotes. */
static void print_quoted(const char *text)
{
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') {
            putchar('\\');
        }
        if (*c == '\n') {
            fputs("\\n", stdout);
        } else {
            putchar(*c == '`' ? '\'' : *c); // gnuplot runs what stands between backquotes
        }
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

/** Prints what the card says as a variable of gnuplot's. */
static void print_text_of(const char *variable, const struct gw_table *table,
                          const struct gw_table_telling *how)
{
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (!stream) {
        abort();
    }
    gw_table_tell(table, how, stream);
    fclose(stream);
    text[length - 1] = '\0'; // the last line break
    printf("%s = \"", variable);
    print_quoted(text);
    printf("\"\n");
    free(text);
}

// What the commands do with a table; `words` stand behind the file, and NULL behind the last.

static bool print_gnuplot(const struct gw_table *table, char **words)
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
    print_text_of("card_text", table,
                  &(struct gw_table_telling){.name = words[0], .width = NOTE_WIDTH});
    char busy[GW_TABLE_MESSAGE];
    gw_table_busy(table, busy);
    printf("busy_text = \"");
    print_quoted(busy);
    printf("\"\n");
    return true;
}

static bool print_card(const struct gw_table *table, char **words)
{
    const char *text = gw_table_card(table, words[0]);
    if (text) {
        printf("%s\n", text);
    }
    return text;
}

static bool check(const struct gw_table *table, char **words)
{
    (void)table; // it could be read
    (void)words;
    return true;
}

static bool show(const struct gw_table *table, char **words)
{
    (void)words;
    gw_table_show(table, stdout);
    return true;
}

static bool tell(const struct gw_table *table, char **words)
{
    const struct gw_table_telling how = {
        .name = words[1], .width = strtoul(words[0], NULL, 10), .is_brief = true};
    gw_table_tell(table, &how, stdout);
    return true;
}

static bool crossing(const struct gw_table *table, char **words)
{
    char message[GW_TABLE_MESSAGE];
    struct gw_table estimate = {.cards = 0};
    if (!gw_table_read(&estimate, words[1], message)) {
        fprintf(stderr, "%s\n", message);
        return false;
    }
    double crosses[3] = {0};
    gw_table_crossing(table, words[0], &estimate, words[2], crosses);
    printf("crossing_from = %.6g\ncrossing_to = %.6g\ncrossing_first = %.6g\n", crosses[0],
           crosses[1], crosses[2]);
    gw_table_free(&estimate);
    return true;
}

/** The commands, how many words stand behind each, and what it does with a table. */
static const struct command {
    const char *name;
    int least, most;
    bool (*answer)(const struct gw_table *table, char **words);
} commands[] = {
    {"check", 1, INT_MAX, check}, {"show", 1, 1, show}, {"gnuplot", 1, 2, print_gnuplot},
    {"crossing", 4, 4, crossing}, {"tell", 2, 3, tell}, {"card", 2, 2, print_card},
};

static const struct command *find_command(const char *name, int words)
{
    for (size_t i = 0; i < sizeof(commands) / sizeof(*commands); i++) {
        if (strcmp(name, commands[i].name) == 0 && words >= commands[i].least &&
            words <= commands[i].most) {
            return &commands[i];
        }
    }
    return NULL;
}

static bool print_gpu(const char *name)
{
    for (size_t i = 0; gw_gpus[i]; i++) {
        const struct gw_gpu *gpu = gw_gpus[i];
        if (strcmp(gpu->name, name) != 0) {
            continue;
        }
        // A fused multiply-add is two operations.
        const double units = 2 * gpu->multiprocessors * gpu->clock * 1e-9;
        printf("gpu_bandwidth = %.10g\ngpu_float32_peak = %.10g\ngpu_float64_peak = %.10g\n",
               gpu->memory_bandwidth * 1e-9, units * gpu->float32_lanes,
               units * gpu->float64_lanes);
        printf("gpu_launch = %.10g\n", GW_LAUNCH_SECONDS * 1e3);
        return true;
    }
    return false;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "gpu") == 0) {
        return print_gpu(argv[2]) ? 0 : 1;
    }
    const struct command *command = argc > 1 ? find_command(argv[1], argc - 2) : NULL;
    if (!command) {
        fprintf(stderr, "usage: gw_table check FILE... | show FILE | gnuplot FILE [NAME] | "
                        "tell FILE WIDTH [NAME] | crossing FILE SERIES ESTIMATE SERIES | "
                        "card FILE KEY | gpu NAME\n");
        return 2;
    }
    const bool takes_many = command->most == INT_MAX;
    bool good = true;
    for (int i = 2; good && i < (takes_many ? argc : 3); i++) {
        char message[GW_TABLE_MESSAGE];
        struct gw_table table = {.cards = 0};
        good = gw_table_read(&table, argv[i], message);
        if (good) {
            good = command->answer(&table, &argv[3]);
        } else {
            fprintf(stderr, "%s\n", message);
        }
        gw_table_free(&table);
    }
    return good ? 0 : 1;
}
