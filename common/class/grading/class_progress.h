// SPDX-License-Identifier: MIT
// How far a class is: a bar on a terminal, a line now and then elsewhere.
#pragma once

#include <stddef.h>
#include <time.h>

/** Begin with the number of all and CLOCK_MONOTONIC's time of the beginning. */
struct gw_class_progress {
    size_t all;
    size_t done;
    size_t without; /**< of these could not be graded */
    struct timespec since;
    size_t told; /**< how many were done when a line was written last */
};

/** Shows it on stderr. */
void gw_class_progress_show(struct gw_class_progress *progress);

/** Ends the bar's line. */
void gw_class_progress_end(const struct gw_class_progress *progress);
