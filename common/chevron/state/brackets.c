// SPDX-License-Identifier: MIT
// The stack of open brackets, as a tree that only grows.
#include "brackets.h"

#include <stdlib.h>

bool gw_brackets_create(struct gw_brackets *brackets, size_t most)
{
    brackets->count = 0;
    brackets->all = calloc(most, sizeof(*brackets->all));
    return brackets->all;
}

void gw_brackets_free(struct gw_brackets *brackets)
{
    free(brackets->all);
    *brackets = (struct gw_brackets){0};
}

size_t gw_brackets_bottom(struct gw_brackets *brackets, bool in_function)
{
    size_t bottom = brackets->count++;
    brackets->all[bottom] = (struct gw_bracket){
        .kind = GW_BRACKET_FILE,
        .token = GW_NO_TOKEN,
        .below = bottom,
        .base = bottom,
        .brace = GW_NO_BRACKET,
        .launch = GW_NO_BRACKET,
        .in_function = in_function,
    };
    return bottom;
}

static void find_nearest(struct gw_bracket *bracket, size_t self)
{
    if (bracket->kind != GW_BRACKET_ANGLE) {
        bracket->base = self;
    }
    if (bracket->kind == GW_BRACKET_BRACE) {
        bracket->brace = self;
    }
    if (bracket->kind == GW_BRACKET_LAUNCH || bracket->kind == GW_BRACKET_ARGUMENTS) {
        bracket->launch = self;
    }
}

size_t gw_brackets_push(struct gw_brackets *brackets, size_t top, enum gw_bracket_kind kind,
                        size_t token)
{
    size_t self = brackets->count++;
    struct gw_bracket *bracket = &brackets->all[self];
    *bracket = brackets->all[top];
    bracket->kind = kind;
    bracket->token = token;
    bracket->below = top;
    find_nearest(bracket, self);
    if (kind == GW_BRACKET_ANGLE) {
        bracket->angles++;
        return self;
    }
    bracket->angles = 0;
    bracket->commas = 0;
    bracket->within_launch =
        kind != GW_BRACKET_BRACE && (bracket->within_launch || bracket->launch == self);
    return self;
}

size_t gw_brackets_renew(struct gw_brackets *brackets, size_t top)
{
    size_t self = brackets->count++;
    brackets->all[self] = brackets->all[top];
    find_nearest(&brackets->all[self], self);
    return self;
}
