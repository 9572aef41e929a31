// SPDX-License-Identifier: MIT
// git gets every version as a file that holds the first of its bases, and one patch of all: for
// each version the hunks of its other bases, and then its own.
#include "exercise.h"

#include "git.h"
#include "lines.h"
#include "version.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool read_list(struct gw_list *list, const char *stem, bool right, FILE *errors)
{
    *list = (struct gw_list){
        .path = gw_keep_words("%s.%s", stem, right ? "variants" : "mistakes"),
        .right = right,
        .errors = errors,
    };
    struct gw_lines lines = {0};
    if (!gw_lines_read(list->path, &lines) && errno != ENOENT) {
        return gw_lines_complain(list->path, errors);
    }
    return gw_list_parse(list, &lines);
}

bool gw_exercise_read(struct gw_exercise *exercise, const char *solution, const char *right,
                      const char *wrong, FILE *errors)
{
    struct gw_lines lines;
    if (!gw_lines_read(solution, &lines)) {
        return gw_lines_complain(solution, errors);
    }
    const char *dot = strrchr(solution, '.');
    exercise->extension = dot ? dot : "";
    exercise->reference = gw_reference_text(&lines);
    return read_list(&exercise->right, right, true, errors) &&
           read_list(&exercise->wrong, wrong, false, errors);
}

/** Removes the files of this ending that belong to no version. */
static bool remove_others(const struct gw_list *list, const char *folder, const char *extension)
{
    DIR *entries = opendir(folder);
    if (!entries) {
        return false;
    }
    bool removed = true;
    for (struct dirent *entry; (entry = readdir(entries));) {
        const char *dot = strrchr(entry->d_name, '.');
        if (dot && strcmp(dot, extension) == 0 &&
            !gw_list_find(list, gw_keep_text(entry->d_name, (size_t)(dot - entry->d_name)))) {
            removed = unlink(gw_keep_words("%s/%s", folder, entry->d_name)) == 0 && removed;
        }
    }
    closedir(entries);
    return removed;
}

static bool make_folder(const char *folder)
{
    return mkdir(folder, 0777) == 0 || errno == EEXIST;
}

static bool expand_list(const struct gw_exercise *exercise, const struct gw_list *list,
                        const char *folder)
{
    if (!make_folder(folder) || !remove_others(list, folder, exercise->extension)) {
        return gw_lines_complain(folder, list->errors);
    }
    bool written = true;
    for (size_t i = 0; i < list->count; i++) {
        const struct gw_version *version = &list->versions[i];
        const char *path = gw_keep_words("%s/%s%s", folder, version->name, exercise->extension);
        written = (gw_lines_write(path, &version->text) || gw_lines_complain(path, list->errors)) &&
                  written;
    }
    return written;
}

bool gw_exercise_expand(const struct gw_exercise *exercise, const char *folder)
{
    if (!make_folder(folder)) {
        return gw_lines_complain(folder, exercise->wrong.errors);
    }
    const bool right = expand_list(exercise, &exercise->right, gw_keep_words("%s/right", folder));
    return expand_list(exercise, &exercise->wrong, gw_keep_words("%s/wrong", folder)) && right;
}

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

/** A version's base, which is a version too and of list `*list` then, or NULL. */
static const struct gw_version *base_of(const struct gw_exercise *exercise,
                                        const struct gw_list **list,
                                        const struct gw_version *version)
{
    if (version->base != GW_BASE_RIGHT && version->base != GW_BASE_MISTAKE) {
        return NULL;
    }
    *list = version->base == GW_BASE_RIGHT ? &exercise->right : *list;
    return gw_list_find(*list, version->base_name);
}

const struct gw_lines *gw_base_text(const struct gw_exercise *exercise, const struct gw_list *list,
                                    const struct gw_version *version)
{
    const struct gw_version *base = base_of(exercise, &list, version);
    return base ? &base->text : &exercise->reference;
}

/** The hunks of a version, which git applies to the file of that version or of another one. */
struct patch {
    const struct gw_list *list;
    const struct gw_version *version;
    struct gw_version *target;
    size_t at; /**< the line of the whole patch that they begin in */
};

struct patches {
    struct patch *patch;
    size_t count;
    struct gw_lines lines;
};

static const char *file_of(const struct gw_list *list, const struct gw_version *version)
{
    return gw_keep_words("%s/%s", list->right ? "right" : "wrong", version->name);
}

