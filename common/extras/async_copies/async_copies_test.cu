// SPDX-License-Identifier: MIT
// What asynchronous copies bring, and when: what is not there yet is what lay there before.
#include "arrays.h"

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>

namespace cg = cooperative_groups;

void (*gw_before_each)(void) = reset_device;

enum { N = 96, BLOCKS = 3, ROUNDS = 5, ALL = BLOCKS * ROUNDS * N };

static int *numbers(void)
{
    int values[ALL];
    for (int i = 0; i < ALL; i++) {
        values[i] = i;
    }
    return device_array_of(values);
}

// What each place holds when all batches but `most` are waited for.
__global__ void come_in_batches(const int *from, int *seen)
{
    __shared__ int place[ROUNDS][N];
    const int t = threadIdx.x;
    const int *own = &from[blockIdx.x * ROUNDS * N + t];
    for (int i = 0; i < ROUNDS; i++) {
        place[i][t] = -1;
    }
    for (int i = 0; i < ROUNDS; i++) {
        __pipeline_memcpy_async(&place[i][t], &own[i * N], sizeof(int));
        if (i != 2) { // rounds 2 and 3 are one batch
            __pipeline_commit();
        }
    }
    for (int most = ROUNDS - 1; most >= 0; most--) {
        __pipeline_wait_prior(most);
        for (int i = 0; i < ROUNDS; i++) {
            seen[((most * ROUNDS + i) * BLOCKS + blockIdx.x) * N + t] = place[i][t];
        }
    }
}

GW_TEST(batches_come_in_their_order_and_no_sooner)
{
    static const int batch_of[ROUNDS] = {0, 1, 2, 2, 3};
    static int seen[ROUNDS][ROUNDS][BLOCKS][N];
    int *d_seen = (int *)device_memory(sizeof(seen));
    come_in_batches<<<BLOCKS, N>>>(numbers(), d_seen);
    fetch(seen, d_seen);
    for (int most = 0; most < ROUNDS; most++) {
        for (int i = 0; i < ROUNDS; i++) {
            for (int k = 0; k < BLOCKS * N; k++) {
                const int block = k / N, t = k % N;
                const bool is_there = batch_of[i] < 4 - most;
                assert_int_equal(seen[most][i][block][t],
                                 is_there ? (block * ROUNDS + i) * N + t : -1);
            }
        }
    }
}

// Each block leaves copies behind that nobody waits for, where the next one has its own.
__global__ void leave_some_behind(const int *from, int *to)
{
    __shared__ int place[2][N];
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&place[0][t], &from[blockIdx.x % BLOCKS * N + t], sizeof(int));
    __pipeline_commit();
    __pipeline_memcpy_async(&place[1][t], &from[t], sizeof(int));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    to[blockIdx.x * N + t] = place[0][t];
}

GW_TEST(what_nobody_waits_for_ends_with_its_block)
{
    enum { MANY = 2000 };
    static int got[MANY][N];
    int *d_got = (int *)device_memory(sizeof(got));
    leave_some_behind<<<MANY, N>>>(numbers(), d_got);
    fetch(got, d_got);
    for (int i = 0; i < MANY * N; i++) {
        assert_int_equal(got[i / N][i % N], i / N % BLOCKS * N + i % N);
    }
}

__global__ void come_by_width(const int *from, int *to)
{
    __shared__ __align__(16) int place[8];
    if (threadIdx.x == 0) {
        for (int i = 0; i < 8; i++) {
            place[i] = -1;
        }
        __pipeline_memcpy_async(&place[0], &from[4], 16, 4); // the last 4 bytes are 0
        __pipeline_memcpy_async(&place[4], &from[8], 8);
        __pipeline_memcpy_async(&place[6], &from[1], 4);
        __pipeline_commit();
        __pipeline_wait_prior(0);
        for (int i = 0; i < 8; i++) {
            to[i] = place[i];
        }
    }
}

