// SPDX-License-Identifier: MIT
// Unit tests of the tables: what is read comes back, and each thing that is wrong is named with its
// line.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "table.h"

#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/gw_table_XXXXXX";
static char path[64];

static int make_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder)) {
        return -1;
    }
    snprintf(path, sizeof(path), "%s/a.table", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    unlink(path);
    return rmdir(folder);
}

static void write_file(const char *text, size_t length)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

#define COLUMNS "# columns: series x n min median max unit repeats"

static void expect_refused(const char *text, const char *reason)
{
    struct gw_table table = {.cards = 0};
    char message[GW_TABLE_MESSAGE] = "";
    write_file(text, strlen(text));
    const bool read = gw_table_read(&table, path, message);
    gw_table_free(&table);
    if (read || !strstr(message, reason) || !strstr(message, path)) {
        fail_msg("'%s' should be refused with '%s', and says '%s'", text, reason, message);
    }
}

static void refuses_what_is_malformed(void **state)
{
    (void)state;
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

static void refuses_bytes_that_are_no_text(void **state)
{
    (void)state;
    struct gw_table table = {.cards = 0};
    char message[GW_TABLE_MESSAGE];
    static const char text[] = COLUMNS "\na 1\0 1 1 1 1 ms 1\n";
    write_file(text, sizeof(text) - 1);
    assert_false(gw_table_read(&table, path, message));
    assert_non_null(strstr(message, ":2:"));
    gw_table_free(&table);
}

static void says_which_file_is_missing(void **state)
{
    (void)state;
    struct gw_table table = {.cards = 0};
    char message[GW_TABLE_MESSAGE];
    assert_false(gw_table_read(&table, "/nowhere/a.table", message));
    assert_non_null(strstr(message, "/nowhere/a.table"));
    assert_non_null(strstr(message, "No such file"));
    gw_table_free(&table);
    assert_false(gw_table_read(&table, "/tmp", message)); // a folder
    gw_table_free(&table);
}

static void takes_what_people_write(void **state)
{
    (void)state;
    static const char text[] = "# machine:   a laptop: two cores\r\n"
                               "# a remark without a key\n\n"
                               "#columns: series x n min median max unit repeats bytes\n"
                               "  a\t1e3   1000 1 2 3 ns/element 5 -0.5\n";
    struct gw_table table = {.cards = 0};
    char message[GW_TABLE_MESSAGE] = "";
    write_file(text, sizeof(text) - 1);
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
    gw_table_free(&table);
}

static void comes_back_as_it_was_written(void **state)
{
    (void)state;
    struct gw_table table = {.cards = 0};
    char message[GW_TABLE_MESSAGE] = "";
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
    gw_table_free(&table);
}

static void never_leaves_half_a_table(void **state)
{
    (void)state;
    struct gw_table table = {.cards = 0};
    char message[GW_TABLE_MESSAGE] = "";
    char elsewhere[96];
    snprintf(elsewhere, sizeof(elsewhere), "%s/no/folder/a.table", folder);
    assert_false(gw_table_write(&table, elsewhere, message));
    assert_non_null(strstr(message, elsewhere));
    // A folder lies where the table should: the renaming fails, and the temporary file goes.
    snprintf(elsewhere, sizeof(elsewhere), "%s/folder", folder);
    assert_int_equal(!mkdtemp(strcpy(elsewhere, "/tmp/gw_table_XXXXXX")), 0);
    assert_false(gw_table_write(&table, elsewhere, message));
    assert_int_equal(rmdir(elsewhere), 0);
    DIR *files = opendir("/tmp");
    assert_non_null(files);
    const char *name = strrchr(elsewhere, '/') + 1;
    for (const struct dirent *file = readdir(files); file; file = readdir(files)) {
        assert_int_not_equal(strncmp(file->d_name, name, strlen(name)), 0);
    }
    closedir(files);
    gw_table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_what_is_malformed),
        cmocka_unit_test(refuses_bytes_that_are_no_text),
        cmocka_unit_test(says_which_file_is_missing),
        cmocka_unit_test(takes_what_people_write),
        cmocka_unit_test(comes_back_as_it_was_written),
        cmocka_unit_test(never_leaves_half_a_table),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
