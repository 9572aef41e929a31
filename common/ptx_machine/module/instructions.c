// SPDX-License-Identifier: MIT
// What stands between the braces of a function: declarations, labels and instructions.
#include "reader.h"

#include <string.h>

// "add" and its modifiers, of add.rn.f32.
static void read_opcode(struct ptx_reader *reader, struct ptx_instruction *instruction)
{
    char *words = (char *)ptx_read_word(reader);
    if (reader->lexer.failed) {
        return;
    }
    const char **modifiers = NULL;
    for (char *dot = strchr(words, '.'); dot; dot = strchr(dot + 1, '.')) {
        *dot = '\0';
        modifiers = ptx_arena_more(reader->module->arena, modifiers, instruction->modifier_count,
                                   sizeof(*modifiers));
        modifiers[instruction->modifier_count++] = dot + 1;
    }
    instruction->opcode = words;
    // One more for the end.
    modifiers = ptx_arena_more(reader->module->arena, modifiers, instruction->modifier_count,
                               sizeof(*modifiers));
    modifiers[instruction->modifier_count] = NULL;
    instruction->modifiers = modifiers;
}

// The text from `begin` to the next token, with one blank where there are several.
static const char *text_since(struct ptx_reader *reader, const char *begin)
{
    const size_t length = (size_t)(reader->lexer.token.text - begin);
    char *text = ptx_arena_text(reader->module->arena, begin, length);
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        const bool blank = strchr(" \t\r\n", text[i]) && text[i];
        if (!blank) {
            text[used++] = text[i];
        } else if (used > 0 && text[used - 1] != ' ') {
            text[used++] = ' ';
        }
    }
    text[used] = '\0';
    return text;
}

static void read_guard(struct ptx_reader *reader, struct ptx_instruction *instruction)
{
    struct ptx_lexer *lexer = &reader->lexer;
    instruction->guard = -1;
    if (!ptx_take(lexer, "@")) {
        return;
    }
    instruction->guard_negated = ptx_take(lexer, "!");
    struct ptx_operand guard;
    ptx_read_operand(reader, &guard);
    if (!lexer->failed &&
        (guard.kind != PTX_REGISTER || reader->function->slots[guard.slot] != PTX_PRED)) {
        ptx_fail(lexer, "what stands behind @ is no predicate");
    }
    instruction->guard = guard.slot;
}

static void read_instruction(struct ptx_reader *reader)
{
    struct ptx_lexer *lexer = &reader->lexer;
    struct ptx_module *module = reader->module;
    const char *begin = lexer->token.text;
    struct ptx_instruction read = {
        .ptx_line = lexer->token.line, .file = reader->file, .line = reader->line};
    read_guard(reader, &read);
    read_opcode(reader, &read);
    bool more = !ptx_next_is(lexer, ";");
    while (!lexer->failed && more) {
        struct ptx_operand operand;
        ptx_read_operand(reader, &operand);
        read.operands = ptx_arena_more(module->arena, read.operands, read.operand_count,
                                       sizeof(*read.operands));
        read.operands[read.operand_count++] = operand;
        more = ptx_take(lexer, ",");
    }
    if (!lexer->failed) {
        read.text = text_since(reader, begin);
    }
    ptx_expect(lexer, ";");
    module->instructions = ptx_arena_more(module->arena, module->instructions,
                                          module->instruction_count, sizeof(*module->instructions));
    module->instructions[module->instruction_count++] = read;
}

// `.loc 1 23 5, function_name name+4, inlined_at 1 7 3`
static void read_location(struct ptx_reader *reader)
{
    struct ptx_lexer *lexer = &reader->lexer;
    ptx_lexer_next(lexer);
    const uint64_t file = ptx_read_whole(reader);
    reader->line = (unsigned)ptx_read_whole(reader);
    ptx_read_whole(reader); // the column
    reader->file = file < reader->file_count ? reader->files[file] : NULL;
    while (ptx_take(lexer, ",")) {
        if (ptx_take(lexer, "function_name")) {
            ptx_read_word(reader);
            if (ptx_take(lexer, "+")) {
                ptx_read_whole(reader);
            }
        } else {
            ptx_expect(lexer, "inlined_at");
            ptx_read_whole(reader);
            ptx_read_whole(reader);
            ptx_read_whole(reader);
        }
    }
}

// Behind `name:`, where that is no label but names a list of labels or a prototype.
static void read_named_list(struct ptx_reader *reader, const char *name)
{
    struct ptx_lexer *lexer = &reader->lexer;
    const bool labels = ptx_next_is(lexer, ".branchtargets");
    if (!labels) {
        ptx_lexer_next(lexer);
        ptx_name_add(reader, PTX_NAMES_PROTOTYPE, name);
        while (lexer->token.kind != PTX_END && !ptx_next_is(lexer, ";")) {
            ptx_lexer_next(lexer);
        }
        ptx_expect(lexer, ";");
        return;
    }
    ptx_lexer_next(lexer);
    struct ptx_operand list = {.kind = PTX_LABELS, .slot = -1};
    do {
        struct ptx_operand label = {.slot = -1};
        ptx_resolve_later(reader, &label, ptx_read_word(reader));
        list.parts =
            ptx_arena_more(reader->module->arena, list.parts, list.part_count, sizeof(*list.parts));
        list.parts[list.part_count++] = label;
    } while (!lexer->failed && ptx_take(lexer, ","));
    ptx_expect(lexer, ";");
    ptx_name_add(reader, PTX_NAMES_LABELS, name)->labels = list;
}

static void read_directive(struct ptx_reader *reader)
{
    struct ptx_lexer *lexer = &reader->lexer;
    if (ptx_next_is(lexer, ".reg")) {
        ptx_read_registers(reader);
    } else if (ptx_next_is(lexer, ".loc")) {
        read_location(reader);
    } else if (ptx_take(lexer, ".pragma")) {
        while (lexer->token.kind == PTX_STRING) {
            ptx_lexer_next(lexer);
            ptx_take(lexer, ",");
        }
        ptx_expect(lexer, ";");
    } else {
        ptx_read_variables(reader, false);
    }
}

// A word with a colon behind it. (A name that is followed by :: is one word for the lexer.)
static bool is_label(const struct ptx_lexer *lexer)
{
    struct ptx_lexer ahead = *lexer;
    char nothing[1];
    ahead.message = nothing;
    ahead.capacity = sizeof(nothing);
    ptx_lexer_next(&ahead);
    return ptx_next_is(&ahead, ":");
}

void ptx_read_statement(struct ptx_reader *reader)
{
    struct ptx_lexer *lexer = &reader->lexer;
    if (lexer->token.kind == PTX_DIRECTIVE) {
        read_directive(reader);
    } else if (lexer->token.kind == PTX_WORD && is_label(lexer)) {
        const char *name = ptx_read_word(reader);
        ptx_expect(lexer, ":");
        if (ptx_next_is(lexer, ".branchtargets") || ptx_next_is(lexer, ".calltargets") ||
            ptx_next_is(lexer, ".callprototype")) {
            read_named_list(reader, name);
        } else {
            ptx_add_label(reader, name);
        }
    } else if (!ptx_take(lexer, ";")) {
        read_instruction(reader);
    }
}
