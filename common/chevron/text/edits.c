// SPDX-License-Identifier: MIT
// Writes the changed text. Gaps between tokens go through byte for byte.
#include "edits.h"

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

static bool append_registration(struct gw_source *source, const struct gw_token *kernel,
                                struct gw_buffer *out)
{
    return !kernel || (gw_buffer_append_string(out, " GW_REGISTER_KERNEL(") &&
                       gw_buffer_append(out, source->text + kernel->offset, kernel->length) &&
                       gw_buffer_append_string(out, ")"));
}

bool gw_edits_apply(struct gw_source *source, const struct gw_edit *edits, size_t start,
                    struct gw_buffer *out)
{
    size_t copied = start;
    for (size_t i = 0; i < source->token_count; i++) {
        const struct gw_token *token = &source->tokens[i];
        if (!gw_buffer_append(out, source->text + copied, token->offset - copied) ||
            !append_word(out, edits[i].before) || !append_token(source, token, &edits[i], out) ||
            !append_word(out, edits[i].after) ||
            !append_registration(source, edits[i].kernel, out)) {
            return false;
        }
        copied = token->offset + token->length;
    }
    return true;
}
