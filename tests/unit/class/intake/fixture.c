// SPDX-License-Identifier: MIT
// What the tests of a class's intake share.
#include "fixture.h"

#include "base/text.h"

#include <archive.h>
#include <archive_entry.h>
#include <sys/stat.h>
#include <unistd.h>

struct gw_people people;
struct gw_intake_counts counts;

void begin_class(void)
{
    gw_enter_folder();
    assert_int_equal(mkdir("in", 0755), 0);
}

void end_class(void)
{
    gw_people_free(&people);
    gw_leave_folder();
}

void make(const char *path, const char *text)
{
    char *folders = gw_format("%s", path);
    for (char *slash = strchr(folders, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folders, 0755);
        *slash = '/';
    }
    free(folders);
    gw_test_write(path, text);
}

static char *try_to_take(const char *roster, const char *submissions)
{
    struct gw_exercise_file list[] = {
        {.folder = "lesson3_indexing", .file = "vector_add.cu"},
        {.folder = "lesson3_indexing", .file = "transpose.cu"},
        {.folder = "lesson1_list_vs_array", .file = "array.c", .is_not_graded = true}};
    const struct gw_exercises exercises = {list, 3};
    const struct gw_intake intake = {"roster.csv", submissions, "class", &exercises};
    gw_test_write("roster.csv", roster);
    gw_people_free(&people);
    return gw_intake_take(&intake, &counts, &people);
}

void take_from(const char *roster, const char *submissions)
{
    char *why = try_to_take(roster, submissions);
    if (why) {
        print_error("%s\n", why);
    }
    assert_null(why);
}

void take(const char *roster)
{
    take_from(roster, "in");
}

void assert_not_taken(const char *roster, const char *submissions, const char *words)
{
    char *why = try_to_take(roster, submissions);
    assert_non_null(why);
    assert_contains(why, words);
    free(why);
    assert_int_equal(access("class/people.json", F_OK), -1);
}

void assert_lies(const char *path, const char *text)
{
    char *whole = gw_format("class/submissions/%s", path);
    FILE *file = fopen(whole, "r");
    free(whole);
    if (!text) {
        assert_null(file);
        return;
    }
    char bytes[4096];
    if (!file) {
        print_error("there is no %s\n", path);
    }
    assert_non_null(file);
    const size_t length = fread(bytes, 1, sizeof(bytes) - 1, file);
    bytes[length] = '\0';
    fclose(file);
    assert_string_equal(bytes, text);
}

static const struct gw_notes *notes_of(const char *folder)
{
    const struct gw_handed_in *handed_in = folder ? gw_people_submission(&people, folder) : NULL;
    assert_true(!folder || handed_in);
    return folder ? &handed_in->notes : &people.notes;
}

void assert_note(const char *folder, const char *words)
{
    const struct gw_notes *notes = notes_of(folder);
    struct gw_text all = {0};
    for (size_t i = 0; i < notes->count; i++) {
        gw_text_add(&all, "%s\n", notes->text[i]);
    }
    assert_contains(gw_text_string(&all), words);
    gw_text_free(&all);
}

void assert_notes(const char *folder, size_t count)
{
    const struct gw_notes *notes = notes_of(folder);
    for (size_t i = 0; i < notes->count && notes->count != count; i++) {
        print_error("%s\n", notes->text[i]);
    }
    assert_int_equal(notes->count, count);
}

void assert_folder_of(const char *id, const char *folder)
{
    for (size_t i = 0; i < people.count; i++) {
        if (strcmp(people.people[i].id, id) == 0) {
            if (folder) {
                assert_non_null(people.people[i].folder);
                assert_string_equal(people.people[i].folder, folder);
            } else {
                assert_null(people.people[i].folder);
            }
            return;
        }
    }
    fail_msg("there is no %s", id);
}

static void write_entry(struct archive *zip, const struct zip_entry *wanted)
{
    static const char zeros[1 << 16];
    const size_t length = wanted->size > 0 || !wanted->text ? wanted->size : strlen(wanted->text);
    struct archive_entry *entry = archive_entry_new();
    if (wanted->says_utf8) {
        archive_entry_set_pathname_utf8(entry, wanted->name);
    } else {
        archive_entry_set_pathname(entry, wanted->name);
    }
    archive_entry_set_filetype(entry, wanted->is_link ? AE_IFLNK : AE_IFREG);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, wanted->is_link ? 0 : (la_int64_t)length);
    if (wanted->is_link) {
        archive_entry_set_symlink(entry, wanted->text);
    }
    assert_int_equal(archive_write_header(zip, entry), ARCHIVE_OK);
    archive_entry_free(entry);
    for (size_t done = 0; !wanted->is_link && done < length;) {
        const size_t rest = length - done;
        const size_t piece = wanted->text || rest < sizeof(zeros) ? rest : sizeof(zeros);
        assert_int_equal(archive_write_data(zip, wanted->text ? wanted->text : zeros, piece),
                         piece);
        done += piece;
    }
}

void make_zip(const char *path, const struct zip_entry *entries, const char *password)
{
    struct archive *zip = archive_write_new();
    assert_int_equal(archive_write_set_format_zip(zip), ARCHIVE_OK);
    for (const struct zip_entry *entry = entries; entry->name; entry++) {
        if (entry->says_utf8) {
            assert_int_equal(archive_write_set_options(zip, "zip:hdrcharset=UTF-8"), ARCHIVE_OK);
            break;
        }
    }
    if (password) {
        assert_int_equal(archive_write_set_options(zip, "zip:encryption=zipcrypt"), ARCHIVE_OK);
        assert_int_equal(archive_write_set_passphrase(zip, password), ARCHIVE_OK);
    }
    make(path, "");
    assert_int_equal(archive_write_open_filename(zip, path), ARCHIVE_OK);
    for (; entries->name; entries++) {
        write_entry(zip, entries);
    }
    assert_int_equal(archive_write_close(zip), ARCHIVE_OK);
    archive_write_free(zip);
}

void begin_hostile_class(void)
{
    begin_class();
    make("outside/vector_add.cu", "outside");
    make("in/s2/array.c", "two");
}

void end_hostile_class(void)
{
    assert_int_equal(
        system("test \"$(cat outside/*)\" = outside && "
               "test \"$(ls -A | grep -vE '^(in|class|roster.csv|large.zip)$')\" = outside"),
        0);
    end_class();
}

void assert_left_out(const char *path, const char *reason)
{
    char *note = gw_format("%s is not taken: %s", path, reason);
    assert_note("s1", note);
    assert_lies("s1/lesson3_indexing/vector_add.cu", NULL);
    free(note);
}
