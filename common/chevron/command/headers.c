// SPDX-License-Identifier: MIT
// Looks through a translated text for `#include`, line by line: in a comment it costs a translation
// that nobody reads.
#include "headers.h"

#include "chevron/chevron.h"
#include "command.h"

#include "base/regular_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t')) {
        at++;
    }
    return at;
}

// The name between the quotes or the angle brackets of an #include, or NULL.
static const char *included_name(const char *line, const char *end, size_t *length)
{
    const char *at = skip_blanks(line, end);
    if (at == end || *at != '#') {
        return NULL;
    }
    at = skip_blanks(at + 1, end);
    static const char word[] = "include";
    if ((size_t)(end - at) < sizeof(word) || strncmp(at, word, sizeof(word) - 1) != 0) {
        return NULL;
    }
    at = skip_blanks(at + sizeof(word) - 1, end);
    const char until = at < end && *at == '"' ? '"' : at < end && *at == '<' ? '>' : '\0';
    const char *close = until ? memchr(at + 1, until, (size_t)(end - at - 1)) : NULL;
    *length = close ? (size_t)(close - at - 1) : 0;
    return close ? at + 1 : NULL;
}

// The regular file of that name in a folder, which ends with a slash or is empty, with no link in
// it; owned by the caller, or NULL.
static char *find_in(const char *folder, size_t folder_length, const char *name, size_t length)
{
    struct gw_buffer joined = {0};
    struct stat status;
    char *found = NULL;
    if (gw_buffer_append(&joined, folder, name[0] == '/' ? 0 : folder_length) &&
        gw_buffer_append(&joined, name, length) && gw_buffer_append(&joined, "", 1)) {
        found = realpath(joined.bytes, NULL);
    }
    if (found && (stat(found, &status) != 0 || !S_ISREG(status.st_mode) ||
                  status.st_size > GW_LARGEST_FILE)) {
        free(found);
        found = NULL;
    }
    gw_buffer_free(&joined);
    return found;
}

// Whether a folder has a file of that name.
static bool has(const char *folder, const char *name, size_t length)
{
    char path[4096];
    const int needed = snprintf(path, sizeof(path), "%s/%.*s", folder, (int)length, name);
    return needed < (int)sizeof(path) && access(path, R_OK) == 0;
}

// A library whose headers a distribution puts among the system's, where no others are translated.
static const struct {
    const char *folder;    // in which they lie
    const char *qualifier; // of their names
    const char *before;    // what stands before each of them
    const char *missing;
} libraries[] = {
    {"cub/", "::cub::", "#include <gw_cub.h>\n",
     "#error CUB is not installed: install the Debian package libcub-dev, or give the folder that "
     "has "
     "cub/cub.cuh by -isystem\n"},
};
enum { LIBRARIES = sizeof(libraries) / sizeof(*libraries) };
static const char system_folder[] = "/usr/include/";

// The number of the library that a header's name is of; LIBRARIES of none.
static size_t library_of_name(const char *name)
{
    size_t i = 0;
    while (i < LIBRARIES && strncmp(name, libraries[i].folder, strlen(libraries[i].folder)) != 0) {
        i++;
    }
    return i;
}

// What the compiler would find first: beside `path` what stands in quotes, else in the folders of
// the search.
static char *find(const struct gw_headers *headers, const char *path, const char *name,
                  size_t length)
{
    const char *slash = strrchr(path, '/');
    char *found = NULL;
    if (name[-1] == '"') {
        found = find_in(path, slash ? (size_t)(slash - path) + 1 : 0, name, length);
    }
    for (size_t i = 0; !found && i < headers->known_count; i++) {
        if (has(headers->known[i], name, length)) {
            return NULL;
        }
    }
    for (size_t i = 0; !found && i < headers->search_count && memchr(name, '.', length); i++) {
        struct gw_buffer folder = {0};
        if (gw_buffer_append_string(&folder, headers->search[i]) &&
            gw_buffer_append_string(&folder, "/")) {
            found = find_in(folder.bytes, folder.length, name, length);
        }
        gw_buffer_free(&folder);
    }
    if (!found && library_of_name(name) < LIBRARIES) {
        found = find_in(system_folder, strlen(system_folder), name, length);
    }
    return found;
}

// Appends a line that has the compiler call what follows by that name.
static bool append_original(struct gw_buffer *out, const char *path, const struct gw_buffer *text)
{
    return gw_buffer_append_string(out, "#line 1 \"") && gw_buffer_append_string(out, path) &&
           gw_buffer_append_string(out, "\"\n") && gw_buffer_append(out, text->bytes, text->length);
}

static bool launches(const struct gw_buffer *text)
{
    return memmem(text->bytes, text->length, "<<<", 3);
}

