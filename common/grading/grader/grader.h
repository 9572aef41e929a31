// SPDX-License-Identifier: MIT
/**
 * @file grader.h
 * The grader's side of an exercise, for the half of tests/lessons/LESSON/EXERCISE.c that is
 * compiled without GW_RUNNER. The grader links neither CUDA nor a line of the student's.
 *
 * Each declared case is graded four times, if it does not say otherwise: two different random
 * inputs, each with the blocks of a grid in ascending and in descending order. An exercise in
 * `real` (gw_exercise(NAME REAL)) is built twice, and each case is graded in float32 and in
 * float64, with the same numbers. A grading function prepares the arrays, calls gw_run_case(),
 * which returns only when the runner came back whole, and checks the result. Every `gw_expect_...`
 * that does not hold ends the case as a failure with a sentence for the student; the case's other
 * runs are then left out.
 *
 * gw_run_case() itself already fails the case when the function is not started, crashed, exited,
 * ran out of time or memory, left an error pending that nobody looked at, changed an input, or
 * said that all is well and left an output array wholly unwritten. What the checker found comes
 * first, and leaks last: they are told only when everything that the case expects holds.
 */
#pragma once

#ifdef GW_RUNNER
#error "grader.h is for what judges: nothing of it goes into the runner's half"
#endif

#include "grading/boundary/exchange.h"
#include "grading/grader/compare/elements.h"
#include "grading/grader/compare/places.h"
#include "grading/grader/verdict/failure_kind.h"

#include <stdbool.h>

/** One case while it is graded. */
struct gw_case;

/** A case as the exercise declares it. */
struct gw_case_declaration {
    const char *name; /**< for the student: "n = 1000, block = 256" */
    void (*grade)(struct gw_case *, const void *argument); /**< prepares, runs, checks */
    const void *argument;                                  /**< handed to `grade`: sizes, shapes */
    unsigned how; /**< GW_FRESH_RUNNER and what follows it, or 0 */
};

/** How a case is run. */
enum {
    GW_FRESH_RUNNER = 1, /**< start a new runner for it and end it afterwards */
    GW_FLOAT_ONLY = 2,   /**< of an exercise in `real`: not in float64 */
    GW_DOUBLE_ONLY = 4,  /**< of an exercise in `real`: not in float32 */
    GW_NO_BLOCKS = 8,    /**< of an exercise in plain C: blocks have no order, as there are none */
    GW_ODD_ARRAYS = 16, /**< device arrays begin an element behind where cudaMalloc's memory does */
    /** The function was called before, on the same arrays with their elements from last to first.
     */
    GW_CALLED_BEFORE = 32,
    GW_ONCE =
        64, /**< with one input and one order of blocks: it takes long, and others say the same */
    /** With the first input in ascending order of blocks and with the second in descending: of
     * cases that differ from others in their size, so that a lesson is graded while one waits. */
    GW_TWICE = 128,
    /** Only where all before it pass, as are those behind it, and not in a brief grading: it takes
     * long. */
    GW_LONG = 256,
    /** Of much work, for which there are right ways that take several times as long as the usual
     * one: it may take GW_SLOW_TIMES as much processor time as other cases. */
    GW_SLOW = 512
};

/** How many times as long as others a case of GW_SLOW may take. */
enum { GW_SLOW_TIMES = 4 };

/** Declares a case whose argument is a constant of `type`; what follows are its members. */
#define GW_CASE(name, grade, how, type, ...)                                                       \
    {                                                                                              \
        name, grade, &(const type){__VA_ARGS__}, how                                               \
    }

/** What a grader's half defines: the exercise's cases. */
struct gw_exercise {
    const struct gw_case_declaration *cases;
    size_t case_count;
};

/** Defined by the exercise. */
extern const struct gw_exercise gw_this_exercise;

/* --- preparing --------------------------------------------------------------------------- */

/** Copies the parameters (at most 1024 bytes) that the runner's half gets. */
void gw_set_parameters(struct gw_case *grading, const void *parameters, size_t bytes);

/**
 * Declares an array and returns the grader's private copy, all bytes 0, to be filled before
 * gw_run_case(). `count` may be 0. At most 9 arrays a case.
 * @return memory owned by the case, `count` elements of `type`
 */
void *gw_add_array(struct gw_case *grading, const char *name, enum gw_role role, enum gw_type type,
                   size_t count);

