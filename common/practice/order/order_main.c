// SPDX-License-Identifier: MIT
// gw_order: the lines of a kernel are put in order (./gridwork order).
#include "by_keys.h"
#include "by_numbers.h"

#include "base/arguments.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    const char *texts = NULL;
    const char *seed = "1";
    struct gw_attempts attempts = {0};
    const struct gw_option options[] = {
        {"texts", .argument = "FOLDER", .text = &texts, .needed = true},
        {"exercise", .argument = "NAME", .text = &attempts.exercise, .needed = true},
        {"root", .argument = "FOLDER", .text = &attempts.root, .needed = true,
         .help = "the clone, with its record"},
        {"recorded", .argument = "LESSON/NAME", .text = &attempts.recorded, .needed = true,
         .help = "what the record calls the exercise"},
        {"exercises", .argument = "FILE", .text = &attempts.exercises, .needed = true},
        {"file", .argument = "FILE", .text = &attempts.file, .needed = true,
         .help = "where an attempt is put"},
        {"result", .argument = "FILE", .text = &attempts.result, .needed = true},
        {"seed", .argument = "N", .text = &seed},
        {0}};
    const struct gw_program program = {.name = "gw_order",
                                       .options = options,
                                       .rest = "COMMAND that grades the file",
                                       .command = true};
    const int first = gw_read_arguments(&program, argc, argv);
    if (first == argc) {
        gw_wrong_arguments(&program, "the command that grades is missing");
    }
    attempts.words = (const char *const *)&argv[first];
    attempts.seed = gw_whole_number(&program, "--seed", seed, 0, 0);
    struct gw_puzzle puzzle;
    const bool made = gw_puzzle_make(texts, attempts.exercise, attempts.seed, &puzzle);
    int status = 2;
    if (made) {
        const char *terminal = getenv("TERM");
        const bool by_keys = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminal &&
                             strcmp(terminal, "dumb") != 0;
        const bool passes = by_keys ? gw_order_by_keys(&attempts, &puzzle)
                                    : gw_order_by_numbers(&attempts, &puzzle);
        status = passes ? 0 : 1;
    }
    gw_puzzle_free(&puzzle);
    return status;
}
