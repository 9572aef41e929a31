// SPDX-License-Identifier: MIT
// What the PTX machine's instructions call where a whole warp of its own runs them. No thread of
// the CPU device comes to it: its accesses, barriers and functions of the warp are the device's.
#include "ptx_machine/machine/counting.h"

#include <stdlib.h>

void ptx_count(struct ptx_warp *warp, const struct ptx_request *request, enum ptx_access access,
               unsigned bytes)
{
    (void)warp;
    (void)request;
    (void)access;
    (void)bytes;
    abort();
}

void ptx_tell_issue(const struct ptx_warp *warp, const struct ptx_step *step,
                    const struct ptx_request *request, enum ptx_access access)
{
    (void)warp;
    (void)step;
    (void)request;
    (void)access;
    abort();
}

unsigned char *ptx_reach(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                         uint64_t address, unsigned bytes, enum ptx_space *space)
{
    (void)warp;
    (void)step;
    (void)lane;
    (void)address;
    (void)bytes;
    (void)space;
    abort();
}

bool ptx_is_in_space(const struct ptx_program *program, uint64_t address, enum ptx_space space)
{
    (void)program;
    (void)address;
    (void)space;
    abort();
}

void ptx_raise(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
               enum ptx_fault_kind kind, const char *format, ...)
{
    (void)warp;
    (void)step;
    (void)lane;
    (void)kind;
    (void)format;
    abort();
}

void ptx_use_depth(struct ptx_warp *warp, unsigned depth)
{
    (void)warp;
    (void)depth;
    abort();
}

bool ptx_is_built_in(const struct ptx_function *function)
{
    (void)function;
    abort();
}
