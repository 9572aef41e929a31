// SPDX-License-Identifier: MIT
// The words and operands of an instruction, one after another.
#include "binder.h"
#include "half.h"
#include "program.h"
#include "values.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void ptx_refuse(struct ptx_binder *binder, const char *format, ...)
{
    if (binder->refused) {
        return;
    }
    binder->refused = true;
    enum { LENGTH = 200 };
    char *why = ptx_program_take(binder->program, LENGTH);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, LENGTH, format, arguments);
    va_end(arguments);
    binder->step->refusal = why;
}

bool ptx_is(const struct ptx_binder *binder, const char *opcode)
{
    return strcmp(binder->instruction->opcode, opcode) == 0;
}

static bool is_taken(const struct ptx_binder *binder, size_t modifier)
{
    return binder->taken >> modifier & 1;
}

bool ptx_take_modifier(struct ptx_binder *binder, const char *word)
{
    for (size_t i = 0; i < binder->instruction->modifier_count; i++) {
        if (!is_taken(binder, i) && strcmp(binder->instruction->modifiers[i], word) == 0) {
            binder->taken |= UINT32_C(1) << i;
            return true;
        }
    }
    return false;
}

unsigned ptx_take_one_of(struct ptx_binder *binder, const char *const *words, unsigned none)
{
    for (unsigned i = 0; words[i]; i++) {
        if (ptx_take_modifier(binder, words[i])) {
            return i;
        }
    }
    return none;
}

unsigned ptx_take_next_of(struct ptx_binder *binder, const char *const *words, unsigned none)
{
    for (size_t i = 0; i < binder->instruction->modifier_count; i++) {
        unsigned at = 0;
        while (words[at] && strcmp(words[at], binder->instruction->modifiers[i]) != 0) {
            at++;
        }
        if (!is_taken(binder, i) && words[at]) {
            binder->taken |= UINT32_C(1) << i;
            return at;
        }
    }
    return none;
}

enum ptx_type ptx_take_type(struct ptx_binder *binder)
{
    for (size_t i = 0; i < binder->instruction->modifier_count; i++) {
        const enum ptx_type type = ptx_type_named(binder->instruction->modifiers[i]);
        if (!is_taken(binder, i) && type != PTX_NO_TYPE) {
            binder->taken |= UINT32_C(1) << i;
            return type;
        }
    }
    return PTX_NO_TYPE;
}

enum ptx_type ptx_last_type(const struct ptx_binder *binder)
{
    const size_t count = binder->instruction->modifier_count;
    return count ? ptx_type_named(binder->instruction->modifiers[count - 1]) : PTX_NO_TYPE;
}

enum ptx_rounding ptx_take_rounding(struct ptx_binder *binder, enum ptx_rounding none)
{
    static const char *const words[] = {"rn", "rz", "rm", "rp", "rna", NULL};
    return (enum ptx_rounding)ptx_take_one_of(binder, words, none);
}

bool ptx_has_operand(const struct ptx_binder *binder)
{
    return binder->operand < binder->instruction->operand_count;
}

const struct ptx_operand *ptx_take_operand(struct ptx_binder *binder)
{
    static const struct ptx_operand none = {.kind = PTX_SINK, .slot = -1};
    return ptx_has_operand(binder) ? &binder->instruction->operands[binder->operand++] : &none;
}

struct ptx_values ptx_constant(struct ptx_binder *binder, uint64_t value)
{
    struct ptx_program *program = binder->program;
    size_t at = 0;
    while (at < program->constant_count && program->constants[at * PTX_LANES] != value) {
        at++;
    }
    if (at == program->constant_room) {
        program->constant_room = program->constant_room ? 2 * program->constant_room : 64;
        program->constants = realloc(program->constants, program->constant_room * PTX_LANES *
                                                             sizeof(*program->constants));
        if (!program->constants) {
            abort();
        }
    }
    if (at == program->constant_count) {
        program->constant_count++;
        for (size_t lane = 0; lane < PTX_LANES; lane++) {
            program->constants[at * PTX_LANES + lane] = value;
        }
    }
    return (struct ptx_values){.table = PTX_IN_CONSTANTS, .offset = (uint32_t)(at * PTX_LANES)};
}

