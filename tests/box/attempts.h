// SPDX-License-Identifier: MIT
// What a hostile program tries. It runs in the box, and once without it to show that the harm would
// be seen.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/** What the attempt is aimed at; all of it belongs to the user that the program runs as. */
struct target {
    const char *folder; /**< with what world.h has made in it */
    pid_t victim;       /**< a process */
    uintptr_t secret;   /**< address of a secret in its memory */
    int tcp_port, udp_port;
};

struct attempt {
    const char *name;
    void (*make)(const struct target *target);
};

/** Ended by one without a name. */
extern const struct attempt attempts_on_files[], attempts_on_processes[], attempts_on_connections[],
    attempts_to_stay[];

/** Prints what could be read; whoever watches looks for the secret in it. */
void tell(const void *bytes, ssize_t length);

/** A file's path in the target's folder, until the next call. */
const char *in_folder(const struct target *target, const char *name);
