// SPDX-License-Identifier: MIT
/**
 * @file ending.h
 * A program that is about to end badly: by a signal, or because its time is over.
 */
#pragma once

#include "checker/program/where.h"

/**
 * Is told, inside the signal's handler, with a stack that is large enough for libdw; the program
 * ends by the signal as soon as it returns.
 * @param signal_number SIGALRM: the time is over
 * @param meaning what the program did, a sentence that begins with "it"
 * @param address what a fault was about, else NULL
 * @param where the student's code that runs or has called what runs; empty when not known
 */
typedef void gw_ending_reported(int signal_number, const char *meaning, const void *address,
                                const struct gw_where *where);

/** From now on `told` hears of such an end. @param seconds how long the program may go on; 0: for
 * ever */
void gw_ending_watch(gw_ending_reported *told, double seconds);

/**
 * From now on `touched` hears of each access of host code to device memory, which is closed to it
 * (cpu_device/memory/protection.h), and the program goes on.
 */
void gw_ending_watch_touches(void (*touched)(const void *address, bool writes,
                                             const struct gw_where *where));

/** Of Ctrl-C as well, unless the program has a handler of its own. After gw_ending_watch(). */
void gw_ending_watch_interrupt(void);

/**
 * Of an end that cannot be told, since telling it has crashed as well or come to no end: the memory
 * of malloc() may be damaged. `told` may call nothing that allocates; the program ends by the first
 * signal.
 */
void gw_ending_watch_telling(void (*told)(int signal_number));
