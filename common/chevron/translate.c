// SPDX-License-Identifier: MIT
// The whole way of a text: tokens, edits, result.
#include "chevron.h"

#include "chevron/grammar/grammar.h"
#include "chevron/lexer/lexer.h"
#include "chevron/parser/parser.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool append_quoted(struct gw_buffer *out, const char *name)
{
    for (; *name; name++) {
        char octal[8];
        unsigned char c = (unsigned char)*name;
        bool plain = c >= ' ' && c != 127 && c != '"' && c != '\\';
        snprintf(octal, sizeof(octal), "\\%03o", c);
        if (!(plain ? gw_buffer_append(out, name, 1) : gw_buffer_append_string(out, octal))) {
            return false;
        }
    }
    return true;
}

// Once in a file, of which several headers may say it.
static const char vectors_alone[] = "#ifndef GW_VECTORS_ALONE\n#define GW_VECTORS_ALONE\n"
                                    "GW_USES_VECTORS\n#endif\n";

// The same of variables that each device has of its own.
static const char device_variables[] =
    "#ifndef GW_VARIABLES_OF_DEVICES\n#define GW_VARIABLES_OF_DEVICES\n"
    "GW_HAS_DEVICE_VARIABLES\n#endif\n";

// What inline PTX is called by.
static const char inline_ptx[] = "#include <gw_inline_ptx.h>\n";

static bool append_line_directive(struct gw_buffer *out, const char *name)
{
    return gw_buffer_append_string(out, "#line 1 \"") && append_quoted(out, name) &&
           gw_buffer_append_string(out, "\"\n");
}

// Compilers skip a byte order mark only where the file begins, so it stays in front of #line.
static size_t byte_order_mark(const char *text, size_t length)
{
    return length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

static bool translate(const char *name, struct gw_source *source, struct gw_parser *parser,
                      struct gw_buffer *out, struct gw_chevron_error *error)
{
    size_t mark = byte_order_mark(source->text, source->length);
    if (!gw_lex(source, mark, error) || !gw_parse(parser, source, error)) {
        return false;
    }
    size_t length = out->length;
    const char *vectors = gw_uses_vectors_alone(parser) ? vectors_alone : "";
    const char *variables = gw_has_device_variables(parser) ? device_variables : "";
    if (!gw_buffer_append(out, source->text, mark) || !gw_buffer_append_string(out, vectors) ||
        !gw_buffer_append_string(out, variables) ||
        !gw_buffer_append_string(out, parser->inline_ptx ? inline_ptx : "") ||
        !append_line_directive(out, name) || !gw_edits_apply(source, parser->edits, mark, out)) {
        out->length = length;
        gw_chevron_set_no_memory(error);
        return false;
    }
    return true;
}

static int translate_source(const char *name, struct gw_source *source, struct gw_buffer *out,
                            struct gw_chevron_error *error)
{
    struct gw_parser parser = {0};
    bool translated = translate(name, source, &parser, out, error);
    gw_parser_free(&parser);
    free(source->tokens);
    return translated ? 0 : 1;
}

int gw_chevron_translate_counting(const char *name, const char *text, size_t length,
                                  struct gw_buffer *out, struct gw_chevron_error *error,
                                  size_t *work)
{
    struct gw_source source = {.text = text, .length = length};
    int result = translate_source(name, &source, out, error);
    *work = source.work;
    return result;
}

int gw_chevron_translate_of(const char *qualifier, const char *name, const char *text,
                            size_t length, struct gw_buffer *out, struct gw_chevron_error *error)
{
    struct gw_source source = {.text = text, .length = length, .qualifier = qualifier};
    return translate_source(name, &source, out, error);
}

int gw_chevron_translate(const char *name, const char *text, size_t length, struct gw_buffer *out,
                         struct gw_chevron_error *error)
{
    return gw_chevron_translate_of(NULL, name, text, length, out, error);
}
