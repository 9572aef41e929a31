// SPDX-License-Identifier: MIT
// What stands where: libdw for addresses, then the file itself for the text of the line.
#include "lines.h"

#include "base/words.h"
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

enum gw_between gw_line_between(const struct gw_line *line, int from, int to, const char *barrier)
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
        if (i > from && strstr(text, barrier)) {
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

bool gw_line_is_of_warps(const struct gw_line *line)
{
    FILE *file = line->known ? open_source(line->file) : NULL;
    bool found = false;
    char *text = NULL;
    size_t room = 0;
    for (int i = 1; file && getline(&text, &room, file) > 0; i++) {
        if (*text == '}' && i >= line->line) {
            break;
        }
        found = *text != '}' && (found || strstr(text, "__syncwarp") || strstr(text, "_sync("));
    }
    free(text);
    if (file) {
        fclose(file);
    }
    return found;
}

int gw_line_of_barrier(const struct gw_line *line, int from, int to, const char *barrier)
{
    int found = 0;
    for (int at = from + 1; at < to && found == 0 && line->known; at++) {
        char text[160];
        read_text(line->file, at, text, sizeof(text));
        found = strstr(text, barrier) && strncmp(text, "//", 2) != 0 ? at : 0;
    }
    return found;
}

// `... i < n ? x[i] : ...`: what stands left of the first " < " is an index of the line.
static bool compares_an_index(const char *text)
{
    const char *less = strstr(text, " < ");
    if (!less) {
        return false;
    }
    const char *name = gw_name_before(text, less);
    const size_t length = (size_t)(less - name);
    for (const char *at = strchr(text, '['); at && length > 0; at = strchr(at + 1, '[')) {
        if (strncmp(at + 1, name, length) == 0 && !gw_is_of_name(at[1 + length])) {
            return true;
        }
    }
    return false;
}

int gw_line_of_check(const struct gw_line *line)
{
    char before[160] = "";
    if (line->known && line->line > 1) {
        read_text(line->file, line->line - 1, before, sizeof(before));
    }
    const bool chooses = strchr(line->text, '?') && compares_an_index(line->text);
    const bool is_in_if = strncmp(before, "if (", 4) == 0 && strstr(before, " < ");
    return chooses ? line->line : is_in_if ? line->line - 1 : 0;
}

// What a comparison in `text` says of a name that `used` has, too. @return '<', '=' (<=), '>' or 0
static char comparison_of(const char *text, const char *used)
{
    for (const char *sign = text; (sign = strpbrk(sign, "<>")); sign++) {
        const char *end = sign;
        while (end > text && end[-1] == ' ') {
            end--;
        }
        const char *name = gw_name_before(text, end);
        const bool shifts = sign[1] == *sign;
        if (!shifts && gw_find_name(used, name, (size_t)(end - name))) {
            return *sign == '<' && sign[1] == '=' ? '=' : *sign;
        }
    }
    return '\0';
}

char gw_line_lets_through(const struct gw_line *line)
{
    enum { LINES = 12 };
    char below[160] = "";
    for (int at = line->line; line->known && at > 0 && at > line->line - LINES; at--) {
        char text[160];
        if (read_text(line->file, at, text, sizeof(text)) == 0 && text[0]) {
            break; // where the function begins
        }
        const bool returns = strstr(text, "return") || strncmp(below, "return", 6) == 0;
        const char found = strncmp(text, "//", 2) == 0 ? '\0' : comparison_of(text, line->text);
        if (found == '<' || found == '=' || (found == '>' && returns)) {
            return found == '<' ? '\0' : found;
        }
        memcpy(below, text, sizeof(below));
    }
    return '\0';
}

// --- loops: braces, as far as comments and strings leave them ---

enum { DEEPEST = 64 };

struct reader {
    int line;
    struct {
        int line;
        bool is_loop, is_kernel, has_barrier;
    } open[DEEPEST];
    size_t depth;
    int parentheses;
    const char *statement; // where it began
};

// Goes on behind a comment or a string that begins here. @return what stands there, or NULL
static const char *past_words(struct reader *reader, const char *at)
{
    const char *end = NULL;
    if (strncmp(at, "//", 2) == 0) {
        return at + strcspn(at, "\n");
    }
    if (strncmp(at, "/*", 2) == 0) {
        end = strstr(at + 2, "*/");
        end = end ? end + 2 : at + strlen(at);
    } else if (*at == '"' || *at == '\'') {
        for (end = at + 1; *end && *end != *at && *end != '\n'; end++) {
            end += *end == '\\' && end[1] != '\0';
        }
        end += *end == *at;
    }
    for (const char *c = at; end && c < end; c++) {
        reader->line += *c == '\n';
    }
    return end;
}

static bool says(const char *from, const char *to, const char *word)
{
    const char *found = strstr(from, word);
    return found && found < to;
}

static void open_brace(struct reader *reader, const char *at)
{
    const char *from = reader->statement;
    if (reader->depth < DEEPEST) {
        reader->open[reader->depth].line = reader->line;
        reader->open[reader->depth].is_loop = says(from, at, "for (") || says(from, at, "for(") ||
                                              says(from, at, "while (") ||
                                              says(from, at, "while(") || says(from, at, "do {");
        reader->open[reader->depth].is_kernel = says(from, at, "__global__");
        reader->open[reader->depth].has_barrier = false;
    }
    reader->depth++;
}

// A pair of braces ends: is it the innermost loop around both lines, or their function?
static void close_brace(struct reader *reader, int from, int to, struct gw_loop *found)
{
    reader->depth -= reader->depth > 0;
    if (reader->depth >= DEEPEST || reader->open[reader->depth].line > from || reader->line < to) {
        return;
    }
    if (reader->open[reader->depth].is_loop && found->first == 0) {
        found->first = reader->open[reader->depth].line;
        found->last = reader->line;
        found->has_barrier = reader->open[reader->depth].has_barrier;
    }
    found->is_of_a_kernel = found->is_of_a_kernel || reader->open[reader->depth].is_kernel;
}

// A statement of the innermost braces themselves ends, and may be a barrier.
static void end_statement(struct reader *reader, const char *at)
{
    const char *from = reader->statement + strspn(reader->statement, " \t\n");
    if (reader->depth > 0 && reader->depth <= DEEPEST && from < at &&
        (strncmp(from, "__syncthreads", 13) == 0 || strncmp(from, "__syncwarp", 10) == 0)) {
        reader->open[reader->depth - 1].has_barrier = true;
    }
}

static struct gw_loop find_loop(const char *text, int from, int to)
{
    struct gw_loop found = {0};
    struct reader reader = {.line = 1, .statement = text};
    for (const char *at = text; *at;) {
        const char *past = past_words(&reader, at);
        if (past) {
            // What a comment says begins no statement.
            reader.statement = reader.statement == at ? past : reader.statement;
            at = past;
            continue;
        }
        reader.parentheses += *at == '(' ? 1 : *at == ')' ? -1 : 0;
        if (*at == '{') {
            open_brace(&reader, at);
        } else if (*at == '}') {
            close_brace(&reader, from, to, &found);
        } else if (*at == ';' && reader.parentheses == 0) {
            end_statement(&reader, at);
        }
        const bool ends = *at == '{' || *at == '}' || (*at == ';' && reader.parentheses == 0);
        const bool blank = *at == ' ' || *at == '\t' || *at == '\n';
        reader.line += *at == '\n';
        at++;
        reader.statement = ends || (blank && reader.statement == at - 1) ? at : reader.statement;
    }
    return found;
}

struct gw_loop gw_loop_around(const struct gw_line *line, int from, int to)
{
    struct gw_loop found = {0};
    FILE *file = line->known ? open_source(line->file) : NULL;
    if (!file) {
        return found;
    }
    enum { LONGEST = 1 << 20 };
    char *text = calloc(LONGEST + 1, 1);
    if (text && fread(text, 1, LONGEST, file) > 0) {
        found = find_loop(text, from, to);
    }
    free(text);
    fclose(file);
    return found;
}

bool gw_line_file(const struct gw_line *line, char *path, size_t room)
{
    char whole[4096];
    const bool is_whole = line->file[0] == '/';
    snprintf(whole, sizeof(whole), "%s%s%s", is_whole ? "" : source_root(), is_whole ? "" : "/",
             line->file);
    char *found = realpath(whole, NULL);
    found = found ? found : realpath(line->file, NULL);
    if (found && strlen(found) < room) {
        strcpy(path, found);
        free(found);
        return true;
    }
    free(found);
    return false;
}

const char *gw_line_base(const struct gw_line *line)
{
    const char *slash = strrchr(line->file, '/');
    return slash ? slash + 1 : line->file;
}
