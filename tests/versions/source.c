// SPDX-License-Identifier: MIT
// Lines are looked at, not tokens: the files are ours, or chevron's, and no directive of theirs
// hides in a comment of several lines or in a string.
#include "source.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

// The word and the rest of a line `# word rest`; an empty word if the line is no directive.
static const char *directive(const char *line, char word[16])
{
    word[0] = '\0';
    line += strspn(line, " \t");
    if (*line++ != '#') {
        return line;
    }
    line += strspn(line, " \t");
    size_t length = 0;
    while (islower((unsigned char)line[length]) && length < 15) {
        length++;
    }
    memcpy(word, line, length);
    word[length] = '\0';
    line += length;
    return line + strspn(line, " \t");
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

static void add_macro(struct gw_source *source, const char *name)
{
    size_t length = 0;
    while (isalnum((unsigned char)name[length]) || name[length] == '_') {
        length++;
    }
    char *copy = strndup(name, length);
    char **more = realloc(source->macros, (source->macro_count + 1) * sizeof(*more));
    if (!copy || !more) {
        gw_fail("there is no memory left");
    }
    source->macros = more;
    for (size_t i = 0; i < source->macro_count; i++) {
        if (strcmp(more[i], copy) == 0) {
            free(copy);
            return;
        }
    }
    more[source->macro_count++] = copy;
}

// What the head means to the compiler.
static char *key_of(const char *head)
{
    char *key = calloc(strlen(head) + 1, 1);
    if (!key) {
        gw_fail("there is no memory left");
    }
    for (const char *line = head; *line; line = next_line(line)) {
        const char *text = line + strspn(line, " \t\n");
        char word[16];
        directive(line, word);
        if (text >= next_line(line) || strncmp(text, "//", 2) == 0 || strcmp(word, "line") == 0) {
            continue;
        }
        strncat(key, line, (size_t)(next_line(line) - line));
    }
    return key;
}

struct gw_source gw_source_of(char *text)
{
    struct gw_source source = {.body = text, .body_line = 1, .text = text};
    int number = 1;
    for (const char *line = text; *line; line = next_line(line)) {
        char word[16];
        const char *rest = directive(line, word);
        number = strcmp(word, "line") == 0 ? atoi(rest) : number + 1;
        if (strcmp(word, "include") == 0) {
            source.body = next_line(line);
            source.body_line = number;
        }
    }
    source.head = strndup(text, (size_t)(source.body - text));
    if (!source.head) {
        gw_fail("there is no memory left");
    }
    source.key = key_of(source.head);
    for (const char *line = source.body; *line; line = next_line(line)) {
        char word[16];
        const char *rest = directive(line, word);
        if (strcmp(word, "define") == 0 || strcmp(word, "undef") == 0) {
            add_macro(&source, rest);
        }
    }
    return source;
}

void gw_source_free(struct gw_source *source)
{
    for (size_t i = 0; i < source->macro_count; i++) {
        free(source->macros[i]);
    }
    free(source->macros);
    free(source->head);
    free(source->key);
    free(source->text);
    *source = (struct gw_source){0};
}
