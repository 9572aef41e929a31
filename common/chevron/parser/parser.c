// SPDX-License-Identifier: MIT
// The one pass over the tokens: who is asked for which token.
#include "parser.h"

#include "rules.h"

#include "chevron/declarations/declarations.h"
#include "chevron/launches/launch_rules.h"
#include "chevron/mistakes/mistakes.h"

static bool visit_name(struct gw_parser *parser, size_t token)
{
    struct gw_place *place = &parser->place;
    if (gw_is_word(parser, token, "namespace")) {
        place->namespace_pending = !gw_is_word(parser, place->previous, "using");
        parser->unseen_names |= !place->namespace_pending;
    } else if (gw_is_word(parser, token, "template")) {
        place->template_pending = gw_is_mark(parser, token + 1, '<');
    }
    gw_architecture_token(parser, token);
    gw_kernel_declaration_name(parser, token);
    gw_dynamic_shared_word(parser, token);
    gw_hidden_names_name(parser, token);
    gw_library_header_name(parser, token);
    gw_inline_ptx_word(parser, token);
    return gw_device_word_check(parser, token) && gw_host_library_check(parser, token);
}

static void open_bracket(struct gw_parser *parser, size_t token, enum gw_bracket_kind kind)
{
    parser->place.top = gw_brackets_push(&parser->brackets, parser->place.top, kind, token);
}

static bool visit_comma(struct gw_parser *parser, size_t token)
{
    parser->place.comma_seen |= gw_base(parser)->kind == GW_BRACKET_FILE;
    if (gw_base(parser)->kind == GW_BRACKET_LAUNCH && !gw_configuration_comma(parser, token)) {
        return false;
    }
    gw_angles_comma(parser);
    return true;
}

static bool visit_mark(struct gw_parser *parser, size_t *token, bool arguments)
{
    switch (parser->tokens[*token].mark) {
    case '(':
        gw_kernel_declaration_paren(parser, *token);
        gw_function_declaration_paren(parser, *token);
        gw_suspect_call(parser);
        gw_device_code_call(parser);
        open_bracket(parser, *token, arguments ? GW_BRACKET_ARGUMENTS : GW_BRACKET_PAREN);
        parser->brackets.all[parser->place.top].may_not_be_computed |=
            gw_may_not_be_computed(parser, *token);
        return true;
    case '[':
        if (!gw_array_size_check(parser, *token)) {
            return false;
        }
        open_bracket(parser, *token, GW_BRACKET_SQUARE);
        return true;
    case '{':
        gw_brace_open(parser, *token);
        return true;
    case ')':
    case ']':
    case '}':
        return gw_close_bracket(parser, *token);
    case '<':
        return gw_less_row(parser, token);
    case '>':
        return gw_greater_row(parser, token);
    case ',':
        return visit_comma(parser, *token);
    case '?':
    case GW_MARK_OR:
        gw_angles_doubt(parser);
        return true;
    case '=':
        gw_kernel_declaration_equals(parser);
        return gw_shared_value_check(parser, *token);
    case ';':
        return gw_statement_end(parser, *token);
    default:
        return true;
    }
}

static bool visit_code(struct gw_parser *parser, size_t *token)
{
    bool arguments = parser->place.arguments_pending;
    parser->place.arguments_pending = false;
    if (parser->place.head == GW_NO_TOKEN) {
        parser->place.head = *token;
    }
    if (parser->tokens[*token].kind == GW_TOKEN_NAME) {
        if (!visit_name(parser, *token)) {
            return false;
        }
    } else if (parser->tokens[*token].mark && !visit_mark(parser, token, arguments)) {
        return false;
    }
    parser->place.previous = *token;
    return true;
}

static bool visit(struct gw_parser *parser, size_t *token)
{
    enum gw_token_kind kind = parser->tokens[*token].kind;
    switch (kind) {
    case GW_TOKEN_IF:
    case GW_TOKEN_IF_ZERO:
    case GW_TOKEN_IF_ONE:
        gw_architecture_token(parser, *token);
        gw_conditional_open(parser, *token);
        return true;
    case GW_TOKEN_ELSE:
        gw_architecture_token(parser, *token);
        gw_conditional_else(parser, *token);
        return true;
    case GW_TOKEN_ENDIF:
        gw_conditional_close(parser);
        return true;
    default:
        break;
    }
    if (parser->dead) {
        return true;
    }
    switch (kind) {
    case GW_TOKEN_DEFINE:
        gw_macro_begin(parser, token);
        return true;
    case GW_TOKEN_DEFINE_END:
        return gw_macro_end(parser, *token);
    case GW_TOKEN_DIRECTIVE:
        gw_statement_forget(parser);
        return true;
    case GW_TOKEN_END:
        return gw_launch_check_none_open(parser);
    default:
        return visit_code(parser, token);
    }
}

bool gw_parse(struct gw_parser *parser, struct gw_source *source, struct gw_chevron_error *error)
{
    if (!gw_parser_create(parser, source, error)) {
        return false;
    }
    for (size_t token = 0; token < source->token_count; token++) {
        source->work++;
        if (!visit(parser, &token)) {
            return false;
        }
    }
    gw_kernel_macro_choose_late(parser);
    gw_kernel_registrations_judge(parser);
    return gw_suspicions_judge(parser);
}
