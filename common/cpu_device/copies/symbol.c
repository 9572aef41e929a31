// SPDX-License-Identifier: MIT
// Copies to and from variables of the device.
#include "copy.h"
#include "cpu_device/memory/named_variables.h"
#include "cpu_device/symbols.h"

// The linker's: where the program begins, where what it can write begins, and where it ends.
extern const char __executable_start[], __data_start[], _end[];

/** Whether a variable of the program lies there; else the call has failed. */
static bool expect_symbol(struct gw_call *call, const struct gw_symbol *symbol)
{
    const char *address = symbol->address;
    const bool is_text = symbol->may_be_text && address < __data_start;
    if (is_text || address < __executable_start || address >= _end) {
        gw_call_fail(call, cudaErrorInvalidSymbol, "%s",
                     is_text ? "a symbol is the variable itself, without quotes"
                             : "this is no __device__ or __constant__ variable: name the variable "
                               "itself, without & and not by a pointer");
        return false;
    }
    if (GW_ASK(variable_kind, address) == GW_HOST_VARIABLE) {
        gw_call_fail(call, cudaErrorInvalidSymbol,
                     "this variable is the host's own: it is declared without __device__ and "
                     "without __constant__");
        return false;
    }
    return true;
}

/** @return the variable, which is known from now on; NULL where the call has failed */
static struct gw_allocation *name_symbol(struct gw_call *call, const struct gw_symbol *symbol)
{
    if (call->error != cudaSuccess || !expect_symbol(call, symbol)) {
        return NULL;
    }
    struct gw_allocation *known = gw_find_symbol(symbol->address);
    if (known) {
        return known;
    }
    unsigned char *const start = (unsigned char *)(uintptr_t)symbol->address;
    const size_t to_the_end = (size_t)((uintptr_t)_end - (uintptr_t)start);
    known = gw_name_symbol((struct gw_range){start, symbol->bytes > 0 ? symbol->bytes : to_the_end},
                           call->site);
    if (!known) {
        gw_fail_without_memory(call);
    }
    return known;
}

struct piece {
    const struct gw_symbol *symbol;
    size_t bytes, offset;
};

/** @return where the piece of the variable begins; NULL where the call has failed */
static unsigned char *expect_piece(struct gw_call *call, struct piece piece)
{
    const struct gw_allocation *variable = name_symbol(call, piece.symbol);
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
    if (call->error == cudaSuccess && kind != other && kind != cudaMemcpyDeviceToDevice &&
        kind != cudaMemcpyDefault) {
        gw_call_fail(call, cudaErrorInvalidMemcpyDirection,
                     "a variable of the device is the %s, and the kind says otherwise",
                     other == cudaMemcpyHostToDevice ? "destination" : "source");
    }
    return call->error == cudaSuccess;
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
    struct gw_allocation *variable =
        gw_expect_place(&call, pointer, "address") ? name_symbol(&call, symbol) : NULL;
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
    if (symbol->bytes == 0) {
        gw_call_fail(&call, cudaErrorNotSupported,
                     "the CPU device knows the size of a variable only where its declaration "
                     "tells it");
    } else if (name_symbol(&call, symbol)) {
        *bytes = symbol->bytes;
    }
    return gw_call_end(&call);
}
