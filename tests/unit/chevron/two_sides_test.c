// SPDX-License-Identifier: MIT
// What nvcc takes on the device alone, or on the host alone, or in device code not at all.
#include "checks.h"

#define OF_HOST " belongs to the host and cannot be used on the device: "

GW_TEST(libraries_of_the_host)
{
    assert_error("__global__ void k(float *x)\n{\n    x[0] = rand();\n}", 3, 12,
                 "rand" OF_HOST "compute random numbers on the host");
    assert_error("__global__ void k() { if (a) exit(1); }", 1, 30, "exit" OF_HOST);
    assert_error("__global__ void k() { fprintf(stderr, \"\"); }", 1, 23, "printf for text");
    assert_error("__device__ int f() { return strlen(s); }", 1, 29, "strlen" OF_HOST);
    assert_error("__global__ void k() { cudaMemcpy(a, b, 4, c); }", 1, 23, "element for element");
    assert_error("__global__ void k() { cudaDeviceSynchronize(); }", 1, 23, "__syncthreads()");
    assert_error("#include <iostream>\n__global__ void k() { std::cout << 1; }", 2, 23,
                 "std::cout" OF_HOST "a kernel has printf");
    assert_error("__global__ void k() { std::vector<int> v(3); }", 1, 23, "std::vector" OF_HOST);
    assert_error("__device__ void f() { for (;;) { std::sort(a, b); } }", 1, 34, "std::sort");
}

GW_TEST(what_both_have_or_a_file_declares)
{
    static const char *const right[] = {
        "__global__ void k() { printf(\"\"); malloc(4); memcpy(a, b, 4); free(a); clock(); }",
        "__global__ void k() { cudaMalloc(&a, 4); x = cudaGetLastError(); }",
        "__global__ void k() { x = std::sqrt(x) + std::abs(y) + std::pow(x, 2); }",
        "__device__ unsigned rand(unsigned *s);\n__global__ void k() { x = rand(&s); }",
        "__global__ void k() { auto rand = f; x = rand(); }",
        "__global__ void k() { s.exit(); s->time(1); n::rand(); }",
        "struct s { __device__ int rand(); };\n__global__ void k() { rand(); }",
        "#define rand() 4\n__global__ void k() { rand(); }",
        "void f() { rand(); std::cout << 1; exit(1); }",
        "__host__ __device__ void f() { exit(1); std::cout << 1; }",
        "__global__ void k() { int n = sizeof(rand()); }",
        "__global__ void k() {\n#ifdef A\nrand(); std::cout << 1;\n#endif\n}",
        "#define SAY std::cout << 1\n__global__ void k() { CHECK(rand()); }",
    };
    for (size_t i = 0; i < sizeof(right) / sizeof(right[0]); i++) {
        assert_unchanged(right[i]);
    }
}

#define DEVICE "__device__ float f(float x) { return x; }\n"

GW_TEST(the_device_called_on_the_host)
{
    assert_error(DEVICE "float g(float x)\n{\n    return f(x);\n}", 4, 12,
                 "f is __device__ alone (line 1 declares it) and is called on the host: launch a "
                 "kernel that calls it, or declare it __host__ __device__");
    assert_error(DEVICE "extern \"C\" void g() { if (a) { f(1); } }", 2, 32, "f is __device__");
    assert_error("void g() { f(1); }\n" DEVICE, 1, 12, "(line 2 declares it)");
    assert_error("void g() { __syncthreads(); }", 1, 12,
                 "__syncthreads belongs to the device and cannot be called on the host: only "
                 "kernels and __device__ functions have it");
    assert_error("int g() { return atomicAdd(a, 1); }", 1, 18, "atomicAdd belongs to the device");
}

GW_TEST(the_device_called_where_it_may_be)
{
    static const char *const right[] = {
        DEVICE "__global__ void k() { f(1); __syncthreads(); }",
        DEVICE "__host__ __device__ void g() { f(1); atomicAdd(a, 1); }", // nvcc warns
        DEVICE "float f(float x);\nvoid g() { f(1); }",
        "constexpr __device__ float f(float x);\nvoid g() { f(1); }",
        "__host__ __device__ float f(float x);\nvoid g() { f(1); }",
        DEVICE "template <typename T> void g() { f(1); }",
        DEVICE "KERNEL(g) { f(1); }", // who knows what KERNEL does
        DEVICE "void g() { auto h = [] __device__() { return f(1); }; }",
        DEVICE "void g() { struct h { __device__ void operator()() { f(1); } }; }",
        DEVICE "void g(float (*f)(float)) { f(1); }",
        DEVICE "void g() { auto f = h; f(1); }",
        DEVICE "void g() { s.f(1); n::f(1); int n = sizeof(f(1)); }",
        DEVICE "struct s { void f(int); void g() { f(1); } };",
        DEVICE "void g() {\n#ifdef __CUDA_ARCH_LIST__\nf(1);\n#endif\n}",
        "int atomicAdd(int *x, int y);\nvoid g() { atomicAdd(a, 1); }",
    };
    for (size_t i = 0; i < sizeof(right) / sizeof(right[0]); i++) {
        assert_unchanged(right[i]);
    }
}

