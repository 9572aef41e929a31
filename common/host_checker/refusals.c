// SPDX-License-Identifier: MIT
// Calls that ask for memory, and from which one on they find none.
#include "heap.h"

static uint64_t calls, fail_from;
static uintptr_t refused_at;

void gw_heap_fail_from(uint64_t call)
{
    fail_from = call > 0 ? calls + call : 0;
}

uint64_t gw_heap_calls(void)
{
    return calls;
}

uintptr_t gw_heap_refused_at(void)
{
    return refused_at;
}

void gw_heap_forget_calls(void)
{
    calls = fail_from = 0;
    refused_at = 0;
}

bool gw_heap_counts_call(void)
{
    calls++;
    return fail_from > 0 && calls >= fail_from;
}

void gw_heap_note_refused(uintptr_t made_at)
{
    refused_at = refused_at ? refused_at : made_at;
}
