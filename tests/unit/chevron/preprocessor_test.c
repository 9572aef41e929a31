// SPDX-License-Identifier: MIT
// Preprocessor lines other than #define, and #if groups.
#include "checks.h"

GW_TEST(lines_are_left_alone)
{
    assert_unchanged("#include <a<<<b>\n");
    assert_unchanged("#include <it's>\n#include \"a<<<b\"\n#include <a//b>\n#include <a/*b>\n");
    assert_unchanged("#if A <<< B\n#endif\n");
    assert_unchanged("#error don't <<< do that\n");
    assert_unchanged("#pragma unroll 4 <<<\n");
    assert_unchanged("# /* */ pragma a \\\n <<<\n");
    assert_unchanged("  /* <<< */ # error \" <<<\n");
    assert_unchanged("#\n#12 <<<\n");
    assert_unchanged("#if 1 /* <<<\n <<< */\n#endif\n");
    assert_unchanged("#error /* don't\n */ won't\n");
    assert_unchanged("#define\n#define A\n#define (x) y\n#undef A\n");
    assert_unchanged("#include <a> // it's <<<\n");
}

GW_TEST(lines_end)
{
    assert_by_address("#error don't\n", "k", "();");
    assert_by_address("#include <a'b\n", "k", "();");
    assert_by_address("a #b\n", "k", "();");
}

GW_TEST(lines_may_stand_in_a_launch)
{
    assert_shape("1,\n#ifdef A\n 32\n#else\n 64\n#endif\n ");
    assert_becomes("#ifdef A\n k<<<1,\n#else\n j<<<2,\n#endif\n 64>>>(x);",
                   "#ifdef A\n GW_LAUNCH_ADDRESS(k).shape(1,\n#else\n "
                   "GW_LAUNCH_ADDRESS(j).shape(2,\n#endif\n 64)(x);");
    assert_becomes("k\n#if A\n<<<1, 2>>>\n#else\n<<<3, 4>>>\n#endif\n(x);",
                   "GW_LAUNCH_ADDRESS(k)\n#if A\n.shape(1, 2)\n#else\n.shape(3, 4)\n#endif\n(x);");
    assert_by_address("", "k", "(a\n#if A\n , b)\n#else\n )\n#endif\n;");
}

GW_TEST(the_branches_of_a_group_begin_alike)
{
    // one closing brace ends the function of either branch: the second array is a global one
    assert_becomes("#if A\nvoid f() {\n#else\nvoid g() {\n#endif\n}\nextern __shared__ int s[];",
                   "#if A\nvoid f() {\n#else\nvoid g() {\n#endif\n}\n"
                   "GW_DYNAMIC_SHARED_GLOBAL(  int, s);");
    assert_becomes("void f() {\n#if A\n}\n#elif B\n}\n#else\n}\n#endif\nextern __shared__ int s[];",
                   "void f() {\n#if A\n}\n#elif B\n}\n#else\n}\n#endif\n"
                   "GW_DYNAMIC_SHARED_GLOBAL(  int, s);");
}

GW_TEST(text_that_is_never_compiled_is_not_read)
{
    assert_unchanged("#if 0\nkernel<<<\nextern __shared__ int s[];\n#define A k<<<\n#endif\n");
    assert_unchanged("#if 0 // old\n#if A\n<<<\n#else\n<<<\n#endif\n<<<\n#endif\n");
    assert_by_address("#if 0\n<<<\n#else\n", "k", "();\n#endif\n");
    assert_becomes("#if 0\n{\n#endif\nextern __shared__ int s[];",
                   "#if 0\n{\n#endif\nGW_DYNAMIC_SHARED_GLOBAL(  int, s);");
    assert_becomes("#if 1\nk<<<1, 2>>>(\n#else\n<<< {\n#endif\n); extern __shared__ int s[];",
                   "#if 1\nGW_LAUNCH_ADDRESS(k).shape(1, 2)(\n#else\n<<< {\n#endif\n); "
                   "GW_DYNAMIC_SHARED_GLOBAL(  int, s);");
    assert_unchanged("#if 0\n#if 1\n#else\n<<<\n#endif\n<<<\n#endif\n");
    assert_by_address("#if 00\n", "k", "();\n#endif\n");
}

GW_TEST(quotes_in_a_group_are_the_compilers)
{
    assert_unchanged("#ifdef NOTES\ndon't <<< \n\" <<<\n#endif\n");
    assert_error("#ifdef A\n#endif\ndon't\n", 3, 4, "'");
}

GW_TEST(stray_lines_do_no_harm)
{
    assert_by_address("#else\n#endif\n#endif\n#elif\n", "k", "();");
}
