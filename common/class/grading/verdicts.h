// SPDX-License-Identifier: MIT
// What is kept of a submission that was graded: CLASS/results/FOLDER/. Its grades.json comes last,
// and says what the rest belongs to.
#pragma once

#include "class/people/people.h"
#include "settings.h"

/** What a grading has left in the folder that it was given. */
enum gw_outcome {
    GW_OUTCOME_VERDICT, /**< a verdict on each exercise */
    GW_OUTCOME_PARTS,   /**< some exercises have none */
    GW_OUTCOME_NOTHING  /**< no grades at all */
};

/** Whether the class has a verdict already on what was handed in, by the same settings. */
bool gw_has_verdict(const struct gw_class_settings *settings, const struct gw_handed_in *handed_in);

/**
 * What the class has results of, where that is another lesson or exercise than these settings want.
 * @return to be freed; NULL: there are none, or of the same
 */
char *gw_other_lesson(const struct gw_class_settings *settings,
                      const struct gw_handed_in *handed_in);

/** What a grading left in `folder`. */
enum gw_outcome gw_outcome_of(const char *folder);

/**
 * Moves what a grading left in `folder` to the class's results: report.txt and the files for
 * machines first, then grades.json with the settings in it. Whoever is killed in between leaves the
 * old grades.json or none, and the submission is graded again.
 * @param folder NULL: nothing was graded
 * @param failure why there are no grades, a sentence without a full stop; NULL: there are
 * @return false, with a sentence on stderr, if they cannot be written
 */
bool gw_keep_verdict(const struct gw_class_settings *settings, const struct gw_handed_in *handed_in,
                     const char *folder, const char *failure);
