// SPDX-License-Identifier: MIT
// What can be said of a source that a program has written by reading it, for both halves of fuse's
// grader.
#pragma once

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/** Puts blanks in the place of comments and of what stands in quotes; lines stay lines. */
static inline void blank_comments(char *text)
{
    for (char *at = text; *at;) {
        char *end = at;
        if (at[0] == '/' && at[1] == '/') {
            end = at + strcspn(at, "\n");
        } else if (at[0] == '/' && at[1] == '*') {
            char *close = strstr(at + 2, "*/");
            end = close ? close + 2 : at + strlen(at);
        } else if (*at == '"') {
            end = at + 1 + strcspn(at + 1, "\"\n");
            end += *end == '"' ? 1 : 0;
        }
        for (; at < end; at++) {
            *at = *at == '\n' ? '\n' : ' ';
        }
        at += *at ? 1 : 0;
    }
}

static inline bool is_of_a_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.';
}

/** Where a word stands for itself in a text without comments; NULL if it does not. */
static inline const char *find_word(const char *text, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
        if ((at == text || !is_of_a_word(at[-1])) && !is_of_a_word(at[length])) {
            return at;
        }
    }
    return NULL;
}

/** The parameters of a function. */
struct parameter_list {
    int count;          /**< -1: there is no such function */
    bool pointers_then; /**< all but the last are pointers to numbers, and the last is none */
};

/** Those of the kernel fused in a text without comments. */
static inline struct parameter_list parameters_of_fused(const char *text)
{
    struct parameter_list list = {0, true};
    const char *at = find_word(text, "fused");
    at = at ? at + strlen("fused") : "";
    at += strspn(at, " \t\n");
    if (*at != '(') {
        return (struct parameter_list){-1, false};
    }
    int stars = 0;
    bool any = false;
    for (at++; *at && *at != ')'; at++) {
        stars += *at == '*';
        any = any || !isspace((unsigned char)*at);
        if (*at == ',') {
            list.count++;
            list.pointers_then = list.pointers_then && stars == 1;
            stars = 0;
        }
    }
    list.count += any;
    list.pointers_then = list.pointers_then && stars == 0;
    return list;
}

/** The first literal in a text without comments that is a double, or the word double itself, which
 * has so many characters; NULL if there is none. */
static inline const char *first_double(const char *text, size_t *length)
{
    const char *word = find_word(text, "double");
    *length = strlen("double");
    for (const char *at = text; *at && (!word || at < word);) {
        if (!is_of_a_word(*at)) {
            at++;
            continue;
        }
        const char *begin = at;
        const bool hex = at[0] == '0' && (at[1] == 'x' || at[1] == 'X');
        const char *exponents = hex ? "pP" : "eE";
        const bool number = isdigit((unsigned char)begin[*begin == '.']);
        bool floating = false;
        while (is_of_a_word(*at)) {
            const bool exponent = strchr(exponents, *at);
            floating = floating || *at == '.' || exponent;
            at += number && exponent && (at[1] == '-' || at[1] == '+') ? 2 : 1;
        }
        if (number && floating && at[-1] != 'f' && at[-1] != 'F') {
            *length = (size_t)(at - begin);
            return begin;
        }
    }
    return word;
}
