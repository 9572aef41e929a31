// SPDX-License-Identifier: MIT
// The running block: its threads, its barriers, and who left early.
#pragma once

#include "checker/shadow/now.h"

#include <cuda_runtime_api.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** A launch begins; its blocks count from 0. */
void gw_block_launch_begins(void);

/** A new stamp, later than all before; the running thread's word takes it. */
uint64_t gw_stamp_next(void);

/** The next block of the launch begins. */
void gw_block_begins(uint3 index);

/** How many blocks have begun, of all launches. */
uint64_t gw_blocks_begun(void);

/** Another block has run, and this one goes on: what gw_block_of_launch() gave is as it was. */
void gw_block_returns(void);

/** What must be kept while another block runs (interleaving.h). */
void *gw_block_of_launch(size_t *bytes);

/** One of its threads has returned. */
void gw_block_thread_left(unsigned thread);

/** The first thread of the block that has left; false where none has. */
bool gw_block_first_left(unsigned *thread);

/** All of its threads that have not returned go on behind a barrier. */
void gw_block_passed_barrier(void);

/**
 * The word's thread left the kernel in the epoch it speaks of, before a barrier that the others
 * waited at: no barrier orders what it wrote.
 */
bool gw_block_left_unseen(uint64_t word);

/** The running block's index; and of the running launch, the block that a stamp belongs to.
 * @return false where that is not known any more */
uint3 gw_block_index(void);
bool gw_block_of_stamp(uint64_t stamp, uint3 *block);

/** The number of the running launch's block (in the order they run, from 0) of a stamp. */
uint32_t gw_block_number_of_stamp(uint64_t stamp);
uint32_t gw_block_number(void);

/** The word is of the running block, and of no other one that takes turns with it. */
static inline bool gw_block_has(uint64_t word)
{
    return word >= gw_now.block &&
           (!gw_now.interleaved ||
            gw_block_number_of_stamp(gw_word_stamp(word)) == gw_block_number());
}

/** The word is of the running thread, which is the only one of its number in this block alone. */
static inline bool gw_block_thread_has(uint64_t word)
{
    return gw_block_has(word) && gw_word_thread(word) == gw_word_thread(gw_now.word);
}
