// SPDX-License-Identifier: MIT
// Versions are written as whole files: only what has changed, and what is gone is removed.
#include "exercise.h"
#include "small_exercise.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char *const two =
    "mistake two: does\nexpect: fail: x\n@@ -5 +5 @@\n-    int one = 1;\n"
    "+    int one = 2;\n";

/** Reads the exercise from its files and expands it; whether that went well. */
static bool expand(void)
{
    return gw_exercise_read(&small, "f.c", "r/f", "w/f", small.wrong.errors) &&
           gw_exercise_expand(&small, "out");
}

static void make_folder(void)
{
    gw_enter_folder();
    assert_true(read_small("", ""));
    static const char *const inside[] = {"r", "w", "w/f"};
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
    gw_test_write("w/f.mistakes", gw_keep_words("%s\nmistake whole: all of it\nbase: file\n"
                                                "expect: fail: x\n",
                                                two));
    gw_test_write("w/f/whole.c", "// licence\n// WRONG: all of it\nint g;\n");
    assert_true(expand());
    struct stat before, after;
    const char *path = "out/wrong/two.c";
    const struct timespec old[] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    assert_int_equal(utimensat(AT_FDCWD, path, old, 0), 0);
    assert_int_equal(stat(path, &before), 0);
    gw_test_write("w/f/whole.c", "// licence\n// WRONG: all of it\nint h;\n");
    assert_true(expand());
    assert_int_equal(stat(path, &after), 0);
    assert_int_equal(before.st_mtime, after.st_mtime);
    struct gw_lines whole;
    assert_true(gw_lines_read("out/wrong/whole.c", &whole));
    assert_string_equal(whole.line[2], "int h;");
}

GW_TEST(removes_what_is_gone)
{
    gw_test_write("w/f.mistakes", two);
    assert_true(expand());
    assert_int_equal(access("out/wrong/whole.c", F_OK), -1);
    assert_int_equal(access("out/wrong/two.c", F_OK), 0);
}

GW_TEST(a_file_says_its_title)
{
    gw_test_write("w/f.mistakes", "mistake whole: other\nbase: file\nexpect: fail: x\n");
    assert_false(expand());
    expect_said("w/f.mistakes:1: mistake whole: line 2 of its file w/f/whole.c is not "
                "`// WRONG: other`");
}
