// SPDX-License-Identifier: MIT
// The static __shared__ variables, as the symbol table of a file of code has them. Between them
// lies nobody's memory.
#pragma once

#include "checker/program/images.h"
#include "checker/program/mangled.h"
#include "checker/shadow/now.h"
#include "cpu_device/observer.h"

struct gw_shared_variable {
    uintptr_t start;
    size_t bytes;
    char name[64]; /**< as written; "" when the table does not tell */
    bool dynamic;  /**< the room for dynamic shared memory, of which a launch uses a part */
};

/** A function that has some. */
struct gw_shared_function {
    struct gw_slice encoding; /**< its mangled name, without _Z */
    struct gw_slice version;  /**< that it is of (version.h) */
    size_t bytes;             /**< of all its variables */
    bool kernel;              /**< it is a kernel whose address is known */
};

/** Whether a function that has shared variables is the one of this symbol. */
bool gw_shared_function_is(struct gw_slice encoding, const char *symbol);

/**
 * Says of each variable's cells that they are allocated, but for those of other versions and of
 * other kernels; where there is no table, of all cells.
 * @param kernel that is about to run, its address; NULL where that is not known
 * @param shared the file's thread-local storage; what lies in it moves with its start
 */
void gw_shared_variables_show(struct gw_image *image, const void *kernel,
                              struct gw_shadowed *shared);

/** The variable of the running kernel's file that an address lies in, or else the last one before
 * it. */
bool gw_shared_variable_at(uintptr_t address, struct gw_shared_variable *variable);

/** The address lies in a variable of a kernel, and not in the host's own thread-local storage. */
bool gw_is_kernels_shared(uintptr_t address);

/** The address, which lies among the variables of the running kernel's file, is one at which the
 * compiler keeps whether a variable was begun: no GPU has that. */
bool gw_shared_guard_at(uintptr_t address);

/** All functions of a file that have any. */
const struct gw_shared_function *gw_shared_functions(struct gw_image *image, size_t *count);

/**
 * Of a kernel whose __shared__ variables find no room in any block, which has 49152 bytes, how many
 * bytes it declares; 0 of all others (static_shared.c).
 */
size_t gw_static_shared_excess(const struct gw_launch_info *launch);
