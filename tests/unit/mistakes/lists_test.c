// SPDX-License-Identifier: MIT
// What a list of versions may be, and how it is told what it is not: the line, the version and what
// to do. The table of mistakes has a row for each kind, and neither unknown nor empty ones.
#include "small_exercise.h"
#include "table.h"
#include "version.h"

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
                                "mistake whole: all of it\n"
                                "base: nothing\n" EXPECT "+int g;\n+\n";

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
    assert_int_equal(small.wrong.versions[2].base, GW_BASE_NOTHING);
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
    assert_true(read_small("variant two: in two\nseconds: 2\n" HUNK, ""));
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
        "`nothing`; without the line it is the reference solution");
    refused(gw_keep_words("%sbase: mistake b\n", head),
            "f.mistakes:2: mistake a: there is no mistake 'b' above it to be its base");
    refused(gw_keep_words("%sbase: mistake a\n", head),
            "f.mistakes:2: mistake a: there is no mistake 'a' above it to be its base");
    refused(gw_keep_words("%s" EXPECT, head),
            "f.mistakes:1: mistake a: it has no hunk: it changes nothing");
    refused(gw_keep_words("%sbase: nothing\n" EXPECT "+x\n-y\n", head),
            "f.mistakes:5: mistake a: its base is nothing, so that each line begins with +");
}

GW_TEST(names_what_is_wrong_with_a_hunk)
{
    const char *head = "mistake a: does\n" EXPECT;
    refused(gw_keep_words("%s@@ 5 @@\n-x\n+y\n", head),
            "f.mistakes:3: mistake a: '@@ 5 @@' is no `@@ -LINE,COUNT +LINE,COUNT @@`");
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
    assert_false(read_small("variant a: does\nbase: mistake b\n", ""));
    expect_said("f.variants:2: variant a: the base 'mistake b' is neither `right NAME` nor "
                "`nothing`; without the "
                "line it is the reference solution");
    assert_false(read_small("variant a: does\nkind: x\n", ""));
    expect_said("f.variants:2: variant a: 'kind: x' is neither a field (base, seconds, expect) nor "
                "part of a hunk");
    assert_false(read_small("variant a: does\n" EXPECT, ""));
    expect_said("f.variants:2: variant a: write `expect: pass: words of the remark`");
}

#define TABLE_HUNK "expect: fail: x\n@@ -5 +5 @@\n-    int one = 1;\n+    int one = 2;\n"

static const char *const three_mistakes =
    "mistake a: does\nkind: one; two\n" TABLE_HUNK "mistake b: does\n" TABLE_HUNK
    "mistake c: does\nkind: two\n" TABLE_HUNK;

GW_TEST(prints_rows)
{
    char *text = NULL;
    size_t length;
    assert_true(read_small("", three_mistakes));
    const struct gw_lines kinds = gw_lines_of("# why\n\n## Numbers\none\ntwo\n");
    assert_true(gw_kinds_check(&kinds, "kinds", &small.wrong, 1));
    FILE *out = open_memstream(&text, &length);
    gw_table_print(&kinds, &small.wrong, 1, out);
    fclose(out);
    assert_string_equal(text, "## Numbers\n\n| mistake | exercise: name |\n|---|---|\n"
                              "| one | f: a |\n| two | f: a, f: c |\n");
    free(text);
}

GW_TEST(an_unknown_kind_is_named)
{
    assert_true(read_small("", three_mistakes));
    const struct gw_lines kinds = gw_lines_of("## two\none\n");
    assert_false(gw_kinds_check(&kinds, "kinds", &small.wrong, 1));
    expect_said("f.mistakes:1: mistake a: 'two' is no kind of mistake that kinds names\n"
                "f.mistakes:12: mistake c: 'two' is no kind of mistake that kinds names");
}

GW_TEST(a_kind_without_a_mistake_is_named)
{
    assert_true(read_small("", three_mistakes));
    const struct gw_lines kinds = gw_lines_of("one\ntwo\nthree\n");
    assert_false(gw_kinds_check(&kinds, "kinds", &small.wrong, 1));
    expect_said("kinds:3: no mistake is of the kind 'three'");
}

GW_TEST(kinds_may_lack_their_backticks)
{
    const struct gw_lines kinds = gw_lines_of("## Index\n`<=` guard\nno guard\n");
    struct gw_version version = {.name = "a"};
    assert_true(read_small("", ""));
    gw_lines_add(&version.kinds, "<= guard");
    assert_true(gw_kinds_complete(&kinds, "kinds", &version, small.wrong.errors));
    assert_string_equal(version.kinds.line[0], "`<=` guard");
    gw_lines_add(&version.kinds, "## Index");
    assert_false(gw_kinds_complete(&kinds, "kinds", &version, small.wrong.errors));
    expect_said("'## Index' is no kind of mistake that kinds names");
    version.kinds.line[1] = "guards";
    assert_false(gw_kinds_complete(&kinds, "kinds", &version, small.wrong.errors));
    fflush(small.wrong.errors);
    assert_non_null(strstr(said, "kinds names; near are '`<=` guard', 'no guard'\n"));
}
