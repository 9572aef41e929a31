// SPDX-License-Identifier: MIT
// A text without comments and what stands in quotes: every other character stays in its place.
#include "test.h"

#include "chevron/lexer/code_only.h"

static void assert_code(const char *text, const char *code)
{
    char copy[200];
    assert_int_equal(strlen(text), strlen(code));
    strcpy(copy, text);
    gw_code_only(copy, strlen(copy));
    assert_string_equal(copy, code);
}

GW_TEST(comments_are_blanks)
{
    assert_code("a /* b\n c */ d // e\nf", "a     \n      d     \nf");
    assert_code("a // b \\\n c\nd", "a      \\\n  \nd");
    assert_code("a /* b", "a     ");
    assert_code("a / b * c", "a / b * c");
}

GW_TEST(what_stands_in_quotes_is_blanks)
{
    assert_code("f(\"a // \\\" b\", 'c', '\\'');", "f(\"         \", ' ', '  ');");
    assert_code("1'000 + L'x' + u8\"y\"", "1'000 + L' ' + u8\" \"");
    assert_code("\"\" ''", "\"\" ''");
    assert_code("R\"a(b\n\")\" c)a\" d", "R\"   \n       \" d");
}

GW_TEST(what_is_not_closed_ends_with_its_line)
{
    assert_code("#error don't do\nf(\"a", "#error don'   '\nf(\"\"");
    assert_code("a \"\nb '", "a \"\nb '");
    assert_code("R\"(a\n\"b\" c", "R\" \"\n\" \" c");
}

GW_TEST(directives_are_lines_like_others)
{
    assert_code("#define A \"b\" // c\n#if 0\n/* d */ e\n#endif",
                "#define A \" \"     \n#if 0\n        e\n#endif");
}
