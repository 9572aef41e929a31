// SPDX-License-Identifier: MIT
// Stamps only count up, and a later one belongs to the last block that began before it.
#include "stamps.h"

#include "checker/program/arrays.h"

#include <string.h>

enum { MAX_THREADS = 1024, MAX_STARTS = 1 << 22 };

static uint64_t stamp = 1;

static struct {
    uint3 index;
    uint32_t number; // counts the launch's blocks in the order they run
    bool left[MAX_THREADS];
    uint64_t left_in[MAX_THREADS]; // the epoch's first word
    bool any_left, any_left_before_barrier;
} block;

// Of the running launch: from which stamp on which block runs, to name a block by a stamp.
static struct start {
    uint64_t stamp;
    uint3 index;
    uint32_t number;
} * starts;
static size_t start_count, start_room;
static uint32_t block_count;
static uint64_t blocks_begun;

uint64_t gw_stamp_next(void)
{
    stamp++;
    gw_now.word = gw_word(stamp, gw_word_thread(gw_now.word));
    return stamp;
}

void gw_block_launch_begins(void)
{
    start_count = block_count = 0;
}

static void remember_start(void)
{
    if (start_count == start_room && start_room < MAX_STARTS) {
        const size_t room = start_room ? 2 * start_room : 256;
        struct start *more = realloc(starts, room * sizeof(*more));
        if (!more) {
            return;
        }
        starts = more;
        start_room = room;
    }
    if (start_count < start_room) {
        starts[start_count++] = (struct start){stamp, block.index, block.number};
    }
}

uint64_t gw_blocks_begun(void)
{
    return blocks_begun;
}

void gw_block_begins(uint3 index)
{
    gw_stamp_next();
    block.index = index;
    block.number = block_count++;
    blocks_begun++;
    block.any_left = block.any_left_before_barrier = false;
    memset(block.left, 0, sizeof(block.left));
    remember_start();
    gw_now.block = gw_now.epoch = gw_now.settled = gw_word(stamp, 0);
}

void gw_block_returns(void)
{
    gw_stamp_next();
    remember_start();
}

void *gw_block_of_launch(size_t *bytes)
{
    *bytes = sizeof(block);
    return &block;
}

void gw_block_thread_left(unsigned thread)
{
    block.left[thread] = block.any_left = true;
    block.left_in[thread] = gw_now.epoch;
}

bool gw_block_first_left(unsigned *thread)
{
    for (*thread = 0; block.any_left && *thread < MAX_THREADS; ++*thread) {
        if (block.left[*thread]) {
            return true;
        }
    }
    return false;
}

void gw_block_passed_barrier(void)
{
    gw_stamp_next();
    block.any_left_before_barrier = block.any_left;
    gw_now.epoch = gw_word(stamp, 0);
    gw_now.settled = block.any_left ? gw_now.block : gw_now.epoch;
}

bool gw_block_left_unseen(uint64_t word)
{
    const unsigned thread = gw_word_thread(word);
    return block.any_left_before_barrier && block.left[thread] && word >= block.left_in[thread];
}

uint3 gw_block_index(void)
{
    return block.index;
}

uint32_t gw_block_number(void)
{
    return block.number;
}

uint32_t gw_block_number_of_stamp(uint64_t of)
{
    const size_t begun = gw_count_up_to(starts, start_count, sizeof(*starts), of);
    return begun ? starts[begun - 1].number : 0;
}

bool gw_block_of_stamp(uint64_t of, uint3 *index)
{
    if (start_count == 0 || start_count >= MAX_STARTS || of < starts[0].stamp) {
        return false;
    }
    *index = starts[gw_count_up_to(starts, start_count, sizeof(*starts), of) - 1].index;
    return true;
}