/** Adds the hunks of a version's bases and its own, for a file; returns the first of the bases. */
static struct gw_lines add_patches(struct patches *patches, const struct gw_exercise *exercise,
                                   const struct gw_list *list, const struct gw_version *version,
                                   const char *file, struct gw_version *target)
{
    struct gw_lines text = {0};
    if (version->base == GW_BASE_NOTHING) {
        gw_lines_add(&text, exercise->reference.line[0]);
        gw_lines_add(&text, "");
        for (size_t i = 0; i < version->hunks.count; i++) {
            gw_lines_add(&text, version->hunks.line[i] + 1);
        }
        return text;
    }
    const struct gw_list *base_list = list;
    const struct gw_version *base = base_of(exercise, &base_list, version);
    text =
        base ? add_patches(patches, exercise, base_list, base, file, target) : exercise->reference;
    gw_lines_add(&patches->lines, gw_keep_words("diff --git a/%s b/%s", file, file));
    gw_lines_add(&patches->lines, gw_keep_words("--- a/%s", file));
    gw_lines_add(&patches->lines, gw_keep_words("+++ b/%s", file));
    patches->patch[patches->count++] =
        (struct patch){list, version, target, patches->lines.count + 1};
    for (size_t i = 0; i < version->hunks.count; i++) {
        gw_lines_add(&patches->lines, version->hunks.line[i]);
    }
    return text;
}

/** Says that git cannot read a line of the whole patch. */
static void name_line(const struct patches *patches, size_t line)
{
    const struct patch *patch = patches->patch;
    while (patch + 1 < patches->patch + patches->count && patch[1].at <= line) {
        patch++;
    }
    gw_complain(patch->list, patch->version, patch->version->hunks_at + line - patch->at,
                "git cannot read the hunk here");
}

/**
 * Says what git found wrong with the patch; a base's hunks are complained about once, as its own.
 * Returns whether it was anything.
 */
static bool name_errors(const struct patches *patches, const struct gw_lines *said)
{
    const struct patch *patch = NULL;
    bool named = false;
    for (size_t i = 0; i < said->count; i++) {
        const char *line = said->line[i];
        const bool failed = strncmp(line, "error: patch failed: ", 21) == 0;
        if (strncmp(line, "Checking patch ", 15) == 0) {
            patch = patch ? patch + 1 : patches->patch;
        } else if (!patch && strncmp(line, "error: ", 7) == 0) {
            named = true;
            name_line(patches, strtoul(line + strcspn(line, "0123456789"), NULL, 10));
        } else if (patch && (failed || strstr(line, " (offset "))) {
            named = patch->target->misfit = true;
            if (patch->target == patch->version) {
                gw_complain(patch->list, patch->version, patch->version->at,
                            "%s%s: ./gridwork mistake refit puts hunks where their lines have gone",
                            failed ? "no hunk fits in line " : "",
                            failed ? strrchr(line, ':') + 1 : line);
            }
        }
    }
    return named;
}

/** Whether a version's base is there, which the list itself does not say if it is a right variant.
 */
static bool has_base(const struct gw_exercise *exercise, const struct gw_list *list,
                     const struct gw_version *version)
{
    return version->base != GW_BASE_RIGHT || gw_list_find(&exercise->right, version->base_name) ||
           gw_complain(list, version, version->at, "there is no right variant '%s' in %s",
                       version->base_name, exercise->right.path);
}

/** Reads what git has made of a list's files, but for those that it could not make; NULL: of all.
 */
static bool read_texts(struct gw_list *list, const char *folder)
{
    bool all = true;
    for (size_t i = 0; i < list->count; i++) {
        struct gw_version *version = &list->versions[i];
        const char *path = gw_keep_words("%s/%s", folder, file_of(list, version));
        version->text = (struct gw_lines){0};
        all = folder && !version->misfit && gw_lines_read(path, &version->text) && all;
    }
    return all;
}

bool gw_exercise_texts(struct gw_exercise *exercise)
{
    struct gw_list *const lists[] = {&exercise->right, &exercise->wrong};
    const size_t count = exercise->right.count + exercise->wrong.count;
    struct patches patches = {.patch = gw_keep((count + 1) * count * sizeof(*patches.patch))};
    const char *folder = gw_git_folder();
    for (size_t i = 0; i < 2; i++) {
        for (size_t j = 0; j < lists[i]->count; j++) {
            struct gw_version *version = &lists[i]->versions[j];
            version->misfit = !has_base(exercise, lists[i], version);
            const char *file = file_of(lists[i], version);
            const struct gw_lines text =
                add_patches(&patches, exercise, lists[i], version, file, version);
            gw_git_write(folder, file, &text, gw_title_line(lists[i], version->title));
        }
    }
    /* With --reject, what does not fit keeps git from nothing else. */
    static const char *const words[] = {"apply",          "-v",        "--reject",
                                        "--unidiff-zero", "--recount", "--whitespace=nowarn",
                                        "patch",          NULL};
    struct gw_lines said = {0};
    gw_git_write(folder, "patch", &patches.lines, NULL);
    const int status = patches.count ? gw_git(folder, &said, words) : 0;
    if (!name_errors(&patches, &said) && status != 0) {
        gw_lines_print(&said, exercise->wrong.errors);
    }
    const char *made = status <= 1 ? folder : NULL; // otherwise git could not read the patch
    const bool right = read_texts(&exercise->right, made);
    const bool all = read_texts(&exercise->wrong, made) && right && status == 0;
    gw_git_remove(folder);
    return all;
}
