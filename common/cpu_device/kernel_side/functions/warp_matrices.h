// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <mma.h>
// What the lanes of a warp bring to a function of mma.h: each lane says which fragments it means,
// and the device looks at what all of them say (threads/warp_matrices.c).
#pragma once

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The type of a matrix's elements. */
enum gw_matrix_type {
    GW_MATRIX_OF_HALF,
    GW_MATRIX_OF_BFLOAT16,
    GW_MATRIX_OF_TF32,
    GW_MATRIX_OF_FLOAT,
    GW_MATRIX_OF_DOUBLE,
    GW_MATRIX_OF_SIGNED_BYTES,
    GW_MATRIX_OF_BYTES,
    GW_MATRIX_OF_INT
};

/**
 * A matrix whose elements lie in the fragments of 32 lanes: as many in each, row by row or column
 * by column. Where lanes have more than a 32nd of it, it is dealt out several times.
 */
struct gw_matrix {
    unsigned char type; /**< enum gw_matrix_type */
    unsigned char rows, columns;
    unsigned char elements; /**< of each lane */
    bool by_columns;
};

/** Which fragment a load is of: CUDA's names. */
enum gw_matrix_use { GW_MATRIX_A, GW_MATRIX_B, GW_ACCUMULATOR };

/** A lane's call: of a load or a store `d` alone, else d = a b + c. */
struct gw_matrix_call {
    struct gw_matrix a, b, c, d;
    const void *of_a, *of_b, *of_c; /**< the lane's elements */
    void *of_d;
    const void *memory; /**< of a load or a store */
    unsigned leading;   /**< its leading dimension, in elements */
    unsigned char use;  /**< of a load: enum gw_matrix_use */
    bool by_columns;    /**< how it lies in memory */
    bool saturates;
};

/** The byte that a fragment is full of in the checked build, as long as nothing is stored in it. */
enum { GW_UNFILLED_BYTE = 0xd7 };

#ifdef __cplusplus
}
#endif
