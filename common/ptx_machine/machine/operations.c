// SPDX-License-Identifier: MIT
// By the name of an instruction, and the last of its types.
#include "operations.h"

#include <string.h>

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words && strcmp(*words, word) != 0) {
        words++;
    }
    return *words;
}

// The type of what it computes with: setp.lt.f32, set.eq.u32.f32.
static enum ptx_type type_of(const struct ptx_instruction *instruction)
{
    enum ptx_type type = PTX_NO_TYPE;
    for (size_t i = 0; i < instruction->modifier_count; i++) {
        const enum ptx_type named = ptx_type_named(instruction->modifiers[i]);
        type = named != PTX_NO_TYPE ? named : type;
    }
    return type;
}

void ptx_note_operation(struct ptx_step *step, const struct ptx_instruction *instruction)
{
    static const char *const plain[] = {"add", "sub", "mul", "mad",  "fma",
                                        "min", "max", "set", "setp", NULL};
    static const char *const special[] = {"div", "sqrt", "rsqrt", "rcp",  "ex2",
                                          "lg2", "sin",  "cos",   "tanh", NULL};
    static const char *const integer[] = {"div",  "rem", "and",  "or",    "xor",   "not",
                                          "shl",  "shr", "popc", "clz",   "neg",   "abs",
                                          "brev", "bfe", "bfi",  "mul24", "mad24", NULL};
    const enum ptx_type type = type_of(instruction);
    const char *opcode = instruction->opcode;
    const bool is_float = type == PTX_F32 || type == PTX_F64;
    step->computes = PTX_NO_OPERATION;
    step->fused = false;
    if (is_float && is_one_of(opcode, special)) {
        step->computes = PTX_SPECIAL_OPERATION;
    } else if (is_float && is_one_of(opcode, plain)) {
        step->computes = type == PTX_F32 ? PTX_FLOAT32_OPERATION : PTX_FLOAT64_OPERATION;
        step->fused = strcmp(opcode, "fma") == 0 || strcmp(opcode, "mad") == 0;
    } else if (type >= PTX_U8 && type <= PTX_B128 &&
               (is_one_of(opcode, plain) || is_one_of(opcode, integer))) {
        step->computes = PTX_INTEGER_OPERATION;
    }
}
