// SPDX-License-Identifier: MIT
// A version is made from an edited file: the hunks give that file again, the base is the nearest.
#include "change.h"
#include "git.h"
#include "small_exercise.h"
#include "version.h"

void (*gw_after_all)(void) = forget_small;

#define TITLED "// licence\n// WRONG: does\n"

/** Adds the mistake NAME with this text, the base chosen. */
static struct gw_version *add(const char *name, const char *text, bool replace)
{
    assert_true(gw_exercise_texts(&small));
    const struct gw_version version = {.name = name, .state = "fail", .words = "x"};
    const struct gw_lines lines = gw_lines_of(text);
    return gw_exercise_add(&small, &small.wrong, &version, &lines, false, replace);
}

static void expect_list(const char *text)
{
    const struct gw_lines lines = gw_list_lines(&small.wrong), want = gw_lines_of(text);
    assert_true(gw_lines_equal(&lines, &want));
}

/** The mistake of this text below the two lines at the top is these hunks, and they give it again.
 */
static void expect_hunks(const char *text, const char *hunks)
{
    const char *whole = gw_keep_words(TITLED "%s", text);
    assert_true(read_small("", "# list\n"));
    assert_non_null(add("two", whole, false));
    expect_list(gw_keep_words("# list\n\nmistake two: does\nexpect: fail: x\n%s", hunks));
    expect_text(&small.wrong, "two", whole);
}

GW_TEST(makes_hunks)
{
    expect_hunks("int f(void)\n{\n    int one = 2;\n    return one;\n}\n",
                 "@@ -5 +5 @@\n-    int one = 1;\n+    int one = 2;\n");
}

GW_TEST(an_insertion_shows_the_line_before)
{
    expect_hunks("int f(void)\n{\n    int one = 1;\n    one++;\n    return one;\n}\n",
                 "@@ -5 +5,2 @@\n     int one = 1;\n+    one++;\n");
}

GW_TEST(neighbours_are_one_hunk)
{
    expect_hunks("long f(void)\n{\n    int one = 2;\n    return one;\n}\n",
                 "@@ -3,3 +3,3 @@\n-int f(void)\n+long f(void)\n {\n-    int one = 1;\n"
                 "+    int one = 2;\n");
}

GW_TEST(a_deletion_applies_again)
{
    expect_hunks("int f(void)\n{\n    return one;\n}\n", "@@ -5 +5,0 @@\n-    int one = 1;\n");
}

GW_TEST(a_base_is_taken_that_saves_lines)
{
    const char *ways =
        "variant w: long\n@@ -5,2 +5,5 @@\n-    int one = 1;\n-    return one;\n+    a;\n+    b;\n"
        "+    c;\n+    d;\n+    return 1;\n";
    assert_true(read_small(ways, "# list\n"));
    assert_non_null(add(
        "two", TITLED "int f(void)\n{\n    a;\n    b;\n    c;\n    d;\n    return 2;\n}\n", false));
    expect_list("# list\n\nmistake two: does\nbase: right w\nexpect: fail: x\n"
                "@@ -9 +9 @@\n-    return 1;\n+    return 2;\n");
}

GW_TEST(what_changes_most_has_no_base)
{
    assert_true(read_small("", "# list\n"));
    assert_non_null(add(
        "two", TITLED "int g(void)\n{\n    int two = 2;\n    two++;\n    return two;\n}\n", false));
    expect_list("# list\n\nmistake two: does\nbase: nothing\nexpect: fail: x\n"
                "+int g(void)\n+{\n+    int two = 2;\n+    two++;\n+    return two;\n+}\n");
}

GW_TEST(replaces_only_when_told)
{
    assert_true(read_small("", "mistake two: does two\nkind: k\nexpect: fail: y\n@@ -5 +5 @@\n"
                               "-    int one = 1;\n+    int one = 2;\n"));
    const char *text =
        "// licence\n// WRONG: other\nint f(void)\n{\n    int one = 3;\n    return one;\n}\n";
    assert_null(add("two", text, false));
    expect_said(
        "f.mistakes: there is a mistake 'two' already; --replace puts the new one in its place");
    const struct gw_version *two = add("two", text, true);
    assert_non_null(two);
    assert_int_equal(small.wrong.count, 1);
    assert_string_equal(two->title, "other");
    assert_string_equal(two->words, "x");
    assert_string_equal(two->kinds.line[0], "k");
}

GW_TEST(a_base_stands_above)
{
    assert_true(read_small("",
                           "mistake a: does\nexpect: fail: y\n@@ -5 +5 @@\n-    int one = 1;\n"
                           "+    int one = 2;\nmistake b: more\nbase: mistake a\nexpect: fail: y\n"
                           "@@ -5 +5 @@\n-    int one = 2;\n+    int one = 3;\n"));
    assert_true(gw_exercise_texts(&small));
    const struct gw_version version = {.name = "a", .base = GW_BASE_MISTAKE, .base_name = "b"};
    const struct gw_lines lines = gw_lines_of(TITLED "int g;\n");
    assert_null(gw_exercise_add(&small, &small.wrong, &version, &lines, true, true));
    expect_said("f.mistakes: the base of 'a' stands below it");
}

GW_TEST(nothing_and_nameless_are_refused)
{
    assert_true(read_small("", ""));
    assert_null(add("two", TITLED "int f(void)\n{\n    int one = 1;\n    return one;\n}\n", false));
    expect_said("f.mistakes: the file is its base: nothing was changed");
    assert_true(read_small("", ""));
    assert_null(add("two", TITLED "int g;\n", true));
    expect_said("f.mistakes: there is no mistake 'two' that --replace could replace");
    assert_true(read_small("", ""));
    assert_null(add("two", "// licence\n// Lesson 1\nint g;\n", false));
    expect_said("f.mistakes: say in a line what 'two' does: --title, or line 2 of its file, "
                "`// WRONG: ...`");
}
