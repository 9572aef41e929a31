// SPDX-License-Identifier: MIT
/**
 * @file mistaken.h
 * Results that are those of another formula, for the grader's half: each element of them, where
 * most elements tell the two formulas apart. Only that names a formula; else the values stand
 * alone.
 */
#pragma once

#include "grader.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** Another formula, and what is said of it: "1 / (1 + e^z), where z has the other sign". */
struct gw_mistaken {
    const char *said;
    double (*of)(const void *context, size_t index);
};

/** The first of `count` elements that is not what it should be; 0: none. */
static inline size_t gw_first_mistaken(struct gw_case *grading, const char *name, size_t count)
{
    const double *want = gw_expected(grading, name);
    const double *tolerances = gw_tolerances(grading, name);
    size_t i = 0;
    while (i < count && fabs(gw_real_result(grading, name, i) - want[i]) <= tolerances[i]) {
        i++;
    }
    return i < count ? i : 0;
}

/** Whether the first `count` elements are what `other` says, and not by chance. */
static inline bool gw_is_mistaken(struct gw_case *grading, const char *name, size_t count,
                                  double (*other)(const void *, size_t), const void *context)
{
    const double *want = gw_expected(grading, name);
    const double *tolerances = gw_tolerances(grading, name);
    size_t telling = 0;
    for (size_t i = 0; i < count; i++) {
        const double value = other(context, i);
        const double room = 2 * tolerances[i] + 64 * gw_real_epsilon(grading) * fabs(value);
        if (!(fabs(gw_real_result(grading, name, i) - value) <= room)) {
            return false;
        }
        if (i == 64 && telling == 0 && gw_first_mistaken(grading, name, count) == 0) {
            return false; // all is right
        }
        telling += fabs(value - want[i]) > 8 * room;
    }
    return telling > 0 && (count < 8 || 2 * telling >= count);
}

/** Doubles that are right to what is allowed in float, each of them, are said to be so. */
static inline void gw_expect_double_digits(struct gw_case *grading, const char *name, size_t count)
{
    const double *want = gw_expected(grading, name);
    const double *tolerances = gw_tolerances(grading, name);
    const double floats = 0x1p29; // eps of float in those of double
    bool wrong = false;
    for (size_t i = 0; i < count && gw_real(grading) == GW_DOUBLE; i++) {
        const double error = fabs(gw_real_result(grading, name, i) - want[i]);
        if (!(error <= floats * tolerances[i])) {
            return;
        }
        wrong = wrong || error > tolerances[i];
    }
    gw_expect_of(
        grading, GW_OF_CAUSE, !wrong,
        "%s[0] is %.17g but should be %.17g: right to the 7 digits of a float only; is there a "
        "float literal (0.1f), a float variable or a float function (expf) in the computation?",
        name, gw_real_result(grading, name, 0), want[0]);
}

/** A copy of the blocks' sums, each of `size` bytes, took as many bytes as there are blocks, and
 * the host added what lies behind these. `shown`: "h_sum[0]" */
static inline void gw_expect_copied_sums(struct gw_case *grading, const char *shown, double got,
                                         double want, size_t size)
{
    const int64_t blocks = gw_noted(grading, "blocks");
    const bool is_short =
        gw_noted(grading, "launches") == 1 && gw_noted(grading, "bytes to host") == blocks;
    const bool of_floats = size == sizeof(double) && gw_noted(grading, "launches") == 1 &&
                           gw_noted(grading, "bytes to host") == blocks * (int64_t)sizeof(float);
    gw_expect_of(grading, GW_OF_CAUSE, !of_floats || fabs(got - want) <= 1e-9 * fabs(want),
                 "%s is %.9g but should be %.9g: in the double build the copy to the host in line "
                 "%lld took only %lld bytes, but %lld block%s %lld bytes of sums; count a sum as "
                 "sizeof(real) bytes",
                 shown, got, want, (long long)gw_noted(grading, "line of copy to host"),
                 (long long)gw_noted(grading, "bytes to host"), (long long)blocks,
                 blocks == 1 ? " has" : "s have", (long long)blocks * (long long)size);
    // Of an uninitialized variable, about -1e38, or more of them than a float can hold.
    gw_expect_of(grading, GW_OF_CAUSE, !is_short || fabs(got) < 1e30,
                 "%s is %.9g but should be %.9g: the copy to the host took only %lld byte%s, but "
                 "%lld block%s %lld bytes of sums; cudaMemcpy counts bytes: multiply by the size "
                 "of a sum",
                 shown, got, want, (long long)blocks, blocks == 1 ? "" : "s", (long long)blocks,
                 blocks == 1 ? " has" : "s have", (long long)blocks * (long long)size);
}

