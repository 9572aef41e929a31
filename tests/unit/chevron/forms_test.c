// SPDX-License-Identifier: MIT
// Every form of a launch, run on the device: each kernel ran once, with its own arguments.
#include "checks.h"
#include "forms_kernels.h"

#include <cuda_runtime_api.h>

GW_TEST(every_form_runs_once)
{
    int *d_counts, h_counts[gw_form_limit];
    assert_int_equal(cudaSuccess, cudaMalloc((void **)&d_counts, sizeof(h_counts)));
    assert_int_equal(cudaSuccess, cudaMemset(d_counts, 0, sizeof(h_counts)));
    int launches = gw_launch_forms(d_counts);
    assert_int_equal(cudaSuccess, cudaGetLastError());
    assert_int_equal(cudaSuccess, cudaDeviceSynchronize());
    assert_int_equal(cudaSuccess,
                     cudaMemcpy(h_counts, d_counts, sizeof(h_counts), cudaMemcpyDeviceToHost));
    assert_in_range(launches, 35, gw_form_limit);
    for (int i = 0; i < gw_form_limit; i++) {
        if (h_counts[i] != (i < launches)) {
            fail_msg("launch %d of forms_kernels.cu counted %d", i, h_counts[i]);
        }
    }
    assert_int_equal(cudaSuccess, cudaFree(d_counts));
}
