// SPDX-License-Identifier: MIT
// Finding what the program has registered.
#include "registered.h"
#include "cpu_device/copies/named_symbol.h"
#include "cpu_device/memory/managed_variables.h"
#include "cpu_device/memory/named_variables.h"
#include "ending.h"

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

// Reading a fat binary when it is first needed: its kernels learn what launches ask of them, and
// its variables where they lie.

enum { LARGEST_PARAMETERS = 32764 }; // bytes, by the PTX document

static void load_kernel(struct ptx_kernel *kernel)
{
    const char *name = kernel->known.name;
    if (!ptx_engine_find_kernel(kernel->binary->code, name, &kernel->facts)) {
        ptx_end("the program registers the kernel %s, and its PTX has none of this name", name);
    }
    if (kernel->facts.parameter_bytes > LARGEST_PARAMETERS) {
        ptx_end("the parameters of the kernel %s have %zu bytes, and the most is %d", name,
                kernel->facts.parameter_bytes, LARGEST_PARAMETERS);
    }
    kernel->shape.argument_bytes = kernel->facts.parameter_bytes;
    kernel->known.most_threads = kernel->facts.most_threads;
}

static void load_symbol(struct ptx_symbol *symbol)
{
    const struct gw_range memory = ptx_engine_find_variable(symbol->binary->code, symbol->name);
    symbol->memory.start = memory.start; // a variable that no kernel uses may not be there
    symbol->memory.bytes = memory.bytes;
    if (symbol->host_pointer) {
        *symbol->host_pointer = memory.start;
    }
}

void ptx_load(struct ptx_binary *binary)
{
    if (binary->code) {
        return;
    }
    binary->code = ptx_engine_read(binary->wrapper);
    for (struct ptx_kernel *kernel = ptx_kernels; kernel; kernel = kernel->next) {
        if (kernel->binary == binary) {
            load_kernel(kernel);
        }
    }
    for (struct ptx_symbol *symbol = ptx_symbols; symbol; symbol = symbol->next) {
        if (symbol->binary == binary) {
            load_symbol(symbol);
        }
    }
}

void ptx_reset_symbols(void)
{
    for (const struct ptx_binary *binary = ptx_binaries; binary; binary = binary->next) {
        if (binary->code) {
            ptx_engine_reset_variables(binary->code);
        }
    }
}

// What the runtime asks about variables: each has memory of the device, and on the host a shadow of
// its own or, if it is managed, a pointer.

struct gw_allocation *gw_find_symbol(const void *address)
{
    struct ptx_symbol *symbol = ptx_symbol_at(address);
    return symbol && !symbol->host_pointer ? &symbol->memory : NULL;
}

bool gw_is_managed_variable(const void *address)
{
    return gw_find_managed_variable(address);
}

struct gw_allocation *gw_find_managed_variable(const void *address)
{
    struct ptx_symbol *symbol = ptx_symbol_at(address);
    return symbol && symbol->host_pointer ? &symbol->memory : NULL;
}

bool gw_is_hosts_name(const void *address)
{
    for (const struct ptx_symbol *symbol = ptx_symbols; symbol; symbol = symbol->next) {
        if ((uintptr_t)address - (uintptr_t)symbol->host_name < symbol->host_bytes) {
            return true;
        }
    }
    return false;
}

void gw_symbol_is_addressed(struct gw_allocation *variable)
{
    (void)variable; // the name on the host is another address than the variable's, asked for or not
}

// Calls that name a variable of the device: nvcc's host code gives them the address of the
// variable's shadow on the host.

cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *source, size_t bytes, size_t offset,
                               enum cudaMemcpyKind kind);
cudaError_t cudaMemcpyToSymbolAsync(const void *symbol, const void *source, size_t bytes,
                                    size_t offset, enum cudaMemcpyKind kind, cudaStream_t stream);
cudaError_t cudaMemcpyFromSymbol(void *destination, const void *symbol, size_t bytes, size_t offset,
                                 enum cudaMemcpyKind kind);
cudaError_t cudaMemcpyFromSymbolAsync(void *destination, const void *symbol, size_t bytes,
                                      size_t offset, enum cudaMemcpyKind kind, cudaStream_t stream);
cudaError_t cudaGetSymbolAddress(void **pointer, const void *symbol);
cudaError_t cudaGetSymbolSize(size_t *bytes, const void *symbol);

/** The variable where kernels find it; as the program named it where it is none. */
static struct gw_symbol on_device(const void *host_name)
{
    gw_call_lock();
    const struct ptx_symbol *symbol = ptx_symbol_of(host_name);
    gw_call_unlock();
    return symbol ? (struct gw_symbol){symbol->memory.start, symbol->memory.bytes, false}
                  : (struct gw_symbol){host_name, 0, false};
}

struct gw_allocation *gw_expect_symbol(struct gw_call *call, const struct gw_symbol *symbol)
{
    struct ptx_symbol *known = symbol->bytes > 0 ? ptx_symbol_at(symbol->address) : NULL;
    if (!known) {
        gw_call_fail(call, cudaErrorInvalidSymbol,
                     "this is no __device__ or __constant__ variable: name the variable itself, "
                     "without & and not by a pointer");
    }
    return call->error == cudaSuccess ? &known->memory : NULL;
}

cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *source, size_t bytes, size_t offset,
                               enum cudaMemcpyKind kind)
{
    const struct gw_symbol named = on_device(symbol);
    return gw_copy_to_symbol(&named, source, bytes, offset, kind, NULL, false);
}

cudaError_t cudaMemcpyToSymbolAsync(const void *symbol, const void *source, size_t bytes,
                                    size_t offset, enum cudaMemcpyKind kind, cudaStream_t stream)
{
    const struct gw_symbol named = on_device(symbol);
    return gw_copy_to_symbol(&named, source, bytes, offset, kind, stream, true);
}

cudaError_t cudaMemcpyFromSymbol(void *destination, const void *symbol, size_t bytes, size_t offset,
                                 enum cudaMemcpyKind kind)
{
    const struct gw_symbol named = on_device(symbol);
    return gw_copy_from_symbol(destination, &named, bytes, offset, kind, NULL, false);
}

cudaError_t cudaMemcpyFromSymbolAsync(void *destination, const void *symbol, size_t bytes,
                                      size_t offset, enum cudaMemcpyKind kind, cudaStream_t stream)
{
    const struct gw_symbol named = on_device(symbol);
    return gw_copy_from_symbol(destination, &named, bytes, offset, kind, stream, true);
}

cudaError_t cudaGetSymbolAddress(void **pointer, const void *symbol)
{
    const struct gw_symbol named = on_device(symbol);
    return gw_symbol_address(pointer, &named);
}

cudaError_t cudaGetSymbolSize(size_t *bytes, const void *symbol)
{
    const struct gw_symbol named = on_device(symbol);
    return gw_symbol_size(bytes, &named);
}
