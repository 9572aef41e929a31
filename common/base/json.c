// SPDX-License-Identifier: MIT
// A comma before each value but the first.
#include "json.h"

#include "text.h"

static void write_string(FILE *out, const char *text)
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

static void begin_value(struct gw_json *json, const char *key)
{
    fputs(json->follows ? "," : "", json->out);
    if (json->indent > 0) {
        fprintf(json->out, "\n%*s", json->indent - 1, "");
    } else if (json->follows) {
        fputc(' ', json->out);
    }
    if (key) {
        write_string(json->out, key);
        fputs(": ", json->out);
    }
    json->follows = true;
    json->indent = 0;
}

void gw_json_line(struct gw_json *json, int blanks)
{
    json->indent = blanks + 1;
}

void gw_json_open(struct gw_json *json, const char *key, char bracket)
{
    begin_value(json, key);
    fputc(bracket, json->out);
    json->follows = false;
}

void gw_json_close(struct gw_json *json, char bracket)
{
    if (json->indent > 0) {
        fprintf(json->out, "\n%*s", json->indent - 1, "");
    }
    fputc(bracket, json->out);
    json->follows = true;
    json->indent = 0;
}

void gw_json_string(struct gw_json *json, const char *key, const char *text)
{
    begin_value(json, key);
    write_string(json->out, text);
}

void gw_json_number(struct gw_json *json, const char *key, long number)
{
    begin_value(json, key);
    fprintf(json->out, "%ld", number);
}

void gw_json_decimal(struct gw_json *json, const char *key, double number)
{
    begin_value(json, key);
    fprintf(json->out, "%.6g", number);
}

void gw_json_null(struct gw_json *json, const char *key)
{
    begin_value(json, key);
    fputs("null", json->out);
}
