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

/** Sets the card's loads and cores and adds a row of `unit`; an empty text leaves the key out. */
static void measure_under(const char *load, const char *load_at_end, const char *cores,
                          const char *unit)
{
    const char *const cards[][2] = {
        {"load", load}, {"load_at_end", load_at_end}, {"cores", cores}, {"device", "a device"}};
    gw_table_free(&table);
    for (size_t i = 0; i < sizeof(cards) / sizeof(*cards); i++) {
        assert_true(*cards[i][1] == '\0' || gw_table_set_card(&table, cards[i][0], cards[i][1]));
    }
    struct gw_table_row row = {.series = "a", .min = 1, .median = 2, .max = 3};
    snprintf(row.unit, sizeof(row.unit), "%s", unit);
    assert_true(gw_table_add(&table, &row, message));
}

GW_TEST(says_that_the_machine_was_busy)
{
    measure_under("2.01", "", "2", "ms");
    assert_true(gw_table_busy(&table, message));
    assert_contains(message, "busy machine (load 2.01 on 2 cores)");
    measure_under("0.10", "17.00", "16", "ns/element");
    assert_true(gw_table_busy(&table, message));
    assert_contains(message, "(load 17.00 on 16 cores)");
    // The load is that of all processors, of which the timing may use two.
    assert_true(gw_table_set_card(&table, "cores", "2"));
    assert_true(gw_table_set_card(&table, "processors", "64"));
    assert_false(gw_table_busy(&table, message));
    assert_string_equal(message, "");
}

GW_TEST(calls_no_machine_busy_that_was_not)
{
    measure_under("2.00", "1.50", "2", "ms"); // as many as there are cores: it may be its own
    assert_false(gw_table_busy(&table, message));
    measure_under("9.00", "9.00", "", "ms"); // nobody knows on how many cores
    assert_false(gw_table_busy(&table, message));
    measure_under("", "", "2", "ms");
    assert_false(gw_table_busy(&table, message));
    measure_under("9.00", "9.00", "2", "sectors/request"); // counts do not change under load
    assert_false(gw_table_busy(&table, message));
    measure_under("9.00", "9.00", "2", "ms"); // nor what is estimated from them
    assert_true(gw_table_set_card(&table, "estimated", "from counts"));
    assert_false(gw_table_busy(&table, message));
}

/** What is told of the table, in the way that `how` says. */
static const char *told(struct gw_table_telling how)
{
    static char text[1024];
    FILE *stream = fmemopen(text, sizeof(text), "w");
    assert_non_null(stream);
    gw_table_tell(&table, &how, stream);
    fclose(stream);
    return text;
}

GW_TEST(tells_the_card_in_lines_that_fit)
{
    measure_under("3.00", "4.00", "2", "ms");
    assert_true(gw_table_set_card(&table, "flags", "-O2 -ffp-contract=off -march=native"));
    assert_string_equal(told((struct gw_table_telling){.width = 60, .is_brief = true}),
                        "a device on ?, 2 cores\n"
                        "Measured on a busy machine (load 4.00 on 2 cores): other\n"
                        "programs ran beside it, so these times are too long and\n"
                        "scatter.\n");
    const char *text = told((struct gw_table_telling){.width = 20, .name = "recorded on b"});
    assert_contains(text, "recorded on b: a\ndevice on ?, 2 cores\n");
    assert_contains(text, "load 3.00 to\n4.00");
    assert_contains(text, "\n-ffp-contract=off\n-march=native\n");
}

// A line that rises by x and a band between 8 and 32, or 8 x and 32 x.
static void crosses_at(const char *rows_of_line, const char *rows_of_band, double from, double to,
                       double first)
{
    char text[600];
    struct gw_table band = {.cards = 0};
    double crosses[3] = {-1, -1, -1};
    snprintf(text, sizeof(text), COLUMNS "\n%s", rows_of_line);
    gw_test_write(path, text);
    assert_true(gw_table_read(&table, path, message));
    snprintf(text, sizeof(text), COLUMNS "\n%s", rows_of_band);
    gw_test_write(path, text);
    assert_true(gw_table_read(&band, path, message));
    assert_true(gw_table_crossing(&table, "line", &band, "band", crosses));
    assert_true(crosses[2] == first);
    gw_table_free(&band);
    gw_table_free(&table);
    if (fabs(crosses[0] - from) > 1e-9 * from || fabs(crosses[1] - to) > 1e-9 * to) {
        fail_msg("crosses at %g to %g, not %g to %g", crosses[0], crosses[1], from, to);
    }
}

GW_TEST(finds_where_a_line_crosses_a_band)
{
#define LINE "line 1 1 1 1 1 ms 1\nline 100 100 100 100 100 ms 1\nother 1 1 9 9 9 ms 1\n"
    crosses_at(LINE, "band 1 1 8 16 32 ms 1\nband 100 100 8 16 32 ms 1\n", 8, 32, 1);
    // the same from other points of the band, and in another order
    crosses_at(LINE, "band 50 50 8 16 32 ms 1\nband 1 1 8 16 32 ms 1\nband 9 9 8 16 32 ms 1\n", 8,
               32, 1);
    // never above its upper end; below it at all x
    crosses_at(LINE, "band 1 1 8 16 320 ms 1\nband 100 100 8 16 320 ms 1\n", 8, 0, 1);
    crosses_at(LINE, "band 1 1 8 16 32 ms 1\nband 100 100 800 1600 3200 ms 1\n", 0, 0, 1);
    // above from the first x on that both have
    crosses_at(LINE, "band 10 10 8 16 32 ms 1\nband 100 100 8 16 32 ms 1\n", 10, 32, 10);
    // x need not be the number of elements
    crosses_at("line 1 9 1 1 1 ms 1\nline 100 9 100 100 100 ms 1\n",
               "band 1 9 8 16 32 ms 1\nband 100 9 8 16 32 ms 1\n", 8, 32, 1);
#undef LINE
}

GW_TEST(finds_no_crossing_without_common_sizes)
{
    double crosses[3];
    gw_test_write(path, COLUMNS "\nline 1 1 1 1 1 ms 1\nband 2 2 1 1 1 ms 1\n");
    assert_true(gw_table_read(&table, path, message));
    assert_false(gw_table_crossing(&table, "line", &table, "band", crosses));
    assert_false(gw_table_crossing(&table, "line", &table, "nobody", crosses));
}
