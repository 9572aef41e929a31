// SPDX-License-Identifier: MIT
// Operands: registers, numbers, addresses, and those that are made of others.
#include "reader.h"

#include <string.h>

static void read_word_operand(struct ptx_reader *reader, struct ptx_operand *operand);

// Operands up to the mark `close`, as the parts of *operand.
static void read_parts(struct ptx_reader *reader, struct ptx_operand *operand, const char *close)
{
    struct ptx_lexer *lexer = &reader->lexer;
    while (!lexer->failed && !ptx_next_is(lexer, close)) {
        struct ptx_operand part;
        ptx_read_operand(reader, &part);
        operand->parts = ptx_arena_more(reader->module->arena, operand->parts, operand->part_count,
                                        sizeof(*operand->parts));
        operand->parts[operand->part_count++] = part;
        if (!ptx_take(lexer, ",")) {
            break;
        }
    }
    ptx_expect(lexer, close);
}

// `+4`, `+-4`, `-4` behind the base of an address, into *value.
static void read_offset(struct ptx_reader *reader, uint64_t *value)
{
    struct ptx_lexer *lexer = &reader->lexer;
    while (ptx_next_is(lexer, "+") || ptx_next_is(lexer, "-")) {
        bool minus = !ptx_take(lexer, "+");
        if (ptx_take(lexer, "-")) {
            minus = true;
        }
        const uint64_t number = ptx_read_whole(reader);
        *value += minus ? 0 - number : number;
    }
}

// Behind `[`.
static void read_address(struct ptx_reader *reader, struct ptx_operand *operand)
{
    struct ptx_lexer *lexer = &reader->lexer;
    operand->kind = PTX_ADDRESS;
    struct ptx_operand base;
    ptx_read_operand(reader, &base);
    read_offset(reader, &operand->value);
    if (base.kind == PTX_VARIABLE) { // name+4 is read as one
        operand->value += base.value;
        base.value = 0;
    }
    struct ptx_operand rest = {0};
    if (ptx_take(lexer, ",")) {
        read_parts(reader, &rest, "]");
    } else {
        ptx_expect(lexer, "]");
    }
    operand->part_count = 1 + rest.part_count;
    operand->parts =
        ptx_arena_take(reader->module->arena, operand->part_count * sizeof(*operand->parts));
    operand->parts[0] = base;
    if (rest.part_count) {
        memcpy(operand->parts + 1, rest.parts, rest.part_count * sizeof(*rest.parts));
    }
}

static void read_number(struct ptx_reader *reader, struct ptx_operand *operand, bool minus)
{
    struct ptx_lexer *lexer = &reader->lexer;
    static const enum ptx_operand_kind kinds[] = {
        [PTX_WHOLE] = PTX_INTEGER,
        [PTX_BITS_OF_FLOAT32] = PTX_FLOAT32,
        [PTX_BITS_OF_FLOAT64] = PTX_FLOAT64,
    };
    operand->kind = kinds[lexer->token.number];
    operand->value = lexer->token.value;
    if (minus && operand->kind == PTX_INTEGER) {
        operand->value = 0 - operand->value;
    } else if (minus) {
        operand->value ^= (uint64_t)1 << (operand->kind == PTX_FLOAT32 ? 31 : 63);
    }
    ptx_lexer_next(lexer);
}

static bool read_special(const struct ptx_token *token, struct ptx_operand *operand)
{
    static const struct {
        const char *text;
        enum ptx_special special;
        bool has_axes;
    } specials[] = {
        {"%tid", PTX_TID, true},
        {"%ntid", PTX_NTID, true},
        {"%ctaid", PTX_CTAID, true},
        {"%nctaid", PTX_NCTAID, true},
        {"%laneid", PTX_LANEID, false},
        {"%warpid", PTX_WARPID, false},
        {"%nwarpid", PTX_NWARPID, false},
        {"%smid", PTX_SMID, false},
        {"%nsmid", PTX_NSMID, false},
        {"%gridid", PTX_GRIDID, false},
        {"%lanemask_eq", PTX_LANEMASK_EQ, false},
        {"%lanemask_le", PTX_LANEMASK_LE, false},
        {"%lanemask_lt", PTX_LANEMASK_LT, false},
        {"%lanemask_ge", PTX_LANEMASK_GE, false},
        {"%lanemask_gt", PTX_LANEMASK_GT, false},
        {"%clock", PTX_CLOCK, false},
        {"%clock_hi", PTX_CLOCK_HI, false},
        {"%clock64", PTX_CLOCK64, false},
        {"%globaltimer", PTX_GLOBALTIMER, false},
        {"%globaltimer_lo", PTX_GLOBALTIMER_LO, false},
        {"%globaltimer_hi", PTX_GLOBALTIMER_HI, false},
        {"%dynamic_smem_size", PTX_DYNAMIC_SMEM_SIZE, false},
        {"%total_smem_size", PTX_TOTAL_SMEM_SIZE, false},
    };
    for (size_t i = 0; i < sizeof(specials) / sizeof(*specials); i++) {
        const size_t length = strlen(specials[i].text);
        if (token->length < length || memcmp(token->text, specials[i].text, length) != 0) {
            continue;
        }
        const char *behind = token->text + length;
        const bool axis =
            token->length == length + 2 && behind[0] == '.' && behind[1] >= 'x' && behind[1] <= 'z';
        if (specials[i].has_axes ? axis : token->length == length) {
            operand->kind = PTX_SPECIAL;
            operand->special = specials[i].special;
            operand->axis = specials[i].has_axes ? behind[1] - 'x' : 0;
            return true;
        }
    }
    return false;
}