/** Where nothing else is known of a sum: the same copy, of sums that each block stores. As many
 * bytes as one sum has may be those of the total. */
static inline void gw_expect_all_sums_copied(struct gw_case *grading, const char *shown, double got,
                                             double want, size_t size)
{
    const int64_t blocks = gw_noted(grading, "blocks");
    const double times = got / want; // a multiple is no chance
    const bool multiple =
        fabs(times - nearbyint(times)) <= 1e-5 && fabs(times) > 0.5 && fabs(times) < 1000;
    char who[60] = "the block";
    if (blocks != 1) {
        snprintf(who, sizeof(who), "each of the %lld blocks", (long long)blocks);
    }
    gw_expect_of(grading, GW_OF_CAUSE,
                 gw_noted(grading, "launches") != 1 || blocks == 0 || multiple ||
                     blocks == (int64_t)size || gw_noted(grading, "bytes to host") != blocks,
                 "%s is %.9g but should be %.9g: the copy to the host took %lld byte%s; if %s "
                 "stores a sum, that takes %lld bytes: cudaMemcpy counts bytes",
                 shown, got, want, (long long)blocks, blocks == 1 ? "" : "s", who,
                 (long long)blocks * (long long)size);
}

/** Notes which of the formulas the first `count` elements are those of. */
static inline void gw_suspect_mistaken(struct gw_case *grading, const char *name, size_t count,
                                       const struct gw_mistaken *formulas, size_t formula_count,
                                       const void *context)
{
    for (size_t f = 0; f < formula_count; f++) {
        if (gw_is_mistaken(grading, name, count, formulas[f].of, context)) {
            const size_t i = gw_first_mistaken(grading, name, count);
            const double *want = gw_expected(grading, name);
            gw_suspect(grading, "%s[%zu] is %.9g but should be %.9g: %s %s", name, i,
                       gw_real_result(grading, name, i), want[i],
                       count == 1 ? "it matches" : "all elements match", formulas[f].said);
        }
    }
}

/** The first `count` elements are those of none of the formulas. */
static inline void gw_expect_not_mistaken(struct gw_case *grading, const char *name, size_t count,
                                          const struct gw_mistaken *formulas, size_t formula_count,
                                          const void *context)
{
    gw_suspect_mistaken(grading, name, count, formulas, formula_count, context);
    gw_expect_no_suspect(grading);
}

/**
 * How many of the terms, from the first, make up a sum that should have all of them: those of so
 * many warps (of many terms: of so many blocks of 1024), or all but the last.
 * @return 0 if none or several such numbers fit
 */
static inline size_t gw_terms_summed(double (*term)(const void *, size_t), const void *context,
                                     size_t count, double got, double tolerance)
{
    const size_t together = count > 100000 ? 1024 : 32;
    long double sum = 0; // in double many terms err by more than the tolerance of doubles
    size_t found = 0;
    size_t fitting = 0;
    for (size_t i = 0; i + 1 < count; i++) {
        sum += (long double)term(context, i);
        const bool asked = (i + 1) % together == 0 || i + 2 == count;
        if (asked && fabs(got - (double)sum) <= tolerance) {
            found = i + 1;
            fitting++;
        }
    }
    return fitting == 1 ? found : 0;
}