/**
 * A random number in [low, high) from the case's own seed (GW_SEED and the number of the input),
 * the same on every machine.
 */
double gw_random(struct gw_case *grading, double low, double high);

/** Fills floats with numbers of magnitude in [0.5, 2) and random sign: never 0, never equal to
 * a neighbour. */
void gw_fill_floats(struct gw_case *grading, float *values, size_t count);

/** The same for doubles. */
void gw_fill_doubles(struct gw_case *grading, double *values, size_t count);

// gw_set_half(halves, index, value) sets an element of an array of GW_HALF (compare/elements.h).

/* --- what the checker is to know --------------------------------------------------------- */

// A case that has failed is run once more, and the checker looks at which thread used which
// element: it names what is wrong with an index or a grid, where that leaves one cause.

/** Of the arrays with `count` elements the function uses the first `covered`, each once. Unless
 * this is said, all of those that are read or written, and of those that are both nobody knows. */
void gw_tell_covered(struct gw_case *grading, size_t count, size_t covered);

/** The function must refuse its arguments with this error: if it returns 0, that is told before
 * what became of its kernels. `why` may be NULL, as of gw_expect_returned_for(). */
void gw_tell_refusal(struct gw_case *grading, int cuda_error, const char *why);

/** An array is a matrix, whose rows have so many elements. */
void gw_tell_rows(struct gw_case *grading, const char *name, size_t row);

/** What may have overwritten an input, and what to do; told where it was changed in a run that
 * noted library calls. */
void gw_tell_overwritten(struct gw_case *grading, const char *name, const char *why);

/** What only the exercise knows of a mistake that the checker reports: `hint` is asked after the
 * run, and returns a sentence in memory of its own, or NULL. It stands below the report's first
 * mistake, where the checker has no hint. `context` must live as long as the run. */
void gw_tell_hint(struct gw_case *grading,
                  char *(*hint)(struct gw_case *grading, const char *report, const void *context),
                  const void *context);

/** The function's caller chooses the grid. */
void gw_tell_grid_is_given(struct gw_case *grading);

/** The case has so many devices, 1 to 8; without a word, one. A computer has the GPUs that it has,
 * and the PTX machine is one device: the runner's half asks cudaGetDeviceCount(). */
void gw_tell_devices(struct gw_case *grading, int count);

/* --- exercises in `real` ----------------------------------------------------------------- */

/** What `real` is in this run, GW_FLOAT or GW_DOUBLE: the type for gw_add_array(). */
enum gw_type gw_real(const struct gw_case *grading);

/** Half the distance from 1 to the next real, the largest relative error of one rounding: 2^-24 or
 * 2^-53. */
double gw_real_epsilon(const struct gw_case *grading);

/** Fills an array of gw_real() as gw_fill_floats() does. In float32 they are the same numbers,
 * rounded. */
void gw_fill_reals(struct gw_case *grading, void *reals, size_t count);

/**
 * Sets one real to `value`, rounded.
 * @return what it became
 */
double gw_set_real(const struct gw_case *grading, void *reals, size_t index, double value);

/* --- what it should be ------------------------------------------------------------------- */

/**
 * What an output should be, to be changed as the case expects it: at first, when it is asked for
 * the first time, what the array then holds, so that what must be left alone needs no word. (Of an
 * array that the runner fills with poison: 0.)
 * @return memory owned by the case, and the same at each call: as many elements as the array has,
 * doubles for one of floats or doubles, else elements of its own type
 */
void *gw_expected(struct gw_case *grading, const char *name);

/** How far off each element of a float or double output may be, at first 0, for gw_expect_within();
 * owned by the case. */
double *gw_tolerances(struct gw_case *grading, const char *name);

/** The elements of a float or double array as gw_run_case() gets them, in double: what they are at
 * the first call; owned by the case. */
const double *gw_in_double(struct gw_case *grading, const char *name);

/* --- running ----------------------------------------------------------------------------- */

/** Runs the case in the runner, once; returns only if the student's function came back. */
void gw_run_case(struct gw_case *grading);

/** What the function returned. */
int gw_value_returned(const struct gw_case *grading);

/** Whether it returned the error of a CUDA call, as far as one knows: of the last that failed. */
bool gw_returned_error_of_call(const struct gw_case *grading);

