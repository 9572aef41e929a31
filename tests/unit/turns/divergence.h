// SPDX-License-Identifier: MIT
// What divergence.cu launches. @return other than 0: a call failed
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/** @param kinds  of each thread, 0 to 2, the other arrays likewise
 * @param rounds how many each has
 * @param step   what is added to its kind from round to round */
int run_work(const int *kinds, const int *rounds, int step, float *out, int threads);

/** A tree in a block of 64 threads. */
int run_sum(float *x, float *sum);

#ifdef __cplusplus
}
#endif
