// SPDX-License-Identifier: MIT
#include "run_compiler.h"

#include "base/text.h"
#include "ended_by.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__ // then ours among the commands reserve terabytes
const size_t GW_COMPILER_MEMORY = 0;
#else
const size_t GW_COMPILER_MEMORY = (size_t)4 << 30;
#endif
const size_t GW_COMPILER_FILE = (size_t)256 << 20;
const size_t GW_MOST_SAID = (size_t)1 << 20;

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status, (void)kind, (void)place;
    remove(path);
    return 0;
}

// The lock is a file beside the folder, which goes at each end, as the folder does. So a lock that
// was waited for may be of a file that is gone: then another one is made.
static int hold_lock(const char *path)
{
    char *name = gw_format("%s.lock", path);
    struct stat mine, there;
    int lock;
    do {
        lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (lock < 0 || flock(lock, LOCK_EX) != 0) {
            break; // some file systems have no locks; there a build waits for nobody
        }
        if (fstat(lock, &mine) == 0 && stat(name, &there) == 0 && mine.st_ino == there.st_ino) {
            break;
        }
        close(lock);
    } while (true);
    free(name);
    return lock;
}

bool gw_work_folder_begin(struct gw_work_folder *folder, char *path)
{
    *folder = (struct gw_work_folder){path, hold_lock(path)};
    nftw(path, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    if (folder->lock < 0 || mkdir(path, 0700) != 0) {
        const int reason = errno;
        char *slash = strrchr(path, '/');
        if (slash) {
            *slash = '\0';
        }
        fprintf(stderr, "gw_compile: %s cannot be written: %s\n", slash ? path : "this folder",
                strerror(reason));
        free(path);
        return false;
    }
    return true;
}

void gw_work_folder_end(struct gw_work_folder *folder)
{
    char *name = gw_format("%s.lock", folder->path);
    nftw(folder->path, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    unlink(name);
    close(folder->lock);
    free(name);
    free(folder->path);
}

int gw_run_compiler(const struct gw_supervised *work)
{
#ifdef __SANITIZE_ADDRESS__ // whose search for leaks starts a process that traces, which is
                            // forbidden
    setenv("LSAN_OPTIONS", "detect_leaks=0", 1);
#endif
    struct gw_ending ending;
    if (!gw_run_supervised(work, &ending)) {
        return 127;
    }
    const bool exited = WIFEXITED(ending.status);
    const int status = exited ? WEXITSTATUS(ending.status) : 128 + WTERMSIG(ending.status);
    char *words = status == 0 ? NULL : gw_limit_message(&ending, work->box, work->most);
    if (status != 0 && !words) {
        words = gw_outside_message(&ending);
    }
    if (words) {
        fprintf(stderr, "\ngw_compile: %s\n", words);
    }
    free(words);
    free(ending.said);
    return status == 0 && !ending.log_is_whole ? 1 : status;
}
