// SPDX-License-Identifier: MIT
/**
 * @file class_practice.h
 * What somebody has practiced, by the record that came with the submission
 * (CLASS/practice/FOLDER.tsv). Its author can have written anything there, so that no grade
 * depends on it.
 */
#pragma once

#include "practice/practice_tally.h"

#include <stdbool.h>

/** Numbers, if they are known. */
struct gw_class_practice {
    bool known; /**< there is a record, and all of it is one */
    struct gw_practice_tally tally;
    char *note; /**< why they are not known, a sentence without a full stop; NULL: there is nothing
                   to be said */
};

/** Reads the record of a submission; `note` of what it returns is to be freed. */
struct gw_class_practice gw_class_practice_read(const char *class_folder, const char *folder);
