// SPDX-License-Identifier: MIT
/**
 * @file static_shared.h
 * How many bytes of static __shared__ variables a kernel declares, of which a block has 49152. The
 * program's symbol table tells: a variable's symbol names the function around it.
 */
#pragma once

#include "cpu_device/observer.h"

/**
 * Of a kernel whose __shared__ variables find no room in any block, how many bytes it declares; 0
 * of all others.
 */
size_t gw_static_shared_excess(const struct gw_launch_info *launch);
