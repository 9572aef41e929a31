// SPDX-License-Identifier: MIT
// Functions whose requests are counted: atomic ones, and those of a warp.
//
// Every atomic function with every type that it takes (unit same_atomics holds that these are all),
// in global and in shared memory.
#include <cuda/barrier>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>
#include <mma.h>

extern "C" {
#include "function_counts.h"
}

enum { LANES = 32 };

typedef unsigned int uint;
typedef long long longlong;
typedef unsigned long long ulonglong;
typedef unsigned short ushort;

// Two kernels and what launches them; the last argument is the call, of the element `at`.
#define CALLS(NAME, T, ...)                                                                        \
    static __global__ void NAME##_##T##_in_global(T *elements)                                     \
    {                                                                                              \
        T *at = &elements[threadIdx.x];                                                            \
        __VA_ARGS__;                                                                               \
    }                                                                                              \
    static __global__ void NAME##_##T##_in_shared(T *elements)                                     \
    {                                                                                              \
        __shared__ T mine[LANES];                                                                  \
        T *at = &mine[threadIdx.x];                                                                \
        *at = elements[threadIdx.x];                                                               \
        __VA_ARGS__;                                                                               \
    }                                                                                              \
    static void NAME##_##T##_global(void *elements)                                                \
    {                                                                                              \
        NAME##_##T##_in_global<<<1, LANES>>>((T *)elements);                                       \
    }                                                                                              \
    static void NAME##_##T##_shared(void *elements)                                                \
    {                                                                                              \
        NAME##_##T##_in_shared<<<1, LANES>>>((T *)elements);                                       \
    }
