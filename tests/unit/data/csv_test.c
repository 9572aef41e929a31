// SPDX-License-Identifier: MIT
// The CSV reader.
#include "csv.h"
#include "test.h"

#include <locale.h>
#include <unistd.h>

// Unit tests of the CSV reader: what it takes, and how it says what it does not take.

static const char path[] = "table.csv";
static struct gw_csv table;
static struct gw_csv_error error;

void (*gw_before_all)(void) = gw_enter_folder;
void (*gw_after_all)(void) = gw_leave_folder;

/** Reads a file of this text, or the one that is there; it must be a table of these numbers. */
static void expect_table(const char *text, size_t rows, size_t columns, const double *values)
{
    if (text) {
        gw_test_write(path, text);
    }
    if (!gw_csv_read(path, 0, &table, &error)) {
        fail_msg("%s", error.text);
    }
    assert_int_equal(table.rows, rows);
    assert_int_equal(table.columns, columns);
    assert_memory_equal(table.values, values, rows * columns * sizeof(*values));
    gw_csv_free(&table);
    assert_null(table.values);
}

/** The same, and it must be refused with the path and then these words. */
static void expect_error(const char *text, size_t columns, const char *words)
{
    char want[GW_CSV_ERROR_BYTES];
    if (text) {
        gw_test_write(path, text);
    }
    snprintf(want, sizeof(want), "%s%s", path, words);
    assert_false(gw_csv_read(path, columns, &table, &error));
    assert_string_equal(error.text, want);
    assert_null(table.values);
    assert_int_equal(table.rows, 0);
}

GW_TEST(takes_numbers)
{
    expect_table("a,b,c\n1,-2.5,3e2\n+4.,.5,-6E-1\n", 2, 3,
                 (const double[]){1, -2.5, 300, 4, 0.5, -0.6});
    expect_table("a\n1\n", 1, 1, (const double[]){1});
    // smaller than any double: 0
    expect_table("a,b\n1e-400,0\n", 1, 2, (const double[]){0, 0});
}

GW_TEST(takes_what_other_programs_write)
{
    const double want[] = {1, 2, 3, 4};
    expect_table("a,b\r\n1,2\r\n3,4\r\n", 2, 2, want);
    // no newline at the end
    expect_table("a,b\n1,2\n3,4", 2, 2, want);
    expect_table("a,b\r\n1,2\r\n3,4\r", 2, 2, want);
    expect_table("\xef\xbb\xbf"
                 "a, b\n 1 ,\t2\n3,  4 \n",
                 2, 2, want);
}

GW_TEST(reads_many_rows)
{
    enum { ROWS = 3000 };
    static double want[ROWS * 2];
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("index,third\n", file);
    for (size_t i = 0; i < ROWS; i++) {
        want[2 * i] = (double)i;
        want[2 * i + 1] = (double)i / 3.0;
        fprintf(file, "%zu,%.17g\n", i, want[2 * i + 1]);
    }
    assert_int_equal(fclose(file), 0);
    expect_table(NULL, ROWS, 2, want);
}

GW_TEST(files_that_are_none)
{
    unlink(path);
    expect_error(NULL, 0, ": cannot be opened: No such file or directory");
    expect_error("", 0, ": the file is empty: expected a header row and rows of numbers");
    expect_error("a,b\n", 0,
                 ":1: the header row is all there is: expected rows of 2 numbers after it");

    assert_false(gw_csv_read("/tmp", 0, &table, &error));
    assert_string_equal(error.text, "/tmp: cannot be read: Is a directory");
}

