// SPDX-License-Identifier: MIT
// Launches in the bodies of macros, and macros in launches.
#include "checks.h"

GW_TEST(a_body_is_rewritten)
{
    assert_becomes("#define RUN(k, g, b, x) k<<<g, b>>>(x)\n",
                   "#define RUN(k, g, b, x) GW_LAUNCH_ADDRESS(k).shape(g, b)(x)\n");
    assert_by_address("#define RUN(k, ...) \\\n  do { \\\n    ", "k",
                      "(__VA_ARGS__); \\\n  } while (0)\n");
    assert_by_address("  # define RUN /* <<< */ ", "k", "() // <<<\nint a;");
    assert_by_address("#define RUN ", "k", "()");
    assert_becomes("#define RUN k<\\\r\n<<1, \\\r\n2>>>()\r\n",
                   "#define RUN GW_LAUNCH_ADDRESS(k).shape(\\\r\n1, \\\r\n2)()\r\n");
}

GW_TEST(where_the_kernel_begins)
{
    assert_by_address("#define RUN(k) ", "(k)", "()\n");
    assert_by_address("#define RUN ", "(k)", "()\n");
    assert_by_address("#define RUN ", "::k", "()\n");
    assert_by_address("#define RUN(a) ", "a##_kernel", "()\n");
    assert_by_address("#define RUN(a) ", "k##a##4", "()\n");
    assert_by_name("#define RUN(k, T) ", "k<T>", "()\n");
}

GW_TEST(what_the_file_declares_counts_later_too)
{
    assert_by_name("#define RUN ", "k", "()\n__global__ void k();");
    assert_by_name("#define RUN ", "::k", "()\n__global__ void k();");
    assert_deduced("#define RUN ", "k", "()\ntemplate <typename T> __global__ void k();");
    // but a parameter is whatever the macro is given
    assert_by_address("#define RUN(j, k) ", "k", "()\n#define ALSO(k) 0\n__global__ void k();");
    assert_by_name("__global__ void k();\n#define RUN(j) ", "k", "()\n");
}

GW_TEST(the_arguments_may_come_from_outside)
{
    assert_by_address("#define RUN(k) ", "k", "\nRUN(a)(x);");
    assert_by_address("#define RUN(k) ", "k", " // <<<\n(x);");
}

GW_TEST(the_values_may_come_from_a_macro)
{
    assert_becomes("#define SHAPE(n) (n) / 256, 256\nk<<<SHAPE(n)>>>(x);",
                   "#define SHAPE(n) (n) / 256, 256\nGW_LAUNCH_ADDRESS(k).shape(SHAPE(n))(x);");
    assert_error("#define SHAPE(n) f(n, 256)\nk<<<SHAPE(n)>>>(x);", 2, 2,
                 "here is 1 value between");
}

GW_TEST(a_body_is_a_world_of_its_own)
{
    assert_unchanged("#define BEGIN f(g[{\n#define END }])\n");
    assert_becomes("void f() {\n#define END }\n extern __shared__ int s[]; }",
                   "void f() {\n#define END }\n GW_DYNAMIC_SHARED(  int, s); }");
    assert_shape("1,\n#define A )\n 2");
    assert_error("#define RUN(k) k<<<1, 2\nint a;\n", 1, 17, "has no >>>");
    assert_error("#define SHAPE <<<1, 2>>>\n", 1, 15, "no kernel before");
    assert_error("#define SHAPE(a) <<<1, 2>>>\n", 1, 18, "no kernel before");
    assert_error("#define RUN(k) \\\n  k<<<1>>>()\n", 2, 4, "here is 1 value between");
}
