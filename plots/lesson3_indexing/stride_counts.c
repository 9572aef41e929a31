// SPDX-License-Identifier: MIT
// Counts, for the strides that stride.c times, the 32-byte sectors that a warp's load touches. The
// checker counts what a GPU would do, so these rows are the same on every machine.
#include "stride.h"

#include "checker/counting/counts.h"
#include "stride_kernels.h"
#include "timing.h"

enum { N = 4096 };

static bool count_stride(struct gw_timing *timing, const float *d_in, float *d_out, int stride)
{
    gw_counts_reset();
    gw_counts_memory(true);
    cudaError_t error = gw_copy_strided(d_in, d_out, N, stride);
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error != cudaSuccess) {
        return gw_fail_with(timing, (int)error, "the copy failed");
    }
    const struct gw_kernel_counts counts = gw_counts_total();
    const struct {
        const char *series;
        struct gw_request_counts counts;
    } kinds[] = {{"loads", counts.loads}, {"stores", counts.stores}};
    for (int i = 0; i < 2; i++) {
        if (!gw_put_row(timing, &(struct gw_row){.series = kinds[i].series,
                                                 .x = stride,
                                                 .n = N,
                                                 .value = (double)kinds[i].counts.sectors /
                                                          (double)kinds[i].counts.requests,
                                                 .unit = "sectors/request"})) {
            return false;
        }
    }
    return true;
}

static bool count_all(struct gw_timing *timing)
{
    float *d_in = NULL;
    float *d_out = NULL;
    const size_t bytes = (size_t)N * GW_MOST_STRIDE * sizeof(float);
    bool good = (cudaMalloc((void **)&d_in, bytes) == cudaSuccess &&
                 cudaMalloc((void **)&d_out, N * sizeof(float)) == cudaSuccess &&
                 cudaMemset(d_in, 0, bytes) == cudaSuccess) ||
                gw_fail(timing, "no memory for %zu bytes", bytes);
    for (int i = 0; good && i < GW_STRIDES; i++) {
        good = count_stride(timing, d_in, d_out, gw_strides[i]);
    }
    cudaFree(d_in);
    cudaFree(d_out);
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "stride", .time = count_all};
