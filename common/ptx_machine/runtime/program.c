// SPDX-License-Identifier: MIT
// Finding what the program has registered.
#include "program.h"

struct ptx_binary *ptx_binaries;
struct ptx_kernel *ptx_kernels;
struct ptx_symbol *ptx_symbols;

struct ptx_kernel *ptx_kernel_of(const void *entry)
{
    struct ptx_kernel *kernel = ptx_kernels;
    while (kernel && kernel->known.entry != entry) {
        kernel = kernel->next;
    }
    if (kernel) {
        ptx_load(kernel->binary);
    }
    return kernel;
}

static bool holds(const struct ptx_symbol *symbol, const void *address)
{
    return (uintptr_t)address - (uintptr_t)symbol->memory.start < symbol->memory.bytes;
}

struct ptx_symbol *ptx_symbol_at(const void *address)
{
    struct ptx_symbol *symbol = ptx_symbols;
    while (symbol && !holds(symbol, address)) {
        symbol = symbol->next;
    }
    return symbol;
}

struct ptx_symbol *ptx_symbol_of(const void *host_name)
{
    for (struct ptx_symbol *symbol = ptx_symbols; symbol; symbol = symbol->next) {
        // The host has a managed variable by its address.
        if (symbol->host_name == host_name || (symbol->host_pointer && holds(symbol, host_name))) {
            ptx_load(symbol->binary);
            return symbol;
        }
    }
    return NULL;
}
