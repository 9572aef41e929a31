// SPDX-License-Identifier: MIT
// g++'s own listing of what it made of a file (-fdump-tree-release_ssa-lineno): functions, the
// types of their variables, and simple statements with the place they come from. By then g++ has
// folded what nvcc folds too, float(0.5 * double(x)) into 0.5f * x, and has not yet merged or moved
// code.
#pragma once

#include "listing/pieces.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/** "_11 = _10 * 1.0e-1;", without the places that g++ writes among it. */
struct gw_statement {
    char *text;
    int line; /**< of the student's file; 0 if it comes from another */
};

struct gw_function {
    char *name;                 /**< as a call writes it */
    bool is_kernel;             /**< __global__ */
    bool in_source;             /**< lies in the student's file */
    struct gw_name_set doubles; /**< variables and temporaries whose type is double */
    struct gw_name_set double_arrays;
    struct gw_statement *statements;
    size_t statement_count;
};

struct gw_dump {
    struct gw_function *functions;
    size_t function_count;
};

/** The length of a name, with the number that tells temporaries apart: "iftmp.0_12". */
size_t gw_dump_name_length(struct gw_piece name);

/**
 * @param source the student's file as the compiler was told it
 * @return owned by the caller; to be freed with gw_dump_free()
 */
struct gw_dump gw_dump_read(FILE *file, const char *source);

void gw_dump_free(struct gw_dump *dump);
