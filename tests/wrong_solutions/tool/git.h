// SPDX-License-Identifier: MIT
// Runs git, on files in a temporary folder.
#pragma once

#include "lines.h"

/** Makes a temporary folder; ends the program with a sentence where none can be made. */
const char *gw_git_folder(void);

/** Removes it, with all that lies in it. */
void gw_git_remove(const char *folder);

/** Writes FOLDER/NAME, whose line 2 becomes `title` unless that is NULL. */
void gw_git_write(const char *folder, const char *name, const struct gw_lines *text,
                  const char *title);

/**
 * Runs git in a folder; settings of the user and of a repository around it do not count.
 * @param output what it has printed, messages included
 * @param words  the command and its arguments, the last NULL
 * @return its exit status
 */
int gw_git(const char *folder, struct gw_lines *output, const char *const *words);

/**
 * Sets hunks[i] to those that make the text of bases[i]; line 2 counts as the same in both.
 * Neighbors with one line between them are one hunk, and an insertion shows the line before it.
 */
void gw_hunks_make(const struct gw_lines *const *bases, const struct gw_lines *text,
                   struct gw_lines *hunks, size_t count);

/** How many lines hunks take away and add. */
size_t gw_hunks_changed(const struct gw_lines *hunks);
