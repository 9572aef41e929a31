// SPDX-License-Identifier: MIT
// Writes the changed text. Gaps between tokens go through byte for byte.
#include "edits.h"

#include <stdio.h>
#include <string.h>

// A name may be broken over two lines by a backslash; the lines behind it must not move.
static bool append_newlines_of(struct gw_source *source, const struct gw_token *token,
                               struct gw_buffer *out)
{
    source->work += token->length;
    for (size_t i = 0; i < token->length; i++) {
        if (source->text[token->offset + i] == '\n' && !gw_buffer_append(out, "\\\n", 2)) {
            return false;
        }
    }
    return true;
}

static bool append_word(struct gw_buffer *out, const char *word)
{
    return !word || gw_buffer_append_string(out, word);
}

static bool append_token(struct gw_source *source, const struct gw_token *token,
                         const struct gw_edit *edit, struct gw_buffer *out)
{
    if (!edit->instead) {
        return gw_buffer_append(out, source->text + token->offset, token->length);
    }
    return gw_buffer_append_string(out, edit->instead) && append_newlines_of(source, token, out);
}

// `, 256, 2)` or, where there are none or they stand on several lines, `)`.
static bool append_bounds(struct gw_source *source, size_t open, struct gw_buffer *out)
{
    const size_t first = source->tokens[open].offset + 1;
    const size_t end = open > 0 ? source->tokens[source->tokens[open].partner].offset : first;
    const char *bounds = source->text + first;
    source->work += end - first;
    return end == first || memchr(bounds, '\n', end - first) || memchr(bounds, '/', end - first)
               ? gw_buffer_append_string(out, ")")
               : gw_buffer_append_string(out, ", ") && gw_buffer_append(out, bounds, end - first) &&
                     gw_buffer_append_string(out, ")");
}

static bool append_registration(struct gw_source *source, const struct gw_edit *edit,
                                struct gw_buffer *out)
{
    const struct gw_token *kernel = edit->kernel;
    return !kernel || (gw_buffer_append_string(out, " GW_REGISTER_KERNEL(") &&
                       gw_buffer_append(out, source->text + kernel->offset, kernel->length) &&
                       append_bounds(source, edit->bounds, out));
}

// How far the text is written.
struct writer {
    struct gw_source *source;
    const struct gw_edit *edits;
    struct gw_buffer *out;
    size_t copied;             // up to this byte
    size_t line, line_counted; // the line of this byte; never goes back
};

static bool append_gap(struct writer *writer, size_t end)
{
    const size_t from = writer->copied;
    writer->copied = end;
    return gw_buffer_append(writer->out, writer->source->text + from, end - from);
}

static bool append_edited(struct writer *writer, size_t i)
{
    const struct gw_token *token = &writer->source->tokens[i];
    const struct gw_edit *edit = &writer->edits[i];
    const bool gap = append_gap(writer, token->offset);
    writer->copied = token->offset + token->length;
    return gap && append_word(writer->out, edit->before) &&
           append_token(writer->source, token, edit, writer->out) &&
           append_word(writer->out, edit->after) &&
           append_registration(writer->source, edit, writer->out);
}

// Words, and that the file goes on behind them in this line.
static bool append_with_line(struct writer *writer, const char *words, size_t line)
{
    char number[32];
    snprintf(number, sizeof(number), "#line %zu\n", line);
    return gw_buffer_append_string(writer->out, words) &&
           gw_buffer_append_string(writer->out, number);
}

static size_t line_of(struct writer *writer, size_t offset)
{
    for (; writer->line_counted < offset; writer->line_counted++) {
        writer->line += writer->source->text[writer->line_counted] == '\n';
    }
    return writer->line;
}

// What stands between a body's { and }.
static bool append_inside(struct writer *writer, size_t brace)
{
    const size_t end = writer->edits[brace].body_end;
    for (size_t i = brace + 1; i < end; i++) {
        if (!append_edited(writer, i)) {
            return false;
        }
    }
    return append_gap(writer, writer->source->tokens[end].offset);
}

static bool append_body(struct writer *writer, size_t brace)
{
    const struct gw_edit *edit = &writer->edits[brace];
    const struct gw_token *tokens = writer->source->tokens;
    const size_t first = line_of(writer, tokens[brace].offset);
    const size_t last = line_of(writer, tokens[edit->body_end].offset);
    const bool twice = edit->architecture == GW_ARCHITECTURE_OF_EITHER;
    const size_t begin = writer->copied;
    if (!append_with_line(writer,
                          twice ? " if (GW_ON_DEVICE) {\n#define __CUDA_ARCH__ GW_CUDA_ARCH\n"
                                : "\n#define __CUDA_ARCH__ GW_CUDA_ARCH\n",
                          first) ||
        !append_inside(writer, brace) ||
        !append_with_line(writer, "\n#undef __CUDA_ARCH__\n", last)) {
        return false;
    }
    if (!twice) {
        return true;
    }
    writer->copied = begin;
    writer->source->work += tokens[edit->body_end].offset - begin;
    return append_with_line(writer, "} else {\n", first) && append_inside(writer, brace) &&
           gw_buffer_append_string(writer->out, "} ");
}

bool gw_edits_apply(struct gw_source *source, const struct gw_edit *edits, size_t start,
                    struct gw_buffer *out)
{
    struct writer writer = {
        .source = source, .edits = edits, .out = out, .copied = start, .line = 1};
    for (size_t i = 0; i < source->token_count; i++) {
        if (!append_edited(&writer, i)) {
            return false;
        }
        if (edits[i].architecture != GW_ARCHITECTURE_NONE) {
            if (!append_body(&writer, i)) {
                return false;
            }
            i = edits[i].body_end - 1;
        }
    }
    return true;
}
