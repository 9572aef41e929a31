// SPDX-License-Identifier: MIT
#include "attempt.h"

#include "base/page/wrap.h"
#include "base/process.h"
#include "base/text.h"
#include "practice/mend/result_row.h"
#include "practice/record.h"
#include "told.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** Columns: where a line begins behind its number, and of a depth of braces. */
enum { LINE_COLUMN = 6, DEPTH = 4 };

// Prints the kernel as the reader has put it together.
static void print_lines(const struct gw_puzzle *puzzle, FILE *out)
{
    char **lines = gw_puzzle_lines(puzzle);
    int *depths = calloc(puzzle->in_use + 1, sizeof(*depths));
    if (!depths) {
        abort();
    }
    gw_depths(lines, puzzle->in_use, depths);
    for (size_t i = 0; i < puzzle->in_use; i++) {
        const int blanks = depths[i] > 1 ? (depths[i] - 1) * DEPTH : 0;
        fprintf(out, "  %2zu  %*s", i + 1, blanks, "");
        gw_print_wrapped(out, lines[i], LINE_COLUMN + blanks, LINE_COLUMN + blanks + 2 * DEPTH);
    }
    free(depths);
    free(lines);
}

// What is wrong with the braces, as a sentence of the caller's own; NULL: nothing is. A brace too
// many or too few would have the compiler speak of lines that the reader does not see.
static char *wrong_braces(const struct gw_puzzle *puzzle)
{
    int depth = 0;
    size_t opened = 0;
    for (size_t i = 0; i < puzzle->in_use; i++) {
        for (const char *at = puzzle->lines[puzzle->order[i]]; *at; at++) {
            depth += (*at == '{') - (*at == '}');
            opened = *at == '{' ? i + 1 : opened;
            if (depth < 0) {
                return gw_format("Line %zu closes a brace that no line before it opens.", i + 1);
            }
        }
    }
    return depth > 0 ? gw_format("No line closes every brace: the last that opens one is line %zu.",
                                 opened)
                     : NULL;
}

// Prints what the grader says. @return whether it passes
static bool print_verdict(const struct gw_attempts *attempts, const struct gw_puzzle *puzzle,
                          FILE *out)
{
    struct gw_result_row read;
    if (!gw_result_row_read(attempts->exercises, attempts->exercise, attempts->result, &read)) {
        gw_result_row_free(&read);
        return false;
    }
    const bool passes = read.row.result.state == GW_PASS;
    if (passes) {
        fprintf(out, "Right: %s.\n",
                gw_puzzle_is_original(puzzle) ? "this is the solution's own order"
                                              : "the solution has other lines or another order, "
                                                "and yours passes as well");
        const char *summary = read.row.result.summary;
        if (summary && strncmp(summary, "remark: ", strlen("remark: ")) == 0) {
            fputs("The grader has a ", out);
            gw_print_wrapped(out, summary, (int)strlen("The grader has a "), 2);
        }
    } else if (read.row.result.message) {
        char *told = gw_told_by_lines(read.row.result.message, gw_last_piece(attempts->file),
                                      puzzle->kernel.body + 1, puzzle->in_use);
        free(read.row.result.message);
        read.row.result.message = told;
        gw_result_row_print(&read, out);
    }
    gw_result_row_free(&read);
    return passes;
}

// The record has the numbers of the lines as they were shown without a terminal.
static void record(const struct gw_attempts *attempts, const struct gw_puzzle *puzzle, bool passes)
{
    struct gw_text numbers = {0};
    for (size_t i = 0; i < puzzle->in_use; i++) {
        gw_text_add(&numbers, "%s%zu", i > 0 ? " " : "", puzzle->order[i] + 1);
    }
    char order[] = "order", all[] = "-";
    struct gw_practice_answer answer = {
        .kind = order,
        .program = (char *)(uintptr_t)attempts->recorded,
        .seed = attempts->seed,
        .given = (char *)(uintptr_t)gw_text_string(&numbers),
        .right = passes,
        .place = all,
        .command = order,
    };
    gw_practice_today(answer.date);
    gw_practice_record_add(attempts->root, &answer);
    gw_text_free(&numbers);
}

enum gw_attempt gw_attempt(const struct gw_attempts *attempts, const struct gw_puzzle *puzzle,
                           FILE *out)
{
    print_lines(puzzle, out);
    fputc('\n', out);
    char *braces = wrong_braces(puzzle);
    if (braces) {
        fprintf(out, "%s\n", braces);
        free(braces);
        return GW_ATTEMPT_FAILS;
    }
    fflush(out);
    unlink(attempts->result);
    if (!gw_puzzle_write(puzzle, attempts->file) ||
        gw_process_run(&(struct gw_command){.words = attempts->words, .input = "/dev/null"}) != 0) {
        return GW_ATTEMPT_IS_NOT_GRADED;
    }
    const bool passes = print_verdict(attempts, puzzle, out);
    unlink(attempts->file); // it is a solution
    record(attempts, puzzle, passes);
    return passes ? GW_ATTEMPT_PASSES : GW_ATTEMPT_FAILS;
}
