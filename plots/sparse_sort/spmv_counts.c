// SPDX-License-Identifier: MIT
// Counts, for matrices as those that spmv.c times, how many sectors are loaded per 32 stored
// elements. The checker counts what a GPU would do: the same on every machine.
#include "spmv.h"

#include "checker/counting/counts.h"
#include "spmv_matrices.h"
#include "timing.h"

enum { STORED = 1 << 14 };

/** A matrix and its vector on the device. */
struct matrix {
    int rows, *d_offsets, *d_columns;
    float *d_values, *d_x, *d_y;
};

static bool count_way(struct gw_timing *timing, const struct matrix *m, bool by_threads)
{
    gw_counts_reset();
    gw_counts_memory(true);
    cudaError_t error =
        by_threads
            ? gw_spmv_by_threads(m->d_offsets, m->d_columns, m->d_values, m->d_x, m->d_y, m->rows)
            : spmv(m->d_offsets, m->d_columns, m->d_values, m->d_x, m->d_y, m->rows);
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error != cudaSuccess) {
        return gw_fail_with(timing, (int)error, "the product failed");
    }
    const struct gw_kernel_counts counts = gw_counts_total();
    return gw_put_row(
        timing, &(struct gw_row){.series = by_threads ? "sectors_of_threads" : "sectors_of_warps",
                                 .x = (double)STORED / m->rows,
                                 .n = STORED,
                                 .value = 32.0 * (double)counts.loads.sectors / STORED,
                                 .unit = "sectors"});
}

static bool copy_in(const struct matrix *m, int length)
{
    static int offsets[STORED + 1], columns[STORED];
    static float values[STORED], x[GW_SPMV_COLUMNS];
    gw_fill_matrix(m->rows, length, offsets, columns, values, x);
    const size_t of_offsets = ((size_t)m->rows + 1) * sizeof(*offsets);
    return cudaMemcpy(m->d_offsets, offsets, of_offsets, cudaMemcpyHostToDevice) == cudaSuccess &&
           cudaMemcpy(m->d_columns, columns, sizeof(columns), cudaMemcpyHostToDevice) ==
               cudaSuccess &&
           cudaMemcpy(m->d_values, values, sizeof(values), cudaMemcpyHostToDevice) == cudaSuccess &&
           cudaMemcpy(m->d_x, x, sizeof(x), cudaMemcpyHostToDevice) == cudaSuccess;
}

static bool count_all(struct gw_timing *timing)
{
    struct matrix m = {0};
    bool good = (cudaMalloc((void **)&m.d_offsets, (STORED + 1) * sizeof(int)) == cudaSuccess &&
                 cudaMalloc((void **)&m.d_columns, STORED * sizeof(int)) == cudaSuccess &&
                 cudaMalloc((void **)&m.d_values, STORED * sizeof(float)) == cudaSuccess &&
                 cudaMalloc((void **)&m.d_x, GW_SPMV_COLUMNS * sizeof(float)) == cudaSuccess &&
                 cudaMalloc((void **)&m.d_y, STORED * sizeof(float)) == cudaSuccess) ||
                gw_fail(timing, "no memory for a matrix of %d elements", STORED);
    for (int i = 0; good && i < GW_SPMV_LENGTHS; i++) {
        m.rows = STORED / gw_spmv_lengths[i];
        good = (copy_in(&m, gw_spmv_lengths[i]) ||
                gw_fail(timing, "the matrix could not be copied")) &&
               count_way(timing, &m, true) && count_way(timing, &m, false);
    }
    cudaFree(m.d_offsets);
    cudaFree(m.d_columns);
    cudaFree(m.d_values);
    cudaFree(m.d_x);
    cudaFree(m.d_y);
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "spmv", .time = count_all};
