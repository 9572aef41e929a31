// SPDX-License-Identifier: MIT
// What ./gridwork watch knows, for the files that are its parts: watch.c, saved.c, commands.c.
#pragma once

#include "changes.h"
#include "job.h"
#include "keys.h"
#include "watch.h"

#include "progress/progress.h"

struct gw_watching {
    const struct gw_watch_options *options;
    const char *only; // until somebody goes on beyond it
    struct gw_exercise_list list;
    struct gw_progress progress;
    struct gw_changes changes;
    size_t here;
    bool *wanted; // exercises that are being graded, or will be
    bool second;  // what is at work is the second verdict on them, on the PTX machine
    struct gw_job grading, asking;
    char *supervisor, *log, *answer_file;
    char *run; // the name of the grading's folder
    int number;
    enum gw_key asked;
    char *answer, *problem, *graded;
    char *asked_about; // the content whose repeated failure a question was about
    const char *note;
    size_t scroll, most_scroll; // lines above the screen, and how many there may be
    bool changed;               // the screen is out of date
};

/** Takes the string, and frees the one it replaces. */
void gw_set_string(char **string, char *by);

/** All of a file, to be freed; "" if it cannot be read. */
char *gw_text_of_file(const char *file);

/** The exercise that is shown. */
const struct gw_step *gw_instrumented_step(const struct gw_watching *watching);

/** Reads again what the build folder has kept. */
void gw_watching_read_progress(struct gw_watching *watching);

/** Shows another exercise; nothing is left of the one before. */
void gw_watching_go_to(struct gw_watching *watching, size_t place);

/** Shows what a key has brought; takes the text, NULL for none. */
void gw_watching_answer(struct gw_watching *watching, char *text);

/** Grades the exercise that is shown; what nothing can have changed is told again by its grader. */
void gw_grade_here(struct gw_watching *watching);

/** Grades what was saved while nobody watched, and the exercise that is shown. */
void gw_grade_at_first(struct gw_watching *watching);

/** Grades what was saved since the last look. @return whether something is being written just now
 */
bool gw_grade_saved(struct gw_watching *watching);

/** Ends a grading that is going on, if one is; nothing is left of it. */
void gw_end_grading(struct gw_watching *watching);

/** Takes over what a grading that has ended has found. */
void gw_grading_ended(struct gw_watching *watching);

/** "grading vector_add", to be freed; NULL: nothing is graded. */
char *gw_grading_message(const struct gw_watching *watching);

/** Does what a key asks for. @return whether it is the one that ends us */
bool gw_obey(struct gw_watching *watching, enum gw_key key);

/** Takes over what another subcommand has said, that a key has asked. */
void gw_asking_ended(struct gw_watching *watching);