/** Whether it returned the error of a launch that the device refused:
 * cudaErrorInvalidConfiguration, or what CUDA 13 has for it. */
bool gw_returned_refused_launch(const struct gw_case *grading);

/** An output's elements after the run; owned by the case. */
const void *gw_result(const struct gw_case *grading, const char *name);

/** Element `index` of a float or double output after the run. */
double gw_real_result(const struct gw_case *grading, const char *name, size_t index);

/** Whether an element of an output (GW_OUTPUT) still holds what was there before the run: a NaN, if
 * it is a float or a double, of which nothing was computed. */
bool gw_is_unwritten(const struct gw_case *grading, const char *name, size_t index);

/** The whole number that the runner's half noted under `name`. */
int64_t gw_noted(const struct gw_case *grading, const char *name);

/** Whether other cases were graded before this one, and none of them has failed: what differs in
 * this one is the reason. */
bool gw_others_passed(const struct gw_case *grading);

/* --- expecting --------------------------------------------------------------------------- */

/** The function must have returned this CUDA error; the message names both by name, and says
 * where and why the call failed whose error came instead. On a GPU cudaErrorInvalidConfiguration
 * may also be what CUDA 13 has for it (cuda_errors.h). */
void gw_expect_returned(struct gw_case *grading, int cuda_error);

/** The same with a reason that is known for another error than the one it should be, or NULL. */
void gw_expect_returned_for(struct gw_case *grading, int cuda_error, const char *why);

/**
 * Every element of a float or double output is finite and within
 * `absolute + relative * |want[i]|` of the `want[i]` of gw_expected().
 * The message names index, got, want, how many differ, and the pattern where there is one (all
 * zeros, never written, only the first block right, the tail missing).
 */
void gw_expect_close(struct gw_case *grading, const char *name, double relative, double absolute);

/** The same with a tolerance of its own for each element, from gw_tolerances(). */
void gw_expect_within(struct gw_case *grading, const char *name);

/** Every element of an int, int64 or byte output is the same as that of gw_expected(). */
void gw_expect_equal(struct gw_case *grading, const char *name);

/**
 * No kernel computes in float64, by what was found when the file was compiled (common/float64); in
 * an exercise in `real`, in its float build. What only looks like float64 becomes the remark of an
 * exercise that passes. Expect results first.
 */
void gw_expect_float32(struct gw_case *grading);

/**
 * All threads of a block come to each of its barriers. Since Volta a GPU does not wait for threads
 * that have left the kernel, and neither does the CPU device: CUDA asks for them all the same.
 * Expect results first.
 */
void gw_expect_whole_barriers(struct gw_case *grading);

/** Whether the run copied bytes that were never written, by the checker's warnings. */
bool gw_copied_unwritten(struct gw_case *grading);

/** A remark of the exercise's own, on what is right all the same: told if the exercise passes, the
 * first that there is. */
void gw_remark(struct gw_case *grading, const char *remark);

/**
 * A rule of the exercise's own; `message` is printf-like, one sentence for the student. Of wrong
 * results `kind` says what is known of the reason: where several cases fail so, the student hears
 * of the evidence that there is, else of the cause that the most cases speak of.
 */
void gw_expect_of(struct gw_case *grading, enum gw_failure_kind kind, bool holds,
                  const char *message, ...) __attribute__((format(printf, 4, 5)));

/** Notes a cause that the results fit, a sentence like that of gw_expect_of(). Of one case several
 * may fit: told is the one that fits the most cases. */
void gw_suspect(struct gw_case *grading, const char *message, ...)
    __attribute__((format(printf, 2, 3)));

/** Where results are wrong or missing: the function did not return success after a launch that the
 * device refused. */
void gw_expect_no_lost_launch(struct gw_case *grading);

/** No cause was noted; else the case fails as GW_OF_CAUSE. */
void gw_expect_no_suspect(struct gw_case *grading);

/** gw_expect(grading, holds, message, ...): a rule that is not about results. */
#define gw_expect(grading, ...) gw_expect_of(grading, GW_OF_SOMETHING_ELSE, __VA_ARGS__)

/** The same of a launch's shape: where the launch stands is told with it. */
#define gw_expect_of_launch(grading, ...) gw_expect_of(grading, GW_OF_LAUNCH, __VA_ARGS__)
