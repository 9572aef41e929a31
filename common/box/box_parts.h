// SPDX-License-Identifier: MIT
// What the box is made of, from file to file.
#pragma once

#include "box.h"

#include <stdint.h>

/** Whether the kernel has Landlock. */
bool gw_box_has_landlock(void);

/**
 * Files and folders that may be read, written or executed.
 * @param program descriptor of the one program that may be executed, or -1 for those of the system
 * @param rules becomes a descriptor of the rules, or -1 where the kernel has no Landlock
 * @return 0 or an errno
 */
int gw_box_make_rules(const struct gw_box *box, int program, int *rules);

/** From now on the rules hold for this process. @return 0 or an errno */
int gw_box_enforce_rules(int rules);

/** Whether the kernel has seccomp filters. */
bool gw_box_has_filter(void);

/** How gw_box_filter() knows the one call that makes this process the program. */
struct gw_box_key {
    uint64_t path, arguments; /**< addresses, at random: code that runs later cannot know them */
};

/**
 * Filters what this process asks the system for.
 * @param key of the one call of execveat() that is let through; nothing else is, of its family
 * @return 0 or an errno
 */
int gw_box_filter(enum gw_box_kind kind, const struct gw_box_key *key);

/** The limits that the kernel itself holds. */
void gw_box_limit(const struct gw_box *box);

/** Whether root can become nobody here; true for everybody else. */
bool gw_box_can_change_user(void);

/** Root becomes nobody, if nobody may read the box's files and the program. @return 0 or an errno
 */
int gw_box_change_user(const struct gw_box *box, int program);

/** Gives up every capability, also those that a program would get. @return 0 or an errno */
int gw_box_drop_capabilities(void);
