// SPDX-License-Identifier: MIT
// From what a build said to the verdict `does not compile`.
#include "building.h"

#include "base/regular_file.h"
#include "base/text.h"
#include "compile_message.h"
#include "line_match.h"

#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Takes the strings; the message is the summary where there is none.
static struct gw_result does_not_compile(char *summary, char *at, char *message)
{
    return (struct gw_result){.state = GW_DOES_NOT_COMPILE,
                              .summary = summary,
                              .at = at,
                              .message = message ? message : gw_format("%s\n", summary)};
}

static bool exists(const char *root, const char *file)
{
    char *path = *file == '/' ? gw_format("%s", file) : gw_format("%s/%s", root, file);
    const bool is_there = access(path, F_OK) == 0;
    free(path);
    return is_there;
}

// What stands where the file should, "it is a named pipe", or NULL; other reasons the compiler
// tells.
static const char *no_file(const struct gw_build *build)
{
    char *path = *build->file == '/' ? gw_format("%s", build->file)
                                     : gw_format("%s/%s", build->root, build->file);
    struct gw_regular_file file = {0};
    const char *reason = gw_regular_file_read(AT_FDCWD, path, GW_FOLLOW_LINKS, &file);
    free(file.bytes);
    free(path);
    return reason && strncmp(reason, "it is a ", 8) == 0 ? reason : NULL;
}

bool gw_file_is_missing(struct gw_result *result, const struct gw_build *build)
{
    if (!exists(build->root, build->file)) {
        char *summary = *build->file == '/'
                            ? gw_format("%s is missing", build->file)
                            : gw_format("%s is missing: ./gridwork reset %s puts it back",
                                        build->file, build->name);
        *result = does_not_compile(summary, NULL, NULL);
        return true;
    }
    const char *reason = no_file(build);
    if (reason) {
        *result = does_not_compile(gw_format("%s cannot be compiled, because %s: put your file "
                                             "there, or remove it and type ./gridwork reset %s",
                                             build->file, reason, build->name),
                                   NULL, NULL);
        return true;
    }
    const char *dot = strrchr(build->file, '.');
    if (strncmp(build->file, "lessons/", 8) != 0 || !dot) {
        return false;
    }
    char *header = gw_format("%.*s.h", (int)(dot - build->file), build->file);
    const bool missing = !exists(build->root, header);
    if (missing) {
        *result = does_not_compile(
            gw_format("%s is missing: git checkout %s puts it back", header, header), NULL, NULL);
    }
    free(header);
    return missing;
}

// The place in the student's file that a line of the linker's names, or NULL. The linker knows the
// file by the name of its translation, and the line by the student's own.
static char *place_in_file(const struct gw_build *build, const struct gw_match *found)
{
    char *line = gw_match_part(found, 0);
    char *name = gw_literal_pattern(gw_last_piece(build->file));
    char *pattern = gw_format("/%s(\\.cpp)?:([0-9]+)", name);
    char *place = NULL;
    struct gw_match match;
    if (gw_find_match(&match, line, pattern)) {
        char *number = gw_match_part(&match, 2);
        place = gw_format("%s:%s", build->file, number);
        free(number);
    }
    free(line);
    free(name);
    free(pattern);
    return place;
}

static struct gw_result defined_twice(const struct gw_build *build, const struct gw_match *found)
{
    char *symbol = gw_match_part(found, 1);
    // Under these names the heap of a watched C file goes (common/host_checker/seen_heap.h).
    const bool is_heap = gw_matches(symbol, "^gw_(malloc|calloc|realloc|reallocarray|aligned_alloc|"
                                            "free|memcpy|memmove|memset)$");
    char *summary = gw_format(
        "%s is defined in %s, but that name is taken: Gridwork already defines it; remove yours",
        symbol + (is_heap ? strlen("gw_") : 0), gw_last_piece(build->file));
    free(symbol);
    return does_not_compile(summary, place_in_file(build, found), NULL);
}

// Whether the exercise's header declares a function of this name.
static bool is_declared(const struct gw_build *build, const char *symbol)
{
    char *pattern = gw_format("%s/lessons/*/%s.h", build->root, build->name);
    glob_t headers = {0};
    bool declared = false;
    if (glob(pattern, 0, NULL, &headers) == 0) {
        char *declaration = gw_format(" %s(", symbol);
        char *header = gw_build_log_read(headers.gl_pathv[0], build->root);
        declared = header && strstr(header, declaration);
        free(header);
        free(declaration);
    }
    globfree(&headers);
    free(pattern);
    return declared;
}

static struct gw_result defined_nowhere(const struct gw_build *build, const struct gw_match *found)
{
    char *symbol = gw_match_part(found, 2);
    struct gw_result result;
    if (strcmp(symbol, build->name) == 0 || is_declared(build, symbol)) {
        result = does_not_compile(gw_format("%s is declared in %s.h but not defined in %s: define "
                                            "it with the same parameters",
                                            symbol, build->name, gw_last_piece(build->file)),
                                  NULL, NULL);
    } else {
        result = does_not_compile(
            gw_format("%s is used but defined nowhere: check the spelling of its name", symbol),
            place_in_file(build, found), NULL);
    }
    free(symbol);
    return result;
}

// The last line is what the build tool ends with.
static struct gw_result last_words(const char *output)
{
    size_t end = strlen(output);
    while (end > 0 && output[end - 1] == '\n') {
        end--;
    }
    size_t start = end;
    while (start > 0 && output[start - 1] != '\n') {
        start--;
    }
    return does_not_compile(
        gw_format("the build ended with: %.*s", (int)(end - start), output + start), NULL, NULL);
}

struct gw_result gw_build_failed(const struct gw_build *build)
{
    struct gw_diagnostic first;
    struct gw_match match;
    size_t from = 0;
    if (gw_next_diagnostic(&first, build, &from)) {
        // "[-Werror=return-type]" says nothing to a student, and stands in the message.
        struct gw_match option;
        if (gw_find_match(&option, first.summary, " \\[-W[^]]*\\]$")) {
            first.summary[option.parts[0].rm_so] = '\0';
        }
        return does_not_compile(first.summary, first.at, first.message);
    }
    if (gw_find_match(&match, build->output, "^gw_compile: ([^\n]*)$")) {
        return does_not_compile(gw_match_part(&match, 1), gw_format("%s", build->file), NULL);
    }
    if (gw_find_match(&match, build->output, "^cc1(plus)?: fatal error: .*: Permission denied$")) {
        return does_not_compile(gw_format(GW_INCLUDES_TOO_MUCH), gw_format("%s", build->file),
                                NULL);
    }
    if (gw_find_match(&match, build->output, "^.*multiple definition of [`']([^']+)'.*$")) {
        return defined_twice(build, &match);
    }
    if (gw_find_match(&match, build->output, "^.*undefined (reference to [`']|symbol: )([^']+)")) {
        return defined_nowhere(build, &match);
    }
    return last_words(build->output);
}
