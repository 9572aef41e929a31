// SPDX-License-Identifier: MIT
// What a runner printed: a few lines of it, made harmless for a terminal.
#include "base/text.h"
#include "child.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST_LINES = 10, MOST_IN_LINE = 160, PIECE = 1 << 16 };

/** Reads the output piece by piece, since there may be very much of it. */
struct reader {
    int descriptor;
    off_t next;
    size_t used, length;
    unsigned char bytes[PIECE];
};

// The next byte, or -1 at the end.
static int next_byte(struct reader *reader)
{
    if (reader->used == reader->length) {
        const ssize_t length =
            pread(reader->descriptor, reader->bytes, sizeof(reader->bytes), reader->next);
        if (length <= 0) {
            return -1;
        }
        reader->next += length;
        reader->used = 0;
        reader->length = (size_t)length;
    }
    return reader->bytes[reader->used++];
}

// Takes one line; adds it to `text` unless that is NULL. False: there was none.
static bool take_line(struct reader *reader, struct gw_text *text)
{
    int byte = next_byte(reader);
    if (byte < 0) {
        return false;
    }
    size_t length = 0;
    for (; byte >= 0 && byte != '\n'; byte = next_byte(reader)) {
        if (!text || length++ >= MOST_IN_LINE) {
            continue;
        }
        if (byte == '\t' || (byte >= ' ' && byte != 0x7f)) {
            gw_text_add_bytes(text, (const char *)&(unsigned char){(unsigned char)byte}, 1);
        } else {
            gw_text_add(text, "\\x%02x", (unsigned)byte);
        }
    }
    if (text) {
        gw_text_add(text, length > MOST_IN_LINE ? "...\n" : "\n");
    }
    return true;
}

static struct reader *read_from_start(int descriptor)
{
    static struct reader reader;
    reader.descriptor = descriptor;
    reader.next = 0;
    reader.used = reader.length = 0;
    return &reader;
}

static size_t count_lines(int descriptor)
{
    struct reader *reader = read_from_start(descriptor);
    size_t count = 0;
    while (take_line(reader, NULL)) {
        count++;
    }
    return count;
}

char *gw_runner_printed(const struct gw_runner_process *runner, bool its_end)
{
    const size_t count = count_lines(runner->output_descriptor);
    const size_t rest = count > MOST_LINES ? count - MOST_LINES : 0;
    const char *lines = rest == 1 ? "line" : "lines";
    struct reader *reader = read_from_start(runner->output_descriptor);
    struct gw_text text = {0};
    if (its_end && rest > 0) {
        gw_text_add(&text, "... %zu %s before\n", rest, lines);
    }
    for (size_t i = 0; its_end && i < rest; i++) {
        take_line(reader, NULL);
    }
    for (size_t i = 0; i < MOST_LINES && take_line(reader, &text); i++) {
    }
    if (!its_end && rest > 0) {
        gw_text_add(&text, "... %zu more %s\n", rest, lines);
    }
    return text.data;
}
