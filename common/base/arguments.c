// SPDX-License-Identifier: MIT
// getopt_long, asked for one option after another.
#include "arguments.h"

#include "text.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_OPTIONS = 40, LINE = 100, HELP_COLUMN = 24, FIRST = 256 };

static void add_word(struct gw_text *line, struct gw_text *help, char *word)
{
    if (line->length + 1 + strlen(word) > LINE) {
        gw_text_add(help, "%s\n", gw_text_string(line));
        line->length = 0;
        gw_text_add(line, "          ");
    }
    gw_text_add(line, " %s", word);
    free(word);
}

static void print_help(const struct gw_program *program, FILE *out)
{
    struct gw_text line = {0}, help = {0};
    gw_text_add(&line, "usage: %s", program->name);
    for (const struct gw_option *option = program->options; option->name; option++) {
        add_word(&line, &help,
                 gw_format("%s--%s%s%s%s", option->needed ? "" : "[", option->name,
                           option->argument ? " " : "", option->argument ? option->argument : "",
                           option->needed ? "" : "]"));
    }
    if (program->rest) {
        add_word(&line, &help, gw_format("%s", program->rest));
    }
    gw_text_add(&help, "%s\n", gw_text_string(&line));
    for (const struct gw_option *option = program->options; option->name; option++) {
        if (option->help) {
            char *name = gw_format("--%s%s%s", option->name, option->argument ? " " : "",
                                   option->argument ? option->argument : "");
            gw_text_add(&help, "  %-*s  %s\n", HELP_COLUMN, name, option->help);
            free(name);
        }
    }
    fprintf(out, "%s%s", gw_text_string(&help), program->more ? program->more : "");
    gw_text_free(&line);
    gw_text_free(&help);
}

void gw_wrong_arguments(const struct gw_program *program, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s: ", program->name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    print_help(program, stderr);
    exit(2);
}

unsigned long gw_whole_number(const struct gw_program *program, const char *what, const char *text,
                              unsigned long least, unsigned long most)
{
    char *end;
    errno = 0;
    const unsigned long number = strtoul(text, &end, 0);
    if (end == text || *end || errno != 0 || strchr(text, '-')) {
        gw_wrong_arguments(program, "%s wants a whole number, not '%s'", what, text);
    }
    if (number < least || (most > 0 && number > most)) {
        gw_wrong_arguments(program, "%s wants a whole number from %lu to %lu, not %s", what, least,
                           most > 0 ? most : UINT64_MAX, text);
    }
    return number;
}

static void take(const struct gw_program *program, const struct gw_option *option)
{
    if (option->flag) {
        *option->flag = true;
    } else if (option->text) {
        *option->text = optarg;
    } else if (option->take) {
        option->take(option->into, optarg);
    } else {
        char *name = gw_format("--%s", option->name);
        *option->number = gw_whole_number(program, name, optarg, option->least, option->most)
                          << option->shift;
        free(name);
    }
}

// The option that getopt_long has found, or NULL: --help. Ends the program where there is none.
static const struct gw_option *found_option(const struct gw_program *program, int found,
                                            const char *word)
{
    const struct gw_option *option = program->options;
    if (found >= FIRST) {
        return option[found - FIRST].name ? &option[found - FIRST] : NULL;
    }
    while (option->name && (found == ':' || found == '?' || option->letter != found)) {
        option++;
    }
    if (!option->name) {
        gw_wrong_arguments(
            program, found == ':' ? "%s needs a value behind it" : "there is no option %s", word);
    }
    return option;
}

int gw_read_arguments(const struct gw_program *program, int argc, char **argv)
{
    struct option names[MOST_OPTIONS + 2] = {{0}};
    bool given[MOST_OPTIONS] = {false};
    char letters[2 * MOST_OPTIONS + 4] = "";
    size_t count = 0;
    strcpy(letters, program->command ? "+:" : ":");
    for (; program->options[count].name; count++) {
        const struct gw_option *option = &program->options[count];
        if (count == MOST_OPTIONS) {
            abort();
        }
        names[count] = (struct option){option->name, option->argument ? required_argument : 0, NULL,
                                       FIRST + (int)count};
        if (option->letter) {
            const size_t length = strlen(letters);
            snprintf(letters + length, sizeof(letters) - length, "%c%s", option->letter,
                     option->argument ? ":" : "");
        }
    }
    names[count] = (struct option){"help", no_argument, NULL, FIRST + (int)count};
    opterr = 0;
    int found;
    while ((found = getopt_long(argc, argv, letters, names, NULL)) != -1) {
        const struct gw_option *option = found_option(program, found, argv[optind - 1]);
        if (!option) {
            print_help(program, stdout);
            exit(0);
        }
        given[option - program->options] = true;
        take(program, option);
    }
    for (size_t i = 0; i < count; i++) {
        if (program->options[i].needed && !given[i]) {
            gw_wrong_arguments(program, "--%s %s is missing", program->options[i].name,
                               program->options[i].argument);
        }
    }
    if (optind < argc && !program->rest) {
        gw_wrong_arguments(program, "%s is one word too many", argv[optind]);
    }
    return optind;
}
