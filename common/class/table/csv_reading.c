// SPDX-License-Identifier: MIT
// A table's bytes become lines of cells. Nothing is decoded here: a cell keeps its quotes.
#include "csv_table.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// The whole file, ended by a NUL, to be freed; NULL with a sentence in `why`.
static char *read_bytes(const char *path, size_t *length, char **why)
{
    // A pipe in which nobody writes would keep everybody waiting.
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status;
    if (file < 0 || fstat(file, &status) != 0) {
        *why = gw_format("%s cannot be read: %s", path, strerror(errno));
        if (file >= 0) {
            close(file);
        }
        return NULL;
    }
    if (!S_ISREG(status.st_mode) || status.st_size > GW_LARGEST_TABLE) {
        *why = S_ISREG(status.st_mode)
                   ? gw_format("%s has more than %d MiB: that is no table of a class", path,
                               GW_LARGEST_TABLE >> 20)
                   : gw_format("%s is no file", path);
        close(file);
        return NULL;
    }
    struct gw_text text = {0};
    char piece[1 << 14];
    ssize_t got;
    while ((got = read(file, piece, sizeof(piece))) > 0) {
        gw_text_add_bytes(&text, piece, (size_t)got);
    }
    if (got < 0) {
        *why = gw_format("%s cannot be read: %s", path, strerror(errno));
        gw_text_free(&text);
    }
    close(file);
    *length = text.length;
    return got < 0 ? NULL : text.data ? text.data : gw_format("%s", "");
}

// Which of the usual separators the first line has most of, outside quotes.
static char separator_of(const char *bytes)
{
    static const char usual[] = ",;\t";
    size_t counts[sizeof(usual) - 1] = {0};
    bool quoted = false;
    for (; *bytes && (quoted || (*bytes != '\n' && *bytes != '\r')); bytes++) {
        quoted ^= *bytes == '"';
        const char *found = quoted ? NULL : strchr(usual, *bytes);
        if (found) {
            counts[found - usual]++;
        }
    }
    size_t most = 0;
    for (size_t i = 1; i < sizeof(counts) / sizeof(*counts); i++) {
        most = counts[i] > counts[most] ? i : most;
    }
    return usual[most];
}

// Bytes of the cell that `at` begins with; (size_t)-1 if nothing ends its quotes.
static size_t cell_length(const char *at, char separator)
{
    const bool quoted = *at == '"';
    bool inside = false;
    size_t length = 0;
    for (; at[length]; length++) {
        if (quoted && at[length] == '"') {
            inside = !inside; // a doubled one goes out and comes in again
        } else if (!inside &&
                   (at[length] == separator || at[length] == '\n' || at[length] == '\r')) {
            break;
        }
    }
    return inside ? (size_t)-1 : length;
}

static void add_cell(struct gw_line *line, const char *bytes, size_t length)
{
    struct gw_text copy = {0};
    gw_text_add_bytes(&copy, bytes, length);
    line->cells = gw_one_more(line->cells, line->count, sizeof(*line->cells));
    line->cells[line->count++] =
        (struct gw_cell){copy.data ? copy.data : gw_format("%s", ""), length};
}

// Reads one line of the table; NULL if a quote of it is never closed.
static const char *read_line(const char *at, char separator, struct gw_line *line)
{
    for (;;) {
        const size_t length = cell_length(at, separator);
        if (length == (size_t)-1) {
            return NULL;
        }
        add_cell(line, at, length);
        at += length;
        if (*at != separator) {
            break;
        }
        at++;
    }
    for (size_t i = 0; i < sizeof(line->end) - 1 && (*at == '\r' || *at == '\n'); i++) {
        const char end = *at++;
        line->end[i] = end;
        if (end == '\n' || *at != '\n') {
            break;
        }
    }
    return at;
}

static bool is_empty(const struct gw_line *line)
{
    for (size_t i = 0; i < line->count; i++) {
        if (line->cells[i].length > 0) {
            return false;
        }
    }
    return true;
}

static size_t line_number(const char *bytes, const char *at)
{
    size_t number = 1;
    for (; bytes < at; bytes++) {
        number += *bytes == '\n';
    }
    return number;
}

static char *read_lines(const char *path, const char *bytes, struct gw_table *table)
{
    table->separator = separator_of(bytes);
    for (const char *at = bytes; *at;) {
        struct gw_line line = {0};
        const char *next = read_line(at, table->separator, &line);
        // What is empty between full lines is kept to be written again.
        table->lines = gw_one_more(table->lines, table->count, sizeof(*table->lines));
        table->lines[table->count++] = line;
        if (!next) {
            return gw_format("%s: the quote in line %zu has no end", path, line_number(bytes, at));
        }
        at = next;
    }
    return table->count > 0 && !is_empty(&table->lines[0])
               ? NULL
               : gw_format("%s has no headings in its first line", path);
}

static char *why_no_text(const char *path, const char *bytes, size_t length)
{
    if (length >= 2 && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0)) {
        return gw_format("%s is in UTF-16: save it as CSV in UTF-8", path);
    }
    if (strlen(bytes) != length) {
        return gw_format("%s is no text: there is a zero byte in line %zu; a spreadsheet is to be "
                         "saved as CSV",
                         path, line_number(bytes, bytes + strlen(bytes)));
    }
    for (const char *c = bytes; *c;) {
        const size_t character = gw_utf8_character(c);
        if (character == 0) {
            return gw_format("%s is not in UTF-8: see line %zu; save it as CSV in UTF-8", path,
                             line_number(bytes, c));
        }
        c += character;
    }
    return NULL;
}

char *gw_table_read(const char *path, struct gw_table *table)
{
    *table = (struct gw_table){0};
    size_t length;
    char *why;
    char *bytes = read_bytes(path, &length, &why);
    if (!bytes) {
        return why;
    }
    why = why_no_text(path, bytes, length);
    if (!why) {
        table->has_mark = strncmp(bytes, "\xef\xbb\xbf", 3) == 0;
        why = read_lines(path, bytes + (table->has_mark ? 3 : 0), table);
    }
    free(bytes);
    if (why) {
        gw_table_free(table);
    }
    return why;
}
