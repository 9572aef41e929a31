// SPDX-License-Identifier: MIT
/**
 * @file source.h
 * A version's file in two parts: the head, which must stand outside of any namespace, and the body.
 */
#ifndef GW_VERSIONS_SOURCE_H
#define GW_VERSIONS_SOURCE_H

#include <stddef.h>

struct gw_source {
    char *head;       /**< up to its last #include, that one with it; "" if there is none */
    char *key;        /**< the head without comments, blank lines and #line: what it means */
    const char *body; /**< the rest, in `text` */
    int body_line;    /**< the line of the file in which the body begins */
    char **macros;    /**< what the body defines or undefines, each once */
    size_t macro_count;
    char *text;
};

/** Takes `text`, a whole file, apart. @param text is the source's afterwards */
struct gw_source gw_source_of(char *text);

void gw_source_free(struct gw_source *source);

#endif
