// SPDX-License-Identifier: MIT
// The kernel of a solution as lines that can be put in order: a line for each statement, without
// indentation, comments and empty lines.
#pragma once

#include "practice/mend/source_text.h"

/** A kernel with fewer lines is no puzzle, one with more is too much of one. */
enum { GW_LEAST_LINES = 4, GW_MOST_LINES = 14 };

struct gw_kernel_lines {
    size_t head;  /**< of the text's lines, that of __global__ */
    size_t body;  /**< the first behind its brace */
    size_t end;   /**< that of the brace at its end */
    char **lines; /**< of the body */
    size_t count;
};

/**
 * Finds the kernel of a text that has the most lines, of those with as many as may be.
 * @return false if there is none; else free it with gw_kernel_lines_free()
 */
bool gw_kernel_lines_find(const struct gw_source_text *text, struct gw_kernel_lines *kernel);

/** The lines [body, end) of a text, as above. The strings and their list are the caller's. */
char **gw_statements(const struct gw_source_text *text, size_t body, size_t end, size_t *count);

/**
 * The text with other lines in the place of the body, indented by their braces.
 * Free it with gw_source_text_free().
 */
struct gw_source_text gw_with_body(const struct gw_source_text *text,
                                   const struct gw_kernel_lines *kernel, char *const *lines,
                                   size_t count);

/** How deep each of so many lines is indented, by the braces before it; never below 1. */
void gw_depths(char *const *lines, size_t count, int *depths);

void gw_kernel_lines_free(struct gw_kernel_lines *kernel);
