// SPDX-License-Identifier: MIT
/**
 * @file exercise_list.h
 * The exercises there are, as CMake wrote them down: one line each, with tabs between
 * number of the lesson, its title, the exercise, its weight, and the file that is graded.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct gw_listed {
    int lesson;
    char *title;
    char *name;
    int weight; /**< points */
    char *file; /**< "" where a graded folder has none of this name */
};

struct gw_exercise_list {
    struct gw_listed *entries;
    size_t count;
};

/** @return false, with a sentence on stderr, if the file cannot be read */
bool gw_exercise_list_read(const char *file, struct gw_exercise_list *list);

void gw_exercise_list_free(struct gw_exercise_list *list);
