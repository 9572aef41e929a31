// SPDX-License-Identifier: MIT
// Barriers: threads see what the others wrote before them, in blocks of every shape; a barrier that
// cannot open is an error and no hang.
#include "arrays.h"

enum { BLOCK = 256, TILE = 16 };

// out[b] = the sum of block b's part of n floats, by a tree.
__global__ void tree_sum(const float *x, float *out, int n)
{
    __shared__ float partial[BLOCK];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    partial[threadIdx.x] = i < n ? x[i] : 0;
    __syncthreads();
    for (unsigned half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) {
            partial[threadIdx.x] += partial[threadIdx.x + half];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        out[blockIdx.x] = partial[0];
    }
}

// Writes the transposed of a rows x cols matrix, tile by tile.
__global__ void transpose(const float *in, float *out, int rows, int cols)
{
    static __shared__ float tile[TILE][TILE + 1];
    int col = blockIdx.x * TILE + threadIdx.x;
    int row = blockIdx.y * TILE + threadIdx.y;
    if (row < rows && col < cols) {
        tile[threadIdx.y][threadIdx.x] = in[row * cols + col];
    }
    __syncthreads();
    col = blockIdx.y * TILE + threadIdx.x;
    row = blockIdx.x * TILE + threadIdx.y;
    if (row < cols && col < rows) {
        out[row * rows + col] = tile[threadIdx.x][threadIdx.y];
    }
}

// Each thread passes its number on to the next, `rounds` times round the block:
// out[t] = t - rounds, modulo the block's threads.
__global__ void pass_on(int *out, int rounds)
{
    extern __shared__ int ring[];
    const int threads = blockDim.x * blockDim.y * blockDim.z;
    const int self = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    int value = self;
    for (int round = 0; round < rounds; round++) {
        ring[self] = value;
        __syncthreads();
        value = ring[(self + threads - 1) % threads];
        __syncthreads();
    }
    // From the built-in variables again: they must be this thread's after all those barriers.
    out[threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)] = value;
}

// Threads from `n` on return before the barrier; the others sum up 1s: out[0] = n.
__global__ void early_return(int *out, int n)
{
    __shared__ int ones[1024];
    if ((int)threadIdx.x >= n) {
        return;
    }
    ones[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 0) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += ones[i];
        }
        *out = sum;
    }
}

// Threads below `split` wait at one barrier and the others at another.
__global__ void divergent(int *out, int split)
{
    if ((int)threadIdx.x < split) {
        __syncthreads();
        out[0] = 1;
    } else {
        __syncthreads();
        out[1] = 1;
    }
}

// Thread t waits t times at one barrier, then returns: nobody waits elsewhere.
__global__ void staircase(int *out)
{
    for (unsigned step = 0; step < threadIdx.x; step++) {
        __syncthreads();
    }
    out[threadIdx.x] = (int)threadIdx.x;
}

// No barrier of its own, in a program that has some.
__global__ void without_barrier(int *out)
{
    const int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    const int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    const int i = block * (blockDim.x * blockDim.y * blockDim.z) + thread;
    out[i] = i;
}

// out[i] = the i-th from the end of dynamic shared memory, written by another thread.
__global__ void reverse(float *out)
{
    extern __shared__ float numbers[];
    numbers[threadIdx.x] = (float)threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = numbers[blockDim.x - 1 - threadIdx.x];
}

extern __shared__ int file_numbers[];

__global__ void reverse_ints(int *out)
{
    file_numbers[threadIdx.x] = (int)threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = file_numbers[blockDim.x - 1 - threadIdx.x];
}

void (*gw_before_each)(void) = reset_device;

GW_TEST(a_tree_sums_every_block)
{
    enum { N = 200 * BLOCK + 100, BLOCKS = 201 }; // enough for several cores
    static float x[N], sums[BLOCKS];
    float *d_sums = device_array_for(sums);
    for (int i = 0; i < N; i++) {
        x[i] = (float)(i % 7 + 1);
    }
    float *d_x = device_array_of(x);
    for (int descending = 0; descending <= 1; descending++) {
        gw_device_run_blocks_descending(descending);
        tree_sum<<<BLOCKS, BLOCK>>>(d_x, d_sums, N);
        fetch(sums, d_sums);
        for (int b = 0; b < BLOCKS; b++) {
            float want = 0;
            for (int i = b * BLOCK; i < N && i < (b + 1) * BLOCK; i++) {
                want += x[i];
            }
            assert_true(sums[b] == want);
        }
    }
}

