// SPDX-License-Identifier: MIT
#include "exercise.h"

#include "keep.h"
#include "parse.h"
#include "texts.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool read_list(struct gw_list *list, const char *stem, bool right, FILE *errors)
{
    *list = (struct gw_list){
        .path = gw_keep_words("%s.%s", stem, right ? "ways" : "mistakes"),
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
