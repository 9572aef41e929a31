// SPDX-License-Identifier: MIT
// What programs ask of the checker: what was found since a case began. In builds without it these
// functions do not exist; declare them weak to ask whether it is there.
#pragma once

#include "checker/events/undefined_values.h"

#include <stdbool.h>
#include <stddef.h>

/** Forgets all reports and counts; what is allocated now is nobody's leak. */
void gw_checker_begin_case(void);

/**
 * What was found since the case began: a one-sentence summary, then lines that are indented by
 * two blanks, of at most three different mistakes.
 * @return text owned by the checker until the next call; NULL when all is well
 */
const char *gw_checker_report(void);

/**
 * The latest call or launch that failed since the case began, whether or not anybody looked; of a
 * failed kernel the call that told of it first, since every later call repeats it.
 * @param error a cudaError_t: the first call that failed with it is preferred, since others may
 *              have failed because of that one, and 0: none is; becomes that call's error, 0 when
 *              none failed
 * @param at    becomes its place, "FILE:LINE", "" when it is not known; owned by the checker
 * @return "cudaMemcpy at FILE:LINE: the reason", owned by the checker until the next call; NULL
 *         when none failed
 */
const char *gw_checker_failed_call(int *error, const char **at);

/** Whether a block of a kernel has run since the case began: ./gridwork trace can draw it. */
bool gw_checker_ran_threads(void);

/**
 * From now on, or no more: keeps which thread uses which element of the arrays that
 * gw_sampling_tell() is told of. It takes time, and is for a run that has failed before; its
 * reports then name what is wrong with an index or a grid, where that leaves one cause.
 */
void gw_checker_sample(bool on);

/**
 * What is wrong with the index or the grid of the sampled run: place, launch and a hint, in lines
 * that are indented by two blanks.
 * @return text owned by the checker until the next call; NULL where nothing is, or where there may
 *         be two causes
 */
const char *gw_checker_index_text(void);

/** The same of the launch's place alone; NULL where launches stand at several places. */
const char *gw_checker_launch_text(void);

/** The same of what is no mistake for sure: copies to the host of bytes that were never written. */
const char *gw_checker_warnings(void);

/** GW_UNDEFINED_BOTH unless another is chosen. */
void gw_checker_choose_undefined_values(enum gw_undefined_values which);

/**
 * What gw_checker_report() is to say if somebody finds that the first undefined value since the
 * case began matters.
 * @return text owned by the checker until the next call; NULL where there was none
 */
const char *gw_checker_undefined_report(void);

/**
 * The student's function has come back. Failed calls that it did not look at are reported, unless
 * what it returned says that it did.
 * @param value a cudaError_t or an int of the exercise's own; 0 says that all went well
 */
void gw_checker_function_ended(int value);

/** The program ends with a status that says that something went wrong: of a call that has failed,
 * whoever looked at it, what the device knows is reported. */
void gw_checker_program_gave_up(void);

/**
 * From now on launches are looked at in full for half of so many seconds, then in part.
 * @param tells whether lines on standard error say how far it has come, from 5 seconds on
 */
void gw_checker_budget(double seconds, bool tells);

/** The blocks that nobody looks at then may run by code that `script`, which sh runs, puts into
 * `library` (budget/fast_code.h). Both live as long as the program. */
void gw_checker_fast_code(const char *script, const char *library);

/** The program ends, and needs no fast code that is still being made. */
void gw_checker_no_more_fast_code(void);

/** What was not looked at, in lines, owned by the checker until the next call; NULL: nothing. */
const char *gw_checker_plain_block(void);

/** From now on it is a mistake if host code reads what a copy has brought and nobody has written.
 */
void gw_checker_watch_results(void);

/** The program ends. What it gave to the device and never waited for runs now, so that its mistakes
 * are known, and a warning says that nobody waited; on a GPU it may not have run at all. */
void gw_checker_finish_work(void);

/**
 * Is told, in the handler of a signal that ends the program.
 * @param signal_number SIGALRM: its time is over
 * @param meaning what the program did: "it divided a whole number by 0"
 * @param address what a fault was about, or NULL
 * @param text    where it was, in which thread, and what had been found: lines that are indented by
 *                two blanks, and reports
 */
typedef void gw_checker_ending(int signal_number, const char *meaning, const void *address,
                               const char *text);

/** From now on `ends` hears of a signal that ends the program, and when these seconds are over; 0:
 * there is no limit. */
void gw_checker_watch(double seconds, gw_checker_ending *ends);

/** And of Ctrl-C. Call it after gw_checker_watch(). */
void gw_checker_watch_interrupt(void);

/** Reports what was allocated since the case began and lives still. */
void gw_checker_report_leaks(void);

/** Of the checker of plain C alone: whether memory of the heap was allocated since the case began
 * and lives still. */
bool gw_checker_leaks_host_memory(void);

/**
 * Of the checker of plain C alone: calls `run`, and comes back also from a student's function that
 * cannot go on (a null pointer, a full stack); then a report says why.
 */
void gw_checker_guard(void (*run)(void *), void *context);

/** Blocks of host memory that watched host code got from malloc, calloc or realloc and has not
 * given back. A few of very many may be forgotten. */
size_t gw_checker_host_blocks(void);

/** How many bytes the program asked for, of the block that begins there; 0 where none is known. */
size_t gw_checker_host_block_bytes(const void *start);

/** Such a block is now the caller's, who may free it: it is no more counted. @return whether it was
 * one */
bool gw_checker_take_host_block(const void *start);

/** Says that nobody has written these bytes of device memory yet, whatever they hold. */
void gw_checker_mark_unwritten(const void *memory, size_t bytes);

/** Writes what the program did to the file that GW_TRACE names, once, if it names one: before a
 * program ends by another way than a return from main(). */
void gw_trace_write(void);
