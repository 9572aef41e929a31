// SPDX-License-Identifier: MIT
/**
 * @file tiles.h
 * Products that load tiles into shared memory: what those take of device memory.
 */
#pragma once

#include "product.h"

#ifndef GW_RUNNER

enum { PRODUCT_TILE = 16 };

static const double product_most_sectors = 1.3; // of what tiles take

static inline double product_rounded_up(int size)
{
    return ceil((double)size / PRODUCT_TILE) * PRODUCT_TILE;
}

// Each element of A is loaded once for 16 columns of C, and each of B for 16 rows: two floats
// for 16 products, of which a sector holds eight.
static inline void product_expect_tiles(struct gw_case *grading, const struct product *product)
{
    const double sectors = (double)gw_noted(grading, "load sectors");
    const double tiles = product_rounded_up(product->rows) * product_rounded_up(product->inner) *
                         product_rounded_up(product->cols) / (PRODUCT_TILE / 2 * 8);
    gw_expect_of_launch(grading, sectors <= product_most_sectors * tiles,
                        "right, but %.0f sectors of 32 bytes were loaded from device memory, and "
                        "tiles of 16 x 16 need only %.0f: let each thread of a block load one "
                        "element of each tile into shared memory, and add from there",
                        sectors, tiles);
}

#endif
