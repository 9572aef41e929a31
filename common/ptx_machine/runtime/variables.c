// SPDX-License-Identifier: MIT
// What the runtime asks about variables: each has memory of the device, and on the host a shadow of
// its own or, if it is managed, a pointer.
#include "cpu_device/memory/managed_variables.h"
#include "cpu_device/memory/named_variables.h"
#include "program.h"

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
