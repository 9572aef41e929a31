// SPDX-License-Identifier: MIT
// What is known of the running block.
#include "running_block.h"

GW_PER_WORKER struct gw_scheduler *gw_scheduler;

bool gw_has_warp_operations;
