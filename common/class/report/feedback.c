// SPDX-License-Identifier: MIT
#include "feedback.h"

#include "base/regular_file.h"
#include "base/sha256.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "formats.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char list_name[] = ".written";

// A name in Markdown: nothing of it is a sign there, or a line's end.
static void add_name(struct gw_text *text, const char *name)
{
    for (; *name; name++) {
        if ((unsigned char)*name < ' ' || *name == 0x7f) {
            gw_text_add(text, " ");
        } else {
            gw_text_add(text, "%s%c", strchr("\\`*_[]<>#|!&", *name) ? "\\" : "", *name);
        }
    }
}

// Text as it is, between fences that are longer than any in it.
static void add_block(struct gw_text *text, const char *block)
{
    size_t longest = 2;
    for (const char *c = block; *c; c += strspn(c, "`") ? strspn(c, "`") : 1) {
        longest = strspn(c, "`") > longest ? strspn(c, "`") : longest;
    }
    char *fence = gw_format("%s", "");
    for (size_t i = 0; i <= longest; i++) {
        char *longer = gw_format("%s`", fence);
        free(fence);
        fence = longer;
    }
    gw_text_add(text, "%stext\n", fence);
    for (const char *c = block; *c; c++) {
        const size_t length = gw_utf8_character(c);
        const bool is_shown = length > 0 && ((unsigned char)*c >= ' ' || strchr("\n\t", *c));
        gw_text_add(text, "%.*s", is_shown ? (int)length : 1, is_shown ? c : "?");
        c += length > 0 ? length - 1 : 0;
    }
    const size_t end = strlen(block);
    gw_text_add(text, "%s%s\n\n", end > 0 && block[end - 1] == '\n' ? "" : "\n", fence);
    free(fence);
}

static void add_exercises(struct gw_text *text, const struct gw_class_results *results,
                          const struct gw_class_submission *submission)
{
    gw_text_add(text, "| exercise | points | result |\n|---|---|---|\n");
    for (size_t i = 0; i < results->exercise_count; i++) {
        const struct gw_class_test *test = &submission->tests[i];
        if (test->graded) {
            char *earned = gw_class_mark_text(test->earned);
            gw_text_add(text, "| `%s` | %s of %d | %s |\n", results->exercises[i].name,
                        test->no_verdict ? "?" : earned, results->exercises[i].weight,
                        test->no_verdict ? "no verdict" : test->state);
            free(earned);
        }
    }
    gw_text_add(text, "\n");
    for (size_t i = 0; i < results->exercise_count; i++) {
        const struct gw_class_test *test = &submission->tests[i];
        const char *message = test->message && *test->message ? test->message : test->summary;
        if (test->graded && message && *message) {
            gw_text_add(text, "## %s: %s\n\n", results->exercises[i].name, test->state);
            if (test->groups) {
                gw_text_add(text, "Groups of cases that pass: ");
                add_name(text, test->groups);
                gw_text_add(text, ".\n\n");
            }
            if (test->at) {
                gw_text_add(text, "At `%s`.\n\n", test->at);
            }
            add_block(text, message);
        }
    }
}

static char *feedback_of(const struct gw_class_results *results, const struct gw_person *person)
{
    const struct gw_class_submission *submission = gw_class_submission_of(results, person);
    const struct gw_class_points points = gw_class_points_of(results, person);
    char *note = gw_class_note_of(results, person);
    struct gw_text text = {0};
    gw_text_add(&text, "# ");
    add_name(&text, *person->name ? person->name : person->id);
    gw_text_add(&text, "\n\n");
    if (points.known) {
        char *mark = gw_class_mark_text(gw_class_mark(points));
        gw_text_add(&text, "%s of %d points\n\n", mark, points.possible);
        free(mark);
    } else {
        gw_text_add(&text, "No mark yet\n\n");
    }
    if (*note) {
        add_block(&text, note);
    }
    if (person->handed_in && !person->is_late) {
        add_block(&text, person->handed_in);
    }
    if (submission) {
        add_exercises(&text, results, submission);
    }
    free(note);
    return text.data;
}

static void sum_of(const char *bytes, size_t length, char digits[GW_SHA256_TEXT])
{
    struct gw_sha256 sum;
    gw_sha256_begin(&sum);
    gw_sha256_add(&sum, bytes, length);
    gw_sha256_end(&sum, digits);
}

// Whether a file is as this list says that it was written.
static bool is_ours(const char *list, const char *name, const struct gw_regular_file *file)
{
    char digits[GW_SHA256_TEXT];
    sum_of(file->bytes, file->length, digits);
    char *line = gw_format("%s %s\n", digits, name);
    const bool ours = strstr(list, line);
    free(line);
    return ours;
}

