// SPDX-License-Identifier: MIT
// What a fence orders between threads without a barrier, after the cases of BARRACUDA (Eizenberg,
// Peng, Pigli, Mansky, Devietti): messages, locks, the last block, barriers of the grid, counters.
#include "table.h"

enum fence { NO, BLOCK, DEVICE, SYSTEM, LATE };

__device__ static void pass(fence what)
{
    if (what == BLOCK) {
        __threadfence_block();
    } else if (what == DEVICE) {
        __threadfence();
    } else if (what == SYSTEM) {
        __threadfence_system();
    }
}

// One thread hands data to another behind a flag, which has the fence `before` before it is set
// (LATE: the data comes behind it) and `behind` behind where it is seen.
enum flag { VOLATILE, ATOMIC, IN_BLOCK, ONCE, PLAIN };
enum reader { OTHER_BLOCK, OTHER_WARP, OTHER_LANE };

__device__ static bool is_set(int *flag, enum flag how)
{
    if (how == PLAIN) {
        return *flag;
    }
    if (how == ONCE) {
        return *(volatile int *)flag;
    }
    while ((how == VOLATILE ? *(volatile int *)flag
            : how == ATOMIC ? atomicAdd(flag, 0)
                            : atomicAdd_block(flag, 0)) == 0) {
    }
    return true;
}

template <typename T>
__global__ void hand_over(T *data, int *flag, T *y, reader to, enum flag how, fence before,
                          fence behind)
{
    const unsigned reader = to == OTHER_WARP ? 32 : to == OTHER_LANE;
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        if (before != LATE) {
            *data = T(7);
        }
        pass(before == LATE ? DEVICE : before);
        if (how == ATOMIC) {
            atomicExch(flag, 1);
        } else if (how == IN_BLOCK) {
            atomicExch_block(flag, 1);
        } else if (how == PLAIN) {
            *flag = 1;
        } else {
            *(volatile int *)flag = 1;
        }
        if (before == LATE) {
            *data = T(7);
        }
    } else if (blockIdx.x == (to == OTHER_BLOCK) && threadIdx.x == reader && is_set(flag, how)) {
        pass(behind);
        *y = *data;
    }
}

template <typename T>
static void message(reader to, enum flag how, fence before, fence behind)
{
    T *data = array(1, T(0)), *y = array(1, T(0));
    hand_over<<<2, 64>>>(data, array(1, 0), y, to, how, before, behind);
}
KIND(message);
CLEAN(message<int>(OTHER_BLOCK, VOLATILE, DEVICE, DEVICE));
CLEAN(message<float>(OTHER_BLOCK, ATOMIC, DEVICE, DEVICE));
CLEAN(message<ull>(OTHER_BLOCK, VOLATILE, SYSTEM, SYSTEM));
CLEAN(message<float>(OTHER_BLOCK, ONCE, DEVICE, DEVICE));
CLEAN(message<int>(OTHER_WARP, VOLATILE, BLOCK, BLOCK));
CLEAN(message<float>(OTHER_WARP, ATOMIC, DEVICE, DEVICE));
CLEAN(message<ull>(OTHER_WARP, IN_BLOCK, BLOCK, BLOCK));
CLEAN(message<int>(OTHER_LANE, VOLATILE, BLOCK, BLOCK));
CLEAN(message<float>(OTHER_LANE, IN_BLOCK, BLOCK, BLOCK));
RACE(message<int>(OTHER_BLOCK, VOLATILE, NO, NO));
RACE(message<ull>(OTHER_BLOCK, ATOMIC, NO, NO));
RACE(message<int>(OTHER_BLOCK, ATOMIC, NO, DEVICE));
RACE(message<float>(OTHER_BLOCK, VOLATILE, BLOCK, DEVICE));
RACE(message<ull>(OTHER_BLOCK, ATOMIC, BLOCK, BLOCK));
RACE(message<int>(OTHER_BLOCK, IN_BLOCK, DEVICE, DEVICE));
RACE(message<float>(OTHER_BLOCK, VOLATILE, LATE, DEVICE));
RACE(message<int>(OTHER_BLOCK, PLAIN, DEVICE, DEVICE));
RACE(message<ull>(OTHER_WARP, PLAIN, BLOCK, BLOCK));
RACE(message<int>(OTHER_LANE, ATOMIC, NO, NO));
WARNED(message<int>(OTHER_BLOCK, VOLATILE, DEVICE, NO)); // a reader's fence is asked for softly
WARNED(message<int>(OTHER_BLOCK, ATOMIC, DEVICE, BLOCK));
WARNED(message<float>(OTHER_WARP, VOLATILE, BLOCK, NO));
ONE_ORDER(message<int>(OTHER_BLOCK, ONCE, NO, DEVICE)); // in the other nothing is set yet
ONE_ORDER(message<float>(OTHER_BLOCK, ONCE, BLOCK, BLOCK));

