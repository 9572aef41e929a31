// SPDX-License-Identifier: MIT
// The lines of a kernel and a few that do not belong, in an order that a seed decides; and what the
// reader makes of them.
#pragma once

#include "kernel_lines.h"

#include <stdint.h>

/** So many lines that do not belong, if the exercise's mistakes have as many in its kernel. */
enum { GW_LEAST_DISTRACTORS = 2, GW_MOST_DISTRACTORS = 4 };

struct gw_puzzle {
    struct gw_source_text text; /**< the reference solution */
    struct gw_kernel_lines kernel;
    char **lines; /**< shuffled: those of the kernel and the others */
    size_t count;
    size_t *order; /**< the reader's: places in `lines` ... */
    size_t in_use; /**< ... so many of them in the kernel, the others dropped behind them */
};

/**
 * Makes a puzzle from a folder of texts (practice/mend/mistakes_to_mend.h).
 * @return false, with a sentence on stderr, if the solution has no kernel for it, or cannot be read
 */
bool gw_puzzle_make(const char *folder, const char *exercise, uint64_t seed,
                    struct gw_puzzle *puzzle);

/** Whether the reader's lines are those of the solution, in its order. */
bool gw_puzzle_is_original(const struct gw_puzzle *puzzle);

/** The reader's lines, `in_use` of them; the list is the caller's. */
char **gw_puzzle_lines(const struct gw_puzzle *puzzle);

/** Exchanges a line with the one before it. */
void gw_puzzle_move_up(struct gw_puzzle *puzzle, size_t place);

/**
 * Drops a line of the kernel, or takes a dropped one back to the kernel's end.
 * @return its new place
 */
size_t gw_puzzle_drop(struct gw_puzzle *puzzle, size_t place);

/**
 * Takes an order as numbers from 1: "3 1 2". The others are dropped.
 * @return NULL, or a sentence that says what is wrong, to be freed; then nothing has changed
 */
char *gw_puzzle_take_numbers(struct gw_puzzle *puzzle, const char *numbers);

/** Writes the solution with the reader's lines as its kernel. */
bool gw_puzzle_write(const struct gw_puzzle *puzzle, const char *file);

void gw_puzzle_free(struct gw_puzzle *puzzle);
