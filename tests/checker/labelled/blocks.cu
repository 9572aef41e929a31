// SPDX-License-Identifier: MIT
// Threads of a block and blocks of a grid between barriers, after the cases of GPUVerify (Betts,
// Chong, Donaldson, Qadeer, Thomson): phases without a barrier, barriers that not all threads
// reach, and neighbours of other blocks, which no barrier of a block orders.
#include "table.h"

#include <cooperative_groups.h>

enum waiting { NOTHING, WARP, BLOCK, HALVES, GRID };

__device__ static void wait_for(waiting whom)
{
    if (whom == WARP) {
        __syncwarp();
    } else if (whom == BLOCK) {
        __syncthreads();
    } else if (whom == GRID) {
        cooperative_groups::this_grid().sync();
    } else if (whom == HALVES && threadIdx.x < 32) {
        __syncthreads();
    } else if (whom == HALVES) {
        __syncthreads();
    }
}

// Each thread reads what another of its block has written.
template <typename T>
__global__ void exchange(T *x, int distance, waiting whom)
{
    __shared__ T s[64];
    const int t = (int)threadIdx.x, i = index_of_thread();
    s[t] = x[i];
    wait_for(whom);
    x[i] = s[t ^ distance] + T(1);
}
KIND(exchange);
CLEAN(exchange<<<2, 64>>>(array(128, 1), 1, BLOCK));
CLEAN(exchange<<<2, 64>>>(array(128, 1.0f), 32, BLOCK));
CLEAN(exchange<<<2, 64>>>(array(128, 1ull), 63, BLOCK));
CLEAN(exchange<<<2, 64>>>(array(128, 1), 1, WARP));
CLEAN(exchange<<<2, 64>>>(array(128, 1.0f), 16, WARP));
CLEAN(exchange<<<2, 32>>>(array(128, 1ull), 31, WARP));
CLEAN(exchange<<<2, 2>>>(array(128, 1), 1, BLOCK));
RACE(exchange<<<2, 64>>>(array(128, 1), 1, NOTHING));
RACE(exchange<<<2, 64>>>(array(128, 1.0f), 32, NOTHING));
RACE(exchange<<<2, 2>>>(array(128, 1.0f), 1, NOTHING));
RACE(exchange<<<2, 64>>>(array(128, 1), 32, WARP));
RACE(exchange<<<2, 64>>>(array(128, 1ull), 33, WARP));
UNSEEN(exchange<<<2, 64>>>(array(128, 1), 0, NOTHING)); // its own
BARRIER(exchange<<<2, 64>>>(array(128, 1), 1, HALVES));
UNSEEN(exchange<<<2, 32>>>(array(128, 1.0f), 1, HALVES)); // there is no other half

// Each thread moves an element to the left, in place.
template <typename T>
__global__ void neighbours(T *x, int distance, waiting whom)
{
    const int i = index_of_thread();
    const T next = x[i + distance];
    wait_for(whom);
    x[i] = next + T(1);
}
KIND(neighbours);
CLEAN(neighbours<<<1, 64>>>(array(128, 1), 1, BLOCK));
CLEAN(neighbours<<<1, 50>>>(array(128, 1.0f), 7, BLOCK));
CLEAN(neighbours<<<1, 64>>>(array(128, 1ull), 32, BLOCK));
CLEAN(neighbours<<<1, 32>>>(array(128, 1), 1, WARP));
CLEAN(neighbours<<<1, 20>>>(array(128, 1.0f), 5, WARP));
RACE(neighbours<<<2, 64>>>(array(129, 1), 1, BLOCK)); // the next block's first
RACE(neighbours<<<2, 32>>>(array(128, 1ull), 32, BLOCK));
RACE(neighbours<<<2, 1>>>(array(128, 1.0f), 1, BLOCK));
RACE(neighbours<<<1, 64>>>(array(128, 1), 1, NOTHING));
RACE(neighbours<<<1, 33>>>(array(128, 1.0f), 1, WARP));
UNSEEN(neighbours<<<1, 64>>>(array(128, 1.0f), 64, NOTHING)); // nobody writes what is read

