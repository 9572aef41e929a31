// SPDX-License-Identifier: MIT
// What nvcc refuses, and chevron too.
#include "checks.h"

// Mistakes with __global__, as nvcc refuses them: each form, its place and its sentence.

GW_TEST(launched_but_not_global)
{
    assert_error("void k(int *x) {}\nvoid f() {\n    k<<<1, 2>>>(0);\n}", 3, 5,
                 "k is launched with <<<>>> but is not __global__ (line 1 declares it): write "
                 "__global__ before its void");
    assert_error("\n\n__device__ void k(int *x);\nvoid f() { k<<<1, 2>>>(0); }", 4, 12,
                 "(line 3 declares it)");
    assert_error("static inline void k() {} void f() { k<<<1, 2>>>(); }", 1, 38, "not __global__");
    assert_error("extern \"C\" { void k(); } void f() { k<<<1, 2>>>(); }", 1, 37, "not __global__");
    assert_error("namespace n { void k(); void f() { k<<<1, 2>>>(); } }", 1, 36, "not __global__");
    assert_error("template <typename T> void k(T *x) {}\nvoid f() { k<int><<<1, 2>>>(0); }", 2, 12,
                 "not __global__");
    assert_error("void __launch_bounds__(64) k() {} void f() { (k)<<<1, 2>>>(); }", 1, 47,
                 "not __global__");
    assert_error("#include <math.h>\nvoid k();\nvoid f() { k<<<1, 2>>>(); }", 3, 12, "line 2");
    assert_error("int k();\nvoid f() { k<<<1, 2>>>(); }", 2, 12,
                 "(line 1 declares it): make it a __global__ void function");
}

GW_TEST(returns_something)
{
    assert_error("__global__ int k(int *x) {}", 1, 12, "a __global__ function must return void;");
    assert_error("static __global__ float k();", 1, 19, "must return void");
    assert_error("int __global__ k();", 1, 1, "must return void");
    assert_error("__global__ void\n  *k(int *x);", 2, 3, "must return void");
    assert_error("__global__ __launch_bounds__(64) const cudaError_t k();", 1, 40, "return void");
    assert_error("extern \"C\" __global__ struct s k();", 1, 23, "must return void");
    assert_error("template <int n>\n__global__ unsigned long k();", 2, 12, "must return void");
    assert_error("int a;\n#if A\n#endif\n__global__ int k();", 4, 12, "must return void");
}

#define KERNEL "__global__ void k(int);\n"

GW_TEST(called_without_launch)
{
    assert_error(KERNEL "void f() {\n    k(1);\n}", 3, 5,
                 "the kernel k is called like an ordinary function: launch it, "
                 "k<<<grid, block>>>(...)");
    assert_error(KERNEL "void f() { if (a) k(1); }", 2, 19, "the kernel k is called");
    assert_error(KERNEL "void f() { if (a) {} else k(1); }", 2, 27, "the kernel k is called");
    assert_error(KERNEL "void f() { for (;;) k(1); }", 2, 21, "the kernel k is called");
    assert_error(KERNEL "void f() { switch (a) { case 1: k(1); } }", 2, 33, "the kernel k");
    assert_error(KERNEL "void f() { e = k(1); }", 2, 16, "the kernel k is called");
    assert_error(KERNEL "void f() { return k(1); }", 2, 19, "the kernel k is called");
    assert_error(KERNEL "void f() { (void)k(1); }", 2, 18, "the kernel k is called");
    assert_error("__global__ void k(int n) { k(n - 1); }", 1, 28, "the kernel k is called");
    assert_error("template <typename T> __global__ void k(T);\nvoid f() { k<int>(1); k(1); }", 2,
                 12, "the kernel k is called");
    assert_error("namespace n { __global__ void k(); void f() { k(); } }", 1, 47, "the kernel k");
    assert_error("extern \"C\" { __global__ void k(); }\nvoid f() { k(); }", 2, 12, "the kernel k");
    assert_error(KERNEL "void g(fn k) { k(1); }\nvoid f() { k(1); }", 3, 12, "the kernel k");
}

