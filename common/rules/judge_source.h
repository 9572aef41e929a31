// SPDX-License-Identifier: MIT
// The rules for the text of a student's file, as a step of its compilation.
#pragma once

/**
 * Says, as a compiler's error on standard error, which rule the file or a header beside it breaks.
 * @param preprocessor the command that expands the file where words are made with ##; ended by NULL
 * @return 0: none; 1: one; 2: that cannot be told
 */
int gw_judge_source(const char *file, char *const *preprocessor);