// The sum of a block, by a tree; without some of its barriers.
enum barriers {
    ALL = 0,
    NO_FIRST = 1,
    NO_LOOP = 2,
    NO_LAST = 4,
    IN_BRANCH = 8,  // that of the loop, in the branch of those who add
    LOCKSTEP = 16,  // none once a warp is left
    SYNCWARPS = 32, // __syncwarp() then
    PLAIN = 64,     // no barrier: an update without an atomic
    PLAIN_GLOBAL = 128
};

template <typename T>
__global__ void reduce(const T *x, T *y, int without)
{
    __shared__ T s[64];
    const int t = (int)threadIdx.x, i = index_of_thread();
    s[t] = x[i];
    wait_for(without & NO_FIRST ? NOTHING : BLOCK);
    for (int half = (int)blockDim.x / 2; half > 0; half /= 2) {
        if (t < half) {
            s[t] += s[t + half];
            if (without & IN_BRANCH) {
                __syncthreads();
            }
        }
        if (half <= 32 && without & (LOCKSTEP | SYNCWARPS)) {
            wait_for(without & SYNCWARPS ? WARP : NOTHING);
        } else if (!(without & (NO_LOOP | IN_BRANCH))) {
            __syncthreads();
        }
    }
    if (!(without & NO_LAST)) {
        __syncthreads();
    }
    y[i] = s[0];
}
KIND(reduce);
CLEAN(reduce<<<2, 64>>>(array(128, 1), array(128, 0), ALL));
CLEAN(reduce<<<2, 32>>>(array(128, 1.0f), array(128, 0.0f), ALL));
CLEAN(reduce<<<2, 64>>>(array(128, 1ull), array(128, 0ull), NO_LAST)); // the loop's own is there
CLEAN(reduce<<<2, 64>>>(array(128, 1), array(128, 0), SYNCWARPS));
CLEAN(reduce<<<2, 32>>>(array(128, 1.0f), array(128, 0.0f), SYNCWARPS));
CLEAN(reduce<<<2, 64>>>(array(128, 1ull), array(128, 0ull), SYNCWARPS));
RACE(reduce<<<2, 64>>>(array(128, 1), array(128, 0), NO_FIRST));
RACE(reduce<<<2, 64>>>(array(128, 1ull), array(128, 0ull), NO_LOOP));
RACE(reduce<<<2, 64>>>(array(128, 1), array(128, 0), LOCKSTEP));
RACE(reduce<<<2, 64>>>(array(128, 1), array(128, 0), NO_LAST | SYNCWARPS)); // the other warp reads
UNSEEN(reduce<<<2, 2>>>(array(128, 1), array(128, 0), NO_LOOP));
UNSEEN(reduce<<<2, 1>>>(array(128, 1.0f), array(128, 0.0f), NO_FIRST | NO_LOOP | NO_LAST));
BARRIER(reduce<<<2, 64>>>(array(128, 1), array(128, 0), IN_BRANCH));
BARRIER(reduce<<<2, 2>>>(array(128, 1.0f), array(128, 0.0f), IN_BRANCH));

// Running sums, in one array with two barriers a round or in two arrays with one.
template <typename T>
__global__ void scan(T *x, int buffers, int without)
{
    __shared__ T s[2][64];
    const int t = (int)threadIdx.x, i = index_of_thread();
    int now = 0;
    s[0][t] = x[i];
    __syncthreads();
    for (int k = 1; k < (int)blockDim.x; k *= 2) {
        const T sum = t >= k ? s[now][t] + s[now][t - k] : s[now][t];
        wait_for(without & NO_FIRST ? NOTHING : BLOCK);
        now = buffers == 2 ? 1 - now : 0;
        s[now][t] = sum + T(1);
        wait_for(without & NO_LAST ? NOTHING : BLOCK);
    }
    x[i] = s[now][t];
}
KIND(scan);
CLEAN(scan<<<2, 64>>>(array(128, 1), 1, ALL));
CLEAN(scan<<<2, 33>>>(array(128, 1.0f), 1, ALL));
CLEAN(scan<<<2, 64>>>(array(128, 1ull), 2, ALL));
CLEAN(scan<<<2, 64>>>(array(128, 1), 2, NO_FIRST));
CLEAN(scan<<<2, 32>>>(array(128, 1.0f), 2, NO_FIRST));
RACE(scan<<<2, 64>>>(array(128, 1), 1, NO_FIRST));
RACE(scan<<<2, 4>>>(array(128, 1.0f), 1, NO_FIRST));
RACE(scan<<<2, 64>>>(array(128, 1ull), 1, NO_LAST)); // from one round into the next
RACE(scan<<<2, 64>>>(array(128, 1.0f), 2, NO_LAST));
UNSEEN(scan<<<2, 2>>>(array(128, 1), 1, NO_LAST));
UNSEEN(scan<<<2, 1>>>(array(128, 1.0f), 1, NO_FIRST | NO_LAST));

