// SPDX-License-Identifier: MIT
// The steps of a recipe, in the store: each is made once of what it reads, and kept by that.
#pragma once

#include "recipe.h"
#include "store/store.h"

/** What became of a recipe's steps. */
struct gw_making {
    const char *store;
    const struct gw_recipe *recipe;
    struct gw_store_entry *entries; /**< of each step, held with others until gw_making_end() */
    char *log;                      /**< what all commands said; of the caller's own */
    size_t failed;                  /**< the index of the first step that failed, or `count` */
    int status;                     /**< of that one: an exit code, or 128 and a signal */
};

/**
 * Adds all that decides what a step makes: its command, its source with the headers beside it, and
 * the tools.
 * @return false: the source cannot be read
 */
bool gw_add_step(struct gw_store_key *key, const struct gw_recipe *recipe,
                 const struct gw_step *step);

/**
 * Makes what is not in the store yet; steps that do not need each other at once.
 * @return whether everything is there
 */
bool gw_make(struct gw_making *making, const char *store, const struct gw_recipe *recipe);

/** The file that a step has made, in the store, or NULL if there is no such step; to be freed. */
char *gw_made(const struct gw_making *making, const char *step);

/**
 * Runs a step's command in a folder, with what it says in FOLDER/log.
 * @return its exit code, or 128 and a signal
 */
int gw_run_step(const struct gw_making *making, const struct gw_step *step, const char *folder);

void gw_making_end(struct gw_making *making);
