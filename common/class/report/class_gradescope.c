// SPDX-License-Identifier: MIT
// Gradescope's results.json for each submission, by the same code as a grading in its container.
#include "formats.h"

#include "base/text.h"
#include "base/whole_file.h"
#include "grading/report/gradescope_results.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void write_submission(const struct gw_class_results *results,
                             const struct gw_class_submission *submission, bool after_published,
                             FILE *out)
{
    struct gw_gradescope_test *tests = NULL;
    struct gw_gradescope all = {.after_published = after_published};
    for (size_t i = 0; i < results->exercise_count; i++) {
        const struct gw_class_exercise *exercise = &results->exercises[i];
        const struct gw_class_test *test = &submission->tests[i];
        if (!test->graded) {
            continue;
        }
        tests = gw_one_more(tests, all.count, sizeof(*tests));
        tests[all.count++] = (struct gw_gradescope_test){.lesson = exercise->lesson,
                                                         .name = exercise->name,
                                                         .number = exercise->number,
                                                         .weight = exercise->weight,
                                                         .passes = test->passes,
                                                         .part = test->passes ? 0.0 : test->earned,
                                                         .state = test->state,
                                                         .summary = test->summary,
                                                         .at = test->at,
                                                         .message = test->message,
                                                         .content = test->content};
        all.seed = all.seed ? all.seed : test->seed;
    }
    all.tests = tests;
    gw_gradescope_write(&all, out);
    free(tests);
}

bool gw_class_write_gradescope(const struct gw_class_results *results, const char *class_folder,
                               bool after_published, size_t *written)
{
    bool whole = true;
    *written = 0;
    for (size_t i = 0; whole && i < results->people.submission_count; i++) {
        const struct gw_class_submission *submission = &results->submissions[i];
        char *path =
            gw_format("%s/results/%s/results.json", class_folder, submission->handed_in->folder);
        struct gw_whole_file file;
        if (!submission->points.known) {
            // That of an earlier grading would be taken for a mark.
            whole = unlink(path) == 0 || errno == ENOENT;
            if (!whole) {
                fprintf(stderr, "%s cannot be taken away: %s\n", path, strerror(errno));
            }
        } else if (gw_whole_file_begin(&file, path)) {
            write_submission(results, submission, after_published, file.out);
            whole = gw_whole_file_end(&file);
            *written += whole;
        } else {
            whole = false;
        }
        free(path);
    }
    return whole;
}
