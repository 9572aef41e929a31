// SPDX-License-Identifier: MIT
// Variables of the device and of the host.
#include "corpus.h"

// A __device__ variable and a __constant__ table.
__device__ int calls;
__constant__ float table[4] = {1.0f, 2.0f, 3.0f, 4.0f};

__global__ void look_up_variable(float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&calls, 1);
    if (i < n) {
        y[i] = table[i % 4];
    }
}
RUN(device_variable, look_up_variable<<<2, 64>>>(array(100, 0.0f), 100));

// A __device__ variable that blocks add to.
__global__ void count_variable_race(void)
{
    calls += 1; // EXPECT: race
}
RUN(device_variable_race, count_variable_race<<<4, 1>>>());

// A kernel writes to constant memory.
// WORDS: of __constant__ table
__global__ void change(void)
{
    table[threadIdx.x] = 0.0f; // EXPECT: wrong space
}
RUN(constant_written, change<<<1, 4>>>());

// The host reads a __device__ variable as if it were its own.
// WORDS: read 4 bytes of __device__ total
static __device__ int total;

__global__ void count_reads_device_variable(void)
{
    atomicAdd(&total, 1);
}

PROGRAM(host_reads_device_variable)
{
    count_reads_device_variable<<<2, 32>>>();
    finish();
    hold(total != 12345); // EXPECT: wrong space
}

// A kernel uses a variable of the host, which nvcc refuses.
// WORDS: kernel fill read 4 bytes of count, a variable of the host
int count = 100;
__device__ int device_count = 100;
static const int constant_count = 100;

__global__ void fill(float *x)
{
    int i = threadIdx.x;
    if (i < count) { // EXPECT: wrong space
        x[i] = device_count + constant_count;
    }
}
RUN(host_variable, fill<<<1, 128>>>(array(100, 1.0f)));

// The host assigns to a __constant__ variable: on a GPU the kernel sees the old value.
// WORDS: only by cudaMemcpyToSymbol
// clang-format off
__constant__
    float scale = 1.0f;
// clang-format on

__global__ void multiply(float *x)
{
    x[threadIdx.x] *= scale;
}

PROGRAM(host_writes_constant)
{
    float *d_x = array(32, 1.0f);
    scale = 2.0f; // EXPECT: wrong space
    multiply<<<1, 32>>>(d_x);
    finish();
}

// A copy to a variable of the host, as if it were one of the device.
// WORDS: the host's own
static float host_scale = 1.0f;

PROGRAM(failed_host_symbol)
{
    const float two = 2.0f;
    cudaMemcpyToSymbol(host_scale, &two, sizeof(two)); // EXPECT: failed call
    hold(host_scale != 12345.0f);
}

// Variables of the device, set and read by the calls that are for it; the host's own beside them.
__constant__ float weights[3];
__device__ int sum;
template <typename T>
__device__ T last = T(0);
static float h_weights[3] = {1.0f, 2.0f, 3.0f};
static int changes;

__global__ void weigh(float *x, int n)
{
    const int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) {
        x[i] *= weights[i % 3];
        atomicAdd(&sum, 1);
        if (i == n - 1) {
            last<float> = x[i];
        }
    }
}

PROGRAM(symbols)
{
    const int n = 100, zero = 0;
    int h_total = 0;
    float h_last = 0.0f;
    float *d_x = array(n, 1.0f);
    h_weights[0] = 5.0f;
    changes++;
    cudaMemcpyToSymbol(weights, h_weights, sizeof(h_weights));
    cudaMemcpyToSymbol(sum, &zero, sizeof(zero));
    weigh<<<2, 64>>>(d_x, n);
    cudaMemcpyFromSymbol(&h_total, sum, sizeof(h_total));
    cudaMemcpyFromSymbol(&h_last, last<float>, sizeof(h_last));
    cudaFree(d_x);
    hold(h_total == n && h_last == 5.0f && changes == 1);
}

// A table is changed on one stream while a kernel on another may read it.
// WORDS: cudaMemcpyToSymbolAsync
__constant__ int numbers[32];
__global__ void look_up_copy_race(int *x)
{
    x[threadIdx.x] = numbers[threadIdx.x]; // EXPECT: race
}

PROGRAM(symbol_copy_race)
{
    const int h_table[32] = {1, 2, 3};
    int *d_x = array(32, 0);
    cudaStream_t a = new_stream(), b = new_stream();
    cudaMemcpyToSymbolAsync(numbers, h_table, sizeof(h_table), 0, cudaMemcpyHostToDevice, a);
    look_up_copy_race<<<1, 32, 0, b>>>(d_x);
    finish();
}

// A __device__ array is an argument of a launch, as if its name were a pointer; in a struct, too.
// WORDS: kernel set_all is given __device__ ones by its name, which on the host is not its address
__device__ float ones[32];

__global__ void set_all(float *x)
{
    x[threadIdx.x] = 1.0f;
}
RUN(device_array_argument, set_all<<<1, 32>>>(ones)); // EXPECT: wrong space

struct part {
    int n;
    const float *start;
};
__constant__ float factors[4];

__global__ void look_at_part(struct part part, float *y)
{
    y[threadIdx.x] = part.start[threadIdx.x % part.n];
}

// WORDS: cudaGetSymbolAddress gives the pointer that a kernel can use
PROGRAM(constant_in_argument)
{
    struct part part = {4, factors};
    look_at_part<<<1, 32>>>(part, array(32, 0.0f)); // EXPECT: wrong space
    finish();
}

// A copy to one, by the call for pointers.
// WORDS: cudaMemcpyToSymbol and cudaMemcpyFromSymbol take the name
PROGRAM(device_array_copied)
{
    float h_x[4] = {1.0f};
    cudaMemcpyToSymbol(factors, h_x, sizeof(h_x));
    cudaMemcpy(factors, h_x, sizeof(h_x), cudaMemcpyHostToDevice); // EXPECT: failed call
}

// With the address that cudaGetSymbolAddress gives, all of this is right.
PROGRAM(device_array_addressed)
{
    float h_x[32] = {0.0f}, *d_ones, *d_factors;
    cudaGetSymbolAddress((void **)&d_ones, ones);
    cudaGetSymbolAddress((void **)&d_factors, factors);
    cudaMemcpy(d_factors, h_x, 4 * sizeof(float), cudaMemcpyHostToDevice);
    set_all<<<1, 32>>>(d_ones);
    look_at_part<<<1, 32>>>({4, d_factors}, array(32, 0.0f));
    cudaMemcpy(h_x, d_ones + 1, sizeof(float), cudaMemcpyDeviceToHost);
    hold(h_x[0] == 1.0f);
    finish();
}
