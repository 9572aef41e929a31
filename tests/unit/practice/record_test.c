// SPDX-License-Identifier: MIT
// The record of answers: whole lines, whoever else writes, and however full the disk is.
#include "test.h"

#include "practice/due_items.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static struct gw_practice_answer answer = {
    .date = "2026-11-27",
    .kind = "element",
    .program = "lesson3/double_all",
    .seed = 7,
    .given = "517",
    .right = true,
    .place = "7 d_in read launch 1 last first",
    .command = "predict",
};

static size_t lines_there(void)
{
    struct gw_practice_record record = gw_practice_record_read(".");
    const size_t count = record.count;
    gw_practice_record_free(&record);
    return count;
}

GW_TEST(an_answer_is_read_as_it_was_written)
{
    gw_enter_folder();
    assert_int_equal(lines_there(), 0);
    assert_true(gw_practice_record_add(".", &answer));
    answer.given = "a\tb\nc";
    answer.right = false;
    assert_true(gw_practice_record_add(".", &answer));
    struct gw_practice_record record = gw_practice_record_read(".");
    assert_int_equal(record.count, 2);
    assert_string_equal(record.answers[0].program, "lesson3/double_all");
    assert_string_equal(record.answers[0].place, answer.place);
    assert_int_equal(record.answers[0].seed, 7);
    assert_true(record.answers[0].right);
    assert_string_equal(record.answers[1].given, "a b c");
    assert_false(record.answers[1].right);
    gw_practice_record_free(&record);
}

GW_TEST(a_line_without_its_end_is_passed_over_and_nothing_is_glued_to_it)
{
    gw_enter_folder();
    mkdir(".gridwork", 0777);
    gw_test_write(".gridwork/review.tsv", "2026-11-27\telement\tlesson3/x\t1\t5\tri");
    assert_int_equal(lines_there(), 0);
    assert_true(gw_practice_record_add(".", &answer));
    assert_int_equal(lines_there(), 1);
}

GW_TEST(several_processes_lose_no_line)
{
    enum { PROCESSES = 4, LINES = 50 };
    gw_enter_folder();
    for (int i = 0; i < PROCESSES; i++) {
        if (fork() == 0) {
            bool good = true;
            for (int k = 0; k < LINES; k++) {
                good = gw_practice_record_add(".", &answer) && good;
            }
            _exit(good ? 0 : 1);
        }
    }
    for (int i = 0; i < PROCESSES; i++) {
        int status;
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    assert_int_equal(lines_there(), PROCESSES * LINES);
}

GW_TEST(a_full_disk_leaves_no_half_line)
{
    gw_enter_folder();
    assert_true(gw_practice_record_add(".", &answer));
    struct stat before, after;
    assert_int_equal(stat(".gridwork/review.tsv", &before), 0);
    if (fork() == 0) {
        // Room for half a line.
        const struct rlimit limit = {(rlim_t)before.st_size + 20, RLIM_INFINITY};
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &limit);
        freopen("/dev/null", "w", stderr);
        _exit(gw_practice_record_add(".", &answer) ? 1 : 0);
    }
    int status;
    assert_true(wait(&status) > 0);
    assert_int_equal(status, 0);
    assert_int_equal(stat(".gridwork/review.tsv", &after), 0);
    assert_int_equal(after.st_size, before.st_size);
    assert_int_equal(lines_there(), 1);
}

GW_TEST(days_are_counted_over_the_end_of_a_month)
{
    assert_int_equal(gw_practice_days("2026-11-27", "2026-12-02"), 5);
    assert_int_equal(gw_practice_days("2028-02-28", "2028-03-01"), 2);
    assert_int_equal(gw_practice_days("2026-11-27", "2026-11-27"), 0);
}

// One answer, and how many days after `today` the item is due.
static long due_after(const char *date, bool right, const char *today)
{
    snprintf(answer.date, sizeof(answer.date), "%s", date);
    answer.right = right;
    assert_true(gw_practice_record_add(".", &answer));
    struct gw_practice_record record = gw_practice_record_read(".");
    struct gw_practice_items items = gw_practice_schedule(&record, today);
    assert_int_equal(items.count, 1);
    const long overdue = items.items[0].overdue;
    gw_practice_items_free(&items);
    gw_practice_record_free(&record);
    return -overdue;
}

GW_TEST(distances_double_and_a_wrong_answer_begins_again)
{
    gw_enter_folder();
    assert_int_equal(due_after("2026-11-01", true, "2026-11-01"), 1);
    assert_int_equal(due_after("2026-11-01", true, "2026-11-01"), 1);
    assert_int_equal(due_after("2026-11-02", true, "2026-11-02"), 2);
    assert_int_equal(due_after("2026-11-04", true, "2026-11-04"), 4);
    assert_int_equal(due_after("2026-11-08", true, "2026-11-08"), 8);
    assert_int_equal(due_after("2026-11-16", true, "2026-11-16"), 16);
    assert_int_equal(due_after("2026-12-02", true, "2026-12-02"), 16);
    assert_int_equal(due_after("2026-12-18", false, "2026-12-18"), 1);
    assert_int_equal(due_after("2026-12-19", true, "2026-12-22"), -1);
}
