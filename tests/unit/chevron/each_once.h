// SPDX-License-Identifier: MIT
// Numbers on the device that launches count up, each its own.
#pragma once

#include "test.h"

enum { MOST = 64 };

/** MOST ints of device memory, all 0. */
inline int *new_counts(void)
{
    int *d_counts;
    assert_int_equal(cudaSuccess, cudaMalloc(&d_counts, MOST * sizeof(int)));
    assert_int_equal(cudaSuccess, cudaMemset(d_counts, 0, MOST * sizeof(int)));
    return d_counts;
}

/** Holds that the first `launches` numbers, at least `least`, are 1 and the others 0; frees them.
 */
inline void expect_each_once(int *d_counts, int launches, int least)
{
    int h_counts[MOST];
    assert_int_equal(cudaSuccess, cudaGetLastError());
    assert_int_equal(cudaSuccess,
                     cudaMemcpy(h_counts, d_counts, sizeof(h_counts), cudaMemcpyDeviceToHost));
    assert_in_range(launches, least, MOST);
    for (int i = 0; i < MOST; i++) {
        if (h_counts[i] != (i < launches)) {
            fail_msg("launch %d of this file counted %d", i, h_counts[i]);
        }
    }
    assert_int_equal(cudaSuccess, cudaFree(d_counts));
}
