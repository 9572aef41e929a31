// SPDX-License-Identifier: MIT
// What the screen says: the table of the lesson, the answer to a key, and the verdict.
#pragma once

#include "progress/progress.h"

#include <stdbool.h>
#include <stdio.h>

struct gw_view {
    const struct gw_progress *progress;
    const struct gw_step *here;
    const char *note;    /**< something to know about this clone, or NULL */
    const char *answer;  /**< what a key has brought, lines, or NULL */
    const char *problem; /**< why there is no verdict, lines, or NULL */
    const char *graded;  /**< "14:03:22, 0.6 s", or NULL */
    const char *at_work; /**< "grading vector_add", or NULL */
};

/** Writes all of it, as wide as the page (base/page/wrap.h). */
void gw_view_write(const struct gw_view *view, FILE *out, bool colours);

/**
 * The last line of the screen, to be freed: the keys, and at its end what is going on.
 * @param more whether there are lines above or below the screen
 */
char *gw_view_last_line(const struct gw_view *view, int width, bool more, bool colours);

/** Lines of a hint or a page put together to paragraphs, so that they can be broken anew; to be
 * freed. */
char *gw_paragraphs(const char *text);

/**
 * What is to be known about where the clone lies, or NULL.
 * @param kernel what the system calls its kernel (uname -r)
 */
const char *gw_note_on_place(const char *root, const char *kernel);
