// SPDX-License-Identifier: MIT
// What the text of a file is made of, and what of it is no code.
#include "checks.h"

// Comments: nothing in them is code, wherever they stand; and those that do not end.

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

// Strings, character constants, raw strings and numbers; and those that do not end.

// The launch behind the text is seen only if the literal ended in time.
#define assert_literal(text) assert_by_address(text "; ", "k", "();\n")

GW_TEST(strings)
{
    assert_literal("s = \"a<<<b\"");
    assert_literal("s = \"\"");
    assert_literal("s = \"\\\"<<<\\\\\"");
    assert_literal("s = \"// no comment /*\"");
    assert_literal("s = \"it's\"");
    assert_literal("s = \"a\\\n<<<b\"");
    assert_literal("s = \"a\\\r\n<<<b\"");
    assert_literal("s = \"a\" \"<<<\" u8\"<<<\" L\"<<<\" u\"<<<\" U\"<<<\"");
    assert_literal("s = \"\\\\\n\"<<<\"");
}

GW_TEST(character_constants)
{
    assert_literal("c = '<'");
    assert_literal("c = '\"'");
    assert_literal("c = '\\''");
    assert_literal("c = '\\\\'");
    assert_literal("c = u8'\"' + L'\"' + u'\"' + U'\"'");
    assert_literal("c = '<<<<'");
}

GW_TEST(raw_strings)
{
    assert_literal("s = R\"(<<<)\"");
    assert_literal("s = R\"(\n\"<<<\n)\"");
    assert_literal("s = R\"x()\" <<< )x\"");
    assert_literal("s = R\"x()y\" <<< )x\"");
    assert_literal("s = R\"(\\)\"");
    assert_literal("s = R\"()\"");
    assert_literal("s = u8R\"(\")\" LR\"(\")\" uR\"(\")\" UR\"(\")\"");
    assert_literal("s = R\"0123456789abcdef(\")0123456789abcdef\"");
    assert_literal("s = R\"(// /* )\"");
    assert_literal("s = R\"(a\\\n)\"");
    // what only looks like a prefix
    assert_literal("s = xR\"(\"");
    assert_literal("s = R \"(\"");
}

GW_TEST(numbers)
{
    assert_literal("n = 1'000");
    assert_literal("n = 1'000'000ull + 0x1'F + 0b1'0");
    assert_literal("n = 1.5e+3f + .5e-3 + 0x1p-3 + 1e5");
    assert_literal("n = 1 + '\"' + 2");
    assert_literal("n = 0'0\\\n'0");
    assert_becomes("k<<<1'000, 2'5>>>('a', 1'0);",
                   "GW_LAUNCH_ADDRESS(k).shape(1'000, 2'5)('a', 1'0);");
}

GW_TEST(literals_in_a_launch)
{
    assert_becomes("k<<<f(\">>>\"), g('>', ')')>>>(\"(\", R\"(>>>)\");",
                   "GW_LAUNCH_ADDRESS(k).shape(f(\">>>\"), g('>', ')'))(\"(\", R\"(>>>)\");");
}

GW_TEST(names_with_other_letters)
{
    assert_becomes("größe<<<1, 2>>>();", "GW_LAUNCH_ADDRESS(größe).shape(1, 2)();");
    assert_becomes("k$1<<<1, 2>>>();", "GW_LAUNCH_ADDRESS(k$1).shape(1, 2)();");
}

GW_TEST(strings_that_do_not_end)
{
    assert_error("s = \"no end;\nint b;\n", 1, 5, "its \" is missing on this line");
    assert_error("s = \"", 1, 5, "its \" is missing on this line");
    assert_error("s = \"no end\\\"\n", 1, 5, "its \" is missing on this line");
    assert_error("s = \"no end\\", 1, 5, "its \" is missing on this line");
    assert_error("s = u8\"no end\n", 1, 5, "its \" is missing on this line");
    assert_error("#define A \"no end\n", 1, 11, "its \" is missing on this line");
}

GW_TEST(character_constants_that_do_not_end)
{
    assert_error("int a;\nc = 'a;\n", 2, 5, "its ' is missing on this line");
    assert_error("c = L'\\'\n", 1, 5, "its ' is missing on this line");
    assert_error("c = 1';\n", 1, 6, "its ' is missing on this line");
}

GW_TEST(raw_strings_that_do_not_end)
{
    assert_error("s = R\"(no end\n\"", 1, 5, "its ) with the quote is missing");
    assert_error("s = u8R\"x(no end)y\"", 1, 5, "its ) with the quote is missing");
    assert_error("s = R\"(", 1, 5, "its ) with the quote is missing");
    assert_error("s = R\"", 1, 5, "its ) with the quote is missing");
    assert_error("s = R\"a b(no end)a b\"", 1, 5, "no ( after its quote");
    assert_error("s = R\"0123456789abcdefg()0123456789abcdefg\"", 1, 5, "no ( after its quote");
}

// Preprocessor lines other than #define, and #if groups.

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
