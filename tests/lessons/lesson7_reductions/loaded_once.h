// SPDX-License-Identifier: MIT
// Each element is loaded once, and by warps that load neighbours, for the grader's half: what the
// exercises of lesson 7 have in common, whatever they do with them.
#pragma once

#include "../profiled.h"

#include <math.h>

/** Of `n` elements; `more` requests may load what blocks have left for each other. */
static inline void expect_loaded_once(struct gw_case *grading, int n, int64_t more)
{
    const double requests = (double)gw_noted(grading, "loads");
    gw_expect_of_launch(
        grading, n < 1000 || requests <= 1.5 * n / 32 + (double)more,
        "warps made %.0f load requests to device memory for %d elements, and %.0f are enough: load "
        "each element once, and add in shared memory or in registers",
        requests, n, ceil(n / 32.0));
    gw_expect_neighbours_loaded(grading, n, GW_SECTORS_OF_NEIGHBOURS,
                                "4 sectors hold its 32 floats");
}
