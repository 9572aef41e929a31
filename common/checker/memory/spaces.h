// SPDX-License-Identifier: MIT
// Which kind of memory an address is.
#pragma once

#include "checker/program/images.h"
#include "cpu_device/observer.h"

#include <stdbool.h>
#include <stdint.h>

enum gw_space {
    GW_SPACE_GLOBAL,         /**< the arena: what cudaMalloc and its relatives hand out */
    GW_SPACE_SHARED,         /**< a static __shared__ variable */
    GW_SPACE_DYNAMIC_SHARED, /**< the launch's dynamic shared memory */
    GW_SPACE_LOCAL,          /**< the device threads' stacks */
    GW_SPACE_PROGRAM,        /**< a variable of the program: __device__, __constant__ */
    GW_SPACE_CONSTANT,       /**< the program's code and constants: literals, const tables */
    GW_SPACE_HOST,           /**< any other memory: heap and stack of the host */
    GW_SPACE_NOWHERE         /**< no memory at all */
};

/** Whether it is memory of a block. */
static inline bool gw_space_is_shared(enum gw_space space)
{
    return space == GW_SPACE_SHARED || space == GW_SPACE_DYNAMIC_SHARED;
}

enum gw_space gw_space_of(uintptr_t address);

/** Host code runs on its own stack, and the address lies on one of the device threads'. */
bool gw_is_on_device_stack(uintptr_t address);

/** Something can be read and written there without a signal. */
bool gw_space_is_mapped(uintptr_t address);

/**
 * The mangled name of the program's function at an address that the host has taken: a kernel that
 * calls it by that fails on a GPU. NULL of anything else, and of a function whose address the
 * device has given.
 */
const char *gw_hosts_function(uintptr_t pointer);

/** The device's memory reaches the host: the functions whose addresses lie there are the device's.
 */
void gw_functions_come_from_device(const void *start, size_t bytes);

/** The same of memory of both, before it is freed. */
void gw_functions_may_leave(const struct gw_allocation *allocation);

/** Finds the program's variables, once; before main. */
void gw_spaces_find_program(void);

/** @param launch_frame the frame address of the function that the device told of the launch */
void gw_spaces_launch_begins(const struct gw_launch_info *launch, const void *launch_frame);
void gw_spaces_launch_ends(void);

/** The file that the running kernel lies in; the program's own while none runs. */
struct gw_image *gw_spaces_image(void);
void gw_spaces_block_begins(const void *dynamic_shared);