/** Whether the sum lacks fewer than 1024 of the last terms, and no others. */
static inline bool gw_is_sum_of_first(double (*term)(const void *, size_t), const void *context,
                                      size_t count, double got, double tolerance)
{
    long double sum = 0;
    bool is = false;
    for (size_t i = 0; i < count; i++) {
        is = is || ((i % 32 == 0 || i + 1 == count) && count - i < 1024 &&
                    fabs(got - (double)sum) <= tolerance);
        sum += (long double)term(context, i);
    }
    return is;
}

/** Whether the sum is that of the last `last` terms of all. */
static inline bool gw_sums_last_terms(double (*term)(const void *, size_t), const void *context,
                                      size_t count, size_t last, double got, double tolerance)
{
    long double sum = 0;
    for (size_t i = count - last; i < count; i++) {
        sum += (long double)term(context, i);
    }
    return last > 0 && last < count && fabs(got - (double)sum) <= tolerance;
}

/** A number as half precision keeps it: 11 bits, from 2^-24 up to 65,504. */
static inline double gw_in_half(double value)
{
    if (isnan(value)) {
        return value;
    }
    uint16_t half;
    gw_set_half(&half, 0, value);
    return gw_real_value(&half, GW_HALF);
}

/** Which terms a sum has that lacks some, or has some of them more than once. */
struct gw_other_sum {
    char said[200]; /**< empty: no such sum is known */
};

/** With the number of threads in a block, where the sum depends on it. */
static inline struct gw_other_sum gw_other_sum_of_blocks(const char *said, size_t block)
{
    struct gw_other_sum other;
    snprintf(other.said, sizeof(other.said), "%s (blocks of %zu)", said, block);
    return other;
}

/** Where a round of a tree is missing that adds the second half of every `block` to the first. */
static inline struct gw_other_sum gw_other_sum_of_halves(size_t block)
{
    struct gw_other_sum other;
    snprintf(other.said, sizeof(other.said),
             "the sum of the first %zu of every %zu: the round of the tree that adds those %zu "
             "further is missing%s",
             block / 2, block, block / 2, block == 64 ? ", or the second warp's sum" : "");
    return other;
}

/** A tree over so many sums that begins at half of their number: where half of an odd number is
 * taken, the last one is left out. */
static inline double gw_halved_tree(double *sums, size_t count)
{
    for (size_t half = count / 2; half > 0; half /= 2) {
        for (size_t t = 0; t < half; t++) {
            sums[t] += sums[t + half];
        }
    }
    return sums[0];
}

enum { GW_MOST_IN_TREE = 1024 };

/** Such trees of blocks. What the last one has is only what is left, or `padded` with zeros; the
 * sums of the blocks are added up, or go `again` into such trees, until one is left. */
static inline double gw_halved_trees(double *sums, size_t count, size_t block, bool padded,
                                     bool again)
{
    do {
        size_t blocks = 0;
        for (size_t from = 0; from < count; from += block) {
            double part[GW_MOST_IN_TREE] = {0};
            const size_t left = count - from < block ? count - from : block;
            memcpy(part, &sums[from], left * sizeof(*part));
            sums[blocks++] = gw_halved_tree(part, padded ? block : left);
        }
        count = blocks;
    } while (again && count > 1);
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += sums[i];
    }
    return sum;
}

/** The sum of trees in which the threads behind the last element take that one again: of the terms,
 * and where they go `again` into such trees, of the blocks' sums as well. */
static inline double gw_padded_sum(double *sums, size_t count, size_t block, bool again)
{
    do {
        const double last = sums[count - 1];
        const size_t blocks = (count - 1) / block + 1;
        for (size_t b = 0; b < blocks; b++) {
            double sum = 0;
            for (size_t i = b * block; i < (b + 1) * block; i++) {
                sum += i < count ? sums[i] : last;
            }
            sums[b] = sum;
        }
        count = blocks;
    } while (again && count > 1);
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += sums[i];
    }
    return sum;
}

