// SPDX-License-Identifier: MIT
// Becoming a program, by a call that no code in the program can repeat.
#pragma once

#include "box_parts.h"

struct gw_executing {
    int program; /**< a descriptor of it, closed when it begins */
    struct gw_box_key key;
};

/** Opens the program while this process still may. @return 0 or an errno */
int gw_executing_prepare(struct gw_executing *executing, const char *program,
                         char *const *arguments);

/** Becomes the program. @return only on failure: an errno */
int gw_executing_go(const struct gw_executing *executing, char *const *environment);
