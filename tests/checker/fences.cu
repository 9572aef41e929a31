// SPDX-License-Identifier: MIT
// What a fence orders, and what is missing where there is none: locks, tickets, flags.
#include "corpus.h"

// A lock of one thread a block around a sum.
enum { NO_FENCES = 0, AT_ITS_TAKING = 1, AT_ITS_RELEASE = 2, OF_A_BLOCK = 4 };

// EXPECT: race at [locked sum]
// WORDS: needs a __threadfence() between the data and the atomic
__global__ void locked_sum(int *lock, float *sum, const float *x, int fences)
{
    if (threadIdx.x != 0) {
        return;
    }
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    if (fences & AT_ITS_TAKING) {
        __threadfence();
    }
    *sum += x[blockIdx.x]; // [locked sum]
    if (fences & OF_A_BLOCK) {
        __threadfence_block();
    }
    if (fences & AT_ITS_RELEASE) {
        __threadfence();
    }
    atomicExch(lock, 0);
}

static void lock_sum(int fences)
{
    locked_sum<<<8, 32>>>(array(1, 0), array(1, 0.0f), array(8, 1.0f), fences);
}
RUN(fence_lock_no_fences, lock_sum(NO_FENCES));

// Taken without a fence.
// EXPECT: race at [locked sum]
// WORDS: put a __threadfence() after the atomic that took the lock
RUN(fence_lock_taken_without, lock_sum(AT_ITS_RELEASE));

// Given back without a fence.
// EXPECT: race at [locked sum]
// WORDS: needs a __threadfence() between the data and the atomic
RUN(fence_lock_released_without, lock_sum(AT_ITS_TAKING));

// Given back behind a fence that only threads of the block see.
// EXPECT: race at [locked sum]
// WORDS: __threadfence_block() orders threads of one block only
RUN(fence_lock_of_a_block, lock_sum(AT_ITS_TAKING | OF_A_BLOCK));

// With both.
RUN(fence_lock, lock_sum(AT_ITS_TAKING | AT_ITS_RELEASE));

// The whole block works under the lock of its first thread.
__global__ void locked_bins(int *lock, int *bins)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0) {
        }
        __threadfence();
    }
    __syncthreads();
    bins[threadIdx.x] += blockIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicExch(lock, 0);
    }
}
RUN(fence_block_lock, locked_bins<<<8, 64>>>(array(1, 0), array(64, 0)));

// The lock is given back before the others have done their part.
__global__ void locked_bins_early(int *lock, int *bins)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0) {
        }
        __threadfence();
    }
    __syncthreads();
    bins[threadIdx.x] += blockIdx.x; // EXPECT: race
    if (threadIdx.x == 0) {
        __threadfence();
        atomicExch(lock, 0);
    }
}
RUN(fence_block_lock_early, locked_bins_early<<<8, 64>>>(array(1, 0), array(64, 0)));

