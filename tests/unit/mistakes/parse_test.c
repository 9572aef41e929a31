// SPDX-License-Identifier: MIT
// What a list of versions may be, and how it is told what it is not: the line, the version and what
// to do.
#include "print.h"
#include "small_exercise.h"

void (*gw_after_all)(void) = forget_small;

#define EXPECT "expect: fail: two\n"
#define HUNK "@@ -5 +5 @@\n-    int one = 1;\n+    int one = 2;\n"

static const char *const full = "# a comment\n"
                                "\n"
                                "mistake two: says two: not one\n"
                                "kind: a; b: c\n"
                                "seconds: 4\n"
                                "expect: timed out: two, not: one\n" HUNK "\n"
                                "mistake three: says three\n"
                                "base: mistake two\n" EXPECT "@@ -5,2 +5 @@\n"
                                "-    int one = 2;\n"
                                "-    return one;\n"
                                "+    return 3;\n"
                                "\n"
                                "mistake whole: a file\n"
                                "base: file\n" EXPECT;

GW_TEST(reads_every_field)
{
    assert_true(read_small("", full));
    assert_int_equal(small.wrong.count, 3);
    const struct gw_version *two = &small.wrong.versions[0];
    assert_string_equal(two->name, "two");
    assert_string_equal(two->title, "says two: not one");
    assert_string_equal(two->state, "timed out");
    assert_string_equal(two->words, "two, not: one");
    assert_int_equal(two->seconds, 4);
    assert_int_equal(two->kinds.count, 2);
    assert_string_equal(two->kinds.line[1], "b: c");
    assert_int_equal(two->base, GW_BASE_REFERENCE);
    assert_int_equal(small.wrong.versions[1].base, GW_BASE_MISTAKE);
    assert_int_equal(small.wrong.versions[2].base, GW_BASE_FILE);
    expect_said(NULL);
}

GW_TEST(prints_what_it_read)
{
    assert_true(read_small("", full));
    const struct gw_lines printed = gw_list_lines(&small.wrong), want = gw_lines_of(full);
    assert_true(gw_lines_equal(&printed, &want));
}

GW_TEST(a_way_expects_nothing)
{
    assert_true(read_small("way two: in two\nseconds: 2\n" HUNK, ""));
    assert_null(small.right.versions[0].state);
    assert_int_equal(small.right.versions[0].seconds, 2);
}

/** The list is refused with these words. */
static void refused(const char *list, const char *words)
{
    assert_false(read_small("", list));
    expect_said(words);
}

GW_TEST(names_what_is_wrong)
{
    const char *head = "mistake a: does\n";
    refused("oops\n", "f.mistakes:1: there is no `mistake NAME: title` above this line");
    refused("mistake A: does\n",
            "f.mistakes:1: write `mistake NAME: what it does`, the name of a-z, 0-9 and _");
    refused("mistake a\n",
            "f.mistakes:1: write `mistake NAME: what it does`, the name of a-z, 0-9 and _");
    refused(gw_keep_words("%s" EXPECT HUNK "\nmistake a: again\n", head),
            "f.mistakes:7: mistake a: line 1 has this name too; choose another");
    refused(gw_keep_words("%s" HUNK, head),
            "f.mistakes:1: mistake a: the line `expect: STATE: words of the answer` is missing");
    refused(gw_keep_words("%sexpect: broken: x\n" HUNK, head),
            "f.mistakes:2: mistake a: write `expect: STATE: words of the answer`, the state one of "
            "fail, "
            "crashed, timed out, not started");
    refused(gw_keep_words("%s" EXPECT EXPECT HUNK, head),
            "f.mistakes:3: mistake a: `expect` stands here a second time");
    refused(gw_keep_words("%scolour: red\n", head),
            "f.mistakes:2: mistake a: 'colour: red' is neither a field (kind, base, seconds, "
            "expect) nor "
            "part of a hunk");
    refused(gw_keep_words("%sseconds: 0\n", head),
            "f.mistakes:2: mistake a: write `seconds: N`, N a whole number above 0");
    refused(
        gw_keep_words("%sbase: sand\n", head),
        "f.mistakes:2: mistake a: the base 'sand' is neither `right NAME` nor `mistake NAME` nor "
        "`file`; without the line it is the reference solution");
    refused(gw_keep_words("%sbase: mistake b\n", head),
            "f.mistakes:2: mistake a: there is no mistake 'b' above it to be its base");
    refused(gw_keep_words("%sbase: mistake a\n", head),
            "f.mistakes:2: mistake a: there is no mistake 'a' above it to be its base");
    refused(gw_keep_words("%s" EXPECT, head),
            "f.mistakes:1: mistake a: it has no hunk: it changes nothing");
    refused(gw_keep_words("%sbase: file\n" EXPECT HUNK, head),
            "f.mistakes:4: mistake a: it is a file of its own and has no hunks");
}

GW_TEST(names_what_is_wrong_with_a_hunk)
{
    const char *head = "mistake a: does\n" EXPECT;
    refused(gw_keep_words("%s@@ -5 5 @@\n-x\n+y\n", head),
            "f.mistakes:3: mistake a: '@@ -5 5 @@' is no `@@ -LINE,COUNT +LINE,COUNT @@`");
    refused(gw_keep_words("%s@@ -5,2 +5 @@\n-x\n+y\n", head),
            "f.mistakes:3: mistake a: the hunk speaks of 2 and 1 lines, but has 1 and 1");
    refused(
        gw_keep_words("%s@@ -5,0 +6 @@\n+y\n", head),
        "f.mistakes:3: mistake a: the hunk shows no line of its base; let it begin with the one "
        "before, as context");
    refused(gw_keep_words("%s" HUNK "x\n", head), "f.mistakes:6: mistake a: 'x' is no line of a "
                                                  "hunk: it begins with neither @@ nor -, + or a "
                                                  "blank");
}

GW_TEST(names_what_is_wrong_with_a_way)
{
    assert_false(read_small("way a: does\nbase: mistake b\n", ""));
    expect_said(
        "f.ways:2: way a: the base 'mistake b' is neither `right NAME` nor `file`; without the "
        "line it is the reference solution");
    assert_false(read_small("way a: does\n" EXPECT, ""));
    expect_said(
        "f.ways:2: way a: 'expect: fail: two' is neither a field (base, seconds) nor part of a "
        "hunk");
}
