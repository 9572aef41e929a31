// SPDX-License-Identifier: MIT
// What is atomic among the threads of a block alone, used between blocks, after the scoped races of
// ScoR (Kamath, George, Basu).
#include "table.h"

#include <cuda/atomic>

enum scope { OF_BLOCK, OF_DEVICE, OF_SYSTEM, MIXED };
constexpr cuda::thread_scope BLOCK = cuda::thread_scope_block;
constexpr cuda::thread_scope DEVICE = cuda::thread_scope_device;
constexpr cuda::thread_scope SYSTEM = cuda::thread_scope_system;

template <typename T>
__device__ T add_within(scope of, T *sum, T value)
{
    if (of == OF_BLOCK || (of == MIXED && blockIdx.x == 0)) {
        return atomicAdd_block(sum, value);
    }
    return of == OF_SYSTEM ? atomicAdd_system(sum, value) : atomicAdd(sum, value);
}

// Blocks count, in common counters or each in its own.
template <typename T>
__global__ void count(T *counts, int counters, scope of)
{
    add_within(of, &counts[blockIdx.x % counters], T(1));
}
KIND(count);
CLEAN(count<<<4, 32>>>(array(4, 0), 1, OF_DEVICE));
CLEAN(count<<<2, 32>>>(array(4, 0.0f), 1, OF_DEVICE));
CLEAN(count<<<3, 32>>>(array(4, 0ull), 1, OF_SYSTEM));
CLEAN(count<<<4, 32>>>(array(4, 0), 4, OF_BLOCK));
CLEAN(count<<<2, 32>>>(array(4, 0.0f), 2, OF_BLOCK));
CLEAN(count<<<2, 32>>>(array(4, 0ull), 2, MIXED));
RACE(count<<<2, 32>>>(array(4, 0), 1, OF_BLOCK));
RACE(count<<<3, 32>>>(array(4, 0ull), 2, OF_BLOCK));
RACE(count<<<2, 32>>>(array(4, 0), 1, MIXED));
RACE(count<<<3, 32>>>(array(4, 0ull), 1, MIXED));
UNSEEN(count<<<1, 32>>>(array(4, 0), 1, OF_BLOCK));

// A sum by cuda::atomic_ref.
template <typename T, cuda::thread_scope SCOPE>
__global__ void add_by_ref(T *counts, int counters)
{
    cuda::atomic_ref<T, SCOPE> sum(counts[blockIdx.x % counters]);
    sum.fetch_add(T(1), cuda::memory_order_relaxed);
}
KIND(add_by_ref);
CLEAN(add_by_ref<int, DEVICE><<<2, 32>>>(array(4, 0), 1));
CLEAN(add_by_ref<float, DEVICE><<<3, 32>>>(array(4, 0.0f), 1));
CLEAN(add_by_ref<ull, SYSTEM><<<2, 32>>>(array(4, 0ull), 1));
CLEAN(add_by_ref<int, BLOCK><<<2, 32>>>(array(4, 0), 2));
RACE(add_by_ref<int, BLOCK><<<2, 32>>>(array(4, 0), 1));
RACE(add_by_ref<float, BLOCK><<<4, 32>>>(array(4, 0.0f), 1));
RACE(add_by_ref<ull, BLOCK><<<3, 32>>>(array(4, 0ull), 2));
UNSEEN(add_by_ref<float, BLOCK><<<1, 32>>>(array(4, 0.0f), 1));

// A message behind a flag that is released and acquired, to another block or another warp.
enum reader { OTHER_BLOCK, OTHER_WARP };
enum order { BOTH, RELEASE_ALONE, ACQUIRE_ALONE, RELAXED };

template <typename T, cuda::thread_scope SCOPE>
__global__ void hand_on(T *data, int *flag, T *y, reader to, order how)
{
    cuda::atomic_ref<int, SCOPE> ready(*flag);
    const bool releases = how == BOTH || how == RELEASE_ALONE;
    const bool acquires = how == BOTH || how == ACQUIRE_ALONE;
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        *data = T(7);
        ready.store(1, releases ? cuda::memory_order_release : cuda::memory_order_relaxed);
    } else if (to == OTHER_BLOCK ? blockIdx.x == 1 && threadIdx.x == 0
                                 : blockIdx.x == 0 && threadIdx.x == 32) {
        while (ready.load(acquires ? cuda::memory_order_acquire : cuda::memory_order_relaxed) ==
               0) {
        }
        *y = *data;
    }
}

template <typename T, cuda::thread_scope SCOPE>
static void message_by_ref(reader to, order how)
{
    hand_on<T, SCOPE><<<2, 64>>>(array(1, T(0)), array(1, 0), array(1, T(0)), to, how);
}
KIND(message_by_ref);
CLEAN(message_by_ref<int, DEVICE>(OTHER_BLOCK, BOTH));
CLEAN(message_by_ref<float, SYSTEM>(OTHER_BLOCK, BOTH));
CLEAN(message_by_ref<ull, DEVICE>(OTHER_WARP, BOTH));
CLEAN(message_by_ref<int, BLOCK>(OTHER_WARP, BOTH));
RACE(message_by_ref<int, BLOCK>(OTHER_BLOCK, BOTH));
RACE(message_by_ref<float, DEVICE>(OTHER_BLOCK, RELAXED));
RACE(message_by_ref<int, DEVICE>(OTHER_BLOCK, ACQUIRE_ALONE));
RACE(message_by_ref<ull, BLOCK>(OTHER_WARP, RELAXED));
WARNED(message_by_ref<int, DEVICE>(OTHER_BLOCK, RELEASE_ALONE));
WARNED(message_by_ref<float, BLOCK>(OTHER_WARP, RELEASE_ALONE));

// A queue for each block; the last blocks have none and take from the first one's.
template <typename T>
__global__ void steal(int *heads, T *work, int queues, scope own, scope of_others)
{
    const int queue = (int)blockIdx.x < queues ? (int)blockIdx.x : 0;
    const int place = add_within((int)blockIdx.x < queues ? own : of_others, &heads[queue], 1);
    work[queue * 128 + place] += T(1);
}
KIND(steal);
CLEAN(steal<<<4, 32>>>(array(2, 0), array(256, 0), 2, OF_DEVICE, OF_DEVICE));
CLEAN(steal<<<3, 32>>>(array(2, 0), array(256, 0.0f), 1, OF_DEVICE, OF_SYSTEM));
CLEAN(steal<<<2, 32>>>(array(2, 0), array(256, 0ull), 2, OF_DEVICE, OF_DEVICE));
RACE(steal<<<4, 32>>>(array(2, 0), array(256, 0), 2, OF_BLOCK, OF_DEVICE));
RACE(steal<<<3, 32>>>(array(2, 0), array(256, 0.0f), 2, OF_DEVICE, OF_BLOCK));
RACE(steal<<<2, 32>>>(array(2, 0), array(256, 0ull), 1, OF_BLOCK, OF_BLOCK));
UNSEEN(steal<<<2, 32>>>(array(2, 0), array(256, 0), 2, OF_BLOCK, OF_DEVICE)); // nobody steals
