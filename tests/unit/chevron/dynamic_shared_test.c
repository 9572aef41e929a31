// SPDX-License-Identifier: MIT
// extern __shared__ T name[];
#include "checks.h"

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
