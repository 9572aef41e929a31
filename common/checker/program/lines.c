// SPDX-License-Identifier: MIT
// What stands where: libdw for addresses, then the file itself for the text of the line.
#include "lines.h"

#include "dwarf_lines.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *root; // asked once: a program may write over its environment

static const char *source_root(void)
{
    if (!root) {
        root = getenv("GW_SOURCE_ROOT");
#ifdef GW_SOURCE_ROOT
        root = root ? root : GW_SOURCE_ROOT;
#endif
        root = root ? strdup(root) : NULL;
    }
    return root ? root : "";
}

void gw_lines_root(const char *folder)
{
    if (!getenv("GW_SOURCE_ROOT")) {
        root = strdup(folder);
    }
}

void gw_lines_prepare(void)
{
    (void)source_root();
}

// What came while the program ran lies in a folder of ours (cpu_device/modules), which says nothing
// to anybody.
static const char *shown(const char *path)
{
    const char *module = strstr(path, "/gw_modules");
    if (module) {
        return strrchr(module, '/') + 1;
    }
    const size_t length = strlen(source_root());
    if (length > 0 && strncmp(path, root, length) == 0 && path[length] == '/') {
        return path + length + 1;
    }
    return path;
}

static FILE *open_source(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file && path[0] != '/') {
        char whole[512];
        snprintf(whole, sizeof(whole), "%s/%s", source_root(), path);
        file = fopen(whole, "r");
    }
    // The folder of the sources may lie where this program cannot go, and be the present one.
    return file ? file : fopen(shown(path), "r");
}

// @return how many characters stand before it
static int read_text(const char *path, int number, char *text, size_t room)
{
    int indentation = 0;
    text[0] = '\0';
    FILE *file = open_source(path);
    if (!file) {
        return 0;
    }
    char *line = NULL;
    size_t line_room = 0;
    for (int i = 1; getline(&line, &line_room, file) > 0; i++) {
        if (i < number) {
            continue;
        }
        const char *start = line;
        while (isspace((unsigned char)*start)) {
            start++;
        }
        size_t length = strlen(start);
        while (length > 0 && isspace((unsigned char)start[length - 1])) {
            length--;
        }
        snprintf(text, room, "%.*s", (int)(length < room ? length : room - 1), start);
        indentation = (int)(start - line);
        break;
    }
    free(line);
    fclose(file);
    return indentation;
}

struct gw_line gw_line_at(const char *path, int number, int column)
{
    struct gw_line line = {.known = true, .line = number};
    snprintf(line.file, sizeof(line.file), "%s", shown(path));
    line.indentation = read_text(path, number, line.text, sizeof(line.text));
    line.column = column > line.indentation ? column - line.indentation : 0;
    return line;
}

struct gw_line gw_line_of(const struct gw_where *where)
{
    for (int i = 0; i < GW_FRAMES && where->frames[i]; i++) {
        struct gw_dwarf_line found;
        // Above a kernel there is only the device.
        if ((i == 0 || gw_dwarf_is_instrumented(where->frames[i])) &&
            gw_dwarf_line_of(where->frames[i], &found)) {
            return gw_line_at(found.file, found.line, found.column);
        }
    }
    return gw_line_of_site(where->site);
}

struct gw_line gw_line_of_site(struct gw_site site)
{
    struct gw_dwarf_line found;
    if (site.file) {
        return gw_line_at(site.file, site.line, 0);
    }
    if (site.return_address && gw_dwarf_line_of((uintptr_t)site.return_address, &found)) {
        return gw_line_at(found.file, found.line, found.column);
    }
    return (struct gw_line){0};
}

enum gw_between gw_line_between(const struct gw_line *line, int from, int to)
{
    FILE *file = line->known ? open_source(line->file) : NULL;
    if (!file) {
        return GW_BETWEEN_UNKNOWN;
    }
    enum gw_between found = GW_BETWEEN_NO_BARRIER;
    char *text = NULL;
    size_t room = 0;
    int i = 1;
    for (; i < to && found != GW_BETWEEN_UNKNOWN && getline(&text, &room, file) > 0; i++) {
        const bool ends_function = i >= from && *text == '}';
        if (i > from && strstr(text, "__syncthreads")) {
            found = GW_BETWEEN_BARRIER;
        } else if (ends_function ||
                   (i > from && (strstr(text, ".sync(") || strstr(text, "::sync(")))) {
            found = GW_BETWEEN_UNKNOWN;
        }
    }
    free(text);
    fclose(file);
    return i < to ? GW_BETWEEN_UNKNOWN : found;
}

const char *gw_line_base(const struct gw_line *line)
{
    const char *slash = strrchr(line->file, '/');
    return slash ? slash + 1 : line->file;
}