// A sum under a lock that is taken with the fence `behind` and released with `before`.
enum lock { BY_EXCHANGE, BY_VOLATILE, BY_PLAIN, BY_BLOCK, LOCK_EACH, NO_LOCK };
enum takers { BLOCKS, WARPS, LANES, ONE };

template <typename T>
__global__ void add_under_lock(int *locks, T *sum, enum lock how, takers who, fence behind,
                               fence before)
{
    int *lock = &locks[how == LOCK_EACH ? blockIdx.x + threadIdx.x / 32 : 0];
    for (bool done = who == WARPS && threadIdx.x % 32 != 0; !done;) {
        done = how == NO_LOCK ||
               (how == BY_BLOCK ? atomicCAS_block(lock, 0, 1) : atomicCAS(lock, 0, 1)) == 0;
        if (!done) {
            continue;
        }
        pass(behind);
        *sum += T(1);
        pass(before);
        if (how == BY_PLAIN) {
            *lock = 0;
        } else if (how == BY_VOLATILE) {
            *(volatile int *)lock = 0;
        } else if (how == BY_BLOCK) {
            atomicExch_block(lock, 0);
        } else if (how != NO_LOCK) {
            atomicExch(lock, 0);
        }
    }
}

template <typename T>
static void lock(enum lock how, takers who, fence behind, fence before)
{
    const int blocks = who == BLOCKS ? 8 : 1, threads = who == WARPS ? 64 : who == LANES ? 32 : 1;
    add_under_lock<<<blocks, threads>>>(array(8, 0), array(1, T(0)), how, who, behind, before);
}
KIND(lock);
CLEAN(lock<int>(BY_EXCHANGE, BLOCKS, DEVICE, DEVICE));
CLEAN(lock<float>(BY_EXCHANGE, BLOCKS, SYSTEM, DEVICE));
CLEAN(lock<ull>(BY_VOLATILE, BLOCKS, DEVICE, DEVICE));
CLEAN(lock<int>(BY_EXCHANGE, WARPS, BLOCK, BLOCK));
CLEAN(lock<float>(BY_BLOCK, WARPS, BLOCK, BLOCK));
CLEAN(lock<ull>(BY_EXCHANGE, LANES, DEVICE, DEVICE));
CLEAN(lock<int>(BY_BLOCK, LANES, BLOCK, BLOCK));
RACE(lock<int>(BY_EXCHANGE, BLOCKS, NO, NO));
RACE(lock<float>(BY_EXCHANGE, BLOCKS, DEVICE, NO));
RACE(lock<ull>(BY_EXCHANGE, BLOCKS, NO, DEVICE));
RACE(lock<int>(BY_EXCHANGE, BLOCKS, BLOCK, BLOCK));
RACE(lock<float>(BY_PLAIN, BLOCKS, DEVICE, DEVICE));
RACE(lock<ull>(BY_BLOCK, BLOCKS, DEVICE, DEVICE));
RACE(lock<int>(LOCK_EACH, BLOCKS, DEVICE, DEVICE));
RACE(lock<float>(NO_LOCK, BLOCKS, DEVICE, DEVICE));
RACE(lock<ull>(BY_EXCHANGE, WARPS, NO, NO));
RACE(lock<float>(BY_BLOCK, WARPS, BLOCK, NO));
UNSEEN(lock<int>(BY_EXCHANGE, ONE, NO, NO));

