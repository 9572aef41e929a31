// SPDX-License-Identifier: MIT
/**
 * @file exchange.h
 * The words that grader and runner share: types of elements, roles of arrays, orders of blocks.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/** The type of an array's elements. */
enum gw_type { GW_FLOAT, GW_DOUBLE, GW_HALF, GW_INT, GW_UNSIGNED, GW_INT64, GW_BYTE };

/** What a student's function may do with an array. */
enum gw_role {
    GW_INPUT,  /**< read only: the grader fails a student who changes it */
    GW_OUTPUT, /**< poisoned before the run, so that an element nobody wrote is seen */
    GW_IN_OUT  /**< filled by the grader, may be changed */
};

/** The order in which the CPU device runs the blocks of a grid; a GPU takes no notice. */
enum gw_block_order { GW_ASCENDING, GW_DESCENDING };

/** Bytes of one element of a type. */
size_t gw_type_size(enum gw_type type);
