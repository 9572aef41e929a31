// SPDX-License-Identifier: MIT
// What one operation that is no kernel does to memory: looked at piece by piece, told together.
#pragma once

#include "checker/reports/reports.h"

/** What was found of an operation so far. */
struct gw_transfer {
    struct gw_diagnosis draft;
    size_t unwritten;
    uint64_t raced_with; // a word, or 0
    uintptr_t raced_at;
    bool other_wrote, we_wrote;
};

/** It reads or writes these bytes, which have a shadow. */
void gw_transfer_look(struct gw_transfer *transfer, uintptr_t address, size_t bytes, bool writes);

/** Tells of the race that was found. */
void gw_transfer_report_race(struct gw_transfer *transfer);

/** Whether the checker knows these bytes: those of the device do, and not a program's own. */
bool gw_transfer_has_shadow(uintptr_t address, size_t bytes);
