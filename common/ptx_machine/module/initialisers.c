// SPDX-License-Identifier: MIT
// First values of variables: numbers, and addresses of other variables and of functions.
#include "reader.h"

#include <string.h>

static bool is_real(enum ptx_type type)
{
    return type == PTX_F32 || type == PTX_F64;
}

// The bytes of a number as an element of this type.
static uint64_t bits_of(struct ptx_reader *reader, const struct ptx_token *number,
                        enum ptx_type type, bool minus)
{
    if (number->number == PTX_WHOLE) {
        if (is_real(type)) {
            ptx_fail(&reader->lexer, "a whole number as a value of .f32 or .f64 is not known");
        }
        return minus ? 0 - number->value : number->value;
    }
    const bool is_float = number->number == PTX_BITS_OF_FLOAT32;
    const uint64_t sign = minus ? (uint64_t)1 << (is_float ? 31 : 63) : 0;
    const uint64_t bits = number->value ^ sign;
    if (ptx_type_size(type) == (is_float ? 4 : 8)) {
        return bits;
    }
    if (!is_float && type == PTX_F32) {
        double value;
        memcpy(&value, &bits, sizeof(value));
        const float narrow = (float)value;
        uint32_t narrow_bits;
        memcpy(&narrow_bits, &narrow, sizeof(narrow_bits));
        return narrow_bits;
    }
    ptx_fail(&reader->lexer,
             "a floating-point number of another size than its variable is not known");
    return 0;
}

// The variable or function that the next word names, which is gone over.
static void read_name(struct ptx_reader *reader, struct ptx_relocation *relocation)
{
    const char *name = ptx_read_word(reader);
    relocation->variable = ptx_module_variable(reader->module, name);
    relocation->function = relocation->variable ? NULL : ptx_module_function(reader->module, name);
    if (!relocation->variable && !relocation->function) {
        ptx_fail(&reader->lexer, "'%s' is neither a variable nor a function", name);
    }
}

static void read_address(struct ptx_reader *reader, struct ptx_variable *variable, size_t offset)
{
    struct ptx_lexer *lexer = &reader->lexer;
    if (ptx_type_size(variable->type) != 8) {
        ptx_fail(lexer, "an address that is not the value of 8 bytes is not known");
        return;
    }
    variable->relocations =
        ptx_arena_more(reader->module->arena, variable->relocations, variable->relocation_count,
                       sizeof(*variable->relocations));
    struct ptx_relocation *relocation = &variable->relocations[variable->relocation_count++];
    *relocation = (struct ptx_relocation){.offset = offset};
    relocation->is_generic = ptx_take(lexer, "generic");
    if (relocation->is_generic) {
        ptx_expect(lexer, "(");
    }
    read_name(reader, relocation);
    if (relocation->is_generic) {
        ptx_expect(lexer, ")");
    }
    if (ptx_take(lexer, "+")) {
        const bool minus = ptx_take(lexer, "-");
        relocation->add = (int64_t)ptx_read_whole(reader);
        relocation->add = minus ? -relocation->add : relocation->add;
    } else if (ptx_take(lexer, "-")) {
        relocation->add = -(int64_t)ptx_read_whole(reader);
    }
}

static void read_value(struct ptx_reader *reader, struct ptx_variable *variable, size_t offset)
{
    struct ptx_lexer *lexer = &reader->lexer;
    const size_t bytes = ptx_type_size(variable->type);
    if (offset + bytes > variable->size) {
        ptx_fail(lexer, "'%s' has more values than elements", variable->name);
        return;
    }
    if (lexer->token.kind == PTX_WORD) {
        read_address(reader, variable, offset);
        return;
    }
    const bool minus = ptx_take(lexer, "-");
    if (lexer->token.kind != PTX_NUMBER) {
        ptx_fail(lexer, "'%.*s' as a first value is not known", (int)lexer->token.length,
                 lexer->token.text);
        return;
    }
    const uint64_t bits = bits_of(reader, &lexer->token, variable->type, minus);
    ptx_lexer_next(lexer);
    if (ptx_next_is(lexer, "(")) {
        ptx_fail(lexer, "single bytes of an address as first values are not known");
    }
    for (size_t i = 0; i < bytes && i < 8; i++) {
        variable->bytes[offset + i] = (unsigned char)(bits >> (8 * i));
    }
}

void ptx_read_initialiser(struct ptx_reader *reader, struct ptx_variable *variable)
{
    struct ptx_lexer *lexer = &reader->lexer;
    variable->bytes = ptx_arena_take(reader->module->arena, variable->size + 8);
    if (!ptx_take(lexer, "{")) {
        read_value(reader, variable, 0);
        return;
    }
    size_t offset = 0;
    while (!lexer->failed && !ptx_next_is(lexer, "}")) {
        read_value(reader, variable, offset);
        offset += ptx_type_size(variable->type);
        if (!ptx_take(lexer, ",")) {
            break;
        }
    }
    ptx_expect(lexer, "}");
}
