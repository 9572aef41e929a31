// SPDX-License-Identifier: MIT
// What a program built by nvcc calls before main, and when it needs a managed variable: its fat
// binaries with their kernels and variables. The toolkit's crt/host_runtime.h declares these.
#include "cpu_device/calls/call.h"
#include "device.h"
#include "ending.h"
#include "registered.h"

#include <stdlib.h>

void **__cudaRegisterFatBinary(void *wrapper);
void __cudaRegisterFatBinaryEnd(void **handle);
void __cudaUnregisterFatBinary(void **handle);
void __cudaRegisterFunction(void **handle, const char *entry, char *device_entry, const char *name,
                            int thread_limit, uint3 *thread, uint3 *block, dim3 *block_size,
                            dim3 *grid_size, int *warp_size);
void __cudaRegisterVar(void **handle, char *host_name, char *device_address, const char *name,
                       int is_external, size_t bytes, int is_constant, int is_global);
void __cudaRegisterManagedVar(void **handle, void **host_pointer, char *device_address,
                              const char *name, int is_external, size_t bytes, int is_constant,
                              int is_global);
char __cudaInitModule(void **handle);

static void *fresh(size_t bytes)
{
    void *memory = calloc(1, bytes);
    if (!memory) {
        ptx_end("there is no memory left to register the program's device code");
    }
    return memory;
}

void **__cudaRegisterFatBinary(void *wrapper)
{
    struct ptx_binary *binary = fresh(sizeof(*binary));
    gw_call_lock();
    binary->wrapper = wrapper;
    binary->next = ptx_binaries;
    ptx_binaries = binary;
    ptx_device_has_binary(binary);
    gw_call_unlock();
    return (void **)binary;
}

void __cudaRegisterFatBinaryEnd(void **handle)
{
    (void)handle; // the binary is read when it is needed
}

// At the end of the program, where other functions of atexit may still need it.
void __cudaUnregisterFatBinary(void **handle)
{
    (void)handle;
}

void __cudaRegisterFunction(void **handle, const char *entry, char *device_entry, const char *name,
                            int thread_limit, uint3 *thread, uint3 *block, dim3 *block_size,
                            dim3 *grid_size, int *warp_size)
{
    (void)device_entry, (void)thread_limit, (void)thread, (void)block; // as of CUDA 4
    (void)block_size, (void)grid_size, (void)warp_size;
    struct ptx_kernel *kernel = fresh(sizeof(*kernel));
    const struct gw_known_kernel known = {.entry = entry, .name = name, .launch = ptx_launch};
    gw_call_lock();
    kernel->binary = (struct ptx_binary *)handle;
    kernel->next = ptx_kernels;
    ptx_kernels = kernel;
    gw_register_kernel(&kernel->known, &known);
    gw_call_unlock();
}

static void add_symbol(void **handle, const struct ptx_symbol *filled)
{
    struct ptx_symbol *symbol = fresh(sizeof(*symbol));
    gw_call_lock();
    *symbol = *filled;
    symbol->binary = (struct ptx_binary *)handle;
    symbol->memory.kind = GW_SYMBOL_MEMORY;
    symbol->memory.call = "a variable of the program";
    symbol->memory.live = true;
    symbol->next = ptx_symbols;
    ptx_symbols = symbol;
    gw_call_unlock();
}

void __cudaRegisterVar(void **handle, char *host_name, char *device_address, const char *name,
                       int is_external, size_t bytes, int is_constant, int is_global)
{
    (void)device_address, (void)is_external, (void)is_constant, (void)is_global;
    add_symbol(handle,
               &(struct ptx_symbol){.host_name = host_name, .host_bytes = bytes, .name = name});
}

void __cudaRegisterManagedVar(void **handle, void **host_pointer, char *device_address,
                              const char *name, int is_external, size_t bytes, int is_constant,
                              int is_global)
{
    (void)device_address, (void)is_external, (void)is_constant, (void)is_global, (void)bytes;
    add_symbol(handle, &(struct ptx_symbol){.host_name = host_pointer,
                                            .host_bytes = sizeof(*host_pointer),
                                            .host_pointer = host_pointer,
                                            .name = name});
}

// Before the host's first use of a managed variable. @return that it may be used
char __cudaInitModule(void **handle)
{
    gw_call_lock();
    ptx_load((struct ptx_binary *)handle);
    gw_call_unlock();
    return 1;
}
