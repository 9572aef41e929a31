// SPDX-License-Identifier: MIT
/**
 * @file graph_replay.h
 * Graphs and devices, exercise 1: many steps of two small kernels, captured once and replayed.
 */
#ifndef GRAPH_REPLAY_H
#define GRAPH_REPLAY_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes the concentrations of a substance in n cells of a tube after a number of steps. In each
 * step the substance first spreads, and then a part of it reacts and is gone. For all cells i:
 *
 *     next[i] = now[i] + c * (now[i - 1] - 2 * now[i] + now[i + 1])
 *     next[i] = next[i] - r * next[i] * next[i]
 *
 * The tube is closed: before the first cell, now[i - 1] is now[i]; behind the last one, now[i + 1]
 * is now[i]. In the following step next is now.
 *
 * @param d_u    n floats from 0 to 1 in device memory: the concentrations at the beginning;
 *               overwritten with those after the last step
 * @param n      number of cells; for 0 there is nothing to do
 * @param c      how fast the substance spreads, from 0 to 0.5
 * @param r      how fast it reacts, from 0 to 0.5
 * @param steps  number of steps; for 0 there is nothing to do
 * @return cudaErrorInvalidValue if n or steps is negative, or if c or r is not a number from 0 to
 *         0.5, with d_u unchanged; the error of the first CUDA call or launch that failed, if one
 *         failed; otherwise cudaSuccess
 *
 * Graded by counts, if n is at least 1 and steps at least 1:
 *
 * - launches of graphs: at most one per two steps, rounded up. From 5 steps on, graphs launch
 *   kernels.
 * - calls of cudaGraphInstantiate: at most 2, however many steps
 * - kernels in a graph: at most 64
 * - kernels that the host launches one by one, outside of graphs: at most 4, however many steps
 * - the host waits for the device at most 8 times, however many steps. Each call that
 *   synchronizes counts, cudaFree too.
 * - bytes that move between host and device: at most 1,024 in each direction
 * - threads: at least 32 (or n, if that is less) share the work, in blocks of as many
 *
 * @note Accuracy: the error of each concentration is at most 9 * steps * 2^-24. float32 is enough;
 *       the kernels do no operation in float64.
 * @note Asynchrony: all earlier work on d_u has ended before the call. The function waits for its
 *       own work before it returns.
 * @note Ownership: the function frees the memory that it allocates, and destroys its streams,
 *       events and graphs, executable ones too, also after an error. Then d_u may hold anything.
 * @note Alignment: d_u may point to any float of an allocation, not only to the first. The function
 *       writes the n floats that begin at d_u, and no others.
 */
cudaError_t graph_replay(float *d_u, int n, float c, float r, int steps);

#ifdef __cplusplus
}
#endif

#endif
