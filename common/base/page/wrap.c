// SPDX-License-Identifier: MIT
// Breaking lines at blanks. Widths count characters of UTF-8, not bytes.
#include "wrap.h"

#include <string.h>
#include <sys/ioctl.h>

static int page_width = GW_PAGE_WIDTH;

void gw_set_page_width(int columns)
{
    page_width = columns;
}

void gw_fit_page_to(FILE *out)
{
    struct winsize size;
    if (ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        page_width = size.ws_col > GW_PAGE_WIDTH    ? GW_PAGE_WIDTH
                     : size.ws_col < GW_LEAST_WIDTH ? GW_LEAST_WIDTH
                                                    : size.ws_col;
    }
}

int gw_page_width(void)
{
    return page_width;
}

static int width_of(const char *text, size_t bytes)
{
    int width = 0;
    for (size_t i = 0; i < bytes; i++) {
        width += ((unsigned char)text[i] & 0xc0) != 0x80;
    }
    return width;
}

static const char *last_word(const char *line, const char *end)
{
    while (end > line && end[-1] == ' ') {
        end--;
    }
    while (end > line && end[-1] != ' ') {
        end--;
    }
    return end;
}

// What ends the line and stays on one: a short last word with the one before it, or a short
// remark in parentheses. @return where it begins
static const char *tail_of(const char *line)
{
    enum { SHORT = 4, LONGEST = 24 };
    const char *const last = last_word(line, line + strlen(line));
    if (width_of(last, strlen(last)) > SHORT || last == line) {
        return last;
    }
    const char *const pair = last_word(line, last);
    const char *begin = strchr(last, ')') && !strchr(last, '(') ? pair : line;
    while (begin > line && *begin != '(') {
        begin = last_word(line, begin);
    }
    begin = *begin == '(' ? begin : pair;
    return width_of(begin, strlen(begin)) <= LONGEST ? begin : last;
}

void gw_print_wrapped(FILE *out, const char *line, int column, int indent)
{
    // Blanks at the beginning are an indentation of the text's own.
    size_t blanks = strspn(line, " ");
    fprintf(out, "%.*s", (int)blanks, line);
    column += (int)blanks;
    line += blanks;
    const char *const tail = tail_of(line);
    while (*line) {
        size_t word = line == tail ? strlen(line) : strcspn(line, " ");
        fprintf(out, "%.*s", (int)word, line);
        column += width_of(line, word);
        line += word;
        blanks = strspn(line, " ");
        word = line + blanks == tail ? strlen(tail) : strcspn(line + blanks, " ");
        if (word == 0) {
            break;
        }
        if (column + (int)blanks + width_of(line + blanks, word) > page_width) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
        } else {
            fprintf(out, "%.*s", (int)blanks, line);
            column += (int)blanks;
        }
        line += blanks;
    }
    fputc('\n', out);
}