GW_TEST(wrong_columns)
{
    expect_error("a,b,c\n1,2,3\n", 31, ":1: the header row names 3 columns: expected 31");
    expect_error("a\n1\n", 2, ":1: the header row names 1 column: expected 2");
    expect_error("a,b\n1,2\n3\n", 0, ":3: the row has 1 column: expected 2, as the header row has");
    expect_error("a,b\n1,2,3\n", 2, ":2: the row has 3 columns: expected 2, as the header row has");
    expect_error("a,b\n1,2\n\n3,4\n", 0,
                 ":3: the row has 0 columns: expected 2, as the header row has");
    expect_error("a,b\n1;2\n", 0, ":2: the row has 1 column: expected 2, as the header row has");
}

GW_TEST(wrong_headers)
{
    expect_error("1.5,2\n3,4\n", 0,
                 ":1:1: '1.5' is a number: expected a header row with the columns' names");
    expect_error("a,,c\n1,2,3\n", 0, ":1:2: the field is empty: expected the column's name");
}

GW_TEST(wrong_numbers)
{
    static const char *const none[] = {"abc",   "1.5x",  "nan", "NaN", "inf", "-Infinity",
                                       "0x10",  "1 2",   "--1", "1e",  ".",   "e5",
                                       "\"1\"", "1.2.3", "+",   "1e+", "-"};
    for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++) {
        char text[64], want[160];
        snprintf(text, sizeof(text), "a,b\n1,2\n3,%s\n", none[i]);
        snprintf(want, sizeof(want),
                 ":3:2: '%s' is not a number: expected a decimal number such as -1.25e3", none[i]);
        expect_error(text, 0, want);
    }
    expect_error("a,b\n1,\n", 0, ":2:2: the field is empty: expected a number");
    expect_error("a,b\n,1\n", 0, ":2:1: the field is empty: expected a number");
    expect_error("a,b\n1,-1e999\n", 0, ":2:2: '-1e999' is too large: expected a finite number");
}

GW_TEST(strange_bytes)
{
    gw_test_write_bytes(path, "a,b\n1,\0002\n", 9);
    expect_error(NULL, 0, ":2: the line holds a byte 0: expected text");

    static char text[GW_CSV_LONGEST_LINE + 16] = "a\n";
    memset(text + 2, '1', GW_CSV_LONGEST_LINE + 1);
    expect_error(text, 0, ":2: the line is longer than 65535 bytes: expected a row of numbers");
    memset(text + 2, '0', GW_CSV_LONGEST_LINE - 1);
    strcpy(text + 2 + GW_CSV_LONGEST_LINE - 1, "7\n");
    expect_table(text, 1, 1, (const double[]){7});

    memset(text + 2, 'x', 100); // a long field is shown in part
    strcpy(text + 102, "\n");
    expect_error(text, 0,
                 ":2:1: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' is not a number: expected a "
                 "decimal number such as -1.25e3");
}

GW_TEST(long_paths_keep_the_sentence)
{
    char long_path[2000];
    memset(long_path, 'p', sizeof(long_path) - 1);
    long_path[sizeof(long_path) - 1] = '\0';
    assert_false(gw_csv_read(long_path, 0, &table, &error));
    assert_true(strncmp(error.text, "...p", 4) == 0);
    assert_contains(error.text, "p: cannot be opened: File name too long");
}

// The CSV reader takes decimal points in a program whose locale writes decimal commas.

/** Switches to a locale with decimal commas; false if the system has none of those tried. */
static int use_decimal_commas(void)
{
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8",  "fr_FR.UTF-8",
                                        "de_DE",       "nl_NL.UTF-8", "da_DK.UTF-8"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (setlocale(LC_ALL, names[i]) && *localeconv()->decimal_point == ',') {
            return 1;
        }
    }
    return 0;
}

GW_TEST(reads_points)
{
    if (!use_decimal_commas()) {
        print_message("no locale with decimal commas is installed\n");
        skip();
    }
    gw_test_write("table.csv", "a,b\n1.5,-2.25\n");
    if (!gw_csv_read("table.csv", 2, &table, &error)) {
        fail_msg("%s", error.text);
    }
    assert_true(table.values[0] == 1.5 && table.values[1] == -2.25);
    gw_csv_free(&table);
}
