// SPDX-License-Identifier: MIT
// Symbols of the CPU device: variables of the program, as the linker laid them out.
#include "named_symbol.h"
#include "cpu_device/memory/named_variables.h"

// The linker's: where the program begins, where what it can write begins, and where it ends.
extern const char __executable_start[], __data_start[], _end[];

/** Whether a variable of the program lies there; else the call has failed. */
static bool expect_variable(struct gw_call *call, const struct gw_symbol *symbol)
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

struct gw_allocation *gw_expect_symbol(struct gw_call *call, const struct gw_symbol *symbol)
{
    if (call->error != cudaSuccess || !expect_variable(call, symbol)) {
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
