// SPDX-License-Identifier: MIT
// Strings, character constants, raw strings and numbers; and those that do not end.
#include "checks.h"

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
