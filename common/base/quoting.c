// SPDX-License-Identifier: MIT
// Escaping. Bytes that are no UTF-8 become question marks.
#include "quoting.h"

size_t gw_utf8_character(const char *text)
{
    const unsigned char *c = (const unsigned char *)text;
    if (c[0] < 0x80) {
        return 1;
    }
    size_t length = c[0] >= 0xf0 ? 4 : c[0] >= 0xe0 ? 3 : 2;
    // Overlong forms, surrogates and numbers past the last character are none.
    if (c[0] < 0xc2 || c[0] > 0xf4 || (c[0] == 0xe0 && c[1] < 0xa0) ||
        (c[0] == 0xed && c[1] >= 0xa0) || (c[0] == 0xf0 && c[1] < 0x90) ||
        (c[0] == 0xf4 && c[1] >= 0x90)) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((c[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    return length;
}

void gw_write_json_string(FILE *out, const char *text)
{
    fputc('"', out);
    for (; text && *text; text++) {
        const size_t length = gw_utf8_character(text);
        if (length == 0) {
            fputc('?', out);
        } else if (*text == '"' || *text == '\\') {
            fprintf(out, "\\%c", *text);
        } else if (*text == '\n') {
            fputs("\\n", out);
        } else if ((unsigned char)*text < ' ') {
            fprintf(out, "\\u%04x", (unsigned char)*text);
        } else {
            fwrite(text, 1, length, out);
            text += length - 1;
        }
    }
    fputc('"', out);
}

void gw_write_xml_text(FILE *out, const char *text)
{
    for (; text && *text; text++) {
        const size_t length = gw_utf8_character(text);
        const char *entity = *text == '<'    ? "&lt;"
                             : *text == '>'  ? "&gt;"
                             : *text == '&'  ? "&amp;"
                             : *text == '"'  ? "&quot;"
                             : *text == '\n' ? "&#10;"
                             : *text == '\t' ? "&#9;"
                                             : NULL;
        if (entity) {
            fputs(entity, out);
        } else if (length == 0 || (unsigned char)*text < ' ' || *text == 0x7f) {
            fputc('?', out); // no other control character exists in XML
        } else {
            fwrite(text, 1, length, out);
            text += length - 1;
        }
    }
}
