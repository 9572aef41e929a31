// SPDX-License-Identifier: MIT
// Where a thread goes next, and instructions that do nothing where threads run one after another.
#include "ptx_machine/machine/actions.h"

static void do_nothing(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    (void)warp;
    (void)step;
    (void)mask;
}

static void bind_branch(struct ptx_binder *binder)
{
    struct ptx_step *step = binder->step;
    step->flow = PTX_BRANCHES;
    ptx_take_modifier(binder, "uni");
    const struct ptx_operand *target = ptx_take_operand(binder);
    if (target->kind != PTX_LABEL) {
        ptx_refuse(binder, "a branch to no label");
        return;
    }
    step->target = target->target;
}

static void bind_choice(struct ptx_binder *binder)
{
    struct ptx_step *step = binder->step;
    step->flow = PTX_CHOOSES;
    if (!ptx_take_modifier(binder, "idx")) {
        ptx_refuse(binder, "'brx' without .idx");
    }
    ptx_take_modifier(binder, "uni");
    step->a = ptx_take_source(binder, PTX_U32);
    const struct ptx_operand *list = ptx_take_operand(binder);
    if (list->kind != PTX_LABELS) {
        ptx_refuse(binder, "'brx.idx' without a list of labels");
        return;
    }
    size_t *targets = ptx_program_take(binder->program, list->part_count * sizeof(*targets));
    for (size_t i = 0; i < list->part_count; i++) {
        targets[i] = list->parts[i].target;
    }
    step->targets = targets;
    step->target_count = list->part_count;
}

static void bind_fence(struct ptx_binder *binder)
{
    static const char *const scopes[] = {"gl", "sc", "acq_rel", "mbarrier_init", NULL};
    static const char *const proxies[] = {"async", "alias", NULL};
    ptx_take_how(binder);
    if (ptx_take_modifier(binder, "proxy")) {
        ptx_take_one_of(binder, proxies, 0);
        ptx_take_space(binder);
    } else {
        ptx_take_one_of(binder, scopes, 0);
    }
    binder->step->spins = false;
    binder->step->act = do_nothing;
}

bool ptx_bind_control(struct ptx_binder *binder)
{
    struct ptx_step *step = binder->step;
    if (ptx_is(binder, "bra")) {
        bind_branch(binder);
    } else if (ptx_is(binder, "brx")) {
        bind_choice(binder);
    } else if (ptx_is(binder, "ret")) {
        ptx_take_modifier(binder, "uni");
        step->flow = PTX_RETURNS;
    } else if (ptx_is(binder, "exit")) {
        step->flow = PTX_EXITS;
    } else if (ptx_is(binder, "trap") || ptx_is(binder, "brkpt")) {
        step->flow = PTX_TRAPS;
    } else if (ptx_is(binder, "membar") || ptx_is(binder, "fence")) {
        bind_fence(binder);
    } else if (ptx_is(binder, "nanosleep")) {
        step->type = ptx_take_type(binder);
        step->a = ptx_take_source(binder, PTX_U32);
        step->act = do_nothing;
        step->spins = true;
    } else if (ptx_is(binder, "pmevent")) {
        ptx_take_modifier(binder, "mask");
        ptx_take_operand(binder);
        step->act = do_nothing;
    } else if (ptx_is(binder, "griddepcontrol")) {
        // Launches run one after another: what the one before did is done.
        static const char *const ways[] = {"launch_dependents", "wait", NULL};
        ptx_take_one_of(binder, ways, 0);
        step->act = do_nothing;
    } else if (ptx_is(binder, "setmaxnreg")) {
        static const char *const words[] = {"inc", "dec", "sync", "aligned", "u32", NULL};
        while (ptx_take_one_of(binder, words, UINT32_MAX) != UINT32_MAX) {
        }
        ptx_take_operand(binder);
        step->act = do_nothing;
    } else {
        return false;
    }
    return true;
}