// Every thread takes the lock in its turn, which threads of a warp may on a GPU since Volta.
__global__ void lock_of_each(int *lock, int *count)
{
    bool done = false;
    while (!done) {
        if (atomicCAS(lock, 0, 1) == 0) {
            __threadfence();
            *count += 1;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
    }
}
RUN(fence_lock_of_each, lock_of_each<<<2, 64>>>(array(1, 0), array(1, 0)));

// A lock that is written back to 0 without an atomic.
__global__ void plain_release(int *lock, int *count)
{
    while (atomicCAS(lock, 0, 1) != 0) { // EXPECT: race
    }
    __threadfence();
    *count += 1;
    __threadfence();
    *lock = 0;
}
RUN(fence_plain_release, plain_release<<<8, 1>>>(array(1, 0), array(1, 0)));

// The same through volatile.
__global__ void volatile_release(int *lock, int *count)
{
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    *count += 1;
    __threadfence();
    *(volatile int *)lock = 0;
}
RUN(fence_volatile_release, volatile_release<<<8, 1>>>(array(1, 0), array(1, 0)));

// Tickets: who comes first is served first.
__global__ void ticket_lock(int *next, volatile int *serving, int *count, bool fence)
{
    const int mine = atomicAdd(next, 1);
    while (*serving != mine) {
    }
    __threadfence();
    *count += 1; // [served]
    if (fence) {
        __threadfence();
    }
    *serving = mine + 1;
}
RUN(fence_ticket_lock, ticket_lock<<<8, 1>>>(array(1, 0), array(1, 0), array(1, 0), true));
// EXPECT: race at [served]
// WORDS: needs a __threadfence() between the data and the
RUN(fence_ticket_lock_without, ticket_lock<<<8, 1>>>(array(1, 0), array(1, 0), array(1, 0), false));

// The last block, with the fence of a block.
// EXPECT: race at [last]
// WORDS: __threadfence_block() orders threads of one block only
__global__ void last_block(float *partial, unsigned *count, float *sum, int scope)
{
    partial[blockIdx.x] = 1.0f;
    if (scope == 1) {
        __threadfence_block();
    } else if (scope == 2) {
        __threadfence();
    }
    if (atomicInc(count, gridDim.x - 1) == gridDim.x - 1) {
        float total = 0.0f;
        for (unsigned i = 0; i < gridDim.x; i++) {
            total += partial[i]; // [last]
        }
        *sum = total;
    }
}
RUN(fence_last_block_of_a_block,
    last_block<<<8, 1>>>(array(8, 0.0f), array(1, 0u), array(1, 0.0f), 1));

// Without any.
// EXPECT: race at [last]
// WORDS: needs a __threadfence() between the data and the atomic
RUN(fence_last_block_without,
    last_block<<<8, 1>>>(array(8, 0.0f), array(1, 0u), array(1, 0.0f), 0));

// With the right one.
RUN(fence_last_block, last_block<<<8, 1>>>(array(8, 0.0f), array(1, 0u), array(1, 0.0f), 2));

// The fence stands behind the ticket.
// EXPECT: race
__global__ void fence_too_late(float *partial, unsigned *count, float *sum)
{
    partial[blockIdx.x] = 1.0f;
    const bool last = atomicInc(count, gridDim.x - 1) == gridDim.x - 1;
    __threadfence();
    if (last) {
        float total = 0.0f;
        for (unsigned i = 0; i < gridDim.x; i++) {
            total += partial[i];
        }
        *sum = total;
    }
}
RUN(fence_too_late, fence_too_late<<<8, 1>>>(array(8, 0.0f), array(1, 0u), array(1, 0.0f)));

// A count that is atomic for the threads of its block alone, made by several blocks.
// WORDS: is atomic among the threads of one block only
__global__ void count_block(int *count)
{
    atomicAdd_block(count, 1); // EXPECT: race
}
RUN(fence_atomic_block, count_block<<<2, 32>>>(array(1, 0)));

// The same by one block, and by a block each.
__global__ void count_own(int *count)
{
    atomicAdd_block(&count[blockIdx.x], 1);
}
RUN(fence_atomic_block_own, count_own<<<2, 32>>>(array(2, 0)));

// Warps of one block, with the fence of a block.
__global__ void hand_on(int *data, int *flag, int *y, bool fence)
{
    if (threadIdx.x == 0) {
        *data = 7; // [handed on]
        if (fence) {
            __threadfence_block();
        }
        atomicExch(flag, 1);
    } else if (threadIdx.x == 32 && atomicAdd(flag, 0) == 1) {
        __threadfence_block();
        *y = *data;
    }
}
RUN(fence_warps, hand_on<<<1, 64>>>(array(1, 0), array(1, 0), array(1, 0), true));
// EXPECT: race at [handed on]
// WORDS: needs a __threadfence_block() between the data and the atomic
RUN(fence_warps_without, hand_on<<<1, 64>>>(array(1, 0), array(1, 0), array(1, 0), false));

// From block to block to block: the third sees what the first has written.
__global__ void chain(int *data, int *flags, int *y)
{
    const int b = blockIdx.x;
    if (b == 0) {
        *data = 1;
        __threadfence();
        atomicExch(&flags[0], 1);
    } else if (atomicAdd(&flags[b - 1], 0) == 1) {
        __threadfence();
        atomicExch(&flags[b], 1);
        y[b] = *data;
    }
}
RUN(fence_chain, chain<<<4, 1>>>(array(1, 0), array(4, 0), array(4, 0)));

// What the releasing thread does behind its release, nobody acquires: not an atomic, either.
// EXPECT: race at [past flag]
// WORDS: updated atomically
__global__ void past_flag(int *flag, int *data, int *y)
{
    if (blockIdx.x == 0) {
        __threadfence();
        atomicExch(flag, 1);
        atomicAdd(data, 1); // [past flag]
    } else {
        while (atomicAdd(flag, 0) == 0) {
        }
        __threadfence();
        *y = *data;
    }
}
RUN(fence_past_release, past_flag<<<2, 1>>>(array(1, 0), array(1, 0), array(1, 0)));

// Nor what another thread of its block does, with no barrier between the two.
// EXPECT: race at [beside flag]
__global__ void beside_flag(int *flag, int *data, int *y)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        __threadfence();
        atomicExch(flag, 1);
    } else if (blockIdx.x == 0) {
        atomicAdd(data, 1); // [beside flag]
        __threadfence();
    } else if (threadIdx.x == 0) {
        while (atomicAdd(flag, 0) == 0) {
        }
        __threadfence();
        *y = *data;
    }
}
RUN(fence_beside_release, beside_flag<<<2, 2>>>(array(1, 0), array(1, 0), array(1, 0)));

