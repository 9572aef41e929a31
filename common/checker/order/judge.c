// SPDX-License-Identifier: MIT
// The rules of order, as design and CUDA have them: a barrier of the block, a __syncwarp, another
// operation in the order of streams, and the edge of a fence and an atomic. Nothing else orders
// two threads; never the order in which this device happens to run them.
#include "judge.h"

#include "checker/program/arrays.h"
#include "checker/shadow/access.h"
#include "checker/shadow/now.h"
#include "checker/shadow/place.h"
#include "edge_records.h"
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
        return gw_order_before_now(word);
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
    const uint64_t own = word & ~(GW_ALSO | GW_MORE);
    if (!(word & GW_ALSO)) {
        return own;
    }
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
        // Of threads of several warps the one that is named may be the running thread itself.
        const bool in_step =
            gw_same_warp(word, gw_now.word) && gw_block_has(word) && !(word & GW_SEVERAL_WARPS);
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

// Readers of a cell beside the one that it shows, with no order between them: some may be ordered
// before a writer, and others not. Where nothing but barriers orders threads, all are or none is.
static struct apart {
    uint64_t word;
    uint32_t next; // of the same cell, counted from 1
} * aparts;
static size_t apart_count, apart_room;
static struct gw_edge_map first_apart; // by the cell
static struct gw_edge_map apart_of;    // by the first one's number, and the thread or the block

enum { MOST_APART = 1 << 20 };

void gw_judge_launch_begins(void)
{
    apart_count = 0;
    gw_edge_map_clear(&first_apart);
    gw_edge_map_clear(&apart_of);
    gw_now.apart = false;
}

// Cells of shared memory are those of all blocks.
static uint64_t key_of(const struct gw_cell *cell, bool shared)
{
    return (uint64_t)(uintptr_t)cell ^ (shared ? (uint64_t)(gw_block_number() + 1) << 48 : 0);
}

static struct apart *others_of(const struct gw_cell *cell, bool shared)
{
    const uint64_t *first = gw_edge_map_find(&first_apart, key_of(cell, shared));
    return (cell->reader & GW_MORE) && first && *first ? &aparts[*first - 1] : NULL;
}

static struct apart *next_of(const struct apart *other)
{
    return other->next ? &aparts[other->next - 1] : NULL;
}

// Keeps one more. Of a block whose threads are ordered by barriers alone, the first one will do.
// @return false where there is no room
static bool keep_apart(struct gw_cell *cell, bool shared, uint64_t word)
{
    if (apart_count >= MOST_APART) {
        return false;
    }
    uint64_t *first = gw_edge_map_at(&first_apart, key_of(cell, shared));
    if (!(cell->reader & GW_MORE) || *first == 0) {
        *first = apart_count + 1;
    }
    const unsigned who = gw_now.apart ? gw_word_thread(word) + 1 : 0;
    uint64_t *own = gw_edge_map_at(
        &apart_of, *first << 43 ^ ((uint64_t)gw_block_number() << 11 | who) ^ UINT64_C(1) << 42);
    if (*own) {
        struct apart *kept = &aparts[*own - 1];
        const bool replaces =
            gw_word_thread(kept->word) == gw_word_thread(word) || kept->word < gw_now.epoch;
        kept->word = !replaces || stays_plain(kept->word, word) ? kept->word : word;
    } else {
        const uint32_t second = apart_count + 1 == *first ? 0 : aparts[*first - 1].next;
        aparts = gw_grown(aparts, apart_count, &apart_room, sizeof(*aparts));
        aparts[apart_count++] = (struct apart){word, second};
        *own = apart_count;
        if (apart_count != *first) {
            aparts[*first - 1].next = (uint32_t)apart_count;
        }
    }
    cell->reader |= GW_MORE;
    return true;
}

static uint64_t next_reader(struct gw_cell *cell, bool shared, uint64_t word)
{
    const uint64_t more = cell->reader & GW_MORE, reader = cell->reader & ~GW_MORE;
    if (reader & GW_ALSO) {
        return is_ordered(gw_judge_reader(reader)) ? word : reader;
    }
    if (reader < gw_now.ordered || is_ordered(reader)) {
        return more | (stays_plain(reader, word) ? reader : word);
    }
    if (reader < gw_now.launch) {
        return gw_order_read_also(reader);
    }
    if (!gw_block_has(reader)) {
        // A reader of another block is in nobody's order here, which this thread may be.
        if (gw_now.fenced || gw_now.interleaved) {
            keep_apart(cell, shared, word);
        }
        return cell->reader;
    }
    if (reader < gw_now.epoch) {
        return more | word; // it left before the barrier; only what it wrote is held against it
    }
    if (gw_now.apart && keep_apart(cell, shared, word)) {
        return cell->reader;
    }
    return more | join(reader, word);
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

static bool races_with_reader(uint64_t reader, unsigned does)
{
    return reader != GW_UNREAD && !both_atomic(reader, does, false) && !is_ordered(reader) &&
           !(reader < gw_now.epoch && gw_block_has(reader));
}

// Where none of them races, whoever is ordered behind this access is so behind them.
static uint64_t racing_reader(struct gw_cell *cell, bool shared, unsigned does)
{
    const uint64_t reader = gw_judge_reader(cell->reader);
    if (races_with_reader(reader, does)) {
        return reader;
    }
    for (const struct apart *other = others_of(cell, shared); other; other = next_of(other)) {
        if (races_with_reader(other->word, does)) {
            return other->word;
        }
    }
    if (cell->reader & GW_MORE) {
        cell->reader = does & GW_ATOMICALLY ? cell->reader : cell->reader & ~GW_MORE;
    }
    return GW_UNREAD;
}

static struct gw_judgement judge(struct gw_cell *cell, bool shared, unsigned does, uint64_t word)
{
    struct gw_judgement judgement = {GW_FINE, 0};
    const uint64_t writer = cell->writer;
    if (writer == GW_UNALLOCATED) {
        judgement.verdict = GW_NOT_ALLOCATED;
        return judgement;
    }
    if ((cell->reader & ~(GW_MORE | GW_ALSO)) < gw_now.launch) {
        cell->reader &= ~GW_MORE; // an earlier launch is ordered as a whole
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
        const uint64_t reader =
            judgement.verdict == GW_FINE ? racing_reader(cell, shared, does) : GW_UNREAD;
        if (reader != GW_UNREAD) {
            judgement = (struct gw_judgement){GW_RACE_WITH_READER, reader};
        }
        cell->writer = next_writer(writer, ordered, word);
    } else {
        cell->reader = cell->reader == GW_UNREAD ? word : next_reader(cell, shared, word);
    }
    return judgement;
}

struct gw_judgement gw_judge(struct gw_cell *cell, unsigned does, uint64_t word)
{
    return judge(cell, false, does, word);
}

struct gw_judgement gw_judge_shared(struct gw_cell *cell, unsigned does, uint64_t word)
{
    // Stamps of an earlier block mean nothing: this block's shared memory is new.
    if (cell->writer < gw_now.block && cell->writer != GW_UNALLOCATED) {
        cell->writer = GW_UNWRITTEN;
    }
    if ((cell->reader & ~GW_MORE) < gw_now.block) {
        cell->reader = GW_UNREAD;
    }
    return judge(cell, true, does, word);
}