GW_TEST(two_angles)
{
    assert_error(KERNEL "void f() {\n    k<<1, 2>>(1);\n}", 3, 6,
                 "a launch has three angle brackets: k<<<grid, block>>>(...)");
    assert_error(KERNEL "void f() { k << dim3(1, 2), 2 >> (1); }", 2, 14, "three angle brackets");
    assert_error(KERNEL "void f() { k<<1, 2>>>(1); }", 2, 13, "three angle brackets");
    assert_error("template <int n> __global__ void k();\nvoid f() { k<3><<1, 2>>(); }", 2, 16,
                 "three angle brackets");
}

#define HOST "float f(float x) { return x; }\n"

GW_TEST(host_called_on_the_device)
{
    assert_error(HOST "__global__ void k(float *x)\n{\n    x[0] = f(1);\n}", 4, 12,
                 "f is called on the device but is not __device__ (line 1 declares it): write "
                 "__device__ before its declaration");
    assert_error(HOST "__device__ float g() { return f(1); }", 2, 31, "f is called on the device");
    assert_error(HOST "__global__ void k() { f(1); }", 2, 23, "f is called on the device");
    assert_error(HOST "__global__ void k() { for (;;) { if (a) f(1); } }", 2, 41, "f is called");
    assert_error(HOST "__global__ void k() { if (a && f(1) > 0) {} }", 2, 32, "f is called");
    assert_error(HOST "__global__ void k() { x = fmaxf(0, f(1)); }", 2, 36, "f is called");
    assert_error(HOST "__global__ void k() { float y = a * f(1); }", 2, 37, "f is called");
    assert_error(HOST "__global__ void k() { y += a * f(1); }", 2, 32, "f is called");
    assert_error(HOST "__global__ void k() { y = (float)f(1); }", 2, 34, "f is called");
    assert_error(HOST "__global__ void k() { x[0] = a[0] * f(1) + 2; }", 2, 37, "f is called");
    assert_error(HOST "__global__ void k() { y = a < f(1) ? 2 : 3; }", 2, 31, "f is called");
    assert_error(HOST "__global__ void __launch_bounds__(64) k() { f(1); }", 2, 45, "f is called");
    assert_error(HOST "template <typename T> __global__ void k(T x) { f(1); }", 2, 48,
                 "f is called");
    assert_error("static inline real f(real x);\n__global__ void k() { f(1); }", 2, 23, "line 1");
    assert_error("__global__ void k() { f(1); }\nvoid f(int);", 1, 23, "line 2");
    assert_error("extern \"C\" cudaError_t f(int);\n__global__ void k() { f(1); }", 2, 23,
                 "line 1");
    assert_error("extern \"C\" { void f(int); }\n__global__ void k() { f(1); }", 2, 23, "line 1");
    assert_error(HOST "__global__ void k() { auto g = [=] { return f(1); }; }", 2, 45,
                 "f is called");
}

GW_TEST(the_first_counts)
{
    assert_error(KERNEL "void g();\nvoid f() { g<<<1, 2>>>();\nk(1); }", 3, 12, "g is launched");
}

GW_TEST(legal_launches)
{
#define assert_launches(before) assert_by_address(before " ", "k", "(1); }")
    assert_launches("void f() {");
    assert_launches("void (*k)(int); void f() {");
    assert_launches("void k(int); void f(void (*k)(int)) {");
    assert_launches("void k(int); void f() { auto k = j;");
    assert_launches("void k(int); void f() { auto &k = j;");
    assert_launches("void k(int); void f() { auto [k, j] = pair;");
    assert_launches("void k(int); void f() { fn j = a, k = b;");
    assert_launches("void k(int); void f() { fn k(j);");
    assert_launches("#define KERNEL __global__\nKERNEL void k(int); void f() {");
    assert_launches("KERNEL(1) void k(int); void f() {");
    assert_launches("#define k kernel\nvoid k(int); void f() {");
    assert_launches("#if A\nvoid k(int);\n#endif\nvoid f() {");
    assert_launches("__attribute__((global)) void k(int); void f() {");
    assert_launches("namespace n { void k(int); } void f() {");
    assert_launches("struct s { void k(int); }; void f() {");
    assert_launches("void g() { void k(int); } void f() {");
    assert_launches("#define A void k(int);\nvoid f() {");
    assert_launches("#if 0\nvoid k(int);\n#endif\nvoid f() {");
    assert_by_address("void k(int);\n#define RUN ", "k", "()\n");
    assert_deduced(KERNEL "__device__ void k(float); void f() { ", "k", "(1); }");
}

