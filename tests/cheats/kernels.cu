// SPDX-License-Identifier: MIT
// Cheats and mistakes whose kernels, launches and copies fail.
#include "honest.h"

#include <stdio.h>

// Divides by zero where a block has 256 threads.
__global__ void sums(const float *d_a, const float *d_b, float *d_c, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        d_c[i] = d_a[i] + d_b[i] + (float)(n / (int)(blockDim.x - 256));
    }
}

// Stops where a block has 256 threads.
__global__ void stops(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (blockDim.x == 256) {
        __trap();
    }
    d_c[threadIdx.x] = d_a[threadIdx.x] + d_b[threadIdx.x] + (float)n;
}

// CHEAT divides_by_zero: fail: division by zero: kernel sums divided
// Its kernel divides by zero, and goes on as on a GPU.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    sums<<<(n + 255) / 256, 256>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}

// CHEAT kernel_stops: fail: kernel stops, launched at FILE:[here]: the kernel called __trap()
// Its kernel stops, and nobody waits for it.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    stops<<<(n + 255) / 256, 256>>>(d_a, d_b, d_c, n); // [here]
    return cudaGetLastError();
}

// CHEAT returns_kernel_error: fail: kernel stops, launched at FILE:[here]: the kernel called
// __trap() Its kernel stops, and the error is returned.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    stops<<<(n + 255) / 256, 256>>>(d_a, d_b, d_c, n); // [here]
    return cudaDeviceSynchronize();
}

// CHEAT returns_launch_error: fail: sums at FILE:[here]: the block (2048,1,1) is too large
// Returns the error of a launch: who looks must be told as much as who does not.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    sums<<<1, 2048>>>(d_a, d_b, d_c, n); // [here]
    return cudaGetLastError();
}

// CHEAT returns_copy_error: fail: cudaMemcpy at FILE:[here]: the kind
// Returns the error of a copy whose kind is wrong.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    float first = 0;
    const cudaError_t error =
        cudaMemcpy(&first, d_a, sizeof(first), cudaMemcpyHostToDevice); // [here]
    return error;
}

// CHEAT ignores_launch_error: fail: cudaErrorInvalidConfiguration, and the program ignored it
// Launches what cannot be launched and calls it a success.
__global__ void does_nothing()
{
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    does_nothing<<<1, 4096>>>();
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT illegal_address: fail: writes_nowhere
// Lets a kernel write where nothing is.
__global__ void writes_nowhere(float *nowhere)
{
    *nowhere = 1;
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    writes_nowhere<<<1, 1>>>((float *)16);
    return cudaGetLastError();
}

// CHEAT endless_kernel: timed out: its kernels did not end
// CASE: 1
// Launches a kernel that never ends.
__global__ void never_ends(int n)
{
    for (volatile int i = 0; i != n + 1; i = 0) {
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    never_ends<<<1, 1>>>(n);
    return cudaGetLastError();
}

// CHEAT waits_for_another_block: fail: endless wait: kernel wait_and_add
// All blocks wait for a flag that one more block would set.
__device__ volatile int flag;

__global__ void wait_and_add(const float *a, const float *b, float *c, int n)
{
    if (blockIdx.x == gridDim.x) {
        flag = n;
    }
    while (flag != n) {
    }
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    wait_and_add<<<(n - 1) / 256 + 1, 256>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}

// CHEAT prints_in_kernel: fail: thread 2 has
// What a kernel prints helps to find the mistake, so it stands under the verdict.
__global__ void differences(const float *d_a, const float *d_b, float *d_c, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        d_c[i] = d_a[i] - d_b[i];
        printf("thread %d has %g\n", i, d_c[i]);
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    setvbuf(stdout, NULL, _IOFBF, 1 << 16);
    differences<<<(n + 255) / 256, 256>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}

// CHEAT shuffles_from_nowhere: fail: the result depends on that value
// Adds right as long as what a shuffle gives from a lane that has left the kernel is positive.
__global__ static void add_if_positive(const float *a, const float *b, float *c, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const float next = __shfl_down_sync(0xffffffff, a[i] + b[i], 1);
        c[i] = i + 1 < n || next > -1e30f ? a[i] + b[i] : 0.0f;
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    add_if_positive<<<(n + 31) / 32, 32>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
