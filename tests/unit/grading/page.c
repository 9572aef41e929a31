// SPDX-License-Identifier: MIT
// Text on a page: wrapping.
#include "test.h"

#include "base/page/wrap.h"
#include "base/text.h"

static void assert_wrapped(const char *line, int column, int indent, const char *want)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    gw_print_wrapped(out, line, column, indent);
    fclose(out);
    assert_string_equal(text, want);
    free(text);
}

GW_TEST(short_lines_stay)
{
    assert_wrapped("  a b  c", 90, 4, "  a b  c\n"); // ends in column 98
    assert_wrapped("", 3, 3, "\n");
}

GW_TEST(long_lines_break_at_blanks)
{
    assert_wrapped("abcde fghij klmno", 89, 4, "abcde fghij\n    klmno\n"); // the first is full
    assert_wrapped("abcde fghij klmno", 90, 4, "abcde\n    fghij klmno\n");
}

GW_TEST(a_short_end_is_not_alone)
{
    gw_set_page_width(40);
    assert_wrapped("element 1000 of d_a, which has 1000 (0 to 999)", 0, 2,
                   "element 1000 of d_a, which has 1000\n  (0 to 999)\n");
    assert_wrapped("four words on the line and the fifth is", 2, 2,
                   "four words on the line and the\n  fifth is\n");
    assert_wrapped("a_rather_long_name_of_a_parameter_that_is_alone )", 0, 2,
                   "a_rather_long_name_of_a_parameter_that_is_alone\n  )\n");
    gw_set_page_width(GW_PAGE_WIDTH);
}

GW_TEST(a_page_may_be_narrower)
{
    gw_set_page_width(20);
    assert_wrapped("abcde fghij klmno", 9, 4, "abcde fghij\n    klmno\n"); // the first is full
    gw_set_page_width(GW_PAGE_WIDTH);
}

GW_TEST(long_words_stay_whole)
{
    char word[152];
    memset(word, 'x', 150);
    strcpy(word + 150, "\n");
    char *line = gw_format("%.150s", word);
    assert_wrapped(line, 10, 10, word);
    free(line);
}

GW_TEST(width_counts_characters)
{
    const char *const line = "\303\244\303\266\303\274\303\237\303\251 abcde";
    assert_wrapped(line, 89, 0, "\303\244\303\266\303\274\303\237\303\251 abcde\n");
}
