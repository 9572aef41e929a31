// SPDX-License-Identifier: MIT
// Kernels of which the CPU device must count what the counters of a GPU did (recorded.tsv), to
// which `compare` holds it. The first go to memory in one way each, so that a difference tells its
// reason; those at the end are what students are graded with.
//
// All launches of a kernel are added up, so each is launched once, for what it is to show.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define THREADS 128
#define BLOCKS 4
#define FLOATS (1 << 16)

// Each names itself, and says where it failed.
#define DO(call)                                                                                   \
    do {                                                                                           \
        const cudaError_t error = (call);                                                          \
        if (error != cudaSuccess) {                                                                \
            fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorName(error));        \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

static __device__ int place(void)
{
    return (int)(blockIdx.x * blockDim.x + threadIdx.x);
}

// ---- global memory: loads of one kind, and one store of each warp that keeps them
// --------------------

__global__ void load_in_a_row(const float *x, float *y)
{
    y[place()] = x[place()];
}

__global__ void load_one_further(const float *x, float *y)
{
    y[place()] = x[place() + 1];
}

__global__ void load_backwards(const float *x, float *y)
{
    y[place()] = x[BLOCKS * THREADS - 1 - place()];
}

__global__ void load_each_second(const float *x, float *y)
{
    y[place()] = x[2 * place()];
}

__global__ void load_each_eighth(const float *x, float *y)
{
    y[place()] = x[8 * place()];
}

__global__ void load_each_32nd(const float *x, float *y)
{
    y[place()] = x[32 * place()];
}

__global__ void load_each_33rd(const float *x, float *y)
{
    y[place()] = x[33 * place()];
}

__global__ void load_the_same(const float *x, float *y)
{
    y[place()] = x[blockIdx.x];
}

__global__ void load_by_half_a_warp(const float *x, float *y)
{
    if (threadIdx.x % 32 < 16) {
        y[place()] = x[place()];
    }
}

__global__ void load_by_each_second_lane(const float *x, float *y)
{
    if (threadIdx.x % 2 == 0) {
        y[place()] = x[place()];
    }
}

__global__ void load_bytes(const unsigned char *x, unsigned char *y)
{
    y[place()] = x[place()];
}

__global__ void load_shorts(const short *x, short *y)
{
    y[place()] = x[place()];
}

__global__ void load_doubles(const double *x, double *y)
{
    y[place()] = x[place()];
}

__global__ void load_pairs(const float2 *x, float2 *y)
{
    y[place()] = x[place()];
}

__global__ void load_fours(const float4 *x, float4 *y)
{
    y[place()] = x[place()];
}

__global__ void load_fours_far_apart(const float4 *x, float4 *y)
{
    y[place()] = x[2 * place()];
}

__global__ void load_doubles_each_second(const double *x, double *y)
{
    y[place()] = x[2 * place()];
}

__global__ void load_in_a_loop(const float *x, float *y)
{
    float sum = 0.0f;
    for (int i = place(); i < FLOATS; i += BLOCKS * THREADS) {
        sum += x[i];
    }
    y[place()] = sum;
}

__global__ void load_a_triangle(const float *x, float *y)
{
    float sum = 0.0f;
#pragma unroll 1
    for (int i = 0; i <= (int)(threadIdx.x % 32); i++) {
        sum += x[i * 32 + threadIdx.x % 32];
    }
    y[place()] = sum;
}

__global__ void store_each_eighth(float *y)
{
    y[8 * place()] = 1.0f;
}

__global__ void store_to_one(float *y)
{
    y[blockIdx.x] = 1.0f;
}

// ---- atomic functions
// ----------------------------------------------------------------------------------

__global__ void add_to_one(int *y)
{
    atomicAdd(&y[0], (int)threadIdx.x);
}

__global__ void add_each_to_its_own(int *y)
{
    atomicAdd(&y[place()], 1);
}

__global__ void add_to_seven(int *y)
{
    atomicAdd(&y[threadIdx.x % 7], 1);
}

__global__ void add_and_keep(int *y, int *old)
{
    old[place()] = atomicAdd(&y[place() % 64], 1);
}

__global__ void exchange_far_apart(int *y, int *old)
{
    old[place()] = atomicExch(&y[16 * place()], 1);
}

__global__ void add_doubles(double *y)
{
    atomicAdd(&y[place() % 16], 1.0);
}

__global__ void compare_and_swap(int *y, int *old)
{
    old[place()] = atomicCAS(&y[place()], 0, 1);
}

// Of these nvcc does not know which lanes meet.

__global__ void add_to_one_by_data(const int *x, int *y)
{
    atomicAdd(&y[x[place()] / 4], 1);
}

__global__ void add_to_four_by_data(const int *x, int *y)
{
    atomicAdd(&y[x[place()]], 1);
}

__global__ void add_to_four_far_apart_by_data(const int *x, int *y)
{
    atomicAdd(&y[64 * x[place()]], 1);
}

__global__ void add_floats_to_four_by_data(const int *x, float *y)
{
    atomicAdd(&y[x[place()]], 1.0f);
}

__global__ void add_to_one_and_keep(int *y, int *old)
{
    old[place()] = atomicAdd(&y[0], 1);
}

__global__ void add_to_one_by_data_and_keep(const int *x, int *y, int *old)
{
    old[place()] = atomicAdd(&y[x[place()] / 4], 1);
}

__global__ void add_to_four_by_data_and_keep(const int *x, int *y, int *old)
{
    old[place()] = atomicAdd(&y[x[place()]], 1);
}

__global__ void exchange_one_by_data(const int *x, int *y, int *old)
{
    old[place()] = atomicExch(&y[x[place()] / 4], 1);
}

__global__ void greatest_of_four_by_data(const int *x, int *y)
{
    atomicMax(&y[x[place()]], (int)threadIdx.x);
}

__global__ void compare_and_swap_one_by_data(const int *x, int *y, int *old)
{
    old[place()] = atomicCAS(&y[x[place()] / 4], 0, 1);
}

__global__ void compare_and_swap_far_apart(int *y, int *old)
{
    old[place()] = atomicCAS(&y[16 * place()], 0, 1);
}

// Lanes that meet, and in other sectors lanes that do not.
__global__ void add_by_lane_or_to_one_by_data(const int *x, int *y)
{
    atomicAdd(&y[x[place()] == 0 ? 64 : threadIdx.x % 32], 1);
}

__global__ void compare_and_swap_longs(unsigned long long *y, unsigned long long *old)
{
    old[place()] = atomicCAS(&y[place()], 0ULL, 1ULL);
}

__global__ void add_long_numbers(unsigned long long *y)
{
    atomicAdd(&y[place()], 1ULL);
}

__global__ void add_each_eighth(int *y)
{
    atomicAdd(&y[8 * place()], 1);
}

__global__ void add_floats_to_one(float *y)
{
    atomicAdd(&y[0], 1.0f);
}

// ---- shared memory: what is stored is kept, so that nothing is left out
// ----------------------------------

__global__ void shared_in_a_row(const int *x, int *y)
{
    __shared__ int s[2048];
    s[threadIdx.x] = x[place()];
    __syncthreads();
    y[place()] = s[THREADS - 1 - threadIdx.x];
}

__global__ void shared_each_second(const int *x, int *y)
{
    __shared__ int s[2048];
    s[2 * threadIdx.x] = x[place()];
    __syncthreads();
    y[place()] = s[2 * (THREADS - 1 - threadIdx.x)];
}

__global__ void shared_each_eighth(const int *x, int *y)
{
    __shared__ int s[2048];
    s[8 * threadIdx.x] = x[place()];
    __syncthreads();
    y[place()] = s[8 * (THREADS - 1 - threadIdx.x)];
}

__global__ void shared_columns(const int *x, int *y)
{
    __shared__ int s[32][32];
    const int column = threadIdx.x % 32, row = threadIdx.x / 32;
    for (int i = row; i < 32; i += THREADS / 32) {
        s[i][column] = x[i * 32 + column];
    }
    __syncthreads();
    for (int i = row; i < 32; i += THREADS / 32) {
        y[i * 32 + column] = s[column][i];
    }
}

__global__ void shared_padded_columns(const int *x, int *y)
{
    __shared__ int s[32][33];
    const int column = threadIdx.x % 32, row = threadIdx.x / 32;
    for (int i = row; i < 32; i += THREADS / 32) {
        s[i][column] = x[i * 32 + column];
    }
    __syncthreads();
    for (int i = row; i < 32; i += THREADS / 32) {
        y[i * 32 + column] = s[column][i];
    }
}

__global__ void shared_the_same(const int *x, int *y)
{
    __shared__ int s[2048];
    s[threadIdx.x] = x[place()];
    __syncthreads();
    y[place()] = s[blockIdx.x];
}

__global__ void shared_bytes(const unsigned char *x, unsigned char *y)
{
    __shared__ unsigned char s[THREADS];
    s[threadIdx.x] = x[place()];
    __syncthreads();
    y[place()] = s[THREADS - 1 - threadIdx.x];
}

__global__ void shared_doubles(const double *x, double *y)
{
    __shared__ double s[THREADS];
    s[threadIdx.x] = x[place()];
    __syncthreads();
    y[place()] = s[THREADS - 1 - threadIdx.x];
}

__global__ void shared_doubles_each_second(const double *x, double *y)
{
    __shared__ double s[2 * THREADS];
    s[2 * threadIdx.x] = x[place()];
    __syncthreads();
    y[place()] = s[2 * (THREADS - 1 - threadIdx.x)];
}

__global__ void shared_fours(const float4 *x, float4 *y)
{
    __shared__ float4 s[THREADS];
    s[threadIdx.x] = x[place()];
    __syncthreads();
    y[place()] = s[THREADS - 1 - threadIdx.x];
}

__global__ void shared_fours_each_second(const float4 *x, float4 *y)
{
    __shared__ float4 s[2 * THREADS];
    s[2 * threadIdx.x] = x[place()];
    __syncthreads();
    y[place()] = s[2 * (THREADS - 1 - threadIdx.x)];
}

// Do lanes that read the same need fewer wavefronts?

__global__ void shared_doubles_the_same(const double *x, double *y)
{
    __shared__ double s[THREADS];
    s[threadIdx.x] = x[place()];
    __syncthreads();
    y[place()] = s[threadIdx.x / 32];
}

__global__ void shared_fours_the_same(const float4 *x, float4 *y)
{
    __shared__ float4 s[THREADS];
    s[threadIdx.x] = x[place()];
    __syncthreads();
    y[place()] = s[threadIdx.x / 32];
}

__global__ void shared_fours_in_pairs(const float4 *x, float4 *y)
{
    __shared__ float4 s[THREADS];
    s[threadIdx.x] = x[place()];
    __syncthreads();
    y[place()] = s[threadIdx.x / 2];
}

__global__ void shared_by_half_a_warp(const int *x, int *y)
{
    __shared__ int s[THREADS];
    s[threadIdx.x] = x[place()];
    __syncthreads();
    if (threadIdx.x % 32 < 16) {
        y[place()] = s[threadIdx.x + 16];
    }
}

__global__ void shared_add_to_one(int *y)
{
    __shared__ int s;
    if (threadIdx.x == 0) {
        s = 0;
    }
    __syncthreads();
    atomicAdd(&s, (int)threadIdx.x);
    __syncthreads();
    if (threadIdx.x == 0) {
        y[blockIdx.x] = s;
    }
}

__global__ void shared_add_to_32(int *y)
{
    __shared__ int s[32];
    if (threadIdx.x < 32) {
        s[threadIdx.x] = 0;
    }
    __syncthreads();
    atomicAdd(&s[threadIdx.x % 32], (int)threadIdx.x);
    __syncthreads();
    if (threadIdx.x < 32) {
        y[blockIdx.x * 32 + threadIdx.x] = s[threadIdx.x];
    }
}

__global__ void shared_add_by_data(const int *x, int *y)
{
    __shared__ int s[64];
    if (threadIdx.x < 64) {
        s[threadIdx.x] = 0;
    }
    __syncthreads();
    atomicAdd(&s[x[place()]], 1); // to four
    __syncthreads();
    atomicAdd(&s[32 * (x[place()] / 2)], 1); // to two of one bank
    __syncthreads();
    if (threadIdx.x < 64) {
        y[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
    }
}

// More than 1, and nobody asks for the result.
__global__ void shared_add_numbers_by_data(const int *x, int *y)
{
    __shared__ int s[4];
    if (threadIdx.x < 4) {
        s[threadIdx.x] = 0;
    }
    __syncthreads();
    atomicAdd(&s[x[place()]], (int)threadIdx.x);
    __syncthreads();
    if (threadIdx.x < 4) {
        y[blockIdx.x * 4 + threadIdx.x] = s[threadIdx.x];
    }
}

__global__ void shared_add_and_keep(const int *x, int *y)
{
    __shared__ int s[4];
    if (threadIdx.x < 4) {
        s[threadIdx.x] = 0;
    }
    __syncthreads();
    y[place()] = atomicAdd(&s[x[place()]], 1);
}

__global__ void shared_add_floats(const int *x, float *y)
{
    __shared__ float s[4];
    if (threadIdx.x < 4) {
        s[threadIdx.x] = 0.0f;
    }
    __syncthreads();
    atomicAdd(&s[x[place()]], 1.0f);
    __syncthreads();
    if (threadIdx.x < 4) {
        y[blockIdx.x * 4 + threadIdx.x] = s[threadIdx.x];
    }
}

__global__ void shared_store_to_one(int *y)
{
    __shared__ int s[4];
    s[threadIdx.x / 32] = (int)threadIdx.x / 32;
    __syncthreads();
    y[place()] = s[threadIdx.x % 4];
}

// ---- arithmetic, functions of the warp
// ------------------------------------------------------------------

__global__ void saxpy(const float *x, float *y)
{
    y[place()] = 2.0f * x[place()] + y[place()];
}

__global__ void polynomial(const double *x, double *y)
{
    const double t = x[place()];
    y[place()] = ((t * 3.0 + 2.0) * t + 1.0) * t - t * t;
}

__global__ void sum_of_a_warp(const float *x, float *y)
{
    float sum = x[place()];
    for (int step = 16; step > 0; step /= 2) {
        sum += __shfl_down_sync(0xffffffffu, sum, step);
    }
    if (threadIdx.x % 32 == 0) {
        y[place() / 32] = sum;
    }
}

__global__ void votes(const int *x, int *y)
{
    const unsigned ballot = __ballot_sync(0xffffffffu, x[place()] > 0);
    y[place()] = (int)ballot + __any_sync(0xffffffffu, x[place()] > 1);
}

// ---- members of a vector, which nvcc joins to fewer requests
// ------------------------------------------

__global__ void load_all_members(const float4 *x, float *y)
{
    y[place()] = x[place()].x + x[place()].y + x[place()].z + x[place()].w;
}

__global__ void load_first_member(const float4 *x, float *y)
{
    y[place()] = x[place()].x;
}

__global__ void load_members_x_and_y(const float4 *x, float *y)
{
    y[place()] = x[place()].x + x[place()].y;
}

__global__ void load_members_y_and_z(const float4 *x, float *y)
{
    y[place()] = x[place()].y + x[place()].z;
}

__global__ void load_members_z_and_w(const float4 *x, float *y)
{
    y[place()] = x[place()].z + x[place()].w;
}

__global__ void load_members_x_and_w(const float4 *x, float *y)
{
    y[place()] = x[place()].x + x[place()].w;
}

__global__ void load_members_around_a_store(const float4 *x, float *y)
{
    y[place()] = x[place()].x;
    y[place() + BLOCKS * THREADS] = x[place()].y;
}

__global__ void load_both_members(const float2 *x, float *y)
{
    y[place()] = x[place()].x + x[place()].y;
}

__global__ void store_all_members(const float *x, float4 *y)
{
    const float value = x[place()];
    y[place()].x = value;
    y[place()].y = value + 1.0f;
    y[place()].z = value + 2.0f;
    y[place()].w = value + 3.0f;
}

__global__ void store_members_x_and_w(const float *x, float4 *y)
{
    const float value = x[place()];
    y[place()].x = value;
    y[place()].w = value + 3.0f;
}

__global__ void add_to_all_members(float4 *y)
{
    float4 &mine = y[place()];
    mine.x += 1.0f;
    mine.y += 2.0f;
    mine.z += 3.0f;
    mine.w += 4.0f;
}

// ---- lanes of a warp that go different ways
// ------------------------------------------------------------

__global__ void load_in_both_branches(const float *x, float *y)
{
    if (threadIdx.x % 2 == 0) {
        y[place()] = sqrtf(x[place()]);
    } else {
        y[place()] = expf(x[place() + 32]);
    }
}

// Each lane leaves out another round of a loop.
__global__ void load_in_rounds(const float *x, float *y)
{
    float sum = 0.0f;
#pragma unroll 1
    for (int round = 0; round < 4; round++) {
        if ((int)threadIdx.x % 4 != round) {
            sum += sqrtf(x[round * BLOCKS * THREADS + place()]);
        }
    }
    y[place()] = sum;
}

__global__ void load_in_rounds_with_barriers(const float *x, float *y)
{
    float sum = 0.0f;
#pragma unroll 1
    for (int round = 0; round < 4; round++) {
        if ((int)threadIdx.x % 4 != round) {
            sum += sqrtf(x[round * BLOCKS * THREADS + place()]);
        }
        __syncthreads();
    }
    y[place()] = sum;
}

static __device__ float one_of_three(float value, int kind)
{
    switch (kind) {
    case 0:
#pragma unroll 1
        for (int i = 0; i < 64; i++) {
            value = value * 0.5f + 1.0f;
        }
        return value;
    case 1:
#pragma unroll 1
        for (int i = 0; i < 32; i++) {
            value = sqrtf(value + 2.0f);
        }
        return value;
    default:
#pragma unroll 1
        for (int i = 0; i < 16; i++) {
            value = expf(-value);
        }
        return value;
    }
}

__global__ void three_kinds_in_each_warp(const float *x, float *y)
{
    y[place()] = one_of_three(x[place()], place() % 3);
}

__global__ void one_kind_in_each_warp(const float *x, float *y)
{
    y[place()] = one_of_three(x[place()], place() / 32 % 3);
}

// ---- what students are graded with
// -----------------------------------------------------------------------

#include "matmul_blocked.cu"
#undef TILE
#undef BLOCK
#include "matmul_naive.cu"
#undef TILE
#undef BLOCK
#include "matmul_tiled.cu"
#undef TILE
#undef BLOCK
#include "exclusive_scan.cu"
#undef BLOCK
#include "histogram.cu"
#undef BLOCK
#include "sum_blocks.cu"
#undef BLOCK
#include "sum_shuffle.cu"
#undef BLOCK
#include "transpose.cu"
#undef BLOCK
#include "vector_add_strided.cu"

// cudaMalloc() of numbers small enough for all that is done with them, and no bytes but 0 to 3.
template <typename T>
static T *numbers(int n)
{
    T *d_numbers;
    DO(cudaMalloc((void **)&d_numbers, (size_t)n * sizeof(T)));
    T *h_numbers = (T *)malloc((size_t)n * sizeof(T));
    if (!h_numbers) {
        exit(1);
    }
    for (int i = 0; i < n; i++) {
        h_numbers[i] = (T)(i % 4);
    }
    DO(cudaMemcpy(d_numbers, h_numbers, (size_t)n * sizeof(T), cudaMemcpyHostToDevice));
    free(h_numbers);
    return d_numbers;
}

#define LAUNCH(kernel, ...)                                                                        \
    do {                                                                                           \
        kernel<<<BLOCKS, THREADS>>>(__VA_ARGS__);                                                  \
        DO(cudaGetLastError());                                                                    \
        DO(cudaDeviceSynchronize());                                                               \
    } while (0)

int main(void)
{
    float *x = numbers<float>(FLOATS), *y = numbers<float>(FLOATS);
    double *dx = numbers<double>(FLOATS), *dy = numbers<double>(FLOATS);
    int *ix = numbers<int>(FLOATS), *iy = numbers<int>(FLOATS), *iz = numbers<int>(FLOATS);
    short *sx = numbers<short>(FLOATS), *sy = numbers<short>(FLOATS);
    unsigned char *cx = numbers<unsigned char>(FLOATS), *cy = numbers<unsigned char>(FLOATS);
    unsigned long long *longs = numbers<unsigned long long>(FLOATS);
    unsigned long long *old_longs = numbers<unsigned long long>(FLOATS);
    unsigned *bins = numbers<unsigned>(FLOATS);

    LAUNCH(load_in_a_row, x, y);
    LAUNCH(load_one_further, x, y);
    LAUNCH(load_backwards, x, y);
    LAUNCH(load_each_second, x, y);
    LAUNCH(load_each_eighth, x, y);
    LAUNCH(load_each_32nd, x, y);
    LAUNCH(load_each_33rd, x, y);
    LAUNCH(load_the_same, x, y);
    LAUNCH(load_by_half_a_warp, x, y);
    LAUNCH(load_by_each_second_lane, x, y);
    LAUNCH(load_bytes, cx, cy);
    LAUNCH(load_shorts, sx, sy);
    LAUNCH(load_doubles, dx, dy);
    LAUNCH(load_pairs, (float2 *)x, (float2 *)y);
    LAUNCH(load_fours, (float4 *)x, (float4 *)y);
    LAUNCH(load_fours_far_apart, (float4 *)x, (float4 *)y);
    LAUNCH(load_doubles_each_second, dx, dy);
    LAUNCH(load_in_a_loop, x, y);
    LAUNCH(load_a_triangle, x, y);
    LAUNCH(store_each_eighth, y);
    LAUNCH(store_to_one, y);
    LAUNCH(add_to_one, iy);
    LAUNCH(add_each_to_its_own, iy);
    LAUNCH(add_to_seven, iy);
    LAUNCH(add_and_keep, iy, iz);
    LAUNCH(exchange_far_apart, iy, iz);
    LAUNCH(add_doubles, dy);
    LAUNCH(compare_and_swap, iy, iz);
    LAUNCH(add_to_one_by_data, ix, iy);
    LAUNCH(add_to_four_by_data, ix, iy);
    LAUNCH(add_to_four_far_apart_by_data, ix, iy);
    LAUNCH(add_floats_to_four_by_data, ix, y);
    LAUNCH(add_to_one_and_keep, iy, iz);
    LAUNCH(add_to_one_by_data_and_keep, ix, iy, iz);
    LAUNCH(add_to_four_by_data_and_keep, ix, iy, iz);
    LAUNCH(exchange_one_by_data, ix, iy, iz);
    LAUNCH(greatest_of_four_by_data, ix, iy);
    LAUNCH(compare_and_swap_one_by_data, ix, iy, iz);
    LAUNCH(compare_and_swap_far_apart, iy, iz);
    LAUNCH(add_by_lane_or_to_one_by_data, ix, iy);
    LAUNCH(compare_and_swap_longs, longs, old_longs);
    LAUNCH(add_long_numbers, longs);
    LAUNCH(add_each_eighth, iy);
    LAUNCH(add_floats_to_one, y);
    LAUNCH(shared_in_a_row, ix, iy);
    LAUNCH(shared_each_second, ix, iy);
    LAUNCH(shared_each_eighth, ix, iy);
    LAUNCH(shared_columns, ix, iy);
    LAUNCH(shared_padded_columns, ix, iy);
    LAUNCH(shared_the_same, ix, iy);
    LAUNCH(shared_bytes, cx, cy);
    LAUNCH(shared_doubles, dx, dy);
    LAUNCH(shared_doubles_each_second, dx, dy);
    LAUNCH(shared_fours, (float4 *)x, (float4 *)y);
    LAUNCH(shared_fours_each_second, (float4 *)x, (float4 *)y);
    LAUNCH(shared_doubles_the_same, dx, dy);
    LAUNCH(shared_fours_the_same, (float4 *)x, (float4 *)y);
    LAUNCH(shared_fours_in_pairs, (float4 *)x, (float4 *)y);
    LAUNCH(shared_by_half_a_warp, ix, iy);
    LAUNCH(shared_add_to_one, iy);
    LAUNCH(shared_add_to_32, iy);
    LAUNCH(shared_add_by_data, ix, iy);
    LAUNCH(shared_add_numbers_by_data, ix, iy);
    LAUNCH(shared_add_and_keep, ix, iy);
    LAUNCH(shared_add_floats, ix, y);
    LAUNCH(shared_store_to_one, iy);
    LAUNCH(saxpy, x, y);
    LAUNCH(polynomial, dx, dy);
    LAUNCH(sum_of_a_warp, x, y);
    LAUNCH(votes, ix, iy);
    LAUNCH(load_all_members, (float4 *)x, y);
    LAUNCH(load_first_member, (float4 *)x, y);
    LAUNCH(load_members_x_and_y, (float4 *)x, y);
    LAUNCH(load_members_y_and_z, (float4 *)x, y);
    LAUNCH(load_members_z_and_w, (float4 *)x, y);
    LAUNCH(load_members_x_and_w, (float4 *)x, y);
    LAUNCH(load_members_around_a_store, (float4 *)x, y);
    LAUNCH(load_both_members, (float2 *)x, y);
    LAUNCH(store_all_members, x, (float4 *)y);
    LAUNCH(store_members_x_and_w, x, (float4 *)y);
    LAUNCH(add_to_all_members, (float4 *)y);
    LAUNCH(load_in_both_branches, x, y);
    LAUNCH(load_in_rounds, x, y);
    LAUNCH(load_in_rounds_with_barriers, x, y);
    LAUNCH(three_kinds_in_each_warp, x, y);
    LAUNCH(one_kind_in_each_warp, x, y);

    DO(matmul_naive(x, x, y, 96, 70, 130));
    DO(matmul_tiled(x, x, y, 96, 70, 130));
    DO(matmul_blocked(x, x, y, 192, 70, 130));
    DO(exclusive_scan(ix, iy, 5000));
    DO(histogram(cx, bins, 10000));
    DO(sum_blocks(x, y, 3000));
    DO(sum_shuffle(x, y, 3000));
    DO(transpose(x, y, 100, 70));
    DO(vector_add_strided(x, x, y, 10000, 4, 128));
    DO(cudaDeviceSynchronize());

    void *all[] = {x, y, dx, dy, ix, iy, sx, sy, cx, cy, bins, longs, old_longs, iz};
    for (void *each : all) {
        DO(cudaFree(each));
    }
    puts("all kernels ran");
    return 0;
}
