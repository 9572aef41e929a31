// SPDX-License-Identifier: MIT
// The command: chevron --name SHOWN_NAME --output OUT
//                      [--headers FOLDER --search FOLDER... --dependencies FILE] IN
#include "base/arguments.h"
#include "base/text.h"
#include "chevron/chevron.h"
#include "command.h"
#include "headers.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct command {
    const char *name;         /**< what messages call the input; the input's path unless told */
    const char *output;       /**< path */
    const char *input;        /**< path */
    const char *headers;      /**< a folder, or NULL: headers are left alone */
    const char *dependencies; /**< path, or NULL */
    char **search;            /**< folders; owned */
    size_t search_count;
};

static void add_search(void *into, const char *folder)
{
    struct command *command = into;
    command->search = gw_one_more(command->search, command->search_count, sizeof(char *));
    command->search[command->search_count++] = (char *)(uintptr_t)folder;
}

static struct command read_command(int count, char **words)
{
    static struct command command;
    static const struct gw_option options[] = {
        {"name", .argument = "SHOWN_NAME", .text = &command.name,
         .help = "the name of IN in messages (IN itself unless told)"},
        {"output", .argument = "OUT", .text = &command.output, .needed = true,
         .help = "where the result goes; no file is left there after an error"},
        {"headers", .argument = "FOLDER", .text = &command.headers,
         .help = "what IN includes by \"name\" is translated, too, into files there"},
        {"search", .argument = "FOLDER", .take = add_search, .into = &command,
         .help = "so is what IN includes from there, by \"name\" or <name>"},
        {"dependencies", .argument = "FILE", .text = &command.dependencies,
         .help = "gets a line of IN and these headers, as make reads it"},
        {0}};
    const struct gw_program program = {
        .name = "chevron",
        .options = options,
        .rest = "IN",
        .more = "Rewrites kernel<<<grid, block>>>(arguments) of the CUDA C file IN for a C++ "
                "compiler.\n"};
    const int input = gw_read_arguments(&program, count, words);
    if (input != count - 1) {
        gw_wrong_arguments(&program, input == count ? "IN is missing" : "%s is one too many",
                           words[count - 1]);
    }
    command.input = words[input];
    return command;
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

int main(int count, char **words)
{
    const struct command command = read_command(count, words);
    int status = 2;
    if (gw_is_same_file(command.input, command.output)) {
        fprintf(stderr, "chevron: %s is the input: choose another file for --output\n",
                command.output);
    } else {
        status = run(&command) ? 0 : 1;
    }
    free(command.search);
    return status;
}
