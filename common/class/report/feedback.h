// SPDX-License-Identifier: MIT
/**
 * @file feedback.h
 * A file of Markdown for each person, to be sent or pushed: CLASS/feedback/WHO.md, and list.csv
 * with whose each is.
 */
#pragma once

#include "class/results/class_results.h"

/** What became of the files. */
struct gw_class_feedback {
    size_t written;       /**< files that are as they should be now */
    struct gw_notes kept; /**< names of those that somebody has edited: WHO.md stays, and the new
                             one is WHO.md.new */
};

/**
 * Writes them. A file that is as an earlier call wrote it is replaced, and taken away if it is
 * nobody's any more; CLASS/feedback/.written has their sums.
 * @param feedback filled in; its notes are to be freed by gw_notes_free()
 * @return false, with a sentence on stderr, if that cannot be done
 */
bool gw_class_write_feedback(const struct gw_class_results *results, const char *class_folder,
                             struct gw_class_feedback *feedback);
