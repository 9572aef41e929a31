// SPDX-License-Identifier: MIT
// Labels, and the names in operands that only the end of a function explains. A label is known in
// the braces in which it stands; where text was pasted twice, each copy has its own.
#include "reader.h"

#include <string.h>

void ptx_add_label(struct ptx_reader *reader, const char *text)
{
    struct ptx_label *label = ptx_arena_take(reader->module->arena, sizeof(*label));
    label->text = text;
    label->braces = reader->braces;
    label->target = reader->module->instruction_count;
    label->before = reader->labels;
    for (const struct ptx_label *other = reader->labels; other; other = other->before) {
        if (other->braces == label->braces && strcmp(other->text, text) == 0) {
            ptx_fail(&reader->lexer, "the label '%s' stands twice", text);
        }
    }
    reader->labels = label;
}

void ptx_resolve_later(struct ptx_reader *reader, struct ptx_operand *operand, const char *text)
{
    reader->unresolved = ptx_arena_more(reader->module->arena, reader->unresolved,
                                        reader->unresolved_count, sizeof(*reader->unresolved));
    reader->unresolved[reader->unresolved_count] =
        (struct ptx_unresolved){text, reader->braces, reader->lexer.token.line};
    operand->kind = PTX_LABEL;
    operand->target = reader->unresolved_count++;
}

static const struct ptx_label *label_of(const struct ptx_reader *reader,
                                        const struct ptx_unresolved *wanted)
{
    for (const struct ptx_braces *braces = wanted->braces;; braces = braces->around) {
        for (const struct ptx_label *label = reader->labels; label; label = label->before) {
            if (label->braces == braces && strcmp(label->text, wanted->text) == 0) {
                return label;
            }
        }
        if (!braces) {
            return NULL;
        }
    }
}

static void resolve(struct ptx_reader *reader, struct ptx_operand *operand)
{
    for (size_t i = 0; i < operand->part_count; i++) {
        resolve(reader, &operand->parts[i]);
    }
    if (operand->kind != PTX_LABEL) {
        return;
    }
    const struct ptx_unresolved *wanted = &reader->unresolved[operand->target];
    const struct ptx_label *label = label_of(reader, wanted);
    const struct ptx_function *function = ptx_module_function(reader->module, wanted->text);
    if (label) {
        operand->target = label->target;
    } else if (function) {
        operand->kind = PTX_FUNCTION;
        operand->function = function;
    } else {
        reader->lexer.token.line = wanted->line;
        ptx_fail(&reader->lexer, "'%s' is no register, variable, label or function", wanted->text);
    }
}

void ptx_resolve_labels(struct ptx_reader *reader)
{
    const struct ptx_function *function = reader->function;
    for (size_t i = function->begin; i < function->end && !reader->lexer.failed; i++) {
        struct ptx_instruction *instruction = &reader->module->instructions[i];
        for (size_t j = 0; j < instruction->operand_count; j++) {
            resolve(reader, &instruction->operands[j]);
        }
    }
    reader->labels = NULL;
    reader->unresolved = NULL;
    reader->unresolved_count = 0;
}
