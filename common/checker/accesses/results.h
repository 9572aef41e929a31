// SPDX-License-Identifier: MIT
// What copies have brought to the host that nobody on the device had written: a copy of it is no
// mistake by itself, and reading it is. Fresh device memory holds a pattern of its own, so that the
// host's memory tells by itself whether it is still that.
#pragma once

#include "checker/reports/memory_note.h"
#include "checker/shadow/access.h"

#include <stdbool.h>

/** From now on such reads are reported, or no longer. */
void gw_results_watch(bool on);

/** The copy at `site` has brought `bytes` bytes to `start`, some of which nobody wrote; `source` is
 * where they come from. */
void gw_results_brought(uintptr_t start, size_t bytes, struct gw_site site,
                        const struct gw_memory_note *source, uintptr_t source_start);

/** Host code is about to do this within gw_now.results. */
void gw_results_check_access(const struct gw_access *access);
