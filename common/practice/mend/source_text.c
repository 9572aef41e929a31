// SPDX-License-Identifier: MIT
#include "source_text.h"

#include "base/text.h"
#include "base/whole_file.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The end of what stands in quotes at `text`.
static const char *behind_quotes(const char *text)
{
    const char quote = *text++;
    while (*text && *text != quote) {
        text += *text == '\\' && text[1] ? 2 : 1;
    }
    return text + (*text == quote);
}

// The next piece of code, in [*text, result): what stands in quotes, or a character. A comment is
// skipped; `*in_comment` says whether one goes on in the next line. NULL: the line has no more.
static const char *next_code(const char **text, bool *in_comment)
{
    const char *at = *text;
    for (;;) {
        if (*in_comment) {
            const char *end = strstr(at, "*/");
            if (!end) {
                return NULL;
            }
            at = end + 2;
            *in_comment = false;
        } else if (at[0] == '/' && at[1] == '*') {
            at += 2;
            *in_comment = true;
        } else if (*at == '\0' || (at[0] == '/' && at[1] == '/')) {
            *text = at;
            return NULL;
        } else {
            *text = at;
            return *at == '"' || *at == '\'' ? behind_quotes(at) : at + 1;
        }
    }
}

static char *code_of(const char *line, bool *in_comment)
{
    struct gw_text code = {0};
    const char *end;
    while ((end = next_code(&line, in_comment))) {
        if (!isspace((unsigned char)*line)) {
            gw_text_add_bytes(&code, line, (size_t)(end - line));
        }
        line = end;
    }
    return code.data ? code.data : gw_format("%s", "");
}

size_t gw_length_without_comment(const char *line)
{
    const char *at = line;
    const char *end;
    bool in_comment = false;
    size_t length = 0;
    while ((end = next_code(&at, &in_comment))) {
        if (!isspace((unsigned char)*at)) {
            length = (size_t)(end - line);
        }
        at = end;
    }
    return length;
}

// Sets what decides of every line; a comment may go on over lines.
static void set_codes(struct gw_source_text *source)
{
    bool in_comment = false;
    for (size_t i = 0; i < source->count; i++) {
        free(source->lines[i].code);
        source->lines[i].code = code_of(source->lines[i].text, &in_comment);
    }
}

struct gw_source_text gw_source_text_of(const char *text)
{
    struct gw_source_text source = {0};
    while (*text) {
        const size_t length = gw_first_line(text);
        source.lines = gw_one_more(source.lines, source.count, sizeof(*source.lines));
        source.lines[source.count++] =
            (struct gw_source_line){.text = gw_format("%.*s", (int)length, text)};
        text += length + (text[length] == '\n');
    }
    set_codes(&source);
    return source;
}

bool gw_source_text_read(const char *file, struct gw_source_text *source)
{
    *source = (struct gw_source_text){0};
    FILE *in = fopen(file, "r");
    struct gw_text text = {0};
    char piece[4096];
    size_t length;
    while (in && (length = fread(piece, 1, sizeof(piece), in)) > 0) {
        gw_text_add_bytes(&text, piece, length);
    }
    const bool read = in && !ferror(in);
    if (read) {
        *source = gw_source_text_of(gw_text_string(&text));
    } else {
        fprintf(stderr, "gridwork: '%s' cannot be read: %s\n", file, strerror(errno));
    }
    if (in) {
        fclose(in);
    }
    gw_text_free(&text);
    return read;
}

bool gw_source_text_write(const char *file, const struct gw_source_text *source)
{
    struct gw_whole_file whole;
    if (!gw_whole_file_begin(&whole, file)) {
        return false;
    }
    for (size_t i = 0; i < source->count; i++) {
        fprintf(whole.out, "%s\n", source->lines[i].text);
    }
    return gw_whole_file_end(&whole);
}

void gw_source_text_set(struct gw_source_text *source, size_t line, const char *text)
{
    char *own = gw_format("%s", text);
    free(source->lines[line].text);
    source->lines[line].text = own;
    set_codes(source);
}

void gw_source_text_remove(struct gw_source_text *source, size_t line)
{
    free(source->lines[line].text);
    free(source->lines[line].code);
    source->count--;
    memmove(&source->lines[line], &source->lines[line + 1],
            (source->count - line) * sizeof(*source->lines));
}

bool gw_source_text_equal(const struct gw_source_text *one, const struct gw_source_text *other)
{
    bool equal = one->count == other->count;
    for (size_t i = 0; equal && i < one->count; i++) {
        equal = strcmp(one->lines[i].text, other->lines[i].text) == 0;
    }
    return equal;
}

void gw_source_text_free(struct gw_source_text *source)
{
    for (size_t i = 0; i < source->count; i++) {
        free(source->lines[i].text);
        free(source->lines[i].code);
    }
    free(source->lines);
    *source = (struct gw_source_text){0};
}
