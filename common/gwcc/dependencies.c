// SPDX-License-Identifier: MIT
#include "dependencies.h"

#include "word_list.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The next file's name, which make writes with \ before blanks; NULL: there is none.
static char *next_name(FILE *in)
{
    char *name = NULL;
    size_t length = 0;
    int c = getc(in);
    while (c == ' ' || c == '\n' || c == '\\') {
        if (c == '\\') {
            const int next = getc(in);
            if (next != '\n') {
                ungetc(next, in);
                break;
            }
        }
        c = getc(in);
    }
    for (; c != EOF && c != ' ' && c != '\n'; c = getc(in)) {
        name = realloc(name, length + 2);
        if (!name) {
            return NULL;
        }
        name[length++] = (char)(c == '\\' ? getc(in) : c);
        name[length] = '\0';
    }
    return name;
}

static bool is_below(const char *path, const char *folder)
{
    const size_t length = folder ? strlen(folder) : 0;
    return length > 0 && strncmp(path, folder, length) == 0 && path[length] == '/';
}

// Of what -MMD lists: files of the system, and of the workbook.
static bool is_left_out(const char *path, const char *ours)
{
    return ours && (is_below(path, "/usr") || is_below(path, ours));
}

// Adds the names behind the target, each once.
static bool read_names(const struct gwcc_dependencies *dependencies, const char *path,
                       struct gwcc_words *names)
{
    FILE *in = path ? fopen(path, "re") : NULL;
    if (!in) {
        return !path;
    }
    free(next_name(in)); // the target, with its colon
    for (char *name; (name = next_name(in));) {
        if (strcmp(name, ":") == 0 || is_below(name, dependencies->work) ||
            is_left_out(name, dependencies->ours) || gwcc_has(names, name)) {
            free(name);
        } else {
            gwcc_add(names, name);
        }
    }
    fclose(in);
    return true;
}

bool gwcc_list_dependencies(const struct gwcc_dependencies *dependencies, const char *path)
{
    struct gwcc_words names = {0};
    FILE *out = fopen(path, "ae");
    if (!out || !read_names(dependencies, dependencies->needs, &names) ||
        !read_names(dependencies, dependencies->listed, &names)) {
        fprintf(stderr, "gwcc: %s cannot be written: %s\n", path, strerror(errno));
        if (out) {
            fclose(out);
        }
        return false;
    }
    for (size_t i = 0; i < names.count; i++) {
        if (!gwcc_begins(names.word[i], "/usr/")) {
            fprintf(out, "%s\n", names.word[i]);
        }
    }
    return fclose(out) == 0;
}

static void write_name(const char *name, FILE *out)
{
    for (; *name; name++) {
        if (*name == ' ' || *name == '#') {
            putc('\\', out);
        }
        putc(*name, out);
    }
}

bool gwcc_write_dependencies(const struct gwcc_dependencies *dependencies, const char *path)
{
    struct gwcc_words names = {0};
    FILE *out = NULL;
    if (read_names(dependencies, dependencies->needs, &names) &&
        read_names(dependencies, dependencies->listed, &names)) {
        out = fopen(path, "we");
    }
    if (!out) {
        fprintf(stderr, "gwcc: %s cannot be written: %s\n", path, strerror(errno));
        return false;
    }
    if (dependencies->target) {
        fputs(dependencies->target, out);
    } else {
        write_name(dependencies->output, out);
    }
    fputc(':', out);
    for (size_t i = 0; i < names.count; i++) {
        fputs(" \\\n  ", out);
        write_name(names.word[i], out);
    }
    fputc('\n', out);
    for (size_t i = 1; dependencies->phony && i < names.count; i++) {
        putc('\n', out);
        write_name(names.word[i], out);
        fputs(":\n", out);
    }
    return fclose(out) == 0;
}
