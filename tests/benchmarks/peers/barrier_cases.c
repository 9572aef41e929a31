// SPDX-License-Identifier: MIT
// The cases with barriers, and the plain vector add, which tells how fast a core is just now.
#include "peers.h"

#define TILES(n) (((n) + GW_TILE - 1) / GW_TILE * GW_TILE)
#define THREADS(n) (((n) + GW_BLOCK - 1) / GW_BLOCK * GW_BLOCK)

const struct gw_peer_case gw_peer_cases[] = {
    {.place = 0,
     .name = "calibration: plain vector add",
     .threads = GW_ELEMENTS,
     .plain = gw_plain_vector_add,
     .check = gw_check_vector_add},
    {.place = 6,
     .name = "16 x 16 tiled transpose, float32",
     .threads = (size_t)TILES(GW_COLUMNS) * TILES(GW_ROWS),
     .barriers = 1,
     .plain = gw_plain_transpose,
     .gridwork = gw_launch_transpose,
     .pocl = "transpose",
     .arguments = {GW_POCL_X, GW_POCL_OUT, GW_POCL_ROWS, GW_POCL_COLUMNS, GW_POCL_NO_MORE},
     .global = {TILES(GW_COLUMNS), TILES(GW_ROWS)},
     .local = {GW_TILE, GW_TILE},
     .check = gw_check_transpose},
    {.place = 7,
     .name = "tree sums of 256 float32",
     .threads = THREADS(GW_ELEMENTS),
     .barriers = GW_TREE_BARRIERS,
     .plain = gw_plain_block_sums,
     .gridwork = gw_launch_block_sums,
     .pocl = "block_sums",
     .arguments = {GW_POCL_X, GW_POCL_OUT, GW_POCL_N, GW_POCL_NO_MORE},
     .global = {THREADS(GW_ELEMENTS), 1},
     .local = {GW_BLOCK, 1},
     .check = gw_check_block_sums},
    {.place = 8,
     .name = "100 barriers and nothing else",
     .threads = (size_t)GW_MANY * GW_BLOCK,
     .barriers = GW_MANY,
     .gridwork = gw_launch_barriers_alone,
     .pocl = "barriers_alone",
     .arguments = {GW_POCL_TIMES, GW_POCL_NO_MORE},
     .global = {(size_t)GW_MANY * GW_BLOCK, 1},
     .local = {GW_BLOCK, 1}},
};

const size_t gw_peer_case_count = sizeof(gw_peer_cases) / sizeof(gw_peer_cases[0]);
