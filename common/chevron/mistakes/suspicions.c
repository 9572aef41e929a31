// SPDX-License-Identifier: MIT
// What looks like a mistake with __global__ or __device__, judged when the whole file is known: a
// name that the file also uses for something else, or may, is left to the compiler.
#include "mistakes.h"

#include "chevron/grammar/grammar.h"

void gw_suspect(struct gw_parser *parser, enum gw_suspicion_kind kind, size_t token,
                const struct gw_name *name)
{
    // The compiler may never see what an #if holds.
    if (parser->macro == GW_NO_TOKEN && parser->place.branch == GW_NO_TOKEN) {
        parser->suspicions[parser->suspicion_count++] =
            (struct gw_suspicion){.kind = kind, .token = token, .name = name};
    }
}

static bool is_open(const struct gw_parser *parser, size_t scope)
{
    return scope == GW_NO_TOKEN || parser->tokens[scope].partner == GW_NO_TOKEN;
}

void gw_suspect_launch(struct gw_parser *parser, size_t token, const struct gw_name *name)
{
    if (name->function && is_open(parser, name->function_scope)) {
        gw_suspect(parser, GW_SUSPICION_LAUNCH, token, name);
    }
}

void gw_suspect_result(struct gw_parser *parser, size_t token, const struct gw_name *name)
{
    struct gw_declaration_head head = gw_declaration_head_read(parser, token);
    if (head.value != GW_NO_TOKEN) {
        gw_suspect(parser, GW_SUSPICION_RESULT, head.value, name);
    }
}

// Does a statement or an operand surely begin behind this token?
static bool begins_behind(struct gw_parser *parser, size_t token, bool statement)
{
    switch (parser->tokens[token].mark) {
    case ';':
    case '{':
    case '}':
        return true;
    case ':': // no member in the head of a constructor
        return gw_is_word(parser, token - 1, "default") || gw_is_word(parser, token - 2, "case");
    case '=':
    case '?':
        return !statement;
    case ')': {
        size_t open = parser->tokens[token].partner;
        return open != GW_NO_TOKEN && open > 0 &&
               (gw_is_word(parser, open - 1, "if") || gw_is_word(parser, open - 1, "for") ||
                gw_is_word(parser, open - 1, "while") ||
                (open + 2 == token && gw_is_word(parser, open + 1, "void")));
    }
    default:
        return gw_is_word(parser, token, "else") || gw_is_word(parser, token, "do") ||
               (!statement && gw_is_word(parser, token, "return"));
    }
}

// The kernel of the file that `k` or `k<int>`, which ends at `last`, names at the begin of a
// statement of a function (or of an operand), or NULL.
static const struct gw_name *find_kernel(struct gw_parser *parser, size_t last, bool statement,
                                         size_t *token)
{
    if (last == GW_NO_TOKEN || !gw_top(parser)->in_function || parser->place.kernel_pending ||
        parser->place.template_pending || gw_top(parser)->kind != GW_BRACKET_BRACE) {
        return NULL;
    }
    *token = last;
    if (gw_is_mark(parser, last, '>') && parser->tokens[last].partner != GW_NO_TOKEN) {
        *token = parser->tokens[last].partner - 1;
    }
    if (*token == 0 || parser->tokens[*token].kind != GW_TOKEN_NAME ||
        !begins_behind(parser, *token - 1, statement)) {
        return NULL;
    }
    const struct gw_name *name = gw_known_name(parser, *token);
    uint64_t hidden = gw_base(parser)->hidden | parser->place.parameters_hidden;
    bool kernel = name && (name->roles & (GW_NAME_KERNEL | GW_NAME_KERNEL_TEMPLATE)) &&
                  name->kernel_bit && !(name->kernel_bit & hidden);
    return kernel && is_open(parser, name->kernel_scope) ? name : NULL;
}

void gw_suspect_call(struct gw_parser *parser)
{
    size_t token;
    const struct gw_name *name = find_kernel(parser, parser->place.previous, false, &token);
    if (name) {
        gw_suspect(parser, GW_SUSPICION_CALL, token, name);
    }
}

void gw_suspect_two_angles(struct gw_parser *parser, size_t token)
{
    size_t kernel;
    parser->place.two_angles = GW_NO_TOKEN;
    if (find_kernel(parser, parser->place.previous, true, &kernel)) {
        parser->place.two_angles = token;
        parser->place.two_angles_kernel = kernel;
    }
}

