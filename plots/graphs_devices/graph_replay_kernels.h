// SPDX-License-Identifier: MIT
// What the plot of `graph_replay` has besides the exercise: the same steps without a graph, and
// with one graph of all steps.
#pragma once

#include "graph_replay.h"

#ifdef __cplusplus
extern "C" {
#endif

/** As graph_replay(): every kernel is launched by the host. */
cudaError_t gw_steps_one_by_one(float *d_u, int n, float c, float r, int steps);

/** As graph_replay(): all steps are captured in one graph. */
cudaError_t gw_steps_in_one_graph(float *d_u, int n, float c, float r, int steps);

#ifdef __cplusplus
}
#endif
