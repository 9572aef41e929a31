// SPDX-License-Identifier: MIT
// Declarations of registers and variables. Each is given its place: a register its slot, a variable
// of a function its offset in the function's frame, a shared one its offset in a block's memory.
#include "reader.h"

#include <string.h>

enum { MOST_BYTES_OF_A_VARIABLE = 1 << 30, MOST_SLOTS = 1 << 20 };

size_t ptx_place(size_t *used, size_t size, size_t alignment)
{
    const size_t offset = (*used + alignment - 1) / alignment * alignment;
    *used = offset + size;
    return offset;
}

static size_t read_alignment(struct ptx_reader *reader)
{
    const uint64_t alignment = ptx_read_whole(reader);
    if (alignment == 0 || alignment > 4096 || (alignment & (alignment - 1)) != 0) {
        ptx_fail(&reader->lexer, "an alignment must be a power of two up to 4096");
        return 1;
    }
    return (size_t)alignment;
}

// `.ptr .global .align 4`: what a pointer that is a parameter points to is nothing for us.
static void skip_pointer(struct ptx_reader *reader)
{
    enum ptx_space space;
    while (reader->lexer.token.kind == PTX_DIRECTIVE) {
        const char *word = ptx_arena_text(reader->module->arena, reader->lexer.token.text + 1,
                                          reader->lexer.token.length - 1);
        if (strcmp(word, "align") == 0) {
            ptx_lexer_next(&reader->lexer);
            read_alignment(reader);
        } else if (ptx_space_named(word, &space)) {
            ptx_lexer_next(&reader->lexer);
        } else {
            return;
        }
    }
}

// What stands between the space and the name: alignment, attributes, vectors, and the type.
static void read_type(struct ptx_reader *reader, struct ptx_variable *variable, size_t *vector)
{
    struct ptx_lexer *lexer = &reader->lexer;
    while (lexer->token.kind == PTX_DIRECTIVE) {
        const char *word =
            ptx_arena_text(reader->module->arena, lexer->token.text + 1, lexer->token.length - 1);
        const enum ptx_type type = ptx_type_named(word);
        ptx_lexer_next(lexer);
        if (type != PTX_NO_TYPE && variable->type == PTX_NO_TYPE) {
            variable->type = type;
        } else if (strcmp(word, "align") == 0) {
            variable->alignment = read_alignment(reader);
        } else if (strcmp(word, "v2") == 0 || strcmp(word, "v4") == 0) {
            *vector = (size_t)(word[1] - '0');
        } else if (strcmp(word, "ptr") == 0) {
            skip_pointer(reader);
        } else if (strcmp(word, "attribute") == 0) {
            ptx_expect(lexer, "(");
            variable->is_managed = ptx_take(lexer, ".managed");
            if (!variable->is_managed) {
                ptx_fail(lexer, "the attribute '%.*s' of a variable is not known",
                         (int)lexer->token.length, lexer->token.text);
            }
            ptx_expect(lexer, ")");
        } else {
            ptx_fail(lexer, "'.%s' in a declaration is not known", word);
        }
    }
    if (variable->type == PTX_NO_TYPE) {
        ptx_fail(lexer, "a variable has no type");
        variable->type = PTX_B8;
    }
}

struct ptx_variable *ptx_read_declaration(struct ptx_reader *reader, enum ptx_space space)
{
    struct ptx_lexer *lexer = &reader->lexer;
    struct ptx_variable *variable = ptx_arena_take(reader->module->arena, sizeof(*variable));
    variable->space = space;
    size_t elements = 1;
    size_t vector = 1;
    read_type(reader, variable, &vector);
    variable->name = ptx_read_word(reader);
    while (ptx_take(lexer, "[")) {
        const size_t count = ptx_next_is(lexer, "]") ? 0 : (size_t)ptx_read_whole(reader);
        elements = elements > MOST_BYTES_OF_A_VARIABLE || count > MOST_BYTES_OF_A_VARIABLE
                       ? (size_t)MOST_BYTES_OF_A_VARIABLE + 1
                       : elements * count;
        ptx_expect(lexer, "]");
    }
    const size_t bytes = ptx_type_size(variable->type) * vector;
    if (elements > MOST_BYTES_OF_A_VARIABLE / bytes) {
        ptx_fail(lexer, "'%s' is larger than 1 GiB", variable->name);
        elements = 1;
    }
    variable->size = elements * bytes;
    if (variable->alignment == 0) {
        variable->alignment = bytes;
    }
    return variable;
}