static struct ptx_values absent_values(void)
{
    return (struct ptx_values){.table = PTX_IN_FRAME, .absent = true};
}

static struct ptx_values of_slot(int slot)
{
    return (struct ptx_values){.table = PTX_IN_FRAME, .offset = (uint32_t)slot * PTX_LANES};
}

static bool is_float(enum ptx_type type)
{
    return type == PTX_F32 || type == PTX_F64;
}

// The bits of a number that stands in the PTX, as this type.
static uint64_t bits_of(struct ptx_binder *binder, const struct ptx_operand *operand,
                        enum ptx_type type)
{
    const size_t size = ptx_type_size(type);
    switch (operand->kind) {
    case PTX_FLOAT32:
        if (size != 4 || (!is_float(type) && type != PTX_B32)) {
            ptx_refuse(binder, "a float as a value of another type");
        }
        return operand->value;
    case PTX_FLOAT64:
        if (type == PTX_F32) {
            return ptx_of_float((float)ptx_double_of(operand->value));
        }
        if (type != PTX_F64 && type != PTX_B64) {
            ptx_refuse(binder, "a double as a value of another type");
        }
        return operand->value;
    default:
        break;
    }
    if (type == PTX_F16 || type == PTX_BF16 || ptx_half_of_pair(type) != PTX_NO_TYPE) {
        ptx_refuse(binder, "a number as a half");
    }
    if (type == PTX_PRED) {
        return operand->value ? UINT32_MAX : 0;
    }
    if (is_float(type)) {
        ptx_refuse(binder, "a whole number as a value of a floating-point type");
    }
    return size == 8 || size == 0 ? operand->value
                                  : operand->value & ((UINT64_C(1) << 8 * size) - 1);
}

uint64_t ptx_place_of(const struct ptx_binder *binder, const struct ptx_variable *variable)
{
    const bool dynamic = variable->space == PTX_SHARED && variable->size == 0;
    return variable->space == PTX_GLOBAL || variable->space == PTX_CONSTANT ? variable->address
           : dynamic ? ptx_dynamic_shared_begins(binder->program->module)
                     : variable->offset;
}

static bool changes(enum ptx_special special)
{
    return special >= PTX_CLOCK && special <= PTX_GLOBALTIMER_HI;
}

struct ptx_values ptx_source(struct ptx_binder *binder, const struct ptx_operand *operand,
                             enum ptx_type type)
{
    struct ptx_values values = absent_values();
    switch (operand->kind) {
    case PTX_REGISTER: {
        values = of_slot(operand->slot);
        values.negated = operand->negated;
        const bool predicate = binder->step->function->slots[operand->slot] == PTX_PRED;
        if (predicate != (type == PTX_PRED)) {
            ptx_refuse(binder, predicate ? "a predicate as a number" : "a number as a predicate");
        } else if (operand->negated && !predicate) {
            ptx_refuse(binder, "a register with a minus");
        }
        break;
    }
    case PTX_INTEGER:
    case PTX_FLOAT32:
    case PTX_FLOAT64:
        values = ptx_constant(binder, bits_of(binder, operand, type));
        values.negated = operand->negated;
        break;
    case PTX_SPECIAL:
        if (operand->special == PTX_OTHER_SPECIAL) {
            ptx_refuse(binder, "this special register");
        }
        values.absent = false;
        values.table = PTX_IN_SPECIALS;
        values.offset = ((uint32_t)operand->special * 3 + (uint32_t)operand->axis) * PTX_LANES;
        if (changes(operand->special) && !ptx_is(binder, "mov")) {
            ptx_refuse(binder, "a clock that is read by another instruction than mov");
        }
        break;
    case PTX_VARIABLE: {
        const struct ptx_variable *variable = operand->variable;
        const bool in_frame = variable->space == PTX_LOCAL || variable->space == PTX_PARAMETER;
        if (in_frame && !(binder->step->function->is_entry && variable->space == PTX_PARAMETER)) {
            ptx_refuse(binder, "the address of a variable of a call, used by another instruction "
                               "than mov");
        }
        values = ptx_constant(binder, operand->value + ptx_place_of(binder, variable));
        break;
    }
    case PTX_FUNCTION:
        values = ptx_constant(binder, ptx_program_address(binder->program, operand->function));
        break;
    case PTX_SINK:
        ptx_refuse(binder, "an operand that is missing");
        break;
    default:
        ptx_refuse(binder, "an operand of this kind");
        break;
    }
    return values;
}

