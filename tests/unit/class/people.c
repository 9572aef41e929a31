// SPDX-License-Identifier: MIT
// Tables of a class, and its people.
#include "class/people/people.h"
#include "base/text.h"
#include "class/table/csv_table.h"
#include "test.h"

#include <sys/stat.h>
#include <unistd.h>

// Tables of course systems: what a cell says, and that nothing else changes when one is set.

void (*gw_before_each)(void) = gw_enter_folder;
void (*gw_after_each)(void) = gw_leave_folder;

static struct gw_table read_table(const char *text)
{
    struct gw_table table;
    gw_test_write("t.csv", text);
    char *why = gw_table_read("t.csv", &table);
    assert_null(why);
    return table;
}

static void assert_cell(const struct gw_table *table, size_t line, size_t column, const char *text)
{
    char *said = gw_table_text(table, line, column);
    assert_string_equal(said, text);
    free(said);
}

static void assert_refused(const char *path, const char *words)
{
    struct gw_table table;
    char *why = gw_table_read(path, &table);
    assert_non_null(why);
    assert_contains(why, words);
    free(why);
}

static void assert_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "r");
    char bytes[4096];
    const size_t length = fread(bytes, 1, sizeof(bytes) - 1, file);
    bytes[length] = '\0';
    fclose(file);
    assert_string_equal(bytes, text);
}

GW_TEST(cells_say_what_stands_between_their_quotes)
{
    struct gw_table table = read_table("id,name\n7,\"Lovelace, \"\"Ada\"\"\"\n8,\"two\nlines\"\n");
    assert_int_equal(table.count, 3);
    assert_cell(&table, 1, 1, "Lovelace, \"Ada\"");
    assert_cell(&table, 2, 1, "two\nlines");
    assert_cell(&table, 2, 9, "");
    gw_table_free(&table);
}

GW_TEST(semicolons_and_tabs_separate_too)
{
    struct gw_table table = read_table("id;\"a,b,c,d\"\n7;x,y\n");
    assert_int_equal(table.separator, ';');
    assert_cell(&table, 1, 1, "x,y");
    gw_table_free(&table);
    table = read_table("id\tname\n7\tx\n");
    assert_cell(&table, 1, 1, "x");
    gw_table_free(&table);
}

GW_TEST(headings_are_found_whatever_their_case_and_mark)
{
    struct gw_table table = read_table("\xef\xbb\xbfID , \"Full Name\"\r\n1,x\r\n");
    assert_int_equal(gw_table_column(&table, "id"), 0);
    assert_int_equal(gw_table_column(&table, "name"), GW_NO_COLUMN);
    gw_table_free(&table);
}

// What a table is read from, the cell that is set, and what is then written.
static void assert_set(const char *before, size_t line, size_t column, const char *text,
                       const char *after)
{
    struct gw_table table = read_table(before);
    gw_table_set(&table, line, column, text);
    assert_true(gw_table_write(&table, "t.csv"));
    gw_table_free(&table);
    assert_file("t.csv", after);
}

GW_TEST(what_nobody_sets_stays_byte_for_byte)
{
    assert_set("\xef\xbb\xbf\"Id\",Grade,\"a \"\"b\"\"\"\r\n\"007\",, x \r\n\r\n8,,\"\"", 1, 1,
               "9.5", "\xef\xbb\xbf\"Id\",Grade,\"a \"\"b\"\"\"\r\n\"007\",9.5, x \r\n\r\n8,,\"\"");
}

GW_TEST(a_cell_that_is_set_has_quotes_where_it_needs_them)
{
    assert_set("a,b\n1\n", 1, 2, "x,\"y\"\n", "a,b\n1,,\"x,\"\"y\"\"\n\"\n");
}

