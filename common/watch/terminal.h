// SPDX-License-Identifier: MIT
// The terminal: one key at a time, a screen of our own, and everything as it was when we leave.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** Signals that came since they were last asked for. */
struct gw_signals {
    int ends;     /**< the one that wants us to end: SIGINT, SIGTERM, SIGHUP, SIGQUIT; 0: none */
    bool resized; /**< also when we go on after a pause: all is to be drawn again */
};

/**
 * Takes the terminal: keys come one by one and unseen, the cursor is hidden, and what was on the
 * screen is put aside. Signals are kept for gw_terminal_wait() from now on; a pause (Ctrl-Z) gives
 * the terminal back until it ends.
 * @return false, with a sentence on stderr, if it cannot be taken
 */
bool gw_terminal_enter(void);

/** Gives it back as it was; does nothing where it was not taken. */
void gw_terminal_leave(void);

/**
 * Gives the terminal to a command until that has ended, as a pager gets it, and takes it again when
 * a key is pressed, or at once if a signal has ended the command. Ctrl-C ends the command alone.
 * @param command the words, NULL behind the last
 * @return its exit status, as a shell has it
 */
int gw_terminal_lend(const char *const *command);

/** Columns and lines, 80 and 24 where the terminal does not say. */
void gw_terminal_size(int *columns, int *lines);

/** Puts `lines` on a cleared screen, and `last`, if not NULL, in its last line. */
void gw_terminal_draw(char *const *lines, size_t count, const char *last);

/**
 * Waits for keys, for a signal, for a child's end, or so many milliseconds.
 * @return how many bytes of keys were read into `keys`, 0 if none, -1 if the terminal is gone
 */
long gw_terminal_wait(int milliseconds, char *keys, size_t size, struct gw_signals *signals);