// Many rounds of one warp, each under a lock that is released with the fence `before`; or, without
// a lock, each with a fence before an atomic. What they order is looked up in little time.
template <typename T>
__global__ void rounds(int *lock, T *sum, int n, bool locks, fence before)
{
    for (int i = 0; i < n;) {
        if (!locks) {
            pass(before);
            atomicAdd(sum, T(1));
            i++;
        } else if (atomicCAS(lock, 0, 1) == 0) {
            __threadfence_block();
            *sum += T(1);
            pass(before);
            atomicExch(lock, 0);
            i++;
        }
    }
}
KIND(rounds);
CLEAN(rounds<<<1, 32>>>(array(1, 0), array(1, 0), 500, true, BLOCK));
CLEAN(rounds<<<1, 32>>>(array(1, 0), array(1, 0.0f), 500, false, DEVICE));
CLEAN(rounds<<<1, 256>>>(array(1, 0), array(1, 0ull), 50, false, BLOCK));
RACE(rounds<<<1, 32>>>(array(1, 0), array(1, 0), 500, true, NO));

// The last block adds up what all blocks have left. Each thread has a fence before the barrier, or
// one thread has it behind.
enum whose { OF_ALL, OF_ONE, WITHOUT_BARRIER };

template <typename T>
__global__ void last_block(T *partial, int *done, T *sum, whose of, fence before, fence behind)
{
    __shared__ bool last;
    partial[index_of_thread()] = T(1);
    pass(of != OF_ONE ? before : NO);
    if (of != WITHOUT_BARRIER) {
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        pass(of == OF_ONE ? before : NO);
        last = atomicAdd(done, 1) == (int)gridDim.x - 1;
        pass(behind);
    }
    __syncthreads();
    for (unsigned i = 0; last && threadIdx.x == 0 && i < gridDim.x * blockDim.x; i++) {
        *sum += partial[i];
    }
}
KIND(last_block);
CLEAN(last_block<<<4, 1>>>(array(4, 0), array(1, 0), array(1, 0), OF_ALL, DEVICE, DEVICE));
CLEAN(last_block<<<3, 64>>>(array(192, 0.0f), array(1, 0), array(1, 0.0f), OF_ALL, DEVICE, DEVICE));
CLEAN(last_block<<<2, 32>>>(array(64, 0ull), array(1, 0), array(1, 0ull), OF_ONE, DEVICE, DEVICE));
CLEAN(last_block<<<4, 33>>>(array(132, 0), array(1, 0), array(1, 0), OF_ONE, SYSTEM, DEVICE));
CLEAN(last_block<<<1, 64>>>(array(64, 0), array(1, 0), array(1, 0), OF_ALL, NO, NO)); // the barrier
EXCUSED(last_block<<<4, 1>>>(array(4, 0), array(1, 0), array(1, 0), OF_ALL, DEVICE, NO)); // CUDA's
EXCUSED(last_block<<<3, 9>>>(array(27, 0.0f), array(1, 0), array(1, 0.0f), OF_ONE, DEVICE, NO));
RACE(last_block<<<4, 1>>>(array(4, 0), array(1, 0), array(1, 0), OF_ALL, NO, NO));
RACE(last_block<<<2, 32>>>(array(64, 0ull), array(1, 0), array(1, 0ull), OF_ALL, NO, DEVICE));
RACE(last_block<<<4, 1>>>(array(4, 0), array(1, 0), array(1, 0), OF_ALL, BLOCK, DEVICE));
RACE(last_block<<<3, 64>>>(array(192, 0.0f), array(1, 0), array(1, 0.0f), OF_ONE, BLOCK, BLOCK));
RACE(last_block<<<2, 64>>>(array(128, 0), array(1, 0), array(1, 0), WITHOUT_BARRIER, DEVICE,
                           DEVICE));