// What it has updated atomically before, everybody acquires; and the last one may set the count
// back.
__global__ void sum_and_reset(int *count, int *data, int *y)
{
    atomicAdd(data, 1);
    __threadfence();
    if (atomicAdd(count, 1) == (int)(gridDim.x * blockDim.x) - 1) {
        __threadfence();
        *y = *data;
        *count = *data = 0;
    }
}
RUN(fence_atomic_before_release, sum_and_reset<<<4, 64>>>(array(1, 0), array(1, 0), array(1, 0)));

// A flag of a block alone is none for another block, though the fences are the device's.
// EXPECT: race
// WORDS: is atomic among the threads of one block only
__global__ void narrow_flag(int *flag, int *data, int *y)
{
    if (blockIdx.x == 0) {
        *data = 1;
        __threadfence();
        atomicExch_block(flag, 1);
    } else {
        while (*(volatile int *)flag == 0) {
        }
        __threadfence();
        *y = *data;
    }
}
RUN(fence_narrow_flag, narrow_flag<<<2, 1>>>(array(1, 0), array(1, 0), array(1, 0)));

// The fence of a block orders nothing for another block, whatever is atomic.
// EXPECT: race at [narrow fence]
__global__ void narrow_fence(int *flag, int *data, int *y)
{
    if (blockIdx.x == 0) {
        atomicAdd(data, 1); // [narrow fence]
        __threadfence_block();
        atomicExch(flag, 1);
    } else {
        while (atomicAdd(flag, 0) == 0) {
        }
        __threadfence();
        *y = *data;
    }
}
RUN(fence_narrow_fence, narrow_fence<<<2, 1>>>(array(1, 0), array(1, 0), array(1, 0)));

// A barrier of the grid as programs write it: the fence of every thread before the block's barrier,
// or that of one thread behind it. What a block has read in an earlier round, several threads the
// same, another may write.
enum fence_of { FENCE_OF_ALL, FENCE_OF_ONE, FENCE_OF_NONE };

__device__ static void wait_for_grid(unsigned *arrived, volatile unsigned *opened, fence_of whose)
{
    if (whose == FENCE_OF_ALL) {
        __threadfence();
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        if (whose == FENCE_OF_ONE) {
            __threadfence();
        }
        const unsigned before = *opened;
        if (atomicAdd(arrived, 1u) == gridDim.x - 1) {
            atomicExch(arrived, 0u);
            __threadfence();
            *opened = before + 1;
        } else {
            while (*opened == before) {
            }
        }
        __threadfence();
    }
    __syncthreads();
}

// EXPECT: race
__global__ void smallest_of_three(const unsigned char *in, unsigned char *out, unsigned char *mid,
                                  unsigned *barrier, fence_of whose)
{
    const int i = (int)(blockIdx.x * blockDim.x + threadIdx.x), n = (int)(gridDim.x * blockDim.x);
    out[i] = in[i];
    wait_for_grid(barrier, barrier + 1, whose);
    for (int round = 0; round < 4; round++) {
        const unsigned char *from = round % 2 ? mid : out;
        unsigned char *to = round % 2 ? out : mid, least = from[i];
        for (int j = i > 2 ? i - 2 : 0; j <= i + 2 && j < n; j++) {
            least = from[j] < least ? from[j] : least;
        }
        to[i] = least;
        wait_for_grid(barrier, barrier + 1, whose);
    }
}

static void round_by_round(fence_of whose)
{
    const unsigned char byte = 7;
    smallest_of_three<<<3, 96>>>(array(288, byte), array(288, byte), array(288, byte), array(2, 0u),
                                 whose);
}
RUN(fence_grid_without, round_by_round(FENCE_OF_NONE));
RUN(fence_grid_of_all, round_by_round(FENCE_OF_ALL));
RUN(fence_grid_of_one, round_by_round(FENCE_OF_ONE));
