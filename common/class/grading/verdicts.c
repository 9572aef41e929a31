// SPDX-License-Identifier: MIT
// The object "class" of grades.json says what was graded and by what.
#include "verdicts.h"

#include "base/text.h"
#include "base/whole_file.h"
#include "class/people/json_text.h"

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// What goes from a grading's folder to the results, besides grades.json.
static const char *const kept_files[] = {"report.txt", "junit.xml"};

enum { MOST_BYTES = 64 << 20 };

static json_t *what_was_graded(const struct gw_class_settings *settings,
                               const struct gw_handed_in *handed_in)
{
    json_t *what =
        json_pack("{ss ss ss ss}", "submission", handed_in->content, "lesson", settings->lesson,
                  "seed", settings->seed, "workbook", settings->workbook);
    if (settings->partial_credit) {
        json_object_set_new(what, "partial_credit", json_true());
    }
    return what;
}

// What a sandbox has written may be anything: only a file of a size that grades may have is read.
static json_t *read_json(const char *folder)
{
    char *path = gw_format("%s/grades.json", folder);
    struct stat status;
    json_t *grades = NULL;
    if (lstat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size <= MOST_BYTES) {
        grades = json_load_file(path, 0, NULL);
    }
    free(path);
    if (grades && !json_is_object(grades)) {
        json_decref(grades);
        grades = NULL;
    }
    return grades;
}

static bool is_whole(const json_t *grades)
{
    const json_t *undecided = json_object_get(grades, "no_verdict");
    return json_is_integer(undecided) && json_integer_value(undecided) == 0;
}

bool gw_has_verdict(const struct gw_class_settings *settings, const struct gw_handed_in *handed_in)
{
    char *folder = gw_format("%s/results/%s", settings->class_folder, handed_in->folder);
    json_t *grades = read_json(folder);
    json_t *wanted = what_was_graded(settings, handed_in);
    const bool has =
        grades && is_whole(grades) && json_equal(json_object_get(grades, "class"), wanted);
    json_decref(wanted);
    json_decref(grades);
    free(folder);
    return has;
}

char *gw_other_lesson(const struct gw_class_settings *settings,
                      const struct gw_handed_in *handed_in)
{
    char *folder = gw_format("%s/results/%s", settings->class_folder, handed_in->folder);
    json_t *grades = read_json(folder);
    const char *lesson =
        json_string_value(json_object_get(json_object_get(grades, "class"), "lesson"));
    char *other = lesson && strcmp(lesson, settings->lesson) != 0
                      ? gw_format("%s", *lesson ? lesson : "all lessons")
                      : NULL;
    json_decref(grades);
    free(folder);
    return other;
}

enum gw_outcome gw_outcome_of(const char *folder)
{
    json_t *grades = read_json(folder);
    const enum gw_outcome outcome = !grades            ? GW_OUTCOME_NOTHING
                                    : is_whole(grades) ? GW_OUTCOME_VERDICT
                                                       : GW_OUTCOME_PARTS;
    json_decref(grades);
    return outcome;
}

static bool copy_file(const char *from, const char *to)
{
    FILE *in = from ? fopen(from, "re") : NULL;
    if (!in) {
        unlink(to); // that of an earlier grading would be another's
        return true;
    }
    struct gw_whole_file out;
    bool written = gw_whole_file_begin(&out, to);
    if (written) {
        char piece[1 << 14];
        size_t length;
        while ((length = fread(piece, 1, sizeof(piece), in)) > 0) {
            fwrite(piece, 1, length, out.out);
        }
        written = gw_whole_file_end(&out);
    }
    fclose(in);
    return written;
}

// What somebody who was killed had begun to write: NAME.PID.new.
static void remove_unfinished(const char *results)
{
    DIR *folder = opendir(results);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        const size_t length = strlen(entry->d_name);
        if (length > 4 && strcmp(entry->d_name + length - 4, ".new") == 0) {
            unlinkat(dirfd(folder), entry->d_name, 0);
        }
    }
    if (folder) {
        closedir(folder);
    }
}

static bool write_json(const char *path, const json_t *grades)
{
    struct gw_whole_file file;
    if (!gw_whole_file_begin(&file, path)) {
        return false;
    }
    json_dumpf(grades, file.out, JSON_INDENT(1) | JSON_REAL_PRECISION(17));
    fputc('\n', file.out);
    return gw_whole_file_end(&file);
}

bool gw_keep_verdict(const struct gw_class_settings *settings, const struct gw_handed_in *handed_in,
                     const char *folder, const char *failure)
{
    char *results = gw_format("%s/results/%s", settings->class_folder, handed_in->folder);
    json_t *grades = failure ? json_object() : read_json(folder);
    json_object_set_new(grades, "class", what_was_graded(settings, handed_in));
    if (failure) {
        json_object_set_new(grades, "could_not_grade", gw_json_text(failure));
    }
    bool kept = mkdir(results, 0755) == 0 || errno == EEXIST;
    if (!kept) {
        fprintf(stderr, "gridwork: %s cannot be made: %s\n", results, strerror(errno));
    }
    remove_unfinished(results);
    for (size_t i = 0; kept && i < sizeof(kept_files) / sizeof(*kept_files); i++) {
        char *from = folder ? gw_format("%s/%s", folder, kept_files[i]) : NULL;
        char *to = gw_format("%s/%s", results, kept_files[i]);
        kept = copy_file(from, to);
        free(from);
        free(to);
    }
    if (kept) {
        char *path = gw_format("%s/grades.json", results);
        kept = write_json(path, grades);
        free(path);
    }
    json_decref(grades);
    free(results);
    return kept;
}
