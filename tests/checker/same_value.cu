// SPDX-License-Identifier: MIT
// Values that several threads write or wait for.
#include "corpus.h"

// Threads that all write one value, and read it back.

// The compiler keeps what it has just written in a register, but not over this.
__device__ int pass(int value)
{
    return __shfl_xor_sync(0xffffffff, value, 1);
}

// Every thread writes the length and uses it.
__global__ void scale(float *x, int n)
{
    __shared__ int length;
    length = n;
    pass(n);
    if ((int)threadIdx.x < length) {
        x[threadIdx.x] *= 2.0f;
    }
}
RUN(same_value_shared, scale<<<1, 64>>>(array(64, 1.0f), 40));

// In global memory, by several blocks.
__global__ void configure(int *limit, int *y, int n)
{
    *limit = n;
    y[blockIdx.x * blockDim.x + threadIdx.x] = pass(n) + *limit;
}
RUN(same_value_global, configure<<<4, 64>>>(array(1, 0), array(256, 0), 9));

// Only one warp writes what all read.
__global__ void configure_by_warp(int *y, int n)
{
    __shared__ int limit;
    if (threadIdx.x < 32) {
        limit = n;
    }
    y[threadIdx.x] = limit; // EXPECT: race
}
RUN(same_value_others_read, configure_by_warp<<<1, 64>>>(array(64, 0), 9));

// Each of them reads what it might before it writes.
__global__ void read_first(int *limit, int *y, int n)
{
    y[threadIdx.x] = *limit;
    *limit = n; // EXPECT: race
}
RUN(same_value_read_first, read_first<<<1, 64>>>(array(1, 0), array(64, 0), 9));

// A value of the block's, read where another block's may be.
__global__ void of_the_block(int *limit, int *y)
{
    *limit = blockIdx.x; // EXPECT: race
    y[blockIdx.x * blockDim.x + threadIdx.x] = *limit;
}
RUN(same_value_of_blocks, of_the_block<<<4, 64>>>(array(1, 0), array(256, 0)));

// Twice, with two values: what is read is one of them.
__global__ void two_values(int *y)
{
    __shared__ int limit;
    limit = 1;
    y[threadIdx.x] = pass(1) + limit;
    limit = 2; // EXPECT: race
    y[threadIdx.x] += pass(2) + limit;
}
RUN(same_value_two_values, two_values<<<1, 64>>>(array(64, 0)));

// The same with barriers between.
__global__ void two_values_in_turn(int *y)
{
    __shared__ int limit;
    limit = 1;
    y[threadIdx.x] = pass(1) + limit;
    __syncthreads();
    limit = 2;
    y[threadIdx.x] += pass(2) + limit;
}
RUN(same_value_two_values_in_turn, two_values_in_turn<<<1, 64>>>(array(64, 0)));

// A mask of a byte each, which several threads set and look at.
__global__ void mark(unsigned char *marked, int *y)
{
    marked[threadIdx.x / 4] = 1;
    y[threadIdx.x] = pass(1) + marked[threadIdx.x / 4];
}
RUN(same_value_bytes, mark<<<1, 64>>>(array(16, (unsigned char)0), array(64, 0)));

// All lanes read what the first of them writes later: the other of the race is not itself.
// WORDS: another thread of this warp
__global__ void first_writes(int *x, int *y)
{
    y[threadIdx.x] = x[0];
    const unsigned all = __ballot_sync(0xffffffff, y[threadIdx.x] >= 0);
    if (threadIdx.x == 0) {
        x[0] = (int)all; // EXPECT: race
    }
}
RUN(race_other_not_itself, first_writes<<<1, 32>>>(array(1, 0), array(32, 0)));

// An exchange whose result nobody looks at only writes.
__global__ void set_flags(int *flags, float *values)
{
    atomicExch(&flags[threadIdx.x], 1);
    atomicExch(&values[threadIdx.x], 1.0f);
}
RUN(exchange_unwritten, set_flags<<<1, 32>>>(room<int>(32), room<float>(32)));

