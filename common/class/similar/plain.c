// SPDX-License-Identifier: MIT
// Bytes become lines, and lines tokens.
#include "plain.h"

#include "base/text.h"
#include "chevron/lexer/code_only.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static void end_line(struct gw_plain *text, struct gw_text *line)
{
    if (line->length > 0) {
        text->lines = gw_one_more(text->lines, text->count, sizeof(*text->lines));
        text->lines[text->count++] = gw_format("%s", gw_text_string(line));
    }
    line->length = 0;
}

// A character that is no blank; a blank that stood in front of it stays only between words.
static void add(struct gw_text *line, char c, bool *blank)
{
    if (*blank && line->length > 0 && is_word(c) && is_word(line->data[line->length - 1])) {
        gw_text_add_bytes(line, " ", 1);
    }
    *blank = false;
    gw_text_add_bytes(line, &c, 1);
}

struct gw_plain gw_plain_of(const char *bytes, size_t length)
{
    struct gw_plain text = {0};
    struct gw_text code = {0}, line = {0};
    gw_text_add_bytes(&code, bytes, length);
    gw_code_only(code.data, length);
    bool blank = false;
    for (size_t at = 0; at < length; at++) {
        const char c = code.data[at];
        if (c == '\n') {
            end_line(&text, &line);
        } else if (c == '"' || (c == '\'' && !is_word(code.data[at + 1]))) { // not 1'000
            blank = true; // in front of what is one number
            add(&line, c == '"' ? c : '0', &blank);
            if (c == '"') {
                add(&line, c, &blank);
            }
            // To its partner, but for one that is alone at the end of its line.
            if (at + 1 < length && code.data[at + 1] != '\n') {
                at = (size_t)(strchr(code.data + at + 1, c) - code.data);
            }
        } else if (c > ' ' && c < '\x7f') {
            add(&line, c, &blank);
        } else if ((unsigned char)c >= 0x80) {
            add(&line, 'u', &blank);
        } else {
            blank = true;
        }
    }
    end_line(&text, &line);
    gw_text_free(&line);
    gw_text_free(&code);
    return text;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void gw_plain_without(struct gw_plain *text, const struct gw_plain *other)
{
    char **sorted = calloc(other->count + 1, sizeof(*sorted));
    if (!sorted) {
        abort();
    }
    for (size_t i = 0; i < other->count; i++) {
        sorted[i] = other->lines[i];
    }
    qsort(sorted, other->count, sizeof(*sorted), by_text);
    size_t kept = 0;
    for (size_t i = 0; i < text->count; i++) {
        if (bsearch(&text->lines[i], sorted, other->count, sizeof(*sorted), by_text)) {
            free(text->lines[i]);
        } else {
            text->lines[kept++] = text->lines[i];
        }
    }
    text->count = kept;
    free(sorted);
}

// Steps over the token at `at`, and says what kind it is: a word, or its sign.
static const char *token(const char *at, char *kind)
{
    *kind = *at;
    if (is_word(*at)) {
        *kind = 'w';
        return at + strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    }
    return at + (at[0] == '"' && at[1] == '"' ? 2 : 1);
}

// The kinds of all tokens, one character each.
static struct gw_text kinds_of(const struct gw_plain *text)
{
    struct gw_text kinds = {0};
    for (size_t i = 0; i < text->count; i++) {
        for (const char *at = text->lines[i]; *at;) {
            char kind;
            at = token(at, &kind);
            if (kind != ' ') {
                gw_text_add_bytes(&kinds, &kind, 1);
            }
        }
    }
    return kinds;
}

size_t gw_plain_tokens(const struct gw_plain *text)
{
    struct gw_text kinds = kinds_of(text);
    const size_t count = kinds.length;
    gw_text_free(&kinds);
    return count;
}

static int by_number(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a;
    const uint64_t y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

size_t gw_plain_repetition(const struct gw_plain *text, size_t run)
{
    struct gw_text kinds = kinds_of(text);
    const size_t count = kinds.length > run ? kinds.length - run + 1 : 1;
    uint64_t *runs = calloc(count, sizeof(*runs));
    if (!runs) {
        abort();
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t j = i; j < i + run && j < kinds.length; j++) {
            runs[i] = runs[i] * 1099511628211U + (unsigned char)kinds.data[j];
        }
    }
    qsort(runs, count, sizeof(*runs), by_number);
    uint64_t pairs = 0;
    for (size_t i = 0, equal; i < count; i += equal) {
        for (equal = 1; i + equal < count && runs[i + equal] == runs[i];) {
            equal++;
        }
        pairs += (uint64_t)equal * equal;
    }
    free(runs);
    gw_text_free(&kinds);
    return (size_t)(pairs / count);
}

void gw_plain_free(struct gw_plain *text)
{
    for (size_t i = 0; i < text->count; i++) {
        free(text->lines[i]);
    }
    free(text->lines);
    *text = (struct gw_plain){0};
}
