// SPDX-License-Identifier: MIT
// A class of five, made of files in the current folder, for tests of what comes of it.
#pragma once

#include "class/results/class_results.h"

#include <stdio.h>

/**
 * Makes class/: Ada passes both exercises of lesson 3 (vector_add of 1 point, transpose of 3), Bob
 * with a hostile name fails transpose, Cem has no verdict on transpose, Dee could not be graded,
 * and Eve handed nothing in.
 */
void make_small_class(void);

/** Makes people.json of one person "x" with this name and results of this grades.json. */
void make_class_of_one(const char *name, const char *grades);

/** A grades.json of one exercise, vector_add, of 1 point; to be freed. Strings as JSON has them. */
char *grades_of_one(const char *state, const char *summary, const char *message);

/** Reads class/; to be freed by gw_class_results_free(). */
struct gw_class_results read_class(void);

/** What a function of formats.h writes of class/, to be freed. */
char *written(void (*write)(const struct gw_class_results *, FILE *));
