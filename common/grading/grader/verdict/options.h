// SPDX-License-Identifier: MIT
// What a grader program is told on its command line and by the environment.
#pragma once

#include "box/box.h"
#include "grading/result.h"

#include <stdint.h>

struct gw_options {
    const char *exercise;      /**< "vector_add", from the grader's own name */
    const char *runner;        /**< --runner PROGRAM */
    const char *version;       /**< --version NAME, of a runner that holds several; else NULL */
    const char *runner_double; /**< --runner-double PROGRAM, of an exercise in `real`; else NULL */
    const char *tool;          /**< --tool COMMAND: a program that runs the runner, or NULL */
    const char *float64;       /**< --float64 FILE: what nvcc would compute in float64, or NULL */
    const char *modules;       /**< --modules BUILD_FOLDER: kernels are compiled at run time there
                                  (child/modules.h), or NULL */
    const char *warnings;      /**< --warnings FILE: the compiler's (verdict.h), or NULL */
    const char *recipe; /**< --recipe FILE: of a student's file (student/recipe.h), or NULL */
    const char *store;  /**< --store FOLDER: programs and verdicts (common/store), with --recipe;
                                  GRIDWORK_STORE names another one */
    bool shows_runs;    /**< CMocka tells of each run: with GW_RUNS, or where no student reads it */
    bool fresh;         /**< GW_FRESH, or CI: the kept verdict is not told */
    const char *test;   /**< --test lesson3.vector_add */
    const char *file;   /**< --file lessons/lesson3_indexing/vector_add.cu, as students know it */
    const char *results; /**< --results FILE; of a student's test RUN/TEST.result */
    const char *run;     /**< of a student's test: the folder of this run of ctest, which
                            GRIDWORK_RUN names, or without it --run FOLDER; else NULL */
    char *result_of_run; /**< what `results` is where there is --run, or NULL */
    char *content;       /**< of a student's test: SHA-256 of the file that is graded, once known */
    const char *root;    /**< --root FOLDER that `file` lies in; "." */
    const char *sources; /**< the folder of `file`, which a runner may read */
    enum gw_box_kind box; /**< that runners are in: as --gpu and --tool want it, or --unboxed */
    bool expecting;       /**< --expect STATE */
    enum gw_state expect;
    const char *words;    /**< --words TEXT that the result must contain, or NULL */
    size_t address_space; /**< --address-space GIB, in bytes; 0 for no limit */
    size_t memory;        /**< --memory MIB that a runner may use, in bytes; half of what there is,
                             and on a GPU 4 GiB at least */
    bool on_gpu;          /**< --gpu, or on the PTX machine */
    const char
        *ptx_machine;   /**< --ptx-machine FILE: the libcudart that runners are to load, or NULL */
    const char *behind; /**< --behind TEST: nothing is graded if this test, in the same run of
                           ctest, does not pass; or NULL */
    bool brief;         /**< --brief: one input and one order of blocks, and nothing after the
                           first failure, for a device that is slow */
    bool groups;   /**< GW_CASE_GROUPS: a failure ends nothing, and the result says which groups
                      of cases pass (groups.h) */
    uint64_t seed; /**< GW_SEED */
    double seconds_a_case;   /**< GW_CASE_SECONDS: of processor time that one run may take; 5 */
    const char *failed_case; /**< GW_FAILED_CASE: where the first failed case is kept, or NULL */
    long kept_case; /**< GW_KEPT_CASE: this one is kept there instead, from 1; 0: the first with
                       enough to look at, or the first of all, unless one fails; below 0: only one
                       that fails */
    double seconds_for_all; /**< --seconds: after so much no further run is begun; 100, GPU 200 */
};

/** Reads them; ends the program with exit code 2 and a sentence if something is wrong. */
struct gw_options gw_options_read(int argc, char **argv);

/** Takes the file that is graded, as students know it; it must stay where it is. */
void gw_options_take_file(struct gw_options *options, const char *file);

/** Frees what the options own: `result_of_run` and `content`. */
void gw_options_free(struct gw_options *options);
