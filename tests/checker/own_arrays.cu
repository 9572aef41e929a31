// SPDX-License-Identifier: MIT
// Reading arrays of a thread's own that nobody has written, alone or in a struct.
#include "corpus.h"

// An array of each thread's own where one of the block was meant: what the others put into theirs
// is not there.
// WORDS: declare it __shared__
__global__ void sum_own(const float *x, float *s)
{
    float part[64];
    int t = threadIdx.x;
    part[t] = x[t];
    __syncthreads();
    for (int half = 32; half > 0; half /= 2) {
        if (t < half) {
            part[t] += part[t + half]; // EXPECT: uninitialized
        }
        __syncthreads();
    }
    if (t == 0) {
        *s = part[0];
    }
}
RUN(unwritten_own_array, sum_own<<<1, 64>>>(array(64, 1.0f), array(1, 0.0f)));

// Sums that nobody has set to zero, in a kernel without barriers.
// WORDS: and 31 more threads
__global__ void sums(const float *x, float *y)
{
    float sum[2];
    for (int k = 0; k < 4; k++) {
        sum[k % 2] += x[4 * threadIdx.x + k]; // EXPECT: uninitialized
    }
    y[threadIdx.x] = sum[0] * sum[1];
}
RUN(unwritten_own_sums, sums<<<1, 32>>>(array(128, 1.0f), room<float>(32)));

// A window over the last four values is used before it is full; while it fills, what is not there
// yet is moved, and that is right.
__global__ void window(const float *x, float *y, int n, int full)
{
    float w[4];
    for (int i = 0; i < n; i++) {
        for (int k = 3; k > 0; k--) {
            w[k] = w[k - 1];
        }
        w[0] = x[i];
        y[i] = 0.0f;
        if (i >= full) {
            y[i] = w[0] + w[1] + w[2] + w[3]; // EXPECT: uninitialized
        }
    }
}
RUN(unwritten_own_window, window<<<1, 1>>>(array(8, 1.0f), room<float>(8), 8, 2));
RUN(own_window, window<<<1, 1>>>(array(8, 1.0f), room<float>(8), 8, 3));

// Every way to write one: by element, by a function, by copies, in each turn of a loop anew; and a
// value that has the bytes that the checked build fills such arrays with.
__device__ void count_up(int *x, int n)
{
    for (int i = 0; i < n; i++) {
        x[i] = i;
    }
}
__global__ void own_arrays(int *y)
{
    int t = threadIdx.x, a[4], b[4], c[4], sum = 0;
    unsigned filler[2];
    volatile int seen[2];
    float4 v[2];
    count_up(a, 4);
    memcpy(b, a, sizeof(b));
    memset(c, 0, sizeof(c));
    filler[t % 2] = 0xfefefefe;
    seen[t % 2] = t;
    sum = seen[t % 2] - t;
    v[t % 2] = make_float4(1, 2, 3, 4);
    v[1 - t % 2] = v[t % 2];
    for (int i = 0; i < 4; i++) {
        int one[2];
        one[i % 2] = 1;
        sum += one[i % 2];
    }
    switch (t % 3) {
    case 0:
        int zero[2];
        zero[t % 2] = 0;
        sum += zero[t % 2];
        break;
    default:
        break;
    }
    y[t] = sum + a[t % 4] + b[t % 4] + c[t % 4] + (filler[t % 2] == 0xfefefefe) + (int)v[0].x;
}
RUN(own_arrays, own_arrays<<<1, 64>>>(array(64, 0)));

// Whether each number was seen, in an array of bytes of a thread's own that nobody has cleared.
__global__ void count_different(const int *x, int *y, int n)
{
    unsigned char seen[64];
    int count = 0;
    for (int i = 0; i < n; i++) {
        count += !seen[x[i]]; // EXPECT: uninitialized
        seen[x[i]] = 1;
    }
    y[threadIdx.x] = count;
}
RUN(unwritten_local_bytes, count_different<<<1, 4>>>(array(9, 3), array(4, 0), 9));