GW_TEST(words_that_device_code_has_not)
{
    assert_error("__global__ void k() { if (a) throw 1; }", 1, 30,
                 "device code cannot throw or catch");
    assert_error("__device__ void f() { try { a = 1; } catch (...) {} }", 1, 23, "cannot throw");
    assert_error("__device__ void f() { asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(a)); }", 1, 23,
                 "inline PTX is for a GPU, and the CPU device of Gridwork has none");
    assert_error("__global__ void k() {\n    asm volatile(\"bar.sync 0;\");\n}", 2, 5,
                 "inline PTX");
    assert_unchanged("__device__ void f() { asm volatile(\"\" ::: \"memory\"); }");
    assert_unchanged("void f() { asm(\"nop\"); }");
    assert_unchanged("void f() { try { throw 1; } catch (...) {} }");
    assert_unchanged("__host__ __device__ void f() { throw 1; }");
}

GW_TEST(shared_variables_with_a_value)
{
    assert_error("__global__ void k()\n{\n    __shared__ float sum = 0.0f;\n}", 3, 26,
                 "a __shared__ variable has no first value");
    assert_error("__global__ void k() { __shared__ int part[4] = {0}; }", 1, 46, "no first value");
    assert_unchanged("__global__ void k() { __shared__ int a, part[(4 == 5) ? 1 : 2]; a = 1; }");
    assert_unchanged("__global__ void k() { __shared__ int a; int b = 1, c[2] = {0}; }");
}

GW_TEST(a_launch_in_device_code)
{
    assert_error("__global__ void k(int *x);\n__global__ void j() { k<<<1, 1>>>(x); }", 2, 24,
                 "a kernel is launched in device code, which nvcc takes only with -rdc");
    assert_by_name("__global__ void k(int *x);\n__host__ __device__ void j() { ", "k", "(x); }");
}

#define LIMIT "static int limit = 4;\n"

GW_TEST(variables_of_the_host)
{
    assert_error(LIMIT "__global__ void k(int *x)\n{\n    x[0] = limit;\n}", 4, 12,
                 "limit is a variable of the host, which device code cannot see: pass it to the "
                 "kernel, or declare it __device__ or __constant__");
    assert_error(LIMIT "__device__ int f(int x) { return x * limit; }", 2, 38,
                 "limit is a variable");
    assert_error("static const float t[2] = {1, 2};\n__global__ void k() { x = t[1]; }", 2, 27,
                 "t is a variable of the host");
    assert_error("const int t[] = {1, 2};\n__global__ void k() { x = t[1]; }", 2, 27,
                 "t is a variable");
}

GW_TEST(variables_that_the_device_may_see)
{
    static const char *const right[] = {
        "static const int n = 4;\n__global__ void k(int *x) { x[0] = n; }",
        "static constexpr int n = 4;\n__global__ void k(int *x) { x[0] = n; }",
        "static __device__ int n = 4;\n__global__ void k(int *x) { x[0] = n; }",
        "static __constant__ float t[2];\n__global__ void k() { x = t[1]; }",
        "__managed__ int n;\n__global__ void k(int *x) { x[0] = n; }",
        "int n = 4;\n__global__ void k(int *x) { x[0] = n; }", // left to the checker
        LIMIT "__global__ void k(int *x, int limit) { x[0] = limit; }",
        LIMIT "__global__ void k(int *x) { int limit = 3; x[0] = limit; }",
        LIMIT "__global__ void k(int *x) { int i = 0, limit = 3; x[0] = limit; }",
        LIMIT "__global__ void k(int *x) { int i, limit; limit = 3; x[0] = limit; }",
        LIMIT "__global__ void k(int *x) { int &limit = x[1]; x[0] = limit; }",
        LIMIT "__global__ void k(int *x) { for (int i = 0, limit = 3; i < limit; i++) {} }",
        LIMIT "__global__ void k(int *x) { const float limit(3); x[0] = limit; }",
        LIMIT "template <int limit> __global__ void k(int *x) { x[0] = limit; }",
        LIMIT "__global__ void k(point p) { x = p.limit + q->limit + n::limit; }",
        LIMIT "__global__ void k(int *x) { int n = sizeof(limit); }",
        LIMIT "void f() { int n = limit; }",
        LIMIT "__host__ __device__ int f() { return limit; }", // nvcc warns
        LIMIT "__global__ void k(int *x) { CHECK(limit); }",
        "#define LIMIT static int limit = 4\nLIMIT;\n__global__ void k(int *x) { x[0] = limit; }",
        "#ifdef A\n" LIMIT "#endif\n__global__ void k(int *x) { x[0] = limit; }",
        "static struct s { int a; } t;\n__global__ void k() { x = t.a; }",
    };
    for (size_t i = 0; i < sizeof(right) / sizeof(right[0]); i++) {
        assert_unchanged(right[i]);
    }
}
