// SPDX-License-Identifier: MIT
// The memory that a grader and its runner share, and how they take turns.
//
// The grader fills `request`, counts `asked` up and wakes the runner. The runner calls the
// student's function, fills `answer`, sets `answered` to its own process and the number it was
// asked, and rings the bell. Both wait on a futex, which needs no descriptor: a student who closes
// them all hangs nothing. What the grader expects of the results never lies in this memory.
#pragma once

#include "cpu_device/modules/module_order.h"
#include "exchange.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <sys/types.h>

enum {
    GW_MOST_ARRAYS = 9, // one per device, and one of the exercise's own
    GW_MOST_NOTES = 96,
    GW_NAME_BYTES = 32,
    GW_PARAMETER_BYTES = 1024,
    GW_SENTENCE_BYTES = 512,
    GW_REPORT_BYTES = 16384
};

/** In place of a request's number: the runner is to end by itself, as a tool around it wants. */
#define GW_NO_MORE_REQUESTS UINT32_MAX

/** How far the runner has come with a request. */
enum gw_stage {
    GW_STAGE_STARTING,  /**< main() has not taken the request yet */
    GW_STAGE_PREPARING, /**< allocating and filling arrays, and in the student's function */
    GW_STAGE_RETURNED,  /**< the student's function came back */
    GW_STAGE_FINISHED   /**< the answer is whole */
};

/** One array of the case; its elements lie `offset` bytes behind the start of the exchange. */
struct gw_array_entry {
    char name[GW_NAME_BYTES];
    uint32_t role; /**< enum gw_role */
    uint32_t type; /**< enum gw_type */
    uint64_t count;
    uint64_t offset;
    uint64_t covered; /**< elements that the function is to use, from the first; 0: not known */
    uint64_t row;     /**< of a matrix: elements from one row to the next; else 0 */
};

/** From the grader: the case to run. */
struct gw_request {
    uint32_t order; /**< enum gw_block_order */
    uint32_t array_count;
    uint32_t odd_arrays;    /**< as GW_ODD_ARRAYS says */
    uint32_t called_before; /**< as GW_CALLED_BEFORE says */
    uint32_t undefined;     /**< enum gw_undefined_values */
    uint32_t sampled;       /**< the case has failed: the checker is to look for the reason */
    uint32_t grid_is_given; /**< the function's caller chooses the grid */
    uint32_t devices;       /**< as gw_tell_devices() says; 0: one */
    uint64_t poison_seed;
    struct gw_array_entry arrays[GW_MOST_ARRAYS];
    _Alignas(16) unsigned char parameters[GW_PARAMETER_BYTES];
};

struct gw_note_entry {
    char name[GW_NAME_BYTES];
    int64_t value;
};

/** From the runner: what happened. Elements of arrays lie where the request had them. */
struct gw_answer {
    uint32_t stage; /**< enum gw_stage, as it goes on */
    int32_t value_returned;
    int32_t launch_error; /**< left pending by the function, looked at by nobody */
    int32_t sync_error;   /**< came out when the runner waited for the device */
    uint32_t device_lost; /**< a sticky error: this runner can serve no more */
    uint32_t no_device;   /**< there is no GPU to run on; `fault` says why */
    uint32_t copied_back; /**< bit i: array i was copied back whole */
    uint32_t underrun;    /**< bit i: host array i was written before its first element */
    uint32_t note_count;
    uint32_t was_reset;       /**< the function called cudaDeviceReset() */
    uint32_t ran_threads;     /**< a kernel's threads ran, under the checker */
    uint32_t is_instrumented; /**< the runner says where it is when SIGALRM comes */
    uint64_t leaked_allocations;
    uint64_t leaked_bytes;
    uint64_t leaked_streams;
    uint64_t leaked_events;
    uint64_t leaked_graphs;
    uint64_t leaked_executables; /**< of graphs */
    uint64_t leaked_programs;    /**< of NVRTC */
    uint64_t leaked_libraries;   /**< of kernels */
    struct gw_note_entry notes[GW_MOST_NOTES];
    char fault[GW_SENTENCE_BYTES]; /**< why the case could not be run, no fault of the student's */
    int32_t failed_error;          /**< of a call or kernel that failed, or 0 */
    char failed_call[GW_SENTENCE_BYTES]; /**< which, where and why: one sentence, or empty */
    char failed_at[GW_SENTENCE_BYTES];   /**< "FILE:LINE", or empty */
    char report[GW_REPORT_BYTES];        /**< the checker's, or empty */
    char warnings[GW_REPORT_BYTES];      /**< what it told without failing, or empty */
    char undefined[GW_REPORT_BYTES];     /**< its report, if undefined values matter */
    char index_text[GW_REPORT_BYTES];    /**< of a sampled run: what is wrong with an index */
    char launch_text[GW_SENTENCE_BYTES]; /**< of a sampled run: where its launch stands */
    char ending[GW_REPORT_BYTES];        /**< where a signal ended the run, and what was found */
    char ending_why[GW_SENTENCE_BYTES];  /**< what it did that a signal ended it for, or empty */
    char leak_report[GW_REPORT_BYTES];   /**< the checker's about leaks, or empty */
};

/** Kernels that the runner wants compiled meanwhile: it asks, rings the bell and waits. */
struct gw_module_exchange {
    _Alignas(64) _Atomic uint32_t asked;  /**< number of the latest order */
    _Alignas(64) _Atomic uint32_t served; /**< number of the latest that is done; a futex */
    uint32_t could;                       /**< it could be compiled, or has mistakes */
    uint64_t bytes;                       /**< of `files` */
    char files[GW_MOST_MODULE_BYTES];     /**< the order's */
    struct gw_module_made made;
};

struct gw_exchange {
    uint64_t bytes;                         /**< of the whole exchange, arrays included */
    _Alignas(64) _Atomic uint32_t asked;    /**< number of the latest request; a futex */
    _Alignas(64) _Atomic uint32_t bell;     /**< counts answers; a futex */
    _Alignas(64) _Atomic uint64_t answered; /**< process << 32 | number of the request */
    struct gw_request request;
    struct gw_answer answer;
    struct gw_module_exchange modules;
};

/** Where the elements of arrays may begin, in bytes from the exchange's start. */
#define GW_EXCHANGE_DATA (((sizeof(struct gw_exchange) + 4095) / 4096) * 4096)

/** The word that goes into `answered`. */
uint64_t gw_answer_word(pid_t process, uint32_t number);

/**
 * Sleeps while `*word` is `value`, at most `milliseconds` (< 0: for ever). Returns also early:
 * callers look again.
 */
void gw_futex_wait(_Atomic uint32_t *word, uint32_t value, int milliseconds);

/** Wakes everybody who sleeps on `word`. */
void gw_futex_wake(_Atomic uint32_t *word);
