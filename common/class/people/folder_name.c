// SPDX-License-Identifier: MIT
// What somebody calls himself as the name of a folder.
#include "people.h"

#include "base/sha256.h"
#include "base/text.h"

#include <string.h>

// Longer names end with a sum: file systems end at 255 bytes.
enum { LONGEST = 200 };

static bool may_stand(char c, bool first)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr(first ? "-_@+" : "-_@+.", c));
}

char *gw_folder_name(const char *text)
{
    struct gw_text name = {0};
    for (const char *c = text; *c; c++) {
        if (may_stand(*c, c == text)) {
            gw_text_add_bytes(&name, c, 1);
        } else {
            gw_text_add(&name, "%%%02X", (unsigned char)*c);
        }
    }
    char *whole = gw_format("%s", *text ? gw_text_string(&name) : "%");
    if (name.length > LONGEST) {
        struct gw_sha256 sum;
        char digits[GW_SHA256_TEXT];
        gw_sha256_begin(&sum);
        gw_sha256_add(&sum, text, strlen(text));
        gw_sha256_end(&sum, digits);
        strcpy(whole + LONGEST - (GW_SHA256_TEXT - 1), digits);
    }
    gw_text_free(&name);
    return whole;
}
