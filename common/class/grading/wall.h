// SPDX-License-Identifier: MIT
// The second wall: bubblewrap around a whole grading, with the box (box/box.h) inside. There is no
// network, no process but the grading's, nothing to write but its build folder, and of the
// machine's files neither a home nor what others have handed in, nor a solution. Everything lies at
// the same path for every worker, so that a build folder may be copied from one to the next.
#pragma once

#include "command_words.h"
#include "settings.h"

/** Where a grading finds its things: the same paths in every sandbox, or the true ones without one.
 */
struct gw_places {
    char *build;     /**< the worker's build folder, truly */
    char *results;   /**< the folder where it leaves what it found, truly */
    char *handed_in; /**< the folder of what was handed in, truly */
    char *name;      /**< what it is called there: the last piece of a path */
};

/** Adds `bwrap` with all its options, so that the words of a command may follow. */
void gw_add_wall(struct gw_words *words, const struct gw_class_settings *settings,
                 const struct gw_places *places);

/** How the folder of results is called behind the wall: lives for ever. */
const char *gw_walled_results(void);

/** Adds the path of the build folder behind the wall. */
char *gw_walled_build(const struct gw_class_settings *settings);
