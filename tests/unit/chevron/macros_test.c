// SPDX-License-Identifier: MIT
// Launches in the bodies of macros, and macros in launches.
#include "checks.h"

static void a_body_is_rewritten(void **state)
{
    (void)state;
    assert_becomes("#define RUN(k, g, b, x) k<<<g, b>>>(x)\n",
                   "#define RUN(k, g, b, x) GW_LAUNCH_ADDRESS(k).shape(g, b)(x)\n");
    assert_by_address("#define RUN(k, ...) \\\n  do { \\\n    ", "k",
                      "(__VA_ARGS__); \\\n  } while (0)\n");
    assert_by_address("  # define RUN /* <<< */ ", "k", "() // <<<\nint a;");
    assert_by_address("#define RUN ", "k", "()");
    assert_becomes("#define RUN k<\\\r\n<<1, \\\r\n2>>>()\r\n",
                   "#define RUN GW_LAUNCH_ADDRESS(k).shape(\\\r\n1, \\\r\n2)()\r\n");
}

static void where_the_kernel_begins(void **state)
{
    (void)state;
    assert_by_address("#define RUN(k) ", "(k)", "()\n");
    assert_by_address("#define RUN ", "(k)", "()\n");
    assert_by_address("#define RUN ", "::k", "()\n");
    assert_by_address("#define RUN(a) ", "a##_kernel", "()\n");
    assert_by_address("#define RUN(a) ", "k##a##4", "()\n");
    assert_by_name("#define RUN(k, T) ", "k<T>", "()\n");
}

static void what_the_file_declares_counts_later_too(void **state)
{
    (void)state;
    assert_by_name("#define RUN ", "k", "()\n__global__ void k();");
    assert_by_name("#define RUN ", "::k", "()\n__global__ void k();");
    assert_deduced("#define RUN ", "k", "()\ntemplate <typename T> __global__ void k();");
    // but a parameter is whatever the macro is given
    assert_by_address("#define RUN(j, k) ", "k", "()\n#define ALSO(k) 0\n__global__ void k();");
    assert_by_name("__global__ void k();\n#define RUN(j) ", "k", "()\n");
}

static void the_arguments_may_come_from_outside(void **state)
{
    (void)state;
    assert_by_address("#define RUN(k) ", "k", "\nRUN(a)(x);");
    assert_by_address("#define RUN(k) ", "k", " // <<<\n(x);");
}

static void the_values_may_come_from_a_macro(void **state)
{
    (void)state;
    assert_becomes("#define SHAPE(n) (n) / 256, 256\nk<<<SHAPE(n)>>>(x);",
                   "#define SHAPE(n) (n) / 256, 256\nGW_LAUNCH_ADDRESS(k).shape(SHAPE(n))(x);");
    assert_error("#define SHAPE(n) f(n, 256)\nk<<<SHAPE(n)>>>(x);", 2, 2,
                 "here is 1 value between");
}

static void a_body_is_a_world_of_its_own(void **state)
{
    (void)state;
    assert_unchanged("#define BEGIN f(g[{\n#define END }])\n");
    assert_becomes("void f() {\n#define END }\n extern __shared__ int s[]; }",
                   "void f() {\n#define END }\n GW_DYNAMIC_SHARED(  int, s); }");
    assert_shape("1,\n#define A )\n 2");
    assert_error("#define RUN(k) k<<<1, 2\nint a;\n", 1, 17, "has no >>>");
    assert_error("#define SHAPE <<<1, 2>>>\n", 1, 15, "no kernel before");
    assert_error("#define SHAPE(a) <<<1, 2>>>\n", 1, 18, "no kernel before");
    assert_error("#define RUN(k) \\\n  k<<<1>>>()\n", 2, 4, "here is 1 value between");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_is_rewritten),
        cmocka_unit_test(where_the_kernel_begins),
        cmocka_unit_test(what_the_file_declares_counts_later_too),
        cmocka_unit_test(the_arguments_may_come_from_outside),
        cmocka_unit_test(the_values_may_come_from_a_macro),
        cmocka_unit_test(a_body_is_a_world_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