// And one whose result is used.
__global__ void take_flags(int *flags, int *y)
{
    y[threadIdx.x] = atomicExch(&flags[threadIdx.x], 1); // EXPECT: uninitialized
}
RUN(exchange_unwritten_used, take_flags<<<1, 32>>>(room<int>(32), array(32, 0)));

// Volatile accesses: relaxed, at the scope of the system. They are no races among themselves, and
// order nothing else.

// An addition of one's own whose first read is volatile.
__global__ void add_all(volatile double *sum, const int *x)
{
    const double value = x[blockIdx.x * blockDim.x + threadIdx.x];
    volatile unsigned long long *bits = (volatile unsigned long long *)sum;
    unsigned long long old = *bits, assumed;
    do {
        assumed = old;
        old = atomicCAS((unsigned long long *)bits, assumed,
                        __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (old != assumed);
}
RUN(volatile_before_compare, add_all<<<4, 64>>>(array(1, 0.0), array(256, 1)));

// The largest value, looked at before it is set.
__global__ void largest(int *most, const int *x)
{
    const int value = x[blockIdx.x * blockDim.x + threadIdx.x];
    if (*(volatile int *)most < value) {
        atomicMax(most, value);
    }
}
RUN(volatile_before_max, largest<<<4, 64>>>(array(1, 0), array(256, 7)));

// Whoever finds something tells the others to stop looking.
__global__ void find_any(volatile int *found, const int *x, int wanted)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (!*found && x[i] == wanted) {
        *found = 1;
    }
}
RUN(volatile_stop, find_any<<<4, 64>>>(array(1, 0), array(256, 7), 7));

// The same flag as a plain variable.
__global__ void find_any_plain(int *found, const int *x, int wanted)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (!*found && x[i] == wanted) { // EXPECT: race
        *found = 1;
    }
}
RUN(volatile_stop_plain, find_any_plain<<<4, 64>>>(array(1, 0), array(256, 7), 7));

// A flag that is volatile for those who read it and not for the one that sets it.
__global__ void half_volatile(int *flag, int *y)
{
    if (blockIdx.x == 0) {
        *flag = 1; // EXPECT: race
    } else {
        y[blockIdx.x] = *(volatile int *)flag;
    }
}
RUN(volatile_on_one_side, half_volatile<<<4, 1>>>(array(1, 0), array(4, 0)));

// A counter that is volatile, which makes no addition atomic.
__global__ void count_volatile(volatile int *count, const int *x)
{
    if (x[blockIdx.x * blockDim.x + threadIdx.x] > 0) {
        *count = *count + 1; // EXPECT: race
    }
}
RUN(volatile_count, count_volatile<<<4, 64>>>(array(1, 0), array(256, 1)));

// Stores alone lose nothing that was read: any of them may stay.
__global__ void say_who(volatile int *who)
{
    *who = (int)blockIdx.x;
}
RUN(volatile_stores, say_who<<<4, 1>>>(array(1, 0)));

// The same in shared memory, counted by one warp.
__global__ void count_volatile_shared(const int *x, int *y)
{
    __shared__ volatile int count;
    if (threadIdx.x == 0) {
        count = 0;
    }
    __syncthreads();
    if (x[threadIdx.x] > 0) {
        count += 1; // EXPECT: race
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        *y = count;
    }
}
RUN(volatile_count_shared, count_volatile_shared<<<1, 32>>>(array(32, 1), array(1, 0)));

// A thread waits for the other, which has not looked before it sets: the one that has is of another
// block.
__global__ void hand_over(const int *x, int *y)
{
    __shared__ volatile int ready;
    if (threadIdx.x == 0) {
        ready = 0;
    }
    __syncthreads();
    if (threadIdx.x == blockIdx.x % 2) {
        while (!ready) {
        }
        y[blockIdx.x] = x[blockIdx.x];
    } else {
        ready = 1;
    }
}
RUN(volatile_hand_over, hand_over<<<3, 2>>>(array(3, 7), array(3, 0)));

