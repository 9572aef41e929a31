// SPDX-License-Identifier: MIT
// Which addresses of the host stand for kernels: those of registered stubs.
#include "cpu_device/calls/call.h"
#include "cpu_device/kernels/function_attributes.h"
#include "registered.h"

#include <stdlib.h>
#include <string.h>

bool gw_is_code(const void *entry)
{
    return ptx_kernel_of(entry);
}

cudaError_t cudaFuncGetName(const char **name, const void *entry);

// CUDA: the mangled name.
cudaError_t cudaFuncGetName(const char **name, const void *entry)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    const struct ptx_kernel *kernel = ptx_kernel_of(entry);
    if (!kernel) {
        gw_call_fail(&call, cudaErrorInvalidDeviceFunction,
                     "this is no kernel: name a __global__ function of the program");
    } else if (gw_expect_place(&call, name, "name")) {
        *name = kernel->known.name;
    }
    return gw_call_end(&call);
}

// What a C++ compiler made of a name, undone by the program's own C++ library: a machine in C needs
// none, and programs of nvcc have one.

char *__cxa_demangle(const char *mangled, char *place, size_t *room, int *status)
    __attribute__((weak));

/** Takes the parameters off the end: from the "(" that the last ")" closes. */
static void drop_parameters(char *name)
{
    size_t at = strlen(name);
    if (at == 0 || name[at - 1] != ')') {
        return;
    }
    int open = 0;
    do {
        at--;
        open += name[at] == ')' ? 1 : name[at] == '(' ? -1 : 0;
    } while (at > 0 && open > 0);
    name[at] = '\0';
}

char *ptx_kernel_name(const char *mangled)
{
    char *name = __cxa_demangle ? __cxa_demangle(mangled, NULL, NULL, NULL) : NULL;
    if (!name) {
        return strdup(mangled);
    }
    drop_parameters(name);
    // Templates' names begin with what they return, which of a kernel is void.
    static const char returned[] = "void ";
    if (strncmp(name, returned, strlen(returned)) == 0) {
        memmove(name, name + strlen(returned), strlen(name + strlen(returned)) + 1);
    }
    return name;
}
