// SPDX-License-Identifier: MIT
// Which instructions of a text the CPU device carries out, and as what: all that access memory or
// are for other threads, too.
#include "ptx_code.h"

#include <string.h>

static bool is(const struct ptx_step *step, const char *opcode)
{
    return strcmp(step->instruction->opcode, opcode) == 0;
}

static bool has(const struct ptx_step *step, const char *word)
{
    const char *const *modifier = step->instruction->modifiers;
    while (*modifier && strcmp(*modifier, word) != 0) {
        modifier++;
    }
    return *modifier;
}

static enum gw_ptx_number number_of(enum ptx_type type)
{
    switch (type) {
    case PTX_S32:
    case PTX_S64:
        return GW_PTX_SIGNED;
    case PTX_F32:
    case PTX_F64:
        return GW_PTX_REAL;
    default:
        return GW_PTX_UNSIGNED;
    }
}

static enum gw_ptx_scope scope_of(const struct ptx_step *step)
{
    return has(step, "cta")   ? GW_PTX_OF_BLOCK
           : has(step, "sys") ? GW_PTX_OF_SYSTEM
                              : GW_PTX_OF_DEVICE;
}

// What goes past a cache, or was not to be kept in it, meets what other threads write at the time:
// code that waits for them says .cg or .cv as it says .volatile.
static enum gw_ptx_manner manner_of(const struct ptx_step *step)
{
    if (has(step, "relaxed") || has(step, "acquire") || has(step, "release")) {
        return GW_PTX_ATOMIC;
    }
    return has(step, "volatile") || has(step, "cg") || has(step, "cv") || has(step, "wt")
               ? GW_PTX_VOLATILE
               : GW_PTX_PLAIN;
}

static const char *find_access(const struct ptx_step *step, struct gw_ptx_act *act)
{
    act->manner = manner_of(step);
    act->scope = scope_of(step);
    act->acquires = has(step, "acquire") || has(step, "acq_rel");
    act->releases = has(step, "release") || has(step, "acq_rel");
    if (step->access == PTX_UPDATES) {
        act->number = number_of(step->type);
        act->wish = GW_PTX_UPDATES;
        return step->type == PTX_F16 || step->type == PTX_BF16 || step->type == PTX_F16X2 ||
                       step->type == PTX_BF16X2
                   ? "this type of an atomic operation"
                   : NULL;
    }
    act->wish = step->access == PTX_LOADS ? GW_PTX_LOADS : GW_PTX_STORES;
    const unsigned bytes = step->bytes * step->part_count;
    if (bytes > 8 && act->manner == GW_PTX_ATOMIC) {
        act->manner = GW_PTX_VOLATILE;
    }
    return bytes > 16 ? "a vector of more than 16 bytes" : NULL;
}

static bool find_way(const struct ptx_step *step, struct gw_ptx_act *act)
{
    static const char *const words[] = {
        [GW_PTX_ADD] = "add",       [GW_PTX_MIN] = "min",
        [GW_PTX_MAX] = "max",       [GW_PTX_AND] = "and",
        [GW_PTX_OR] = "or",         [GW_PTX_XOR] = "xor",
        [GW_PTX_EXCHANGE] = "exch", [GW_PTX_INCREMENT] = "inc",
        [GW_PTX_DECREMENT] = "dec", [GW_PTX_COMPARE_AND_SWAP] = "cas"};
    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
        if (has(step, words[i])) {
            act->way = (enum gw_ptx_way)i;
            return true;
        }
    }
    return false;
}

static const char *find_function_of_warp(const struct ptx_step *step, struct gw_ptx_act *act)
{
    act->number = number_of(step->type);
    if (is(step, "bar")) {
        act->wish = GW_PTX_WAITS_FOR_WARP;
    } else if (is(step, "shfl")) {
        act->wish = GW_PTX_SHUFFLES;
    } else if (is(step, "elect")) {
        act->wish = GW_PTX_BALLOTS;
        act->elects = true;
    } else if (is(step, "match")) {
        act->wish = has(step, "all") ? GW_PTX_MATCHES_ALL : GW_PTX_MATCHES_ANY;
    } else if (is(step, "redux")) {
        act->wish = GW_PTX_REDUCES;
        return find_way(step, act) ? NULL : "this form of 'redux'";
    } else if (has(step, "uni")) {
        return "'vote.uni'";
    } else {
        act->wish = has(step, "ballot") ? GW_PTX_BALLOTS
                    : has(step, "all")  ? GW_PTX_ASKS_ALL
                                        : GW_PTX_ASKS_ANY;
    }
    return NULL;
}

static const char *find_special(const struct ptx_step *step, struct gw_ptx_act *act)
{
    for (size_t i = 0; i < step->instruction->operand_count; i++) {
        const struct ptx_operand *operand = &step->instruction->operands[i];
        if (operand->kind != PTX_SPECIAL) {
            continue;
        }
        switch (operand->special) {
        case PTX_CLOCK:
        case PTX_CLOCK_HI:
        case PTX_CLOCK64:
            act->wish = GW_PTX_READS_CLOCK;
            break;
        case PTX_NSMID:
        case PTX_DYNAMIC_SMEM_SIZE:
        case PTX_TOTAL_SMEM_SIZE:
            return "this special register";
        default:
            break;
        }
    }
    return NULL;
}

const char *gw_ptx_find_act(const struct ptx_step *step, struct gw_ptx_act *act)
{
    switch (step->flow) {
    case PTX_MAY_FAIL:
        if (step->access == PTX_UPDATES && !find_way(step, act)) {
            return "this form of an atomic operation";
        }
        return step->space == PTX_PARAMETER ? "memory of parameters" : find_access(step, act);
    case PTX_WAITS_FOR_LANES:
        return find_function_of_warp(step, act);
    case PTX_WAITS_FOR_BLOCK:
        act->wish = has(step, "red") ? GW_PTX_COUNTS_WITH_BLOCK : GW_PTX_WAITS_FOR_BLOCK;
        find_way(step, act); // and, or; none of popc
        return has(step, "arrive") ? "a barrier at which a thread does not wait" : NULL;
    case PTX_TRAPS:
        act->wish = GW_PTX_TRAPS;
        return NULL;
    case PTX_BRANCHES:
    case PTX_CHOOSES:
        return NULL;
    case PTX_GOES_ON:
        break;
    default:
        return "the end of a function in an asm statement";
    }
    if (is(step, "activemask")) {
        act->wish = GW_PTX_ASKS_WHO_IS_ACTIVE;
    } else if (is(step, "membar") || is(step, "fence")) {
        act->wish = GW_PTX_FENCES;
        act->scope = scope_of(step);
    } else if (is(step, "nanosleep")) {
        act->wish = GW_PTX_SLEEPS;
    } else if (is(step, "isspacep")) {
        return "the question for an address's space";
    }
    act->casts = is(step, "cvta");
    return find_special(step, act);
}
