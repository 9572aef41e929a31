// SPDX-License-Identifier: MIT
// Texts of versions: hunks are applied exactly where they say, or not at all; when the reference
// solution changes, that is merged into each version, or the conflict named; and versions are
// written as whole files, but only those that have changed.
#include "change.h"
#include "exercise.h"
#include "small_exercise.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define HEAD "mistake a: does\nexpect: fail: x\n"

GW_TEST(the_reference_has_no_marks)
{
    assert_true(read_small("", ""));
    const struct gw_lines want = gw_lines_of("// licence\n// Lesson 1\nint f(void)\n{\n"
                                             "    int one = 1;\n    return one;\n}\n");
    assert_true(gw_lines_equal(&small.reference, &want));
}

GW_TEST(bases_lie_upon_each_other)
{
    assert_true(read_small(
        "variant w: in two\n@@ -5 +5,2 @@\n-    int one = 1;\n+    int one;\n+    one = 1;\n",
        "mistake a: does\nbase: right w\nexpect: fail: x\n"
        "@@ -6 +6 @@\n-    one = 1;\n+    one = 2;\n"
        "mistake b: does more\nbase: mistake a\nexpect: fail: x\n"
        "@@ -3,2 +3,3 @@\n int f(void)\n+// more\n {\n"
        "@@ -7 +8 @@\n-    return one;\n+    return 0;\n"));
    expect_text(&small.right, "w",
                "// licence\n// RIGHT: in two\nint f(void)\n{\n    int one;\n    one = 1;\n"
                "    return one;\n}\n");
    expect_text(&small.wrong, "b",
                "// licence\n// WRONG: does more\nint f(void)\n// more\n{\n    int one;\n"
                "    one = 2;\n    return 0;\n}\n");
}

/** The mistake's hunks do not fit, which is said in these words; those of others do. */
static void refused(const char *mistakes, const char *words)
{
    assert_true(
        read_small("variant w: in two\n@@ -5 +5 @@\n-    int one = 1;\n+    int w;\n", mistakes));
    assert_false(gw_exercise_texts(&small));
    expect_said(words);
    assert_int_equal(small.wrong.versions[0].text.count, 0);
    assert_int_equal(small.right.versions[0].text.count, 7);
}

#define REFIT ": ./gridwork mistake refit puts hunks where their lines have gone"

GW_TEST(a_hunk_fits_exactly_or_not)
{
    refused(HEAD "@@ -6 +6 @@\n-    int one = 1;\n+    int one = 2;\n",
            "f.mistakes:1: mistake a: Hunk #1 succeeded at 5 (offset -1 lines)." REFIT);
    refused(HEAD "@@ -7,2 +7 @@\n }\n-}\n",
            "f.mistakes:1: mistake a: no hunk fits in line 7" REFIT);
    refused(HEAD "@@ -2 +2 @@\n-// Lesson 1\n+// Lesson 2\n",
            "f.mistakes:1: mistake a: no hunk fits in line 2" REFIT);
    refused(HEAD "@@ -6 +6 @@\n-    int one = 1;\n+    int one = 2;\n"
                 "mistake b: more\nbase: mistake a\nexpect: fail: x\n@@ -7 +7 @@\n-}\n+};\n",
            "f.mistakes:1: mistake a: Hunk #1 succeeded at 5 (offset -1 lines)." REFIT);
    refused("mistake a: does\nbase: right v\nexpect: fail: x\n@@ -5 +5 @@\n-    int one = 1;\n+b\n",
            "f.mistakes:1: mistake a: there is no right variant 'v' in f.variants");
}

GW_TEST(what_git_cannot_read_is_named)
{
    assert_true(read_small("", HEAD "@@ -5 5 @@\n-    int one = 1;\n+    int one = 2;\n"));
    assert_false(gw_exercise_texts(&small));
    expect_said("f.mistakes:3: mistake a: git cannot read the hunk here");
    assert_int_equal(small.wrong.versions[0].text.count, 0);
}

GW_TEST(counts_in_a_head_are_not_looked_at)
{
    assert_true(read_small("", HEAD "@@ -5,9 +5,9 @@\n-    int one = 1;\n+    int one = 2;\n"));
    expect_text(
        &small.wrong, "a",
        "// licence\n// WRONG: does\nint f(void)\n{\n    int one = 2;\n    return one;\n}\n");
}

