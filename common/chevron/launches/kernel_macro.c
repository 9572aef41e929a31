// SPDX-License-Identifier: MIT
// Which macro launches a kernel: what stands before <<< and what the file says about it decide.
#include "launch_rules.h"

#include "chevron/grammar/grammar.h"
#include "chevron/mistakes/mistakes.h"

static const char by_name[] = "GW_LAUNCH(";
static const char deduced[] = "GW_LAUNCH_DEDUCED(";
static const char by_address[] = "GW_LAUNCH_ADDRESS(";

// The name of `ns::kernel` or `ns::kernel<...>`, also in parentheses; GW_NO_TOKEN for all else.
// `*arguments` is the < of its template arguments, or GW_NO_TOKEN.
static size_t find_name(struct gw_parser *parser, struct gw_kernel kernel, size_t *arguments)
{
    *arguments = GW_NO_TOKEN;
    while (gw_is_mark(parser, kernel.first, '(') &&
           parser->tokens[kernel.first].partner == kernel.last) {
        kernel.first++;
        kernel.last--;
        parser->source->work++;
    }
    if (gw_kernel_expression_first(parser, kernel.last) != kernel.first) {
        return GW_NO_TOKEN; // (use_a ? a : b)
    }
    size_t name = kernel.last;
    if (gw_is_mark(parser, name, '>')) {
        *arguments = parser->tokens[name].partner;
        name = *arguments - 1;
    }
    if (parser->tokens[name].kind != GW_TOKEN_NAME) {
        return GW_NO_TOKEN; // table[i]
    }
    size_t joint = name > kernel.first ? name - 1 : kernel.first;
    bool member = gw_is_mark(parser, joint, '.') || gw_is_mark(parser, joint, GW_MARK_ARROW);
    bool pasted = gw_is_mark(parser, joint, GW_MARK_PASTE) && *arguments == GW_NO_TOKEN;
    return member || pasted ? GW_NO_TOKEN : name;
}

static const char *choose(struct gw_parser *parser, struct gw_kernel kernel)
{
    size_t arguments;
    size_t token = find_name(parser, kernel, &arguments);
    if (token == GW_NO_TOKEN) {
        return by_address;
    }
    const struct gw_name *name = gw_known_name(parser, token);
    bool qualified = token > kernel.first && gw_is_mark(parser, token - 1, GW_MARK_SCOPE);
    if (name && !qualified && kernel.body == 0) {
        gw_suspect_launch(parser, token, name);
    }
    if (arguments != GW_NO_TOKEN) {
        // The compiler finds the template arguments that are not written out, and the call knows
        // what stands for arguments that are left out.
        bool empty = parser->tokens[arguments].partner == arguments + 1;
        size_t written = empty ? 0 : parser->tokens[arguments].commas + 1;
        bool open = name && (written < name->parameters || (name->roles & GW_NAME_OPTIONAL));
        return open ? deduced : by_name;
    }
    if (!name || (!qualified && (name->kernel_bit & kernel.hidden))) {
        return by_address;
    }
    // The arguments decide between a kernel and a function of the host that returns nothing either,
    // and the call knows what stands for arguments that are left out.
    const bool shared = (name->roles & GW_NAME_FUNCTION) && name->returns_void;
    if ((name->roles & (GW_NAME_KERNEL_TEMPLATE | GW_NAME_OVERLOADED | GW_NAME_OPTIONAL)) ||
        (shared && (name->roles & GW_NAME_KERNEL))) {
        return deduced;
    }
    return name->roles & GW_NAME_KERNEL ? by_name : by_address;
}

// A macro's parameter may be given a kernel or a pointer: the address does for both.
static bool is_parameter(struct gw_parser *parser, struct gw_kernel kernel)
{
    size_t arguments;
    size_t token = find_name(parser, kernel, &arguments);
    if (token == GW_NO_TOKEN || arguments != GW_NO_TOKEN) {
        return false;
    }
    const struct gw_name *name = gw_known_name(parser, token);
    return name && name->macro == parser->macro;
}

void gw_kernel_macro_choose(struct gw_parser *parser, size_t first, size_t last)
{
    struct gw_kernel kernel = {.first = first, .last = last, .body = parser->body};
    if (parser->macro == GW_NO_TOKEN) {
        kernel.hidden = gw_base(parser)->hidden | parser->place.parameters_hidden;
        parser->edits[first].before = choose(parser, kernel);
    } else if (is_parameter(parser, kernel)) {
        parser->edits[first].before = by_address;
    } else {
        parser->late_kernels[parser->late_kernel_count++] = kernel;
    }
}

void gw_kernel_macro_choose_late(struct gw_parser *parser)
{
    for (size_t i = 0; i < parser->late_kernel_count; i++) {
        struct gw_kernel kernel = parser->late_kernels[i];
        parser->body = kernel.body;
        parser->edits[kernel.first].before = choose(parser, kernel);
    }
}
