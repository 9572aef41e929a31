// SPDX-License-Identifier: MIT
// people.json is read and written by Jansson.
#include "people.h"

#include "json_text.h"

#include "base/text.h"
#include "base/whole_file.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

void gw_note(struct gw_notes *notes, char *sentence)
{
    struct gw_text shown = {0};
    for (const char *c = sentence; *c; c++) {
        const size_t length = gw_utf8_character(c);
        const unsigned char byte = (unsigned char)*c;
        if (length == 0 || byte < ' ' || byte == 0x7f) {
            gw_text_add(&shown, "\\x%02x", byte);
        } else {
            gw_text_add_bytes(&shown, c, length);
            c += length - 1;
        }
    }
    free(sentence);
    notes->text = gw_one_more(notes->text, notes->count, sizeof(*notes->text));
    notes->text[notes->count++] = gw_format("%s", gw_text_string(&shown));
    gw_text_free(&shown);
}

json_t *gw_json_text(const char *text)
{
    struct gw_text shown = {0};
    for (const char *c = text; c && *c; c++) {
        const size_t length = gw_utf8_character(c);
        if (length == 0) {
            gw_text_add(&shown, "?");
        } else {
            gw_text_add_bytes(&shown, c, length);
            c += length - 1;
        }
    }
    json_t *string = text ? json_string(gw_text_string(&shown)) : json_null();
    gw_text_free(&shown);
    return string;
}

static json_t *json_notes(const struct gw_notes *notes)
{
    json_t *array = json_array();
    for (size_t i = 0; i < notes->count; i++) {
        json_array_append_new(array, gw_json_text(notes->text[i]));
    }
    return array;
}

static json_t *json_person(const struct gw_person *person)
{
    return json_pack("{so so so so so so so sb sf}", "id", gw_json_text(person->id), "name",
                     gw_json_text(person->name), "email", gw_json_text(person->email), "folder",
                     gw_json_text(person->folder), "handed_in", gw_json_text(person->handed_in),
                     "deadline", gw_json_text(person->deadline), "submitted",
                     gw_json_text(person->submitted),

                     "late", (int)person->is_late, "percent_lost", person->percent_lost);
}

static json_t *json_handed_in(const struct gw_handed_in *handed_in)
{
    return json_pack("{so so so sb so}", "folder", gw_json_text(handed_in->folder), "content",
                     gw_json_text(handed_in->content), "source", gw_json_text(handed_in->source),
                     "late", (int)handed_in->late, "notes", json_notes(&handed_in->notes));
}

bool gw_people_write(const char *class_folder, const struct gw_people *people)
{
    json_t *list = json_array();
    for (size_t i = 0; i < people->count; i++) {
        json_array_append_new(list, json_person(&people->people[i]));
    }
    json_t *submissions = json_array();
    for (size_t i = 0; i < people->submission_count; i++) {
        json_array_append_new(submissions, json_handed_in(&people->submissions[i]));
    }
    json_t *all = json_pack("{so so so so}", "layout", gw_json_text(people->layout), "people", list,
                            "submissions", submissions, "notes", json_notes(&people->notes));
    char *path = gw_format("%s/people.json", class_folder);
    struct gw_whole_file file;
    bool written = gw_whole_file_begin(&file, path);
    if (written) {
        json_dumpf(all, file.out, JSON_INDENT(1));
        fputc('\n', file.out);
        written = gw_whole_file_end(&file);
    }
    free(path);
    json_decref(all);
    return written;
}

// The string of an object, to be freed; NULL where it has none.
static char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? gw_format("%s", text) : NULL;
}

static char *text_or_nothing(const json_t *object, const char *key)
{
    char *text = text_of(object, key);
    return text ? text : gw_format("%s", "");
}

static void read_notes(const json_t *object, struct gw_notes *notes)
{
    size_t i;
    json_t *note;
    json_array_foreach(json_object_get(object, "notes"), i, note)
    {
        if (json_is_string(note)) {
            gw_note(notes, gw_format("%s", json_string_value(note)));
        }
    }
}

char *gw_people_read(const char *class_folder, struct gw_people *people)
{
    char *path = gw_format("%s/people.json", class_folder);
    json_error_t error;
    json_t *all = json_load_file(path, 0, &error);
    char *why = all ? NULL : gw_format("%s cannot be read: %s", path, error.text);
    *people = (struct gw_people){0};
    size_t i;
    json_t *entry;
    json_array_foreach(json_object_get(all, "people"), i, entry)
    {
        people->people = gw_one_more(people->people, people->count, sizeof(*people->people));
        people->people[people->count++] = (struct gw_person){
            .id = text_or_nothing(entry, "id"),
            .name = text_or_nothing(entry, "name"),
            .email = text_or_nothing(entry, "email"),
            .folder = text_of(entry, "folder"),
            .handed_in = text_of(entry, "handed_in"),
            .deadline = text_of(entry, "deadline"),
            .submitted = text_of(entry, "submitted"),
            .is_late = json_is_true(json_object_get(entry, "late")),
            .percent_lost = json_number_value(json_object_get(entry, "percent_lost"))};
    }
    json_array_foreach(json_object_get(all, "submissions"), i, entry)
    {
        people->submissions = gw_one_more(people->submissions, people->submission_count,
                                          sizeof(*people->submissions));
        struct gw_handed_in *handed_in = &people->submissions[people->submission_count++];
        *handed_in = (struct gw_handed_in){.folder = text_or_nothing(entry, "folder"),
                                           .content = text_or_nothing(entry, "content"),
                                           .source = text_or_nothing(entry, "source"),
                                           .late = json_is_true(json_object_get(entry, "late"))};
        read_notes(entry, &handed_in->notes);
    }
    people->layout = text_or_nothing(all, "layout");
    read_notes(all, &people->notes);
    json_decref(all);
    free(path);
    if (why) {
        gw_people_free(people);
    }
    return why;
}

const struct gw_handed_in *gw_people_submission(const struct gw_people *people, const char *folder)
{
    for (size_t i = 0; i < people->submission_count; i++) {
        if (strcmp(people->submissions[i].folder, folder) == 0) {
            return &people->submissions[i];
        }
    }
    return NULL;
}

void gw_notes_free(struct gw_notes *notes)
{
    for (size_t i = 0; i < notes->count; i++) {
        free(notes->text[i]);
    }
    free(notes->text);
}

void gw_people_free(struct gw_people *people)
{
    for (size_t i = 0; i < people->count; i++) {
        free(people->people[i].id);
        free(people->people[i].name);
        free(people->people[i].email);
        free(people->people[i].folder);
        free(people->people[i].handed_in);
        free(people->people[i].deadline);
        free(people->people[i].submitted);
    }
    for (size_t i = 0; i < people->submission_count; i++) {
        free(people->submissions[i].folder);
        free(people->submissions[i].content);
        free(people->submissions[i].source);
        gw_notes_free(&people->submissions[i].notes);
    }
    gw_notes_free(&people->notes);
    free(people->people);
    free(people->submissions);
    free(people->layout);
    *people = (struct gw_people){0};
}
