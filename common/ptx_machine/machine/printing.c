// SPDX-License-Identifier: MIT
#include "printing.h"
#include "addresses.h"
#include "values.h"

enum { MOST_WORD = 64 };

static bool read_bytes(const struct ptx_printing *printing, uint64_t at, unsigned bytes, void *to)
{
    enum ptx_space space = PTX_GENERIC;
    const unsigned char *from =
        ptx_reach(printing->warp, printing->step, printing->lane, at, bytes, &space);
    if (from) {
        memcpy(to, from, bytes);
    }
    return from;
}

bool ptx_print_string(const struct ptx_printing *printing, uint64_t at, char *text, size_t room)
{
    for (size_t i = 0; i + 1 < room; i++) {
        if (!read_bytes(printing, at + i, 1, &text[i])) {
            return false;
        }
        if (!text[i]) {
            return true;
        }
    }
    text[room - 1] = '\0';
    return true;
}

// The next value, of 4 or 8 bytes.
static bool next_value(struct ptx_printing *printing, unsigned bytes, void *to)
{
    printing->values = (printing->values + bytes - 1) / bytes * bytes;
    const bool read = read_bytes(printing, printing->values, bytes, to);
    printing->values += bytes;
    return read;
}

// Where the text is put.
struct output {
    char *text;
    size_t length;
};

static void put(struct output *output, const char *text, size_t length)
{
    const size_t room = PTX_MOST_PRINTED - output->length;
    const size_t fits = length < room ? length : room;
    memcpy(output->text + output->length, text, fits);
    output->length += fits;
}

// A conversion such as %-8.3f: its text, and the letter that ends it.
struct word {
    char text[MOST_WORD];
    size_t length;
    char letter;
    bool is_long; // l, ll, z, j, t
};

static void add(struct word *word, char letter)
{
    if (word->length + 1 < MOST_WORD) {
        word->text[word->length++] = letter;
        word->text[word->length] = '\0';
    }
}

static bool read_word(struct ptx_printing *printing, uint64_t *format, struct word *word,
                      int *values)
{
    *word = (struct word){.text = "%", .length = 1};
    for (;;) {
        char letter;
        if (!read_bytes(printing, (*format)++, 1, &letter)) {
            return false;
        }
        if (letter == '*') {
            int width = 0;
            if (!next_value(printing, 4, &width)) {
                return false;
            }
            (*values)++;
            char digits[16];
            snprintf(digits, sizeof(digits), "%d", width);
            for (size_t i = 0; digits[i]; i++) {
                add(word, digits[i]);
            }
        } else if (letter && strchr("hlLzjt", letter)) {
            word->is_long = word->is_long || strchr("lLzjt", letter);
        } else if (letter && strchr("-+ #0123456789.", letter)) {
            add(word, letter);
        } else {
            word->letter = letter;
            return true;
        }
    }
}

static bool print_value(struct ptx_printing *printing, struct word *word, struct output *output)
{
    char text[PTX_MOST_PRINTED];
    int length = 0;
    uint64_t bits = 0;
    const bool real = strchr("eEfFgGaA", word->letter);
    const bool is_long = real || word->letter == 's' || word->letter == 'p' || word->is_long;
    if (!next_value(printing, is_long ? 8 : 4, &bits)) {
        return false;
    }
    if (real) {
        add(word, word->letter);
        length = snprintf(text, sizeof(text), word->text, ptx_double_of(bits));
    } else if (word->letter == 's') {
        char string[PTX_MOST_PRINTED];
        if (!ptx_print_string(printing, bits, string, sizeof(string))) {
            return false;
        }
        add(word, 's');
        length = snprintf(text, sizeof(text), word->text, string);
    } else if (word->letter == 'p') {
        add(word, 'p');
        length = snprintf(text, sizeof(text), word->text, (void *)(uintptr_t)bits);
    } else if (word->letter == 'c') {
        add(word, 'c');
        length = snprintf(text, sizeof(text), word->text, (int)bits);
    } else {
        const bool is_signed = word->letter == 'd' || word->letter == 'i';
        add(word, 'l');
        add(word, 'l');
        add(word, word->letter);
        const long long number =
            (long long)(is_long || !is_signed ? bits : ptx_widened(bits, PTX_S32));
        length = snprintf(text, sizeof(text), word->text, number);
    }
    const size_t written = length < 0 ? 0 : (size_t)length;
    put(output, text, written < sizeof(text) ? written : sizeof(text) - 1);
    return true;
}

int ptx_print(const struct ptx_printing *given, uint64_t format, char *text, size_t *length)
{
    struct ptx_printing printing = *given;
    struct output output = {text, 0};
    int values = 0;
    for (;;) {
        char letter;
        if (!read_bytes(&printing, format++, 1, &letter)) {
            return -1;
        }
        if (!letter) {
            *length = output.length;
            return values;
        }
        struct word word;
        if (letter != '%') {
            put(&output, &letter, 1);
            continue;
        }
        if (!read_word(&printing, &format, &word, &values)) {
            return -1;
        }
        if (word.letter && strchr("diouxXcspeEfFgGaA", word.letter)) {
            if (!print_value(&printing, &word, &output)) {
                return -1;
            }
            values++;
        } else { // %%, or what printf() does not know
            put(&output, &word.letter, word.letter ? 1 : 0);
            format -= word.letter ? 0 : 1;
        }
    }
}
