// SPDX-License-Identifier: MIT
// Indices past the end of memory and before its start, and their right neighbours.
#include "corpus.h"

#include <string.h>

// The grid is larger than n, and nobody asks.
// WORDS: 4 x 256 = 1024 threads run for n = 1000: the last 24 need a bounds check, if (i < n).
__global__ void scale_no_guard(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = 2.0f * x[i]; // EXPECT: out of bounds
}
RUN(bounds_no_guard, scale_no_guard<<<4, 256>>>(array(1000, 1.0f), 1000));

// The same with its guard.
__global__ void scale_guard(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 2.0f * x[i];
    }
}
RUN(bounds_guard, scale_guard<<<4, 256>>>(array(1000, 1.0f), 1000));

// The element is read before the guard, which only its use stands behind.
__global__ void scale_read_before_guard(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float old = x[i]; // EXPECT: out of bounds
    if (i < n) {
        x[i] = 2.0f * old;
    }
}
RUN(bounds_read_before_guard, scale_read_before_guard<<<4, 256>>>(array(1000, 1.0f), 1000));

// The guard is also true for n.
// WORDS: compare with < and not <=.
__global__ void scale_off_by_one(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) {
        x[i] = 2.0f * x[i]; // EXPECT: out of bounds
    }
}
RUN(bounds_off_by_one, scale_off_by_one<<<4, 256>>>(array(1000, 1.0f), 1000));

// The guard lets n through, as `flags` has an element for it, and `x` has none.
// WORDS: the array that it writes has an element of that index, but the one that it reads has not
__global__ void mark_with_end(const float *x, int *flags, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) {
        flags[i] = x[i] > 0.0f; // EXPECT: out of bounds
    }
}
RUN(bounds_of_shorter_array, mark_with_end<<<4, 256>>>(array(1000, 1.0f), array(1001, 0), 1000));

// A store that is for the thread of index n alone.
// WORDS: only the thread with index 1000 passes the check in line
__global__ void end_with_zero(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == n) {
        x[i] = 0.0f; // EXPECT: out of bounds
    }
}
RUN(bounds_end_with_zero, end_with_zero<<<4, 256>>>(array(1000, 1.0f), 1000));

// The guard that returns does not for n.
// WORDS: Indices end at n - 1, so compare with >= and not >.
__global__ void clear_up_to_end(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n) {
        return;
    }
    // A comment between the two.
    x[i] = 0.0f; // EXPECT: out of bounds
}
RUN(bounds_clear_up_to_end, clear_up_to_end<<<4, 256>>>(array(1000, 1.0f), 1000));

// Nothing of it is seen in the line.
// WORDS: compare with < and not <=; a check that returns early compares with >= and not >.
__global__ void set_one_more(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n + 1) {
        x[i] = 0.0f; // EXPECT: out of bounds
    }
}
RUN(bounds_set_one_more, set_one_more<<<4, 256>>>(array(1000, 1.0f), 1000));

// The left neighbour of element 0.
// WORDS: element -1 of an array of 100 (0 to 99)
__global__ void difference_before_start(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = x[i] - x[i - 1]; // EXPECT: out of bounds
    }
}
RUN(bounds_before_start,
    difference_before_start<<<1, 128>>>(array(100, 1.0f), array(100, 0.0f), 100));

// The same for the elements that have a left neighbour.
__global__ void difference_inner_neighbours(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n) {
        y[i] = x[i] - x[i - 1];
    }
}
RUN(bounds_inner_neighbours,
    difference_inner_neighbours<<<1, 128>>>(array(100, 1.0f), array(100, 0.0f), 100));

// An index that is far below 0, and far away from all that is allocated.
// WORDS: element -50000000 of an array of 100 (0 to 99)
__global__ void shift_far_below(const float *x, float *y, int by)
{
    int i = threadIdx.x;
    y[i] = x[i - by]; // EXPECT: out of bounds
}

PROGRAM(bounds_far_below)
{
    float *d_x = array(100, 1.0f);
    float *d_y = array(100, 0.0f);
    shift_far_below<<<1, 1>>>(d_x, d_y, 50000000);
    finish();
}

