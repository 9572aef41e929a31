// SPDX-License-Identifier: MIT
// A name stands after its length: `6kernel`.
#include "mangled.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

bool gw_same_name(struct gw_slice a, struct gw_slice b)
{
    return a.length == b.length && a.length > 0 && memcmp(a.text, b.text, a.length) == 0;
}

static struct gw_slice sized_name(const char *at)
{
    char *text;
    const unsigned long length = strtoul(at, &text, 10);
    return length <= strlen(text) ? (struct gw_slice){text, length} : (struct gw_slice){at, 0};
}

// `N2nsL4tileE`: the last of the names, as far as they go.
static struct gw_slice last_name(const char *at, bool nested)
{
    struct gw_slice name = {at, 0};
    while (*at) {
        at += *at == 'L';
        if (!isdigit((unsigned char)*at)) {
            break;
        }
        name = sized_name(at);
        at = name.text + name.length;
        if (!nested || name.length == 0) {
            break;
        }
    }
    return name;
}

struct gw_slice gw_mangled_function(const char *encoding)
{
    const bool nested = *encoding == 'N';
    return last_name(encoding + nested, nested);
}

// Of a function's own variable, what follows the E that ends the function: several of the same
// name have a number behind it.
static struct gw_slice name_of_local(const char *symbol, struct gw_slice *function)
{
    struct gw_slice found = {symbol, 0};
    for (const char *at = symbol + 3; *at; at++) {
        if (*at == 'E' && isdigit((unsigned char)at[1])) {
            const struct gw_slice name = sized_name(at + 1);
            const char end = name.text[name.length];
            if (name.length > 0 && (end == '\0' || end == '_')) {
                found = name;
                *function = (struct gw_slice){symbol + 3, (size_t)(at - symbol) - 3};
            }
        }
    }
    return found;
}

struct gw_slice gw_mangled_variable(const char *symbol, struct gw_slice *function)
{
    *function = (struct gw_slice){symbol, 0};
    if (strncmp(symbol, "_Z", 2) != 0) {
        return (struct gw_slice){symbol, strlen(symbol)};
    }
    if (symbol[2] == 'Z') {
        return name_of_local(symbol, function);
    }
    const bool nested = symbol[2] == 'N';
    return last_name(symbol + 2 + nested, nested);
}

struct gw_slice gw_mangled_version(const char *symbol)
{
    static const char beginning[] = "gw_version_";
    for (const char *at = symbol; (at = strchr(at, 'N'));) {
        at++;
        if (isdigit((unsigned char)*at)) {
            const struct gw_slice name = sized_name(at);
            if (name.length >= sizeof(beginning) &&
                memcmp(name.text, beginning, sizeof(beginning) - 1) == 0) {
                return name;
            }
        }
    }
    return (struct gw_slice){symbol, 0};
}
