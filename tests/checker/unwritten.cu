// SPDX-License-Identifier: MIT
// Reading what nobody has written.
#include "corpus.h"

// An array that nobody filled.
__global__ void add(const float *x, float *y, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        y[i] += x[i]; // EXPECT: uninitialized
    }
}
RUN(unwritten_global, add<<<1, 128>>>(array(100, 1.0f), room<float>(100), 100));

// Only a part of an array was filled.
// WORDS: and 74 more threads
__global__ void scale(float *x, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        x[i] *= 2.0f; // EXPECT: uninitialized
    }
}

PROGRAM(unwritten_tail)
{
    float *d_x;
    cudaMalloc(&d_x, 100 * sizeof(float));
    cudaMemset(d_x, 0, 100);
    scale<<<1, 128>>>(d_x, 100);
    finish();
    cudaFree(d_x);
}

// The launch before wrote an element less than this one reads.
// WORDS: wrote the element before this one, in the launch of mark at unwritten.cu:[mark]
__global__ void mark(int *flags)
{
    flags[threadIdx.x] = 1;
}

__global__ void differences(const int *flags, int *y)
{
    int i = threadIdx.x;
    y[i] = flags[i + 1] - flags[i]; // EXPECT: uninitialized
}

PROGRAM(unwritten_by_the_launch_before)
{
    int *flags = room<int>(65);
    mark<<<1, 64>>>(flags); // [mark]
    differences<<<1, 64>>>(flags, array(64, 0));
    finish();
}

// The copy that should have filled it failed, and the kernel was launched all the same.
// WORDS: cudaMemcpy at unwritten.cu:[copy] failed before, with cudaError
__global__ void twice(const float *x, float *y)
{
    int i = threadIdx.x;
    y[i] = 2 * x[i]; // EXPECT: uninitialized
}

PROGRAM(unwritten_after_failed_copy)
{
    float *d_x;
    float *d_y = array(32, 0.0f);
    cudaMalloc(&d_x, 32 * sizeof(float));
    cudaMemcpy(d_x, NULL, 32 * sizeof(float), cudaMemcpyHostToDevice); // [copy]
    twice<<<1, 32>>>(d_x, d_y);
    (void)cudaGetLastError();
    finish();
    cudaFree(d_x);
}

// The launch that should have filled it was refused, and the next one was made all the same. The
// third is refused, too, which is no reason.
// WORDS: the launch of count_up at unwritten.cu:[refused] failed before, with cudaErrorInvalid
__global__ void count_up(int *x)
{
    x[threadIdx.x] = (int)threadIdx.x;
}

__global__ void take(const int *x, int *y)
{
    y[threadIdx.x] = x[threadIdx.x]; // EXPECT: uninitialized
}

PROGRAM(unwritten_after_refused_launch)
{
    int *d_x;
    int *d_y = array(32, 0);
    cudaMalloc(&d_x, 32 * sizeof(int));
    count_up<<<1, 2048>>>(d_x); // [refused]
    (void)cudaGetLastError();
    take<<<1, 32>>>(d_x, d_y);
    take<<<1, 2048>>>(d_x, d_y);
    (void)cudaGetLastError();
    finish();
    cudaFree(d_x);
}

// A result of which the last block is missing is copied to the host.
// WORDS: copied 928 of 4000 bytes that were never written
__global__ void fill_copied_back(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 1.0f;
    }
}

PROGRAM(unwritten_copied_back)
{
    float h_x[1000];
    float *d_x;
    cudaMalloc(&d_x, sizeof(h_x));
    fill_copied_back<<<1000 / 256, 256>>>(d_x, 1000);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost); // EXPECT: warning
    cudaFree(d_x);
    hold(h_x[0] != 2.0f);
}

// A copy of two dimensions that leaves the last row out.
__global__ void add_one(float *x, size_t pitch)
{
    float *line = (float *)((char *)x + blockIdx.x * pitch);
    line[threadIdx.x] += 1.0f; // EXPECT: uninitialized
}