UNSEEN(last_block<<<1, 1>>>(array(1, 0), array(1, 0), array(1, 0), WITHOUT_BARRIER, NO, NO));

// A barrier of the grid, made of a counter.
template <typename T>
__global__ void grid_barrier(unsigned *arrived, T *x, T *y, fence before, fence behind)
{
    const int i = index_of_thread(), n = (int)(gridDim.x * blockDim.x);
    x[i] = T(i + 1);
    pass(before);
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd(arrived, 1u);
        while (*(volatile unsigned *)arrived < gridDim.x) {
        }
        pass(behind);
    }
    __syncthreads();
    y[i] = x[n - 1 - i];
}
KIND(grid_barrier);
CLEAN(grid_barrier<<<4, 64>>>(array(1, 0u), array(256, 0), array(256, 0), DEVICE, DEVICE));
CLEAN(grid_barrier<<<2, 1>>>(array(1, 0u), array(2, 0.0f), array(2, 0.0f), DEVICE, SYSTEM));
CLEAN(grid_barrier<<<3, 33>>>(array(1, 0u), array(99, 0ull), array(99, 0ull), SYSTEM, DEVICE));
CLEAN(grid_barrier<<<1, 64>>>(array(1, 0u), array(64, 0), array(64, 0), NO, NO)); // of one block
RACE(grid_barrier<<<4, 64>>>(array(1, 0u), array(256, 0), array(256, 0), NO, NO));
RACE(grid_barrier<<<2, 1>>>(array(1, 0u), array(2, 0.0f), array(2, 0.0f), BLOCK, DEVICE));
RACE(grid_barrier<<<2, 32>>>(array(1, 0u), array(64, 0ull), array(64, 0ull), NO, DEVICE));

// A counter is looked at, or set back, while others count; from FIRST_SETS on by a thread that does
// not count itself, with TWICE by a volatile load, too.
enum look { PLAIN_LOAD, VOLATILE_LOAD, UPDATE, SET, SET_AND_WAIT, FIRST_SETS, FIRST_LOOKS, TWICE };

template <typename T>
__global__ void counter(T *count, T *y, look how)
{
    const int i = index_of_thread();
    if (i == 0 && (how == SET || how == SET_AND_WAIT || how == FIRST_SETS)) {
        *count = T(0);
    } else if (i == 0 && how >= FIRST_LOOKS) {
        y[i] = *count;
        y[i] += how == TWICE ? *(volatile T *)count : T(0);
    }
    if (how == SET_AND_WAIT) {
        __syncthreads();
    }
    if (i > 0 || how < FIRST_SETS) {
        atomicAdd(count, T(1));
    }
    if (how == PLAIN_LOAD) {
        y[i] = *count;
    } else if (how == VOLATILE_LOAD) {
        y[i] = *(volatile T *)count;
    } else if (how == UPDATE) {
        y[i] = atomicAdd(count, T(0));
    }
}
KIND(counter);
CLEAN(counter<<<2, 32>>>(array(1, 5), array(64, 0), VOLATILE_LOAD));
CLEAN(counter<<<2, 32>>>(array(1, 5.0f), array(64, 0.0f), VOLATILE_LOAD));
CLEAN(counter<<<1, 64>>>(array(1, 5ull), array(64, 0ull), UPDATE));
CLEAN(counter<<<3, 1>>>(array(1, 5.0f), array(64, 0.0f), UPDATE));
CLEAN(counter<<<1, 64>>>(array(1, 5ull), array(64, 0ull), SET_AND_WAIT));
RACE(counter<<<2, 32>>>(array(1, 5), array(64, 0), PLAIN_LOAD));
RACE(counter<<<2, 1>>>(array(1, 5.0f), array(64, 0.0f), PLAIN_LOAD));
RACE(counter<<<1, 64>>>(array(1, 5ull), array(64, 0ull), PLAIN_LOAD));
RACE(counter<<<1, 64>>>(array(1, 5), array(64, 0), FIRST_LOOKS));
RACE(counter<<<1, 64>>>(array(1, 5.0f), array(64, 0.0f), FIRST_LOOKS));
RACE(counter<<<1, 64>>>(array(1, 5.0f), array(64, 0.0f), PLAIN_LOAD));
RACE(counter<<<1, 64>>>(array(1, 5), array(64, 0), FIRST_SETS));
RACE(counter<<<1, 64>>>(array(1, 5), array(64, 0), SET));
RACE(counter<<<1, 64>>>(array(1, 5), array(64, 0), TWICE)); // the volatile load
// In ascending order what the first block has set is forgotten like that.
ONE_ORDER(counter<<<2, 32>>>(array(1, 5ull), array(64, 0ull), SET_AND_WAIT));

