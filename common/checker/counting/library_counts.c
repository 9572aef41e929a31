// SPDX-License-Identifier: MIT
// Calls of libraries, by name.
#include "recording.h"

#include "checker/memory/grade.h"

#include <string.h>

enum { FUNCTIONS = 64 }; // as many as the CPU device has

static struct {
    struct gw_library_counts functions[FUNCTIONS];
    size_t function_count;
    uint64_t handles;
} GW_OF_GRADE kept;

void gw_library_counts_keep(void)
{
    gw_grade_keep(&kept, sizeof(kept));
}

void gw_library_counts_reset(void)
{
    memset(kept.functions, 0, sizeof(kept.functions));
    kept.function_count = 0;
    kept.handles = 0;
}

void gw_tally_library_call(const char *call)
{
    size_t at = 0;
    while (at < kept.function_count && strcmp(kept.functions[at].call, call) != 0) {
        at++;
    }
    if (at == FUNCTIONS) {
        at--;
    } else if (at == kept.function_count) {
        kept.function_count++;
        kept.functions[at].call = call;
    }
    kept.functions[at].calls++;
}

void gw_tally_library_handle(void)
{
    kept.handles++;
}

size_t gw_counts_library_functions(void)
{
    return kept.function_count;
}

const struct gw_library_counts *gw_counts_library_function(size_t index)
{
    return &kept.functions[index];
}

uint64_t gw_counts_library_calls(void)
{
    uint64_t calls = 0;
    for (size_t i = 0; i < kept.function_count; i++) {
        calls += kept.functions[i].calls;
    }
    return calls;
}

uint64_t gw_counts_library_handles(void)
{
    return kept.handles;
}
