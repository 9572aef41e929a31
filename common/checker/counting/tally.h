// SPDX-License-Identifier: MIT
/**
 * @file tally.h
 * Where the checker's other parts tell what is to be counted (counts.h).
 */
#pragma once

#include "counts.h"
#include "cpu_device/observer.h"

/** The counts of the kernel that runs now. */
struct gw_kernel_counts *gw_tally_kernel(void);

void gw_tally_launch(const struct gw_launch_info *launch);
void gw_tally_copy(bool from_device, bool to_device, size_t bytes);
void gw_tally_memset(size_t bytes);
void gw_tally_allocation(size_t bytes);
void gw_tally_free(void);
