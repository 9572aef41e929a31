// SPDX-License-Identifier: MIT
// What Canvas's "Download Submissions" calls files. Relied on: Canvas's lib/content_zipper.rb,
// which joins
//
//     lovelaceada_LATE_1234_98765_vector_add.cu
//
// from the sortable name in lower case, its letters, digits and _ alone; LATE of what came late;
// the user's number, which is the gradebook's ID; the file's; and its name. What was typed is in
// NAME_1234_text.html or _link.html. And Attachment.make_unique_filename of
// app/models/attachment.rb: of a file that somebody hands in again under the same name, the second
// is called vector_add-1.cu, and after the seventh a UUID stands for the number.
#include "claim.h"

#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static size_t digits_at(const char *text)
{
    size_t count = 0;
    while (isdigit((unsigned char)text[count])) {
        count++;
    }
    return count;
}

// Where the user's number begins; NULL if there is none. No name has _digits_ in it.
static const char *find_number(const char *name)
{
    for (const char *gap = strchr(name, '_'); gap; gap = strchr(gap + 1, '_')) {
        const size_t user = digits_at(gap + 1);
        const char *behind = gap + 1 + user;
        if (user == 0 || *behind != '_') {
            continue;
        }
        const size_t file = digits_at(behind + 1);
        if ((file > 0 && behind[1 + file] == '_' && behind[2 + file]) ||
            strcmp(behind, "_text.html") == 0 || strcmp(behind, "_link.html") == 0) {
            return gap + 1;
        }
    }
    return NULL;
}

struct gw_claim gw_canvas_claim(const struct gw_roster *roster, const char *name)
{
    struct gw_claim claim = {0};
    const char *number = find_number(name);
    if (!number || number - 1 == name) {
        return claim;
    }
    const char *behind = number + digits_at(number);
    const size_t file = digits_at(behind + 1);
    char *digits = gw_format("%.*s", (int)(behind - number), number);
    char *called = gw_format("%.*s", (int)(number - 1 - name), name);
    static const char late[] = "_LATE";
    const size_t length = strlen(called);
    if (length > strlen(late) && strcmp(called + length - strlen(late), late) == 0) {
        called[length - strlen(late)] = '\0';
        claim.late = true;
    }
    size_t person = gw_roster_find(roster, GW_BY_CANVAS_ID, digits);
    if (person == GW_NOBODY) {
        char *plain = gw_plain_name(called);
        person = gw_roster_find(roster, GW_BY_NAME, plain);
        free(plain);
        claim.by_name = true;
    }
    claim.source = gw_format("%.*s", (int)(behind - name), name);
    claim.file = gw_format("%s", file > 0 ? behind + file + 2 : behind + 1);
    gw_claim_add(&claim, person, claim.source);
    free(digits);
    free(called);
    return claim;
}

// The number that ends a name before its ending, or a UUID, which comes after all numbers.
static long version_of(const char *dash, const char *end)
{
    enum { LENGTH_OF_UUID = 36, MOST_DIGITS = 6, AFTER_ALL = 1000000 };
    const size_t length = (size_t)(end - dash - 1);
    if (length > 0 && length <= MOST_DIGITS && digits_at(dash + 1) == length) {
        return strtol(dash + 1, NULL, 10);
    }
    return length == LENGTH_OF_UUID && strspn(dash + 1, "0123456789abcdef-") == length ? AFTER_ALL
                                                                                       : 0;
}

char *gw_canvas_name(const char *name, long *version)
{
    const char *dot = strrchr(name, '.');
    const char *end = dot ? dot : name + strlen(name);
    *version = 0;
    for (const char *dash = strchr(name, '-'); dash && dash < end && *version == 0;
         dash = strchr(dash + 1, '-')) {
        *version = dash > name ? version_of(dash, end) : 0;
        if (*version > 0) {
            return gw_format("%.*s%s", (int)(dash - name), name, end);
        }
    }
    return gw_format("%s", name);
}
