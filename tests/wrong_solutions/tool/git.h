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
