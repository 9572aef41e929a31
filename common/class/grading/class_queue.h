// SPDX-License-Identifier: MIT
// All submissions of a class, one after another, by some workers.
#pragma once

#include "class/people/people.h"
#include "settings.h"

/** Exit codes. */
enum gw_class_ending {
    GW_CLASS_GRADED = 0,
    GW_CLASS_SOME_NOT = 1, /**< some could not be graded */
    GW_CLASS_STOPPED = 2   /**< nothing can be graded, or somebody has interrupted it */
};

/**
 * Grades what has no verdict yet. What a killed run has left is not graded again; of what could not
 * be graded each has three attempts.
 */
enum gw_class_ending gw_grade_class(const struct gw_class_settings *settings,
                                    const struct gw_people *people);
