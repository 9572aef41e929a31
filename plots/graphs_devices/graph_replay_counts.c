// SPDX-License-Identifier: MIT
// Counts, for the ways that graph_replay.c times, how often the host launches something: a kernel
// or a graph. The checker counts: the same on every machine.
#include "graph_replay.h"

#include "checker/counting/counts.h"
#include "graph_replay_kernels.h"
#include "timing.h"

enum { CELLS = 64 };

static bool count_way(struct gw_timing *timing, const char *series, int steps,
                      cudaError_t (*way)(float *, int, float, float, int))
{
    float *d_u;
    if (cudaMalloc((void **)&d_u, CELLS * sizeof(float)) != cudaSuccess ||
        cudaMemset(d_u, 0, CELLS * sizeof(float)) != cudaSuccess) {
        return gw_fail(timing, "no memory for %d cells", (int)CELLS);
    }
    gw_counts_reset();
    const cudaError_t error = way(d_u, CELLS, 0.25f, 0.125f, steps);
    (void)cudaFree(d_u);
    if (error != cudaSuccess) {
        return gw_fail_with(timing, (int)error, "the steps failed");
    }
    const struct gw_graph_counts *graphs = gw_counts_graphs();
    const uint64_t calls = gw_counts_total().launches - graphs->kernels + graphs->launches;
    return gw_put_row(
        timing,
        &(struct gw_row){
            .series = series, .x = steps, .n = CELLS, .value = (double)calls, .unit = "launches"});
}

static bool count_all(struct gw_timing *timing)
{
    bool good = true;
    for (int steps = 2; good && steps <= 128; steps *= 2) {
        good = count_way(timing, "launches_one_by_one", steps, gw_steps_one_by_one) &&
               count_way(timing, "launches_replayed", steps, graph_replay) &&
               count_way(timing, "launches_of_one_graph", steps, gw_steps_in_one_graph);
    }
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "graph_replay", .time = count_all};
