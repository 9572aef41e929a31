// SPDX-License-Identifier: MIT
// By the same counts as in profiled.h, for the grader's half: was the launch shaped as the caller
// said, and do neighbouring threads touch neighbouring memory?
#pragma once

#include "profiled.h"

/** The launch was of so many blocks of so many threads, as the caller has said. */
static inline void gw_expect_grid_and_block(struct gw_case *grading, int64_t grid, int64_t block)
{
    const int64_t blocks = gw_noted(grading, "blocks");
    const int64_t threads = gw_noted(grading, "threads");
    gw_expect_of_launch(grading, blocks != block || threads != grid * block || grid == block,
                        "you launched %lld blocks of %lld threads, but the caller asked for %lld "
                        "of %lld: swap the two arguments of <<<grid, block>>>",
                        (long long)blocks, (long long)grid, (long long)grid, (long long)block);
    gw_expect_of_launch(grading, threads == grid * block && blocks == grid,
                        "you launched %lld thread%s in %lld block%s, but the caller asked for %lld "
                        "x %lld = %lld: launch <<<grid, block>>> unchanged",
                        (long long)threads, gw_plural(threads), (long long)blocks,
                        gw_plural(blocks), (long long)grid, (long long)block,
                        (long long)(grid * block));
}

/** For each 4 bytes of a thread a warp's request touches `limit` sectors of 32 bytes, on average at
 * most `most`. The sentence says what is right all the same, where each of the elements was stored
 * once, and what is to be neighbouring. */
static inline void gw_expect_sectors(struct gw_case *grading, int64_t elements, int64_t limit,
                                     double most, const char *right, const char *neighbouring)
{
    const int64_t requests = gw_noted(grading, "requests");
    const int64_t words = gw_noted(grading, "words");
    const int64_t sectors = gw_noted(grading, "sectors");
    if (requests == 0) {
        return; // and so no sector was touched
    }
    const bool once = gw_noted(grading, "storing lanes") <= elements;
    gw_expect_of_launch(
        grading, (double)sectors <= most * (double)words,
        "%s%s%seach request takes %s sectors of 32 bytes (%lld sectors, %lld requests), and the "
        "limit is %lld: let neighboring threads work on neighboring %s",
        once ? "the " : "", once ? right : "", once ? " are right, but " : "",
        GW_APART(1, (double)sectors / (double)requests, most * (double)words / (double)requests),
        (long long)sectors, (long long)requests, (long long)(limit * words / requests),
        neighbouring);
}