#define BINARY(NAME, T)                                                                            \
    CALLS(NAME, T, NAME(at, (T)1))                                                                 \
    CALLS(NAME##_block, T, NAME##_block(at, (T)1))                                                 \
    CALLS(NAME##_system, T, NAME##_system(at, (T)1))
#define COMPARING(NAME, T)                                                                         \
    CALLS(NAME, T, NAME(at, (T)0, (T)1))                                                           \
    CALLS(NAME##_block, T, NAME##_block(at, (T)0, (T)1))                                           \
    CALLS(NAME##_system, T, NAME##_system(at, (T)0, (T)1))

#define INTEGER(EACH, NAME)                                                                        \
    EACH(NAME, int)                                                                                \
    EACH(NAME, uint)                                                                               \
    EACH(NAME, longlong)                                                                           \
    EACH(NAME, ulonglong)
#define ALL_BINARY(EACH)                                                                           \
    EACH(atomicAdd, int)                                                                           \
    EACH(atomicAdd, uint)                                                                          \
    EACH(atomicAdd, ulonglong)                                                                     \
    EACH(atomicAdd, float)                                                                         \
    EACH(atomicAdd, double)                                                                        \
    EACH(atomicSub, int)                                                                           \
    EACH(atomicSub, uint)                                                                          \
    EACH(atomicExch, int)                                                                          \
    EACH(atomicExch, uint)                                                                         \
    EACH(atomicExch, ulonglong)                                                                    \
    EACH(atomicExch, float)                                                                        \
    EACH(atomicInc, uint)                                                                          \
    EACH(atomicDec, uint)                                                                          \
    INTEGER(EACH, atomicMin)                                                                       \
    INTEGER(EACH, atomicMax)                                                                       \
    INTEGER(EACH, atomicAnd)                                                                       \
    INTEGER(EACH, atomicOr)                                                                        \
    INTEGER(EACH, atomicXor)
#define ALL_COMPARING(EACH)                                                                        \
    EACH(atomicCAS, int)                                                                           \
    EACH(atomicCAS, uint)                                                                          \
    EACH(atomicCAS, ulonglong)

ALL_BINARY(BINARY)
ALL_COMPARING(COMPARING)
CALLS(atomicCAS, ushort, atomicCAS(at, (ushort)0, (ushort)1))

#define ENTRY(NAME, T) {#NAME "(" #T ")", sizeof(T), NAME##_##T##_global, NAME##_##T##_shared},
#define ENTRIES(NAME, T) ENTRY(NAME, T) ENTRY(NAME##_block, T) ENTRY(NAME##_system, T)

const struct atomic_function atomic_functions[] = {ALL_BINARY(ENTRIES) ALL_COMPARING(ENTRIES)
                                                       ENTRY(atomicCAS, ushort)};
const size_t atomic_function_count = sizeof(atomic_functions) / sizeof(atomic_functions[0]);

static __global__ void add_one(float *sum)
{
    atomicAdd(sum, 1.0f);
}

void add_one_by_one(float *d_sum, int launches)
{
    for (int i = 0; i < launches; i++) {
        add_one<<<1, 1>>>(d_sum);
    }
}

// Warp functions, each so often that it can be counted by hand.

// Five steps to the sum of a warp, of each of these types.
template <typename T>
static __global__ void sum_kernel(T *value)
{
    T sum = threadIdx.x;
    for (int step = 16; step > 0; step /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, step);
    }
    value[threadIdx.x] = sum;
}

static __global__ void vote_kernel(unsigned *value)
{
    const int lane = threadIdx.x % 32;
    value[threadIdx.x] = __ballot_sync(0xffffffff, lane > 3) + __any_sync(0xffffffff, lane) +
                         __all_sync(0xffffffff, lane) + __match_any_sync(0xffffffff, lane / 2);
}

static __global__ void other_kernel(unsigned *value)
{
    value[threadIdx.x] = __reduce_add_sync(0xffffffff, threadIdx.x) + __activemask();
    __syncwarp();
    if (threadIdx.x >= 32) {
        __syncwarp();
    }
}

// Lanes of one mask in the halves of a branch are two instructions.
static __global__ void branch_kernel(int *value)
{
    const int lane = threadIdx.x % 32;
    if (lane < 16) {
        value[threadIdx.x] = __shfl_sync(0x0000ffff, lane, 3);
    } else {
        value[threadIdx.x] = __shfl_sync(0xffff0000, lane, 19);
    }
}

void sum_floats(void *d_values)
{
    sum_kernel<<<1, 64>>>((float *)d_values);
}

void sum_doubles(void *d_values)
{
    sum_kernel<<<1, 64>>>((double *)d_values);
}

void vote(void *d_values)
{
    vote_kernel<<<1, 64>>>((unsigned *)d_values);
}

void reduce_and_wait(void *d_values)
{
    other_kernel<<<1, 64>>>((unsigned *)d_values);
}

void shuffle_in_branches(void *d_values)
{
    branch_kernel<<<1, 64>>>((int *)d_values);
}

// C = A B of 16 x 16 numbers each, with B by rows or by columns, and C as well.
template <typename LayoutB>
static __global__ void tile_kernel(const __half *a, const __half *b, float *c,
                                   nvcuda::wmma::layout_t layout)
{
    using namespace nvcuda;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> part_a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, LayoutB> part_b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    wmma::load_matrix_sync(part_a, a, 16);
    wmma::load_matrix_sync(part_b, b, 16);
    wmma::mma_sync(sum, part_a, part_b, sum);
    wmma::store_matrix_sync(c, sum, 16, layout);
}

void multiply_by_rows(void *d_values)
{
    tile_kernel<nvcuda::wmma::row_major>
        <<<1, 32>>>((const __half *)d_values, (const __half *)d_values + 256,
                    (float *)d_values + 256, nvcuda::wmma::mem_row_major);
}

void multiply_by_columns(void *d_values)
{
    tile_kernel<nvcuda::wmma::col_major>
        <<<1, 32>>>((const __half *)d_values, (const __half *)d_values + 256,
                    (float *)d_values + 256, nvcuda::wmma::mem_col_major);
}

enum { COPY_ROUNDS = 4 };

static __global__ void ahead_kernel(const float *from, float *to)
{
    __shared__ float place[2][32];
    float sum = 0.0f;
    for (int i = -1; i < COPY_ROUNDS; i++) {
        if (i + 1 < COPY_ROUNDS) {
            __pipeline_memcpy_async(&place[(i + 1) % 2][threadIdx.x],
                                    &from[(i + 1) * 32 + threadIdx.x], sizeof(float));
        }
        __pipeline_commit();
        __pipeline_wait_prior(1);
        sum += i >= 0 ? place[i % 2][threadIdx.x] : 0.0f;
    }
    to[threadIdx.x] = sum;
}
static __global__ void at_once_kernel(const float *from, float *to)
{
    __shared__ float place[32];
    float sum = 0.0f;
    for (int i = 0; i < COPY_ROUNDS; i++) {
        __pipeline_memcpy_async(&place[threadIdx.x], &from[i * 32 + threadIdx.x], sizeof(float));
        __pipeline_commit();
        __pipeline_wait_prior(0);
        sum += place[threadIdx.x];
    }
    to[threadIdx.x] = sum;
}
static __global__ void to_barrier_kernel(const float *from, float *to)
{
    __shared__ float place[32];
    __shared__ cuda::barrier<cuda::thread_scope_block> all_came;
    if (threadIdx.x == 0) {
        init(&all_came, 32);
    }
    __syncthreads();
    float sum = 0.0f;
    for (int i = 0; i < COPY_ROUNDS; i++) {
        cuda::memcpy_async(&place[threadIdx.x], &from[i * 32 + threadIdx.x], sizeof(float),
                           all_came);
        all_came.arrive_and_wait();
        sum += place[threadIdx.x];
    }
    to[threadIdx.x] = sum;
}
static __global__ void for_others_kernel(const float *from, float *to)
{
    __shared__ float place[32];
    float sum = 0.0f;
    for (int i = 0; i < COPY_ROUNDS; i++) {
        if (threadIdx.x < 32) {
            __pipeline_memcpy_async(&place[threadIdx.x], &from[i * 32 + threadIdx.x],
                                    sizeof(float));
            __pipeline_commit();
            __pipeline_wait_prior(0);
        }
        __syncthreads();
        sum += threadIdx.x >= 32 ? place[threadIdx.x - 32] : 0.0f;
        __syncthreads();
    }
    to[threadIdx.x] = sum;
}

void copy_ahead(void *d_values)
{
    ahead_kernel<<<1, 32>>>((const float *)d_values, (float *)d_values + 256);
}

void copy_at_once(void *d_values)
{
    at_once_kernel<<<1, 32>>>((const float *)d_values, (float *)d_values + 256);
}

void copy_to_barrier_at_once(void *d_values)
{
    to_barrier_kernel<<<1, 32>>>((const float *)d_values, (float *)d_values + 256);
}

void copy_for_others(void *d_values)
{
    for_others_kernel<<<1, 64>>>((const float *)d_values, (float *)d_values + 256);
}

// CUDA's vectors move in one request, whatever becomes of their members.

static __device__ float sum_of(float4 v)
{
    return v.x + v.y + v.z + v.w;
}

static __global__ void four_floats_kernel(float4 *values)
{
    float4 v = values[threadIdx.x];
    v.x *= 2.0f;
    v.w += v.y;
    values[threadIdx.x] = v;
}

static __global__ void four_by_cast_kernel(float *values)
{
    const float4 v = reinterpret_cast<const float4 *>(values)[threadIdx.x];
    float sum = 0.0f;
    sum += v.x;
    sum += v.y;
    sum += v.z;
    sum += v.w;
    reinterpret_cast<float4 *>(values)[threadIdx.x] = make_float4(sum, sum, sum, sum);
}

static __global__ void four_by_value_kernel(float4 *values)
{
    float4 v;
    v.x = v.y = v.z = v.w = sum_of(values[threadIdx.x]);
    values[threadIdx.x] = v;
}

static __global__ void two_doubles_kernel(double2 *values)
{
    const double2 v = values[threadIdx.x];
    double2 turned;
    turned.x = v.y;
    turned.y = v.x;
    values[threadIdx.x] = turned;
}

void four_floats(void *d_values)
{
    four_floats_kernel<<<1, 32>>>((float4 *)d_values);
}

void four_floats_by_cast(void *d_values)
{
    four_by_cast_kernel<<<1, 32>>>((float *)d_values);
}

void four_floats_by_value(void *d_values)
{
    four_by_value_kernel<<<1, 32>>>((float4 *)d_values);
}

void two_doubles(void *d_values)
{
    two_doubles_kernel<<<1, 32>>>((double2 *)d_values);
}
