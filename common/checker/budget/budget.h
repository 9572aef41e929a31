// SPDX-License-Identifier: MIT
/**
 * @file budget.h
 * How long a program's launches are looked at in full. A program that is made for a GPU may give a
 * launch more work than can be looked at: once half of the time is over, of each launch a sample of
 * its blocks is, the first, the last and some between, and the others run plain: what they
 * write counts as written, and nothing else is known of them. Once there is fast code for the
 * kernel, they run by that, and all that they could have written counts as written.
 */
#pragma once

#include "cpu_device/observer.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/** From now on a program has so many seconds; without a call, and with 0, all is looked at. */
void gw_budget_begin(double seconds, bool tells);

void gw_budget_launch_begins(const struct gw_launch_info *launch);

/** A block of the running launch begins, the `block`-th by its index: sets gw_now.plain. */
void gw_budget_block_begins(uint64_t block);

/** A thread of the running kernel may wait for what another one writes: its blocks must take turns,
 * which those of the fast code (fast_code.h) do not. */
void gw_budget_kernel_waits(void);

void gw_budget_launch_ends(void);

/** Threads of the running block take turns: of a block that takes too long the rest is plain.
 */
void gw_budget_thread_begins(void);

/** Of which launches not all was looked at, in lines; nothing where all was. */
void gw_budget_describe(FILE *out);
