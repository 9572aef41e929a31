// SPDX-License-Identifier: MIT
// The command: chevron --name SHOWN_NAME --output OUT
//                      [--headers FOLDER --search FOLDER... --dependencies FILE] IN
#include "chevron/chevron.h"
#include "command.h"
#include "headers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct command {
    const char *name;         /**< what messages call the input; the input's path unless told */
    const char *output;       /**< path */
    const char *input;        /**< path */
    const char *headers;      /**< a folder, or NULL: headers are left alone */
    const char *dependencies; /**< path, or NULL */
    char **search;            /**< folders; owned */
    size_t search_count;
    bool help;
};

static const char usage[] =
    "usage: chevron --name SHOWN_NAME --output OUT [--headers FOLDER [--search FOLDER]...\n"
    "               --dependencies FILE] IN\n"
    "Rewrites kernel<<<grid, block>>>(arguments) of the CUDA C file IN for a C++ compiler.\n"
    "  --name SHOWN_NAME  the name of IN in messages (IN itself unless told)\n"
    "  --output OUT       where the result goes; no file is left there after an error\n"
    "  --headers FOLDER   what IN includes by \"name\" is translated, too, into files there\n"
    "  --search FOLDER    so is what IN includes from there, by \"name\" or <name>\n"
    "  --dependencies FILE  gets a line of IN and these headers, as make reads it\n";

static bool read_command(int count, char **words, struct command *command)
{
    command->search = calloc((size_t)count, sizeof(*command->search));
    for (int i = 1; command->search && i < count; i++) {
        const char **value = &command->input;
        if (strcmp(words[i], "--search") == 0 && i + 1 < count) {
            command->search[command->search_count++] = words[++i];
            continue;
        }
        if (strcmp(words[i], "--help") == 0) {
            command->help = true;
            return true;
        } else if (strcmp(words[i], "--name") == 0) {
            value = &command->name;
        } else if (strcmp(words[i], "--output") == 0) {
            value = &command->output;
        } else if (strcmp(words[i], "--headers") == 0) {
            value = &command->headers;
        } else if (strcmp(words[i], "--dependencies") == 0) {
            value = &command->dependencies;
        } else if (strcmp(words[i], "--search") == 0) {
            fputs("chevron: --search needs a value behind it\n", stderr);
            return false;
        } else if (words[i][0] == '-' && words[i][1]) {
            fprintf(stderr, "chevron: there is no option %s\n", words[i]);
            return false;
        }
        bool option = value != &command->input;
        if (*value || (option && i + 1 == count)) {
            fprintf(stderr, "chevron: %s %s\n", words[i],
                    *value ? "is one too many" : "needs a value behind it");
            return false;
        }
        i += option;
        *value = words[i];
    }
    if (!command->search) {
        fputs("chevron: there is no memory left\n", stderr);
        return false;
    }
    if (!command->input || !command->output) {
        fprintf(stderr, "chevron: %s is missing\n", command->input ? "--output OUT" : "IN");
        return false;
    }
    return true;
}

static bool run(const struct command *command)
{
    const char *name = command->name ? command->name : command->input;
    struct gw_buffer text = {0};
    struct gw_buffer result = {0};
    struct gw_chevron_error error;
    bool done = gw_read_file(command->input, &text);
    if (done && gw_chevron_translate(name, text.bytes, text.length, &result, &error) != 0) {
        gw_print_error(stderr, name, &text, &error);
        done = false;
    }
    struct gw_headers headers = {.folder = command->headers,
                                 .search = command->search,
                                 .search_count = command->search_count};
    done = done && (!headers.folder || gw_headers_translate(&headers, command->input, &result));
    if (done) {
        done = gw_write_file(command->output, &result) &&
               (!command->dependencies ||
                gw_headers_write_dependencies(&headers, command->dependencies, command->output,
                                              command->input));
    } else {
        gw_remove_file(command->output); // an old result must not pass for this one
    }
    gw_headers_free(&headers);
    gw_buffer_free(&text);
    gw_buffer_free(&result);
    return done;
}

static int carry_out(const struct command *command, bool understood)
{
    if (!understood) {
        fputs(usage, stderr);
        return 2;
    }
    if (command->help) {
        fputs(usage, stdout);
        return 0;
    }
    if (gw_is_same_file(command->input, command->output)) {
        fprintf(stderr, "chevron: %s is the input: choose another file for --output\n",
                command->output);
        return 2;
    }
    return run(command) ? 0 : 1;
}

int main(int count, char **words)
{
    struct command command = {0};
    const bool understood = read_command(count, words, &command);
    const int status = carry_out(&command, understood);
    free(command.search);
    return status;
}
