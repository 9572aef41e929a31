// SPDX-License-Identifier: MIT
#include "argument_names.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

// "d_x" of the argument `lane->d_x + done`, and of `(void **)&d_x[0]`.
static void name_in_argument(const char *text, size_t length, char *name)
{
    size_t end = 0, begin;
    do { // past casts and operators, and on from a struct to its member
        begin = end;
        while (begin < length && !isalpha((unsigned char)text[begin]) && text[begin] != '_') {
            const char *cast = text[begin] == '(' ? memchr(text + begin, ')', length - begin) : 0;
            begin = cast ? (size_t)(cast - text) + 1 : begin + 1;
        }
        end = begin;
        while (end < length && (isalnum((unsigned char)text[end]) || text[end] == '_')) {
            end++;
        }
    } while (end < length && (text[end] == '.' || (text[end] == '-' && text[end + 1] == '>')));
    snprintf(name, GW_ARGUMENT_ROOM, "%.*s", (int)(end - begin), text + begin);
}

void gw_argument_names(const char *text, const char *call, char names[][GW_ARGUMENT_ROOM], int most)
{
    char opening[GW_ARGUMENT_ROOM];
    snprintf(opening, sizeof(opening), "%s(", call);
    const char *at = strstr(text, opening);
    if (!at || strstr(at + 1, opening)) {
        return;
    }
    const char *begin = at + strlen(opening);
    int depth = 0, argument = 0;
    for (const char *end = begin; *end && argument < most; end++) {
        if (depth == 0 && (*end == ',' || *end == ')')) {
            name_in_argument(begin, (size_t)(end - begin), names[argument++]);
            begin = end + 1;
        }
        depth += (*end == '(' || *end == '[') - (*end == ')' || *end == ']');
        if (depth < 0) {
            return;
        }
    }
}
