// SPDX-License-Identifier: MIT
// What the helper headers of courses and samples ask for, and what nvcc includes in front of a
// file.
#include "corpus.h"

#include <stdio.h>

#if !defined(__CUDACC__) || !defined(__NVCC__) || !defined(__CUDA_RUNTIME_H__) ||                  \
    CUDART_VERSION < 12000 || __CUDACC_VER_MAJOR__ < 12
#error this is no nvcc
#endif

// The error check of a sample's helper: a template where the types are known.
#ifdef __DRIVER_TYPES_H__
template <typename T>
void check(T result, char const *const call, const char *const file, int const line)
{
    if (result) {
        fprintf(stderr, "%s:%d: %s is %d (%s)\n", file, line, call, static_cast<int>(result),
                cudaGetErrorName(result));
        exit(EXIT_FAILURE);
    }
}
#define checkCudaErrors(call) check((call), #call, __FILE__, __LINE__)
#endif

// The same as a block, and as a statement.
#define gpuErrchk(call)                                                                            \
    {                                                                                              \
        assert_good((call), __FILE__, __LINE__);                                                   \
    }
inline void assert_good(cudaError_t code, const char *file, int line, bool stop = true)
{
    if (code != cudaSuccess) {
        fprintf(stderr, "%s %s %d\n", cudaGetErrorString(code), file, line);
        if (stop) {
            exit(code);
        }
    }
}
#define CHECK(call)                                                                                \
    do {                                                                                           \
        const cudaError_t error = call;                                                            \
        if (error != cudaSuccess) {                                                                \
            printf("%s:%d, code %d, %s\n", __FILE__, __LINE__, error, cudaGetErrorString(error));  \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

// atomicAdd of doubles, where the card has none (CUDA C++ Programming Guide, "Atomic Functions").
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
#else
__device__ double atomicAdd(double *address, double value)
{
    return *address += value;
}
#endif

__host__ __device__ inline int rounded_up(int a, int b)
{
    return (a + b - 1) / b;
}

// What a function is compiled for.
__host__ __device__ int side(int host)
{
    int y = 10;
#ifdef __CUDA_ARCH__
    const int device = 1;
    y += device;
#else
    y += host;
#endif
    return y;
}

__device__ int architecture()
{
#if __CUDA_ARCH__ >= 700
    return __CUDA_ARCH__;
#else
    return 0;
#endif
}

struct point {
    __host__ __device__ int side() const
    {
#if defined(__CUDA_ARCH__)
        return 1;
#else
        return 2;
#endif
    }
};

__global__ void ask(int *answers, double *sum)
{
    if (threadIdx.x == 0) {
        answers[0] = side(2);
        answers[1] = architecture();
        answers[2] = point().side();
        answers[3] = INT_MAX;
    }
    atomicAdd(sum, 1.0);
}

PROGRAM(helpers)
{
    int h_answers[4], *d_answers, major, minor;
    double h_sum, *d_sum;
    checkCudaErrors(cudaMalloc(&d_answers, sizeof(h_answers)));
    gpuErrchk(cudaMalloc(&d_sum, sizeof(double)));
    CHECK(cudaMemset(d_sum, 0, sizeof(double)));
    ask<<<1, rounded_up(60, 2)>>>(d_answers, d_sum);
    checkCudaErrors(cudaGetLastError());
    CHECK(cudaMemcpy(h_answers, d_answers, sizeof(h_answers), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&h_sum, d_sum, sizeof(double), cudaMemcpyDeviceToHost));
    CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
    CHECK(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0));
    hold(h_answers[0] == 11 && side(2) == 12 && h_sum == 30);
    hold(h_answers[1] == 100 * major + 10 * minor);
    hold(h_answers[2] == 1 && point().side() == 2 && h_answers[3] == INT_MAX);
    gpuErrchk(cudaFree(d_answers));
    checkCudaErrors(cudaFree(d_sum));
}

// Names that need no include, as nvcc 13 has them; <stdio.h>, <float.h> and <assert.h> do.
__global__ void fill(char *x, uint n, ushort value)
{
    memset(x, value, n);
    x[n - 1] = 'A' + CHAR_BIT - CHAR_BIT;
}

PROGRAM(names)
{
    char h_x[100];
    char *d_x = room<char>(100);
    fill<<<1, 1>>>(d_x, 100, 'b');
    cudaMemcpy(h_x, d_x, 100, cudaMemcpyDeviceToHost);
    hold(h_x[98] == 'b' && h_x[99] == 'A' && toupper('a') == h_x[99]);
    hold(UINT_MAX > INT_MAX && LLONG_MAX == -(LLONG_MIN + 1) && ULLONG_MAX > SHRT_MAX);
    hold(sqrt(4.0) < M_PI && std::max(1, 2) == 2 && std::numeric_limits<float>::max() < INFINITY);
    hold(strlen("x") == 1 && time(NULL) > 0 && rand() <= RAND_MAX);
    std::pair<size_t, int64_t> pair(1, 2);
    std::initializer_list<int> list = {1, 2};
    hold(pair.second == 2 && list.size() == 2);
    finish();
}
