// SPDX-License-Identifier: MIT
// How much shared memory a kernel declares: its own variables, and those of all that it may call.
#include "reader.h"

#include <string.h>

// Everything that was seen on the way from one kernel, so that nothing counts twice.
struct walk {
    struct ptx_module *module;
    const void **seen;
    size_t count;
    size_t bytes;
};

static bool is_new(struct walk *walk, const void *thing)
{
    for (size_t i = 0; i < walk->count; i++) {
        if (walk->seen[i] == thing) {
            return false;
        }
    }
    walk->seen = ptx_arena_more(walk->module->arena, walk->seen, walk->count, sizeof(*walk->seen));
    walk->seen[walk->count++] = thing;
    return true;
}

static void see_function(struct walk *walk, const struct ptx_function *function);

static void see_variable(struct walk *walk, const struct ptx_variable *variable)
{
    if ((variable->space != PTX_SHARED && variable->relocation_count == 0) ||
        !is_new(walk, variable)) {
        return;
    }
    if (variable->space == PTX_SHARED) {
        ptx_place(&walk->bytes, variable->size, variable->alignment);
    }
    for (size_t i = 0; i < variable->relocation_count; i++) {
        if (variable->relocations[i].function) {
            see_function(walk, variable->relocations[i].function);
        } else {
            see_variable(walk, variable->relocations[i].variable);
        }
    }
}

static void see_operand(struct walk *walk, const struct ptx_operand *operand)
{
    if (operand->variable) {
        see_variable(walk, operand->variable);
    }
    if (operand->function) {
        see_function(walk, operand->function);
    }
    for (size_t i = 0; i < operand->part_count; i++) {
        see_operand(walk, &operand->parts[i]);
    }
}

static void see_function(struct walk *walk, const struct ptx_function *function)
{
    if (!function->has_body || !is_new(walk, function)) {
        return;
    }
    for (size_t i = function->begin; i < function->end; i++) {
        const struct ptx_instruction *instruction = &walk->module->instructions[i];
        for (size_t j = 0; j < instruction->operand_count; j++) {
            see_operand(walk, &instruction->operands[j]);
        }
    }
}

void ptx_sum_static_shared(struct ptx_reader *reader)
{
    for (struct ptx_function *function = reader->module->functions; function;
         function = function->next) {
        if (function->is_entry) {
            struct walk walk = {.module = reader->module};
            see_function(&walk, function);
            function->static_shared_bytes = walk.bytes;
        }
    }
}
