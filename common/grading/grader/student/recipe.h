// SPDX-License-Identifier: MIT
// How a student's program is made: a file that CMake writes for each exercise and device, lines of
// words with tabs between.
//   name     vector_add
//   source   lessons/lesson3_indexing/vector_add.cu
//   tools    FILE                    whose content says which compiler, device and checker these
//   are probe    PROGRAM                 ends with 77 and a sentence where the exercise cannot be
//   graded object   STEP  EXERCISE  SOURCE  WORD... program  STEP  WORD... look     WORD...
// An object is made of its own source, which may be another exercise's whose function this one
// calls; objects are made before programs, and all of a kind at once. In words stand {source},
// {sources} (its folder), {out}, {folder} (where it is made) and {STEP}, what an earlier step has
// made. The steps that graders know are runner, runner_double and float64; a look is nvcc's, beside
// the grading.
#pragma once

#include "grading/grader/verdict/options.h"

#include <stdbool.h>
#include <stddef.h>

/** One thing that is made. */
struct gw_step {
    char *name;
    char *exercise; /**< whose source it is */
    char *source;   /**< absolute; it need not be there */
    bool is_object; /**< made before the programs */
    char **words;   /**< the command, ended by NULL */
};

struct gw_recipe {
    char *name;   /**< of the exercise */
    char *source; /**< as the student knows it: seen from the root, or absolute */
    char *tools, *probe;
    struct gw_step *steps;
    size_t count;
    struct gw_step *look; /**< or NULL */
};

/**
 * Reads a recipe. With GRIDWORK_FROM in the environment the sources are those in that folder:
 * lessons/LESSON/FILE, LESSON/FILE or FILE, whichever is there first.
 * @param root of the clone
 * @return false after a sentence on standard error; gw_recipe_free() is due either way
 */
bool gw_recipe_read(const char *file, const char *root, struct gw_recipe *recipe);

void gw_recipe_free(struct gw_recipe *recipe);