/** How many threads the blocks have whose threads without an element take the last one again; 0: no
 * such blocks come to this sum. Of one or two elements many a mistake makes the same sum. */
static inline size_t gw_padding_block(double (*term)(const void *, size_t), const void *context,
                                      size_t count, double got, double tolerance)
{
    double *sums = calloc(count + 1, sizeof(*sums));
    size_t found = 0;
    double right = 0;
    for (size_t i = 0; i < count; i++) {
        right += term(context, i);
    }
    // Each block size twice: its sums added up, and again in such trees.
    for (size_t way = 0; sums && count > 2 && way < 12 && found == 0; way++) {
        const size_t block = (size_t)32 << way / 2;
        for (size_t i = 0; i < count; i++) {
            sums[i] = term(context, i);
        }
        const double sum = gw_padded_sum(sums, count, block, way % 2 == 1);
        const double room = tolerance + 1e-6 * fabs(sum);
        found = fabs(got - sum) <= room && fabs(right - sum) > 8 * room ? block : 0;
    }
    free(sums);
    return found;
}

/** How many threads the blocks have whose trees leave elements out in this way; 0: no such trees
 * come to this sum. */
static inline size_t gw_halved_block(double (*term)(const void *, size_t), const void *context,
                                     size_t count, double got, double tolerance)
{
    static const size_t blocks[] = {32, 64, 128, 256, 512, 1024, 48, 96, 192, 384, 768, 100, 1000};
    double *sums = calloc(count + 1, sizeof(*sums));
    size_t found = 0;
    for (size_t b = 0; sums && b < 4 * sizeof(blocks) / sizeof(blocks[0]) && found == 0; b++) {
        for (size_t i = 0; i < count; i++) {
            sums[i] = term(context, i);
        }
        const double sum = gw_halved_trees(sums, count, blocks[b / 4], b & 1, b & 2);
        found = fabs(got - sum) <= tolerance ? blocks[b / 4] : 0;
    }
    free(sums);
    return found;
}

/** Which terms make up a sum, `by` a whole grid or by a block of it. */
enum gw_summed_by { GW_SUMMED_BY_BLOCK, GW_SUMMED_BY_GRID };

/** Sums of trees without their first or last round, and, of a grid, of blocks that all add the
 * same, for blocks of 32 to 1024 threads; then of trees that halve odd numbers. */
