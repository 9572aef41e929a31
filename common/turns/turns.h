// SPDX-License-Identifier: MIT
/**
 * @file turns.h
 * How often the warps of a kernel take turns, and with how many lanes: warp divergence as a number.
 *
 * A turn is one straight piece of code, without a branch in it, that a warp executes once for those
 * of its lanes that are there together. It is counted in files that g++ compiles with
 * -fsanitize-coverage=trace-pc: each piece tells that a thread has come to it. As threads run one
 * after another here, the ways of a warp's lanes are laid beside each other afterwards, and walked
 * together as a GPU would: lanes that part meet again where their ways do, at the latest at the end
 * of the loop's round, of the loop, at a barrier.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct gw_turns {
    uint64_t turns; /**< pieces of code that warps executed */
    uint64_t lanes; /**< that were active in them: 32 per turn in full warps without divergence */
    bool cut;       /**< some ways were walked in parts: they were too long to remember */
};

/** From the next launch on turns are counted. Until it is called, nothing is kept. */
void gw_turns_watch(void);

/** Begins to count anew. */
void gw_turns_forget(void);

/** Of all launches of a kernel, by the name that stands before <<<. */
struct gw_turns gw_turns_of(const char *kernel);

/** Of all kernels. */
struct gw_turns gw_turns_total(void);
