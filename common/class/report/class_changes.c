// SPDX-License-Identifier: MIT
#include "class_changes.h"

#include "base/page/wrap.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "formats.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SHOWN = 40 };

struct comparing {
    const struct gw_class_results *results;
    const json_t *before; // people of the run before
    struct gw_text lines;
    size_t changed, first_marks;
};

static const char *string_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

// Who has this id in the run before; NULL: nobody.
static const json_t *person_before(const json_t *people, const char *id)
{
    size_t i;
    json_t *person;
    json_array_foreach(people, i, person)
    {
        if (strcmp(string_of(person, "id"), id) == 0) {
            return person;
        }
    }
    return NULL;
}

// What somebody's exercise came to in the run before; NULL: it was not among those that were asked
// for.
static const char *state_before(const json_t *person, const struct gw_class_exercise *exercise)
{
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(person, "exercises"), i, row)
    {
        if (strcmp(string_of(row, "lesson"), exercise->lesson) == 0 &&
            strcmp(string_of(row, "name"), exercise->name) == 0) {
            return string_of(row, "state");
        }
    }
    return NULL;
}

// "3 of 4", or "no mark", to be freed.
static char *mark_words(bool known, double mark, int possible)
{
    char *number = gw_class_mark_text(mark);
    char *words = known ? gw_format("%s of %d", number, possible) : gw_format("no mark");
    free(number);
    return words;
}

// "transpose: fail -> pass; ...", to be freed.
static char *changed_states(const struct comparing *comparing, const struct gw_person *person,
                            const json_t *before)
{
    const struct gw_class_results *results = comparing->results;
    struct gw_text text = {0};
    for (size_t i = 0; i < results->exercise_count; i++) {
        const char *was = state_before(before, &results->exercises[i]);
        const char *is = gw_class_state_of(results, person, i);
        if (was && strcmp(was, is) != 0) {
            gw_text_add(&text, "%s%s: %s -> %s", text.length > 0 ? "; " : "",
                        results->exercises[i].name, *was ? was : "not graded",
                        *is ? is : "not graded");
        }
    }
    char *states = gw_format("%s", gw_text_string(&text));
    gw_text_free(&text);
    return states;
}

static void compare_person(struct comparing *comparing, const struct gw_person *person)
{
    const json_t *before = person_before(comparing->before, person->id);
    const json_t *mark_before = json_object_get(before, "mark");
    const bool was_known = json_is_number(mark_before);
    const struct gw_class_points points = gw_class_points_of(comparing->results, person);
    if (!before || (!was_known && !points.known)) {
        return;
    }
    char *was = mark_words(was_known, json_number_value(mark_before),
                           (int)json_integer_value(json_object_get(before, "possible")));
    char *is = mark_words(points.known, gw_class_mark(points), points.possible);
    // Of a first mark the states before say nothing that it does not say.
    char *reason = was_known ? changed_states(comparing, person, before) : gw_format("%s", "");
    if (strcmp(was, is) != 0 || *reason) {
        comparing->first_marks += !was_known;
        comparing->changed += was_known;
        if (was_known && *reason == '\0' && person->handed_in) {
            free(reason); // only the roster's dates can have changed it
            reason = gw_format("%s", person->handed_in);
        }
        gw_text_add(&comparing->lines, "  %s: %s -> %s%s%s\n",
                    *person->name ? person->name : person->id, was, is, *reason ? "; " : "",
                    reason);
    }
    free(reason);
    free(was);
    free(is);
}

// Whether the run before was of one of these exercises.
static bool is_of_the_same(const struct comparing *comparing)
{
    const json_t *first = json_array_get(comparing->before, 0);
    bool same = false;
    for (size_t i = 0; i < comparing->results->exercise_count && !same; i++) {
        same = state_before(first, &comparing->results->exercises[i]);
    }
    return same;
}

// Prints the first lines of a text, which are broken at blanks.
static void print_lines(const char *lines, FILE *out)
{
    for (int i = 0; i < MOST_SHOWN && *lines; i++) {
        const size_t length = gw_first_line(lines);
        char *line = gw_format("%.*s", (int)length, lines + strspn(lines, " "));
        line[strcspn(line, "\n")] = '\0';
        for (char *c = line; *c; c++) { // what would move a cursor is nobody's name
            *c = (unsigned char)*c < ' ' || *c == 0x7f ? '?' : *c;
        }
        fputs("  ", out);
        gw_print_wrapped(out, line, 2, 4);
        free(line);
        lines += length + (lines[length] == '\n');
    }
    fputs(*lines ? "  and more\n" : "", out);
}

static bool tell(const struct comparing *comparing, const char *class_folder, FILE *out)
{
    if (comparing->changed + comparing->first_marks == 0) {
        fputs("regraded: nothing changed\n", out);
        return true;
    }
    struct gw_text head = {0};
    gw_text_add(&head, "regraded: %zu changed", comparing->changed);
    if (comparing->first_marks > 0) {
        gw_text_add(&head, ", %zu with a first mark", comparing->first_marks);
    }
    char *path = gw_format("%s/regraded.txt", class_folder);
    fprintf(out, "%s\n", gw_text_string(&head));
    print_lines(gw_text_string(&comparing->lines), out);
    struct gw_whole_file file;
    bool written = gw_whole_file_begin(&file, path);
    if (written) {
        fprintf(file.out, "%s\n%s", gw_text_string(&head), gw_text_string(&comparing->lines));
        written = gw_whole_file_end(&file);
    }
    gw_text_free(&head);
    free(path);
    return written;
}

bool gw_class_tell_changes(const struct gw_class_results *results, const char *class_folder,
                           FILE *out)
{
    char *path = gw_format("%s/last_run.json", class_folder);
    json_t *all = json_load_file(path, 0, NULL);
    struct comparing comparing = {.results = results, .before = json_object_get(all, "people")};
    bool written = true;
    if (is_of_the_same(&comparing)) {
        for (size_t i = 0; i < results->people.count; i++) {
            compare_person(&comparing, &results->people.people[i]);
        }
        written = tell(&comparing, class_folder, out);
    }
    struct gw_whole_file file;
    if (written) {
        written = gw_whole_file_begin(&file, path);
    }
    if (written) {
        gw_class_write_json(results, file.out);
        written = gw_whole_file_end(&file);
    }
    gw_text_free(&comparing.lines);
    json_decref(all);
    free(path);
    return written;
}