// Puts a declared variable where it belongs.
static void place(struct ptx_reader *reader, struct ptx_variable *variable)
{
    struct ptx_function *function = reader->function;
    struct ptx_module *module = reader->module;
    const bool of_function =
        function && variable->space != PTX_GLOBAL && variable->space != PTX_CONSTANT;
    switch (variable->space) {
    case PTX_SHARED:
        if (variable->size > 0) {
            variable->offset =
                ptx_place(&module->shared_bytes, variable->size, variable->alignment);
        }
        break;
    case PTX_LOCAL:
    case PTX_PARAMETER:
        if (!function) {
            ptx_fail(&reader->lexer, "'%s' is a variable of a function and stands in none",
                     variable->name);
            return;
        }
        variable->offset = ptx_place(variable->space == PTX_LOCAL ? &function->local_bytes
                                                                  : &function->frame_bytes,
                                     variable->size, variable->alignment);
        break;
    case PTX_GENERIC:
    case PTX_GLOBAL:
    case PTX_CONSTANT:
        break;
    }
    if (function) {
        ptx_name_add(reader, PTX_NAMES_VARIABLE, variable->name)->variable = variable;
    }
    if (of_function) {
        variable->next = function->variables;
        function->variables = variable;
    } else {
        *reader->last_variable = variable;
        reader->last_variable = &variable->next;
    }
}

void ptx_read_variables(struct ptx_reader *reader, bool is_extern)
{
    struct ptx_lexer *lexer = &reader->lexer;
    enum ptx_space space = PTX_GENERIC;
    const char *word =
        ptx_arena_text(reader->module->arena, lexer->token.text + 1, lexer->token.length - 1);
    if (!ptx_space_named(word, &space)) {
        ptx_fail(lexer, "'.%s' is not known", word);
        return;
    }
    ptx_lexer_next(lexer);
    struct ptx_variable *variable = ptx_read_declaration(reader, space);
    variable->is_extern = is_extern;
    if (!lexer->failed) {
        place(reader, variable);
    }
    if (ptx_take(lexer, "=")) { // it may name the variable itself
        ptx_read_initialiser(reader, variable);
    }
    ptx_expect(lexer, ";");
}

static void add_slots(struct ptx_reader *reader, enum ptx_type type, size_t count)
{
    struct ptx_function *function = reader->function;
    struct ptx_arena *arena = reader->module->arena;
    enum ptx_type *slots = ptx_arena_take(arena, (function->slot_count + count) * sizeof(*slots));
    if (function->slot_count) {
        memcpy(slots, function->slots, function->slot_count * sizeof(*slots));
    }
    for (size_t i = 0; i < count; i++) {
        slots[function->slot_count + i] = type;
    }
    function->slots = slots;
    function->slot_count += count;
}

void ptx_read_registers(struct ptx_reader *reader)
{
    struct ptx_lexer *lexer = &reader->lexer;
    ptx_expect(lexer, ".reg");
    const char *word =
        lexer->token.kind == PTX_DIRECTIVE
            ? ptx_arena_text(reader->module->arena, lexer->token.text + 1, lexer->token.length - 1)
            : "";
    const enum ptx_type type = ptx_type_named(word);
    if (type == PTX_NO_TYPE || type == PTX_B128 || !reader->function) {
        ptx_fail(lexer, "a register of the type '.%s' is not known", word);
        return;
    }
    ptx_lexer_next(lexer);
    do {
        struct ptx_name *name = ptx_name_add(reader, PTX_NAMES_REGISTERS, ptx_read_word(reader));
        name->slot = (int)reader->function->slot_count;
        if (ptx_take(lexer, "<")) {
            name->count = (size_t)ptx_read_whole(reader);
            ptx_expect(lexer, ">");
        }
        if (name->count > MOST_SLOTS || reader->function->slot_count > MOST_SLOTS) {
            ptx_fail(lexer, "'%s' has more than a million registers", reader->function->name);
        } else if (!lexer->failed) {
            add_slots(reader, type, name->count ? name->count : 1);
        }
    } while (ptx_take(lexer, ","));
    ptx_expect(lexer, ";");
}