// Whether a file, whose path has no link in it, lies in a folder of the system's headers; its name
// from there on.
static const char *name_in_system(const struct gw_headers *headers, const char *path)
{
    const char *name = NULL;
    for (size_t i = 0; !name && i < headers->system_count; i++) {
        char *folder = realpath(headers->system[i], NULL);
        const size_t length = folder ? strlen(folder) : 0;
        if (folder && strncmp(path, folder, length) == 0 && path[length] == '/') {
            name = path + length + 1;
        }
        free(folder);
    }
    const size_t length = strlen(system_folder);
    return name ? name : strncmp(path, system_folder, length) == 0 ? path + length : NULL;
}

// Puts in front of a header of the system what it would be to the compiler by its place.
static bool mark_system(const char *before, struct gw_buffer *text)
{
    struct gw_buffer marked = {0};
    const bool done = gw_buffer_append_string(&marked, "#pragma GCC system_header\n") &&
                      gw_buffer_append_string(&marked, before) &&
                      gw_buffer_append(&marked, text->bytes, text->length);
    gw_buffer_free(text);
    *text = marked;
    return done;
}

static bool write_translation(struct gw_headers *headers, const char *path, size_t number)
{
    struct gw_buffer text = {0}, result = {0};
    struct gw_chevron_error error;
    char name[4096];
    const char *own = name_in_system(headers, path);
    const size_t library = own ? library_of_name(own) : LIBRARIES;
    const char *qualifier = library < LIBRARIES ? libraries[library].qualifier : NULL;
    bool done = gw_read_file(path, &text);
    if (done &&
        gw_chevron_translate_of(qualifier, path, text.bytes, text.length, &result, &error) != 0) {
        // Of a header that launches nothing the compiler is to say what is wrong, if anything is.
        done = !launches(&text) && append_original(&result, path, &text);
        if (!done) {
            gw_print_error(stderr, path, &text, &error);
        }
    }
    snprintf(name, sizeof(name), "%s/%zu.h", headers->folder, number);
    done = done && gw_headers_translate(headers, path, &result) &&
           (!own || mark_system(qualifier ? libraries[library].before : "", &result)) &&
           gw_write_file(name, &result);
    gw_buffer_free(&text);
    gw_buffer_free(&result);
    return done;
}

// The number of a header, which is translated when it is met first; takes `path`.
static bool number_of(struct gw_headers *headers, char *path, size_t *number)
{
    for (*number = 0; *number < headers->count; ++*number) {
        if (strcmp(headers->paths[*number], path) == 0) {
            free(path);
            return true;
        }
    }
    char **paths = realloc(headers->paths, (headers->count + 1) * sizeof(*paths));
    if (!paths) {
        free(path);
        return false;
    }
    headers->paths = paths;
    headers->paths[headers->count++] = path;
    return write_translation(headers, path, *number);
}

// Of a library that is nowhere.
static bool is_missing(const struct gw_headers *headers, const char *name, size_t length)
{
    bool known = library_of_name(name) == LIBRARIES;
    for (size_t i = 0; !known && i < headers->known_count; i++) {
        known = has(headers->known[i], name, length);
    }
    return !known;
}

bool gw_headers_translate(struct gw_headers *headers, const char *path, struct gw_buffer *text)
{
    struct gw_buffer out = {0};
    bool done = true;
    const char *line = text->bytes, *const end = text->bytes + text->length;
    while (done && line < end) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        const char *next = newline ? newline + 1 : end;
        size_t length, number;
        const char *name = included_name(line, next, &length);
        char *found = name ? find(headers, path, name, length) : NULL;
        if (found) {
            char include[4096];
            done = number_of(headers, found, &number);
            snprintf(include, sizeof(include), "#include \"%s/%zu.h\"", headers->folder, number);
            done = done && gw_buffer_append_string(&out, include) &&
                   gw_buffer_append(&out, name + length + 1, (size_t)(next - (name + length + 1)));
        } else if (name && is_missing(headers, name, length)) {
            done = gw_buffer_append_string(&out, libraries[library_of_name(name)].missing);
        } else {
            done = gw_buffer_append(&out, line, (size_t)(next - line));
        }
        line = next;
    }
    if (done) {
        gw_buffer_free(text);
        *text = out;
    } else {
        gw_buffer_free(&out);
    }
    return done;
}

static bool append_path(struct gw_buffer *out, const char *path)
{
    bool done = gw_buffer_append_string(out, " ");
    for (; done && *path; path++) {
        done = (*path != ' ' && *path != '#') || gw_buffer_append(out, "\\", 1);
        done = done && gw_buffer_append(out, path, 1);
    }
    return done;
}

bool gw_headers_write_dependencies(const struct gw_headers *headers, const char *file,
                                   const char *output, const char *input)
{
    struct gw_buffer out = {0};
    bool done =
        append_path(&out, output) && gw_buffer_append_string(&out, ":") && append_path(&out, input);
    for (size_t i = 0; done && i < headers->count; i++) {
        done = append_path(&out, headers->paths[i]);
    }
    done = done && gw_buffer_append_string(&out, "\n") && gw_write_file(file, &out);
    gw_buffer_free(&out);
    return done;
}

void gw_headers_free(struct gw_headers *headers)
{
    for (size_t i = 0; i < headers->count; i++) {
        free(headers->paths[i]);
    }
    free(headers->paths);
}
