// SPDX-License-Identifier: MIT
// Tokens as the compiler reads them: without the backslash-newlines that may stand inside.
#pragma once

#include "token.h"

/** The first offset at or behind `at` that is no backslash-newline (blanks between allowed). */
size_t gw_skip_splices(struct gw_source *source, size_t at);

/** The token's next character from `*at` (an offset into the text), or -1 behind its last one. */
int gw_next_character(struct gw_source *source, const struct gw_token *token, size_t *at);

/** Is this token the name or keyword `word`? */
bool gw_token_is_word(struct gw_source *source, const struct gw_token *token, const char *word);

/** Is this token one of `words`, which end with a NULL? */
bool gw_token_is_one_of(struct gw_source *source, const struct gw_token *token,
                        const char *const *words);

/** Are two tokens spelled alike? */
bool gw_token_equals(struct gw_source *source, const struct gw_token *a, const struct gw_token *b);
