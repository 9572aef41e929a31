// SPDX-License-Identifier: MIT
// The names of what was handed in: a grade compiles copies, which nobody but it has seen.
#include "submission.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

// Cuts `line` at its tabs into exactly `count` fields.
static bool split(char *line, char **fields, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        fields[i] = strsep(&line, "\t");
        if (!fields[i]) {
            return false;
        }
    }
    return !line;
}

static void add_refusal(struct gw_submission *submission, char *const *fields)
{
    submission->refusals =
        gw_one_more(submission->refusals, submission->count, sizeof(*submission->refusals));
    submission->refusals[submission->count++] = (struct gw_refusal){
        gw_format("%s", fields[0]), gw_format("%s", fields[1]), gw_format("%s", fields[2])};
}

static void take_line(struct gw_submission *submission, char *line)
{
    char *fields[3];
    char *const behind = strchr(line, '\t');
    if (!behind) {
        return;
    }
    *behind = '\0';
    if (strcmp(line, "folder") == 0 && !submission->folder && split(behind + 1, fields, 2)) {
        submission->folder = gw_format("%s/", fields[0]);
        submission->shown = gw_format("%s/", fields[1]);
    } else if (strcmp(line, "refused") == 0 && split(behind + 1, fields, 3)) {
        add_refusal(submission, fields);
    }
}

bool gw_submission_read(const char *file, struct gw_submission *submission)
{
    *submission = (struct gw_submission){0};
    FILE *in = fopen(file, "re");
    char *line = NULL;
    size_t capacity = 0;
    while (in && getline(&line, &capacity, in) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        take_line(submission, line);
    }
    free(line);
    if (in) {
        fclose(in);
    }
    if (!submission->folder) {
        fprintf(stderr, "The submitted files are not listed in %s: grade them again.\n", file);
        gw_submission_free(submission);
        return false;
    }
    return true;
}

// Takes the text, and gives one in which the names are the author's.
static char *renamed(const struct gw_submission *submission, char *text)
{
    if (!text || !strstr(text, submission->folder)) {
        return text;
    }
    struct gw_text result = {0};
    const char *rest = text;
    for (const char *found; (found = strstr(rest, submission->folder));) {
        gw_text_add_bytes(&result, rest, (size_t)(found - rest));
        gw_text_add(&result, "%s", submission->shown);
        rest = found + strlen(submission->folder);
    }
    gw_text_add(&result, "%s", rest);
    free(text);
    return result.data;
}

void gw_submission_name_files(const struct gw_submission *submission, struct gw_exercise_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        list->entries[i].file = renamed(submission, list->entries[i].file);
    }
}

static void name_refusal(const struct gw_submission *submission, struct gw_row *row)
{
    for (size_t i = 0; i < submission->count; i++) {
        const struct gw_refusal *refusal = &submission->refusals[i];
        if (strcmp(refusal->exercise, row->exercise->name) == 0) {
            row->refused = true;
            row->result.summary = gw_format("%s", refusal->reason);
            row->result.at = gw_format("%s", refusal->path);
        }
    }
}

void gw_submission_name_results(const struct gw_submission *submission, struct gw_report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        struct gw_row *row = &report->rows[i];
        row->result.summary = renamed(submission, row->result.summary);
        row->result.at = renamed(submission, row->result.at);
        row->result.message = renamed(submission, row->result.message);
        if (row->missing) {
            name_refusal(submission, row);
        }
    }
}

void gw_submission_free(struct gw_submission *submission)
{
    for (size_t i = 0; i < submission->count; i++) {
        free(submission->refusals[i].exercise);
        free(submission->refusals[i].path);
        free(submission->refusals[i].reason);
    }
    free(submission->refusals);
    free(submission->folder);
    free(submission->shown);
    *submission = (struct gw_submission){0};
}
