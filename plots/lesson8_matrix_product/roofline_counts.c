// SPDX-License-Identifier: MIT
// Counts what the kernels that roofline.c times load from device memory and store there, in sectors
// of 32 bytes, and puts their sums and products over it. The checker counts what a GPU would do:
// the same on every machine.
#include "roofline.h"

#include "checker/counting/counts.h"
#include "timing.h"

#include <stdio.h>

enum { ELEMENTS = 1 << 14, ROWS = 128, BYTES_OF_A_SECTOR = 32 };

static bool count_kernel(struct gw_timing *timing, int i, struct roofline_arrays *arrays)
{
    const struct roofline_kernel *kernel = &roofline_kernels[i];
    arrays->n = kernel->is_product ? ROWS : ELEMENTS;
    gw_counts_reset();
    gw_counts_memory(true);
    cudaError_t error = kernel->run(arrays);
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error != cudaSuccess) {
        return gw_fail_with(timing, (int)error, kernel->name);
    }
    const struct gw_kernel_counts counts = gw_counts_total();
    const double bytes = BYTES_OF_A_SECTOR * (double)(counts.loads.sectors + counts.stores.sectors);
    const double operations = kernel->operations((double)arrays->n);
    char series[64];
    snprintf(series, sizeof(series), "counted_%s", kernel->name);
    return gw_put_row(timing, &(struct gw_row){.series = series,
                                               .x = i + 1,
                                               .n = arrays->n,
                                               .value = operations / bytes,
                                               .unit = "operations/byte",
                                               .extra = {operations}});
}

static bool count_all(struct gw_timing *timing)
{
    enum { MOST = ELEMENTS > ROWS * ROWS ? ELEMENTS : ROWS * ROWS };
    static float host[MOST];
    float *arrays[3] = {NULL};
    bool good = true;
    for (int i = 0; i < MOST; i++) {
        host[i] = (float)roofline_element;
    }
    for (int i = 0; good && i < 3; i++) {
        good = (cudaMalloc((void **)&arrays[i], sizeof(host)) == cudaSuccess &&
                cudaMemcpy(arrays[i], host, sizeof(host), cudaMemcpyHostToDevice) == cudaSuccess) ||
               gw_fail(timing, "no memory for %d elements", MOST);
    }
    struct roofline_arrays in = {.d_a = arrays[0], .d_b = arrays[1], .d_out = arrays[2]};
    for (int i = 0; good && i < ROOFLINE_KERNELS; i++) {
        good = count_kernel(timing, i, &in);
    }
    for (int i = 0; i < 3; i++) {
        cudaFree(arrays[i]);
    }
    return good;
}

const struct gw_timing_program gw_this_timing = {
    .name = "roofline", .extra_columns = "operations", .time = count_all};
