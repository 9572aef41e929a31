// SPDX-License-Identifier: MIT
// Landlock: which files may be read, written and executed, and since later versions of it no
// connection over TCP, no signal and no abstract socket to the outside.
#include "box_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's headers may be older than the kernel.
struct ruleset {
    uint64_t files, network, scopes;
};

enum {
    REFER = 1 << 13,          // version 2
    TRUNCATE = 1 << 14,       // 3
    TCP = 1 << 0 | 1 << 1,    // 4: to bind, to connect
    SCOPES = 1 << 0 | 1 << 1, // 6: abstract sockets, signals
    // 5 holds controls of devices, which the filter of system calls does.
    READ = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
    EXECUTE = LANDLOCK_ACCESS_FS_EXECUTE,
    OF_VERSION_1 = (1 << 13) - 1,
    OF_A_FILE = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE |
                LANDLOCK_ACCESS_FS_EXECUTE | TRUNCATE,
    DEVICE = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE
};

static long version(void)
{
    return syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

bool gw_box_has_landlock(void)
{
    return version() > 0;
}

static struct ruleset whole_ruleset(void)
{
    const long known = version();
    struct ruleset set = {.files = OF_VERSION_1};
    set.files |= known >= 2 ? REFER : 0;
    set.files |= known >= 3 ? TRUNCATE : 0;
    set.network = known >= 4 ? TCP : 0;
    set.scopes = known >= 6 ? SCOPES : 0;
    return set;
}

static size_t size_of_ruleset(const struct ruleset *set)
{
    return set->scopes    ? sizeof(*set)
           : set->network ? offsetof(struct ruleset, scopes)
                          : offsetof(struct ruleset, network);
}

/** Rules in the making; `error` is the first errno, and then nothing more is added. */
struct making {
    int rules;
    uint64_t handled;
    int error;
};

static void allow_descriptor(struct making *making, int descriptor, uint64_t what)
{
    struct stat status;
    if (making->error || fstat(descriptor, &status) != 0) {
        return;
    }
    if (!S_ISDIR(status.st_mode)) {
        what &= OF_A_FILE;
    }
    const struct landlock_path_beneath_attr rule = {.allowed_access = what & making->handled,
                                                    .parent_fd = descriptor};
    // A file that lies in memory alone (EBADFD) is under no rule.
    if (syscall(SYS_landlock_add_rule, making->rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0 &&
        errno != EBADFD) {
        making->error = errno;
    }
}

static void allow(struct making *making, const char *path, uint64_t what)
{
    const int descriptor = open(path, O_PATH | O_CLOEXEC);
    if (descriptor >= 0) {
        allow_descriptor(making, descriptor, what);
        close(descriptor);
    }
}

static void allow_all(struct making *making, const char *const *paths, uint64_t what)
{
    for (; paths && *paths; paths++) {
        allow(making, *paths, what);
    }
}

// Folders with colons between, as compilers and the dynamic linker have them.
static void allow_list(struct making *making, const char *list, uint64_t what)
{
    char *folders = list ? strdup(list) : NULL;
    for (char *rest = folders, *folder; rest && (folder = strsep(&rest, ":"));) {
        if (folder[0] == '/' && folder[1] != '\0') {
            allow(making, folder, what);
        }
    }
    free(folders);
}

// What every program needs that is linked with the system's libraries.
static void allow_system(struct making *making, uint64_t what)
{
    static const char *const folders[] = {
        "/usr", "/lib", "/lib32", "/lib64", "/bin", "/etc/alternatives", NULL};
    // Of the process itself what libraries ask for. Its memory stands there too, mem, which would
    // be read and written past all protection.
    static const char *const files[] = {"/etc/ld.so.cache",   "/dev/urandom",
                                        "/proc/self/auxv",    "/proc/self/cmdline",
                                        "/proc/self/environ", "/proc/self/maps",
                                        "/proc/self/stat",    "/proc/self/statm",
                                        "/proc/self/status",  NULL};
    allow_all(making, folders, what);
    allow_all(making, files, READ);
    allow(making, "/dev/null", DEVICE);
    allow_list(making, GW_LIBRARY_FOLDERS, what); // of the compiler that was chosen
    allow_list(making, getenv("LD_LIBRARY_PATH"), what);
}

// The program that loads the libraries of every other.
static void allow_loaders(struct making *making)
{
    static const char *const loaders[] = {"/lib64/ld-linux-x86-64.so.2",
                                          "/lib/ld-linux-aarch64.so.1", "/lib/ld-musl-x86_64.so.1",
                                          "/lib/ld-musl-aarch64.so.1", NULL};
    allow_all(making, loaders, LANDLOCK_ACCESS_FS_READ_FILE | EXECUTE);
}

int gw_box_make_rules(const struct gw_box *box, int program, int *rules)
{
    *rules = -1;
    if (!gw_box_has_landlock()) {
        return 0;
    }
    const struct ruleset set = whole_ruleset();
    *rules = (int)syscall(SYS_landlock_create_ruleset, &set, size_of_ruleset(&set), 0);
    if (*rules < 0) {
        return errno;
    }
    struct making making = {.rules = *rules, .handled = set.files};
    if (program >= 0) {
        allow_system(&making, READ);
        allow_loaders(&making);
        allow_descriptor(&making, program, READ | EXECUTE);
        allow_all(&making, box->read, READ);
    } else {
        allow(&making, "/proc/self", READ); // no student's code runs here
        allow_system(&making, READ | EXECUTE);
        allow_all(&making, box->read, READ | EXECUTE);
    }
    // No device and no socket is made anywhere.
    allow_all(&making, box->write,
              set.files & ~(uint64_t)(LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                                      LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO));
    return making.error;
}

int gw_box_enforce_rules(int rules)
{
    return syscall(SYS_landlock_restrict_self, rules, 0) == 0 ? 0 : errno;
}
