// SPDX-License-Identifier: MIT
#include "by_numbers.h"

#include "base/page/wrap.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 80, INDENT = 8, LINE_COLUMN = 6 };

void gw_print_head(const struct gw_puzzle *puzzle, FILE *out)
{
    for (size_t i = puzzle->kernel.head; i < puzzle->kernel.body; i++) {
        const char *line = puzzle->text.lines[i].text;
        const int blanks = (int)strspn(line, " ");
        fprintf(out, "%*s", blanks < INDENT ? blanks : INDENT, "");
        gw_print_wrapped(out, line + blanks, blanks < INDENT ? blanks : INDENT, INDENT);
    }
}

bool gw_order_by_numbers(const struct gw_attempts *attempts, struct gw_puzzle *puzzle)
{
    gw_set_page_width(WIDTH);
    gw_print_head(puzzle, stdout);
    for (size_t i = 0; i < puzzle->count; i++) {
        printf("  %2zu  ", i + 1);
        gw_print_wrapped(stdout, puzzle->lines[i], LINE_COLUMN, INDENT);
    }
    printf("}\n\n%zu of these %zu lines are the kernel. Type their numbers in order, with blanks\n"
           "between, and leave out the others:\n",
           puzzle->kernel.count, puzzle->count);
    fflush(stdout);
    bool passes = false;
    char *line = NULL;
    size_t room = 0;
    while (!passes && getline(&line, &room, stdin) >= 0) {
        if (*line == 'q') {
            break;
        }
        char *why = gw_puzzle_take_numbers(puzzle, line);
        if (why) {
            printf("%s.\n", why);
            free(why);
        } else {
            const enum gw_attempt attempt = gw_attempt(attempts, puzzle, stdout);
            if (attempt == GW_ATTEMPT_IS_NOT_GRADED) {
                break;
            }
            passes = attempt == GW_ATTEMPT_PASSES;
        }
        if (!passes) {
            printf("\nThe numbers in another order (q leaves):\n");
        }
        fflush(stdout);
    }
    free(line);
    return passes;
}
