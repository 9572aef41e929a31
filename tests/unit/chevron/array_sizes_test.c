// SPDX-License-Identifier: MIT
// An array in device code whose size is surely no constant.
#include "checks.h"

#define SAID "the size of the array part is known only when the kernel runs, since "

GW_TEST(variable_sizes)
{
    assert_error("__global__ void k(int *x, int n) { int part[n]; }", 1, 45, SAID "n is");
    assert_error("__device__ int f(int n)\n{\n  { __shared__ float part[2 * n]; }\n}", 3, 31,
                 SAID "n is");
    assert_error("__global__ void k() { float part[blockDim.x]; }", 1, 34, SAID "blockDim is");
    assert_error("__global__ void k(int n) { int m = 2 * n; float part[m]; }", 1, 54, SAID "m is");
    assert_error("__device__ void f() { unsigned int m; float part[4 * m]; }", 1, 54, SAID "m is");
}

GW_TEST(constant_sizes)
{
    static const char *const right[] = {
        "template <int N> __global__ void k(int *x) { __shared__ int part[N]; }",
        "__global__ void k(int *x, int n) { const int m = 4; __shared__ int part[m]; }",
        "__global__ void k(int *x, int n) { __shared__ int part[sizeof(n)]; }",
        "__global__ void k(int *x, int n) { int y = x[n]; return x[n]; }",
        "__global__ void k(int *x, int n) { int part[] = {n}; int y = part[n]; }",
        "#define n 4\n__global__ void k(int *x, int m) { __shared__ int part[n]; }",
        "__global__ void k() { int m = 3; { const int m = 4; __shared__ int part[m]; } }",
        "__global__ void k() { constexpr int m = 4; __shared__ int part[m]; }",
        "__global__ void k() { static const unsigned int m = 4; __shared__ int part[m]; }",
        "__global__ void j() { int m = 3; } __global__ void k() { __shared__ int part[m]; }",
        "void h(int n) { int part[n]; }", // which nvcc takes in host code
        "__global__ void k(int n)\n{\n#ifdef A\n    __shared__ int part[n];\n#endif\n}",
    };
    for (size_t i = 0; i < sizeof(right) / sizeof(right[0]); i++) {
        assert_unchanged(right[i]);
    }
}
