// SPDX-License-Identifier: MIT
// The rules of order, as design and CUDA have them: a barrier of the block, a __syncwarp, another
// operation in the order of streams, and the edge of a fence and an atomic. Nothing else orders
// two threads; never the order in which this device happens to run them.
#include "judge.h"

#include "checker/shadow/access.h"
#include "checker/shadow/now.h"
#include "checker/shadow/place.h"
#include "edges.h"
#include "order.h"
#include "stamps.h"
#include "warps.h"

// What `word` tells of happened before whatever the running thread does now.
static bool is_ordered(uint64_t word)
{
    if (word < gw_now.ordered) {
        return true;
    }
    if (word < gw_now.launch) {
        return gw_order_before_now(gw_word_stamp(word));
    }
    if (!gw_block_has(word)) {
        // A block that nobody looks at may have handed it on.
        return (gw_now.sampled && gw_now.fenced) || gw_edges_before_now(word);
    }
    if (word < gw_now.epoch) {
        return !gw_block_left_unseen(word);
    }
    if ((word & GW_SEVERAL) == 0 && gw_word_thread(word) == gw_word_thread(gw_now.word)) {
        return true;
    }
    return gw_warps_before_now(word) || gw_edges_before_now(word);
}

uint64_t gw_judge_reader(uint64_t word)
{
    if (!(word & GW_ALSO)) {
        return word;
    }
    const uint64_t own = word & ~GW_ALSO;
    return is_ordered(own) ? gw_word(gw_order_dependency(word), 0) : own;
}

// Of two atomic accesses, neither is a race with the other; but what is atomic in a block is not
// between blocks, and volatile makes no update whole: lanes that work in step on each other's
// values rely on what is not so, and of two such updates one is lost.
static bool both_atomic(uint64_t word, unsigned does, bool wrote)
{
    if (!(does & GW_ATOMICALLY) || !(word & GW_ATOMIC)) {
        return false;
    }
    const unsigned manner = does | gw_word_manner(word);
    if (manner & GW_IN_BLOCK) {
        return gw_block_has(word);
    }
    if (does & gw_word_manner(word) & GW_VOLATILE) {
        const bool in_step = gw_same_warp(word, gw_now.word) && gw_block_has(word);
        return !((manner & GW_IN_STEP) && in_step) &&
               !((manner & GW_UPDATES) && wrote && (does & GW_WRITES));
    }
    return true;
}

static uint64_t join(uint64_t old, uint64_t word)
{
    // Of an atomic and a plain access, the plain one is what others race with.
    const bool swap = (old & GW_ATOMIC) && !(word & GW_ATOMIC);
    const uint64_t joined = swap ? gw_word_join(word, old) : gw_word_join(old, word);
    const uint64_t now = gw_word(gw_word_stamp(word), 0) | (joined & GW_BELOW_STAMP);
    return (old & word & GW_ATOMIC) ? now | GW_ATOMIC : now & ~GW_ATOMIC;
}

// What a thread has done plainly stays so when its own atomic follows, with nothing in between that
// hands it on: others race with it.
static bool stays_plain(uint64_t old, uint64_t word)
{
    return old >= GW_FIRST_WORD && !(old & (GW_SEVERAL | GW_ATOMIC)) && (word & GW_ATOMIC) &&
           gw_word_stamp(old) == gw_word_stamp(word) && gw_word_thread(old) == gw_word_thread(word);
}

static uint64_t next_reader(uint64_t reader, uint64_t word)
{
    if (reader & GW_ALSO) {
        return is_ordered(gw_judge_reader(reader)) ? word : reader;
    }
    if (reader < gw_now.ordered || is_ordered(reader)) {
        return stays_plain(reader, word) ? reader : word;
    }
    if (reader < gw_now.launch) {
        return gw_order_read_also(reader);
    }
    if (!gw_block_has(reader)) {
        // A reader of another block is in nobody's order here, which this thread may be; whoever
        // writes later is seen to race with it all the same.
        return reader;
    }
    if (reader < gw_now.epoch) {
        return word; // it left before the barrier; only what it wrote is held against it
    }
    return join(reader, word);
}

static uint64_t next_writer(uint64_t writer, bool ordered, uint64_t word)
{
    if (ordered || writer < GW_FIRST_WORD) {
        return stays_plain(writer, word) ? writer : word;
    }
    if (writer < gw_now.epoch || !gw_block_has(writer)) {
        return writer; // as with readers of another block
    }
    return join(writer, word);
}

struct gw_judgement gw_judge(struct gw_cell *cell, unsigned does, uint64_t word)
{
    struct gw_judgement judgement = {GW_FINE, 0};
    const uint64_t writer = cell->writer;
    if (writer == GW_UNALLOCATED) {
        judgement.verdict = GW_NOT_ALLOCATED;
        return judgement;
    }
    if (does & GW_ATOMICALLY) {
        word |= GW_ATOMIC;
    }
    const bool ordered = writer < GW_FIRST_WORD || is_ordered(writer);
    if (writer == GW_UNWRITTEN && (does & GW_READS)) {
        judgement.verdict = GW_NEVER_WRITTEN;
    } else if (!ordered && !both_atomic(writer, does, true)) {
        judgement = (struct gw_judgement){GW_RACE_WITH_WRITER, writer};
    }
    if (does & GW_WRITES) {
        const uint64_t reader = gw_judge_reader(cell->reader);
        if (judgement.verdict == GW_FINE && reader != GW_UNREAD &&
            !both_atomic(reader, does, false) && !is_ordered(reader) &&
            !(reader < gw_now.epoch && gw_block_has(reader))) {
            judgement = (struct gw_judgement){GW_RACE_WITH_READER, reader};
        }
        cell->writer = next_writer(writer, ordered, word);
    } else {
        cell->reader = cell->reader == GW_UNREAD ? word : next_reader(cell->reader, word);
    }
    return judgement;
}

struct gw_judgement gw_judge_shared(struct gw_cell *cell, unsigned does, uint64_t word)
{
    // Stamps of an earlier block mean nothing: this block's shared memory is new.
    if (cell->writer < gw_now.block && cell->writer != GW_UNALLOCATED) {
        cell->writer = GW_UNWRITTEN;
    }
    if (cell->reader < gw_now.block) {
        cell->reader = GW_UNREAD;
    }
    return gw_judge(cell, does, word);
}
