// SPDX-License-Identifier: MIT
// extern __shared__ T name[]; becomes GW_DYNAMIC_SHARED(T, name); and T name[][N]; becomes
// GW_DYNAMIC_SHARED(T, name,[N]); token by token, so that what stands between them stays where it
// is.
#include "declarations.h"

void gw_dynamic_shared_word(struct gw_parser *parser, size_t token)
{
    struct gw_place *place = &parser->place;
    bool is_extern = gw_is_word(parser, token, "extern") &&
                     parser->tokens[token + 1].kind != GW_TOKEN_TEXT; // extern "C"
    bool is_shared = gw_is_word(parser, token, "__shared__");
    if (!is_extern && !is_shared) {
        return;
    }
    size_t scope = gw_base(parser)->token;
    if (place->shared_first == GW_NO_TOKEN || place->shared_scope != scope) {
        gw_statement_forget(parser);
        place->shared_first = token;
        place->shared_scope = scope;
    }
    place->extern_seen |= is_extern;
    place->shared_seen |= is_shared;
}

// Tokens that say nothing about the type: extern, __shared__, an alignment. Returns how many.
static size_t specifier_length(struct gw_parser *parser, size_t token)
{
    if (gw_is_word(parser, token, "extern") || gw_is_word(parser, token, "__shared__")) {
        return 1;
    }
    bool alignment = gw_is_word(parser, token, "__align__") ||
                     gw_is_word(parser, token, "alignas") ||
                     gw_is_word(parser, token, "__attribute__");
    if (!alignment || !gw_is_mark(parser, token + 1, '(') ||
        parser->tokens[token + 1].partner == GW_NO_TOKEN) {
        return 0;
    }
    return parser->tokens[token + 1].partner + 1 - token;
}

/** The tokens of `T name[]` or `T name[][N]` that are no specifiers. */
struct declaration {
    size_t type_last, name;
    size_t open, close;        /**< the empty brackets */
    size_t last;               /**< the last bracket: `close`, or that of the rows' sizes */
    size_t words;              /**< the type's and the name */
    size_t brackets;           /**< pairs */
    bool comma_in_type, comma; /**< between < and >, or outside brackets */
    bool more;                 /**< something stands behind the brackets */
};

static void add_token(struct gw_parser *parser, struct declaration *found, size_t token)
{
    found->comma |= gw_is_mark(parser, token, ',');
    if (found->brackets > 0) {
        found->more = true;
        return;
    }
    found->type_last = found->name;
    found->name = token;
    found->words++;
}

static void add_brackets(struct declaration *found, size_t open, size_t close)
{
    if (found->brackets++ == 0) {
        found->open = open;
        found->close = close;
    }
    found->last = close;
}

static struct declaration read_declaration(struct gw_parser *parser, size_t end)
{
    struct declaration found = {0};
    for (size_t token = parser->place.shared_first; token < end; token++) {
        parser->source->work++;
        size_t length = specifier_length(parser, token);
        if (length > 0) {
            for (size_t i = 0; i < length; i++) {
                parser->edits[token + i].instead = "";
            }
            token += length - 1;
            continue;
        }
        size_t partner = parser->tokens[token].partner;
        bool closed = partner != GW_NO_TOKEN && partner < end;
        if (closed && gw_is_mark(parser, token, '[')) {
            add_brackets(&found, token, partner);
            token = partner;
            continue;
        }
        bool angle = gw_is_mark(parser, token, '<');
        if ((angle || gw_is_mark(parser, token, '(')) && closed) {
            found.comma_in_type |= angle && parser->tokens[token].commas > 0;
            token = partner;
        }
        add_token(parser, &found, token);
    }
    return found;
}

static bool fail_shape(struct gw_parser *parser, bool comma)
{
    return gw_parser_fail(parser, parser->place.shared_first,
                          comma ? "declare one array at a time, as extern __shared__ T name[]"
                                : "declare dynamic shared memory as extern __shared__ T name[], "
                                  "with empty brackets: the launch says how many bytes it has");
}

bool gw_dynamic_shared_end(struct gw_parser *parser, size_t end)
{
    const struct gw_place *place = &parser->place;
    if (!place->extern_seen || !place->shared_seen ||
        place->shared_scope != gw_base(parser)->token) {
        return true;
    }
    struct declaration found = read_declaration(parser, end);
    if (found.comma || found.more || found.words < 2 || found.brackets == 0 ||
        parser->tokens[found.name].kind != GW_TOKEN_NAME || found.close != found.open + 1) {
        return fail_shape(parser, found.comma);
    }
    // A comma in the type would part the macro's arguments.
    bool wrapped = found.comma_in_type;
    if (gw_base(parser)->in_function) {
        parser->edits[place->shared_first].instead =
            wrapped ? "GW_DYNAMIC_SHARED(__typeof__(" : "GW_DYNAMIC_SHARED(";
    } else {
        parser->edits[place->shared_first].instead =
            wrapped ? "GW_DYNAMIC_SHARED_GLOBAL(__typeof__(" : "GW_DYNAMIC_SHARED_GLOBAL(";
    }
    parser->edits[found.type_last].after = wrapped ? ")," : ",";
    bool rows = found.brackets > 1;
    parser->edits[found.open].instead = rows ? "," : ")";
    parser->edits[found.close].instead = "";
    if (rows) {
        parser->edits[found.last].after = ")";
    }
    return true;
}
