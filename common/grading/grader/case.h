// SPDX-License-Identifier: MIT
// One run of one case inside the grader, its arrays, and the ways in which it fails, for the
// grader's own files; grader.h has what an exercise calls.
#pragma once

#include "grader.h"
#include "grading/grader/child/child.h"
#include "grading/grader/verdict/options.h"
#include "grading/grader/verdict/verdict.h"
#include "random.h"

#include <setjmp.h>

/** What all runs of a grader share. */
struct gw_grading {
    const struct gw_options *options;
    struct gw_runner_process runner;
    struct gw_verdict verdict;
    /** Runs the present run again in a process of its own: whether it passes there. */
    bool (*passes_afresh)(void);
};

/** Causes that the results of one run fit: what fits more of them says little. */
enum { GW_MOST_SUSPECTS = 8 };

/** An array: the grader's private copies. The runner never sees this memory. */
struct gw_case_array {
    char name[GW_NAME_BYTES];
    enum gw_role role;
    enum gw_type type;
    size_t count;
    size_t covered;                    /**< as gw_tell_covered() says */
    size_t row;                        /**< as gw_tell_rows() says */
    const char *overwritten;           /**< as gw_tell_overwritten() says, or NULL */
    void *values;                      /**< as the grading function filled them */
    void *result;                      /**< after the run; NULL before */
    void *want, *tolerances, *doubles; /**< of gw_expected() and its like, or NULL */
    uint64_t offset;                   /**< in the exchange */
};

struct gw_case {
    struct gw_grading *grading;
    const char *run_name;
    size_t case_number;
    enum gw_block_order order;
    enum gw_type real; /**< what `real` is in this run */
    struct gw_random_state random;
    uint64_t poison_seed;
    unsigned how;       /**< as the case was declared */
    bool grid_is_given; /**< as gw_tell_grid_is_given() says */
    int devices;        /**< as gw_tell_devices() says, or 0 */
    int refusal;        /**< as gw_tell_refusal() says */
    const char *refusal_why;
    bool has_run;
    bool has_answered;                /**< the runner came back */
    double seconds;                   /**< that it took */
    enum gw_failure_kind of;          /**< what a failure that comes now speaks of */
    bool ended_early;                 /**< the runner did not answer */
    char *suspects[GW_MOST_SUSPECTS]; /**< of gw_suspect() */
    size_t suspect_count;
    char *(*hint)(struct gw_case *, const char *, const void *); /**< of gw_tell_hint() */
    const void *hint_context;
    jmp_buf *afresh; /**< where to go on if it fails and only that is asked; else NULL */
    unsigned char parameters[GW_PARAMETER_BYTES];
    struct gw_case_array arrays[GW_MOST_ARRAYS];
    unsigned array_count;
    struct gw_answer answer; /**< our own copy */
};

/** The array of this name; ends the run as the grader's own fault if there is none. */
struct gw_case_array *gw_case_find_array(struct gw_case *grading, const char *name);

/** Frees the arrays' copies. */
void gw_case_clear(struct gw_case *grading);

/**
 * Remarks on what a kernel of the file computes in float64, if the run is one in float and the
 * build has found out (FLOAT32 in lessons/CMakeLists.txt). Where float64 is a mistake,
 * gw_expect_float32() has ended the run before.
 */
void gw_remark_on_float64(struct gw_case *passing);

/**
 * Ends the run as failed and does not return. Frees both strings.
 * @param message its first line is the summary
 * @param at      "FILE:LINE" or NULL
 */
_Noreturn void gw_case_fail(struct gw_case *grading, enum gw_state state, char *message, char *at);

/** Ends the run because the exercise's two halves, or this grader, are wrong. */
_Noreturn void gw_case_fault(struct gw_case *grading, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/**
 * The same of a run in which a CUDA error came out: if the error is the one of a call or kernel
 * that failed, adds which, where and why.
 */
_Noreturn void gw_case_fail_with_error(struct gw_case *grading, int error, char *message);

/**
 * Runs a failed case once more, in a process of its own, with the checker looking for the reason.
 * Prints nothing of what it prints.
 * @return false if that cannot be, or takes too long
 */
bool gw_case_ask_why(struct gw_case *grading, struct gw_answer *answer);

/**
 * Writes the case as its runner was asked it, into a file whose name a runner takes in the place of
 * a descriptor (./gridwork debug), and makes FILE.program a link to that runner.
 * @return false, with a sentence on stderr, if they cannot be made
 */
bool gw_case_save(struct gw_case *grading, const char *file);

/** The place in a checker's text, its first line "  at  FILE:LINE ...", or NULL; the caller's own.
 */
char *gw_place_in(const char *report);

/** Fails the run for what the runner left in `answer` besides results: errors, reports, changed
 * inputs. */
void gw_case_judge_answer(struct gw_case *grading);

/** Fails it for leaks; judged last, since a wrong result matters more. */
void gw_case_judge_leaks(struct gw_case *grading);

/** What the checker told of the case's run and took for no mistake, in lines; "" if nothing. It
 * lies in the case. */
const char *gw_case_warnings(struct gw_case *grading);
