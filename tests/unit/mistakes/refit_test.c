// SPDX-License-Identifier: MIT
// When the reference solution changes, hunks go where their lines have gone, or are named.
#include "refit.h"
#include "small_exercise.h"

void (*gw_after_all)(void) = forget_small;

static const char *const mistakes =
    "mistake a: does\nexpect: fail: x\n@@ -5 +5 @@\n-    int one = 1;\n+    int one = 2;\n"
    "mistake b: more\nbase: mistake a\nexpect: fail: x\n@@ -4,3 +4,3 @@\n {\n-    int one = 2;\n"
    "+    int one = 3;\n     return one;\n";

/** Refits the lists to a reference of this text. */
static bool refit_to(const char *text)
{
    const struct gw_lines old_reference = small.reference;
    small.reference = gw_lines_of(text);
    return gw_exercise_refit(&small, &old_reference);
}

GW_TEST(lines_that_moved_are_followed)
{
    assert_true(read_small("", mistakes));
    assert_true(
        refit_to("// licence\n// Lesson 1\n// new\n// too\nint f(void)\n{\n    int one = 1;\n"
                 "    return one;\n}\n"));
    expect_text(&small.wrong, "b",
                "// licence\n// WRONG: more\n// new\n// too\nint f(void)\n{\n    int one = 3;\n"
                "    return one;\n}\n");
    assert_int_equal(small.wrong.versions[1].hunks[0].old_line, 6);
}

GW_TEST(lines_that_are_gone_are_named)
{
    assert_true(read_small("", mistakes));
    assert_false(refit_to("// licence\n// Lesson 1\nint f(void)\n{\n    int one = 1;\n    one--;\n"
                          "    return one;\n}\n"));
    expect_said(
        "f.mistakes:13: mistake b: line 6 of the old base, '    return one;', is not in the new "
        "one, or not where the hunk wants it: make the mistake anew with ./gridwork mistake add "
        "--replace");
    assert_int_equal(small.wrong.versions[1].hunks[0].old_line, 4);
}
