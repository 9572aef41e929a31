// SPDX-License-Identifier: MIT
/**
 * @file box.h
 * The box that a submission is compiled and run in: what it may read and write, what it may ask the
 * system for, and how much of the machine it may use. It is made of what every process may do to
 * itself (Landlock, seccomp, limits); it needs no privilege and no other program, and is inherited
 * by all that is started inside.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** What is done inside. */
enum gw_box_kind {
    /** No box but a session and the limits: for a tool around a program, and to see what holds
     * without. */
    GW_BOX_OPEN,
    /**
     * A program with a student's code runs: it writes no file, starts no process, opens no
     * connection, and reaches no other process. Root becomes nobody first; where nobody may not
     * read what is to be read, it stays root without any of its rights. Processor time and memory
     * in use are watched from outside (grading/grader/child).
     */
    GW_BOX_RUNNING,
    /**
     * The same on a GPU, whose driver opens files, devices, threads and a local socket of its own:
     * what is asked of the system is held, but no file is, and root stays root. Nothing connects: a
     * GPU that programs share by way of a daemon (MPS) is used without it.
     */
    GW_BOX_RUNNING_ON_GPU,
    /**
     * A compiler reads a student's file: it starts its own parts and writes only where it is told
     * to. Root keeps its name, since the folders are its own, and loses all of its rights.
     */
    GW_BOX_COMPILING
};

/** A box to be entered. */
struct gw_box {
    enum gw_box_kind kind;
    /** Files, and folders with all below, ended by NULL: read besides the system's libraries; one
     * that is not there is left out. */
    const char *const *read;
    const char *const *write; /**< the same: read and written */
    size_t address_space;     /**< bytes that a process may reserve; 0 for any number */
    size_t file_size;         /**< bytes that it may write into any one file; 0 for any number */
    unsigned cpu_seconds; /**< of processor time, for each process, which SIGXCPU ends; 0 for any
                             number */
};

/**
 * What this machine and this user cannot have of a box, for somebody who is about to run what
 * others have written.
 * @return one sentence without a full stop, a constant; NULL if the box is whole
 */
const char *gw_box_lacks(enum gw_box_kind kind);

/**
 * Enters the box and becomes the program, in a session of its own. Descriptors stay open.
 *
 * For running, the program is a path; for compiling, and without a box, it may also be a name in
 * PATH. Paths begin at the present folder, which may lie where nobody could go. What the machine
 * lacks (gw_box_lacks()) is left out of the box.
 *
 * @param arguments ended by NULL, the program's name first
 * @param environment ended by NULL
 * @return only on failure: an errno; then the process is half in the box and has to end
 */
int gw_box_execute(const struct gw_box *box, const char *program, char *const *arguments,
                   char *const *environment);

/**
 * Enters a box for compiling, or none (GW_BOX_OPEN), and goes on in a session of its own.
 * @return 0; or an errno, and then the process is half in the box and has to end
 */
int gw_box_enter(const struct gw_box *box);
