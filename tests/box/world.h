// SPDX-License-Identifier: MIT
// What a hostile program could do harm to, all of it the test's own, and what became of it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/** What stands in files, environment and memory that are nobody's business. */
#define SECRET "a secret of 42 bytes that nobody may read."

enum listener { TCP, UDP, UNIX, ABSTRACT, LISTENERS };

struct world {
    uid_t owner; /**< of everything below */
    char folder[64];
    pid_t victim;
    uintptr_t secret; /**< its place in the victim's memory */
    int listeners[LISTENERS];
    int port[2];  /**< of TCP and UDP */
    int terminal; /**< the end of a terminal that a person would sit at */
    int output;   /**< what the attempt printed can be read here */
    int prints;   /**< where it prints */
    char terminal_name[64];
};

/** How an attempt is made. */
enum manner {
    WITHOUT_BOX, /**< to see that the harm would be noticed */
    IN_BOX,
    IN_BOX_OF_A_GPU
};

/** Makes a world that belongs to `owner`. Fails the test if it cannot. */
void make_world(struct world *world, uid_t owner);

/** Ends and removes all that is left of it. */
void end_world(struct world *world);

/** What an attempt did that can be seen from the process that started it. */
struct traces {
    bool stopped_parent;
    bool left_processes; /**< which are ended now */
};

/** Makes one attempt, as `user`, and waits until it has ended, or 20 seconds. */
struct traces attempt(struct world *world, const char *name, uid_t user, enum manner manner);

/** Whether anything was printed; leaves it to be read. */
bool has_printed(const struct world *world);

/** Whether the secret, or "harm", is in what was printed. */
bool was_told(struct world *world);

bool exists(const struct world *world, const char *name);
bool is_as_it_was(const struct world *world, const char *name);
bool victim_is_well(const struct world *world);
bool was_heard(const struct world *world, enum listener listener);
bool was_typed(const struct world *world);

/** Whether a file of a million bytes was made. */
bool results_grew(const struct world *world);
