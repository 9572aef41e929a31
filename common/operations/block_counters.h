// SPDX-License-Identifier: MIT
// The counters of a program whose blocks count how often they are carried out (-fprofile-arcs):
// what each kernel's launches have counted, and nothing of the host's code.
#pragma once

#include <stddef.h>
#include <stdint.h>

/** From now on launches are counted; once, before the first. */
void gw_block_counters_watch(void);

/** Begins to count anew. */
void gw_block_counters_forget(void);

/** How many kernels were launched, by their names. */
size_t gw_block_counters_kernels(void);
const char *gw_block_counters_kernel(size_t kernel);

/** What a function has counted; its counters are __gcov0.SYMBOL. */
typedef void gw_block_counters_visitor(const char *symbol, const uint64_t *counters, size_t count,
                                       void *context);

/** Visits each function that the kernel's launches went through. */
void gw_block_counters_visit(size_t kernel, gw_block_counters_visitor *visit, void *context);