static inline struct gw_other_sum gw_other_sum_by(enum gw_summed_by by,
                                                  double (*term)(const void *, size_t),
                                                  const void *context, size_t count, double got,
                                                  double tolerance)
{
    for (size_t block = 32; block <= 1024 && block < count; block *= 2) {
        double halves = 0;
        double first_warps = 0;
        double even = 0;
        double even_twice = 0;
        double first = 0;
        double tail = 0; // of the first block, as far as the last one goes
        double strided = 0;
        double by_block = 0;
        const double blocks = (double)((count - 1) / block + 1);
        for (size_t i = 0; i < count; i++) {
            const double value = term(context, i);
            halves += i % block < block / 2 ? value : 0;
            first_warps += i % block < 32 ? value : 0;
            even += i % 2 == 0 ? value : 0;
            even_twice += i % 2 == 0 && i / block % 2 == 0 ? value : 0;
            first += i < block ? value : 0;
            tail += i < count % block ? value : 0;
            strided += value * (floor((double)i / blocks) + 1);
            by_block += value * (floor((double)i / (double)block) + 1);
        }
        if (fabs(got - halves) <= tolerance) {
            return gw_other_sum_of_halves(block);
        }
        if (block > 64 && fabs(got - first_warps) <= tolerance) {
            return gw_other_sum_of_blocks(
                "the sum of each block's first warp: the sums of its other warps are missing; add "
                "each warp's sum, by its thread with threadIdx.x % 32 == 0",
                block);
        }
        if (fabs(got - even) <= tolerance || fabs(got - even_twice) <= tolerance) {
            return (struct gw_other_sum){"the sum of every second element of a block: the round of "
                                         "the tree that adds neighbors is missing"};
        }
        if (by == GW_SUMMED_BY_BLOCK) {
            continue;
        }
        // Larger numbers are added up, and rounded, than the tolerance is for.
        if (blocks > 1 && fabs(got - strided) <= tolerance * (double)block / 8) {
            return gw_other_sum_of_blocks("the sum with a stride of the number of blocks: several "
                                          "threads add the same elements; the stride is the "
                                          "number of all threads",
                                          block);
        }
        if (blocks > 1 && fabs(got - by_block) <= tolerance * blocks / 8) {
            return gw_other_sum_of_blocks("the sum with a stride of one block: several threads add "
                                          "the same elements; the stride is the number of all "
                                          "threads",
                                          block);
        }
        if (fabs(got - blocks * first) <= tolerance ||
            fabs(got - (double)(count / block) * first - tail) <= tolerance) {
            return gw_other_sum_of_blocks("the sum of the first block, once per block: all blocks "
                                          "read the same elements; where is blockIdx.x?",
                                          block);
        }
    }
    const size_t padding = gw_padding_block(term, context, count, got, tolerance);
    if (padding > 0) {
        return gw_other_sum_of_blocks("the sum with the last element added again by each thread "
                                      "that has no element: such a thread must add 0",
                                      padding);
    }
    // Where the last elements alone are missing, it is hardly for a tree.
    const bool lacks_last = gw_is_sum_of_first(term, context, count, got, tolerance);
    const size_t block =
        count > 0 && !lacks_last ? gw_halved_block(term, context, count, got, tolerance) : 0;
    if (block > 0) {
        return gw_other_sum_of_blocks("the sum of trees that halve an odd number of elements and "
                                      "leave one out: begin at a power of two",
                                      block);
    }
    return (struct gw_other_sum){""};
}

/** The same of a sum that the blocks of a grid share. */
static inline struct gw_other_sum gw_other_sum(double (*term)(const void *, size_t),
                                               const void *context, size_t count, double got,
                                               double tolerance)
{
    return gw_other_sum_by(GW_SUMMED_BY_GRID, term, context, count, got, tolerance);
}

/** A sum or mean of other terms, as gw_other_sum() knows them, is said to be one. */
static inline void gw_expect_no_other_sum(struct gw_case *grading, const char *shown,
                                          struct gw_other_sum other, double got, double want)
{
    gw_expect_of(grading, GW_OF_CAUSE, other.said[0] == '\0',
                 "%s is %.9g but should be %.9g: it is %s", shown, got, want, other.said);
}

/** Why a sum may be that of the first block alone. */
static inline void gw_say_first_block(struct gw_case *grading, char why[300])
{
    const int64_t blocks = gw_noted(grading, "blocks");
    const int64_t bytes = gw_noted(grading, "bytes to host");
    const bool few = gw_noted(grading, "launches") == 1 && bytes > 0 && bytes < 4 * blocks;
    snprintf(why, 300,
             ": are the other blocks' sums added to it, and is the result read from "
             "where the last of these additions stored it?");
    if (few) {
        snprintf(
            why, 300,
            ": are the other blocks' sums added to it, in a further launch or on the host? Only "
            "if the host adds them, the copy must take the sums of all %lld blocks: it took "
            "%lld bytes, and cudaMemcpy counts bytes",
            (long long)blocks, (long long)bytes);
    }
}

