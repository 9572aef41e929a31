// SPDX-License-Identifier: MIT
// Asynchronous copies into shared memory: used before they are there, and as they should be.
#include "corpus.h"

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>

namespace cg = cooperative_groups;

enum { N = 64, ROUNDS = 4 };

// --- primitives -----------------------------------------------------------------------------

__global__ void primitives(const float *x, float *y)
{
    __shared__ float s[N];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &x[t], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    y[t] = s[N - 1 - t];
}
RUN(async_primitives, primitives<<<2, N>>>(array(N, 1.0f), array(N, 0.0f)));

// WORDS: wait before the place is used: __pipeline_wait_prior(0)
__global__ void own_unwaited(const float *x, float *y)
{
    __shared__ float s[N];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &x[t], sizeof(float));
    __pipeline_commit();
    y[t] = s[t]; // EXPECT: race
}
RUN(async_own_unwaited, own_unwaited<<<1, N>>>(array(N, 1.0f), array(N, 0.0f)));

// A barrier of the block waits for no copy.
// WORDS: a thread waits for its own copies alone
__global__ void barrier_alone(const float *x, float *y)
{
    __shared__ float s[N];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &x[t], sizeof(float));
    __pipeline_commit();
    __syncthreads();
    y[t] = s[N - 1 - t]; // EXPECT: race
}
RUN(async_barrier_alone, barrier_alone<<<1, N>>>(array(N, 1.0f), array(N, 0.0f)));

// The wait stands before the barrier for one's own copy, and without it for those of others.
// WORDS: add __syncthreads(); between line
__global__ void wait_alone(const float *x, float *y)
{
    __shared__ float s[N];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &x[t], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    y[t] = s[t ^ 1]; // EXPECT: race
}
RUN(async_wait_alone, wait_alone<<<1, N>>>(array(N, 1.0f), array(N, 0.0f)));

// The buffer never changes, so the next copy goes where this one is still under way.
// WORDS: is the buffer exchanged in each round?
__global__ void never_exchanged(const float *x, float *y)
{
    __shared__ float s[2][N];
    const int t = threadIdx.x;
    for (int i = 0; i < ROUNDS; i++) {
        __pipeline_memcpy_async(&s[1][t], &x[i * N + t], sizeof(float)); // EXPECT: race
        __pipeline_commit();
        __pipeline_wait_prior(1);
    }
    __pipeline_wait_prior(0);
    y[t] = s[1][t];
}
RUN(async_never_exchanged, never_exchanged<<<1, N>>>(array(ROUNDS *N, 1.0f), array(N, 0.0f)));

// WORDS: no wait waits for this copy, as its batch has not ended: call __pipeline_commit()
__global__ void uncommitted(const float *x, float *y)
{
    __shared__ float s[N];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &x[t], sizeof(float));
    __pipeline_wait_prior(0);
    __syncthreads();
    y[t] = s[t]; // EXPECT: race
}
RUN(async_uncommitted, uncommitted<<<1, N>>>(array(N, 1.0f), array(N, 0.0f)));

// What is copied is used in the next round, while the copy after it is under way.
template <int MOST, bool LAST_BARRIER>
__device__ void sum_of_rounds(const float *x, float *y)
{
    __shared__ float s[2][N];
    const int t = threadIdx.x;
    float sum = 0.0f;
    __pipeline_memcpy_async(&s[0][t], &x[t], sizeof(float)); // [first copy]
    __pipeline_commit();
    for (int i = 0; i < ROUNDS; i++) {
        if (i + 1 < ROUNDS) {
            const float *next = &x[(i + 1) * N + t];
            __pipeline_memcpy_async(&s[(i + 1) % 2][t], next, sizeof(float)); // [copy]
        }
        __pipeline_commit();
        __pipeline_wait_prior(MOST);
        __syncthreads();
        sum += s[i % 2][N - 1 - t]; // [use]
        if (LAST_BARRIER) {
            __syncthreads();
        }
    }
    y[t] = sum;
}

