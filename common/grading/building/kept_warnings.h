// SPDX-License-Identifier: MIT
/**
 * @file kept_warnings.h
 * The compiler's warnings of the student's file, kept for the grader (warnings.h).
 */
#pragma once

#include "build_log.h"

#include <stdbool.h>

/**
 * Keeps the warnings of a build that went well. The compiler says them once, when it compiles:
 * those of an earlier build stay for as long as the student's file does.
 * @param file    where they are kept
 * @param content what tells the file's content from any other, one word
 * @return false, with a sentence on stderr, if they cannot be written
 */
bool gw_keep_warnings(const char *file, const char *content, const struct gw_build *build);
