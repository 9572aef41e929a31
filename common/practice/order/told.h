// SPDX-License-Identifier: MIT
// What the grader says of an attempt, for a reader who sees the kernel alone: places in the file
// become "line 3", and what stands outside of the kernel is not shown.
#pragma once

#include <stddef.h>

/**
 * @param message what the grader says
 * @param name    of the file that was graded: "vector_add.cu"
 * @param first   the number of the kernel's first line there, from 1
 * @param count   how many lines the reader has put there
 * @return the message in other words, to be freed
 */
char *gw_told_by_lines(const char *message, const char *name, size_t first, size_t count);