/** A sum or mean over the first rows alone is said to be one. */
static inline void gw_expect_terms(struct gw_case *grading, const char *shown, size_t summed,
                                   size_t count, double got, double want, const char *called)
{
    const char *what = "";
    char why[300] = "";
    const size_t power = summed & (~summed + 1); // the largest power of two that divides it
    // Of several launches nobody knows which one has the rows.
    const size_t launched = (size_t)gw_noted(grading, "threads");
    const size_t blocks = (size_t)gw_noted(grading, "blocks");
    const size_t threads = gw_noted(grading, "launches") == 1 ? launched : 0;
    const size_t block = blocks > 0 && launched % blocks == 0 ? launched / blocks : 0; // 0: unknown
    if (summed == threads) {
        what = ", one for each thread,";
        snprintf(
            why, sizeof(why), "%s",
            count - summed < block
                ? ": is the number of blocks rounded up, (n - 1) / block + 1? Or else, does "
                  "each thread go on to the element a whole grid further, i += gridDim.x * "
                  "blockDim.x?"
                : ": let each thread go on to the element a whole grid further, i += gridDim.x "
                  "* blockDim.x");
    } else if (threads > 0 && summed == block && threads < count) {
        what = ", one for each thread of a block,";
        snprintf(why, sizeof(why),
                 ": let each thread go on: with i += blockDim.x if every block goes through all of "
                 "them, with i += gridDim.x * blockDim.x if the blocks share them");
    } else if (summed < block && power == summed && summed >= 32) {
        snprintf(why, sizeof(why),
                 ": does the first thread of each warp add its warp's sum, or does a round of the "
                 "tree add those that are %zu further, in a block of %zu?",
                 summed, block);
    } else if (power >= 32 && count - summed < (power < 1024 ? power : 1024)) {
        // The first block, and a second one of few elements: its sum may be lost as well.
        const bool first = power == summed && summed <= 1024;
        snprintf(why, sizeof(why),
                 ", in a last block that is not full: does (n - 1) / block + 1 round the number of "
                 "blocks, or of their sums, up? Does each check of an index let the last one "
                 "through, as i < n does?%s",
                 first ? " Is the last block's sum added to the first one's?" : "");
    } else if (power == summed && summed >= 32 && summed <= 1024) {
        what = ", the sum of the first block,";
        gw_say_first_block(grading, why);
    }
    gw_expect_of(grading, GW_OF_CAUSE, summed == 0,
                 "%s is %.9g but should be %.9g: it covers only the first %zu %s%s and lacks the "
                 "other %zu%s",
                 shown, got, want, summed, called, what, count - summed, why);
}

/** The same where as many threads ran as there are terms, and the sums of some blocks were lost. */
static inline void gw_expect_all_terms(struct gw_case *grading, const char *shown, size_t summed,
                                       size_t count, double got, double want, const char *called)
{
    const int64_t threads = gw_noted(grading, "threads");
    const int64_t blocks = gw_noted(grading, "blocks");
    const size_t block = blocks > 0 ? (size_t)(threads / blocks) : 0;
    const bool lost = block >= 32 && threads % blocks == 0 && (size_t)threads >= count &&
                      summed >= block && summed % block == 0;
    gw_expect_of(grading, GW_OF_CAUSE, summed == 0 || !lost,
                 "%s is %.9g but should be %.9g: it covers only the first %zu %s, those of %zu "
                 "block%s of %zu; are the sums of all blocks added, and is that total returned?",
                 shown, got, want, summed, called, lost ? summed / block : 0,
                 lost && summed == block ? "" : "s", lost ? (count - 1) / block + 1 : 0);
    gw_expect_terms(grading, shown, summed, count, got, want, called);
}

/** A sum or mean over the last rows alone, the last of each thread, of the `threads` that were
 * launched, or of each block, is said to be one. */