// Partial sums in shorts, where __shared__ was meant.
// WORDS: declare it __shared__
__global__ void sum_shorts(const int *x, int *y)
{
    short part[64];
    part[threadIdx.x] = (short)x[threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) {
        int sum = 0;
        for (int i = 0; i < 64; i++) {
            sum += part[i]; // EXPECT: uninitialized
        }
        *y = sum;
    }
}
RUN(unwritten_local_shorts, sum_shorts<<<1, 64>>>(array(64, 1), array(1, 0)));

// An array in a struct of a thread's own.
struct sums {
    int n;
    float of[4];
};

__global__ void sum_in_struct(const float *x, float *y)
{
    struct sums sums;
    sums.n = 4;
    for (int i = 0; i < 64; i++) {
        sums.of[i % sums.n] += x[i]; // EXPECT: uninitialized
    }
    y[threadIdx.x] = sums.of[threadIdx.x % sums.n];
}
RUN(unwritten_in_local_struct, sum_in_struct<<<1, 4>>>(array(64, 1.0f), array(4, 0.0f)));

// Such a struct that is set in parts before it is read, handed on and given back.
typedef struct {
    unsigned char kinds[6];
    float of[3];
    struct sums both[2];
} many_sums;

__device__ __noinline__ many_sums with_first(many_sums sums, float first)
{
    sums.of[0] = first;
    return sums;
}

__global__ void set_in_parts(const float *x, float *y)
{
    many_sums sums, others;
    const int t = threadIdx.x;
    for (int i = 0; i < 6; i++) {
        sums.kinds[i] = (unsigned char)i;
    }
    sums.both[t % 2].of[t % 4] = x[t];
    others = with_first(sums, x[t]);
    sums = others;
    y[t] = sums.of[0] + sums.both[t % 2].of[t % 4] + sums.kinds[t % 6];
}
RUN(unwritten_struct_in_parts, set_in_parts<<<2, 32>>>(array(32, 1.0f), array(32, 0.0f)));

// Bytes and shorts that hold what the compiler fills with, from everywhere that it may come from:
// stores, memset, a struct that is copied, a function's result, an initialiser, an argument.
struct bytes {
    unsigned char at[32];
};

__device__ __noinline__ struct bytes made(int value)
{
    struct bytes made;
    for (int i = 0; i < 32; i++) {
        made.at[i] = (unsigned char)value;
    }
    return made;
}

__device__ __noinline__ int byte_of(const unsigned char *bytes, int i)
{
    return bytes[i % 32];
}

__global__ void fill_bytes(struct bytes given, int *y, int value)
{
    unsigned char stored[32], set[32];
    const unsigned char eight[32] = {254, 254, 254, 254, 254, 254, 254, 254};
    signed char minus_two[32];
    short shorts[32];
    struct bytes copies[2];
    const int t = threadIdx.x;
    for (int i = 0; i < 32; i++) {
        stored[i] = (unsigned char)value;
        minus_two[i] = (signed char)-2;
        shorts[i] = (short)(value << 8 | value);
    }
    memset(set, value, sizeof(set));
    copies[0] = given;
    copies[1] = made(value);
    y[t] = byte_of(stored, t) + byte_of(set, t) + byte_of(eight, t) + minus_two[t] + shorts[t] +
           byte_of(copies[0].at, t) + byte_of(copies[1].at, t);
}

PROGRAM(unwritten_like_filler)
{
    struct bytes given;
    memset(&given, 254, sizeof(given));
    int *y = array(32, 0), h_y[32];
    fill_bytes<<<3, 32>>>(given, y, 254);
    cudaMemcpy(h_y, y, sizeof(h_y), cudaMemcpyDeviceToHost);
    hold(h_y[0] == 5 * 254 - 2 - 258 && h_y[31] == 4 * 254 - 2 - 258);
    finish();
}
