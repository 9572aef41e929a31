// SPDX-License-Identifier: MIT
// malloc, free, new and delete of a student's file: a kernel's go to the device heap, the host's to
// the libraries, as ever.
#include "cpu_device/calls/call.h"
#include "cpu_device/fibers/escape.h"
#include "cpu_device/memory/memory.h"
#include "device_heap.h"

#include <dlfcn.h>
#include <stdlib.h>

// Under these names the file calls malloc and free (kernel_side/functions/kernel_heap.h). A checker
// has its own.
void *gw_malloc(size_t bytes) __attribute__((weak));
void gw_free(void *memory) __attribute__((weak));

void *gw_malloc(size_t bytes)
{
    if (gw_in_kernel()) {
        return gw_device_heap_take(bytes, __builtin_return_address(0));
    }
    void *memory = malloc(bytes);
    GW_TELL(host_block, memory, bytes, "malloc", GW_CALLER);
    return memory;
}

void gw_free(void *memory)
{
    if (gw_in_kernel()) {
        gw_device_heap_give(memory, __builtin_return_address(0));
    } else {
        free(memory);
    }
}

// g++ cannot be told other names for the operators: here they stand before those of its library.
void *gw_new(size_t bytes) __asm__("_Znwm");
void *gw_new_array(size_t bytes) __asm__("_Znam");
void gw_delete(void *memory) __asm__("_ZdlPv");
void gw_delete_array(void *memory) __asm__("_ZdaPv");
void gw_delete_sized(void *memory, size_t bytes) __asm__("_ZdlPvm");
void gw_delete_array_sized(void *memory, size_t bytes) __asm__("_ZdaPvm");

// Of g++'s library, which a program that needs nothing else of it is linked without.
static void *library_function(const char *name)
{
    return dlsym(RTLD_NEXT, name);
}

static void *take(size_t bytes, const char *library, const char *call, const void *caller)
{
    if (gw_in_kernel()) {
        return gw_device_heap_take(bytes, caller);
    }
    void *(*of_library)(size_t);
    *(void **)&of_library = library_function(library);
    void *memory = of_library ? of_library(bytes) : malloc(bytes > 0 ? bytes : 1);
    if (!memory) {
        abort(); // as an exception that nobody catches
    }
    GW_TELL(host_block, memory, bytes, call, (struct gw_site){.return_address = caller});
    return memory;
}

void *gw_new(size_t bytes)
{
    return take(bytes, "_Znwm", "new", __builtin_return_address(0));
}

void *gw_new_array(size_t bytes)
{
    return take(bytes, "_Znam", "new[]", __builtin_return_address(0));
}

static void give(void *memory, const char *library, const void *caller)
{
    void (*of_library)(void *);
    if (gw_in_kernel()) {
        gw_device_heap_give(memory, caller);
        return;
    }
    GW_TELL(host_block_freed, memory);
    *(void **)&of_library = library_function(library);
    if (of_library && !gw_is_device_address(memory)) {
        of_library(memory);
    } else {
        gw_free(memory);
    }
}

void gw_delete(void *memory)
{
    give(memory, "_ZdlPv", __builtin_return_address(0));
}

void gw_delete_array(void *memory)
{
    give(memory, "_ZdaPv", __builtin_return_address(0));
}

void gw_delete_sized(void *memory, size_t bytes)
{
    (void)bytes;
    give(memory, "_ZdlPv", __builtin_return_address(0));
}

void gw_delete_array_sized(void *memory, size_t bytes)
{
    (void)bytes;
    give(memory, "_ZdaPv", __builtin_return_address(0));
}
