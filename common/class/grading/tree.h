// SPDX-License-Identifier: MIT
// What a process and all that it started use of the machine.
#pragma once

#include <stddef.h>
#include <sys/types.h>

struct gw_tree {
    size_t processes;
    size_t bytes; /**< of memory in use, where what processes share counts for each */
};

/** Adds up a process and its descendants, also those in a namespace of their own. */
struct gw_tree gw_tree_of(pid_t process);
