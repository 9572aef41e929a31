// SPDX-License-Identifier: MIT
#include "table.h"

#include "lines.h"

#include <string.h>

/** A line of the file of kinds that is a kind: no heading, no comment, not empty. */
static bool is_kind(const char *line)
{
    return *line && *line != '#';
}

static bool has_line(const struct gw_lines *lines, const char *line)
{
    for (size_t i = 0; i < lines->count; i++) {
        if (strcmp(lines->line[i], line) == 0) {
            return true;
        }
    }
    return false;
}

/** Whether a mistake of the list is of this kind. */
static bool list_has(const struct gw_list *list, const char *kind)
{
    for (size_t i = 0; i < list->count; i++) {
        if (has_line(&list->versions[i].kinds, kind)) {
            return true;
        }
    }
    return false;
}

static bool check_list(const struct gw_lines *kinds, const char *path, const struct gw_list *list)
{
    bool known = true;
    for (size_t i = 0; i < list->count; i++) {
        const struct gw_version *version = &list->versions[i];
        for (size_t j = 0; j < version->kinds.count; j++) {
            const char *kind = version->kinds.line[j];
            if (!is_kind(kind) || !has_line(kinds, kind)) {
                known = gw_complain(list, version, version->at,
                                    "'%s' is no kind of mistake that %s names", kind, path);
            }
        }
    }
    return known;
}

bool gw_kinds_check(const struct gw_lines *kinds, const char *path, const struct gw_list *lists,
                    size_t count)
{
    bool fine = true;
    for (size_t i = 0; i < count; i++) {
        fine = check_list(kinds, path, &lists[i]) && fine;
    }
    for (size_t k = 0; k < kinds->count && count; k++) {
        bool found = !is_kind(kinds->line[k]);
        for (size_t i = 0; i < count && !found; i++) {
            found = list_has(&lists[i], kinds->line[k]);
        }
        if (!found) {
            fprintf(lists->errors, "%s:%zu: no mistake is of the kind '%s'\n", path, k + 1,
                    kinds->line[k]);
            fine = false;
        }
    }
    return fine;
}

/** A kind without its backticks. */
static const char *plain(const char *kind)
{
    char *text = gw_keep(strlen(kind) + 1);
    size_t length = 0;
    for (; *kind; kind++) {
        if (*kind != '`') {
            text[length++] = *kind;
        }
    }
    return text;
}

/** Whether the two, both plain, have a word of four letters or more in common. */
static bool is_near(const char *kind, const char *other)
{
    for (size_t length; *kind; kind += length + (kind[length] != '\0')) {
        length = strcspn(kind, " ");
        if (length >= 4 && strstr(other, gw_keep_text(kind, length))) {
            return true;
        }
    }
    return false;
}

bool gw_kinds_complete(const struct gw_lines *kinds, const char *path, struct gw_version *version,
                       FILE *errors)
{
    for (size_t i = 0; i < version->kinds.count; i++) {
        const char *kind = plain(version->kinds.line[i]), *near = "", *found = NULL;
        for (size_t k = 0; k < kinds->count && !found; k++) {
            const char *line = kinds->line[k];
            if (is_kind(line) && strcmp(plain(line), kind) == 0) {
                found = line;
            } else if (is_kind(line) &&
                       (is_near(kind, plain(line)) || is_near(plain(line), kind))) {
                near = gw_keep_words("%s%s '%s'", near, *near ? "," : "; near are", line);
            }
        }
        if (!found) {
            fprintf(errors, "'%s' is no kind of mistake that %s names%s\n", version->kinds.line[i],
                    path, near);
            return false;
        }
        version->kinds.line[i] = found;
    }
    return true;
}

static void print_row(const char *kind, const struct gw_list *lists, size_t count, FILE *out)
{
    const char *between = "";
    fprintf(out, "| %s | ", kind);
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < lists[i].count; j++) {
            const struct gw_version *version = &lists[i].versions[j];
            if (has_line(&version->kinds, kind)) {
                fprintf(out, "%s%s: %s", between, gw_list_exercise(&lists[i]), version->name);
                between = ", ";
            }
        }
    }
    fputs(" |\n", out);
}

void gw_table_print(const struct gw_lines *kinds, const struct gw_list *lists, size_t count,
                    FILE *out)
{
    const char *between = "";
    for (size_t i = 0; i < kinds->count; i++) {
        const char *line = kinds->line[i];
        if (strncmp(line, "## ", 3) == 0) {
            fprintf(out, "%s%s\n\n| mistake | exercise: name |\n|---|---|\n", between, line);
            between = "\n";
        } else if (is_kind(line)) {
            print_row(line, lists, count, out);
        }
    }
}