// The registers that the PTX document has and this machine has not: whoever runs the instruction
// refuses it, and what does not come to it runs.
static bool read_other_special(const struct ptx_token *token, struct ptx_operand *operand)
{
    static const char *const others[] = {"%envreg",
                                         "%pm",
                                         "%clusterid",
                                         "%nclusterid",
                                         "%cluster_",
                                         "%is_explicit_",
                                         "%reserved_smem_",
                                         "%aggr_smem_size",
                                         "%current_graph_exec"};
    for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++) {
        const size_t length = strlen(others[i]);
        if (token->length >= length && memcmp(token->text, others[i], length) == 0) {
            operand->kind = PTX_SPECIAL;
            operand->special = PTX_OTHER_SPECIAL;
            return true;
        }
    }
    return false;
}

// A name that the function knows within its braces.
static bool read_own_name(struct ptx_reader *reader, struct ptx_operand *operand)
{
    const struct ptx_token *token = &reader->lexer.token;
    int slot = 0;
    const struct ptx_name *name = ptx_name_of(reader, token->text, token->length, &slot);
    if (!name) {
        return false;
    }
    switch (name->kind) {
    case PTX_NAMES_REGISTERS:
        operand->kind = PTX_REGISTER;
        operand->slot = slot;
        break;
    case PTX_NAMES_VARIABLE:
        operand->kind = PTX_VARIABLE;
        operand->variable = name->variable;
        break;
    case PTX_NAMES_LABELS: // each use has its own, since each is resolved
        *operand = name->labels;
        operand->parts =
            ptx_arena_take(reader->module->arena, operand->part_count * sizeof(*operand->parts));
        memcpy(operand->parts, name->labels.parts, operand->part_count * sizeof(*operand->parts));
        break;
    case PTX_NAMES_PROTOTYPE:
        operand->kind = PTX_PROTOTYPE;
        break;
    }
    return true;
}

static void read_word_operand(struct ptx_reader *reader, struct ptx_operand *operand)
{
    struct ptx_lexer *lexer = &reader->lexer;
    if (ptx_take(lexer, "_")) {
        operand->kind = PTX_SINK;
        return;
    }
    if (ptx_take(lexer, "WARP_SZ")) {
        operand->kind = PTX_INTEGER;
        operand->value = 32;
        return;
    }
    if (read_own_name(reader, operand) || read_special(&lexer->token, operand) ||
        read_other_special(&lexer->token, operand)) {
        ptx_lexer_next(lexer);
    } else if (lexer->token.length > 0 && *lexer->token.text == '%') {
        ptx_fail(lexer, "the register '%.*s' is not known", (int)lexer->token.length,
                 lexer->token.text);
    } else {
        const char *text = ptx_read_word(reader);
        operand->variable = ptx_module_variable(reader->module, text);
        operand->kind = PTX_VARIABLE;
        if (!operand->variable) {
            ptx_resolve_later(reader, operand, text);
        }
    }
    if (operand->kind == PTX_VARIABLE) {
        read_offset(reader, &operand->value);
    }
}

static void read_one(struct ptx_reader *reader, struct ptx_operand *operand)
{
    struct ptx_lexer *lexer = &reader->lexer;
    *operand = (struct ptx_operand){.kind = PTX_SINK, .slot = -1};
    if (ptx_take(lexer, "{")) {
        operand->kind = PTX_VECTOR;
        read_parts(reader, operand, "}");
    } else if (ptx_take(lexer, "(")) {
        operand->kind = PTX_LIST;
        read_parts(reader, operand, ")");
    } else if (ptx_take(lexer, "[")) {
        read_address(reader, operand);
    } else if (lexer->token.kind == PTX_NUMBER) {
        read_number(reader, operand, false);
    } else if (lexer->token.kind == PTX_WORD) {
        read_word_operand(reader, operand);
    } else if (ptx_take(lexer, "!")) {
        read_word_operand(reader, operand);
        operand->negated = true;
    } else if (ptx_take(lexer, "-")) {
        if (lexer->token.kind == PTX_NUMBER) {
            read_number(reader, operand, true);
        } else {
            read_word_operand(reader, operand);
            operand->negated = true;
        }
    } else {
        ptx_fail(lexer, "'%.*s' is no operand that the PTX machine knows", (int)lexer->token.length,
                 lexer->token.text);
    }
}

// Braces in braces in brackets: no more than the PTX document has.
enum { MOST_NESTED = 8 };

void ptx_read_operand(struct ptx_reader *reader, struct ptx_operand *operand)
{
    struct ptx_lexer *lexer = &reader->lexer;
    if (++reader->nested > MOST_NESTED) {
        ptx_fail(lexer, "operands lie more than %d deep in others", MOST_NESTED);
    }
    read_one(reader, operand);
    if (!lexer->failed && ptx_take(lexer, "|")) {
        struct ptx_operand *parts = ptx_arena_take(reader->module->arena, 2 * sizeof(*parts));
        parts[0] = *operand;
        read_one(reader, &parts[1]);
        *operand =
            (struct ptx_operand){.kind = PTX_PAIR, .slot = -1, .parts = parts, .part_count = 2};
    }
    reader->nested--;
}
