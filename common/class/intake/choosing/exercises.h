// SPDX-License-Identifier: MIT
/**
 * @file exercises.h
 * Which files are an exercise's.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/** An exercise, as lessons/CMakeLists.txt declares it. */
struct gw_exercise_file {
    char *folder;       /**< "lesson3_indexing" */
    char *file;         /**< "vector_add.cu" */
    bool is_not_graded; /**< it is of another lesson than the one that is graded this time */
};

/** Begin with all zeros; ends with gw_exercises_free(). */
struct gw_exercises {
    struct gw_exercise_file *list;
    size_t count;
};

/**
 * Reads lines `LABEL FOLDER NAME FILE`, as exercises of common/scripts/names.sh prints them.
 * @param graded a lesson's LABEL or an exercise's NAME; "": all of them
 */
void gw_exercises_read(FILE *in, const char *graded, struct gw_exercises *exercises);

void gw_exercises_free(struct gw_exercises *exercises);
