// SPDX-License-Identifier: MIT
// The line that says on a terminal what is being measured, so that a long run is not a silent one.
#include "timing_internal.h"

#include <stdio.h>

void gw_show_progress(const struct gw_timing *timing, const struct gw_work *work, size_t repeats)
{
    static double last_shown;
    if (!timing->shows_progress) {
        return;
    }
    if (repeats == 0) {
        fputs("\r\033[K", stderr);
        last_shown = 0.0;
        return;
    }
    // Ten times a second is enough, and disturbs what is measured little.
    const double now = gw_clock_milliseconds();
    if (now - last_shown < 100.0) {
        return;
    }
    last_shown = now;
    fprintf(stderr, "\r\033[Ktime_%s: %s, n = %zu, run %zu", gw_this_timing.name, work->series,
            work->n, repeats);
}
