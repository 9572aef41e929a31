// SPDX-License-Identifier: MIT
/**
 * @file card.h
 * The experiment card: what a timing was taken on, with and when.
 */
#pragma once

#include "table.h"

/**
 * Adds machine, system, cores, caches, memory, load, compiler, flags, date and commit. The commit
 * is what GW_COMMIT says, which ./gridwork plots sets; of a host's name nothing is told.
 *
 * @param quick  whether it is a run of seconds
 */
void gw_card_fill(struct gw_table *table, bool quick);

/** Bytes of the data cache of level 1, 2 or 3 that core 0 uses; 0 if the system does not say. */
size_t gw_cache_bytes(int level);

/** Cores that this process may use. */
int gw_cores(void);
