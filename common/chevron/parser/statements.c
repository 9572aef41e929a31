// SPDX-License-Identifier: MIT
// Where statements and declarations end, and which braces are namespaces.
#include "rules.h"

#include "chevron/declarations/declarations.h"
#include "chevron/launches/launch_rules.h"
#include "chevron/mistakes/mistakes.h"

bool gw_statement_end(struct gw_parser *parser, size_t token)
{
    if (gw_base(parser)->within_launch) {
        return gw_launch_fail_unclosed(parser);
    }
    gw_angles_forget(parser);
    gw_kernel_declaration_end(parser, token);
    if (!gw_dynamic_shared_end(parser, token)) {
        return false;
    }
    gw_local_arrays_end(parser, token);
    gw_library_header_end(parser, token);
    gw_statement_begin(parser);
    return true;
}

static bool opens_namespace(struct gw_parser *parser)
{
    size_t previous = parser->place.previous;
    bool language = previous != GW_NO_TOKEN && previous > 0 &&
                    parser->tokens[previous].kind == GW_TOKEN_TEXT &&
                    gw_is_word(parser, previous - 1, "extern"); // extern "C" {
    return language || parser->place.namespace_pending;
}

void gw_brace_open(struct gw_parser *parser, size_t token)
{
    gw_angles_forget(parser);
    gw_kernel_declaration_end(parser, token);
    gw_architecture_begin(parser, token);
    bool in_function = gw_top(parser)->in_function || !opens_namespace(parser);
    bool device =
        !gw_top(parser)->in_function && in_function && gw_device_body_begins(parser, token);
    if (device) {
        parser->device_parameters = parser->tokens[token - 1].partner;
    }
    const bool host = gw_top(parser)->in_function
                          ? gw_top(parser)->host && !gw_host_body_ends(parser, token)
                          : in_function && gw_host_body_begins(parser, token);
    uint64_t hidden = parser->place.parameters_hidden;
    parser->place.top =
        gw_brackets_push(&parser->brackets, parser->place.top, GW_BRACKET_BRACE, token);
    parser->brackets.all[parser->place.top].in_function = in_function;
    parser->brackets.all[parser->place.top].hidden |= hidden;
    parser->brackets.all[parser->place.top].device |= device;
    parser->brackets.all[parser->place.top].host = host;
    gw_statement_begin(parser);
}
