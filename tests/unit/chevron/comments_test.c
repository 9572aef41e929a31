// SPDX-License-Identifier: MIT
// Comments: nothing in them is code, wherever they stand; and those that do not end.
#include "checks.h"

GW_TEST(nothing_in_a_comment_is_a_launch)
{
    assert_unchanged("// kernel<<<1, 2>>>(x);\n");
    assert_unchanged("/* kernel<<<1, 2>>>(x);\n   kernel<<<1 */ int a;\n");
    assert_unchanged("int a; // <<< \n");
    assert_unchanged("/**/");
    assert_unchanged("/*/ kernel<<< */");
    assert_unchanged("// no newline at the end <<<");
}

GW_TEST(a_backslash_continues_a_line_comment)
{
    assert_unchanged("// a \\\nkernel<<<1\nint b;\n");
    assert_unchanged("// a \\\r\nkernel<<<1\r\nint b;\r\n");
    assert_unchanged("// a \\ \t\nkernel<<<1\n");
    assert_unchanged("// a \\\n\\\n<<<\n");
    assert_unchanged("/\\\n/ kernel<<<1\n");
    assert_becomes("// a \\ b\nk<<<1, 2>>>();", "// a \\ b\nGW_LAUNCH_ADDRESS(k).shape(1, 2)();");
}

GW_TEST(comments_begin_and_end_where_the_compiler_says)
{
    assert_by_address("/* // */ ", "k", "();");
    assert_by_address("// /*\n", "k", "(); // */");
    assert_by_address("/* ** **/ ", "k", "();");
    assert_by_address("a = b / *c; ", "k", "();");
    assert_by_address("/* \" */ ", "k", "(\"/*\");");
    assert_by_address("/* *\\\n/ ", "k", "();");
}

GW_TEST(comments_and_newlines_may_stand_anywhere_in_a_launch)
{
    assert_becomes(
        "k /* a */ <<< /* b */ 1 /* , */ , // c >>>\n 2 /* d */ >>> /* e */ ( /* f */ );",
        "GW_LAUNCH_ADDRESS(k) /* a */ .shape( /* b */ 1 /* , */ , // c >>>\n 2 /* d */ "
        ") /* e */ ( /* f */ );");
    assert_becomes("k // the kernel\n  <<<1,\n  2>>>\n\n  (a,\n   b);",
                   "GW_LAUNCH_ADDRESS(k) // the kernel\n  .shape(1,\n  2)\n\n  (a,\n   b);");
    assert_by_address("", "ns /* a */ :: // b\n k", "();");
}

GW_TEST(comments_that_do_not_end)
{
    assert_error("int a;\n\t/* no end\nint b;\n", 2, 2, "its */ is missing");
    assert_error("/*", 1, 1, "its */ is missing");
    assert_error("/*/", 1, 1, "its */ is missing");
    assert_error("#define A /* no end\n", 1, 11, "its */ is missing");
    assert_error("#if A /* no end\n#endif\n", 1, 7, "its */ is missing");
    assert_error("#define A(b /* no end\n", 1, 13, "its */ is missing");
    assert_error("# /* no end", 1, 3, "its */ is missing");
    assert_error("#define /* no end", 1, 9, "its */ is missing");
}
