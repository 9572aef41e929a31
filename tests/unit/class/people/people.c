// SPDX-License-Identifier: MIT
// people.json is read as it was written, whatever people are called; and no name leaves its folder.
#include "test.h"

#include "base/text.h"
#include "class/people/people.h"

#include <sys/stat.h>

void (*gw_before_each)(void) = gw_enter_folder;
void (*gw_after_each)(void) = gw_leave_folder;

GW_TEST(people_are_read_as_they_were_written)
{
    struct gw_person persons[] = {{"7", "Ada \"A\" <b>\nLovelace", "a@b", "7"},
                                  {"../8", "", "", NULL}};
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
    assert_null(people.people[1].folder);
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