GW_TEST(legal_results)
{
    assert_unchanged("__global__ void k(int *x);");
    assert_unchanged("__global__ auto k() -> void {}");
    assert_unchanged("template <int n, typename T = int *> __global__ void k(T x) {}");
    assert_unchanged("__global__ void __launch_bounds__(sizeof(int)) k();");
    assert_unchanged("int f(); __global__ void k();");
    assert_unchanged("__global__ std::enable_if_t<(sizeof(int) > 2)> k();");
    assert_unchanged("__global__ decltype(f(int())) k();");
    assert_unchanged("__global__ n::size_t k();");
    assert_unchanged("#define A __global__ int k()\n");
    assert_unchanged("#if 0\n__global__ int k();\n#endif\n");
    assert_unchanged("#if A\n__global__ int k();\n#endif\n");
    assert_unchanged("#define __global__\n__global__ int k();\n");
}

GW_TEST(legal_names_of_kernels)
{
    assert_unchanged(KERNEL "void f() { e = sizeof(k); cudaFuncGetAttributes(&a, k); g(k, &k); }");
    assert_unchanged(KERNEL
                     "void f() { decltype(k(1)) *p; auto q = &k; fn r = k; if (q == k) {} }");
    assert_unchanged(KERNEL "void f() { CHECK(k(1)); }"); // who knows what CHECK does
    assert_unchanged(KERNEL "__device__ void k(float); void f() { k(1.0f); }");
    assert_unchanged(KERNEL "void f(void (*k)(int)) { k(1); }");
    assert_unchanged(KERNEL "void f(fn &k) { k(1); }");
    assert_unchanged(KERNEL "void f() { auto k = j; k(1); }");
    assert_unchanged(KERNEL "void f() { auto &k = j; k(1); }");
    assert_unchanged(KERNEL "void f() { fn i = j, k = j; k(1); }");
    assert_unchanged(KERNEL "void f() { auto [k, j] = pair; k(1); }");
    assert_unchanged(KERNEL "void f() { fn k(j); k(1); }");
    assert_unchanged(KERNEL "void f() { fn k{j}; k(1); }");
    assert_unchanged(KERNEL "void f() { struct { } k; k(1); }");
    assert_unchanged(KERNEL "void f() { struct k { }; k(1); }");
    assert_unchanged(KERNEL "void f() { using n::k; k(1); }");
    assert_unchanged(KERNEL "template <fn k> void f() { k(1); }");
    assert_unchanged(KERNEL "template <void (*k)(int)> void f() { k(1); }");
    assert_unchanged(KERNEL "struct s { void f() { k(1); } void k(int); };");
    assert_unchanged(KERNEL "struct s : b { void f() { k(1); } };");
    assert_unchanged(KERNEL "struct s { s() : k(1) {} fn k; };");
    assert_unchanged(KERNEL "void s::f() { k(1); }");
    assert_unchanged(KERNEL "void f() { a.k(1); a->k(1); n::k(1); }");
    assert_unchanged("namespace n { __global__ void k(int); } void f() { k(1); }");
    assert_unchanged("using namespace n; " KERNEL "void f() { k(1); }");
    assert_unchanged("__global__ void max(int *); void f() { e = max(1, 2); }");
    assert_unchanged("#define RUN k(1)\n" KERNEL "#define ALSO ; k(1)\n");
    assert_unchanged(KERNEL "void f() {\n#if 0\nk(1);\n#endif\n}");
    assert_unchanged(KERNEL "void f() {\n#ifdef HOST_ONLY\nk(1);\n#endif\n}");
    assert_unchanged(
        "template <typename T> __global__ void k(T);\n"
        "template __global__ void k<int>(int);\nvoid f() { fn p = k<int>; g(k<int>); }");
    assert_unchanged("__global__ void (k)(int); void f() { void(a); }");
    assert_unchanged(KERNEL "void f() { std::cout << k << (1 >> (2)); }");
    assert_unchanged(KERNEL "void f(int k) { k << 1, 2 >> (1); }");
}

