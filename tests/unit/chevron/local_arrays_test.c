// SPDX-License-Identifier: MIT
// Arrays that a kernel or a __device__ function declares without a value.
#include "checks.h"

#define A " GW_LOCAL_ARRAY"
#define assert_in_kernel(input, output)                                                            \
    assert_becomes("__global__ void k(int *x) { " input " }",                                      \
                   "__global__ void k(int *x) { " output " }")
#define assert_stays(input) assert_in_kernel(input, input)

GW_TEST(what_declares_one)
{
    assert_in_kernel("float s[4];", "float s[4]" A ";");
    assert_in_kernel("unsigned int s[4][N + 1];", "unsigned int s[4][N + 1]" A ";");
    assert_in_kernel("if (x) { float s[4]; s[0] = 1; }", "if (x) { float s[4]" A "; s[0] = 1; }");
    assert_in_kernel("struct point p[2];", "struct point p[2]" A ";");
    assert_in_kernel("ns::pair<int, 4> p[2];", "ns::pair<int, 4> p[2]" A ";");
    assert_in_kernel("float a[4], n, b[2];", "float a[4]" A ", n, b[2]" A ";");
    assert_in_kernel("int n = x[1], b[2];", "int n = x[1], b[2]" A ";");
    assert_in_kernel("int a = 1, b[2], c[2] = T();", "int a = 1, b[2]" A ", c[2] = T();");
    assert_becomes("template <typename T> __device__ T f(T x) { T s[4]; return s[0]; }",
                   "template <typename T> __device__ T f(T x) { T s[4]" A "; return s[0]; }");
}

#define HOLDS "struct sums { int n; float of[4]; }; "
#define assert_with(structs, input, output)                                                        \
    assert_becomes(structs "__global__ void k(int *x) { " input " }",                              \
                   structs "__global__ void k(int *x) { " output " }")

GW_TEST(structs_that_hold_one)
{
    assert_with(HOLDS, "struct sums s;", "struct sums s" A ";");
    assert_with(HOLDS, "sums s, *p, t = x[0], u;", "sums s" A ", *p, t = x[0], u" A ";");
    assert_with("typedef struct { float of[4]; } sums; ", "sums s;", "sums s" A ";");
    assert_with("typedef struct sums_ { float of[4]; } sums; ", "struct sums_ s; sums t;",
                "struct sums_ s" A "; sums t" A ";");
    assert_with(HOLDS "struct pair { struct sums a, b; }; ", "struct pair p;",
                "struct pair p" A ";");
}

GW_TEST(structs_that_hold_none)
{
    assert_with("struct point { float x, y; }; ", "struct point p; int n;",
                "struct point p; int n;");
    assert_with(HOLDS, "struct sums *p; sums s = {0}; sums t{}; return;",
                "struct sums *p; sums s = {0}; sums t{}; return;");
    assert_with(HOLDS, "extern struct sums s; static struct sums t; __shared__ sums u;",
                "extern struct sums s; static struct sums t; __shared__ sums u;");
    assert_unchanged(HOLDS "struct sums s; void f() { struct sums t; }");
}

GW_TEST(what_does_not)
{
    assert_stays("float s[4] = {0};");
    assert_stays("float s[4]{};");
    assert_stays("__shared__ float s[4]; static __shared__ float t[4];");
    assert_stays("x[3] = y[2]; return x[3];");
    assert_stays("typedef float row[4]; static const int t[2];");
    assert_stays("struct { float s[4]; } a; struct b { int c[2]; };");
    assert_stays("int n = sizeof(x[3]) + y[2]; f(a, b[2]);");
    assert_stays("float (*rows)[4];");
    assert_stays("delete x[3];");
    assert_unchanged("void f() { float s[4]; }");
    assert_unchanged("__device__ float s[4]; __constant__ int t[2];");
    assert_unchanged("#define SHARED __shared__\n"
                     "__global__ void k(int *x) { SHARED float s[4]; }");
    assert_unchanged("#define BODY float s[4];\n");
}
