// SPDX-License-Identifier: MIT
// Shared memory and arrays of a thread: how much there is, where it ends and who has written it.
#include "corpus.h"

#include <cuda_fp16.h>

// A constant shared array, by index.
// WORDS: index 64 of float [64]
__global__ void rotate_shared_index(float *x)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    x[t] = s[t + 1]; // EXPECT: out of bounds
}
RUN(bounds_shared_index, rotate_shared_index<<<1, 64>>>(array(64, 1.0f)));

// More dynamic shared memory than the launch asked for.
__global__ void rotate_dynamic_shared(float *x)
{
    extern __shared__ float s[];
    int t = threadIdx.x;
    s[t] = x[t]; // EXPECT: out of bounds
    __syncthreads();
    x[t] = s[t];
}
RUN(bounds_dynamic_shared, rotate_dynamic_shared<<<1, 64, 63 * sizeof(float)>>>(array(64, 1.0f)));

// Its rows are counted by the launch, their lengths by the declaration.
// WORDS: element 66 of the dynamic shared memory, which has 66
__global__ void rotate_rows(float *x)
{
    extern __shared__ float rows[][33];
    int t = threadIdx.x;
    rows[t / 32][t % 32] = x[t];
    __syncthreads();
    x[t] = rows[(t + 32) / 32][t % 32]; // EXPECT: out of bounds
}
RUN(bounds_rows, rotate_rows<<<1, 64, sizeof(float[2][33])>>>(array(64, 1.0f)));

// A warp more than the rows it has: behind them lie, in the program, the rows of another kernel.
// WORDS: thread 128 is the first one without room in rows
__global__ void add_rows(float *x)
{
    __shared__ float rows[4][32];
    float *row = rows[threadIdx.x / 32];
    row[threadIdx.x % 32] = x[threadIdx.x]; // EXPECT: out of bounds
    __syncthreads();
    x[threadIdx.x] = rows[threadIdx.x % 4][threadIdx.x % 32];
}

__global__ void add_rows_before(float *x)
{
    __shared__ float rows_before[4][32];
    float *row = rows_before[threadIdx.x / 32];
    row[threadIdx.x % 32] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = row[31 - threadIdx.x % 32];
}

__global__ void add_rows_behind(float *x)
{
    __shared__ float rows_behind[4][32];
    float *row = rows_behind[threadIdx.x / 32];
    row[threadIdx.x % 32] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = row[31 - threadIdx.x % 32];
}

PROGRAM(bounds_rows_of_other_kernel)
{
    float *x = array(160, 1.0f);
    add_rows_before<<<1, 128>>>(x);
    add_rows_behind<<<1, 128>>>(x);
    add_rows<<<1, 160>>>(x);
    finish();
}

// A function's variable is that of each kernel that calls it; those of two kernels with one name
// are two.
__device__ float first_of(float own)
{
    __shared__ float first;
    if (threadIdx.x == 0) {
        first = own;
    }
    __syncthreads();
    return first;
}

namespace other
{
__global__ void spread(float *x)
{
    __shared__ float all[64];
    all[threadIdx.x] = first_of(x[threadIdx.x]);
    __syncthreads();
    x[threadIdx.x] = all[63 - threadIdx.x];
}
} // namespace other

