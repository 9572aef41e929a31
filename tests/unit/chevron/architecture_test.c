// SPDX-License-Identifier: MIT
// Bodies that ask for __CUDA_ARCH__.
#include "checks.h"

#define ASK "\n#ifdef __CUDA_ARCH__\n    return 1;\n#endif\n"
#define DEFINE(line) "\n#define __CUDA_ARCH__ GW_CUDA_ARCH\n#line " line "\n"
#define UNDEFINE(line) "\n#undef __CUDA_ARCH__\n#line " line "\n"

GW_TEST(for_the_device)
{
    assert_becomes("__global__ void k(int *x)\n{" ASK "}\nint y;",
                   "__global__ void k(int *x)\n{" DEFINE("2") ASK UNDEFINE("6") "}\nint y;");
    assert_becomes("__device__ int f() { return __CUDA_ARCH__; }",
                   "__device__ int f() {" DEFINE("1") " return __CUDA_ARCH__; " UNDEFINE("1") "}");
    assert_becomes("__device__ int f() {\n#if 1 && __CUDA_ARCH__ > 7\n#endif\n}",
                   "__device__ int f() {" DEFINE(
                       "1") "\n#if 1 && __CUDA_ARCH__ > 7\n#endif\n" UNDEFINE("4") "}");
}

GW_TEST(for_either)
{
    assert_becomes("__host__ __device__ int f()\n{" ASK "}",
                   "__host__ __device__ int f()\n{ if (GW_ON_DEVICE) {" DEFINE("2")
                       ASK UNDEFINE("6") "} else {\n#line 2\n" ASK "} }");
    // what is rewritten, in both
    assert_becomes(
        "__host__ __device__ void f() { k<<<1, __CUDA_ARCH__>>>(); }",
        "__host__ __device__ void f() { if (GW_ON_DEVICE) {" DEFINE(
            "1") " GW_LAUNCH_ADDRESS(k).shape(1, __CUDA_ARCH__)(); " UNDEFINE("1") "} else "
                                                                                   "{\n#line 1\n "
                                                                                   "GW_LAUNCH_"
                                                                                   "ADDRESS(k)."
                                                                                   "shape(1, "
                                                                                   "__CUDA_ARCH__)("
                                                                                   "); } }");
}

// A body that begins in two branches is read as the host's, and the next one as it says.
GW_TEST(in_branches)
{
    assert_becomes("#if A\n__device__ int f() {\n#else\n__device__ int g() {\n#endif\n"
                   "return __CUDA_ARCH__; }\n__device__ int h() { return __CUDA_ARCH__; }",
                   "#if A\n__device__ int f() {\n#else\n__device__ int g() {\n#endif\n"
                   "return __CUDA_ARCH__; }\n__device__ int h() {" DEFINE(
                       "7") " return __CUDA_ARCH__; " UNDEFINE("7") "}");
}

GW_TEST(in_a_class)
{
    assert_becomes("struct s { __device__ int f() const {" ASK "} };",
                   "struct s { __device__ int f() const {" DEFINE("1") ASK UNDEFINE("5") "} };");
}

GW_TEST(for_the_host)
{
    assert_unchanged("int f() {" ASK "}");
    assert_unchanged("__host__ int f() {" ASK "}");
    assert_unchanged("__device__ int f() { return 1; }\nint g() {" ASK "}");
    assert_unchanged("#ifdef __CUDA_ARCH__\n__device__ int f() { return 1; }\n#endif\n");
    assert_unchanged("__host__ __device__ constexpr int f() {" ASK "}");
    assert_unchanged("#define F __device__ int f() { return __CUDA_ARCH__; }\n");
}
