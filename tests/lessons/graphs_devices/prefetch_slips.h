// SPDX-License-Identifier: MIT
/**
 * @file prefetch_slips.h
 * The pages that the function's memory had to move, from the runner's half to the grader's; and for
 * the grader's half what slips make of the rounds: each is run here, and a slip is told only where
 * all numbers are those that it makes.
 */
#pragma once

#include <stdint.h>

/** Whose pages. */
enum prefetch_memory { OF_X, OF_TABLE, OF_OWN, PREFETCH_MEMORIES };

/** What is known of the pages of one, bytes and lines. */
enum prefetch_count {
    KERNEL_FAULTS,
    HOST_FAULTS, /**< without the first use of a page */
    MOVED_TO_DEVICE,
    MOVED_TO_HOST,
    SENT_TO_DEVICE,
    SENT_TO_HOST,
    FAR_ACCESSES,
    LINE_OF_HOST_FAULT,
    LINE_OF_PREFETCH,
    LINE_OF_RETURN,
    LINE_OF_ADVICE,
    PIECES, /**< of memory that were allocated */
    PREFETCH_COUNTS
};

#ifndef GW_RUNNER

#include "grader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** What the function is called with. */
struct prefetch_input {
    const int *x, *table, *key;
    int n, size, keys, rounds;
};

enum prefetch_slip {
    SLIP_NONE,
    SLIP_NOTHING_DONE,
    SLIP_ROUND_SHORT,
    SLIP_ROUND_MORE,
    SLIP_FIRST_ROUND_ONLY,
    SLIP_SUMS_STAY,
    SLIP_SUMS_BEFORE,
    SLIP_KEYS_STAY,
    SLIP_KEYS_NOT_RETURNED,
    SLIP_SUMS_RETURNED,
    SLIP_LAST_KEYS_MISSING,
    SLIP_KEY_OF_BLOCK,
    SLIP_KEY_0,
    SLIP_KEY_FROM_SUM,
    SLIP_KEY_NOT_SUBSTITUTED,
    SLIP_NO_KEY_ADDED,
    SLIP_TABLE_FIRST,
    SLIP_ONE_ROUND_LATE,
    SLIP_KEYS_OF_ZERO_SUMS,
    SLIP_NO_REMAINDER_BLOCK, /**< n / 256 blocks */
    SLIP_ONE_BLOCK,
    SLIP_OUT_OF_X_ALONE, /**< each round begins with the array of the call */
    SLIP_SUMS_NOT_SET,   /**< they begin with what the CPU device fills new memory with */
    PREFETCH_SLIPS
};

/** How each is told, behind the number. */
static inline const char *prefetch_slip_words(enum prefetch_slip slip)
{
    static const char *const words[PREFETCH_SLIPS] = {
        [SLIP_NOTHING_DONE] = "neither the array nor the keys have changed; run all rounds",
        [SLIP_ROUND_SHORT] = "these are the results of one round less; run `rounds` of them",
        [SLIP_ROUND_MORE] = "these are the results of one round more; run `rounds` of them",
        [SLIP_FIRST_ROUND_ONLY] = "these are the results of the first round; a loop over all "
                                  "rounds is missing",
        [SLIP_SUMS_STAY] = "the sums of the rounds before are in it; the host must set each sum "
                           "to 0 after it has used it",
        [SLIP_SUMS_BEFORE] = "the sums are those of the numbers before the substitution; add "
                             "what the kernel stores in x[i]",
        [SLIP_KEYS_STAY] = "all rounds had the keys of the first one; the host must make new "
                           "keys after each round, where the kernel reads them",
        [SLIP_KEYS_NOT_RETURNED] = "the array is right, and the keys are those that the function "
                                   "was called with; store the new ones in h_keys at the end",
        [SLIP_SUMS_RETURNED] = "these are the sums, which are 0 at the end; the keys belong there",
        [SLIP_LAST_KEYS_MISSING] = "the array is right, and these are the keys of the last round, "
                                   "not those that it makes; make new keys after the last round, "
                                   "too",
        [SLIP_KEY_OF_BLOCK] = "number i was changed with key i / keys; its key is i % keys",
        [SLIP_KEY_0] = "all numbers were changed with key 0; the key of number i is i % keys",
        [SLIP_KEY_FROM_SUM] = "the new keys are table[sum[g] % size], without the old key in the "
                              "sum",
        [SLIP_KEY_NOT_SUBSTITUTED] = "the new keys are key[g] + sum[g], without the table",
        [SLIP_NO_KEY_ADDED] = "the numbers were changed without a key; it is table[(x[i] + "
                              "key[i % keys]) % size]",
        [SLIP_TABLE_FIRST] = "the key was added behind the table; it is table[(x[i] + "
                             "key[i % keys]) % size]",
        [SLIP_ONE_ROUND_LATE] = "each round but the first had the keys of the round before; make "
                                "the new keys after the round has ended, and before the next one "
                                "is launched",
        [SLIP_KEYS_OF_ZERO_SUMS] = "the new keys were made with sums of 0; set the sums to 0 "
                                   "after they were used, not before",
        [SLIP_NO_REMAINDER_BLOCK] = "the last n % 256 numbers have not changed; round the number "
                                    "of blocks up, (n - 1) / 256 + 1",
        [SLIP_ONE_BLOCK] = "only the first 256 numbers have changed; launch enough blocks for n",
        [SLIP_OUT_OF_X_ALONE] = "each round began with the numbers of the call; a round goes on "
                                "with those of the round before",
        [SLIP_SUMS_NOT_SET] = "the sums did not begin with 0; new managed memory holds anything, "
                              "so the host must store 0 in each sum before the first launch"};
    return words[slip];
}

