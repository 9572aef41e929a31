// SPDX-License-Identifier: MIT
#include "word_list.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void gwcc_add(struct gwcc_words *words, const char *word)
{
    char **more = realloc(words->word, (words->count + 2) * sizeof(*more));
    if (!more) {
        fputs("gwcc: there is no memory left\n", stderr);
        exit(2);
    }
    words->word = more;
    words->word[words->count++] = (char *)(uintptr_t)word;
    words->word[words->count] = NULL;
}

void gwcc_add_format(struct gwcc_words *words, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *word = NULL;
    if (vasprintf(&word, format, arguments) < 0) {
        word = NULL;
    }
    va_end(arguments);
    gwcc_add(words, word ? word : "");
}

void gwcc_add_all(struct gwcc_words *words, const struct gwcc_words *others)
{
    for (size_t i = 0; i < others->count; i++) {
        gwcc_add(words, others->word[i]);
    }
}

void gwcc_add_pieces(struct gwcc_words *words, const char *text)
{
    char *piece = strdup(text);
    while (piece) {
        char *comma = strchr(piece, ',');
        if (comma) {
            *comma = '\0';
        }
        if (*piece) {
            gwcc_add(words, piece);
        }
        piece = comma ? comma + 1 : NULL;
    }
}

bool gwcc_has(const struct gwcc_words *words, const char *word)
{
    for (size_t i = 0; i < words->count; i++) {
        if (strcmp(words->word[i], word) == 0) {
            return true;
        }
    }
    return false;
}

bool gwcc_begins(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

const char *gwcc_ending(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(slash ? slash : path, '.');
    return dot ? dot : "";
}