void gw_suspect_two_angles_end(struct gw_parser *parser, size_t last)
{
    const struct gw_place *place = &parser->place;
    if (place->two_angles != GW_NO_TOKEN && gw_base(parser)->kind == GW_BRACKET_BRACE &&
        gw_is_mark(parser, last + 1, '(')) {
        gw_suspect(parser, GW_SUSPICION_TWO_ANGLES, place->two_angles,
                   gw_known_name(parser, place->two_angles_kernel));
        parser->place.two_angles = GW_NO_TOKEN;
    }
}

static bool holds(const struct gw_parser *parser, const struct gw_suspicion *suspicion)
{
    unsigned roles = suspicion->name->roles;
    // A variable that is given a value is unsure, too.
    if ((roles & GW_NAME_UNSURE) && suspicion->kind != GW_SUSPICION_HOST_VARIABLE) {
        return false;
    }
    switch (suspicion->kind) {
    case GW_SUSPICION_LAUNCH:
        return !(roles & (GW_NAME_KERNEL | GW_NAME_KERNEL_TEMPLATE | GW_NAME_VARIABLE));
    case GW_SUSPICION_CALL:
        return !(roles & GW_NAME_FUNCTION) && !parser->unseen_names;
    case GW_SUSPICION_HOST_CALL:
        return roles == (GW_NAME_FUNCTION | GW_NAME_HOST_FUNCTION) &&
               suspicion->name->function_scope == GW_NO_TOKEN && !parser->unseen_names;
    case GW_SUSPICION_DEVICE_CALL:
        return roles == (GW_NAME_FUNCTION | GW_NAME_DEVICE_FUNCTION) &&
               suspicion->name->function_scope == GW_NO_TOKEN && !parser->unseen_names;
    case GW_SUSPICION_HOST_VARIABLE:
        return (roles & ~(unsigned)(GW_NAME_VARIABLE | GW_NAME_UNSURE)) == GW_NAME_HOST_VARIABLE &&
               !parser->unseen_names;
    case GW_SUSPICION_LIBRARY_CALL:
        return (roles & ~(unsigned)GW_NAME_LOCAL) == 0 && !parser->unseen_names;
    default:
        return true;
    }
}

static bool report(struct gw_parser *parser, const struct gw_suspicion *suspicion)
{
    const struct gw_token *spelled = suspicion->name->token;
    const char *text = parser->source->text + spelled->offset;
    int length = spelled->length < 60 ? (int)spelled->length : 60;
    switch (suspicion->kind) {
    case GW_SUSPICION_LAUNCH:
        return gw_parser_fail(
            parser, suspicion->token,
            "%.*s is launched with <<<>>> but is not __global__ (line %zu declares it): %s", length,
            text, gw_chevron_line_of(parser->source->text, suspicion->name->function->offset),
            suspicion->name->returns_void ? "write __global__ before its void"
                                          : "make it a __global__ void function");
    case GW_SUSPICION_RESULT:
        return gw_parser_fail(parser, suspicion->token,
                              "a __global__ function must return void; let the kernel write its "
                              "results through a pointer parameter");
    case GW_SUSPICION_CALL:
        return gw_parser_fail(parser, suspicion->token,
                              "the kernel %.*s is called like an ordinary function: launch it, "
                              "%.*s<<<grid, block>>>(...)",
                              length, text, length, text);
    case GW_SUSPICION_HOST_CALL:
        return gw_parser_fail(
            parser, suspicion->token,
            "%.*s is called on the device but is not __device__ (line %zu declares it): write "
            "__device__ before its declaration",
            length, text,
            gw_chevron_line_of(parser->source->text, suspicion->name->function->offset));
    case GW_SUSPICION_DEVICE_CALL:
        return gw_parser_fail(
            parser, suspicion->token,
            "%.*s is __device__ alone (line %zu declares it) and is called on the host: launch a "
            "kernel that calls it, or declare it __host__ __device__",
            length, text,
            gw_chevron_line_of(parser->source->text, suspicion->name->function->offset));
    case GW_SUSPICION_HOST_VARIABLE:
        return gw_parser_fail(parser, suspicion->token,
                              "%.*s is a variable of the host, which device code cannot see: pass "
                              "it to the kernel, or declare it __device__ or __constant__",
                              length, text);
    case GW_SUSPICION_LIBRARY_CALL:
        return gw_library_call_fail(parser, suspicion->token);
    default:
        return gw_parser_fail(parser, suspicion->token,
                              "a launch has three angle brackets: %.*s<<<grid, block>>>(...)",
                              length, text);
    }
}

bool gw_suspicions_judge(struct gw_parser *parser)
{
    if (parser->global_redefined) {
        return true;
    }
    for (size_t i = 0; i < parser->suspicion_count; i++) {
        parser->source->work++;
        if (holds(parser, &parser->suspicions[i])) {
            return report(parser, &parser->suspicions[i]);
        }
    }
    return true;
}
