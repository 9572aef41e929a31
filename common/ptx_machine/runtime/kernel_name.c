// SPDX-License-Identifier: MIT
// What a C++ compiler made of a name, undone by the program's own C++ library: a machine in C needs
// none, and programs of nvcc have one.
#include "kernel_name.h"

#include <stdlib.h>
#include <string.h>

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