GW_TEST(a_tile_is_transposed)
{
    enum { ROWS = 35, COLS = 50 };
    float in[ROWS][COLS], out[COLS][ROWS], *d_out = device_array<float>(ROWS * COLS);
    for (int i = 0; i < ROWS * COLS; i++) {
        in[i / COLS][i % COLS] = (float)i;
    }
    float *d_in = (float *)device_copy(in, sizeof(in));
    const dim3 grid((COLS + TILE - 1) / TILE, (ROWS + TILE - 1) / TILE);
    transpose<<<grid, dim3(TILE, TILE)>>>(d_in, d_out, ROWS, COLS);
    fetch(out, d_out);
    for (int i = 0; i < ROWS * COLS; i++) {
        assert_true(out[i % COLS][i / COLS] == in[i / COLS][i % COLS]);
    }
}

static void expect_passed_on(dim3 block, int rounds)
{
    int values[1024], *d_values = device_array_for(values);
    const int threads = (int)(block.x * block.y * block.z);
    pass_on<<<1, block, threads * sizeof(int)>>>(d_values, rounds);
    fetch(values, d_values);
    for (int t = 0; t < threads; t++) {
        assert_int_equal(values[t], (t + threads * rounds - rounds) % threads);
    }
}

GW_TEST(barriers_work_in_blocks_of_every_shape)
{
    expect_passed_on(1, 3);
    expect_passed_on(2, 5);
    expect_passed_on(31, 40);
    expect_passed_on(dim3(8, 4, 2), 70);
    expect_passed_on(dim3(1, 5, 7), 36);
    expect_passed_on(1024, 11);
    expect_passed_on(dim3(16, 1, 64), 2);
}

// CUDA C++ Programming Guide, "Synchronization Functions": __syncthreads waits "until all threads
// in the thread block have reached this point"; since Volta "the barrier will not succeed until
// reached by all non-exited threads in the block".
GW_TEST(threads_that_returned_are_not_waited_for)
{
    int *d_count = device_array<int>(1), count;
    for (int n = 1; n <= 256; n += 51) {
        early_return<<<1, 256>>>(d_count, n);
        fetch(count, d_count);
        assert_int_equal(count, n);
    }
}

GW_TEST(a_thread_may_return_at_any_barrier)
{
    int values[100], *d_values = device_array_for(values);
    staircase<<<1, 100>>>(d_values);
    fetch(values, d_values);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(values[i], i);
    }
}

// The same chapter: __syncthreads in conditional code is allowed "only if the conditional evaluates
// identically across the entire thread block, otherwise the code execution is likely to hang or
// produce unintended side effects". Here it does neither.
GW_TEST(different_barriers_are_an_error)
{
    for (int split = 1; split < 64; split += 31) {
        int *d_values = device_array<int>(2);
        divergent<<<1, 64>>>(d_values, split);
        expect_success(cudaGetLastError());
        expect_error(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
        expect_why("all threads of a block must reach the same __syncthreads()");
        expect_error(cudaFree(d_values), cudaErrorLaunchFailure); // sticky
        reset_device();
    }
    // Where the condition is the same for all, all is well.
    int *d_values = device_array<int>(2);
    divergent<<<1, 64>>>(d_values, 64);
    divergent<<<1, 64>>>(d_values, 0);
    expect_success(cudaDeviceSynchronize());
}

// A fiber lives on: it runs threads of other kernels, of blocks of other shapes, and after a kernel
// that was left while threads waited.
GW_TEST(kernels_and_shapes_take_turns)
{
    for (int round = 0; round < 3; round++) {
        int *d_out = device_array<int>(512), count;
        divergent<<<1, 64>>>(d_out, 0); // the one that was left last
        expect_success(cudaDeviceSynchronize());
        expect_passed_on(dim3(16, 16), 3);
        early_return<<<1, 256>>>(d_out, 100 + round);
        fetch(count, d_out);
        assert_int_equal(count, 100 + round);
        expect_passed_on(256, 2);
        expect_passed_on(dim3(4, 4, 32), 1);
        divergent<<<1, 64>>>(d_out, 7);
        assert_int_equal(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
        reset_device();
    }
}

GW_TEST(kernels_without_barriers_run_beside_others)
{
    enum { N = 3 * 2 * 2 * 5 * 4 * 3 };
    int values[N], *d_values = device_array_for(values);
    without_barrier<<<dim3(3, 2, 2), dim3(5, 4, 3)>>>(d_values);
    fetch(values, d_values);
    for (int i = 0; i < N; i++) {
        assert_int_equal(values[i], i);
    }
}

GW_TEST(dynamic_shared_memory_is_the_blocks_own)
{
    float floats[256], *d_floats = device_array_for(floats);
    int ints[256], *d_ints = device_array_for(ints);
    reverse<<<1, 256, sizeof(floats)>>>(d_floats);
    fetch(floats, d_floats);
    reverse_ints<<<1, 256, sizeof(ints)>>>(d_ints);
    fetch(ints, d_ints);
    for (int i = 0; i < 256; i++) {
        assert_true(floats[i] == (float)(255 - i));
        assert_int_equal(ints[i], 255 - i);
    }
}
