// SPDX-License-Identifier: MIT
// The cases without a barrier.
#include "checks.h"
#include "gridwork.h"
#include "plain.h"

#define THREADS(n) (((n) + GW_BLOCK - 1) / GW_BLOCK * GW_BLOCK)

const struct gw_peer_case gw_peer_cases[] = {
    {.place = 1,
     .name = "vector add, float32",
     .threads = THREADS(GW_ELEMENTS),
     .plain = gw_plain_vector_add,
     .gridwork = gw_launch_vector_add,
     .pocl = "vector_add",
     .arguments = {GW_POCL_X, GW_POCL_Y, GW_POCL_OUT, GW_POCL_N, GW_POCL_NO_MORE},
     .global = {THREADS(GW_ELEMENTS), 1},
     .local = {GW_BLOCK, 1},
     .check = gw_check_vector_add},
    {.place = 2,
     .name = "a*x*x + b*y + c, float64",
     .threads = THREADS(GW_ELEMENTS),
     .plain = gw_plain_polynomial,
     .gridwork = gw_launch_polynomial,
     .pocl = "polynomial",
     .arguments = {GW_POCL_A, GW_POCL_B, GW_POCL_C, GW_POCL_U, GW_POCL_V, GW_POCL_OUT, GW_POCL_N,
                   GW_POCL_NO_MORE},
     .global = {THREADS(GW_ELEMENTS), 1},
     .local = {GW_BLOCK, 1},
     .check = gw_check_polynomial},
    {.place = 3,
     .name = "copy of every 8th float32",
     .threads = THREADS(GW_ELEMENTS / GW_STRIDE),
     .plain = gw_plain_strided_copy,
     .gridwork = gw_launch_strided_copy,
     .pocl = "strided_copy",
     .arguments = {GW_POCL_X, GW_POCL_OUT, GW_POCL_N, GW_POCL_NO_MORE},
     .global = {THREADS(GW_ELEMENTS / GW_STRIDE), 1},
     .local = {GW_BLOCK, 1},
     .check = gw_check_strided_copy},
    {.place = 4,
     .name = "empty launch, 1000 queued",
     .threads = 1,
     .launches = GW_QUEUED,
     .gridwork = gw_launch_empty_queued,
     .pocl = "empty",
     .arguments = {GW_POCL_NO_MORE},
     .global = {1, 1},
     .local = {1, 1}},
    {.place = 5,
     .name = "empty launch, each waited for",
     .threads = 1,
     .launches = GW_IN_TURN,
     .waits_for_each = true,
     .gridwork = gw_launch_empty_in_turn,
     .pocl = "empty",
     .arguments = {GW_POCL_NO_MORE},
     .global = {1, 1},
     .local = {1, 1}},
};

const size_t gw_peer_case_count = sizeof(gw_peer_cases) / sizeof(gw_peer_cases[0]);
