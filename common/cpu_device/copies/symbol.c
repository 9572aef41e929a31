// SPDX-License-Identifier: MIT
// Copies to and from variables of the device.
#include "copy.h"
#include "copy_check.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/memory/named_variables.h"
#include "named_symbol.h"

struct piece {
    const struct gw_symbol *symbol;
    size_t bytes, offset;
};

/** @return where the piece of the variable begins; NULL where the call has failed */
static unsigned char *expect_piece(struct gw_call *call, struct piece piece)
{
    if (!gw_has_own_variables(gw_current_device(), true)) {
        gw_call_fail(call, cudaErrorNotSupported,
                     "without the checker, device %d has no variables of its own",
                     gw_current_device());
    }
    const struct gw_allocation *variable = gw_expect_symbol(call, piece.symbol);
    if (!variable) {
        return NULL;
    }
    const unsigned char *const start = piece.symbol->address;
    const size_t room = variable->bytes - (size_t)(start - variable->start);
    if (piece.offset > room || piece.bytes > room - piece.offset) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "%zu bytes from byte %zu on do not fit into the variable, which has %zu bytes",
                     piece.bytes, piece.offset, room);
        return NULL;
    }
    return variable->start + (start - variable->start) + piece.offset;
}

// CUDA, of the copies to a symbol: "kind can be either cudaMemcpyHostToDevice,
// cudaMemcpyDeviceToDevice, or cudaMemcpyDefault"; from a symbol likewise with the host as
// destination. Another kind is cudaErrorInvalidMemcpyDirection.
static bool expect_kind(struct gw_call *call, enum cudaMemcpyKind kind, enum cudaMemcpyKind other)
{
    const char *role = other == cudaMemcpyHostToDevice ? "destination" : "source";
    return gw_expect_kind_of(call, "a variable", role, kind, other);
}

cudaError_t gw_copy_to_symbol(const struct gw_symbol *symbol, const void *source, size_t bytes,
                              size_t offset, enum cudaMemcpyKind kind, cudaStream_t stream,
                              int asynchronous)
{
    struct gw_call call =
        gw_call_begin(asynchronous ? "cudaMemcpyToSymbolAsync" : "cudaMemcpyToSymbol", GW_CALLER,
                      GW_WAITS_FOR_SOME);
    unsigned char *start = expect_kind(&call, kind, cudaMemcpyHostToDevice)
                               ? expect_piece(&call, (struct piece){symbol, bytes, offset})
                               : NULL;
    if (start) {
        gw_copy(&call, &(struct gw_copy_request){start, 0, source, 0, bytes, 1, kind}, stream,
                asynchronous);
    }
    return gw_call_end(&call);
}

cudaError_t gw_copy_from_symbol(void *destination, const struct gw_symbol *symbol, size_t bytes,
                                size_t offset, enum cudaMemcpyKind kind, cudaStream_t stream,
                                int asynchronous)
{
    struct gw_call call =
        gw_call_begin(asynchronous ? "cudaMemcpyFromSymbolAsync" : "cudaMemcpyFromSymbol",
                      GW_CALLER, GW_WAITS_FOR_SOME);
    const unsigned char *start = expect_kind(&call, kind, cudaMemcpyDeviceToHost)
                                     ? expect_piece(&call, (struct piece){symbol, bytes, offset})
                                     : NULL;
    if (start) {
        gw_copy(&call, &(struct gw_copy_request){destination, 0, start, 0, bytes, 1, kind}, stream,
                asynchronous);
    }
    return gw_call_end(&call);
}

cudaError_t gw_symbol_address(void **pointer, const struct gw_symbol *symbol)
{
    struct gw_call call = gw_call_begin("cudaGetSymbolAddress", GW_CALLER, GW_WAITS_FOR_SOME);
    if (gw_devices() > 1) {
        gw_call_fail(&call, cudaErrorNotSupported,
                     "each of the %d devices has this variable, and " GW_THE_DEVICE
                     " has one address for all of them: use cudaMemcpyToSymbol and "
                     "cudaMemcpyFromSymbol, or let a kernel take the address",
                     gw_devices());
    }
    struct gw_allocation *variable =
        gw_expect_place(&call, pointer, "address") ? gw_expect_symbol(&call, symbol) : NULL;
    if (variable) {
        gw_symbol_is_addressed(variable);
        *pointer = (void *)(uintptr_t)symbol->address;
    }
    return gw_call_end(&call);
}

cudaError_t gw_symbol_size(size_t *bytes, const struct gw_symbol *symbol)
{
    struct gw_call call = gw_call_begin("cudaGetSymbolSize", GW_CALLER, GW_WAITS_FOR_SOME);
    if (!gw_expect_place(&call, bytes, "size")) {
        return gw_call_end(&call);
    }
    const struct gw_allocation *variable = gw_expect_symbol(&call, symbol);
    if (variable && symbol->bytes == 0) {
        gw_call_fail(&call, cudaErrorNotSupported,
                     GW_THE_DEVICE " knows the size of a variable only where its declaration "
                                   "tells it");
    } else if (variable) {
        *bytes = symbol->bytes;
    }
    return gw_call_end(&call);
}