// The same where the blocks take turns, as the outer ones wait for the middle one.
__global__ void hand_over_in_turn(int *middle_is_done, int *y)
{
    __shared__ volatile int ready;
    const unsigned middle = blockIdx.x == 1;
    if (threadIdx.x == 0) {
        ready = 0;
    }
    __syncthreads();
    if (threadIdx.x == middle) {
        while (!ready) {
        }
        y[blockIdx.x] = 1;
    } else {
        while (!middle && atomicAdd(middle_is_done, 0) == 0) {
        }
        ready = 1;
    }
    __syncthreads();
    if (middle && threadIdx.x == 0) {
        atomicExch(middle_is_done, 1);
    }
}
RUN(volatile_hand_over_in_turn, hand_over_in_turn<<<3, 2>>>(array(1, 0), array(3, 0)));

// A prefix sum of a warp that only volatile keeps in order.
__global__ void scan_warp(volatile int *y)
{
    __shared__ volatile int s[32];
    const int lane = threadIdx.x;
    s[lane] = y[lane];
    for (int k = 1; k < 32; k *= 2) {
        if (lane >= k) {
            s[lane] += s[lane - k]; // EXPECT: race
        }
    }
    y[lane] = s[lane];
}
RUN(volatile_scan, scan_warp<<<1, 32>>>(array(32, 1)));

// The data of another block behind its volatile flag.
// WORDS: __threadfence()
__global__ void publish(int *data, volatile int *flag, int *y)
{
    if (blockIdx.x == 0) {
        *data = 42; // [publish]
        *flag = 1;
    } else if (*flag) {
        *y = *data;
    } else {
        *y = 0;
    }
}
// ORDER: ascending
// EXPECT: race at [publish]
RUN(volatile_publish, publish<<<2, 1>>>(array(1, 0), array(1, 0), array(1, 0)));

// The same with its fences.
__global__ void publish_fenced(int *data, volatile int *flag, int *y)
{
    if (blockIdx.x == 0) {
        *data = 42;
        __threadfence();
        *flag = 1;
    } else if (*flag) {
        __threadfence();
        *y = *data;
    } else {
        *y = 0;
    }
}
RUN(volatile_publish_fenced, publish_fenced<<<2, 1>>>(array(1, 0), array(1, 0), array(1, 0)));

// The data after the flag.
// ORDER: ascending
__global__ void publish_late(int *data, volatile int *flag, int *y)
{
    if (blockIdx.x == 0) {
        __threadfence();
        *flag = 1;
        *data = 42; // EXPECT: race
    } else if (*flag) {
        __threadfence();
        *y = *data;
    } else {
        *y = 0;
    }
}
RUN(volatile_publish_late, publish_late<<<2, 1>>>(array(1, 0), array(1, 0), array(1, 0)));

// With the fence of the one that publishes alone: whoever reads may be lucky on every GPU there is.
// ORDER: ascending
// EXPECT: warning
// WORDS: after the loop or test that saw the flag
__global__ void publish_half_fenced(int *data, volatile int *flag, int *y)
{
    if (blockIdx.x == 0) {
        *data = 42;
        __threadfence();
        *flag = 1;
    } else if (*flag) {
        *y = *data;
    } else {
        *y = 0;
    }
}
RUN(volatile_publish_half_fenced,
    publish_half_fenced<<<2, 1>>>(array(1, 0), array(1, 0), array(1, 0)));

// A variable that all threads look at before they set it: both are relaxed, there as elsewhere.
__device__ volatile int latest;

__global__ void look_and_set(int n)
{
    if (latest != n) {
        latest = n;
    }
}
RUN(volatile_variable_looked_at, look_and_set<<<4, 64>>>(1));
