// SPDX-License-Identifier: MIT
// What is asked of a bound module.
#pragma once

#include "step.h"

/** Whether the kernel and all that it may call have only what is known; else `fault` says what is
 * not. */
bool ptx_program_knows(struct ptx_program *program, const struct ptx_function *kernel,
                       struct ptx_fault *fault);

/** Where a block's dynamic shared memory begins: behind all that the module declares. */
static inline uint32_t ptx_dynamic_shared_begins(const struct ptx_module *module)
{
    enum { ALIGNMENT = 16 };
    return (uint32_t)((module->shared_bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
}

/** The function of which ptx_program_address() says this; NULL where none is. */
const struct ptx_function *ptx_program_function_at(const struct ptx_program *program,
                                                   uint64_t address);
