// SPDX-License-Identifier: MIT
// Comments and literals that do not end.
#include "checks.h"

static void comments(void **state)
{
    (void)state;
    assert_error("int a;\n\t/* no end\nint b;\n", 2, 2, "its */ is missing");
    assert_error("/*", 1, 1, "its */ is missing");
    assert_error("/*/", 1, 1, "its */ is missing");
    assert_error("#define A /* no end\n", 1, 11, "its */ is missing");
    assert_error("#if A /* no end\n#endif\n", 1, 7, "its */ is missing");
    assert_error("#define A(b /* no end\n", 1, 13, "its */ is missing");
    assert_error("# /* no end", 1, 3, "its */ is missing");
    assert_error("#define /* no end", 1, 9, "its */ is missing");
}

static void strings(void **state)
{
    (void)state;
    assert_error("s = \"no end;\nint b;\n", 1, 5, "its \" is missing on this line");
    assert_error("s = \"", 1, 5, "its \" is missing on this line");
    assert_error("s = \"no end\\\"\n", 1, 5, "its \" is missing on this line");
    assert_error("s = \"no end\\", 1, 5, "its \" is missing on this line");
    assert_error("s = u8\"no end\n", 1, 5, "its \" is missing on this line");
    assert_error("#define A \"no end\n", 1, 11, "its \" is missing on this line");
}

static void character_constants(void **state)
{
    (void)state;
    assert_error("int a;\nc = 'a;\n", 2, 5, "its ' is missing on this line");
    assert_error("c = L'\\'\n", 1, 5, "its ' is missing on this line");
    assert_error("c = 1';\n", 1, 6, "its ' is missing on this line");
}

static void raw_strings(void **state)
{
    (void)state;
    assert_error("s = R\"(no end\n\"", 1, 5, "its ) with the quote is missing");
    assert_error("s = u8R\"x(no end)y\"", 1, 5, "its ) with the quote is missing");
    assert_error("s = R\"(", 1, 5, "its ) with the quote is missing");
    assert_error("s = R\"", 1, 5, "its ) with the quote is missing");
    assert_error("s = R\"a b(no end)a b\"", 1, 5, "no ( after its quote");
    assert_error("s = R\"0123456789abcdefg()0123456789abcdefg\"", 1, 5, "no ( after its quote");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comments),
        cmocka_unit_test(strings),
        cmocka_unit_test(character_constants),
        cmocka_unit_test(raw_strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
