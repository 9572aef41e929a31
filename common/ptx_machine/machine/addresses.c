// SPDX-License-Identifier: MIT
#include "addresses.h"

bool ptx_is_variable(const struct ptx_program *program, uint64_t address)
{
    for (const struct ptx_variable *one = program->module->variables; one; one = one->next) {
        if ((one->space == PTX_GLOBAL || one->space == PTX_CONSTANT) &&
            address - one->address < one->size) {
            return true;
        }
    }
    return false;
}

bool ptx_is_in_space(const struct ptx_program *program, uint64_t address, enum ptx_space space)
{
    const enum ptx_space real = ptx_space_of_generic(&address);
    if (space == PTX_CONSTANT || (space == PTX_GLOBAL && real == PTX_GLOBAL)) {
        bool constant = false;
        for (const struct ptx_variable *one = program->module->variables; one; one = one->next) {
            constant =
                constant || (one->space == PTX_CONSTANT && address - one->address < one->size);
        }
        return real == PTX_GLOBAL && constant == (space == PTX_CONSTANT);
    }
    return real == space;
}

static unsigned char *in_shared(struct ptx_warp *warp, uint64_t address, unsigned bytes)
{
    const struct ptx_grid *grid = warp->grid;
    return address < grid->shared_bytes && bytes <= grid->shared_bytes - address
               ? grid->shared + address
               : NULL;
}

static unsigned char *in_local(struct ptx_warp *warp, unsigned lane, uint64_t address,
                               unsigned bytes)
{
    const uint32_t top = warp->frame->top[lane];
    return address < top && bytes <= top - address
               ? warp->local + (size_t)lane * warp->local_bytes + address
               : NULL;
}

// A kernel's own parameters are the launch's; those of its calls lie in its frame.
static unsigned char *in_parameters(struct ptx_warp *warp, const struct ptx_step *step,
                                    unsigned lane, uint64_t address, unsigned bytes)
{
    const struct ptx_run *run = warp->grid->run;
    const size_t own = step->parameter_bytes;
    if (!step->from_frame && step->access == PTX_LOADS && address < own && bytes <= own - address) {
        return (unsigned char *)(uintptr_t)run->parameters + address;
    }
    return in_local(warp, lane, address, bytes);
}

// The spans where accesses went lately, the last one first.
static unsigned char *in_global(struct ptx_grid *grid, uint64_t address, unsigned bytes)
{
    enum { SPANS = sizeof(grid->spans) / sizeof(*grid->spans) };
    for (unsigned i = 0; i < SPANS; i++) {
        const struct ptx_span span = grid->spans[i];
        if (address >= span.begin && address < span.end && bytes <= span.end - address) {
            return (unsigned char *)(uintptr_t)address + span.shift;
        }
    }
    struct ptx_span found;
    if (!ptx_memory_span(address, &found) || bytes > found.end - address) {
        return NULL;
    }
    for (unsigned i = SPANS - 1; i > 0; i--) {
        grid->spans[i] = grid->spans[i - 1];
    }
    grid->spans[0] = found;
    return (unsigned char *)(uintptr_t)address + found.shift;
}

static const char *what_it_does(const struct ptx_step *step)
{
    return step->flow == PTX_CALLS      ? "uses"
           : step->access == PTX_LOADS  ? "reads"
           : step->access == PTX_STORES ? "writes"
                                        : "updates";
}

unsigned char *ptx_reach(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                         uint64_t address, unsigned bytes, enum ptx_space *space)
{
    const uint64_t given = address;
    if (*space == PTX_GENERIC) {
        *space = ptx_space_of_generic(&address);
    }
    if (*space == PTX_SHARED || *space == PTX_LOCAL) {
        // In 32 bits, also where a register lies before what is reached: nvcc writes [%r1+1448] so.
        address = (uint32_t)address;
    }
    if (address & (bytes - 1)) {
        ptx_raise(warp, step, lane, PTX_MISALIGNED,
                  "it %s %u bytes at %#llx, which is no multiple of %u", what_it_does(step), bytes,
                  (unsigned long long)given, bytes);
        return NULL;
    }
    unsigned char *found = NULL;
    switch (*space) {
    case PTX_SHARED:
        found = in_shared(warp, address, bytes);
        break;
    case PTX_LOCAL:
        found = in_local(warp, lane, address, bytes);
        break;
    case PTX_PARAMETER:
        found = in_parameters(warp, step, lane, address, bytes);
        break;
    default:
        found = in_global(warp->grid, address, bytes);
        break;
    }
    if (!found) {
        ptx_raise(warp, step, lane, PTX_ILLEGAL_ADDRESS,
                  "it %s %u bytes at %#llx of %s memory, where nothing is allocated",
                  what_it_does(step), bytes, (unsigned long long)given, ptx_space_name(*space));
    }
    return found;
}