__global__ void spread(float *x)
{
    __shared__ float all[64];
    all[63 - threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = first_of(all[threadIdx.x]);
}

PROGRAM(shared_of_called_function)
{
    float *x = array(64, 1.0f);
    for (int i = 0; i < 3; i++) {
        spread<<<1, 64>>>(x);
        other::spread<<<1, 64>>>(x);
    }
    finish();
}

// An array of the thread itself.
// WORDS: index 4 of int [4]
__global__ void count(const int *x, int *y, int n)
{
    int bins[4] = {0, 0, 0, 0};
    for (int i = 0; i < n; i++) {
        bins[x[i]]++; // EXPECT: out of bounds
    }
    y[0] = bins[0];
}
RUN(bounds_local_array, count<<<1, 1>>>(array(10, 4), array(1, 0), 10));

// Shared memory for more threads than the block has.
// WORDS: The block has only 32 threads, which wrote 128 of the 1024 bytes of s: launch 256 threads
__device__ float sum_of_two(const float *x, int i)
{
    return x[i] + x[i + 128]; // EXPECT: uninitialized
}

__global__ void add_halves(const float *x, float *y)
{
    __shared__ float s[256];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    y[t] = sum_of_two(s, t);
}
RUN(uninitialized_few_threads, add_halves<<<1, 32>>>(array(32, 1.0f), array(32, 0.0f)));

// Shared memory of which one element is never filled.
__global__ void smooth(const float *x, float *y)
{
    __shared__ float s[65];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    y[t] = s[t] + s[t + 1]; // EXPECT: uninitialized
}
RUN(unwritten_shared, smooth<<<1, 64>>>(array(64, 1.0f), array(64, 1.0f)));

// What the first block left in shared memory is not there for the second.
__global__ void keep(float *y)
{
    __shared__ float s[32];
    int t = threadIdx.x;
    if (blockIdx.x == 0) {
        s[t] = 1.0f;
    }
    __syncthreads();
    y[blockIdx.x * 32 + t] = s[t]; // EXPECT: uninitialized
}
RUN(unwritten_shared_second_block, keep<<<2, 32>>>(array(64, 0.0f)));

// One thread writes, all read after a barrier; then another writes.
__global__ void broadcast(const float *x, float *y)
{
    __shared__ float value;
    int t = threadIdx.x;
    for (int i = 0; i < 4; i++) {
        if (t == i) {
            value = x[i];
        }
        __syncthreads();
        y[blockIdx.x * 64 + t] = value;
        __syncthreads();
    }
}
RUN(shared_broadcast, broadcast<<<2, 64>>>(array(4, 1.0f), array(128, 0.0f)));

// Every byte that a block has, in each of two kernels; and the host's own large buffer.
__global__ void first(float *y)
{
    __shared__ float tile[6144];
    extern __shared__ float more[];
    tile[threadIdx.x] = threadIdx.x;
    more[6143 - threadIdx.x] = threadIdx.x;
    __syncthreads();
    y[threadIdx.x] = tile[255 - threadIdx.x] + more[6143 - 255 + threadIdx.x];
}

__global__ void second(float *y)
{
    __shared__ float tile[12288];
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    y[threadIdx.x] = tile[255 - threadIdx.x];
}

static char *buffer(void)
{
    static thread_local char bytes[100000];
    return bytes;
}

PROGRAM(shared_fits)
{
    buffer()[5] = 1;
    float *d_y = array(256, 0.0F);
    first<<<1, 256, 24576>>>(d_y);
    second<<<1, 256>>>(d_y);
    finish();
}

// Each fits, both together do not.
// WORDS: 24580 bytes of dynamic shared memory were asked for, and the kernel declares 24576 bytes
__global__ void reverse_static_and_dynamic(float *y)
{
    __shared__ float tile[6144];
    extern __shared__ float more[];
    tile[threadIdx.x] = more[threadIdx.x] = threadIdx.x;
    __syncthreads();
    y[threadIdx.x] = tile[255 - threadIdx.x] + more[255 - threadIdx.x];
}

PROGRAM(shared_static_and_dynamic)
{
    float *d_y = array(256, 0.0F);
    reverse_static_and_dynamic<<<1, 256, 24580>>>(d_y); // EXPECT: failed call
    cudaDeviceSynchronize();
    cudaFree(d_y);
}

// Two tiles that find no room in a block together.
// WORDS: kernel sum declares 80000 bytes of __shared__ memory; a block has 49152
__global__ void sum(float *y)
{
    __shared__ float a[10000], b[10000];
    for (int i = threadIdx.x; i < 10000; i += blockDim.x) {
        a[i] = i;
        b[i] = 2 * i;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int i = 0; i < 10000; i++) {
            y[i] = a[9999 - i] + b[i];
        }
    }
}

PROGRAM(shared_too_large)
{
    float *d_y = array(10000, 0.0F);
    sum<<<1, 256>>>(d_y); // EXPECT: too much shared memory
    finish();
}

// The tile's size is a template argument, and one of the two does not fit.
// WORDS: declares 65536 bytes
namespace tiles
{
template <int N>
__global__ void fill(float *y)
{
    __shared__ float tile[N];
    for (int i = threadIdx.x; i < N; i += blockDim.x) {
        tile[i] = i;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        y[0] = tile[N - 1];
    }
}
} // namespace tiles

PROGRAM(shared_too_large_template)
{
    float *d_y = array(1, 0.0F);
    tiles::fill<16384><<<1, 128>>>(d_y); // EXPECT: too much shared memory
    finish();
}