PROGRAM(unwritten_pitched_row)
{
    float h_x[5][32] = {{0}}, *d_x;
    size_t pitch;
    cudaMallocPitch(&d_x, &pitch, sizeof(h_x[0]), 5);
    cudaMemcpy2D(d_x, pitch, h_x, sizeof(h_x[0]), sizeof(h_x[0]), 4, cudaMemcpyHostToDevice);
    add_one<<<5, 32>>>(d_x, pitch);
    finish();
    cudaFree(d_x);
}

// Padding of a struct that is copied whole.
struct item {
    char kind;
    double value;
};

__global__ void fill_struct_padding(struct item *items, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        items[i].kind = 1;
        items[i].value = 2.0;
    }
}

__global__ void copy(const struct item *from, struct item *to, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        to[i] = from[i];
    }
}

PROGRAM(unwritten_struct_padding)
{
    struct item *d_items = room<struct item>(100);
    fill_struct_padding<<<1, 128>>>(d_items, 100);
    copy<<<1, 128>>>(d_items, room<struct item>(100), 100);
    finish();
}

// A first kernel fills what a second one reads.
__global__ void fill_by_kernel(float *x, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        x[i] = 1.0f;
    }
}

PROGRAM(written_by_kernel)
{
    float h_x[100];
    float *d_x;
    cudaMalloc(&d_x, sizeof(h_x));
    fill_by_kernel<<<1, 128>>>(d_x, 100);
    scale<<<1, 128>>>(d_x, 100);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    hold(h_x[0] != 1.0f);
}

// A memset that ends inside the last element: of its bytes some are written.
__global__ void add_one(double *x)
{
    x[threadIdx.x] += 1.0; // EXPECT: uninitialized
}
PROGRAM(unwritten_part_of_an_element)
{
    double *d_x = room<double>(8);
    cudaMemset(d_x, 0, 8 * sizeof(double) - 2);
    add_one<<<1, 8>>>(d_x);
    finish();
}

// Halves of which a kernel has written the second ones alone, read as whole words.
__global__ void odd_halves(short *x)
{
    if (threadIdx.x % 2 == 1) {
        x[threadIdx.x] = 1;
    }
}
__global__ void as_words(const short *x, int *y)
{
    y[threadIdx.x] = ((const int *)x)[threadIdx.x]; // EXPECT: uninitialized
}
PROGRAM(unwritten_halves)
{
    short *d_x = room<short>(64);
    odd_halves<<<1, 64>>>(d_x);
    as_words<<<1, 32>>>(d_x, room<int>(32));
    finish();
}

// Structs with padding in every place, written member by member and then copied whole.
struct inside {
    char a;
    short b;
};
struct behind {
    short a;
    char b;
};
struct inside_first {
    char a;
    int b;
};
struct behind_second {
    float a;
    short b;
};
template <typename T>
__global__ void fill_members(T *x)
{
    x[threadIdx.x].a = 1;
    x[threadIdx.x].b = 2;
}
template <typename T>
__global__ void copy_members(T *x)
{
    x[threadIdx.x + 8] = x[threadIdx.x];
}
template <typename T>
static void fill_and_copy(void)
{
    T *d_x = room<T>(16);
    fill_members<<<1, 8>>>(d_x);
    copy_members<<<1, 8>>>(d_x);
}
PROGRAM(unwritten_padding)
{
    fill_and_copy<inside>();
    fill_and_copy<behind>();
    fill_and_copy<inside_first>();
    fill_and_copy<behind_second>();
    finish();
}

// Of a copy's bytes the host reads what nobody wrote, and what is written.
// EXPECT: uninitialized at [adds all]
__global__ void fill_first(float *x)
{
    x[threadIdx.x] = 1.0f;
}
PROGRAM(unwritten_read_by_host)
{
    float sum = 0.0f, *h_x = (float *)malloc(400), *d_x = room<float>(100);
    fill_first<<<1, 32>>>(d_x);
    cudaMemcpy(h_x, d_x, 400, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 100; i++) {
        sum += h_x[i]; // [adds all]
    }
    free(h_x);
    finish();
    hold(sum != 32.0f);
}

