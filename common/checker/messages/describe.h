// SPDX-License-Identifier: MIT
// One report in words (describe.c), and the parts that it is put together from (phrases.c,
// hints.c, race_hints.c), each of which writes to a stream, without a newline.
#pragma once

#include "checker/program/lines.h"
#include "checker/reports/reports.h"

#include <stdio.h>

/** "kernel vector_add" or "host code" or the call's name. */
void gw_phrase_actor(FILE *out, const struct gw_diagnosis *report);

/** "read", "wrote", "updated atomically". */
const char *gw_phrase_did(unsigned does);

/** "(232,0,0)". */
void gw_phrase_thread(FILE *out, unsigned thread, dim3 block);

/** "(232,0,0) of block (3,0,0)". */
void gw_phrase_who(FILE *out, const struct gw_thread_note *who, dim3 block);

/** "4, 256", "(2,3), (16,16)". */
void gw_phrase_shape(FILE *out, const struct gw_launch_note *launch);

/** "launched <<<4, 256>>> at vector_add.cu:40". */
void gw_phrase_launch(FILE *out, const struct gw_launch_note *launch, const struct gw_line *near);

/** "vector_add.cu:40", with folders where the file is not the one of `near`; nothing if unknown. */
void gw_phrase_line(FILE *out, const struct gw_line *line, const struct gw_line *near);

/** " at vector_add.cu:40"; nothing if unknown. */
void gw_phrase_at(FILE *out, const struct gw_line *line, const struct gw_line *near);

/** A line of its own: "  at      lessons/.../vector_add.cu:29   c[i] = a[i] + b[i];"; nothing if it
 * is unknown. */
void gw_phrase_place(FILE *out, const char *label, const struct gw_line *line);

/** "cudaMalloc(&d_c, 4000) at vector_add.cu:33", "__shared__ tile, 1024 bytes". False: nothing. */
bool gw_phrase_memory(FILE *out, const struct gw_diagnosis *report, const struct gw_line *near);

/** "element 1000 of an array of 1000 (0 to 999)"; in bytes where it is none. */
void gw_phrase_position(FILE *out, const struct gw_diagnosis *report);

/** "1 byte", "4 bytes". */
void gw_phrase_bytes(FILE *out, uint64_t bytes);

/** "__device__ counter", or the name alone. */
void gw_phrase_variable(FILE *out, const struct gw_variable *variable);

/** "square()", of a mangled name; "a function" of one without a name, as a lambda's. */
void gw_phrase_function(FILE *out, const char *symbol);

/** "the launch of fill_kernel at fill.cu:44 failed before, with ...": what should have filled the
 * memory of the report. */
void gw_phrase_failed_filler(FILE *out, const struct gw_diagnosis *report);

/** A launch has failed, which has the name of its kernel, and no call, whose name begins with cuda,
 * cu or __cuda. */
bool gw_is_of_launch(const struct gw_diagnosis *failed);

/** A kernel has touched memory of another device than its own. */
bool gw_is_of_other_device(const struct gw_diagnosis *report);

/** How many elements of the report's size its memory has; 0: that is not known. */
uint64_t gw_elements_of_memory(const struct gw_diagnosis *report);

/** What to try: only what follows from what was seen. False: that is not clear, so there is none.
 * True without a word: another report has it. */
bool gw_hint(FILE *out, const struct gw_diagnosis *report);

/** Whether threads that write beyond the end of an array, as they have no element, have read here
 * before: what is missing is one bounds check. */
bool gw_is_of_those_beyond(const struct gw_diagnosis *report, const struct gw_diagnosis *beyond);

/** Writes the report, from its one-sentence summary to its hint, each line with its newline. */
void gw_describe(FILE *out, const struct gw_diagnosis *report, const struct gw_line *at);
