// SPDX-License-Identifier: MIT
// The mistakes of an exercise that can be mended: those that are a few lines away from a right
// text. They are read from a folder with the whole texts, which common/scripts/practice/texts
// makes:
//
//     reference.cu      the solution, as a student hands it in
//     right/NAME.cu     right solutions that are unusual
//     wrong/NAME.cu     mistakes; line 2 says what each does: "// WRONG: rounds down"
#pragma once

#include "source_text.h"

/** A mistake with more lines than these is another program: nobody finds it by reading. */
enum { GW_MOST_LINES_OF_MISTAKE = 6 };

struct gw_candidate {
    char *name;
    char *title;                 /**< "rounds the number of blocks down" */
    struct gw_source_text text;  /**< as it is handed out: nothing says where the mistake is */
    struct gw_source_text right; /**< the right text that is nearest */
    size_t lines;                /**< how far apart they are; 0: the texts are equal */
};

/**
 * Reads one mistake.
 * @param extension ".cu" or ".c"
 * @return false, with a sentence on stderr, if it cannot be read
 */
bool gw_candidate_read(const char *folder, const char *extension, const char *name,
                       struct gw_candidate *candidate);

/** Whether it is near enough to a right text. */
bool gw_candidate_can_be_mended(const struct gw_candidate *candidate);

void gw_candidate_free(struct gw_candidate *candidate);

/** The names of a folder's files with this ending, without it, in the order of the alphabet. */
struct gw_names {
    char **names;
    size_t count;
};

struct gw_names gw_names_in(const char *folder, const char *extension);

void gw_names_free(struct gw_names *names);