static inline void gw_expect_not_last_terms(struct gw_case *grading, const char *shown,
                                            double (*term)(const void *, size_t),
                                            const void *context, size_t count, double got,
                                            double want, double tolerance, double scale,
                                            const char *called)
{
    const size_t threads = (size_t)gw_noted(grading, "threads");
    const size_t blocks = (size_t)gw_noted(grading, "blocks");
    const size_t block = blocks > 0 ? threads / blocks : 0;
    const size_t tiles = block > 0 && count > 0 ? (count - 1) / block + 1 : 0;
    const size_t first = tiles > blocks ? (tiles - blocks) * block : 0;
    const size_t last[2] = {threads < count ? threads : 0, first > 0 ? count - first : 0};
    for (int of = 0; of < 2; of++) {
        gw_expect_of(
            grading, GW_OF_CAUSE,
            !gw_sums_last_terms(term, context, count, last[of], got * scale, tolerance * scale),
            "%s is %.9g but should be %.9g: it has only the last %zu %s, the last one of "
            "each %s: does each round replace what the rounds before have added up, = "
            "instead of +=?",
            shown, got, want, last[of], called, of == 0 ? "thread" : "block's threads");
    }
}

/** The rows of block `b`, of `blocks` of `block` threads each that go on by the whole grid. */
static inline size_t gw_rows_of_block(size_t count, size_t block, size_t blocks, size_t b)
{
    const size_t grid = block * blocks;
    const size_t left = count % grid;
    const size_t first = b * block;
    const size_t more = left < first ? 0 : left - first < block ? left - first : block;
    return count / grid * block + more;
}

/** The mean of the means that so many blocks have, each of its own rows; NAN if one has no row, or
 * if all have the same number of rows. */
static inline double gw_mean_of_means(double (*term)(const void *, size_t), const void *context,
                                      size_t count, size_t block, size_t blocks)
{
    const size_t grid = block * blocks;
    double mean = NAN;
    if (grid > 0 && count % grid > 0 && gw_rows_of_block(count, block, blocks, blocks - 1) > 0) {
        mean = 0;
        for (size_t i = 0; i < count; i++) {
            const size_t rows = gw_rows_of_block(count, block, blocks, i % grid / block);
            mean += term(context, i) / ((double)rows * (double)blocks);
        }
    }
    return mean;
}

/** A mean of terms that is the mean of the blocks' means is said to be that. */
static inline void gw_expect_no_mean_of_means(struct gw_case *grading, const char *shown,
                                              double (*term)(const void *, size_t),
                                              const void *context, size_t count, double got,
                                              double want, double tolerance)
{
    const size_t blocks = (size_t)gw_noted(grading, "blocks");
    const size_t block = blocks > 0 ? (size_t)gw_noted(grading, "threads") / blocks : 0;
    const double mean = gw_noted(grading, "launches") == 1
                            ? gw_mean_of_means(term, context, count, block, blocks)
                            : NAN;
    gw_expect_of(grading, GW_OF_CAUSE,
                 !(fabs(got - mean) <= tolerance && fabs(want - mean) > 8 * tolerance),
                 "%s is %.9g but should be %.9g: it is the mean of the %zu blocks' means, but the "
                 "blocks have different numbers of rows (the first %zu, the last %zu): add up the "
                 "sums of the blocks, and divide once, by all %zu rows",
                 shown, got, want, blocks, gw_rows_of_block(count, block, blocks, 0),
                 gw_rows_of_block(count, block, blocks, blocks - 1), count);
}

/**
 * By how many threads a mean was divided, where that is not `m`: those of whole blocks of 32 to
 * 1024.
 * @return 0 if the sum over m is not `times` so large by such a number
 */
static inline size_t gw_threads_for_rows(double m, double times, double relative)
{
    if (!isfinite(times)) {
        return 0;
    }
    for (size_t block = 32; block <= 1024; block *= 2) {
        const double threads = ceil(m / (double)block) * (double)block;
        if (threads > m && fabs(times - m / threads) <= relative * times &&
            threads / m - 1 > 0.001) {
            return (size_t)threads;
        }
    }
    return 0;
}
