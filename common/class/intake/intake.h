// SPDX-License-Identifier: MIT
/**
 * @file intake.h
 * The first step of grading a class: who is in it, and what each of them handed in.
 */
#pragma once

#include "class/intake/choosing/exercises.h"
#include "class/people/people.h"

/** What is to be taken. */
struct gw_intake {
    const char *roster;       /**< a file of comma-separated values */
    const char *submissions;  /**< a folder or a zip, as a course system gives it */
    const char *class_folder; /**< that of the class, which is made */
    const struct gw_exercises *exercises;
};

/** What was taken. */
struct gw_intake_counts {
    size_t people, submissions, without, unknown;
};

/**
 * Takes a class: CLASS/submissions/ and then CLASS/people.json.
 * @param counts, people filled in on success; people ends with gw_people_free()
 * @return NULL, or why not, a sentence without a full stop, to be freed; "" if it has been said on
 * stderr
 */
char *gw_intake_take(const struct gw_intake *intake, struct gw_intake_counts *counts,
                     struct gw_people *people);
