// SPDX-License-Identifier: MIT
// printf() in a kernel: a format, and the values one behind another in memory, each aligned to its
// size.
#pragma once

#include "warp.h"

enum { PTX_MOST_PRINTED = 4096 };

struct ptx_printing {
    struct ptx_warp *warp;
    const struct ptx_step *step;
    unsigned lane;
    uint64_t values; /**< their generic address */
};

/** @param text  of PTX_MOST_PRINTED bytes; what does not fit is left out
 * @return how many values there were; -1 with a fault */
int ptx_print(const struct ptx_printing *printing, uint64_t format, char *text, size_t *length);

/** Copies a string at a generic address, as much of it as there is room for. @return false with a
 * fault */
bool ptx_print_string(const struct ptx_printing *printing, uint64_t at, char *text, size_t room);