struct ptx_values ptx_take_source(struct ptx_binder *binder, enum ptx_type type)
{
    return ptx_source(binder, ptx_take_operand(binder), type);
}

struct ptx_values ptx_target(struct ptx_binder *binder, const struct ptx_operand *operand)
{
    if (operand->kind == PTX_SINK) {
        return absent_values();
    }
    if (operand->kind != PTX_REGISTER) {
        ptx_refuse(binder, "a result that is no register");
        return absent_values();
    }
    const size_t size = ptx_type_size(binder->step->function->slots[operand->slot]);
    binder->step->keep = size >= 8 ? UINT64_MAX : (UINT64_C(1) << 8 * size) - 1;
    return of_slot(operand->slot);
}

struct ptx_values ptx_take_target(struct ptx_binder *binder)
{
    const struct ptx_operand *operand = ptx_take_operand(binder);
    if (operand->kind == PTX_SINK) {
        ptx_refuse(binder, "a result that goes nowhere");
    }
    return ptx_target(binder, operand);
}

void ptx_take_targets(struct ptx_binder *binder)
{
    const struct ptx_operand *operand = ptx_take_operand(binder);
    if (operand->kind == PTX_PAIR) {
        binder->step->to = ptx_target(binder, &operand->parts[0]);
        binder->step->also_to = ptx_target(binder, &operand->parts[1]);
    } else {
        binder->step->to = ptx_target(binder, operand);
    }
}

static void check_that_all_is_taken(struct ptx_binder *binder)
{
    if (binder->has_policy) {
        ptx_take_source(binder, PTX_B64);
    }
    for (size_t i = 0; i < binder->instruction->modifier_count; i++) {
        if (!is_taken(binder, i)) {
            ptx_refuse(binder, "'.%s' of '%s'", binder->instruction->modifiers[i],
                       binder->instruction->opcode);
        }
    }
    if (ptx_has_operand(binder)) {
        ptx_refuse(binder, "so many operands of '%s'", binder->instruction->opcode);
    }
}

void ptx_bind(struct ptx_program *program, const struct ptx_function *function,
              const struct ptx_instruction *instruction, struct ptx_step *step)
{
    *step = (struct ptx_step){
        .guard = instruction->guard < 0 ? -1 : instruction->guard * PTX_LANES,
        .guard_negated = instruction->guard_negated,
        .to = absent_values(),
        .also_to = absent_values(),
        .names = absent_values(),
        .a = absent_values(),
        .b = absent_values(),
        .c = absent_values(),
        .parameter_bytes = function->is_entry ? function->parameter_bytes : 0,
        .function = function,
        .instruction = instruction,
    };
    struct ptx_binder binder = {.program = program, .instruction = instruction, .step = step};
    if (instruction->modifier_count > 32) {
        ptx_refuse(&binder, "so many modifiers");
        return;
    }
    for (size_t i = 0; ptx_families[i]; i++) {
        if (ptx_families[i](&binder)) {
            check_that_all_is_taken(&binder);
            return;
        }
    }
    const bool typed = ptx_last_type(&binder) != PTX_NO_TYPE;
    ptx_refuse(&binder, "the instruction '%s'%s%s", instruction->opcode, typed ? " of ." : "",
               typed ? instruction->modifiers[instruction->modifier_count - 1] : "");
}