__global__ void two_buffers(const float *x, float *y)
{
    sum_of_rounds<1, true>(x, y);
}
RUN(async_two_buffers, two_buffers<<<1, N>>>(array(N *ROUNDS, 1.0f), array(N, 0.0f)));

// EXPECT: race at [use]
// WORDS: the wait has let this copy's batch go on
__global__ void one_stage_too_many(const float *x, float *y)
{
    sum_of_rounds<2, true>(x, y);
}
RUN(async_one_stage_too_many, one_stage_too_many<<<1, N>>>(array(N *ROUNDS, 1.0f), array(N, 0.0f)));

// The copy goes where others still read.
// EXPECT: race at [copy]
// WORDS: if this code runs again (in a loop, or because its function is called twice), one is
// needed after
__global__ void overwrites(const float *x, float *y)
{
    sum_of_rounds<1, false>(x, y);
}
RUN(async_overwrites, overwrites<<<1, N>>>(array(N *ROUNDS, 1.0f), array(N, 0.0f)));

__global__ void past_the_end(const float *x, float *y)
{
    __shared__ float s[N];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &x[t + 1], sizeof(float)); // EXPECT: out of bounds
    __pipeline_commit();
    __pipeline_wait_prior(0);
    y[t] = s[t];
}
RUN(async_past_the_end, past_the_end<<<1, N>>>(array(N, 1.0f), array(N, 0.0f)));

// The second half of it is 0, and is not read.
__global__ void filled_with_zeros(const float *x, float *y)
{
    __shared__ __align__(16) float s[4];
    __pipeline_memcpy_async(s, &x[N - 2], 16, 8);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    y[0] = s[0] + s[3];
}
RUN(async_filled_with_zeros, filled_with_zeros<<<1, 1>>>(array(N, 1.0f), array(N, 0.0f)));

__global__ void unaligned(const float *x, float *y)
{
    __shared__ __align__(16) float s[8];
    __pipeline_memcpy_async(&s[1], &x[4], 16); // EXPECT: misaligned
    __pipeline_commit();
    __pipeline_wait_prior(0);
    y[0] = s[1];
}
RUN(async_unaligned, unaligned<<<1, 1>>>(array(N, 1.0f), array(N, 0.0f)));

// --- pipelines ------------------------------------------------------------------------------

__global__ void of_thread(const float *x, float *y)
{
    __shared__ float s[2][N];
    const int t = threadIdx.x;
    cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
    float sum = 0.0f;
    for (int i = 0; i <= ROUNDS; i++) {
        if (i < ROUNDS) {
            pipe.producer_acquire();
            cuda::memcpy_async(&s[i % 2][t], &x[i * N + t], sizeof(float), pipe);
            pipe.producer_commit();
        }
        if (i > 0) {
            pipe.consumer_wait();
            sum += s[(i - 1) % 2][t];
            pipe.consumer_release();
        }
    }
    y[t] = sum;
}
RUN(async_pipeline_of_thread, of_thread<<<2, N>>>(array(N *ROUNDS, 1.0f), array(N, 0.0f)));

template <bool WAITS>
__device__ void by_stages(const float *x, float *y)
{
    __shared__ float s[2][N];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    const cg::thread_block block = cg::this_thread_block();
    cuda::pipeline<cuda::thread_scope_block> pipe = cuda::make_pipeline(block, &state);
    const int t = threadIdx.x;
    float sum = 0.0f;
    for (int copied = 0, used = 0; used < ROUNDS; used++) {
        for (; copied < ROUNDS && copied < used + 2; copied++) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, s[copied % 2], x + copied * N, sizeof(float) * N, pipe);
            pipe.producer_commit();
        }
        if (WAITS) {
            pipe.consumer_wait();
        }
        sum += s[used % 2][N - 1 - t]; // [stage used]
        pipe.consumer_release();
    }
    y[t] = sum;
}
__global__ void of_block(const float *x, float *y)
{
    by_stages<true>(x, y);
}
RUN(async_pipeline_of_block, of_block<<<2, N>>>(array(N *ROUNDS, 1.0f), array(N, 0.0f)));

