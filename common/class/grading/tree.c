// SPDX-License-Identifier: MIT
// The kernel lists the children of each thread; where it does not (no CONFIG_PROC_CHILDREN), the
// first process is all that is seen.
#include "tree.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// A tree that grows while it is counted ends here.
enum { MOST_PROCESSES = 4096 };

static size_t memory_of(pid_t process)
{
    char path[64];
    snprintf(path, sizeof(path), "/proc/%d/statm", (int)process);
    FILE *file = fopen(path, "re");
    size_t pages = 0;
    if (file) {
        if (fscanf(file, "%*u %zu", &pages) != 1) {
            pages = 0;
        }
        fclose(file);
    }
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

static void add_children_of_thread(const char *path, struct gw_tree *tree);

static void add(pid_t process, struct gw_tree *tree)
{
    if (tree->processes == MOST_PROCESSES) {
        return;
    }
    tree->processes++;
    tree->bytes += memory_of(process);
    char path[64];
    snprintf(path, sizeof(path), "/proc/%d/task", (int)process);
    DIR *threads = opendir(path);
    for (struct dirent *entry; threads && (entry = readdir(threads));) {
        if (entry->d_name[0] != '.') {
            char children[400];
            snprintf(children, sizeof(children), "%s/%s/children", path, entry->d_name);
            add_children_of_thread(children, tree);
        }
    }
    if (threads) {
        closedir(threads);
    }
}

static void add_children_of_thread(const char *path, struct gw_tree *tree)
{
    FILE *children = fopen(path, "re");
    int child;
    while (children && fscanf(children, "%d", &child) == 1) {
        add((pid_t)child, tree);
    }
    if (children) {
        fclose(children);
    }
}

struct gw_tree gw_tree_of(pid_t process)
{
    struct gw_tree tree = {0};
    add(process, &tree);
    return tree;
}
