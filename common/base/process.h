// SPDX-License-Identifier: MIT
// Another process, which runs a command or a function of ours: its surroundings, what it says, and
// its end. Its signals are as a program finds them, and it ends when the process that started it
// does, however that ends. (What it has started in its turn goes on: see descendants.h.)
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/** The exit status of a process whose command could not be started, as a shell has it. */
enum { GW_NOT_STARTED = 127 };

/** What reaches it that is sent to this process's group, or to all of the terminal. */
enum gw_apart {
    GW_SAME_GROUP,
    GW_OWN_GROUP,  /**< nothing of this process's group: Ctrl-C is not meant for it */
    GW_OWN_SESSION /**< nothing at all; it and what it starts can be ended as a whole */
};

struct gw_command {
    const char *const *words; /**< ended by NULL; NULL: `before` is all that runs */
    const char *folder;       /**< where it runs; NULL: here */
    const char *input;        /**< a file; NULL: this process's own, as for those below */
    const char *output;       /**< a file, which is written anew */
    const char *errors;       /**< a file, which is written anew */
    int *said;                /**< NULL; else it gets a pipe's end to read standard output from */
    bool together;            /**< standard error goes where standard output goes */
    enum gw_apart apart;
    unsigned seconds; /**< after which SIGALRM ends it; 0: never */
    /**
     * Called by the new process before the command, for example to enter a box; or NULL.
     * @return 0; or the exit status with which it ends in the place of the command
     */
    int (*before)(void *context);
    void *context;
};

/**
 * Starts it. What cannot be started says so on its own standard error: "WORD could not be started:
 * REASON.", and ends with GW_NOT_STARTED; so does one whose surroundings cannot be made.
 * @return its number; -1 with errno: there is no process, and no pipe
 */
pid_t gw_process_start(const struct gw_command *command);

/** Waits for its end. @return its status as waitpid() gives it; -1: there is none to wait for */
int gw_process_wait(pid_t process);

/** What gw_process_wait() gives, as a shell has it: the exit status; 128 and more: a signal; or
 * GW_NOT_STARTED */
int gw_exit_status(int status);

/** Starts it and waits. @return its exit status as of gw_exit_status() */
int gw_process_run(const struct gw_command *command);

/**
 * Hands on what comes out of a pipe until nobody holds its other end any more; then closes it.
 * @param most     so many bytes, and nothing after them
 * @param listener a descriptor of a pipe or terminal whose reader's end ends this too; -1: none
 * @param hear     gets the bytes
 * @return whether that was all; false: somebody must still end the process
 */
bool gw_process_hear(int said, size_t most, int listener,
                     void (*hear)(void *of, const char *bytes, size_t length), void *of);

/**
 * Waits for the end of a process that is in a group or session of its own; then ends all of that.
 * @param now ends the process, too
 * @return as gw_process_wait()
 */
int gw_process_end(pid_t process, bool now);
