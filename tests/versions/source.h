// SPDX-License-Identifier: MIT
// A version's file in two parts: the head, which must stand outside of any namespace, and the body.
#pragma once

#include <stdbool.h>

#include "lines.h"

struct gw_source {
    const char *head;       /**< up to its last #include, that one with it; "" if there is none */
    const char *key;        /**< the head without comments, blank lines and #line: what it means */
    bool only_includes;     /**< the head means nothing else */
    const char *body;       /**< the rest */
    int body_line;          /**< the line of the file in which the body begins */
    struct gw_lines macros; /**< what the body defines or undefines, each once */
};

/** Takes `text`, a whole file that stays, apart. */
struct gw_source gw_source_of(const char *text);
