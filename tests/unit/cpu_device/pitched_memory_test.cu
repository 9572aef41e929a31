// SPDX-License-Identifier: MIT
// Memory in rows, copies and memsets of two dimensions, and memory in a stream's order.
#include "arrays.h"

// Adds 100 * row + column to each element of rows that are `pitch` bytes apart.
__global__ void add_place(int *values, size_t pitch, int columns, int rows)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < columns && row < rows) {
        int *const line = (int *)((char *)values + row * pitch);
        line[column] += 100 * row + column;
    }
}

void (*gw_before_each)(void) = reset_device;

enum { ROWS = 7, COLUMNS = 33, WIDTH = COLUMNS * sizeof(int) };

// cudaMallocPitch: "may pad the allocation to ensure that corresponding pointers in any given row
// will continue to meet the alignment requirements for coalescing".
GW_TEST(rows_make_the_round_trip)
{
    int *d_values, h_in[ROWS][COLUMNS], h_out[ROWS][COLUMNS + 3];
    size_t pitch = 0;
    expect_success(cudaMallocPitch(&d_values, &pitch, WIDTH, ROWS));
    assert_true(pitch >= WIDTH && pitch % 256 == 0);
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        h_in[i / COLUMNS][i % COLUMNS] = 7 * i;
    }
    memset(h_out, 1, sizeof(h_out));
    expect_success(cudaMemcpy2D(d_values, pitch, h_in, WIDTH, WIDTH, ROWS, cudaMemcpyHostToDevice));
    const dim3 grid((COLUMNS + 15) / 16, (ROWS + 7) / 8);
    add_place<<<grid, dim3(16, 8)>>>(d_values, pitch, COLUMNS, ROWS);
    expect_success(cudaMemcpy2D(h_out, sizeof(h_out[0]), d_values, pitch, WIDTH, ROWS,
                                cudaMemcpyDeviceToHost));
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            assert_int_equal(h_out[row][column], 7 * (row * COLUMNS + column) + 100 * row + column);
        }
        assert_int_equal(h_out[row][COLUMNS], 0x01010101); // between the rows nothing is written
    }
    expect_success(cudaFree(d_values));
}

// The pageable source of an asynchronous copy is taken at the call.
GW_TEST(pageable_rows_are_taken_at_the_call)
{
    int *d_values, h_values[ROWS][COLUMNS + 5];
    size_t pitch = 0;
    expect_success(cudaMallocPitch(&d_values, &pitch, WIDTH, ROWS));
    memset(h_values, 3, sizeof(h_values));
    expect_success(cudaMemset2DAsync(d_values, pitch, 0, WIDTH, ROWS, NULL));
    expect_success(cudaMemcpy2DAsync(d_values, pitch, h_values, sizeof(h_values[0]), WIDTH, ROWS,
                                     cudaMemcpyHostToDevice, NULL));
    memset(h_values, 0, sizeof(h_values));
    expect_success(cudaMemcpy2DAsync(h_values, sizeof(h_values[0]), d_values, pitch, WIDTH, ROWS,
                                     cudaMemcpyDeviceToHost, NULL));
    assert_int_equal(h_values[0][0], 0x03030303);
    assert_int_equal(h_values[ROWS - 1][COLUMNS - 1], 0x03030303);
    assert_int_equal(h_values[ROWS - 1][COLUMNS], 0);
}

GW_TEST(rows_are_set)
{
    int *d_values, h_values[ROWS][COLUMNS];
    size_t pitch = 0;
    expect_success(cudaMallocPitch(&d_values, &pitch, WIDTH, ROWS));
    expect_success(cudaMemset2D(d_values, pitch, 0, WIDTH, ROWS));
    expect_success(cudaMemset2D(d_values + 1, pitch, 1, 8, 2));
    expect_success(
        cudaMemcpy2D(h_values, WIDTH, d_values, pitch, WIDTH, ROWS, cudaMemcpyDeviceToHost));
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            const bool set = row < 2 && (column == 1 || column == 2);
            assert_int_equal(h_values[row][column], set ? 0x01010101 : 0);
        }
    }
}

