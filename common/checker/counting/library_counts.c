// SPDX-License-Identifier: MIT
// Calls of libraries, by name.
#include "recording.h"

#include <string.h>

enum { FUNCTIONS = 64 }; // as many as the CPU device has

static struct gw_library_counts functions[FUNCTIONS];
static size_t function_count;
static uint64_t handles;

void gw_library_counts_reset(void)
{
    memset(functions, 0, sizeof(functions));
    function_count = 0;
    handles = 0;
}

void gw_tally_library_call(const char *call)
{
    size_t at = 0;
    while (at < function_count && strcmp(functions[at].call, call) != 0) {
        at++;
    }
    if (at == FUNCTIONS) {
        at--;
    } else if (at == function_count) {
        function_count++;
        functions[at].call = call;
    }
    functions[at].calls++;
}

void gw_tally_library_handle(void)
{
    handles++;
}

size_t gw_counts_library_functions(void)
{
    return function_count;
}

const struct gw_library_counts *gw_counts_library_function(size_t index)
{
    return &functions[index];
}

uint64_t gw_counts_library_calls(void)
{
    uint64_t calls = 0;
    for (size_t i = 0; i < function_count; i++) {
        calls += functions[i].calls;
    }
    return calls;
}

uint64_t gw_counts_library_handles(void)
{
    return handles;
}