GW_TEST(what_is_no_table_is_refused_with_its_reason)
{
    assert_refused("none.csv", "none.csv cannot be read: No such file or directory");
    gw_test_write("quote.csv", "a,b\n1,2\n3,\"4\n5,6\n");
    assert_refused("quote.csv", "quote.csv: the quote in line 3 has no end");
    gw_test_write("latin.csv", "a\nM\xfcller\n");
    assert_refused("latin.csv", "is not in UTF-8: see line 2");
    gw_test_write("empty.csv", "");
    assert_refused("empty.csv", "has no headings in its first line");
    gw_test_write_bytes("wide.csv",
                        "\xff\xfe"
                        "a\0",
                        4);
    assert_refused("wide.csv", "is in UTF-16");
    gw_test_write_bytes("sheet.csv", "PK\x03\x04\0\0", 6);
    assert_refused("sheet.csv", "is no text: there is a zero byte in line 1");
    assert_refused(".", "is no file");
    assert_refused("/dev/zero", "is no file");
    FILE *large = fopen("large.csv", "w");
    assert_int_equal(ftruncate(fileno(large), GW_LARGEST_TABLE + 1), 0);
    fclose(large);
    assert_refused("large.csv", "has more than 16 MiB");
}

// people.json is read as it was written, whatever people are called; and no name leaves its folder.

GW_TEST(people_are_read_as_they_were_written)
{
    struct gw_person persons[] = {{.id = "7",
                                   .name = "Ada \"A\" <b>\nLovelace",
                                   .email = "a@b",
                                   .folder = "7",
                                   .handed_in = "handed in on Friday",
                                   .is_late = true,
                                   .percent_lost = 12.5},
                                  {.id = "../8", .name = "", .email = ""}};
    char *notes[] = {"no vector_add.cu"};
    struct gw_handed_in submission = {"7", "c0ffee", "Ada_7", true, {notes, 1}};
    const struct gw_people written = {persons, 2, &submission, 1, "moodle", {notes, 1}};
    assert_true(gw_people_write(".", &written));
    struct gw_people people;
    assert_null(gw_people_read(".", &people));
    assert_int_equal(people.count, 2);
    assert_string_equal(people.people[0].name, persons[0].name);
    assert_string_equal(people.people[0].folder, "7");
    assert_string_equal(people.people[1].id, "../8");
    assert_string_equal(people.people[0].handed_in, "handed in on Friday");
    assert_true(people.people[0].is_late && people.people[0].percent_lost == 12.5);
    assert_null(people.people[1].folder);
    assert_true(!people.people[1].handed_in && !people.people[1].is_late);
    assert_string_equal(people.layout, "moodle");
    assert_string_equal(people.notes.text[0], notes[0]);
    const struct gw_handed_in *found = gw_people_submission(&people, "7");
    assert_non_null(found);
    assert_string_equal(found->content, "c0ffee");
    assert_string_equal(found->source, "Ada_7");
    assert_true(found->late);
    assert_string_equal(found->notes.text[0], notes[0]);
    assert_null(gw_people_submission(&people, "8"));
    gw_people_free(&people);
}

GW_TEST(a_file_that_is_no_json_is_refused)
{
    struct gw_people people;
    gw_test_write("people.json", "{\"people\": [");
    char *why = gw_people_read(".", &people);
    assert_non_null(why);
    assert_contains(why, "./people.json cannot be read");
    free(why);
}

GW_TEST(notes_are_one_line_each)
{
    struct gw_notes notes = {0};
    gw_note(&notes, gw_format("%s", "a\nb\xff\x1b[31m é"));
    assert_string_equal(notes.text[0], "a\\x0ab\\xff\\x1b[31m é");
    free(notes.text[0]);
    free(notes.text);
}

static void assert_folder(const char *text, const char *name)
{
    char *folder = gw_folder_name(text);
    assert_string_equal(folder, name);
    free(folder);
}

GW_TEST(no_name_leaves_its_folder)
{
    assert_folder("s123_a-b@c.d+e", "s123_a-b@c.d+e");
    assert_folder("..", "%2E.");
    assert_folder("../x y\n%", "%2E.%2Fx%20y%0A%25");
    assert_folder("", "%");
}

GW_TEST(long_names_stay_apart)
{
    char text[2][1001] = {"", ""};
    memset(text[0], 'a', 1000);
    memset(text[1], 'a', 1000);
    text[1][999] = 'b';
    char *names[] = {gw_folder_name(text[0]), gw_folder_name(text[1])};
    assert_int_equal(strlen(names[0]), 200);
    assert_string_not_equal(names[0], names[1]);
    free(names[0]);
    free(names[1]);
}