static bool write_text(const char *folder, const char *name, const char *text)
{
    char *path = gw_format("%s/%s", folder, name);
    struct gw_whole_file file;
    bool written = gw_whole_file_begin(&file, path);
    if (written) {
        fputs(text, file.out);
        written = gw_whole_file_end(&file);
    }
    free(path);
    return written;
}

// Writes one, or beside it where somebody has edited it.
static bool write_one(const char *folder, const char *name, const char *text, const char *before,
                      struct gw_class_feedback *feedback)
{
    char *path = gw_format("%s/%s", folder, name);
    struct gw_regular_file there = {0};
    struct stat status;
    const bool exists = lstat(path, &status) == 0;
    const bool is_read = !gw_regular_file_read(AT_FDCWD, path, GW_REFUSE_LINKS, &there);
    const bool is_same =
        is_read && there.length == strlen(text) && memcmp(there.bytes, text, there.length) == 0;
    const bool is_edited = exists && !is_same && !(is_read && is_ours(before, name, &there));
    char *beside = gw_format("%s.new", name);
    const bool written = is_same || write_text(folder, is_edited ? beside : name, text);
    feedback->written += written && !is_edited;
    if (is_edited) {
        gw_note(&feedback->kept, gw_format("%s", name));
    }
    free(beside);
    free(there.bytes);
    free(path);
    return written;
}

// Takes away what an earlier call wrote for people who are no longer there.
static void remove_others(const char *folder, const char *before, const char *now)
{
    for (const char *line = before; *line; line += strcspn(line, "\n") + 1) {
        const size_t length = strcspn(line, "\n");
        if (length <= GW_SHA256_TEXT || line[length] == '\0') {
            break;
        }
        char *name = gw_format("%.*s", (int)(length - GW_SHA256_TEXT), line + GW_SHA256_TEXT);
        char *wanted = gw_format(" %s\n", name);
        char *path = gw_format("%s/%s", folder, name);
        struct gw_regular_file there = {0};
        if (!strstr(now, wanted) && !strchr(name, '/') &&
            !gw_regular_file_read(AT_FDCWD, path, GW_REFUSE_LINKS, &there) &&
            is_ours(before, name, &there)) {
            unlink(path);
        }
        free(there.bytes);
        free(path);
        free(wanted);
        free(name);
    }
}

// What an earlier call wrote, to be freed.
static char *read_list(const char *folder)
{
    char *path = gw_format("%s/%s", folder, list_name);
    struct gw_regular_file file = {0};
    char *list = gw_regular_file_read(AT_FDCWD, path, GW_REFUSE_LINKS, &file)
                     ? gw_format("%s", "")
                     : gw_format("%.*s", (int)file.length, file.bytes);
    free(file.bytes);
    free(path);
    return list;
}

static bool write_list(const struct gw_class_results *results, const char *folder)
{
    char *path = gw_format("%s/list.csv", folder);
    struct gw_whole_file file;
    bool written = gw_whole_file_begin(&file, path);
    if (written) {
        fputs("id,name,email,file\n", file.out);
        for (size_t i = 0; i < results->people.count; i++) {
            const struct gw_person *person = &results->people.people[i];
            const char *const cells[] = {person->id, person->name, person->email};
            for (size_t j = 0; j < sizeof(cells) / sizeof(*cells); j++) {
                gw_class_write_cell(file.out, cells[j]);
                fputc(',', file.out);
            }
            char *name = gw_folder_name(person->id);
            fprintf(file.out, "\"%s.md\"\n", name);
            free(name);
        }
        written = gw_whole_file_end(&file);
    }
    free(path);
    return written;
}

bool gw_class_write_feedback(const struct gw_class_results *results, const char *class_folder,
                             struct gw_class_feedback *feedback)
{
    *feedback = (struct gw_class_feedback){0};
    char *folder = gw_format("%s/feedback", class_folder);
    bool whole = mkdir(folder, 0755) == 0 || errno == EEXIST;
    if (!whole) {
        fprintf(stderr, "gridwork: %s cannot be made: %s\n", folder, strerror(errno));
    }
    char *before = read_list(folder);
    struct gw_text now = {0};
    for (size_t i = 0; whole && i < results->people.count; i++) {
        const struct gw_person *person = &results->people.people[i];
        char *who = gw_folder_name(person->id);
        char *name = gw_format("%s.md", who);
        char *text = feedback_of(results, person);
        char digits[GW_SHA256_TEXT];
        sum_of(text, strlen(text), digits);
        gw_text_add(&now, "%s %s\n", digits, name);
        whole = write_one(folder, name, text, before, feedback);
        free(text);
        free(name);
        free(who);
    }
    whole = whole && write_list(results, folder);
    if (whole) {
        remove_others(folder, before, gw_text_string(&now));
        whole = write_text(folder, list_name, gw_text_string(&now));
    }
    gw_text_free(&now);
    free(before);
    free(folder);
    return whole;
}
