// SPDX-License-Identifier: MIT
// Code of the device that becomes other code.
#include "checks.h"

// extern __shared__ T name[];

#define assert_in_function(input, output)                                                          \
    assert_becomes("void f() { " input " }", "void f() { " output " }")

GW_TEST(in_functions)
{
    assert_in_function("extern __shared__ float s[];", "GW_DYNAMIC_SHARED(  float, s);");
    assert_in_function("if (a) { extern __shared__ float s[]; }",
                       "if (a) { GW_DYNAMIC_SHARED(  float, s); }");
    assert_in_function("__shared__ extern float s[];", "GW_DYNAMIC_SHARED(  float, s);");
    assert_in_function("extern __shared__ float *s[];", "GW_DYNAMIC_SHARED(  float *,s);");
    assert_in_function("extern volatile __shared__ unsigned int s[];",
                       "GW_DYNAMIC_SHARED( volatile  unsigned int, s);");
    assert_in_function("extern __shared__ ns::type s[];", "GW_DYNAMIC_SHARED(  ns::type, s);");
    assert_in_function("extern __shared__ A<B<int>> s[];", "GW_DYNAMIC_SHARED(  A<B<int>>, s);");
    assert_in_function("extern __shared__ A<int, 4> s[];",
                       "GW_DYNAMIC_SHARED(__typeof__(  A<int, 4>), s);");
    assert_in_function("extern __shared__ decltype(f(1, 2)) s[];",
                       "GW_DYNAMIC_SHARED(  decltype(f(1, 2)), s);");
    assert_in_function("int a; extern __shared__ float s[]; int b;",
                       "int a; GW_DYNAMIC_SHARED(  float, s); int b;");
}

GW_TEST(rows)
{
    assert_in_function("extern __shared__ float s[][33];", "GW_DYNAMIC_SHARED(  float, s,[33]);");
    assert_in_function("extern __shared__ A<int, 4> s[][f(1, 2)][3];",
                       "GW_DYNAMIC_SHARED(__typeof__(  A<int, 4>), s,[f(1, 2)][3]);");
    assert_becomes("extern __shared__ int s[][N];", "GW_DYNAMIC_SHARED_GLOBAL(  int, s,[N]);");
}

GW_TEST(alignments)
{
    assert_in_function("extern __shared__ __align__(16) float s[];",
                       "GW_DYNAMIC_SHARED(   float, s);");
    assert_in_function("extern __align__(sizeof(double)) __shared__ char s[];",
                       "GW_DYNAMIC_SHARED(   char, s);");
    assert_in_function("extern __shared__ float __align__(16) s[];",
                       "GW_DYNAMIC_SHARED(  float,  s);");
    assert_in_function("extern __shared__ float s[] __attribute__((aligned(16)));",
                       "GW_DYNAMIC_SHARED(  float, s) ;");
    assert_in_function("extern __shared__ alignas(16) float s[];",
                       "GW_DYNAMIC_SHARED(   float, s);");
}

GW_TEST(outside_functions)
{
#define GLOBAL "GW_DYNAMIC_SHARED_GLOBAL(  int, s);"
    assert_becomes("extern __shared__ int s[];", GLOBAL);
    assert_becomes("void f() { }\nextern __shared__ int s[];", "void f() { }\n" GLOBAL);
    assert_becomes("namespace a { extern __shared__ int s[]; }", "namespace a { " GLOBAL " }");
    assert_becomes("namespace { namespace a::b { extern __shared__ int s[]; } }",
                   "namespace { namespace a::b { " GLOBAL " } }");
    assert_becomes("inline namespace [[x]] a { extern __shared__ int s[]; }",
                   "inline namespace [[x]] a { " GLOBAL " }");
    assert_becomes("extern \"C\" { extern __shared__ int s[]; }", "extern \"C\" { " GLOBAL " }");
    assert_becomes("namespace a = b; using namespace c; extern __shared__ int s[];",
                   "namespace a = b; using namespace c; " GLOBAL);
    assert_becomes("namespace a { void f() { extern __shared__ int s[]; } }",
                   "namespace a { void f() { GW_DYNAMIC_SHARED(  int, s); } }");
    assert_becomes("using namespace a; void f() { extern __shared__ int s[]; }",
                   "using namespace a; void f() { GW_DYNAMIC_SHARED(  int, s); }");
}