// What a kernel declares as __shared__ counts where its attributes and its occupancy are asked for.
__global__ void reverse_attributes(int *x)
{
    __shared__ int tile[5120];
    tile[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

template <typename T>
__global__ void reverse_any(T *x)
{
    extern __shared__ char room[];
    T *tile = (T *)room;
    tile[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

PROGRAM(function_attributes)
{
    cudaFuncAttributes attributes;
    int blocks = 0, *d_x = array(64, 7);
    cudaFuncGetAttributes(&attributes, reverse_attributes);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, reverse_attributes, 64, 0);
    if (attributes.sharedSizeBytes != 20480 || blocks != 3) {
        hold(false);
    }
    reverse_attributes<<<1, 64>>>(d_x);
    const int bytes = 60 * 1024;
    cudaFuncSetAttribute(reverse_any<int>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    reverse_any<int><<<1, 64, bytes>>>(d_x);
    reverse_any<<<1, 64, bytes>>>(d_x);
    const cudaError_t error = cudaDeviceSynchronize();
    cudaFree(d_x);
    hold(error == cudaSuccess && cudaGetLastError() == cudaSuccess);
}

// Two extern __shared__ arrays are one memory, to which each thread writes twice in the same place.
// WORDS: has two names for its dynamic shared memory, a and b
__global__ void two_names(const float *x, float *y)
{
    extern __shared__ float a[];
    extern __shared__ int b[]; // EXPECT: warning
    int t = threadIdx.x;
    a[t] = x[t];
    b[t] = t;
    y[t] = a[t] + b[t];
}
RUN(dynamic_two_names, two_names<<<1, 64, 512>>>(array(64, 1.0f), array(64, 0.0f)));

// A pointer into one array, and a function that has the same array by the same name.
__device__ float first_of(void)
{
    extern __shared__ float s[];
    return s[0];
}
__global__ void one_name(const float *x, float *y)
{
    extern __shared__ float s[];
    int *numbers = (int *)(s + 64), t = threadIdx.x;
    s[t] = x[t];
    numbers[t] = t;
    __syncthreads();
    y[t] = first_of() + numbers[63 - t];
}
RUN(dynamic_one_name, one_name<<<1, 64, 512>>>(array(64, 1.0f), array(64, 0.0f)));

// An array of numbers that have constructors: g++ notes beside it whether it was begun, a GPU does
// not.
__shared__ half one_of_a_file[64];
__global__ void turn_halves(half2 *x)
{
    __shared__ half2 s[64];
    __shared__ half one;
    int t = threadIdx.x;
    x += blockIdx.x * blockDim.x;
    s[t] = x[t];
    one_of_a_file[t] = s[t].x;
    if (t == 0) {
        one = s[t].y;
    }
    __syncthreads();
    x[t] = half2(s[63 - t].y, one_of_a_file[63 - t] + one);
}
RUN(shared_with_constructors, turn_halves<<<2, 64>>>(array(128, half2(1.0f, 2.0f))));

// And who does not wait for it races as ever.
__global__ void turn_halves_at_once(half2 *x)
{
    __shared__ half2 s[64];
    int t = threadIdx.x;
    s[t] = x[t];
    x[t] = s[63 - t]; // EXPECT: race
}
RUN(race_with_constructors, turn_halves_at_once<<<1, 64>>>(array(64, half2(1.0f, 2.0f))));

// A variable of the block that each thread takes for its own. The compiler hands the value on, and
// needs no load; the stores of others are there all the same.
__global__ void takes_for_own(const int *x, int *y)
{
    __shared__ int mine;
    mine = x[threadIdx.x] + (int)threadIdx.x; // EXPECT: race
    y[threadIdx.x] = mine;
}
RUN(shared_taken_for_own, takes_for_own<<<1, 64>>>(array(64, 1), array(64, 0)));

// Each thread sets an element, and those behind the last one return before they do.
// WORDS: threads of the block have left the kernel before a barrier
__global__ void sum_pairs_of_few(const float *x, float *y, int n)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    if (t >= n) {
        return;
    }
    s[t] = x[t];
    __syncthreads();
    y[t] = s[t] + s[t + 1]; // EXPECT: uninitialized
}
RUN(unset_by_those_that_left, sum_pairs_of_few<<<1, 64>>>(array(64, 1.0f), array(64, 0.0f), 40));