// Counts in shared memory, added up in global memory.
template <typename T>
__global__ void histogram(T *y, int bins, int without)
{
    __shared__ T s[64];
    const int t = (int)threadIdx.x;
    if (t < bins) {
        s[t] = T(0);
    }
    wait_for(without & NO_FIRST ? NOTHING : BLOCK);
    if (without & PLAIN) {
        s[t % bins] += T(1);
    } else {
        atomicAdd(&s[t % bins], T(1));
    }
    wait_for(without & NO_LAST ? NOTHING : BLOCK);
    if (t < bins && without & PLAIN_GLOBAL) {
        y[t] += s[t];
    } else if (t < bins) {
        atomicAdd(&y[t], s[t]);
    }
}
KIND(histogram);
CLEAN(histogram<<<3, 64>>>(array(64, 0), 8, ALL));
CLEAN(histogram<<<2, 64>>>(array(64, 0.0f), 64, ALL));
CLEAN(histogram<<<2, 64>>>(array(64, 0ull), 1, ALL));
RACE(histogram<<<1, 64>>>(array(64, 0), 8, PLAIN));
RACE(histogram<<<2, 64>>>(array(64, 0.0f), 32, PLAIN));
RACE(histogram<<<1, 64>>>(array(64, 0), 8, NO_FIRST));
RACE(histogram<<<2, 64>>>(array(64, 0ull), 33, NO_FIRST));
RACE(histogram<<<1, 64>>>(array(64, 0), 8, NO_LAST));
RACE(histogram<<<2, 64>>>(array(64, 0.0f), 63, NO_LAST));
RACE(histogram<<<2, 64>>>(array(64, 0.0f), 8, PLAIN_GLOBAL));
UNSEEN(histogram<<<1, 64>>>(array(64, 0), 64, PLAIN | PLAIN_GLOBAL)); // a bin each, one block
UNSEEN(histogram<<<1, 64>>>(array(64, 0.0f), 64, NO_FIRST | NO_LAST));

// All write to one place.
enum value { SAME, OWN, OF_FIRST, EXCHANGED, SAME_OR_READ, SAME_THEN_READ };

template <typename T>
__global__ void one_place(T *place, T *y, value what)
{
    const int i = index_of_thread();
    if (what == OWN) {
        *place = T(i + 1);
    } else if (what == EXCHANGED) {
        atomicExch(place, T(i + 1));
    } else if (what == SAME || what == SAME_THEN_READ || (what == OF_FIRST && i == 0) ||
               (what == SAME_OR_READ && i % 2 == 0)) {
        *place = T(7);
    } else if (what == SAME_OR_READ) {
        y[i] = *place;
    }
    if (what == SAME_THEN_READ) {
        __syncthreads();
        y[i] = *place;
    }
}
KIND(one_place);
CLEAN(one_place<<<2, 32>>>(array(1, 0), array(64, 0), OF_FIRST));
CLEAN(one_place<<<2, 32>>>(array(1, 0.0f), array(64, 0.0f), EXCHANGED));
CLEAN(one_place<<<1, 64>>>(array(1, 0ull), array(64, 0ull), EXCHANGED));
RACE(one_place<<<1, 2>>>(array(1, 0), array(64, 0), OWN));
RACE(one_place<<<2, 1>>>(array(1, 0.0f), array(64, 0.0f), OWN));
RACE(one_place<<<1, 64>>>(array(1, 0), array(64, 0), SAME_OR_READ));
RACE(one_place<<<2, 32>>>(array(1, 0.0f), array(64, 0.0f), SAME_OR_READ));
RACE(one_place<<<2, 32>>>(array(1, 0ull), array(64, 0ull), SAME_THEN_READ)); // what others write
EXCUSED(one_place<<<1, 64>>>(array(1, 0), array(64, 0), SAME_THEN_READ));    // the same value
EXCUSED(one_place<<<1, 64>>>(array(1, 0), array(64, 0), SAME));
EXCUSED(one_place<<<2, 32>>>(array(1, 0.0f), array(64, 0.0f), SAME));
UNSEEN(one_place<<<1, 1>>>(array(1, 0), array(64, 0), OWN));