// An index that lands behind the next allocation's start, if the two lay side by side.
// WORDS: element 100 of an array of 64 (0 to 63)
__global__ void set_far_neighbour(float *x, int i)
{
    x[i] = 1.0f; // EXPECT: out of bounds
}

PROGRAM(bounds_far_neighbour)
{
    float *d_x = array(64, 1.0f);
    array(64, 1.0f);
    set_far_neighbour<<<1, 1>>>(d_x, 100);
    finish();
}

// A double of which half lies past the end.
// WORDS: wrote 8 bytes, element 50 of an array of 50 (0 to 49)
__global__ void set_partly(float *x, int n)
{
    double *y = (double *)(x + n - 2);
    y[0] = 1.0;
    y[1] = 1.0; // EXPECT: out of bounds
}
RUN(bounds_partly, set_partly<<<1, 1>>>(array(100, 1.0f), 100));

// Bytes: the last element of an odd length is fine, the one after is not.
// WORDS: wrote 1 byte, element 101 of an array of 101 (0 to 100)
__global__ void mark_char_tail(unsigned char *flags, int n)
{
    for (int i = 0; i <= n; i++) {
        flags[i] = 1; // EXPECT: out of bounds
    }
}
RUN(bounds_char_tail, mark_char_tail<<<1, 1>>>(array(101, (unsigned char)0), 101));

// Neighbouring bytes, each by a thread of its own.
__global__ void mark_chars(unsigned char *flags, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        flags[i] = (unsigned char)(i % 3);
    }
}
RUN(bounds_chars, mark_chars<<<8, 128>>>(array(1001, (unsigned char)0), 1001));

// Past the end of all shared memory, through a pointer.
__global__ void rotate(float *x)
{
    __shared__ float s[64];
    float *p = s;
    int t = threadIdx.x;
    p[t] = x[t];
    __syncthreads();
    x[t] = p[t + 4096]; // EXPECT: out of bounds
}
RUN(bounds_shared_pointer, rotate<<<1, 64>>>(array(64, 1.0f)));

// cudaMalloc is asked for n bytes instead of n elements.
// WORDS: cudaMalloc got 1000 bytes; for 1000 elements of 4 bytes it needs 4000: multiply by sizeof.
__global__ void fill(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 1.0f; // EXPECT: out of bounds
    }
}

PROGRAM(bounds_sizeof_forgotten)
{
    float *d_x;
    cudaMalloc(&d_x, 1000);
    fill<<<4, 256>>>(d_x, 1000);
    finish();
    cudaFree(d_x);
}

// The same of its relatives, by a variable and by a macro, where the grid has exactly as many
// threads, and where they are so many that not all of their elements are looked at.
#define COUNT 1024
// WORDS: cudaMallocManaged got 1024 bytes; for 1024 elements of 4 bytes it needs 4096: multiply by
// sizeof.
__global__ void fill_managed(float *x, int n)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f; // EXPECT: out of bounds
}
PROGRAM(bounds_sizeof_forgotten_managed)
{
    float *d_x;
    const int count = COUNT;
    cudaMallocManaged(&d_x, count);
    fill_managed<<<4, 256>>>(d_x, count);
    finish();
    cudaFree(d_x);
}

// WORDS: cudaMallocAsync got 1024 bytes; for 1024 elements of 4 bytes it needs 4096: multiply by
// sizeof.
__global__ void fill_async(float *x, int n)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f; // EXPECT: out of bounds
}
PROGRAM(bounds_sizeof_forgotten_async)
{
    float *d_x;
    const int count = COUNT;
    cudaMallocAsync(&d_x, COUNT, 0);
    fill_async<<<4, 256>>>(d_x, count);
    finish();
    cudaFree(d_x);
}

// WORDS: cudaMallocHost got 1000 bytes; for 1000 elements of 4 bytes it needs 4000: multiply by
// sizeof.
__global__ void fill_pinned(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 1.0f; // EXPECT: out of bounds
    }
}
PROGRAM(bounds_sizeof_forgotten_pinned)
{
    float *d_x;
    const int count = 1000;
    cudaMallocHost((void **)&d_x, count);
    fill_pinned<<<4, 256>>>(d_x, count);
    finish();
    cudaFreeHost(d_x);
}

