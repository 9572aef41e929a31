// SPDX-License-Identifier: MIT
// What names mean inside of a function: those of the innermost braces first.
#include "reader.h"

#include <string.h>

// The number behind `prefix_length` characters, as of %r12; false if there is none.
static bool number_behind(const char *text, size_t length, size_t prefix_length, size_t *number)
{
    if (length <= prefix_length || length > prefix_length + 9 ||
        (text[prefix_length] == '0' && length > prefix_length + 1)) {
        return false;
    }
    *number = 0;
    for (size_t i = prefix_length; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return false;
        }
        *number = 10 * *number + (size_t)(text[i] - '0');
    }
    return true;
}

const struct ptx_name *ptx_name_of(const struct ptx_reader *reader, const char *text, size_t length,
                                   int *slot)
{
    for (const struct ptx_name *name = reader->names; name; name = name->before) {
        size_t number = 0;
        if (length < name->length || memcmp(name->text, text, name->length) != 0) {
            continue;
        }
        const bool whole = name->count == 0 && length == name->length;
        const bool ranged = name->count > 0 && number_behind(text, length, name->length, &number) &&
                            number < name->count;
        if (whole || ranged) {
            *slot = name->slot + (int)number;
            return name;
        }
    }
    return NULL;
}

struct ptx_name *ptx_name_add(struct ptx_reader *reader, enum ptx_name_kind kind, const char *text)
{
    struct ptx_name *name = ptx_arena_take(reader->module->arena, sizeof(*name));
    name->kind = kind;
    name->text = text;
    name->length = strlen(text);
    name->before = reader->names;
    reader->names = name;
    return name;
}
