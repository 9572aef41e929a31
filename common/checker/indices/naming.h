// SPDX-License-Identifier: MIT
// What is wrong with an index or a grid, in one sentence, where the accesses leave one cause.
// Each function writes its sentence without a newline, or nothing.
#pragma once

#include "affine.h"
#include "cover.h"

#include <stdio.h>

/** Where the mistake stands that a sentence names. */
enum gw_named {
    GW_UNNAMED,      /**< no sentence: nothing is wrong, or there may be two reasons */
    GW_NAMED_INDEX,  /**< in the line of the access, or in what that line uses */
    GW_NAMED_LAUNCH, /**< in the launch */
};

/** A use, and what was found of it. */
struct gw_seen {
    const struct gw_use *use;
    struct gw_affine index;
    struct gw_cover cover;
};

/** Looks at a use; false if there is no memory for it. Of an index that is no sum that fits, all
 * but gw_name_alone() say nothing. */
bool gw_see(const struct gw_use *use, struct gw_seen *seen);

/** Some element was left out, is none of the array's, or was used by several threads. */
static inline bool gw_is_uneven(const struct gw_seen *seen)
{
    return seen->cover.used < seen->use->array.elements || seen->cover.outside > 0 ||
           seen->cover.most_threads > 1;
}

/** The launch and all that it does is in x alone. */
static inline bool gw_is_in_x(const struct gw_shape *shape)
{
    return shape->grid_y == 1 && shape->block_y == 1;
}

/** The index leaves out threadIdx or blockIdx, and so threads meet. @param did "written" */
enum gw_named gw_name_dependence(FILE *out, const struct gw_seen *seen, const char *did);

/** One thread of several has written all of many elements. */
enum gw_named gw_name_alone(FILE *out, const struct gw_seen *writes);

/**
 * Of a launch in x: the elements of the array are not each written once.
 * @param grid_is_given the grid is no choice of the student's
 */
enum gw_named gw_name_writes(FILE *out, const struct gw_seen *writes, bool grid_is_given);

/** Of a launch in x, with writes that are right: what they come of is read elsewhere. */
enum gw_named gw_name_reads(FILE *out, const struct gw_seen *reads, const struct gw_seen *writes);

/** A matrix is read and its transpose written. Both arrays have rows.
 * @param about becomes the one of the two that the sentence is about */
enum gw_named gw_name_transpose(FILE *out, const struct gw_seen *reads,
                                const struct gw_seen *writes, const struct gw_seen **about);

/** A matrix is written, each element once, by threads in x and y; its array has rows. */
enum gw_named gw_name_matrix(FILE *out, const struct gw_seen *writes);

/** "d_c[0] to d_c[255]", "488 elements of d_c", "d_c[0]": those that were used. */
void gw_put_used(FILE *out, const struct gw_seen *seen);
