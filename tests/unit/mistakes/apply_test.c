// SPDX-License-Identifier: MIT
// Hunks are applied exactly where they say, or not at all.
#include "small_exercise.h"

void (*gw_after_all)(void) = forget_small;

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
        "way w: in two\n@@ -5 +5,2 @@\n-    int one = 1;\n+    int one;\n+    one = 1;\n",
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

/** The mistake's hunks do not fit, which is said in these words. */
static void refused(const char *mistakes, const char *words)
{
    assert_true(read_small("", mistakes));
    struct gw_lines text;
    assert_false(gw_version_text(&small, &small.wrong, &small.wrong.versions[0], &text));
    expect_said(words);
}

GW_TEST(a_hunk_fits_exactly_or_not)
{
    refused(
        HEAD "@@ -6 +6 @@\n-    int one = 1;\n+    int one = 2;\n",
        "f.mistakes:4: mistake a: line 6 of its base is '    return one;', not '    int one = 1;': "
        "./gridwork mistake refit puts hunks where their lines have gone");
    refused(HEAD "@@ -7,2 +7 @@\n }\n-}\n",
            "f.mistakes:5: mistake a: line 8 of its base is '', not '}': "
            "./gridwork mistake refit puts hunks where their lines have gone");
    refused(
        HEAD "@@ -5 +6 @@\n-    int one = 1;\n+    int one = 2;\n",
        "f.mistakes:3: mistake a: the hunk says +6, but its lines come to stand from line 5 on");
    refused(
        HEAD
        "@@ -6 +6 @@\n-    return one;\n+    return 2;\n@@ -5 +5 @@\n-    int one = 1;\n+int;\n",
        "f.mistakes:6: mistake a: the hunk begins in line 5, which the one above has passed: hunks "
        "stand in the order of their lines and do not overlap");
    refused(HEAD "@@ -2 +2 @@\n-// Lesson 1\n+// Lesson 2\n",
            "f.mistakes:4: mistake a: no hunk reaches line 2, which says what the version is");
    refused("mistake a: does\nbase: right w\nexpect: fail: x\n@@ -5 +5 @@\n-a\n+b\n",
            "f.mistakes:1: mistake a: there is no right way 'w' in f.ways");
    refused("mistake a: does\nbase: file\nexpect: fail: x\n",
            "f.mistakes:1: mistake a: its file f/a.c cannot be read");
}
