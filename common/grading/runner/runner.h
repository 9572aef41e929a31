// SPDX-License-Identifier: MIT
/**
 * @file runner.h
 * The runner's side of an exercise, for the half of tests/lessons/LESSON/EXERCISE.c that is
 * compiled with GW_RUNNER. It calls the student's function once, on what the grader prepared.
 *
 * The exercise defines gw_run(); everything else is called by it. All arrays were declared by the
 * grader's half under the same names.
 */
#pragma once

#ifndef GW_RUNNER
#error "runner.h is for what runs beside a student's code, which is compiled with GW_RUNNER"
#endif

#include "grading/boundary/exchange.h"

#include <cuda_runtime_api.h>

/** One run of one case, as the runner sees it. */
struct gw_run;

/** Defined by the exercise: calls the student's function once. */
void gw_run(struct gw_run *run);

/** The parameters that the grader set, in the struct both halves know. Owned by the run. */
const void *gw_parameters(const struct gw_run *run);

/**
 * An array in device memory: allocated here, on the current device, filled with the input or with
 * poison, freed by the runner afterwards. After the run it is copied back for the grader (outputs
 * and in-outs), or compared with what it was (inputs).
 */
void *gw_device_array(struct gw_run *run, const char *name);

/** The same in host memory: a private copy that ends exactly at its last element. */
void *gw_host_array(struct gw_run *run, const char *name);

/**
 * The same for a function that is told a size that the array does not have: zeros follow the
 * array's elements, up to `count` elements, and they take no memory as long as they are only read.
 * Where a process cannot reserve that much, the array ends at its last element.
 */
void *gw_host_array_of(struct gw_run *run, const char *name, size_t count);

/** The function gets that array of the host from element `begins` on, and so only the last ones:
 * what it uses behind the end is numbered from there. */
void gw_array_begins(struct gw_run *run, const char *name, size_t begins);

/**
 * From now on this process can reserve only `bytes` more: beyond, malloc() returns NULL, as on a
 * small machine. SIZE_MAX takes the limit away.
 */
void gw_limit_host_memory(size_t bytes);

/** Elements of an array. */
size_t gw_array_count(const struct gw_run *run, const char *name);

/** Tells the grader what the student's function returned. Call it at once after the function. */
void gw_returned(struct gw_run *run, int value);

/**
 * The error that an earlier call has left pending for cudaGetLastError(), which stays pending.
 * That a stream or an event is not ready is none (CUDA C++ Programming Guide, "Error Checking"),
 * though some runtimes keep it as one.
 */
cudaError_t gw_pending_error(void);

/**
 * Tells the grader a whole number under a name of the exercise's own, such as what `*legal` became.
 * At most 32 in a run.
 */
void gw_note(struct gw_run *run, const char *name, int64_t value);

/**
 * Says that this run expects `error` to be pending or sticky when it ends (lesson 2's subject), so
 * that the runner does not report it. It ends with this run.
 */
void gw_expect_device_error(struct gw_run *run, cudaError_t error);
