// SPDX-License-Identifier: MIT
// Which exercises' files have been saved. By looking, not by being told: what tells of changes is
// silent on a Windows drive of WSL2, and about a file that an editor puts in the place of another.
#pragma once

#include "grading/report/report.h"

#include "base/sha256.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** An exercise's file, as it was found. The headers beside it count as parts of it. */
struct gw_error_checked {
    char *file, *folder;          /**< paths that can be opened */
    uint64_t times;               /**< of size, time and place: another number, another look */
    char content[GW_SHA256_TEXT]; /**< "" where there is no file */
    char headers[GW_SHA256_TEXT];
    int looks; /**< how often what is there has been found as it is now */
    char graded[GW_SHA256_TEXT], graded_headers[GW_SHA256_TEXT]; /**< what was taken last */
};

struct gw_changes {
    struct gw_error_checked *files; /**< one for each exercise of the list, in its order */
    size_t count;
};

/** Looks at all files for the first time: what is there now is no change. */
struct gw_changes gw_changes_begin(const struct gw_exercise_list *list, const char *root);

/**
 * Looks again.
 * @return whether something differs from what was taken last, so that the next look should be soon
 */
bool gw_changes_look(struct gw_changes *changes);

/**
 * Whether an exercise has changed and has stayed so for two looks, or, where its file is gone, for
 * some more: some editors take a file away before they write it.
 */
bool gw_has_changed(const struct gw_error_checked *looked);

/** What is there now is no change any more. */
void gw_change_taken(struct gw_error_checked *looked);

void gw_changes_free(struct gw_changes *changes);
