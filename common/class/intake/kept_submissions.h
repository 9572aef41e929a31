// SPDX-License-Identifier: MIT
/**
 * @file kept_submissions.h
 * Submissions as they lie in the folder of a class: each there whole, as before or as it is now.
 */
#pragma once

#include "class/people/people.h"
#include "submissions/taken.h"

#include <stdbool.h>

/**
 * Makes CLASS and CLASS/submissions, and takes away what a run that was killed has left.
 * @return false, with a sentence on stderr, if that cannot be done
 */
bool gw_store_begin(const char *class_folder);

/**
 * Makes CLASS/submissions/FOLDER/ hold these files. One that holds them already is left alone; in
 * another, files that have not changed keep their times.
 * @return what it then holds (gw_handed_in_content()), to be freed; NULL, with a sentence on
 * stderr, if that cannot be done
 */
char *gw_store_submission(const char *class_folder, const char *folder,
                          const struct gw_taken *taken);

/**
 * Makes CLASS/practice/FOLDER.tsv hold the record of practice that was handed in. It lies outside
 * of CLASS/submissions, since nothing that is graded depends on it.
 * @param record NULL: none was handed in, and there is no such file
 * @return false, with a sentence on stderr, if that cannot be done
 */
bool gw_store_practice(const char *class_folder, const char *folder,
                       const struct gw_regular_file *record);

/** Adds a note for each folder of a submission that `people` do not have. */
void gw_store_note_others(const char *class_folder, struct gw_people *people);
