// SPDX-License-Identifier: MIT
// The places that g++ writes into a listing: "[/folder/file.cu:12:5] ".
#pragma once

#include <stddef.h>

struct gw_place {
    const char *path; /**< not ended by a 0 */
    size_t path_length;
    int line;
};

/** The length of a place at `text`, with the blank behind it, or 0 if there is none. Sets what it
 * says. */
size_t gw_place_at(const char *text, struct gw_place *place);

/** The line without its places, to be freed.
 * @param first becomes the first of them, in the line; without a path if there is none */
char *gw_without_places(const char *line, struct gw_place *first);
