// SPDX-License-Identifier: MIT
// The text of an asm statement as the PTX machine's reader and binder leave it.
#pragma once

#include "ptx_machine/machine/step.h"
#include "ptx_thread.h"

/** What an instruction is beside its step. */
struct gw_ptx_act {
    enum gw_ptx_wish wish; /**< GW_PTX_ENDS: it is computed here */
    enum gw_ptx_way way;
    enum gw_ptx_manner manner;
    enum gw_ptx_scope scope;
    enum gw_ptx_number number;
    bool acquires, releases;
    bool elects; /**< of a ballot: the lowest lane is wanted */
    bool casts;  /**< an address from one space to another */
};

struct gw_ptx_code {
    struct ptx_module *module;
    struct ptx_program *program;
    struct ptx_step *steps; /**< whose operands lie one behind the other, a lane alone */
    struct gw_ptx_act *acts;
    size_t count;
    bool names_specials; /**< a register of the thread's place */
    const char *refusal; /**< why it cannot be run, a sentence; NULL: it can */
};

/** ptx_code.c: the code of a statement, which is read at the first call. Never fails: what is not
 * known is the code's refusal. */
const struct gw_ptx_code *gw_ptx_read(struct gw_ptx_statement *statement, const char *text,
                                      const int *codes, const uint64_t *values, size_t count,
                                      bool colons);

/** act.c: what a step is. @return NULL; or what of it is not known */
const char *gw_ptx_find_act(const struct ptx_step *step, struct gw_ptx_act *act);
