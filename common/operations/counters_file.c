// SPDX-License-Identifier: MIT
// Writes what a program has counted to the file GW_BLOCK_COUNTERS when it ends:
//
//   kernel NAME
//   SYMBOL NUMBER...          the counters of each function that the kernel went through
#include "block_counters.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void write_function(const char *symbol, const uint64_t *counters, size_t count,
                           void *context)
{
    FILE *file = context;
    fputs(symbol, file);
    for (size_t i = 0; i < count; i++) {
        fprintf(file, " %" PRIu64, counters[i]);
    }
    fputc('\n', file);
}

__attribute__((destructor)) static void at_end(void)
{
    const char *name = getenv("GW_BLOCK_COUNTERS");
    FILE *file = name ? fopen(name, "w") : NULL;
    if (!file) {
        return;
    }
    for (size_t kernel = 0; kernel < gw_block_counters_kernels(); kernel++) {
        fprintf(file, "kernel %s\n", gw_block_counters_kernel(kernel));
        gw_block_counters_visit(kernel, write_function, file);
    }
    fclose(file);
}

__attribute__((constructor)) static void at_start(void)
{
    gw_block_counters_watch();
}
