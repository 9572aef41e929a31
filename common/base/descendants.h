// SPDX-License-Identifier: MIT
// Nothing that a student's code starts outlives its case.
#pragma once

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

/** From now on this process adopts all its descendants whose parents end. */
void gw_adopt_descendants(void);

/** What tells a process that waits for its descendants: that one has ended, or that somebody wants
 * this one to end. */
void gw_watched_signals(sigset_t *set);

/** Kills and reaps every descendant, also those that left their process group or session. */
void gw_kill_descendants(void);

/** Whether a process has children of its own, ended or not. */
bool gw_has_children(pid_t process);
