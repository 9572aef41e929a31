// SPDX-License-Identifier: MIT
/**
 * @file timing_internal.h
 * What main() of the timing programs and the functions of timing.h share.
 */
#pragma once

#include "table.h"
#include "timing.h"

/** One run of a timing program: its options and the table it fills. */
struct gw_timing {
    struct gw_table table;
    bool quick;
    bool trial;         /**< `--trial` */
    size_t smallest;    /**< `--smallest`: rows of fewer elements are left out */
    size_t largest;     /**< `--largest`, or 0 */
    double row_seconds; /**< time budget of one row */
    bool shows_progress;
    bool not_started;
    bool silent_start; /**< `--silent-start` */
    bool on_gpu;
    /** In the place of a clock, where it is estimated what a GPU would take; else NULL. */
    bool (*estimate)(struct gw_timing *timing, const struct gw_work *work);
    bool estimates_row; /**< a row of it is put */
    size_t unsteady;    /**< rows whose median was not steady when their time was over */
};

/**
 * Puts on the card what the timing is taken on, with and when: machine, system, cores, caches,
 * memory, load, compiler, flags, date and commit. The commit is what GW_COMMIT says, which
 * ./gridwork plots sets; of a host's name nothing is told.
 */
void gw_card_fill(struct gw_timing *timing);

/**
 * Puts on the card the load when all is timed (the higher one, where rows were appended), and a
 * sentence if the machine was busy.
 */
void gw_card_end(struct gw_timing *timing);