/** What the rounds make with this slip. */
static inline void prefetch_simulate(const struct prefetch_input *in, enum prefetch_slip slip,
                                     unsigned *x, unsigned *key)
{
    enum { BLOCK = 256 };
    const int rounds = slip == SLIP_NOTHING_DONE ? 0
                       : slip == SLIP_FIRST_ROUND_ONLY
                           ? 1
                           : in->rounds + (slip == SLIP_ROUND_MORE) - (slip == SLIP_ROUND_SHORT);
    const int whole = slip == SLIP_NO_REMAINDER_BLOCK           ? in->n / BLOCK * BLOCK
                      : slip == SLIP_ONE_BLOCK && in->n > BLOCK ? BLOCK
                                                                : in->n;
    const unsigned *table = (const unsigned *)in->table;
    const size_t keys = (size_t)in->keys;
    unsigned *sum = calloc(keys, sizeof(*sum));
    unsigned *late = calloc(keys, sizeof(*late));
    memcpy(x, in->x, (size_t)in->n * sizeof(*x));
    memcpy(key, in->key, keys * sizeof(*key));
    memcpy(late, in->key, keys * sizeof(*late));
    for (size_t g = 0; g < keys && sum && slip == SLIP_SUMS_NOT_SET; g++) {
        sum[g] = 0x7fa5a5a5;
    }
    for (int round = 0; round < rounds && sum && late; round++) {
        if (slip == SLIP_OUT_OF_X_ALONE) {
            memcpy(x, in->x, (size_t)in->n * sizeof(*x));
        }
        for (int i = 0; i < whole; i++) {
            const int g = slip == SLIP_KEY_OF_BLOCK ? i / in->keys % in->keys : i % in->keys;
            const unsigned k = slip == SLIP_KEY_0            ? key[0]
                               : slip == SLIP_NO_KEY_ADDED   ? 0
                               : slip == SLIP_ONE_ROUND_LATE ? late[g]
                                                             : key[g];
            const unsigned before = x[i];
            x[i] = slip == SLIP_TABLE_FIRST ? table[before % (unsigned)in->size] + k
                                            : table[(before + k) % (unsigned)in->size];
            sum[g] += slip == SLIP_SUMS_BEFORE ? before : x[i];
        }
        memcpy(late, key, keys * sizeof(*late));
        const bool last = round == rounds - 1;
        for (size_t g = 0; g < keys; g++) {
            const unsigned from = slip == SLIP_KEY_FROM_SUM
                                      ? sum[g]
                                      : key[g] + (slip == SLIP_KEYS_OF_ZERO_SUMS ? 0 : sum[g]);
            if (slip != SLIP_KEYS_STAY && !(slip == SLIP_LAST_KEYS_MISSING && last)) {
                key[g] = slip == SLIP_KEY_NOT_SUBSTITUTED ? from : table[from % (unsigned)in->size];
            }
            sum[g] = slip == SLIP_SUMS_STAY ? sum[g] : 0;
        }
    }
    if (slip == SLIP_KEYS_NOT_RETURNED) {
        memcpy(key, in->key, keys * sizeof(*key));
    } else if (slip == SLIP_SUMS_RETURNED) {
        memset(key, 0, keys * sizeof(*key));
    }
    free(sum);
    free(late);
}

/** The first number that differs, or `count`. */
static inline int prefetch_first_other(const unsigned *one, const unsigned *other, int count)
{
    int i = 0;
    while (i < count && one[i] == other[i]) {
        i++;
    }
    return i;
}

/** Notes which slips the results are of; nothing where they are right. */
static inline void prefetch_suspect_slips(struct gw_case *grading, const struct prefetch_input *in)
{
    const unsigned *got_x = gw_result(grading, "m_x");
    const unsigned *got_key = gw_result(grading, "h_keys");
    unsigned *right_x = calloc((size_t)in->n + 1, sizeof(*right_x));
    unsigned *right_key = calloc((size_t)in->keys, sizeof(*right_key));
    unsigned *x = calloc((size_t)in->n + 1, sizeof(*x));
    unsigned *key = calloc((size_t)in->keys, sizeof(*key));
    if (right_x && right_key && x && key) {
        prefetch_simulate(in, SLIP_NONE, right_x, right_key);
        const int i = prefetch_first_other(got_x, right_x, in->n);
        const int g = prefetch_first_other(got_key, right_key, in->keys);
        for (int slip = SLIP_NONE + 1; slip < PREFETCH_SLIPS && (i < in->n || g < in->keys);
             slip++) {
            prefetch_simulate(in, (enum prefetch_slip)slip, x, key);
            if (prefetch_first_other(got_x, x, in->n) == in->n &&
                prefetch_first_other(got_key, key, in->keys) == in->keys) {
                gw_suspect(grading, "%s[%d] is %u but should be %u: %s",
                           i < in->n ? "m_x" : "h_keys", i < in->n ? i : g,
                           i < in->n ? got_x[i] : got_key[g], i < in->n ? right_x[i] : right_key[g],
                           prefetch_slip_words((enum prefetch_slip)slip));
                break;
            }
        }
    }
    free(right_x);
    free(right_key);
    free(x);
    free(key);
}

#endif
