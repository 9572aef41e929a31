// SPDX-License-Identifier: MIT
// Calls of functions, also of those whose address a register has, and of oneself. A lane's local
// memory is its stack: the variables of each call, and then its parameters.
#include "ptx_machine/machine/actions.h"
#include "ptx_machine/machine/program.h"

#include <stdlib.h>

enum { MOST_DEPTH = 1000, MOST_LOCAL = 512 << 10, FIRST_LOCAL = 128, ALIGNMENT = 32, JUNK = 0xCB };

static uint32_t aligned(uint32_t place)
{
    return (place + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static bool need_frame(struct ptx_warp *warp, unsigned depth)
{
    if (depth < warp->frame_count) {
        return true;
    }
    if (depth >= MOST_DEPTH) {
        return false;
    }
    const unsigned used = warp->frame_count ? warp->depth_in_use : 0;
    struct ptx_frame *frames = realloc(warp->frames, (depth + 1) * sizeof(*frames));
    if (!frames) {
        abort();
    }
    warp->frames = frames;
    const size_t slots =
        depth == 0 ? warp->grid->run->kernel->slot_count : warp->grid->program->most_slots;
    frames[depth].slots = calloc((slots + 1) * PTX_LANES, sizeof(*frames[depth].slots));
    if (!frames[depth].slots) {
        abort();
    }
    warp->frame_count = depth + 1;
    if (depth > 0) {
        ptx_use_depth(warp, used); // the frames may have moved
    }
    return true;
}

static bool need_local(struct ptx_warp *warp, uint32_t bytes)
{
    if (bytes <= warp->local_bytes) {
        return true;
    }
    if (bytes > MOST_LOCAL) {
        return false;
    }
    uint32_t wanted = warp->local_bytes ? warp->local_bytes : FIRST_LOCAL;
    while (wanted < bytes) {
        wanted *= 2;
    }
    unsigned char *local = malloc((size_t)wanted * PTX_LANES);
    if (!local) {
        abort();
    }
    for (size_t lane = 0; lane < PTX_LANES && warp->local; lane++) {
        memcpy(local + lane * wanted, warp->local + lane * warp->local_bytes, warp->local_bytes);
    }
    free(warp->local);
    warp->local = local;
    warp->local_bytes = wanted;
    return true;
}

bool ptx_enter(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane, unsigned depth,
               const struct ptx_function *function)
{
    const uint64_t bytes = (uint64_t)function->local_bytes + function->frame_bytes + 2 * ALIGNMENT;
    const uint32_t begin = depth == 0 ? 0 : warp->frames[depth - 1].top[lane];
    if (!need_frame(warp, depth) || bytes > MOST_LOCAL ||
        !need_local(warp, begin + (uint32_t)bytes)) {
        ptx_raise(
            warp, step, lane, PTX_STACK_OVERFLOW,
            "calls lie %u deep and have %u bytes of local memory, more than a thread may have",
            depth, begin);
        return false;
    }
    struct ptx_frame *frame = &warp->frames[depth];
    frame->local[lane] = aligned(begin);
    frame->parameters[lane] = aligned(frame->local[lane] + (uint32_t)function->local_bytes);
    frame->top[lane] = frame->parameters[lane] + (uint32_t)function->frame_bytes;
    if (frame->top[lane] > begin) {
        memset(warp->local + (size_t)lane * warp->local_bytes + begin,
               warp->grid->run->poison ? JUNK : 0, frame->top[lane] - begin);
    }
    return true;
}

static unsigned char *in_frame(const struct ptx_warp *warp, unsigned lane, unsigned depth,
                               const struct ptx_variable *variable)
{
    return warp->local + (size_t)lane * warp->local_bytes + warp->frames[depth].parameters[lane] +
           variable->offset;
}

static bool fits(const struct ptx_step *step, const struct ptx_function *function)
{
    bool same = step->argument_count == function->argument_count &&
                step->result_count <= function->result_count;
    for (size_t i = 0; same && i < step->argument_count; i++) {
        same = step->arguments[i]->size == function->arguments[i]->size;
    }
    for (size_t i = 0; same && i < step->result_count; i++) {
        same = step->results[i]->size == function->results[i]->size;
    }
    return same;
}

static void call_for_lane(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                          const struct ptx_function *function)
{
    const unsigned depth = warp->depth[lane] + 1;
    if (!fits(step, function)) {
        ptx_raise(warp, step, lane, PTX_TRAP, "%s has other parameters", function->name);
        return;
    }
    if (!ptx_enter(warp, step, lane, depth, function)) {
        return;
    }
    for (size_t i = 0; i < step->argument_count; i++) {
        memcpy(in_frame(warp, lane, depth, function->arguments[i]),
               in_frame(warp, lane, depth - 1, step->arguments[i]), step->arguments[i]->size);
    }
    struct ptx_frame *frame = &warp->frames[depth];
    frame->back[lane] = warp->next[lane];
    frame->function[lane] = function;
    warp->depth[lane] = depth;
    warp->next[lane] = function->begin;
}

void ptx_call(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_FOR_LANES(mask, {
        const struct ptx_function *function =
            step->callee
                ? step->callee
                : ptx_program_function_at(warp->grid->program, ptx_at(warp, step->a)[lane]);
        if (!function) {
            ptx_raise(warp, step, lane, PTX_ILLEGAL_ADDRESS, "no function is at %#llx",
                      (unsigned long long)ptx_at(warp, step->a)[lane]);
            return;
        }
        if (function->has_body) {
            call_for_lane(warp, step, lane, function);
        } else {
            ptx_call_built_in(warp, step, lane, function);
            warp->next[lane]++;
        }
        if (warp->grid->fault->kind != PTX_NO_FAULT) {
            return;
        }
    });
}

void ptx_return(struct ptx_warp *warp, unsigned lane)
{
    const unsigned depth = warp->depth[lane];
    const struct ptx_frame *frame = &warp->frames[depth];
    const size_t call = frame->back[lane];
    const struct ptx_step *step = &warp->grid->program->steps[call];
    for (size_t i = 0; i < step->result_count; i++) {
        memcpy(in_frame(warp, lane, depth - 1, step->results[i]),
               in_frame(warp, lane, depth, frame->function[lane]->results[i]),
               step->results[i]->size);
    }
    warp->depth[lane] = depth - 1;
    warp->next[lane] = call + 1;
}

// `(a, b)`: variables of the caller's parameter space.
static const struct ptx_variable *const *take_list(struct ptx_binder *binder, size_t *count)
{
    const struct ptx_operand *list = ptx_take_operand(binder);
    const struct ptx_variable **variables =
        ptx_program_take(binder->program, (list->part_count + 1) * sizeof(*variables));
    for (size_t i = 0; i < list->part_count; i++) {
        const struct ptx_operand *part = &list->parts[i];
        if (part->kind != PTX_VARIABLE || part->variable->space != PTX_PARAMETER ||
            part->value != 0 || part->variable->offset < binder->step->parameter_bytes) {
            ptx_refuse(binder, "a parameter of a call that is no variable in .param");
            return variables;
        }
        variables[i] = part->variable;
    }
    *count = list->part_count;
    return variables;
}

static bool list_is_next(const struct ptx_binder *binder)
{
    return ptx_has_operand(binder) &&
           binder->instruction->operands[binder->operand].kind == PTX_LIST;
}

bool ptx_bind_calls(struct ptx_binder *binder)
{
    if (!ptx_is(binder, "call")) {
        return false;
    }
    struct ptx_step *step = binder->step;
    step->flow = PTX_CALLS;
    ptx_take_modifier(binder, "uni");
    if (list_is_next(binder)) {
        step->results = take_list(binder, &step->result_count);
    }
    const struct ptx_operand *callee = ptx_take_operand(binder);
    if (callee->kind == PTX_FUNCTION) {
        step->callee = callee->function;
    } else {
        step->a = ptx_source(binder, callee, PTX_U64);
    }
    if (list_is_next(binder)) {
        step->arguments = take_list(binder, &step->argument_count);
    }
    if (ptx_has_operand(binder)) {
        const struct ptx_operand *prototype = ptx_take_operand(binder);
        if (prototype->kind != PTX_PROTOTYPE) {
            ptx_refuse(binder, "what stands behind the parameters of a call");
        }
    }
    return true;
}
