// SPDX-License-Identifier: MIT
#include "command_words.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdlib.h>

void gw_add_word(struct gw_words *words, char *word)
{
    words->word = gw_one_more(words->word, words->count + 1, sizeof(*words->word));
    words->word[words->count++] = word;
    words->word[words->count] = NULL;
}

void gw_add_words(struct gw_words *words, const char *first, ...)
{
    va_list list;
    va_start(list, first);
    for (const char *word = first; word; word = va_arg(list, const char *)) {
        gw_add_word(words, gw_format("%s", word));
    }
    va_end(list);
}

void gw_free_words(struct gw_words *words)
{
    for (size_t i = 0; i < words->count; i++) {
        free(words->word[i]);
    }
    free(words->word);
    *words = (struct gw_words){0};
}