// "width must not exceed either dpitch or spitch": cudaErrorInvalidPitchValue.
GW_TEST(wrong_rows_are_refused)
{
    int *d_values, h_values[ROWS][COLUMNS];
    size_t pitch = 0;
    expect_success(cudaMallocPitch(&d_values, &pitch, WIDTH, ROWS));
    expect_error(
        cudaMemcpy2D(d_values, pitch, h_values, COLUMNS, WIDTH, ROWS, cudaMemcpyHostToDevice),
        cudaErrorInvalidPitchValue);
    expect_why("both count bytes, not elements");
    expect_error(cudaMemset2D(d_values, WIDTH - 1, 0, WIDTH, ROWS), cudaErrorInvalidValue);
    expect_error(
        cudaMemcpy2D(d_values, pitch, h_values, WIDTH, WIDTH, ROWS + 1, cudaMemcpyHostToDevice),
        cudaErrorInvalidValue);
    expect_why("do not fit into the destination");
    expect_error(
        cudaMemcpy2D(d_values, pitch, h_values, WIDTH, WIDTH, ROWS, cudaMemcpyDeviceToHost),
        cudaErrorInvalidValue);
    expect_error(
        cudaMemcpy2D(d_values, pitch, h_values, WIDTH, WIDTH, ROWS, (enum cudaMemcpyKind)9),
        cudaErrorInvalidMemcpyDirection);
    expect_success(cudaMemcpy2D(d_values, pitch, h_values, WIDTH, WIDTH, 0, cudaMemcpyDefault));
    expect_success(cudaMemset2D(d_values, pitch, 0, 0, ROWS));
    expect_error(cudaMallocPitch(NULL, &pitch, 4, 4), cudaErrorInvalidValue);
    expect_error(cudaMallocPitch((void **)&d_values, &pitch, 4096, SIZE_MAX / 4096),
                 cudaErrorMemoryAllocation);
}

GW_TEST(boxes_have_rows)
{
    struct cudaPitchedPtr box;
    expect_success(cudaMalloc3D(&box, cudaExtent{100, 5, 3}));
    assert_int_equal(box.xsize, 100);
    assert_int_equal(box.ysize, 5);
    assert_int_equal(gw_device_find_allocation(box.ptr)->bytes, box.pitch * 15);
    expect_success(cudaFree(box.ptr));
    expect_error(cudaMalloc3D(NULL, cudaExtent{1, 1, 1}), cudaErrorInvalidValue);
    expect_error(cudaMalloc3D(&box, cudaExtent{1, SIZE_MAX, 2}), cudaErrorMemoryAllocation);
}

// cudaFreeAsync: "The allocation must not be accessed after stream execution reaches the free."
GW_TEST(memory_comes_and_goes_in_stream_order)
{
    int *d_values, h_values[COLUMNS] = {0};
    cudaStream_t stream;
    expect_success(cudaStreamCreate(&stream));
    expect_success(cudaMallocAsync(&d_values, WIDTH, stream));
    expect_success(cudaMemsetAsync(d_values, 1, WIDTH, stream));
    expect_success(cudaMemcpyAsync(h_values, d_values, WIDTH, cudaMemcpyDeviceToHost, stream));
    expect_success(cudaFreeAsync(d_values, stream));
    if (gw_device_is_checked()) {
        expect_error(cudaMemsetAsync(d_values, 1, WIDTH, stream), cudaErrorInvalidValue);
        expect_why("cudaFreeAsync before");
        expect_error(cudaFree(d_values), cudaErrorInvalidValue);
        expect_error(cudaFreeAsync(d_values, stream), cudaErrorInvalidValue);
    }
    expect_success(cudaStreamSynchronize(stream));
    assert_int_equal(h_values[COLUMNS - 1], 0x01010101);
    assert_int_equal(gw_device_live_allocations(), 0);
    expect_success(cudaFreeAsync(NULL, stream));
    expect_error(cudaFreeAsync(h_values, stream), cudaErrorInvalidValue);
    expect_error(cudaMallocAsync(&d_values, SIZE_MAX / 2, stream), cudaErrorMemoryAllocation);
}

GW_TEST(there_is_one_pool)
{
    cudaMemPool_t pool = NULL, current = NULL;
    uint64_t threshold = UINT64_MAX, got = 0;
    void *d_bytes;
    expect_success(cudaDeviceGetDefaultMemPool(&pool, 0));
    expect_success(cudaDeviceGetMemPool(&current, 0));
    assert_ptr_equal(pool, current);
    expect_success(cudaDeviceSetMemPool(0, pool));
    expect_success(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
    expect_success(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &got));
    assert_true(got == threshold);
    expect_success(cudaMemPoolTrimTo(pool, 0));
    expect_success(cudaMallocFromPoolAsync(&d_bytes, 10, pool, NULL));
    expect_success(cudaFree(d_bytes));
    expect_error(cudaDeviceGetDefaultMemPool(&pool, 1), cudaErrorInvalidDevice);
    expect_error(cudaMemPoolTrimTo(NULL, 0), cudaErrorInvalidValue);
    expect_error(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &got),
                 cudaErrorNotSupported);
}