// WORDS: cudaMalloc got 1048000 bytes; for 1048000 elements of 4 bytes it needs 4192000: multiply
// by sizeof.
__global__ void fill_many(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 1.0f; // EXPECT: out of bounds
    }
}
PROGRAM(bounds_sizeof_forgotten_many)
{
    float *d_x;
    const int count = 1048000;
    cudaMalloc(&d_x, count);
    fill_many<<<4094, 256>>>(d_x, count);
    finish();
    cudaFree(d_x);
}

// With sizeof it is the grid that is too large.
// WORDS: 4 x 256 = 1024 threads run for n = 256
__global__ void fill_grid(float *x, int n)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f; // EXPECT: out of bounds
}
PROGRAM(bounds_sizeof_forgotten_grid)
{
    float *d_x;
    const int count = COUNT;
    cudaMalloc(&d_x, 256 * sizeof(float));
    fill_grid<<<4, 256>>>(d_x, count);
    finish();
    cudaFree(d_x);
}

// Row and column in the wrong places of a 2-D grid.
__global__ void clear_swapped_dimensions(float *x, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < columns && column < rows) {
        x[row * columns + column] = 0.0f; // EXPECT: out of bounds
    }
}
RUN(bounds_swapped_dimensions,
    clear_swapped_dimensions<<<dim3(4, 2), dim3(16, 16)>>>(array(20 * 50, 1.0f), 20, 50));

// The line of an atomic is the student's, not the header's.
__global__ void count(const int *x, int *bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(&bins[x[i]], 1); // EXPECT: out of bounds
    }
}
RUN(bounds_atomic, count<<<1, 128>>>(array(100, 16), array(16, 0), 100));

// memset in a kernel, one byte too many.
__global__ void clear_memset(char *x, int n)
{
    memset(x, 0, n + 1); // EXPECT: out of bounds
}
RUN(bounds_memset, clear_memset<<<1, 1>>>(array(100, (char)1), 100));

// The line is the one inside the function that was inlined.
__device__ __forceinline__ float next(const float *x, int i)
{
    return x[i + 1]; // EXPECT: out of bounds
}

__global__ void shift_inlined(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = next(x, i);
    }
}
RUN(bounds_inlined, shift_inlined<<<1, 128>>>(array(100, 1.0f), array(100, 1.0f), 100));

// The line is the one where the macro is used.
#define ELEMENT(x, i) (x)[(i) + 1]

__global__ void shift_macro(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        ELEMENT(x, i) = 1.0f; // EXPECT: out of bounds
    }
}
RUN(bounds_macro, shift_macro<<<1, 128>>>(array(100, 1.0f), 100));

// The line is the one inside a template.
template <typename T, int OFFSET>
__global__ void shift_template(T *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i + OFFSET] = T(i); // EXPECT: out of bounds
    }
}
RUN(bounds_template, shift_template<double, 1><<<1, 128>>>(array(100, 1.0), 100));

// The pitch, which counts bytes, is used as a number of elements.
// WORDS: cudaMallocPitch
__global__ void add_row_pitch_in_elements(float *x, size_t pitch, int columns, int rows)
{
    const int column = (int)threadIdx.x, row = (int)blockIdx.x;
    if (column < columns && row < rows) {
        x[row * pitch + column] = (float)row; // EXPECT: out of bounds
    }
}

PROGRAM(bounds_pitch_in_elements)
{
    float *d_x;
    size_t pitch;
    cudaMallocPitch(&d_x, &pitch, 33 * sizeof(float), 5);
    cudaMemset2D(d_x, pitch, 0, 33 * sizeof(float), 5);
    add_row_pitch_in_elements<<<5, 64>>>(d_x, pitch, 33, 5);
    finish();
    cudaFree(d_x);
}

// A pitched array: rows that begin pitch bytes apart, copied both ways.
__global__ void add_row_pitched(float *x, size_t pitch, int columns, int rows)
{
    const int column = (int)threadIdx.x, row = (int)blockIdx.x;
    if (column < columns && row < rows) {
        float *line = (float *)((char *)x + row * pitch);
        line[column] += (float)row;
    }
}

