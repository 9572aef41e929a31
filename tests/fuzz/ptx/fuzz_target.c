// SPDX-License-Identifier: MIT
// One input of the fuzzer: a PTX text ends in a sentence that names one of its lines, or in a
// module all parts of which fit each other.
#include "ptx_machine/module/module.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MESSAGE_BYTES = 300 };

// abort() and no assert(): NDEBUG must not switch this off.
static void require(bool condition)
{
    if (!condition) {
        abort();
    }
}

static void check_operand(const struct ptx_function *function, const struct ptx_operand *operand)
{
    switch (operand->kind) {
    case PTX_REGISTER:
        require(operand->slot >= 0 && (size_t)operand->slot < function->slot_count);
        break;
    case PTX_LABEL:
        require(operand->target >= function->begin && operand->target <= function->end);
        break;
    case PTX_SPECIAL:
        require(operand->special < PTX_SPECIAL_COUNT && operand->axis >= 0 && operand->axis < 3);
        break;
    case PTX_VARIABLE:
        require(operand->variable);
        break;
    case PTX_FUNCTION:
        require(operand->function);
        break;
    case PTX_ADDRESS:
        require(operand->part_count > 0);
        break;
    case PTX_PAIR:
        require(operand->part_count == 2);
        break;
    default:
        break;
    }
    for (size_t i = 0; i < operand->part_count; i++) {
        check_operand(function, &operand->parts[i]);
    }
}

static void check_instruction(const struct ptx_function *function,
                              const struct ptx_instruction *instruction)
{
    require(instruction->guard < (int)function->slot_count);
    require(instruction->guard < 0 || function->slots[instruction->guard] == PTX_PRED);
    require(instruction->opcode[0] && strlen(instruction->text) > 0 && instruction->ptx_line > 0);
    for (size_t i = 0; i < instruction->modifier_count; i++) {
        require(instruction->modifiers[i]);
    }
    for (size_t i = 0; i < instruction->operand_count; i++) {
        check_operand(function, &instruction->operands[i]);
    }
}

static void check_variables(const struct ptx_variable *first)
{
    for (const struct ptx_variable *one = first; one; one = one->next) {
        require(one->alignment > 0 && (one->alignment & (one->alignment - 1)) == 0);
        for (size_t i = 0; i < one->relocation_count; i++) {
            const struct ptx_relocation *at = &one->relocations[i];
            require(at->offset + sizeof(uint64_t) <= one->size);
            require(!at->variable != !at->function);
        }
    }
}

static void check_module(const struct ptx_module *module)
{
    check_variables(module->variables);
    for (const struct ptx_function *one = module->functions; one; one = one->next) {
        check_variables(one->variables);
        for (size_t i = 0; i < one->parameter_count; i++) {
            const struct ptx_parameter *parameter = &one->parameters[i];
            require(parameter->offset + parameter->size <= one->parameter_bytes);
        }
        if (!one->has_body) {
            continue;
        }
        require(one->begin <= one->end && one->end <= module->instruction_count);
        for (size_t i = one->begin; i < one->end; i++) {
            check_instruction(one, &module->instructions[i]);
        }
    }
}

static void check_message(const char *message, const char *text, size_t size)
{
    size_t lines = 1;
    for (size_t i = 0; i < size; i++) {
        lines += text[i] == '\n';
    }
    static const char front[] = "line ";
    require(message[0] && memchr(message, '\0', MESSAGE_BYTES));
    if (memcmp(message, front, sizeof(front) - 1) == 0) {
        const size_t line = strtoul(message + sizeof(front) - 1, NULL, 10);
        require(line >= 1 && line <= lines);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    // A copy of the very size, so that a read behind its end is seen.
    char *text = malloc(size ? size : 1);
    require(text);
    memcpy(text, data, size);
    char message[MESSAGE_BYTES] = "";
    struct ptx_module *module = ptx_module_read(text, size, message, sizeof(message));
    if (module) {
        require(message[0] == '\0');
        check_module(module);
    } else {
        check_message(message, text, size);
    }
    ptx_module_free(module);
    free(text);
    return 0;
}