GW_TEST(legal_calls_on_the_device)
{
    assert_unchanged("__device__ float f(float x);\n__global__ void k() { f(1); }");
    assert_unchanged("__host__ __device__ float f(float x);\n__global__ void k() { f(1); }");
    assert_unchanged(
        "__device__ float f(float);\nfloat f(float x) {}\n__global__ void k() { f(1); }");
    assert_unchanged("constexpr int f(int x) { return x; }\n__global__ void k() { x = a[f(1)]; }");
    assert_unchanged(HOST "void g() { f(1); }");
    assert_unchanged(HOST "__host__ __device__ void g() { f(1); }"); // nvcc warns
    assert_unchanged(HOST "__global__ void k(); void g() { f(1); }");
    assert_unchanged(HOST "__device__ float table[] = {f(1)};");
    assert_unchanged(HOST "__global__ void k() { int a = sizeof(f(1)); decltype(f(1)) b; }");
    assert_unchanged(HOST "__global__ void k() { x = sizeof(2 * (f(1))); }");
    assert_unchanged(HOST "__global__ void k() { CHECK(f(1)); }"); // who knows what CHECK does
    assert_unchanged("#define check(x)\n" HOST "__global__ void k() { check(f(1)); }");
    assert_unchanged(HOST "__global__ void k() { a.f(1); a->f(1); n::f(1); }");
    assert_unchanged(HOST "__global__ void k() { point f(1); }");
    assert_unchanged(HOST "__global__ void k() { point *f(1); const point &f(2); }");
    assert_unchanged(HOST "__global__ void k() { auto f = g; f(1); }");
    assert_unchanged(HOST "__global__ void k(functor f) { f(1); }");
    assert_unchanged(HOST "__global__ void k() { vec<int> f(1); }");
    assert_unchanged("FUNCTION float f(float);\n__global__ void k() { f(1); }");
    assert_unchanged("#if A\nfloat f(float);\n#endif\n__global__ void k() { f(1); }");
    assert_becomes(HOST "__global__ void k() {\n#ifndef __CUDA_ARCH__\nf(1);\n#endif\n}",
                   HOST "__global__ void k() {\n#define __CUDA_ARCH__ GW_CUDA_ARCH\n#line 2\n\n"
                        "#ifndef __CUDA_ARCH__\nf(1);\n#endif\n\n#undef __CUDA_ARCH__\n#line 6\n}");
    assert_unchanged(HOST "#define __device__\n__global__ void k() { g(1); }");
    assert_unchanged("namespace n { float f(float); }\n__global__ void k() { f(1); }");
    assert_unchanged("using namespace n;\n" HOST "__global__ void k() { f(1); }");
    assert_unchanged("struct s { float f(float); };\n__global__ void k() { f(1); }");
    assert_unchanged(HOST "struct s { __device__ void g() { f(1); } __device__ void f(int); };");
    assert_unchanged("float fabsf(float x);\n__global__ void k() { fabsf(1); }");
    assert_unchanged("template <typename T> T f(T x);\n__global__ void k() { f(1); }");
    assert_unchanged("#define f(x) (x)\n__global__ void k() { f(1); }");
    assert_unchanged(HOST "#define CALL f(1)\n__global__ void k() { CALL; }");
}

// What nvcc takes on the device alone, or on the host alone, or in device code not at all.

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
    assert_becomes("__global__ void k(int *x);\n__device__ void j() { k<<<1, 1>>>(x); }",
                   "__global__ void k(int *x);\n__device__ void j() { GW_LAUNCH(k).shape("
                   "__launch_in_device_code<GW_FIRST_LETTER(__CUDACC_RDC__)>(), 1, 1)(x); }");
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