// A thread hands its place on, behind a fence, to one that writes there. So does one of the
// writer's block, a moment later.
template <typename T>
__global__ void two_readers(T *x, volatile int *flags, T *y, fence of_first, fence of_second)
{
    const int i = index_of_thread();
    if (i == 0) {
        y[0] = *x;
        pass(of_first);
        flags[0] = 1;
    } else if (i == 64) {
        while (flags[0] == 0) {
        }
        y[1] = *x;
        pass(of_second);
        flags[1] = 1;
    } else if (i == 96) {
        while (flags[0] == 0 || flags[1] == 0) {
        }
        __threadfence();
        *x = T(5);
    }
}
KIND(two_readers);
CLEAN(two_readers<<<2, 64>>>(array(1, 0), array(2, 0), array(2, 0), DEVICE, DEVICE));
CLEAN(two_readers<<<2, 64>>>(array(1, 0.0f), array(2, 0), array(2, 0.0f), DEVICE, BLOCK));
RACE(two_readers<<<2, 64>>>(array(1, 0), array(2, 0), array(2, 0), NO, BLOCK));
RACE(two_readers<<<2, 64>>>(array(1, 0ull), array(2, 0), array(2, 0ull), BLOCK, BLOCK));
RACE(two_readers<<<2, 64>>>(array(1, 0), array(2, 0), array(2, 0), DEVICE, NO));

// The first warp hands a place to all threads of the others, round by round, and waits until all of
// them, or one lane of each warp behind a __syncwarp(), have handed it back. The last warp has the
// fence `of_last` before it does.
enum signal { EACH_THREAD, EACH_WARP, NO_SYNCWARP };

template <typename T>
__global__ void hand_around(T *y, signal by, fence of_last)
{
    __shared__ T place;
    __shared__ int full, empty;
    const int warps = (int)blockDim.x / 32 - 1, warp = (int)threadIdx.x / 32;
    const bool signals = by == EACH_THREAD || threadIdx.x % 32 == 0;
    if (threadIdx.x == 0) {
        full = empty = 0;
    }
    __syncthreads();
    for (int i = 1; i <= 4; i++) {
        if (threadIdx.x == 0) {
            while (*(volatile int *)&empty < (i - 1) * warps * (by == EACH_THREAD ? 32 : 1)) {
            }
            __threadfence_block();
            place = T(i);
            __threadfence_block();
            *(volatile int *)&full = i;
        } else if (warp > 0) {
            while (*(volatile int *)&full < i) {
            }
            __threadfence_block();
            y[index_of_thread()] += place;
            if (by == EACH_WARP) {
                __syncwarp();
            }
            if (signals) {
                pass(warp == warps ? of_last : BLOCK);
                atomicAdd(&empty, 1);
            }
        }
    }
}
KIND(hand_around);
CLEAN(hand_around<<<1, 96>>>(array(96, 0), EACH_THREAD, BLOCK));
CLEAN(hand_around<<<1, 128>>>(array(128, 0.0f), EACH_WARP, BLOCK));
CLEAN(hand_around<<<2, 64>>>(array(128, 0.0f), EACH_WARP, DEVICE));
RACE(hand_around<<<1, 96>>>(array(96, 0), EACH_THREAD, NO));
RACE(hand_around<<<1, 128>>>(array(128, 0ull), EACH_WARP, NO));
RACE(hand_around<<<1, 64>>>(array(64, 0), NO_SYNCWARP, BLOCK));
