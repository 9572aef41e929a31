// SPDX-License-Identifier: MIT
// The grader's hold on a runner: its program, its limits, its turns, what it prints, and ending it
// with everything it started.
#pragma once

#include "box/box.h"
#include "grading/boundary/protocol.h"
#include "grading/result.h"

#include <sys/types.h>

/** Seconds since a process began. */
struct gw_times {
    double processor; /**< that it has had a processor, all its threads together */
    double waited;    /**< that its first thread was ready to run and another had the processor */
};

/** Seconds of a clock that never goes back. */
double gw_now(void);

/** Reads the times of a process that runs; leaves `times` as it is when it has ended. */
void gw_read_times(pid_t process, struct gw_times *times);

/** How a request ended. */
enum gw_ending {
    GW_ANSWERED,
    GW_EXITED,              /**< `code` is the exit code */
    GW_SIGNALLED,           /**< `code` is the signal */
    GW_STOPPED,             /**< `code` is the signal that stopped it */
    GW_OUT_OF_TIME,         /**< it had a processor for longer than it may */
    GW_IDLE,                /**< it did nothing, though it could have */
    GW_IDLE_ON_GPU,         /**< it did nothing while it had a GPU, which other programs may use */
    GW_STARVED,             /**< others had the processor for very long */
    GW_OUT_OF_MEMORY,       /**< it used more than it may */
    GW_TOO_MANY_THREADS,    /**< it started more than it may */
    GW_ANSWERED_BY_ANOTHER, /**< a process that is not the runner answered */
    GW_LEFT_PROCESSES,      /**< answered, but started others */
    GW_NEVER_STARTED        /**< `code` is the errno */
};

struct gw_end {
    enum gw_ending ending;
    int code;
};

struct gw_runner_process {
    const char *program;
    const char *version;  /**< what to run of a program that holds several; else NULL */
    const char *tool;     /**< words of a command line that runs it, for authors; else NULL */
    const char *folder;   /**< that the paths of source files begin at, or NULL */
    const char *source;   /**< the student's file, seen from there; may be read, and its folder */
    const char *sources;  /**< this folder */
    const char *modules;  /**< the build folder, where it may have kernels compiled; else NULL */
    const char *runtime;  /**< the libcudart that it loads, where that is no toolkit's; else NULL */
    enum gw_box_kind box; /**< it runs in */
    size_t address_space; /**< bytes it may reserve; 0 for any number */
    size_t memory;        /**< bytes it may use */
    size_t most_output;   /**< bytes that it may write into any one file */
    pid_t process;        /**< 0 while none runs */
    struct gw_exchange *exchange;
    int exchange_descriptor;
    int output_descriptor; /**< what it prints during a request goes here */
    uint32_t number;       /**< of the latest request */
    int compiled;          /**< programs, during the latest request */
    uint32_t served;       /**< requests to the process that runs, or ran last */
    double used; /**< seconds of all requests so far, without those that others had the processor
                    for */
};

/** Bytes that a runner may print, or write into any one file. A GPU's driver has files of its own.
 */
enum { GW_MOST_OUTPUT = 16 << 20, GW_MOST_OUTPUT_ON_GPU = 256 << 20 };

/**
 * Of how many seconds a request may take: so many times as many without doing anything, and so many
 * times as many in all. A program that waits for a GPU is idle too, and a GPU stands still for all
 * for some ten seconds while the driver ends another program's kernel (seen on an H200 with 16
 * programs at once).
 */
enum { GW_TIMES_IDLE = 2, GW_TIMES_IDLE_ON_GPU = 6, GW_TIMES_IN_ALL = 20 };

/**
 * Makes the shared memory; the first gw_runner_ask() starts the program.
 * @param runner the program, its tool, folders and box and the three limits are set, all else is 0
 * @return success
 */
bool gw_runner_open(struct gw_runner_process *runner);

/**
 * The variables that a runner gets: of those that are set, the ones that it or a GPU's driver
 * reads.
 * @return ended by NULL, until the next call
 */
char **gw_runner_environment(enum gw_box_kind box);

/** Starts `runner->program` and sets `runner->process`. @return 0 or an errno */
int gw_runner_start(struct gw_runner_process *runner);

/**
 * Hands over `exchange->request`, starting the program if it does not run, and waits for the
 * answer. Except after GW_ANSWERED, the runner is ended when this returns.
 * @param seconds of processor time that it may take; other programs that run do not count
 */
struct gw_end gw_runner_ask(struct gw_runner_process *runner, double seconds);

/**
 * Lets a runner that a tool runs end by itself, as a tool says only then what it found, and prints
 * all that was printed since the start. Without a tool, or if none runs, the same as
 * gw_runner_end().
 * @return the tool's exit code; 0 if there is no tool, -1 if it was killed or did not end in time
 */
int gw_runner_finish(struct gw_runner_process *runner);

/** Kills the runner and all its descendants. */
void gw_runner_end(struct gw_runner_process *runner);

/**
 * At most ten of the lines that were printed since the latest request, and how many more there are.
 * @param its_end the last lines rather than the first: what came before an early end
 * @return lines, the last one ended, of the caller's own; NULL if nothing was printed
 */
char *gw_runner_printed(const struct gw_runner_process *runner, bool its_end);

/** The state that an ending other than GW_ANSWERED means. */
enum gw_state gw_ending_state(struct gw_end end);

/** Whether it took so long, or so much, that the remaining runs must not do the same. */
bool gw_ending_is_costly(struct gw_end end);

/**
 * One sentence for the student, to be freed.
 * @param function the exercise's name
 * @param stage how far the runner had come (enum gw_stage)
 * @param seconds the limit of a case, of processor time
 * @param why what it did that a signal ended it for, or "": then what the signal means is said
 */
char *gw_ending_sentence(struct gw_end end, const char *function, uint32_t stage, double seconds,
                         const char *why);
