// SPDX-License-Identifier: MIT
// Lines that fit the terminal, whatever stands in them.
#include "test.h"

#include "watch/fold.h"

#include "base/text.h"

// `want` has the lines with | between.
static void assert_folded(const char *text, int width, const char *want)
{
    struct gw_folded folded = gw_fold(text, width);
    struct gw_text all = {0};
    for (size_t i = 0; i < folded.count; i++) {
        gw_text_add(&all, "%s%s", i > 0 ? "|" : "", folded.lines[i]);
    }
    assert_string_equal(gw_text_string(&all), want);
    gw_text_free(&all);
    gw_folded_free(&folded);
}

GW_TEST(short_lines_stay)
{
    assert_folded("", 10, "");
    assert_folded("a  b\n\n c\n", 10, "a  b|| c");
    assert_folded("0123456789\n", 10, "0123456789");
    assert_folded("no end", 10, "no end");
}

GW_TEST(long_lines_break_at_blanks)
{
    assert_folded("abcd fghi klmn", 10, "abcd fghi|klmn");
    assert_folded("  abcd fghi klmn", 12, "  abcd fghi|    klmn");
    assert_folded("abcd fghij klmn", 10, "abcd fghij|klmn");
}

GW_TEST(long_words_break_anywhere)
{
    assert_folded("abcdefghijklmno", 10, "abcdefghij|klmno");
    assert_folded("ab abcdefghijklmno", 10, "ab|abcdefghij|klmno");
    assert_folded("  abcdefghijklmno", 10, "  abcdefgh|    ijklmn|    o");
}

GW_TEST(marks_stay_below_what_they_mark)
{
    assert_folded("   19 | c[i] = a[i];\n      |        ^~~~\n", 14,
                  "   19 | c[i] \342\200\246|      |      \342\200\246");
    assert_folded("   19 | c;\n", 14, "   19 | c;");
}

GW_TEST(colours_take_no_room_and_end_with_the_line)
{
    assert_folded("\033[31mfail\033[0m abcde\n", 10, "\033[31mfail\033[0m abcde");
    assert_folded("\033[31mabcd fghi klmn\033[0m", 10, "\033[31mabcd fghi\033[0m|klmn\033[0m");
}

GW_TEST(nothing_moves_the_cursor)
{
    assert_folded("a\033[2Jb\rc\bd\177", 20, "a?[2Jb?c?d?");
    assert_folded("a\tb", 20, "a       b");
    assert_folded("\377\303", 20, "??");
}

GW_TEST(width_counts_columns)
{
    assert_folded("\303\244\303\266\303\274\303\237 abc", 8,
                  "\303\244\303\266\303\274\303\237 abc");
    assert_folded("\344\270\255\344\270\255\344\270\255", 5,
                  "\344\270\255\344\270\255|\344\270\255"); // two columns each
    assert_folded("e\314\201e\314\201 abc", 6, "e\314\201e\314\201 abc");
}

GW_TEST(a_terminal_of_no_width)
{
    assert_folded("abcdefgh", 0, "abcd|efgh");
}
