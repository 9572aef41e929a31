// SPDX-License-Identifier: MIT
#include "groups.h"

#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// Characters of a number, a power or a sign before it.
static const char in_numbers[] = "0123456789.,^+-*";

// Whether a piece says nothing but how large something is: "n = 2^24 + 1", "rows = 3", "5 x 3".
static bool is_size(const char *piece, size_t length)
{
    const char *end = piece + length;
    const char *equals = memmem(piece, length, " = ", 3);
    const char *at = equals ? equals + 3 : piece;
    for (const char *c = piece; equals && c < equals; c++) {
        if (!isalnum((unsigned char)*c) && !strchr("_->.", *c)) {
            return false;
        }
    }
    for (; at < end; at++) {
        const bool is_sign = strchr(in_numbers, *at) || *at == ' ' || (!equals && *at == 'x');
        if (!is_sign) {
            return false;
        }
    }
    return true;
}

char *gw_group_of(const char *case_name)
{
    struct gw_text group = {0};
    for (const char *piece = case_name; piece;) {
        const char *comma = strstr(piece, ", ");
        size_t length = comma ? (size_t)(comma - piece) : strlen(piece);
        if (length > 0 && !is_size(piece, length)) {
            // "cudaMalloc fails in call 2" is like that of another call.
            while (length > 0 && strchr("0123456789 ", piece[length - 1])) {
                length--;
            }
            gw_text_add(&group, "%s%.*s", group.length > 0 ? ", " : "", (int)length, piece);
        }
        piece = comma ? comma + 2 : NULL;
    }
    char *name = gw_format("%s", group.length > 0 ? gw_text_string(&group) : "sizes");
    gw_text_free(&group);
    return name;
}

void gw_groups_add(struct gw_groups *groups, const char *case_name, bool fails)
{
    char *name = gw_group_of(case_name);
    size_t i = 0;
    while (i < groups->count && strcmp(groups->list[i].name, name) != 0) {
        i++;
    }
    if (i == groups->count) {
        groups->list = gw_one_more(groups->list, groups->count, sizeof(*groups->list));
        groups->list[groups->count++] = (struct gw_group){name, false};
    } else {
        free(name);
    }
    groups->list[i].fails = groups->list[i].fails || fails;
}

char *gw_groups_text(const struct gw_groups *groups)
{
    struct gw_text failing = {0};
    size_t passed = 0;
    for (size_t i = 0; i < groups->count; i++) {
        passed += !groups->list[i].fails;
        if (groups->list[i].fails) {
            gw_text_add(&failing, "%s%s",
                        failing.length > 0 ? "; " : ", not: ", groups->list[i].name);
        }
    }
    char *text = gw_format("%zu of %zu%s", passed, groups->count, gw_text_string(&failing));
    gw_text_free(&failing);
    return text;
}

void gw_groups_free(struct gw_groups *groups)
{
    for (size_t i = 0; i < groups->count; i++) {
        free(groups->list[i].name);
    }
    free(groups->list);
    *groups = (struct gw_groups){0};
}