GW_TEST(four_eight_and_sixteen_bytes_with_zeros_behind)
{
    static const int want[8] = {4, 5, 6, 0, 8, 9, 1, -1};
    int got[8];
    int *d_got = device_array_for(got);
    come_by_width<<<1, 32>>>(numbers(), d_got);
    fetch(got, d_got);
    assert_memory_equal(got, want, sizeof(want));
}

__global__ void wrong_width(const int *from)
{
    __shared__ __align__(16) int place[8];
    __pipeline_memcpy_async(place, from, 12);
}

__global__ void wrong_place(const int *from)
{
    __shared__ __align__(16) int place[8];
    __pipeline_memcpy_async(&place[1], from, 8);
}

GW_TEST(other_widths_are_refused)
{
    wrong_width<<<1, 1>>>(numbers());
    expect_error(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
    expect_why("4, 8 or 16 bytes");
}

GW_TEST(places_lie_on_a_multiple_of_the_width)
{
    wrong_place<<<1, 1>>>(numbers());
    expect_error(cudaDeviceSynchronize(), cudaErrorMisalignedAddress);
}

// One of two never arrives.
__global__ void wait_in_vain(int *to)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    if (threadIdx.x == 0) {
        init(&bar, 2);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        bar.arrive_and_wait();
    }
    to[threadIdx.x] = 1;
}

GW_TEST(a_barrier_that_never_opens_is_no_hang)
{
    wait_in_vain<<<1, 2>>>(numbers());
    expect_error(cudaDeviceSynchronize(), cudaErrorLaunchTimeout);
    expect_why("no thread will change any more");
}

// --- groups, pipelines, barriers ------------------------------------------------------------

// Each of them sums what the block's other half has copied, over all rounds.
__global__ void by_group(const int *from, int *to)
{
    __shared__ __align__(16) int place[2][N];
    const cg::thread_block block = cg::this_thread_block();
    const int *own = &from[blockIdx.x * ROUNDS * N];
    int sum = 0;
    cg::memcpy_async(block, place[0], own, sizeof(place[0]));
    for (int i = 0; i < ROUNDS; i++) {
        if (i + 1 < ROUNDS) {
            cg::memcpy_async(block, place[(i + 1) % 2], own + (i + 1) * N, sizeof(place[0]));
            cg::wait_prior<1>(block);
        } else {
            cg::wait(block);
        }
        sum += place[i % 2][N - 1 - threadIdx.x];
        block.sync();
    }
    to[blockIdx.x * N + threadIdx.x] = sum;
}

__global__ void by_pipeline_of_thread(const int *from, int *to)
{
    __shared__ int place[3][N];
    const int t = threadIdx.x;
    const int *own = &from[blockIdx.x * ROUNDS * N + N - 1 - t];
    cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
    int sum = 0;
    for (int i = 0; i < ROUNDS + 2; i++) {
        pipe.producer_acquire();
        if (i < ROUNDS) {
            cuda::memcpy_async(&place[i % 3][t], &own[i * N], sizeof(int), pipe);
        }
        pipe.producer_commit();
        if (i >= 2) {
            if (i % 2) {
                cuda::pipeline_consumer_wait_prior<2>(pipe);
            } else {
                pipe.consumer_wait();
            }
            sum += place[(i - 2) % 3][t];
            pipe.consumer_release();
        }
    }
    to[blockIdx.x * N + t] = sum;
}

template <bool ROLES>
__device__ void by_stages(const int *from, int *to)
{
    __shared__ __align__(16) int place[2][N];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    const cg::thread_block block = cg::this_thread_block();
    const int *own = &from[blockIdx.x * ROUNDS * N];
    const bool copies = !ROLES || threadIdx.x >= N, computes = threadIdx.x < N;
    auto pipe = ROLES ? cuda::make_pipeline(block, &state,
                                            copies ? cuda::pipeline_role::producer
                                                   : cuda::pipeline_role::consumer)
                      : cuda::make_pipeline(block, &state);
    int sum = 0;
    for (int i = 0; i < ROUNDS; i++) {
        if (copies) {
            pipe.producer_acquire();
            for (int k = threadIdx.x % 32; k < N; k += 32) {
                if (ROLES || k / 32 == static_cast<int>(threadIdx.x) / 32) {
                    cuda::memcpy_async(&place[i % 2][k], &own[i * N + k], sizeof(int), pipe);
                }
            }
            pipe.producer_commit();
        }
        if (computes) {
            pipe.consumer_wait();
            sum += place[i % 2][N - 1 - threadIdx.x];
            pipe.consumer_release();
        }
    }
    if (computes) {
        to[blockIdx.x * N + threadIdx.x] = sum;
    }
}
__global__ void by_pipeline_of_block(const int *from, int *to)
{
    by_stages<false>(from, to);
}
__global__ void by_roles(const int *from, int *to)
{
    by_stages<true>(from, to);
}

