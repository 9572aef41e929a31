// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // nftw
#include "git.h"

#include "keep.h"

#include <errno.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { EXEC_FAILED = 127, OPEN_FOLDERS = 8 };

static void give_up(const char *what)
{
    fprintf(stderr, "mistakes: %s: %s\n", what, strerror(errno));
    exit(1);
}

/** Where temporary folders lie. */
static const char *parent(void)
{
    const char *folder = getenv("TMPDIR");
    return folder && *folder ? folder : "/tmp";
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

/** The child: becomes git. */
static void become_git(const char *folder, FILE *output, const char *const *words)
{
    const char *arguments[16] = {"git"};
    for (size_t i = 0; words[i] && i + 2 < sizeof(arguments) / sizeof(arguments[0]); i++) {
        arguments[i + 1] = words[i];
    }
    dup2(fileno(output), STDOUT_FILENO);
    dup2(fileno(output), STDERR_FILENO);
    setenv("LC_ALL", "C", 1);
    setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
    setenv("GIT_CONFIG_GLOBAL", "/dev/null", 1);
    setenv("GIT_CEILING_DIRECTORIES", parent(), 1);
    unsetenv("GIT_DIR"); // a hook of git's has set it
    if (chdir(folder) == 0) {
        execvp("git", (char *const *)arguments);
    }
    fprintf(stderr, "git: %s\n", strerror(errno));
    _exit(EXEC_FAILED);
}

int gw_git(const char *folder, struct gw_lines *output, const char *const *words)
{
    int status = 0;
    FILE *file = tmpfile();
    const pid_t child = file ? fork() : -1;
    if (child == 0) {
        become_git(folder, file, words);
    }
    if (child < 0 || waitpid(child, &status, 0) != child) {
        give_up("git");
    }
    rewind(file);
    const char *text = gw_keep_file(file);
    fclose(file);
    *output = gw_lines_of(text ? text : "");
    return WIFEXITED(status) ? WEXITSTATUS(status) : EXEC_FAILED;
}
