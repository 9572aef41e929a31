// SPDX-License-Identifier: MIT
// The table of mistakes has a row for each kind, and neither unknown nor empty ones.
#include "small_exercise.h"
#include "table.h"

void (*gw_after_all)(void) = forget_small;

#define HUNK "expect: fail: x\n@@ -5 +5 @@\n-    int one = 1;\n+    int one = 2;\n"

static const char *const mistakes = "mistake a: does\nkind: one; two\n" HUNK
                                    "mistake b: does\n" HUNK "mistake c: does\nkind: two\n" HUNK;

GW_TEST(prints_rows)
{
    char *text = NULL;
    size_t length;
    assert_true(read_small("", mistakes));
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
    assert_true(read_small("", mistakes));
    const struct gw_lines kinds = gw_lines_of("## two\none\n");
    assert_false(gw_kinds_check(&kinds, "kinds", &small.wrong, 1));
    expect_said("f.mistakes:1: mistake a: 'two' is no kind of mistake that kinds names\n"
                "f.mistakes:12: mistake c: 'two' is no kind of mistake that kinds names");
}

GW_TEST(a_kind_without_a_mistake_is_named)
{
    assert_true(read_small("", mistakes));
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
