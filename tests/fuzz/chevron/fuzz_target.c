// SPDX-License-Identifier: MIT
// One input of the fuzzer: chevron must end, in linear time, and what it says must hold together.
#define _GNU_SOURCE // memmem
#include "chevron/chevron.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { GW_STEPS_PER_BYTE = 45 };

// abort() and no assert(): NDEBUG must not switch this off.
static void require(bool condition)
{
    if (!condition) {
        abort();
    }
}

static size_t count_newlines(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        count += text[i] == '\n';
    }
    return count;
}

static bool holds(const char *text, size_t length, const char *word)
{
    return memmem(text, length, word, strlen(word));
}

// Whether the line says `#line NUMBER`.
static bool is_line_directive(const char *line, size_t length, size_t *number)
{
    static const char directive[] = "#line ";
    const size_t front = sizeof(directive) - 1;
    if (length <= front || memcmp(line, directive, front) != 0) {
        return false;
    }
    *number = strtoul(line + front, NULL, 10); // its newline ends the number
    return true;
}

// The line of the student's file that a compiler believes to be in where the result ends.
static size_t line_at_end(const char *text, size_t length)
{
    size_t line = 1;
    const char *newline;
    for (const char *end = text + length; (newline = memchr(text, '\n', (size_t)(end - text)));
         text = newline + 1) {
        if (!is_line_directive(text, (size_t)(newline - text), &line)) {
            line++;
        }
    }
    return line;
}

// What stands before the #line of a text that uses float2 and the like, or inline PTX, by their
// names.
static size_t length_of_preface(const struct gw_buffer *out, size_t mark)
{
    static const char line[] = "#line 1 ";
    const char *begin = out->bytes + mark;
    const char *found = memmem(begin, out->length - mark, line, sizeof(line) - 1);
    return found ? (size_t)(found - begin) : 0;
}

// Behind its #line the result has the lines of the text, and it is the text where there is nothing
// to rewrite. A text that asks for the architecture may have lines put in, and a body twice.
static void check_result(const char *text, size_t size, const struct gw_buffer *out)
{
    static const char front[] = "#line 1 \"x.cu\"\n";
    size_t added = sizeof(front) - 1;
    size_t mark = size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    const size_t preface = length_of_preface(out, mark);
    const size_t lines = 1 + count_newlines(out->bytes + mark, preface);
    require(out->length >= mark + preface + added);
    require(memcmp(out->bytes + mark + preface, front, added) == 0);
    added += preface;
    // a backslash-newline may part any of the words asked for below
    if (!holds(text, size, "\\") && !holds(text, size, "#line")) {
        require(line_at_end(out->bytes + mark, out->length - mark) ==
                1 + count_newlines(text, size));
    }
    if (!holds(text, size, "__CUDA_ARCH__") && !holds(text, size, "\\")) {
        require(count_newlines(out->bytes, out->length) == count_newlines(text, size) + lines);
    }
    if (!holds(text, size, "<<") && !holds(text, size, "__shared__") &&
        !holds(text, size, "__global__") && !holds(text, size, "__device__") &&
        !holds(text, size, "\\")) {
        require(out->length == size + added);
        require(memcmp(out->bytes + mark + added, text + mark, size - mark) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    // A copy of the very size, so that a read behind its end is seen.
    char *text = malloc(size ? size : 1);
    require(text);
    memcpy(text, data, size);
    struct gw_buffer out = {0};
    struct gw_chevron_error error = {0};
    size_t work;
    if (gw_chevron_translate_counting("x.cu", text, size, &out, &error, &work) == 0) {
        check_result(text, size, &out);
    } else {
        require(out.length == 0);
        require(error.offset <= size && error.sentence[0]);
        require(error.line == 1 + count_newlines(text, error.offset));
    }
    require(work <= GW_STEPS_PER_BYTE * size + 1000);
    gw_buffer_free(&out);
    free(text);
    return 0;
}
