// SPDX-License-Identifier: MIT
// What the runs of one instance have told: traces of some of its blocks, counts, findings, values.
#pragma once

#include "asked_program.h"

#include "drawing/trace.h"
#include "model/model.h"

enum { GW_PREDICT_TRACES = 12, GW_PREDICT_LAUNCHES = 4 };

/** How the blocks of each grid are ordered in a run. */
enum gw_predict_order {
    GW_PREDICT_ASCENDING,
    GW_PREDICT_DESCENDING,
    GW_PREDICT_SEED_1,
    GW_PREDICT_SEED_2,
    GW_PREDICT_SEED_3,
    GW_PREDICT_ORDERS
};

/** The trace of one block of one launch. */
struct gw_predict_trace {
    struct gw_trace *trace;
    unsigned launch;   /**< from 1 */
    unsigned block;    /**< its number in the grid, counted along x first */
    const char *which; /**< "first", "last" or "middle" of its grid */
};

/** A kernel's counts, of all its launches. */
struct gw_predict_kernel {
    char name[GW_TRACE_WORD];
    unsigned long long launches, blocks, threads, requests, sectors, shared_requests, wavefronts;
    struct gw_model_kernel model; /**< without its operations */
};

/** What the checker has found. */
struct gw_predict_finding {
    bool warning;
    char *kind; /**< "out of bounds" */
    char *message;
    unsigned long count; /**< of threads, or of times */
    int line;            /**< 0: of none */
    char *page;          /**< of docs/messages: "out_of_bounds"; "" if there is none */
    int other_line;      /**< of a race: that of the other access; 0: not known */
};

/** Values that a line wrote down, once or each time that it ran (show.h). */
struct gw_predict_shown {
    int line;
    char *name;
    bool array;
    unsigned occurrence; /**< of this line and name, from 1 */
    char **values;
    size_t count;
};

/** An instruction of a warp to memory, as the PTX machine has run it. */
struct gw_predict_issue {
    unsigned launch, block, warp; /**< the launch from 1 */
    int line;
    enum gw_trace_does does;
    unsigned lanes; /**< how many take part */
};

struct gw_predict_facts {
    const struct gw_predict_workshop *workshop; /**< where it ran */
    const struct gw_predict_instance *instance;
    struct gw_predict_trace traces[GW_PREDICT_TRACES];
    size_t trace_count;
    struct gw_predict_kernel *kernels;
    size_t kernel_count;
    struct gw_predict_finding *findings;
    size_t finding_count;
    struct gw_predict_shown *shown;
    size_t shown_count;
    struct gw_predict_issue *issues; /**< of the PTX machine's run, in their order */
    size_t issue_count;
    bool on_ptx; /**< the PTX machine has run it; its traces are those of another run */
    bool large;  /**< a launch has so many threads that only its first block is traced */
    bool ended;  /**< by itself, and not by a signal or by its time */
    int status;  /**< with which it ended */
};

/** Where programs are compiled and run. */
struct gw_predict_workshop {
    const char *gwcc;       /**< the compiler */
    const char *folder;     /**< for all that is made; it is there */
    const char *show;       /**< show.h */
    const char *nvcc;       /**< the compiler of the PTX machine's programs, or NULL */
    const char *ptx;        /**< the folder with the PTX machine's libcudart */
    const char *operations; /**< gw_operations */
    const char *headers;    /**< of the CPU device */
};

/** Which blocks are traced. */
struct gw_predict_blocks {
    unsigned launch; /**< 0: the first, a middle and the last one of the first launches */
    unsigned block;
};

/**
 * Compiles an instance, or finds it compiled.
 * @return the program's path, to be freed; NULL after a sentence on standard error
 */
char *gw_predict_compile(const struct gw_predict_workshop *workshop,
                         const struct gw_predict_instance *instance);

/** Runs it, once for each block that is traced, and reads what that has told. */
struct gw_predict_facts gw_predict_run(const struct gw_predict_workshop *workshop,
                                       const struct gw_predict_instance *instance,
                                       const char *program, enum gw_predict_order order,
                                       struct gw_predict_blocks blocks);

/** The same compiler for another build, as "counted", of which a kind asks more. @return the folder
 * of what was made, to be freed; NULL as above */
char *gw_predict_compile_for(const struct gw_predict_workshop *workshop,
                             const struct gw_predict_instance *instance, const char *mode);

/**
 * The same of the PTX machine (common/ptx_machine), with what nvcc makes of the program: the facts
 * have values and issues, and nothing else.
 * @return false: nvcc did not compile it, or the machine did not run it to its end
 */
bool gw_predict_run_ptx(const struct gw_predict_workshop *workshop,
                        const struct gw_predict_instance *instance, struct gw_predict_facts *facts);

void gw_predict_facts_free(struct gw_predict_facts *facts);

/** Whether a run has found no error. */
bool gw_predict_is_silent(const struct gw_predict_facts *facts);
