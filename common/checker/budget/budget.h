// SPDX-License-Identifier: MIT
/**
 * @file budget.h
 * How long a program's launches are looked at in full. A program that is made for a GPU may give a
 * launch more work than can be looked at: once half of the time is over, of each launch a sample of
 * its blocks is, the first, the last and some between, and the others run unwatched: what they
 * write counts as written, and nothing else is known of them.
 */
#pragma once

#include "cpu_device/observer.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/** From now on a program has so many seconds; without a call, and with 0, all is looked at. */
void gw_budget_begin(double seconds, bool tells);

void gw_budget_launch_begins(const struct gw_launch_info *launch);

/** A block of the running launch begins, the `block`-th of `count` by its index: sets
 * gw_now.unwatched. */
void gw_budget_block_begins(uint64_t block, uint64_t count);

/** Threads of the running block take turns: of a block that takes too long the rest is unwatched.
 */
void gw_budget_thread_begins(void);

/** Of which launches not all was looked at, in lines; nothing where all was. */
void gw_budget_describe(FILE *out);
