// SPDX-License-Identifier: MIT
// What counts as saved.
#include "test.h"

#include "watch/changes.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static struct gw_exercise_list list;
static struct gw_changes changes;

static void prepare(void)
{
    gw_enter_folder();
    mkdir("lessons", 0777);
    mkdir("others", 0777);
    gw_test_write("exercises.tsv", "lesson3\tProper indexing\tadd\t1\tlessons/add.cu\n"
                                   "lesson3\tProper indexing\tfill\t1\tlessons/fill.cu\n"
                                   "lesson4\tCopies\tchain\t1\tothers/chain.cu\n");
    assert_true(gw_exercise_list_read("exercises.tsv", &list));
    gw_test_write("lessons/add.cu", "add");
    gw_test_write("lessons/fill.cu", "fill");
    gw_test_write("lessons/add.h", "void add(void);");
    gw_test_write("others/chain.cu", "chain");
    changes = gw_changes_begin(&list, ".");
}
void (*gw_before_each)(void) = prepare;

static void clean(void)
{
    gw_changes_free(&changes);
    gw_exercise_list_free(&list);
    gw_leave_folder();
}
void (*gw_after_each)(void) = clean;

// Looks often enough for everything; which have changed, as a number of three digits.
static int changed_after(int looks)
{
    for (int i = 0; i < looks; i++) {
        gw_changes_look(&changes);
    }
    return gw_has_changed(&changes.files[0]) * 100 + gw_has_changed(&changes.files[1]) * 10 +
           gw_has_changed(&changes.files[2]);
}

GW_TEST(what_was_there_is_no_change)
{
    assert_false(gw_changes_look(&changes));
    assert_int_equal(changed_after(9), 0);
}

GW_TEST(a_file_that_is_saved)
{
    gw_test_write("lessons/add.cu", "better");
    assert_true(gw_changes_look(&changes));
    assert_int_equal(changed_after(0), 0); // it may be half of it
    assert_int_equal(changed_after(1), 100);
    gw_change_taken(&changes.files[0]);
    assert_false(gw_changes_look(&changes));
    assert_int_equal(changed_after(1), 0);
}

GW_TEST(a_file_that_is_still_written)
{
    gw_test_write("lessons/add.cu", "half");
    gw_changes_look(&changes);
    gw_test_write("lessons/add.cu", "half and half");
    assert_int_equal(changed_after(1), 0);
    assert_int_equal(changed_after(1), 100);
}

GW_TEST(a_file_put_in_the_place_of_another)
{
    gw_test_write("lessons/new", "ADD");
    // As old and as large as the other was.
    struct stat old;
    assert_int_equal(stat("lessons/add.cu", &old), 0);
    const struct timespec times[2] = {old.st_atim, old.st_mtim};
    assert_int_equal(utimensat(AT_FDCWD, "lessons/new", times, 0), 0);
    assert_int_equal(rename("lessons/new", "lessons/add.cu"), 0);
    assert_int_equal(changed_after(2), 100);
}

GW_TEST(a_file_that_is_only_touched)
{
    assert_int_equal(utimensat(AT_FDCWD, "lessons/add.cu", NULL, 0), 0);
    assert_int_equal(changed_after(9), 0);
}

GW_TEST(a_file_that_is_gone_may_come_back)
{
    unlink("lessons/add.cu");
    assert_int_equal(changed_after(3), 0);
    gw_test_write("lessons/add.cu", "add");
    assert_int_equal(changed_after(9), 0);
    unlink("lessons/add.cu");
    assert_int_equal(changed_after(9), 100);
}

GW_TEST(a_header_belongs_to_the_whole_folder)
{
    gw_test_write("lessons/add.h", "int add(void);");
    assert_int_equal(changed_after(2), 110);
    gw_change_taken(&changes.files[0]);
    gw_change_taken(&changes.files[1]);
    gw_test_write("lessons/mine.cuh", "");
    assert_int_equal(changed_after(2), 110);
}

GW_TEST(other_files_are_none_of_ours)
{
    gw_test_write("lessons/add.cu~", "add");
    gw_test_write("lessons/.add.cu.swp", "add");
    assert_int_equal(changed_after(9), 0);
}
