// SPDX-License-Identifier: MIT
/**
 * @file kernel_prints.h
 * What kernels print, in the order in which a GPU's warps print it. There the lanes of a warp come
 * to a place of the program together, so that what each of them prints there stands together, lane
 * by lane. Here one thread runs after another: what they print is kept until all have come to a
 * barrier or to the kernel's end, and told then.
 */
#pragma once

#include <stddef.h>

/**
 * Keeps what the running thread prints. Tells at once what nobody can put in order: where the
 * blocks of a launch take turns.
 * @param place  the address in the program that it is printed at
 * @param format what tells it from other prints of the same line: its format's address
 * @param text   `bytes` of it, which are copied
 */
void gw_print_later(const void *place, const void *format, const char *text, size_t bytes);

/** The running thread's warp carries out a function together. */
void gw_print_warp_meets(void);

/** Tells all that is kept, to stdout. Needs more stack than a thread of the device has. */
void gw_print_saved(void);
