// SPDX-License-Identifier: MIT
// A module, bound; and whether all that a kernel may reach is known.
#include "program.h"
#include "binder.h"
#include "operations.h"
#include "warp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *ptx_program_take(struct ptx_program *program, size_t bytes)
{
    void *memory = calloc(1, bytes);
    void **taken = realloc(program->taken, (program->taken_count + 1) * sizeof(*taken));
    if (!memory || !taken) {
        abort();
    }
    program->taken = taken;
    program->taken[program->taken_count++] = memory;
    return memory;
}

struct ptx_program *ptx_program_new(const struct ptx_module *module)
{
    struct ptx_program *program = calloc(1, sizeof(*program));
    struct ptx_step *steps = calloc(module->instruction_count + 1, sizeof(*steps));
    if (!program || !steps) {
        abort();
    }
    program->module = module;
    program->steps = steps;
    program->most_slots = 1;
    for (const struct ptx_function *one = module->functions; one; one = one->next) {
        for (size_t i = one->begin; one->has_body && i < one->end; i++) {
            ptx_bind(program, one, &module->instructions[i], &steps[i]);
            ptx_note_operation(&steps[i], &module->instructions[i]);
        }
        if (one->slot_count > program->most_slots) {
            program->most_slots = one->slot_count;
        }
    }
    return program;
}

void ptx_program_free(struct ptx_program *program)
{
    if (!program) {
        return;
    }
    for (size_t i = 0; i < program->taken_count; i++) {
        free(program->taken[i]);
    }
    free(program->taken);
    free(program->checked);
    free(program->constants);
    free(program->steps);
    free(program);
}

// A function is known by where it stands.
uint64_t ptx_program_address(const struct ptx_program *program, const struct ptx_function *function)
{
    (void)program;
    return (uint64_t)(uintptr_t)function;
}

const struct ptx_function *ptx_program_function_at(const struct ptx_program *program,
                                                   uint64_t address)
{
    for (const struct ptx_function *one = program->module->functions; one; one = one->next) {
        if (ptx_program_address(program, one) == address) {
            return one;
        }
    }
    return NULL;
}

// Functions that were reached, those that are still to be looked at behind the others.
struct reached {
    const struct ptx_function **functions;
    size_t count;
};

static void reach(struct reached *reached, const struct ptx_function *function)
{
    for (size_t i = 0; i < reached->count; i++) {
        if (reached->functions[i] == function) {
            return;
        }
    }
    reached->functions[reached->count++] = function;
}

static void reach_operand(struct reached *reached, const struct ptx_operand *operand)
{
    if (operand->function) {
        reach(reached, operand->function);
    }
    for (size_t i = 0; i < operand->part_count; i++) {
        reach_operand(reached, &operand->parts[i]);
    }
}

// Whose address a variable holds may be called by anybody.
static void reach_variables(struct reached *reached, const struct ptx_module *module)
{
    for (const struct ptx_variable *one = module->variables; one; one = one->next) {
        for (size_t i = 0; i < one->relocation_count; i++) {
            if (one->relocations[i].function) {
                reach(reached, one->relocations[i].function);
            }
        }
    }
}

// The first instruction of a function that cannot be run.
static const struct ptx_step *first_unknown(const struct ptx_program *program,
                                            const struct ptx_function *function)
{
    for (size_t i = function->begin; function->has_body && i < function->end; i++) {
        if (program->steps[i].refusal) {
            return &program->steps[i];
        }
    }
    return NULL;
}

static bool is_checked(const struct ptx_program *program, const struct ptx_function *kernel)
{
    for (size_t i = 0; i < program->checked_count; i++) {
        if (program->checked[i] == kernel) {
            return true;
        }
    }
    return false;
}

static void remember(struct ptx_program *program, const struct ptx_function *kernel)
{
    const struct ptx_function **checked =
        realloc(program->checked, (program->checked_count + 1) * sizeof(*checked));
    if (!checked) {
        abort();
    }
    program->checked = checked;
    program->checked[program->checked_count++] = kernel;
}

bool ptx_program_knows(struct ptx_program *program, const struct ptx_function *kernel,
                       struct ptx_fault *fault)
{
    if (is_checked(program, kernel)) {
        return true;
    }
    size_t count = 0;
    for (const struct ptx_function *one = program->module->functions; one; one = one->next) {
        count++;
    }
    struct reached reached = {calloc(count + 1, sizeof(struct ptx_function *)), 0};
    if (!reached.functions) {
        abort();
    }
    reach(&reached, kernel);
    reach_variables(&reached, program->module);
    bool known = true;
    for (size_t at = 0; at < reached.count && known; at++) {
        const struct ptx_function *function = reached.functions[at];
        const struct ptx_step *unknown = first_unknown(program, function);
        if (unknown) {
            known = false;
            const struct ptx_instruction *instruction = unknown->instruction;
            fault->kind = PTX_NOT_KNOWN;
            char where[200] = "";
            if (instruction->file) {
                snprintf(where, sizeof(where), ", line %u of %.160s", instruction->line,
                         instruction->file);
            }
            snprintf(fault->sentence, sizeof(fault->sentence),
                     "it does not know %s: \"%.160s\" in %.80s%s", unknown->refusal,
                     instruction->text, function->name, where);
        } else if (!function->has_body && !ptx_is_built_in(function)) {
            known = false;
            fault->kind = PTX_NOT_KNOWN;
            snprintf(fault->sentence, sizeof(fault->sentence),
                     "it does not know the function %.120s, which %.120s may call and "
                     "the PTX only declares",
                     function->name, kernel->name);
        }
        for (size_t i = function->begin; function->has_body && i < function->end && known; i++) {
            const struct ptx_instruction *instruction = &program->module->instructions[i];
            for (size_t j = 0; j < instruction->operand_count; j++) {
                reach_operand(&reached, &instruction->operands[j]);
            }
        }
    }
    free(reached.functions);
    if (known) {
        remember(program, kernel);
    }
    return known;
}
