// SPDX-License-Identifier: MIT
// The rules: what one access means, given what the shadow shows, and what the shadow shows after
// it. Pure logic on cells and words; nothing here reports or looks at real memory.
#pragma once

#include "checker/shadow/word.h"

/** What is wrong with it. */
enum gw_verdict {
    GW_FINE,
    GW_NOT_ALLOCATED,    /**< nobody's memory: out of bounds, or freed */
    GW_NEVER_WRITTEN,    /**< a read of what nobody wrote */
    GW_RACE_WITH_WRITER, /**< `other` wrote it, without order */
    GW_RACE_WITH_READER  /**< `other` read it, without order, and this access writes */
};

struct gw_judgement {
    enum gw_verdict verdict;
    uint64_t other; /**< the other's word, for the two races */
};

/** A launch begins: forgets which readers of the last one were kept apart. */
void gw_judge_launch_begins(void);

/** The reader to be judged: of two (GW_ALSO), the one that is not ordered. */
uint64_t gw_judge_reader(uint64_t word);

/**
 * Judges an access of the running thread to a cell (or byte cell) that is not wide, and records it
 * there.
 * @param does any of GW_READS, GW_WRITES, GW_ATOMICALLY
 * @param word the running thread's word and the access's place
 */
struct gw_judgement gw_judge(struct gw_cell *cell, unsigned does, uint64_t word);

/** The same for shared memory, whose cells start unwritten in every block. */
struct gw_judgement gw_judge_shared(struct gw_cell *cell, unsigned does, uint64_t word);

/**
 * A word after one more thread that is not ordered with its own: the first thread and place stay,
 * since a later report of whoever comes last wants to name somebody else.
 */
static inline uint64_t gw_word_join(uint64_t old, uint64_t word)
{
    if ((old & GW_SEVERAL) == 0 && gw_word_thread(old) == gw_word_thread(word)) {
        return word;
    }
    return (word & ~GW_BELOW_STAMP) | (old & GW_BELOW_STAMP) |
           (gw_same_warp(old, word) ? GW_SEVERAL_IN_WARP : GW_SEVERAL_WARPS);
}
