// SPDX-License-Identifier: MIT
// Writes what a program has counted to the file GW_BLOCK_COUNTERS when it ends:
//
//   kernel NAME
//   turns NUMBER NUMBER       of its warps, and the lanes that were active in them; tabs between
//   SYMBOL NUMBER...          the counters of each function that the kernel went through
#include "block_counters.h"

#include "turns/turns.h"

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
    const char *path = getenv("GW_BLOCK_COUNTERS");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) {
        return;
    }
    for (size_t kernel = 0; kernel < gw_block_counters_kernels(); kernel++) {
        const char *name = gw_block_counters_kernel(kernel);
        const struct gw_turns turns = gw_turns_of(name);
        fprintf(file, "kernel %s\nturns\t%" PRIu64 "\t%" PRIu64 "\n", name, turns.turns,
                turns.lanes);
        gw_block_counters_visit(kernel, write_function, file);
    }
    fclose(file);
}

__attribute__((constructor)) static void at_start(void)
{
    gw_block_counters_watch();
    gw_turns_watch();
}