GW_TEST(gaps_stay)
{
    assert_becomes("extern // a\n__shared__ /* b */ int // c\n s\n[\n]\n;",
                   "GW_DYNAMIC_SHARED_GLOBAL( // a\n /* b */ int, // c\n s\n)\n\n;");
    assert_becomes("ext\\\nern __shared__ int s[];", "GW_DYNAMIC_SHARED_GLOBAL(\\\n  int, s);");
    assert_becomes("#define SHARED(T) extern __shared__ T s[]\n",
                   "#define SHARED(T) GW_DYNAMIC_SHARED(  T, s)\n");
}

GW_TEST(other_declarations_go_through)
{
    assert_unchanged("__shared__ float s[32][33]; extern float t[];");
    assert_unchanged("static __shared__ int s; extern \"C\" void f(); extern int a;");
    assert_unchanged("// extern __shared__ int s[];\n");
    assert_unchanged("extern void f(); void g() { __shared__ int s[4]; }");
}

GW_TEST(other_shapes_are_errors)
{
    assert_error("\n  extern __shared__ int s[4];", 2, 3, "with empty brackets");
    assert_error("extern __shared__ int s[4][];", 1, 1, "with empty brackets");
    assert_error("extern __shared__ int s;", 1, 1, "with empty brackets");
    assert_error("extern __shared__ s[];", 1, 1, "with empty brackets");
    assert_error("extern __shared__ int s[], t[];", 1, 1, "one array at a time");
}

// Arrays that a kernel or a __device__ function declares without a value.

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

// An array in device code whose size is surely no constant.

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

// Bodies that ask for __CUDA_ARCH__.

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

static bool tells_of_variables(const char *text)
{
    struct gw_buffer out = {0};
    struct gw_chevron_error error = {0};
    assert_int_equal(gw_chevron_translate("x.cu", text, strlen(text), &out, &error), 0);
    assert_true(gw_buffer_append(&out, "", 1));
    const bool tells = strstr(out.bytes, "GW_HAS_DEVICE_VARIABLES");
    gw_buffer_free(&out);
    return tells;
}

// Of these each device has its own: without the checker the first one alone can have them.
GW_TEST(variables_of_each_device)
{
    static const char *const some[] = {
        "__device__ int n;",
        "static __device__ float x = 1.0f;",
        "__constant__ float table[4];",
        "template <typename T> __constant__ T t[4];",
        "__device__ __align__(16) float4 v;",
        "__device__ int a{3};",
        "__device__ float f(float x) { return x; }\n__device__ int n;",
    };
    static const char *const none[] = {
        "__device__ int f(int n);",
        "__device__ float4 f() { return make_float4(1, 2, 3, 4); }",
        "__device__ __managed__ int m;",
        "__managed__ int m;",
        "__constant__ const float table[2] = {1.0f, 2.0f};",
        "__device__ constexpr float pi = 3.0f;",
        "extern __device__ int n;",
        "struct s { __device__ s(int a) : x{a} {} int x; };",
        "struct s { __device__ bool operator==(s o) const { return x[0] == o.x[0]; } int x[2]; };",
        "__host__ __device__ inline float f(float x) { return x; }",
        "int n;",
    };
    for (size_t i = 0; i < sizeof(some) / sizeof(some[0]); i++) {
        assert_true(tells_of_variables(some[i]));
    }
    for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++) {
        assert_false(tells_of_variables(none[i]));
    }
}
