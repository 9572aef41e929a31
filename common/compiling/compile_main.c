// SPDX-License-Identifier: MIT
// gw_compile [--cpu SECONDS] [--read PATH]... --write FOLDER... -- COMMAND...
//
// Runs a compiler, or whatever else reads a student's file to make a program of it, in the box: it
// reads PATHs and the system's files, writes into FOLDERs, the first of which holds its temporary
// files meanwhile, and is held to the limits below. Its exit status is the command's. When a limit
// has ended the command, the last line says so: "gw_compile: SENTENCE".
#include "limit_words.h"
#include "outside.h"
#include "supervised.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>

enum { MOST_PATHS = 64 };

#ifdef __SANITIZE_ADDRESS__ // then ours among the commands reserve terabytes
static const size_t address_space = 0;
#else
static const size_t address_space = (size_t)4 << 30;
#endif
static const size_t file_size = (size_t)256 << 20;
static unsigned cpu_seconds = 120;
static const size_t most_said = (size_t)1 << 20;

struct paths {
    const char *path[MOST_PATHS + 1]; // ended by NULL
    size_t count;
};

static _Noreturn void usage(void)
{
    fputs("usage: gw_compile [--cpu SECONDS] [--read PATH]... --write FOLDER... -- COMMAND...\n",
          stderr);
    exit(2);
}

// @return the index of the command's first word
static int read_paths(int argc, char **argv, struct paths *read, struct paths *write)
{
    int i = 1;
    for (; i + 1 < argc && strcmp(argv[i], "--") != 0; i += 2) {
        const long seconds = strtol(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--cpu") == 0 && seconds > 0 && seconds <= 3600) {
            cpu_seconds = (unsigned)seconds;
            continue;
        }
        struct paths *paths = strcmp(argv[i], "--read") == 0    ? read
                              : strcmp(argv[i], "--write") == 0 ? write
                                                                : NULL;
        if (!paths || paths->count == MOST_PATHS) {
            usage();
        }
        paths->path[paths->count++] = argv[i + 1];
    }
    if (i + 1 >= argc || write->count == 0) {
        usage();
    }
    return i + 1;
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status, (void)kind, (void)place;
    remove(path);
    return 0;
}

static void remove_temporary(const char *temporary)
{
    nftw(temporary, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static _Noreturn void cannot_write(const char *folder)
{
    fprintf(stderr, "gw_compile: %s cannot be written: %s\n", folder, strerror(errno));
    exit(127);
}

// A folder for the compiler's temporary files, which it leaves behind when it is stopped, as we do.
// Nobody else compiles into `folder` until we have ended.
static char *make_temporary(const char *folder)
{
    const int lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    char *temporary = NULL;
    if (lock < 0 || asprintf(&temporary, "%s/temporary", folder) < 0) {
        cannot_write(folder);
    }
    flock(lock, LOCK_EX); // some file systems have no locks; there a build waits for nobody
    remove_temporary(temporary);
    if (mkdir(temporary, 0700) != 0) {
        cannot_write(folder);
    }
    setenv("TMPDIR", temporary, 1);
    return temporary;
}

int main(int argc, char **argv)
{
    static struct paths read, write;
    char *const *command = argv + read_paths(argc, argv, &read, &write);
    const struct gw_box box = {.kind = GW_BOX_COMPILING,
                               .read = read.path,
                               .write = write.path,
                               .address_space = address_space,
                               .file_size = file_size,
                               .cpu_seconds = cpu_seconds};
    char *temporary = make_temporary(write.path[0]);
#ifdef __SANITIZE_ADDRESS__ // whose search for leaks starts a process that traces, which is
                            // forbidden
    setenv("LSAN_OPTIONS", "detect_leaks=0", 1);
#endif
    struct gw_ending ending;
    const bool started = gw_run_supervised(&box, command, most_said, &ending);
    remove_temporary(temporary);
    free(temporary);
    if (!started) {
        return 127;
    }
    const bool exited = WIFEXITED(ending.status);
    const int status = exited ? WEXITSTATUS(ending.status) : 128 + WTERMSIG(ending.status);
    char *words = status == 0 ? NULL : gw_limit_words(&ending, &box, most_said);
    if (status != 0 && !words) {
        words = gw_outside_words(&ending);
    }
    if (words) {
        fprintf(stderr, "\ngw_compile: %s\n", words);
    }
    free(words);
    free(ending.said);
    return status == 0 && !ending.said_all ? 1 : status;
}
