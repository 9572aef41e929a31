// SPDX-License-Identifier: MIT
// What the threads of a launch did at one place of the code, element by element: what is known
// before anybody looks for a mistake in the index.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** One access to one element. */
struct gw_sample {
    int64_t element; /**< from the first of its array; perhaps past the last, or below 0 */
    uint32_t block;  /**< in the grid: blockIdx.x + gridDim.x * blockIdx.y */
    uint16_t thread; /**< in its block: threadIdx.x + blockDim.x * threadIdx.y */
    uint16_t turn;   /**< how often this thread had come by before */
};

/** A launch in one or two dimensions. */
struct gw_shape {
    unsigned grid_x, grid_y, block_x, block_y;
};

/** An array as the exercise has it. */
struct gw_array_shape {
    const char *name;
    uint64_t elements; /**< that a right kernel uses, from the first; each once */
    uint64_t row;      /**< of a matrix: elements from one row to the next; else 0 */
};

/** All that one place did with one array in one launch. */
struct gw_use {
    struct gw_array_shape array;
    struct gw_shape shape;
    const struct gw_sample *samples; /**< those of a thread in their order */
    size_t count;
};
