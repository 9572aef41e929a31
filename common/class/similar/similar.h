// SPDX-License-Identifier: MIT
/**
 * @file similar.h
 * Which submissions of a class look alike. It orders what somebody may look at, and never grades.
 */
#pragma once

#include "class/people/people.h"

#include <stdbool.h>
#include <stdio.h>

enum {
    GW_LEAST_TOKENS = 150,  /**< of one's own; a shorter file says nothing */
    GW_MOST_TOKENS = 10000, /**< no right solution has a fifth of it */
    GW_MOST_REPETITION = 8, /**< gw_plain_repetition(); a solution has 1 or 2 */
    GW_NOT_COMPARED = 255   /**< in place of a percentage */
};

/** An exercise whose files are compared. */
struct gw_compared {
    char *lesson, *folder, *name, *file; /**< "lesson3", "lesson3_indexing", "add", "add.cu" */
};

/** Two submissions. */
struct gw_pair {
    size_t a, b;            /**< of people.submissions, a < b */
    unsigned total;         /**< sum of the percentages */
    unsigned char *percent; /**< by exercise: how much of the shorter file is in the other */
};

/** Begin with all zeros; ends with gw_similar_free(). */
struct gw_similar {
    struct gw_people people;
    struct gw_compared *exercises;
    size_t exercise_count;
    struct gw_pair *pairs; /**< those with anything in common, the most alike first */
    size_t pair_count;
    size_t compared, too_short; /**< files */
    struct gw_notes notes;      /**< files that are too long or repeat themselves */
};

/**
 * Reads lines "LESSON FOLDER NAME FILE" and keeps those of one lesson or exercise.
 * @param only its name; NULL: all
 */
void gw_similar_exercises(struct gw_similar *similar, FILE *in, const char *only);

/**
 * Compares all that was handed in.
 * @param root         the workbook; what its lessons/ has of a file is nobody's own
 * @param class_folder with people.json and submissions/
 * @return NULL, or why it could not be done, a sentence without a full stop, to be freed
 */
char *gw_similar_compare(struct gw_similar *similar, const char *root, const char *class_folder);

/**
 * Writes CLASS/similar.tsv: a heading, then a line a pair: two folders, total, a percentage an
 * exercise; an empty one was not compared.
 * @return false, with a sentence on stderr, if that cannot be done
 */
bool gw_similar_write(const struct gw_similar *similar, const char *class_folder);

/** Prints the pairs that are most alike, with people's names. */
void gw_similar_print(const struct gw_similar *similar, FILE *out);

/** Who handed in a submission, on one line, to be freed: "Ada and Bob". */
char *gw_similar_who(const struct gw_people *people, const char *folder);

/** Ends the lists, and what they hold. */
void gw_similar_free(struct gw_similar *similar);
