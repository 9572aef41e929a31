// SPDX-License-Identifier: MIT
// Where host memory that is shared with kernels is looked up.
#pragma once

#include "memory.h"

/** As ptx_memory_span(), of host memory only. */
bool ptx_shared_span(uint64_t address, struct ptx_span *span);
