// SPDX-License-Identifier: MIT
// What gw_compile and gwcc have in common: a compiler, or what stands before it, in a box, with a
// folder for what it leaves behind.
#pragma once

#include "supervised.h"

/** What a compiler of somebody's file may use. */
enum { GW_COMPILER_SECONDS = 120 };     /**< of processor time */
extern const size_t GW_COMPILER_MEMORY; /**< bytes of address space */
extern const size_t GW_COMPILER_FILE;   /**< bytes of any one file */
extern const size_t GW_MOST_SAID;       /**< bytes of messages */

/** A folder for what is made on the way, which is nobody else's until its end. */
struct gw_work_folder {
    char *path; /**< owned */
    int lock;   /**< the descriptor that holds it */
};

/**
 * Makes an empty folder; whoever wants the same one waits. What an earlier run has left there goes.
 * @param path becomes the folder's
 * @return false after a sentence on standard error; the path is freed then
 */
bool gw_work_folder_begin(struct gw_work_folder *folder, char *path);

/** Removes the folder with all that is in it. */
void gw_work_folder_end(struct gw_work_folder *folder);

/**
 * Runs it in its box. When a limit or somebody outside has ended it, the last line on standard
 * error says so: "gw_compile: SENTENCE".
 * @return its exit status; 127: it could not be started; 128 and more: a signal has ended it
 */
int gw_run_compiler(const struct gw_supervised *work);
