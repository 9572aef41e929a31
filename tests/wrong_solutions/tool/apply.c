// SPDX-License-Identifier: MIT
#include "apply.h"

#include "keep.h"

#include <string.h>

struct gw_lines gw_reference_text(const struct gw_lines *solution)
{
    struct gw_lines text = {0};
    bool in_skeleton = false;
    for (size_t i = 0; i < solution->count; i++) {
        const char *word = solution->line[i] + strspn(solution->line[i], " \t");
        const bool begin = strncmp(word, "// BEGIN SOLUTION", 17) == 0;
        const bool end = strncmp(word, "// END SOLUTION", 15) == 0;
        in_skeleton = (in_skeleton || strcmp(word, "// SKELETON") == 0) && !end;
        if (!begin && !end && !in_skeleton) {
            gw_lines_add(&text, solution->line[i]);
        }
    }
    return text;
}

const char *gw_title_line(const struct gw_list *list, const char *title)
{
    return gw_keep_words("// %s: %s", list->right ? "RIGHT" : "WRONG", title);
}

bool gw_base_text(const struct gw_exercise *exercise, const struct gw_list *list,
                  const struct gw_version *version, struct gw_lines *text)
{
    switch (version->base) {
    case GW_BASE_REFERENCE:
        *text = exercise->reference;
        return true;
    case GW_BASE_RIGHT: {
        const struct gw_version *base = gw_list_find(&exercise->right, version->base_name);
        if (!base) {
            return gw_complain(list, version, version->at, "there is no right way '%s' in %s",
                               version->base_name, exercise->right.path);
        }
        return gw_version_text(exercise, &exercise->right, base, text);
    }
    case GW_BASE_MISTAKE:
        return gw_version_text(exercise, list, gw_list_find(list, version->base_name), text);
    case GW_BASE_FILE:
        break;
    }
    const char *path = gw_keep_words("%s/%s%s", list->folder, version->name, exercise->extension);
    if (!gw_lines_read(path, text)) {
        return gw_complain(list, version, version->at, "its file %s cannot be read", path);
    }
    const char *title = gw_title_line(list, version->title);
    if (text->count < 2 || strcmp(text->line[1], title) != 0) {
        return gw_complain(list, version, version->at, "line 2 of its file %s is not `%s`", path,
                           title);
    }
    return true;
}

/** Appends lines of the base from index `from` to before `to`. */
static void copy(struct gw_lines *text, const struct gw_lines *base, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        gw_lines_add(text, base->line[i]);
    }
}

/** Applies a hunk behind the `done` lines of the base that stand in the text already. */
static bool apply(const struct gw_list *list, const struct gw_version *version,
                  const struct gw_hunk *hunk, const struct gw_lines *base, size_t *done,
                  struct gw_lines *text)
{
    if (hunk->old_line <= *done) {
        return gw_complain(
            list, version, hunk->at,
            "the hunk begins in line %zu, which the one above has passed: hunks stand "
            "in the order of their lines and do not overlap",
            hunk->old_line);
    }
    const size_t end = hunk->old_line - 1 < base->count ? hunk->old_line - 1 : base->count;
    copy(text, base, *done, end);
    *done = end;
    if (hunk->line != text->count + 1) {
        return gw_complain(list, version, hunk->at,
                           "the hunk says +%zu, but its lines come to stand from line %zu on",
                           hunk->line, text->count + 1);
    }
    for (size_t i = 0; i < hunk->lines.count; i++) {
        const char *line = hunk->lines.line[i];
        if (*line != '+') {
            if (*done == base->count || strcmp(line + 1, base->line[*done]) != 0) {
                return gw_complain(
                    list, version, hunk->at + 1 + i,
                    "line %zu of its base is '%s', not '%s': ./gridwork mistake refit "
                    "puts hunks where their lines have gone",
                    *done + 1, *done == base->count ? "" : base->line[*done], line + 1);
            }
            (*done)++;
        }
        if (text->count == 1) {
            return gw_complain(list, version, hunk->at + 1 + i,
                               "no hunk reaches line 2, which says what the version is");
        }
        if (*line != '-') {
            gw_lines_add(text, line + 1);
        }
    }
    return true;
}

bool gw_version_text(const struct gw_exercise *exercise, const struct gw_list *list,
                     const struct gw_version *version, struct gw_lines *text)
{
    struct gw_lines base;
    if (!gw_base_text(exercise, list, version, &base)) {
        return false;
    }
    *text = (struct gw_lines){0};
    size_t done = 0;
    for (size_t i = 0; i < version->hunk_count; i++) {
        if (!apply(list, version, &version->hunks[i], &base, &done, text)) {
            return false;
        }
    }
    copy(text, &base, done, base.count);
    if (text->count < 2) {
        return gw_complain(list, version, version->at, "its base has no line 2");
    }
    text->line[1] = gw_title_line(list, version->title);
    return true;
}
