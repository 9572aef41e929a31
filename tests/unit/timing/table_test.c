// SPDX-License-Identifier: MIT
// Unit tests of the tables: what is read comes back, and each thing that is wrong is named with its
// line.
#include "table.h"
#include "test.h"

#include <dirent.h>
#include <math.h>
#include <sys/stat.h>
#include <unistd.h>

static const char path[] = "a.table";
static struct gw_table table;
static char message[GW_TABLE_MESSAGE];

void (*gw_before_all)(void) = gw_enter_folder;
void (*gw_after_all)(void) = gw_leave_folder;

static void forget(void)
{
    gw_table_free(&table);
    message[0] = '\0';
}
void (*gw_after_each)(void) = forget;

#define COLUMNS "# columns: series x n min median max unit repeats"

static void expect_refused(const char *text, const char *reason)
{
    gw_test_write(path, text);
    const bool read = gw_table_read(&table, path, message);
    gw_table_free(&table);
    if (read || !strstr(message, reason) || !strstr(message, path)) {
        fail_msg("'%s' should be refused with '%s', and says '%s'", text, reason, message);
    }
}

GW_TEST(refuses_what_is_malformed)
{
    expect_refused("", "no rows");
    expect_refused(COLUMNS "\n", "no rows");
    expect_refused("a 1 1 1 1 1 ms 1\n", ":1: a row before");
    expect_refused("# columns: series x median\na 1 1\n", ":1: the columns are");
    expect_refused(COLUMNS "\n" COLUMNS "\n", ":2: a second");
    expect_refused(COLUMNS "\na 1 1 1 1 1 ms\n", ":2: 7 columns, and not 8");
    expect_refused(COLUMNS " bytes\na 1 1 1 1 1 ms 1\n", ":2: 8 columns, and not 9");
    expect_refused(COLUMNS "\na 1 1 1 1 1 ms 1 1\n", ":2: 9 columns, and not 8");
    expect_refused(COLUMNS "\na 1 1 1 1 1 ms 1 1 1 1 1 1 1 1 1 1 1 1\n", "columns or more");
    expect_refused(COLUMNS "\na 1 1 1 x 1 ms 1\n", ":2: 'x' is not a number");
    expect_refused(COLUMNS "\na 1 1 1 1.0.0 1 ms 1\n", "'1.0.0' is not a number");
    expect_refused(COLUMNS "\na 1 1 1 nan 1 ms 1\n", "not all finite");
    expect_refused(COLUMNS "\na 1 1 1 1 inf ms 1\n", "not all finite");
    expect_refused(COLUMNS "\na nan 1 1 1 1 ms 1\n", "x is not a finite");
    expect_refused(COLUMNS "\na 1 -1 1 1 1 ms 1\n", "whole numbers");
    expect_refused(COLUMNS "\na 1 1.5 1 1 1 ms 1\n", "whole numbers");
    expect_refused(COLUMNS "\na 1 1 2 1 3 ms 1\n", "ascending order");
    expect_refused(COLUMNS "\na 1 1 1 3 2 ms 1\n", "ascending order");
    expect_refused(COLUMNS "\na,b 1 1 1 1 1 ms 1\n", "the series wants a name");
    expect_refused(COLUMNS "\na 1 1 1 1 1 m;s 1\n", "the unit wants a word");
    expect_refused(COLUMNS "\na 1 1 1 1 1 ms 1\nb 1\n", ":3: 2 columns");
}

GW_TEST(refuses_bytes_that_are_no_text)
{
    static const char text[] = COLUMNS "\na 1\0 1 1 1 1 ms 1\n";
    gw_test_write_bytes(path, text, sizeof(text) - 1);
    assert_false(gw_table_read(&table, path, message));
    assert_contains(message, ":2:");
}

GW_TEST(says_which_file_is_missing)
{
    assert_false(gw_table_read(&table, "/nowhere/a.table", message));
    assert_contains(message, "/nowhere/a.table");
    assert_contains(message, "No such file");
    gw_table_free(&table);
    assert_false(gw_table_read(&table, "/tmp", message)); // a folder
}

GW_TEST(takes_what_people_write)
{
    static const char text[] = "# machine:   a laptop: two cores\r\n"
                               "# a remark without a key\n\n"
                               "#columns: series x n min median max unit repeats bytes\n"
                               "  a\t1e3   1000 1 2 3 ns/element 5 -0.5\n";
    gw_test_write_bytes(path, text, sizeof(text) - 1);
    if (!gw_table_read(&table, path, message)) {
        fail_msg("%s", message);
    }
    assert_string_equal(gw_table_card(&table, "machine"), "a laptop: two cores");
    assert_null(gw_table_card(&table, "device"));
    assert_int_equal(table.count, 1);
    assert_int_equal(table.extras, 1);
    assert_string_equal(table.extra_names[0], "bytes");
    assert_true(fabs(table.rows[0].x - 1000.0) < 1e-9);
    assert_true(fabs(table.rows[0].extra[0] + 0.5) < 1e-9);
    assert_string_equal(table.rows[0].unit, "ns/element");
}

GW_TEST(comes_back_as_it_was_written)
{
    assert_true(gw_table_name_extras(&table, " bytes  steps"));
    assert_true(gw_table_set_card(&table, "machine", "first"));
    assert_true(gw_table_set_card(&table, "machine", "second\nline"));
    assert_false(gw_table_set_card(&table, "two words", ""));
    for (size_t i = 0; i < 200; i++) {
        struct gw_table_row row = {.x = (double)i, .n = i, .repeats = 7, .extra = {1.5, -2}};
        row.min = 0.125;
        row.median = 0.25;
        row.max = 1e9;
        strcpy(row.series, i % 2 == 0 ? "even" : "odd");
        strcpy(row.unit, "ms");
        assert_true(gw_table_add(&table, &row, message));
    }
    assert_true(gw_table_write(&table, path, message));
    struct gw_table again = {.cards = 0};
    if (!gw_table_read(&again, path, message)) {
        fail_msg("%s", message);
    }
    assert_int_equal(again.cards, 1);
    assert_string_equal(gw_table_card(&again, "machine"), "second line");
    assert_int_equal(again.count, table.count);
    for (size_t i = 0; i < again.count; i++) {
        assert_memory_equal(&again.rows[i], &table.rows[i], sizeof(again.rows[i]));
    }
    gw_table_free(&again);
}

GW_TEST(never_leaves_half_a_table)
{
    assert_false(gw_table_write(&table, "no/folder/a.table", message));
    assert_contains(message, "no/folder/a.table");
    // A folder lies where the table should: the renaming fails, and the temporary file goes.
    const char name[] = "folder";
    assert_int_equal(mkdir(name, 0777), 0);
    assert_false(gw_table_write(&table, name, message));
    assert_int_equal(rmdir(name), 0);
    DIR *files = opendir(".");
    assert_non_null(files);
    for (const struct dirent *file = readdir(files); file; file = readdir(files)) {
        assert_int_not_equal(strncmp(file->d_name, name, strlen(name)), 0);
    }
    closedir(files);
}
