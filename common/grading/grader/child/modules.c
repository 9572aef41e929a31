// SPDX-License-Identifier: MIT
// A folder for each order, called by a number of all that decides what becomes of it: the order and
// the state of the tools. Two graders that want the same at once wait for each other.
#include "modules.h"

#include "base/process.h"
#include "base/sha256.h"
#include "base/text.h"
#include "cpu_device/modules/module_order.h"

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

char *gw_make_modules_folder(const struct gw_runner_process *runner)
{
    static const char *const below[] = {"runs", "runs/modules", "runs/modules/gw_modules"};
    char *folder = NULL;
    for (size_t i = 0; runner->modules && i < sizeof(below) / sizeof(*below); i++) {
        free(folder);
        folder = gw_format("%s/%s", runner->modules, below[i]);
        mkdir(folder, 0755);
    }
    return folder;
}

// What compiles; the build makes these files anew.
static void add_tools(struct gw_sha256 *sum, const struct gw_runner_process *runner)
{
    static const char *const tools[] = {"gwcc", "gwcc.conf", "beginning/module_checked.h.gch"};
    for (size_t i = 0; i < sizeof(tools) / sizeof(*tools); i++) {
        char *path = gw_format("%s/gwcc/%s", runner->modules, tools[i]);
        struct stat status = {0};
        stat(path, &status);
        gw_sha256_add(sum, &status.st_mtim, sizeof(status.st_mtim));
        gw_sha256_add(sum, &status.st_size, sizeof(status.st_size));
        free(path);
    }
}

static char *folder_of(const struct gw_runner_process *runner, const struct gw_module_order *order)
{
    struct gw_sha256 sum;
    char number[GW_SHA256_TEXT];
    char *all = gw_make_modules_folder(runner);
    gw_sha256_begin(&sum);
    add_tools(&sum, runner);
    gw_sha256_add(&sum, order->files, order->bytes);
    gw_sha256_end(&sum, number);
    char *folder = gw_format("%s/%.24s", all, number);
    free(all);
    return folder;
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status, (void)kind, (void)place;
    remove(path);
    return 0;
}

static bool run_gwcc(const struct gw_runner_process *runner, const char *folder, const char *name)
{
    char *gwcc = gw_format("%s/gwcc/gwcc", runner->modules);
    const char *const command[] = {gwcc, "--for", "module_checked", "--rules", "--module", folder,
                                   name, NULL};
    const int status = gw_process_run(&(struct gw_command){.words = command});
    free(gwcc);
    return status < 126;
}

// Removes what nobody has asked for since yesterday.
static void remove_old(const struct gw_runner_process *runner)
{
    char *all = gw_make_modules_folder(runner);
    DIR *folder = opendir(all);
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        struct stat status;
        if (entry->d_name[0] != '.' && fstatat(dirfd(folder), entry->d_name, &status, 0) == 0 &&
            status.st_mtime + 24 * 60 * 60 < time(NULL)) {
            char *path = gw_format("%s/%s", all, entry->d_name);
            nftw(path, remove_one, 8, FTW_DEPTH | FTW_PHYS);
            free(path);
        }
    }
    if (folder) {
        closedir(folder);
    }
    free(all);
}

static bool is_there(const char *folder, const char *file)
{
    char *path = gw_format("%s/%s", folder, file);
    const bool there = access(path, F_OK) == 0;
    free(path);
    return there;
}

static bool compile(const struct gw_runner_process *runner, const struct gw_module_order *order,
                    struct gw_module_made *made)
{
    char *folder = folder_of(runner, order);
    remove_old(runner);
    mkdir(folder, 0755);
    char *lock_file = gw_format("%s/lock", folder);
    const int lock = open(lock_file, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    bool could = lock >= 0 && flock(lock, LOCK_EX) == 0;
    if (could && !is_there(folder, GW_MODULE_LOG)) {
        const char *name = gw_module_write_files(order, folder);
        could = name && run_gwcc(runner, folder, name);
    } else if (could) {
        utimensat(AT_FDCWD, folder, NULL, 0); // it is of use: what is not goes some day
    }
    if (could) {
        gw_module_read_made(folder, made);
    } else {
        snprintf(made->log, sizeof(made->log), "the compiler could not be started in %s", folder);
    }
    close(lock);
    free(lock_file);
    free(folder);
    return could;
}

double gw_serve_modules(struct gw_runner_process *runner)
{
    struct gw_module_exchange *exchange = &runner->exchange->modules;
    const uint32_t asked = atomic_load(&exchange->asked);
    if (asked == atomic_load(&exchange->served)) {
        return 0;
    }
    const double began = gw_now();
    // A copy of our own: the runner may change what it has asked for while it is looked at.
    static char files[GW_MOST_MODULE_BYTES];
    const size_t bytes = exchange->bytes < sizeof(files) ? (size_t)exchange->bytes : sizeof(files);
    memcpy(files, exchange->files, bytes);
    static struct gw_module_made made;
    memset(&made, 0, sizeof(made));
    bool could = false;
    if (!runner->modules) {
        snprintf(made.log, sizeof(made.log), "this exercise compiles nothing while it runs");
    } else if (runner->compiled++ == GW_MOST_COMPILATIONS) {
        snprintf(
            made.log, sizeof(made.log),
            "one run compiled %d programs, which is the limit: keep and reuse what you compiled",
            GW_MOST_COMPILATIONS);
    } else {
        could = compile(runner, &(struct gw_module_order){files, bytes}, &made);
    }
    exchange->made = made;
    exchange->could = could;
    atomic_store(&exchange->served, asked);
    gw_futex_wake(&exchange->served);
    return gw_now() - began;
}
