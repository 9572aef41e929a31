// SPDX-License-Identifier: MIT
// Calls that name a variable of the device: nvcc's host code gives them the address of the
// variable's shadow on the host.
#include "cpu_device/copies/named_symbol.h"
#include "program.h"

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
