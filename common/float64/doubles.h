// SPDX-License-Identifier: MIT
// Which statements of a file's kernels compute in float64.
#pragma once

#include "dump.h"

/** Why a line of the student's file is computed in float64, as far as it is certain. */
struct gw_double_line {
    int line;
    double *constants; /**< operands that are double constants */
    size_t constant_count;
    struct gw_name_set calls;     /**< functions that return a double: "pow", "exp" */
    struct gw_name_set own_calls; /**< the same of functions of the student's own */
    struct gw_name_set variables; /**< of the student's, that are double */
    struct gw_name_set arrays;    /**< the same of arrays */
};

/** What kernels, and the functions of the file that they call, are made of. */
struct gw_doubles {
    struct gw_double_line *lines; /**< in the file's order */
    size_t line_count;
    bool *device_lines; /**< for each line from 0 to last_line: whether a kernel has code there */
    int last_line;
};

/** @return owned by the caller; to be freed with gw_doubles_free() */
struct gw_doubles gw_doubles_find(const struct gw_dump *dump);

/** The line's entry, or NULL if it computes nothing in float64. */
const struct gw_double_line *gw_doubles_at(const struct gw_doubles *doubles, int line);

void gw_doubles_free(struct gw_doubles *doubles);
