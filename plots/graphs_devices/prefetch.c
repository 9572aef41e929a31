// SPDX-License-Identifier: MIT
// Times rounds of host and device in managed memory: with prefetches, by page faults and from afar,
// against the length of the array.
//
//   ./gridwork plots graphs
#include "prefetch.h"

#include "prefetch_kernels.h"
#include "timing.h"

#include <string.h>

/** One way to run the rounds, and the keys that the first one has made. */
struct run {
    struct gw_rounds rounds;
    gw_rounds_way *way;
    unsigned want[GW_ROUND_KEYS];
    bool is_known;
};

static int run_rounds(void *context)
{
    struct run *run = context;
    struct gw_rounds *rounds = &run->rounds;
    return (int)run->way(rounds->m_x, rounds->n, rounds->m_table, rounds->size, rounds->h_keys,
                         GW_ROUND_KEYS, GW_ROUNDS);
}

static int fill(void *context)
{
    struct run *run = context;
    return gw_rounds_fill(&run->rounds);
}

// The keys depend on all numbers; all ways make the same.
static bool is_right(void *context)
{
    struct run *run = context;
    if (!run->is_known) {
        memcpy(run->want, run->rounds.h_keys, sizeof(run->want));
        run->is_known = true;
    }
    return memcmp(run->want, run->rounds.h_keys, sizeof(run->want)) == 0;
}

static bool time_way(struct gw_timing *timing, struct run *run, const char *series,
                     gw_rounds_way *way)
{
    // Advice stays with memory, so each way has its own.
    run->way = way;
    const bool good =
        (gw_rounds_make(&run->rounds) || gw_fail(timing, "no memory for the rounds")) &&
        gw_time(timing, &(struct gw_work){.series = series,
                                          .x = run->rounds.n,
                                          .n = (size_t)run->rounds.n,
                                          .run = run_rounds,
                                          .check = is_right,
                                          .before = fill,
                                          .context = run,
                                          .clock = GW_HOST_CLOCK});
    gw_rounds_drop(&run->rounds);
    return good;
}

static bool time_all(struct gw_timing *timing)
{
    const int most = (int)gw_largest(timing, gw_on_gpu(timing) ? 1 << 24 : 1 << 18, 1 << 14);
    bool good = gw_rounds_possible() ||
                gw_fail(timing, "this device has no concurrent managed access, so nothing can be "
                                "prefetched");
    for (int n = most / 64; good && n <= most; n *= 4) {
        struct run run = {.rounds = {.n = n, .size = n / 2}};
        good = time_way(timing, &run, "prefetched", prefetch) &&
               time_way(timing, &run, "faults", gw_rounds_by_faults) &&
               time_way(timing, &run, "from_afar", gw_rounds_from_afar);
    }
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "prefetch", .time = time_all};