// EXPECT: race at [stage used]
// WORDS: the copy arrives when its barrier opens
__global__ void of_block_unwaited(const float *x, float *y)
{
    by_stages<false>(x, y);
}
RUN(async_pipeline_unwaited, of_block_unwaited<<<1, N>>>(array(N *ROUNDS, 1.0f), array(N, 0.0f)));

// The first warp copies, the others compute.
__global__ void with_roles(const float *x, float *y)
{
    __shared__ float s[2][N];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    const cg::thread_block block = cg::this_thread_block();
    const bool copies = threadIdx.x < 32;
    cuda::pipeline<cuda::thread_scope_block> pipe = cuda::make_pipeline(
        block, &state, copies ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
    float sum = 0.0f;
    for (int i = 0; i < ROUNDS; i++) {
        if (copies) {
            pipe.producer_acquire();
            for (int k = threadIdx.x; k < N; k += 32) {
                cuda::memcpy_async(&s[i % 2][k], &x[i * N + k], sizeof(float), pipe);
            }
            pipe.producer_commit();
        } else {
            pipe.consumer_wait();
            sum += s[i % 2][threadIdx.x - 32];
            pipe.consumer_release();
        }
    }
    if (!copies) {
        y[threadIdx.x - 32] = sum;
    }
}
RUN(async_pipeline_roles, with_roles<<<2, 32 + N>>>(array(N *ROUNDS, 1.0f), array(N, 0.0f)));

// --- barriers -------------------------------------------------------------------------------

template <bool WAITS>
__device__ void with_barrier(const float *x, float *y)
{
    __shared__ float s[N];
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    const cg::thread_block block = cg::this_thread_block();
    if (block.thread_rank() == 0) {
        init(&bar, block.size());
    }
    block.sync();
    cuda::memcpy_async(block, s, x, cuda::aligned_size_t<16>(sizeof(float) * N), bar);
    cuda::barrier<cuda::thread_scope_block>::arrival_token token = bar.arrive();
    if (WAITS) {
        bar.wait(static_cast<cuda::barrier<cuda::thread_scope_block>::arrival_token &&>(token));
    }
    y[threadIdx.x] = s[N - 1 - threadIdx.x]; // [copied with barrier]
}
__global__ void barrier_waited(const float *x, float *y)
{
    with_barrier<true>(x, y);
}
RUN(async_barrier, barrier_waited<<<2, N>>>(array(N, 1.0f), array(N, 0.0f)));

// EXPECT: race at [copied with barrier]
// WORDS: the copy arrives when its barrier opens
__global__ void barrier_unwaited(const float *x, float *y)
{
    with_barrier<false>(x, y);
}
RUN(async_barrier_unwaited, barrier_unwaited<<<1, N>>>(array(N, 1.0f), array(N, 0.0f)));

// Without copies it is a barrier like others.
__global__ void barrier_of_threads(const float *x, float *y)
{
    __shared__ float s[N];
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    if (threadIdx.x == 0) {
        init(&bar, N);
    }
    __syncthreads();
    s[threadIdx.x] = x[threadIdx.x];
    bar.arrive_and_wait();
    y[threadIdx.x] = s[N - 1 - threadIdx.x];
    bar.arrive_and_wait();
    s[threadIdx.x] = 0.0f;
}
RUN(async_barrier_of_threads, barrier_of_threads<<<2, N>>>(array(N, 1.0f), array(N, 0.0f)));

// Nobody knows yet how many are to arrive.
__global__ void barrier_begun_late(const float *x, float *y)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    if (threadIdx.x == 0) {
        init(&bar, N);
    }
    bar.arrive_and_wait(); // EXPECT: race
    y[threadIdx.x] = x[threadIdx.x];
}
RUN(async_barrier_begun_late, barrier_begun_late<<<1, N>>>(array(N, 1.0f), array(N, 0.0f)));
