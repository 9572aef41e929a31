// SPDX-License-Identifier: MIT
// g++'s listing of a file (-fdump-tree-PASS-lineno), cut into functions, declarations, blocks and
// statements. Before the parts of a statement stand the places that they come from:
// "[/folder/file.cu:12:5] ".
#pragma once

#include <stddef.h>
#include <stdio.h>

struct gw_place {
    const char *path; /**< not ended by a 0 */
    size_t path_length;
    int line;
};

/** Whoever takes the parts, each with `of` before it; in the order of the listing. */
struct gw_listing_taker {
    /** ";; Function k (_Z1kPKfPfi, funcdef_no=1812, ...": a function begins. */
    void (*function)(void *of, const char *name, size_t name_length, const char *symbol,
                     size_t symbol_length);
    /** A line before its body: attributes, or the name with the parameters. */
    void (*heading)(void *of, const char *line);
    /** "  double _3;" */
    void (*declaration)(void *of, const char *line);
    /** "<bb 5> :", or NULL */
    void (*block)(void *of, int number);
    /**
     * "_11 = _10 * 1.0e-1;", without places.
     * @param text becomes the taker's, to be freed
     * @param place the first of its places; without a path if it has none, as temporaries
     */
    void (*statement)(void *of, char *text, const struct gw_place *place);
    /** The body has come to its end; or NULL. */
    void (*end)(void *of);
};

void gw_listing_take(FILE *file, const struct gw_listing_taker *taker, void *of);