PROGRAM(pitched)
{
    float h_x[5][33] = {{0}}, *d_x;
    size_t pitch;
    cudaMallocPitch(&d_x, &pitch, sizeof(h_x[0]), 5);
    cudaMemcpy2D(d_x, pitch, h_x, sizeof(h_x[0]), sizeof(h_x[0]), 5, cudaMemcpyHostToDevice);
    add_row_pitched<<<5, 64>>>(d_x, pitch, 33, 5);
    cudaMemcpy2D(h_x, sizeof(h_x[0]), d_x, pitch, sizeof(h_x[0]), 5, cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    hold(h_x[4][32] == 4.0f);
}

// A float4 at an address that is no multiple of 16.
// WORDS: multiple of 16
__global__ void copy_misaligned(const float *x, float *y)
{
    const float4 *from = (const float4 *)(x + 1);
    float4 v = *from; // EXPECT: misaligned
    y[0] = v.x + v.w;
}
RUN(misaligned_float4, copy_misaligned<<<1, 1>>>(array(100, 1.0f), array(100, 1.0f)));

// float4 at multiples of 16.
__global__ void copy_aligned(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 4) {
        ((float4 *)y)[i] = ((const float4 *)x)[i];
    }
}
RUN(aligned_float4, copy_aligned<<<1, 32>>>(array(100, 1.0f), array(100, 1.0f), 100));

// Several calls in a line: the one is shown that made the array.
// WORDS: memory  cudaMalloc(&d_y, 250 * sizeof(float)) at
__global__ void copy_all(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = x[i]; // EXPECT: out of bounds
    }
}
PROGRAM(bounds_calls_in_a_line)
{
    float *d_x, *d_y, *d_z;
    for (int turn = 0; turn < 2; turn++) {
        // clang-format off
        cudaMalloc(&d_x, 300 * sizeof(float)); cudaMalloc(&d_y, 250 * sizeof(float)); cudaMalloc(&d_z, 300 * sizeof(float));
        // clang-format on
        cudaMemset(d_x, 0, 300 * sizeof(float));
        if (turn == 1) {
            copy_all<<<2, 256>>>(d_x, d_y, 300);
        }
        cudaFree(d_x);
        cudaFree(d_y);
        cudaFree(d_z);
    }
}

// Through a cast it is another function, and in a macro the column is the macro's.
// WORDS: memory  cudaMalloc((void **)&d_y, 250 * sizeof(float)) at
__global__ void copy_all_again(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = x[i]; // EXPECT: out of bounds
    }
}
PROGRAM(bounds_casts_in_a_line)
{
    float *d_x, *d_y;
    // clang-format off
    cudaMalloc((void **)&d_x, 300 * sizeof(float)); cudaMalloc((void **)&d_y, 250 * sizeof(float));
    // clang-format on
    cudaMemset(d_x, 0, 300 * sizeof(float));
    copy_all_again<<<2, 256>>>(d_x, d_y, 300);
    cudaFree(d_x);
    cudaFree(d_y);
}

// WORDS: memory  cudaMalloc(&d_y, 250 * sizeof(float)) at
__global__ void copy_once_more(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = x[i]; // EXPECT: out of bounds
    }
}
#define SUCCEEDS(call) hold((call) == cudaSuccess)
PROGRAM(bounds_macros_in_a_line)
{
    float *d_x, *d_y;
    // clang-format off
    SUCCEEDS(cudaMalloc(&d_x, 300 * sizeof(float))); SUCCEEDS(cudaMalloc(&d_y, 250 * sizeof(float)));
    // clang-format on
    cudaMemset(d_x, 0, 300 * sizeof(float));
    copy_once_more<<<2, 256>>>(d_x, d_y, 300);
    cudaFree(d_x);
    cudaFree(d_y);
}

// Members of a structure are no elements: how large one is, the access does not tell.
// WORDS: read 4 bytes, 4 bytes past the end of an allocation of 480 bytes
struct sample {
    int key, value;
};
__global__ void take_values(const sample *samples, int *y, int n)
{
    const int i = threadIdx.x;
    int value = 0;
    if (i <= n) {
        value = samples[i].value; // EXPECT: out of bounds
    }
    if (i < n) {
        y[i] = value;
    }
}
RUN(bounds_member, take_values<<<1, 64>>>(array(60, sample{1, 2}), array(60, 0), 60));
