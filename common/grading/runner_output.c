// SPDX-License-Identifier: MIT
// What a runner printed: its last lines, made harmless for a terminal.
#include "runner_process.h"
#include "text.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST_LINES = 5, MOST_BYTES = 1000, MOST_IN_LINE = 160 };

static void add_harmless(struct gw_text *text, const unsigned char *bytes, size_t length)
{
    for (size_t i = 0; i < length && i < MOST_IN_LINE; i++) {
        if (bytes[i] == '\t' || (bytes[i] >= ' ' && bytes[i] != 0x7f)) {
            gw_text_add_bytes(text, (const char *)&bytes[i], 1);
        } else {
            gw_text_add(text, "\\x%02x", bytes[i]);
        }
    }
    gw_text_add(text, length > MOST_IN_LINE ? "...\n" : "\n");
}

char *gw_runner_printed(const struct gw_runner_process *runner)
{
    unsigned char bytes[MOST_BYTES];
    const off_t end = lseek(runner->output_descriptor, 0, SEEK_END);
    const off_t start = end > MOST_BYTES ? end - MOST_BYTES : 0;
    ssize_t length = pread(runner->output_descriptor, bytes, (size_t)(end - start), start);
    while (length > 0 && bytes[length - 1] == '\n') {
        length--;
    }
    if (length <= 0) {
        return NULL;
    }
    size_t first = (size_t)length;
    for (int lines = 0; first > 0; first--) {
        lines += bytes[first - 1] == '\n';
        if (lines == MOST_LINES) {
            break;
        }
    }
    struct gw_text text = {0};
    while (first < (size_t)length) {
        const unsigned char *line = bytes + first;
        const unsigned char *newline = memchr(line, '\n', (size_t)length - first);
        const size_t bytes_in_line = newline ? (size_t)(newline - line) : (size_t)length - first;
        add_harmless(&text, line, bytes_in_line);
        first += bytes_in_line + 1;
    }
    return text.data;
}
