// SPDX-License-Identifier: MIT
// The engine's part about memory: the room memory, as the environment wants it.
#include "ending.h"
#include "engine.h"
#include "ptx_machine/memory/memory.h"
#include "settings.h"

static uint64_t number_of(const void *address)
{
    return (uint64_t)(uintptr_t)address;
}

unsigned char *ptx_engine_allocate(size_t bytes, bool managed)
{
    static bool set;
    if (!set) {
        const struct ptx_environment *environment = ptx_environment();
        ptx_memory_settings(&(struct ptx_memory_settings){.strict = environment->strict,
                                                          .poison = environment->poison});
        set = true;
    }
    return (unsigned char *)(uintptr_t)ptx_memory_allocate(bytes, managed);
}

void ptx_engine_free(unsigned char *start)
{
    ptx_memory_free(number_of(start));
}

bool ptx_engine_is_device(const void *address)
{
    return ptx_memory_is_device(number_of(address));
}

void ptx_engine_share(struct gw_range memory)
{
    ptx_memory_share(memory.start, memory.bytes);
}

void ptx_engine_unshare(struct gw_range memory)
{
    ptx_memory_unshare(memory.start, memory.bytes);
}

unsigned char *ptx_engine_reach(const void *address)
{
    if (!ptx_engine_is_device(address)) {
        return (unsigned char *)(uintptr_t)address;
    }
    struct ptx_span span;
    if (!ptx_memory_span(number_of(address), &span)) {
        ptx_end("a call of the runtime wants the device's memory at %p, where nothing is allocated",
                address);
    }
    return (unsigned char *)((uintptr_t)address + (uintptr_t)span.shift);
}