__global__ void by_barrier(const int *from, int *to)
{
    __shared__ __align__(16) int place[N];
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    const cg::thread_block block = cg::this_thread_block();
    const int *own = &from[blockIdx.x * ROUNDS * N];
    int sum = 0;
    if (threadIdx.x == 0) {
        init(&bar, blockDim.x);
    }
    __syncthreads();
    for (int i = 0; i < ROUNDS; i++) {
        cuda::memcpy_async(block, place, own + i * N, cuda::aligned_size_t<16>(sizeof(place)), bar);
        bar.arrive_and_wait();
        sum += place[N - 1 - threadIdx.x];
        bar.wait(bar.arrive());
    }
    to[blockIdx.x * N + threadIdx.x] = sum;
}

static void expect_sums(void (*kernel)(const int *, int *), int threads)
{
    static int got[BLOCKS * N];
    int *d_got = device_array_for(got);
    kernel<<<BLOCKS, threads>>>(numbers(), d_got);
    fetch(got, d_got);
    for (int i = 0; i < BLOCKS * N; i++) {
        int want = 0;
        for (int round = 0; round < ROUNDS; round++) {
            want += (i / N * ROUNDS + round) * N + N - 1 - i % N;
        }
        assert_int_equal(got[i], want);
    }
}

GW_TEST(groups_copy_together)
{
    expect_sums(by_group, N);
}

GW_TEST(a_pipeline_of_a_thread_is_its_batches)
{
    expect_sums(by_pipeline_of_thread, N);
}

GW_TEST(a_pipeline_of_a_block_goes_on_by_stages)
{
    expect_sums(by_pipeline_of_block, N);
}

GW_TEST(some_threads_copy_for_the_others)
{
    expect_sums(by_roles, N + 32);
}

GW_TEST(copies_arrive_when_their_barrier_opens)
{
    expect_sums(by_barrier, N);
}

// The first waits until the last one, and who opens a barrier waits at another one.
__global__ void wait_for_each_other(int *done)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> a, b, c;
    if (threadIdx.x == 0) {
        init(&a, 2);
        init(&b, 2);
        init(&c, 2);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        b.arrive_and_wait();
    } else if (threadIdx.x == 1) {
        a.arrive_and_wait();
        c.arrive_and_wait();
        (void)b.arrive();
    } else {
        (void)a.arrive();
        c.arrive_and_wait();
    }
    done[threadIdx.x] = 1;
}

GW_TEST(others_are_asked_before_a_wait_is_endless)
{
    int got[3];
    int *d_got = device_array_for(got);
    wait_for_each_other<<<1, 3>>>(d_got);
    fetch(got, d_got);
    assert_true(got[0] == 1 && got[1] == 1 && got[2] == 1);
}

// Of four, one leaves after each phase; the last one arrives alone.
__global__ void drop_one_by_one(int *phases)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    if (threadIdx.x == 0) {
        init(&bar, 4);
    }
    __syncthreads();
    for (unsigned phase = 0; phase < 4; phase++) {
        if (threadIdx.x == phase) {
            bar.arrive_and_drop();
            phases[threadIdx.x] = static_cast<int>(phase);
            return;
        }
        bar.arrive_and_wait();
    }
}

GW_TEST(who_drops_out_is_not_waited_for_again)
{
    int got[4];
    int *d_got = device_array_for(got);
    drop_one_by_one<<<1, 4>>>(d_got);
    fetch(got, d_got);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(got[i], i);
    }
}