GW_TEST(a_text_without_a_base_stands_in_the_list)
{
    assert_true(read_small("", "mistake a: does\nbase: nothing\nexpect: fail: x\n+int g;\n+\n"));
    expect_text(&small.wrong, "a", "// licence\n// WRONG: does\nint g;\n\n");
}

static const char *const mistakes =
    "mistake a: does\nexpect: fail: x\n@@ -5 +5 @@\n-    int one = 1;\n+    int one = 2;\n"
    "mistake b: more\nbase: mistake a\nexpect: fail: x\n@@ -4,3 +4,3 @@\n {\n-    int one = 2;\n"
    "+    int one = 3;\n     return one;\n";

/** Refits the lists to a reference of this text. */
static bool refit_to(const char *text)
{
    assert_true(read_small("", mistakes));
    assert_true(gw_exercise_texts(&small));
    const struct gw_exercise old = small;
    small.reference = gw_lines_of(text);
    small.wrong.versions = gw_keep(small.wrong.count * sizeof(*small.wrong.versions));
    memcpy(small.wrong.versions, old.wrong.versions,
           small.wrong.count * sizeof(*small.wrong.versions));
    return gw_exercise_refit(&old, &small);
}

GW_TEST(lines_that_moved_are_followed)
{
    assert_true(
        refit_to("// licence\n// Lesson 1\n// new\n// too\nint f(void)\n{\n    int one = 1;\n"
                 "    return one;\n}\n"));
    expect_text(&small.wrong, "b",
                "// licence\n// WRONG: more\n// new\n// too\nint f(void)\n{\n    int one = 3;\n"
                "    return one;\n}\n");
    assert_string_equal(small.wrong.versions[1].hunks.line[0], "@@ -7 +7 @@");
}

GW_TEST(what_conflicts_is_named)
{
    assert_false(refit_to("// licence\n// Lesson 1\nint f(void)\n{\n    int one = 4;\n"
                          "    return one;\n}\n"));
    expect_said("f.mistakes:1: mistake a: a line that it changes, or one beside it, is another one "
                "now: make it anew with ./gridwork mistake add --replace");
    assert_string_equal(small.wrong.versions[0].hunks.line[1], "-    int one = 1;");
}

static const char *const two =
    "mistake two: does\nexpect: fail: x\n@@ -5 +5 @@\n-    int one = 1;\n"
    "+    int one = 2;\n";

/** Reads the exercise from its files and expands it; whether that went well. */
static bool expand(void)
{
    return gw_exercise_read(&small, "f.c", "r/f", "w/f", small.wrong.errors) &&
           gw_exercise_texts(&small) && gw_exercise_expand(&small, "out");
}

static void make_folder(void)
{
    gw_enter_folder();
    assert_true(read_small("", ""));
    static const char *const inside[] = {"r", "w"};
    for (size_t i = 0; i < sizeof(inside) / sizeof(inside[0]); i++) {
        assert_int_equal(mkdir(inside[i], 0777), 0);
    }
    gw_test_write("f.c", small_solution);
}
void (*gw_before_all)(void) = make_folder;

static void remove_folder(void)
{
    gw_leave_folder();
    forget_small();
}
void (*gw_after_all)(void) = remove_folder;

GW_TEST(writes_what_changed)
{
    const char *whole = "%s\nmistake whole: all of it\nbase: nothing\nexpect: fail: x\n+int %s;\n";
    gw_test_write("w/f.mistakes", gw_keep_words(whole, two, "g"));
    assert_true(expand());
    struct stat before, after;
    const char *path = "out/wrong/two.c";
    const struct timespec old[] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    assert_int_equal(utimensat(AT_FDCWD, path, old, 0), 0);
    assert_int_equal(stat(path, &before), 0);
    gw_test_write("w/f.mistakes", gw_keep_words(whole, two, "h"));
    assert_true(expand());
    assert_int_equal(stat(path, &after), 0);
    assert_int_equal(before.st_mtime, after.st_mtime);
    struct gw_lines written;
    assert_true(gw_lines_read("out/wrong/whole.c", &written));
    assert_string_equal(written.line[2], "int h;");
}

GW_TEST(removes_what_is_gone)
{
    gw_test_write("w/f.mistakes", two);
    assert_true(expand());
    assert_int_equal(access("out/wrong/whole.c", F_OK), -1);
    assert_int_equal(access("out/wrong/two.c", F_OK), 0);
}
