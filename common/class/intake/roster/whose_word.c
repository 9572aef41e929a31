// SPDX-License-Identifier: MIT
// Whose word it is.
#include "base/text.h"
#include "roster.h"

#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>
#include <wctype.h>

static size_t find(const struct gw_roster *roster, unsigned kinds, const char *text,
                   int (*compare)(const char *, const char *))
{
    size_t person = GW_NOBODY;
    for (size_t i = 0; i < roster->handle_count; i++) {
        const struct gw_handle *handle = &roster->handles[i];
        if ((handle->kind & kinds) && compare(handle->text, text) == 0) {
            if (person != GW_NOBODY && person != handle->person) {
                return GW_SEVERAL;
            }
            person = handle->person;
        }
    }
    return person;
}

size_t gw_roster_find(const struct gw_roster *roster, unsigned kinds, const char *text)
{
    if (*text == '\0') {
        return GW_NOBODY;
    }
    const size_t person = find(roster, kinds, text, strcmp);
    return person == GW_NOBODY ? find(roster, kinds, text, strcasecmp) : person;
}

size_t gw_roster_next_of_group(const struct gw_roster *roster, const char *group, size_t after)
{
    // Handles are in the order of people.
    for (size_t i = 0; i < roster->handle_count && *group; i++) {
        const struct gw_handle *handle = &roster->handles[i];
        if (handle->kind == GW_BY_GROUP && strcmp(handle->text, group) == 0 &&
            (after == GW_NOBODY || handle->person > after)) {
            return handle->person;
        }
    }
    return GW_NOBODY;
}

bool gw_roster_has(const struct gw_roster *roster, enum gw_handle_kind kind)
{
    for (size_t i = 0; i < roster->handle_count; i++) {
        if (roster->handles[i].kind == kind) {
            return true;
        }
    }
    return false;
}

char *gw_plain_name(const char *name)
{
    // Letters of all languages, whatever the language of who grades.
    const locale_t all = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    const locale_t before = uselocale(all ? all : LC_GLOBAL_LOCALE);
    struct gw_text plain = {0};
    mbstate_t state = {0};
    const char *end = name + strlen(name);
    while (name < end) {
        wchar_t letter;
        const size_t length = mbrtowc(&letter, name, (size_t)(end - name), &state);
        if (length == (size_t)-1 || length == (size_t)-2) {
            gw_text_add_bytes(&plain, name++, 1); // no UTF-8: it is like itself
            state = (mbstate_t){0};
            continue;
        }
        char bytes[MB_LEN_MAX];
        mbstate_t out = {0};
        const size_t count =
            iswalnum((wint_t)letter) ? wcrtomb(bytes, (wchar_t)towlower((wint_t)letter), &out) : 0;
        if (count != (size_t)-1) {
            gw_text_add_bytes(&plain, bytes, count);
        }
        name += length;
    }
    uselocale(before);
    if (all) {
        freelocale(all);
    }
    char *text = gw_format("%s", gw_text_string(&plain));
    gw_text_free(&plain);
    return text;
}