// No more than the kernel has written, or what the host itself has put there since.
PROGRAM(unwritten_not_read_by_host)
{
    float sum = 0.0f, *h_x = (float *)malloc(400), *d_x = room<float>(100);
    fill_first<<<1, 32>>>(d_x);
    cudaMemcpy(h_x, d_x, 400, cudaMemcpyDeviceToHost); // EXPECT: warning
    for (int i = 0; i < 32; i++) {
        sum += h_x[i];
    }
    for (int i = 32; i < 100; i++) {
        h_x[i] = 0.0f;
        sum += h_x[i];
    }
    free(h_x);
    finish();
    hold(sum == 32.0f);
}

// A copy of rows whose width was given in elements.
// WORDS: of the 160 bytes of each row: its width is in bytes, not in elements
__global__ void add_to_rows(const float *x, float *y, int n, int rows)
{
    for (int row = 0; row < rows; row++) {
        if (threadIdx.x < n) {
            y[row * n + threadIdx.x] = x[row * n + threadIdx.x] + 1.0f; // EXPECT: uninitialized
        }
    }
}
PROGRAM(unwritten_width_in_elements)
{
    const int n = 40;
    float h_x[4][n] = {{0}}, *d_x, *d_y;
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemcpy2D(d_x, n * sizeof(float), h_x, n * sizeof(float), n, 4, cudaMemcpyHostToDevice);
    add_to_rows<<<1, 64>>>(d_x, d_y, n, 4);
    cudaFree(d_x);
    cudaFree(d_y);
}

// The same of an asynchronous copy, and of the calls that fill memory.
// WORDS: copied 100 of its 400 bytes: 100 elements of 4 bytes are 400
__global__ void add_one_to(const float *x, float *y)
{
    y[threadIdx.x] = x[threadIdx.x] + 1.0f; // EXPECT: uninitialized
}
PROGRAM(unwritten_async_in_elements)
{
    const int n = 100;
    float h_x[n] = {0}, *d_x, *d_y;
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemcpyAsync(d_x, h_x, n, cudaMemcpyHostToDevice);
    add_one_to<<<1, n>>>(d_x, d_y);
    cudaFree(d_x);
    cudaFree(d_y);
}

// WORDS: set 100 of its 400 bytes: 100 elements of 4 bytes are 400
__global__ void add_two_to(const int *x, int *y)
{
    y[threadIdx.x] = x[threadIdx.x] + 2; // EXPECT: uninitialized
}
PROGRAM(unwritten_memset_in_elements)
{
    const int n = 100;
    int *d_x, *d_y;
    cudaMalloc(&d_x, n * sizeof(int));
    cudaMalloc(&d_y, n * sizeof(int));
    cudaMemset(d_x, 0, n);
    add_two_to<<<1, n>>>(d_x, d_y);
    cudaFree(d_x);
    cudaFree(d_y);
}

// WORDS: set 40 of the 160 bytes of each row: its width is in bytes
__global__ void add_three_to(const int *x, int *y)
{
    y[threadIdx.x] = x[threadIdx.x] + 3; // EXPECT: uninitialized
}
PROGRAM(unwritten_memset_of_rows)
{
    const int n = 40;
    int *d_x, *d_y;
    cudaMalloc(&d_x, 4 * n * sizeof(int));
    cudaMalloc(&d_y, 4 * n * sizeof(int));
    cudaMemset2D(d_x, n * sizeof(int), 0, n, 4);
    add_three_to<<<1, n>>>(d_x, d_y);
    cudaFree(d_x);
    cudaFree(d_y);
}

// The numbers of the launch are exchanged: no thread of the block is there for the second half.
// WORDS: are the two numbers of the launch exchanged?
__global__ void sum_of_block(const float *x, float *sums)
{
    __shared__ float part[64];
    int t = threadIdx.x;
    part[t] = x[t];
    for (int half = 32; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) {
            part[t] += part[t + half]; // EXPECT: uninitialized
        }
    }
    if (t == 0) {
        sums[blockIdx.x] = part[0];
    }
}
RUN(unwritten_exchanged_launch, sum_of_block<<<64, 4>>>(array(64, 1.0f), array(64, 0.0f)));
