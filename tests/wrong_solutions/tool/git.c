// SPDX-License-Identifier: MIT
#include "git.h"

#include "lines.h"
#include "output.h"

#include <errno.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OPEN_FOLDERS = 8 };

static void give_up(const char *what)
{
    fprintf(stderr, "mistakes: %s: %s\n", what, strerror(errno));
    exit(1);
}

/** Where temporary folders lie: in memory if there is a place, as they hold a few hundred files. */
static const char *parent(void)
{
    const char *folder = getenv("TMPDIR"), *in_memory = "/dev/shm";
    if (folder && *folder) {
        return folder;
    }
    return access(in_memory, W_OK | X_OK) == 0 ? in_memory : "/tmp";
}

const char *gw_git_folder(void)
{
    char *folder = gw_keep_words("%s/mistakes.XXXXXX", parent());
    if (!mkdtemp(folder)) {
        give_up(folder);
    }
    return folder;
}

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *place)
{
    (void)status, (void)type, (void)place;
    return remove(path);
}

void gw_git_remove(const char *folder)
{
    nftw(folder, remove_one, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS);
}

void gw_git_write(const char *folder, const char *name, const struct gw_lines *text,
                  const char *title)
{
    const char *path = gw_keep_words("%s/%s", folder, name);
    const char *slash = strrchr(name, '/');
    if (slash) {
        mkdir(gw_keep_words("%s/%.*s", folder, (int)(slash - name), name), 0777);
    }
    FILE *file = fopen(path, "w");
    if (!file) {
        give_up(path);
    }
    for (size_t i = 0; i < text->count; i++) {
        fprintf(file, "%s\n", i == 1 && title ? title : text->line[i]);
    }
    if (fclose(file) != 0) {
        give_up(path);
    }
}

int gw_git(const char *folder, struct gw_lines *output, const char *const *words)
{
    const char *arguments[16] = {"git", "-C", folder};
    for (size_t i = 0; words[i] && i + 4 < sizeof(arguments) / sizeof(arguments[0]); i++) {
        arguments[i + 3] = words[i];
    }
    setenv("LC_ALL", "C", 1);
    setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
    setenv("GIT_CONFIG_GLOBAL", "/dev/null", 1);
    setenv("GIT_CEILING_DIRECTORIES", parent(), 1);
    unsetenv("GIT_DIR"); // a hook of git's has set it
    char *text;
    const int status = gw_output_of(arguments, &text);
    *output = gw_lines_of(text ? text : "");
    return status;
}

/**
 * Adds the head of a hunk, without what git writes behind it. An insertion gets its line before. Of
 * a deletion `git diff` says behind which line it is, and `git apply` counts from the line after.
 */
static void add_head(struct gw_lines *hunks, const struct gw_lines *base, const char *head)
{
    size_t old_line, old_count = 1, line, count = 1;
    const char *plus = strchr(head, '+');
    sscanf(head, "@@ -%zu,%zu", &old_line, &old_count);
    sscanf(plus, "+%zu,%zu", &line, &count);
    const char *context = NULL;
    if (old_count == 0) {
        context = gw_keep_words(" %s", base->line[old_line - 1]);
        old_count++, line--, count++;
    } else if (count == 0) {
        line++;
    }
    const char *old_words = old_count == 1 ? "" : gw_keep_words(",%zu", old_count);
    const char *words = count == 1 ? "" : gw_keep_words(",%zu", count);
    gw_lines_add(hunks, gw_keep_words("@@ -%zu%s +%zu%s @@", old_line, old_words, line, words));
    if (context) {
        gw_lines_add(hunks, context);
    }
}

void gw_hunks_make(const struct gw_lines *const *bases, const struct gw_lines *text,
                   struct gw_lines *hunks, size_t count)
{
    const char *folder = gw_git_folder();
    for (size_t i = 0; i < count; i++) {
        const char *title = bases[i]->count > 1 ? bases[i]->line[1] : NULL;
        gw_git_write(folder, gw_keep_words("base/%zu", i), bases[i], title);
        gw_git_write(folder, gw_keep_words("text/%zu", i), text, title);
        hunks[i] = (struct gw_lines){0};
    }
    struct gw_lines said;
    static const char *const words[] = {"diff", "--no-index", "-U0", "--inter-hunk-context=1",
                                        "base", "text",       NULL};
    gw_git(folder, &said, words);
    gw_git_remove(folder);
    size_t file = 0;
    bool inside = false; // of a hunk, not of the lines above all hunks of a file
    for (size_t i = 0; i < said.count; i++) {
        const char *line = said.line[i];
        if (strncmp(line, "diff --git ", 11) == 0) {
            file = strtoul(strrchr(line, '/') + 1, NULL, 10);
            inside = false;
        } else if (strncmp(line, "@@ -", 4) == 0) {
            add_head(&hunks[file], bases[file], line);
            inside = true;
        } else if (inside && *line != '\\') {
            gw_lines_add(&hunks[file], line);
        }
    }
}

size_t gw_hunks_changed(const struct gw_lines *hunks)
{
    size_t changed = 0;
    for (size_t i = 0; i < hunks->count; i++) {
        changed += hunks->line[i][0] == '-' || hunks->line[i][0] == '+';
    }
    return changed;
}
