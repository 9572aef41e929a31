// SPDX-License-Identifier: MIT
// Kernels whose operations are counted by hand, for 2 blocks of 50 threads and 70 elements: 100
// threads, of which 70 have an element. What is expected of them stands in expected.tsv, as
// gw_operations prints it: float32, of these fused, float64, fused, integer operations, and
// functions.
#include "helpers.cuh"

#include <cmath>

enum { N = 70, BLOCKS = 2, THREADS = 50 };

// Of integers: the product and the sum of i, a comparison, and for those with an element two
// addresses.
__global__ void saxpy(float a, const float *x, float *y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) {
        y[i] = a * x[i] + y[i];
    }
}

// b * c - a is one fused operation. p is used twice, so that it is one of its own, and so is the
// product that no sum takes; a constant index costs nothing.
__global__ void products(float *out)
{
    const float a = out[0], b = out[1], c = out[2];
    const float p = a * b;
    out[3] = b * c - a;
    out[4] = p * c;
    out[5] = p + a;
    out[6] = p + b;
}

// Horner's scheme: 5 rounds of a fused operation. Of integers: i and its comparison (300), and for
// 70 threads 6 comparisons of j, which is raised 5 times, 5 addresses of c[j], and one of out[i].
__global__ void horner(const float *c, float *out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= N) {
        return;
    }
    float y = c[5];
    for (int j = 0; j < 5; j++) {
        y = y * 0.5f + c[j];
    }
    out[i] = y;
}

// A barrier in the middle of a loop lets other threads come in between. 4, 2 and 1 threads of each
// block add. Of integers: the address of x[t], 4 comparisons of half, which is halved 3 times, 3 of
// t with it, t + half for 14, a comparison of t with 0, and 2 addresses of out.
__global__ void tree(const float *x, float *out)
{
    __shared__ float part[64];
    const int t = threadIdx.x;
    part[t] = x[t];
    __syncthreads();
    for (int half = 4; half > 0; half /= 2) {
        if (t < half) {
            part[t] += part[t + half];
        }
        __syncthreads();
    }
    if (t == 0) {
        out[blockIdx.x] = part[0];
    }
}

// double by accident: x is made double, a product and a sum are fused, and the result is made float
__global__ void accident(float *x)
{
    x[threadIdx.x] = x[threadIdx.x] * 0.1 + 0.2;
}

// Of integers: 2 + t and its address.
__global__ void roots(float *x)
{
    const float a = x[0], b = x[1];
    x[2 + threadIdx.x] = fmaxf(sqrtf(a) + rsqrtf(b), a / b) * 3.0f;
}

// A product of functions, a fused operation by its name, and their sum; of float64 a comparison.
__global__ void powers(float *x)
{
    const float a = x[0], b = x[1];
    const float power = expf(a) * powf(a, b);
    x[2 + threadIdx.x] = fmaxf(power, fmaf(a, b, __expf(b)));
    x[1] = sin((double)a) > 0.5 ? a : b;
}

__device__ float twice(float x)
{
    return x + x;
}

// A function is counted for each kernel that calls it.
__global__ void first_caller(float *x)
{
    x[threadIdx.x] = twice(x[100]);
}

__global__ void second_caller(float *x)
{
    x[threadIdx.x] = twice(x[0]) + twice(x[1]) + of_header(x[2]) * 0.0f;
}

// Intrinsic functions, which nothing is fused with; of integers a minimum, bits that are counted, a
// shift and an exclusive or, and two addresses.
__global__ void intrinsics(float *x, int *n)
{
    const int t = threadIdx.x;
    x[t] = __fadd_rn(__fmul_rn(x[0], x[1]), __fdividef(x[2], __sinf(x[3]))) +
           (float)__dadd_rn(__dmul_rd(x[4], 3.0), 1.0);
    n[t] = min(__popc(t), t << 2) ^ 5;
}

template <typename T>
__device__ T square(T x)
{
    return x * x;
}

// The cases of a switch: of 50 threads 17 have a remainder of 0, 17 of 1 and 16 of 2. Of integers:
// the remainder, and the address of x[t].
__global__ void cases(float *x)
{
    const int t = threadIdx.x;
    switch (t % 3) {
    case 0:
        x[t] = square(2.0f + x[t]);
        break;
    case 1:
        x[t] = 0.0f;
        break;
    default:
        x[t] = (float)square((double)x[t] - 0.1);
        break;
    }
}

// Of integers: a remainder by a variable and one by a constant, a quotient, a sum of both, and its
// address.
__global__ void quotients(int *n)
{
    const int t = threadIdx.x;
    n[t] = n[200] % (t + 1) + n[201] % 10 + 7 / (t + 1);
}

// A kernel may be called as an intrinsic function is without its underscores.
__global__ void add(float *x)
{
    x[threadIdx.x] = x[threadIdx.x] + 1.0f;
}

__device__ int fibonacci(int n)
{
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

// fibonacci(5) is 15 calls with a comparison each, 7 of which have two differences and a sum
__global__ void recursion(int *out)
{
    out[threadIdx.x] = fibonacci(5);
}

int main()
{
    float *x, *y;
    cudaMalloc(&x, 1000 * sizeof(*x));
    cudaMalloc(&y, 1000 * sizeof(*y));
    cudaMemset(x, 0, 1000 * sizeof(*x));
    cudaMemset(y, 0, 1000 * sizeof(*y));
    saxpy<<<BLOCKS, THREADS>>>(2.0f, x, y);
    products<<<BLOCKS, THREADS>>>(x);
    horner<<<BLOCKS, THREADS>>>(x, y);
    tree<<<BLOCKS, THREADS>>>(x, y);
    accident<<<BLOCKS, THREADS>>>(x);
    roots<<<BLOCKS, THREADS>>>(x);
    powers<<<BLOCKS, THREADS>>>(x);
    first_caller<<<BLOCKS, THREADS>>>(x);
    second_caller<<<BLOCKS, THREADS>>>(x);
    quotients<<<BLOCKS, THREADS>>>((int *)x);
    add<<<BLOCKS, THREADS>>>(x);
    cases<<<BLOCKS, THREADS>>>(x);
    intrinsics<<<BLOCKS, THREADS>>>(x, (int *)y);
    recursion<<<BLOCKS, THREADS>>>((int *)y);
    const cudaError_t error = cudaDeviceSynchronize();
    cudaFree(x);
    cudaFree(y);
    return error != cudaSuccess;
}
