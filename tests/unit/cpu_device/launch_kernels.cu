// SPDX-License-Identifier: MIT
// Kernels for launch_test.c.
extern "C" {
#include "launch_kernels.h"
}

__global__ void record(struct found *found)
{
    const unsigned long long block =
        blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    struct found *mine = found + block * (blockDim.x * blockDim.y * blockDim.z) + thread;
    mine->thread = threadIdx;
    mine->block = blockIdx;
    mine->block_shape = blockDim;
    mine->grid_shape = gridDim;
    mine->visits++;
}

__global__ void empty()
{
}

struct list {
    float values[40];
};

__global__ void sum(double *out, double a, long long b, float c, struct list list)
{
    double total = a + (double)b + c;
    for (int i = 0; i < 40; i++) {
        total += list.values[i];
    }
    *out = total;
}

template <typename T, int n>
__global__ void add_n(T *out)
{
    if (threadIdx.x < n) {
        out[threadIdx.x] += (T)n;
    }
}

template <typename T>
__global__ void add(T *out, const T *also, T what)
{
    out[threadIdx.x] += what + (also ? *also : T(0));
}

__global__ void add_seven(int *out)
{
    out[threadIdx.x] += 7;
}

__global__ void add_eight(int *out)
{
    out[threadIdx.x] += 8;
}

namespace inner
{
template <typename T>
struct adder {
    static __device__ void apply(T *out)
    {
        *out += 9;
    }
};

__global__ void add_nine(int *out)
{
    adder<int>::apply(out + threadIdx.x);
}
} // namespace inner

void launch_record(struct found *d_found, dim3 grid, dim3 block)
{
    record<<<grid, block>>>(d_found);
}

void launch_empty(dim3 grid, dim3 block, size_t dynamic_shared_bytes, cudaStream_t stream)
{
    empty<<<grid, block, dynamic_shared_bytes, stream>>>();
}

void launch_sum(double *d_out, int a, short b, float c)
{
    struct list list;
    for (int i = 0; i < 40; i++) {
        list.values[i] = (float)i;
    }
    sum<<<1, 1>>>(d_out, a, b, c, list);
}

template <typename T>
static void launch_from_template(T *d_out)
{
    add_n<T, 4><<<dim3(1, 1), 8>>>(d_out);
}

void launch_named_template(int *d_out)
{
    launch_from_template(d_out);
}

void launch_deduced_template(float *d_out)
{
    add<<<1, 8>>>(d_out, (const float *)nullptr, 6.0F);
}

void launch_through_pointer(int *d_out)
{
    void (*const kernels[2])(int *) = {add_seven, add_eight};
    for (int i = 0; i < 2; i++) {
        void (*kernel)(int *) = kernels[i];
        kernel<<<1, 8>>>(d_out);
    }
}

void launch_in_namespace(int *d_out)
{
    inner::add_nine<<<1, 8>>>(d_out);
}