// Barriers that some threads do not come to, or come to less often.
enum branch { IN_IF, MORE_ROUNDS, STRIDES, BY_BLOCK, AFTER_RETURN };

__global__ void divergence(int n, branch how)
{
    const int t = (int)threadIdx.x;
    if ((how == IN_IF && t < n) || (how == BY_BLOCK && (int)blockIdx.x < n)) {
        __syncthreads();
    } else if (how == MORE_ROUNDS) {
        for (int i = 0; i < (t < n ? 3 : 2); i++) {
            __syncthreads();
        }
    } else if (how == STRIDES) {
        for (int i = t; i < n; i += (int)blockDim.x) {
            __syncthreads();
        }
    } else if (how == AFTER_RETURN && t >= n) {
        return;
    }
    __syncthreads();
}
KIND(divergence);
CLEAN(divergence<<<2, 64>>>(1, BY_BLOCK));
CLEAN(divergence<<<3, 33>>>(2, BY_BLOCK));
BARRIER(divergence<<<2, 64>>>(32, IN_IF));
BARRIER(divergence<<<2, 64>>>(63, MORE_ROUNDS));
BARRIER(divergence<<<2, 2>>>(1, MORE_ROUNDS));
BARRIER(divergence<<<2, 64>>>(100, STRIDES));
WARNED(divergence<<<2, 64>>>(50, AFTER_RETURN)); // nobody waits for those who have left, on Volta
UNSEEN(divergence<<<2, 64>>>(64, IN_IF));
UNSEEN(divergence<<<2, 32>>>(0, MORE_ROUNDS));
UNSEEN(divergence<<<2, 64>>>(128, STRIDES));

// A stencil from one array into the other and back, within one launch or with a launch a round.
template <typename T>
__global__ void smooth_rounds(T *from, T *to, int rounds, waiting whom)
{
    const int i = index_of_thread();
    for (int round = 0; round < rounds; round++) {
        to[i + 1] = from[i] + from[i + 2] + T(1);
        wait_for(whom);
        T *other = from;
        from = to;
        to = other;
    }
}

template <typename T>
static void stencil(int blocks, int rounds, waiting whom, int launches)
{
    T *a = array(130, T(1)), *b = array(130, T(1));
    void *arguments[] = {&a, &b, &rounds, &whom};
    for (int i = 0; i < launches; i++) {
        cudaLaunchCooperativeKernel((const void *)smooth_rounds<T>, dim3(blocks), dim3(32),
                                    arguments);
    }
}
KIND(stencil);
CLEAN(stencil<int>(1, 4, BLOCK, 1));
CLEAN(stencil<float>(3, 4, GRID, 1));
CLEAN(stencil<ull>(2, 3, GRID, 2));
CLEAN(stencil<float>(4, 1, NOTHING, 3));
CLEAN(stencil<int>(1, 3, WARP, 1)); // the block is one warp
RACE(stencil<int>(2, 2, BLOCK, 1));
RACE(stencil<ull>(1, 2, NOTHING, 1));
RACE(stencil<int>(2, 2, WARP, 1));
UNSEEN(stencil<float>(3, 1, BLOCK, 1));
