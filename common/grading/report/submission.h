// SPDX-License-Identifier: MIT
// What gw_submissions wrote of the folder that was handed in: how its reader knows what was copied,
// and what could not be taken.
#pragma once

#include "report.h"

/** An exercise whose file was not taken. */
struct gw_refusal {
    char *exercise;
    char *path;
    char *
        reason; /**< a sentence without its end: "it is a symbolic link: hand in the file itself" */
};

struct gw_submission {
    char *folder; /**< the copy, as results name it */
    char *shown;  /**< the folder that was handed in */
    struct gw_refusal *refusals;
    size_t count;
};

/** @return false, with a sentence on stderr, if the file cannot be read; else to be freed */
bool gw_submission_read(const char *file, struct gw_submission *submission);

/** Files of the list are called by the names that their author gave them. */
void gw_submission_name_files(const struct gw_submission *submission,
                              struct gw_exercise_list *list);

/** The same for what the results say; and a file that is missing may have been refused. */
void gw_submission_name_results(const struct gw_submission *submission, struct gw_report *report);

void gw_submission_free(struct gw_submission *submission);
