// SPDX-License-Identifier: MIT
// To read, write, change and delete files that are others'.
#include "attempts.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char **environ;

static void tell_file(const char *path)
{
    char bytes[4096];
    const int file = open(path, O_RDONLY);
    if (file >= 0) {
        tell(bytes, read(file, bytes, sizeof(bytes)));
        close(file);
    }
}

static void read_other_submission(const struct target *target)
{
    tell_file(in_folder(target, "other/vector_add.cu"));
}

static void read_by_a_way_round(const struct target *target)
{
    char path[4200];
    snprintf(path, sizeof(path), "/proc/self/root%s", in_folder(target, "other/vector_add.cu"));
    tell_file(path);
    snprintf(path, sizeof(path), "/proc/%d/root%s", target->victim,
             in_folder(target, "other/vector_add.cu"));
    tell_file(path);
    const int folder = open(target->folder, O_PATH | O_DIRECTORY);
    if (folder >= 0 && fchdir(folder) == 0) {
        tell_file("other/vector_add.cu");
    }
}

static void read_ssh_key(const struct target *target)
{
    tell_file(in_folder(target, "home/.ssh/id_ed25519"));
}

static void read_environment(const struct target *target)
{
    (void)target;
    for (char **variable = environ; *variable; variable++) {
        tell(*variable, (ssize_t)strlen(*variable));
    }
}

static void list_folder(const struct target *target)
{
    char bytes[4096];
    const int folder = open(in_folder(target, "other"), O_RDONLY | O_DIRECTORY);
    if (folder >= 0) {
        tell(bytes, syscall(SYS_getdents64, folder, bytes, sizeof(bytes)));
    }
}

static void put(const char *path, int flags)
{
    const int file = open(path, flags, 0666);
    if (file >= 0 && write(file, "harm", 4) == 4) {
        close(file);
    }
}

static void write_file(const struct target *target)
{
    put(in_folder(target, "results/vector_add.result"), O_WRONLY | O_TRUNC);
}

static void append_to_file(const struct target *target)
{
    put(in_folder(target, "results/vector_add.result"), O_WRONLY | O_APPEND);
}

static void empty_file(const struct target *target)
{
    const char *path = in_folder(target, "readable/own.cu"); // which may be read
    if (open(path, O_RDONLY | O_TRUNC) < 0 && truncate(path, 0) != 0) {
        const int file = open(path, O_RDWR);
        if (file >= 0 && ftruncate(file, 0) != 0) {
            close(file);
        }
    }
}

static void delete_file(const struct target *target)
{
    unlink(in_folder(target, "results/vector_add.result"));
}

static void rename_file(const struct target *target)
{
    char from[4096];
    snprintf(from, sizeof(from), "%s", in_folder(target, "results/vector_add.result"));
    if (rename(from, in_folder(target, "results/gone")) != 0) {
        syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, in_folder(target, "results/gone"), 0);
    }
}

static void make_file(const struct target *target)
{
    put(in_folder(target, "results/made"), O_WRONLY | O_CREAT);
    if (mkdir(in_folder(target, "results/made"), 0777) != 0) {
        char from[4096];
        snprintf(from, sizeof(from), "%s", in_folder(target, "readable/own.cu"));
        if (link(from, in_folder(target, "results/made")) != 0 &&
            symlink("/etc/passwd", in_folder(target, "results/made")) != 0) {
            mkfifo(in_folder(target, "results/made"), 0666);
        }
    }
}

static void change_mode(const struct target *target)
{
    const char *path = in_folder(target, "readable/own.cu");
    if (chmod(path, 0777) != 0) {
        const int file = open(path, O_RDONLY);
        if (fchmod(file, 0777) != 0) {
            syscall(452 /* fchmodat2 */, AT_FDCWD, path, 0777, 0);
        }
    }
}

static void change_times(const struct target *target)
{
    const struct timespec long_ago[2] = {{1, 0}, {1, 0}};
    utimensat(AT_FDCWD, in_folder(target, "readable/own.cu"), long_ago, 0);
}

static void fill(int file)
{
    static char bytes[1 << 16] = {1};
    for (int i = 0; i < 64 && file >= 0; i++) { // 4 MiB are enough to see it
        if (write(file, bytes, sizeof(bytes)) < 0) {
            return;
        }
    }
}

static void fill_disk(const struct target *target)
{
    fill(open(in_folder(target, "results/made"), O_WRONLY | O_CREAT, 0666));
}

static void fill_disk_without_a_name(const struct target *target)
{
    const int file = open(in_folder(target, "results"), O_RDWR | O_TMPFILE, 0600);
    fill(file);
    if (file >= 0 && lseek(file, 0, SEEK_CUR) > 0) {
        tell("harm", 4);
    }
}

const struct attempt attempts_on_files[] = {
    {"read_other_submission", read_other_submission},
    {"read_by_a_way_round", read_by_a_way_round},
    {"read_ssh_key", read_ssh_key},
    {"read_environment", read_environment},
    {"list_folder", list_folder},
    {"write_file", write_file},
    {"append_to_file", append_to_file},
    {"empty_file", empty_file},
    {"delete_file", delete_file},
    {"rename_file", rename_file},
    {"make_file", make_file},
    {"change_mode", change_mode},
    {"change_times", change_times},
    {"fill_disk", fill_disk},
    {"fill_disk_without_a_name", fill_disk_without_a_name},
    {0},
};
