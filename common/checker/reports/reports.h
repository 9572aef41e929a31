// SPDX-License-Identifier: MIT
// What was found, kept as facts. Text is made of it only when somebody asks (report_text.h): on
// the spot there is a small stack and no time.
#pragma once

#include "checker/order/edges.h"
#include "checker/order/order.h"
#include "checker/program/where.h"
#include "checker/shadow/access.h"
#include "memory_note.h"
#include "running_launch.h"

enum gw_report_kind {
    GW_REPORT_OUT_OF_BOUNDS,
    GW_REPORT_USE_AFTER_FREE,
    GW_REPORT_FREED_TWICE,
    GW_REPORT_MISALIGNED,
    GW_REPORT_WRONG_SPACE,
    GW_REPORT_UNINITIALIZED,
    GW_REPORT_RACE,
    GW_REPORT_BARRIER,
    GW_REPORT_MASK,
    GW_REPORT_ENDLESS_WAIT,
    GW_REPORT_OVERFLOW,
    GW_REPORT_DIVISION,
    GW_REPORT_SHARED_MEMORY,
    GW_REPORT_ONE_MEMORY,
    GW_REPORT_FAILED_CALL,
    GW_REPORT_NOT_WAITED_FOR,
    GW_REPORT_LEAK
};

/** One thread of a launch. */
struct gw_thread_note {
    bool known;
    unsigned thread; /**< linear index */
    uint3 block;
};

/** An asynchronous copy that was under way, and why. */
enum gw_copies {
    GW_COPIES_NOTHING,          /**< none was */
    GW_COPIES_UNCOMMITTED,      /**< its batch has not ended */
    GW_COPIES_OF_EARLIER_BATCH, /**< others have ended since */
    GW_COPIES_OF_LAST_BATCH,    /**< and its thread has not waited */
    GW_COPIES_OF_OTHER_THREAD,  /**< likewise, and another thread uses the place behind a barrier */
    GW_COPIES_UNORDERED,        /**< another thread uses the place, with no barrier since */
    GW_COPIES_WITH_BARRIER      /**< which has not opened */
};

/** The other side of a race. */
struct gw_other_note {
    uint64_t word;
    bool wrote;
    struct gw_thread_note who; /**< not known when it was a copy or another launch */
    struct gw_where where;     /**< empty when not known */
    const char *operation;     /**< the other operation, or NULL when the same launch */
    enum gw_kinship kinship;   /**< of that one, where kernels launch kernels */
    struct gw_site operation_site;
    bool other_device; /**< that one is work of another device */
    bool same_block, same_warp;
    bool left; /**< it had left the kernel before the block's last barrier */
    enum gw_missing_fence missing_fence;
    enum gw_copies copies;
    unsigned manner; /**< of its access: GW_VOLATILE and what follows it */
};

/** A call that failed before, or no call. */
struct gw_failed_note {
    const char *call;
    struct gw_site site;
    cudaError_t error;
    bool launch; /**< else a call */
};

/** What was seen of all threads that did the same, for hints. */
struct gw_pattern {
    uint64_t threads;         /**< how many different ones */
    int64_t lowest, highest;  /**< index of the element, from the start of its memory */
    bool index_is_grid_index; /**< blockIdx.x * blockDim.x + threadIdx.x, for all of them */
    uint64_t seen[16];        /**< the running block's threads */
    uint32_t seen_block;
    uint64_t seen_launch;
    uint64_t first_launch; /**< the pattern is of this launch alone */
    bool cut;              /**< counting ended before the launch did */
    bool past_barrier;     /**< of a race: the block had passed a barrier before one of them */
    uintptr_t updated_at;  /**< of a raced read: the store of the same thread to the same place */
};

struct gw_diagnosis {
    enum gw_report_kind kind;
    bool warning; /**< told, and no reason to fail */
    bool frees;   /**< of a race: by giving the memory back */
    bool managed; /**< of a race: managed memory, and `other` is a kernel that may still run */
    bool gave_up; /**< of a failed call: the program has looked at it, and ended by itself */
    bool other_device_current; /**< of a failed call: the stream is not the current device's */
    bool given; /**< the kernel is none of the student's; known once the text is made */
    struct gw_where at;
    struct gw_launch_note launch; /**< not known: host code */
    struct gw_thread_note who;
    uintptr_t address;
    size_t bytes;
    unsigned does;
    struct gw_memory_note memory;
    struct gw_failed_note failed_filler; /**< of memory that nobody has written */
    struct gw_other_note other;
    struct gw_where second; /**< another place: where it was freed first, the other barrier */
    unsigned second_thread;
    cudaError_t error;
    const char *function;  /**< of the host, which a kernel would call: its mangled name; or NULL */
    const char *call;      /**< the API call */
    const char *parameter; /**< of a library's call: what it uses the memory for, "A" */
    const char *status;    /**< what a library's call returned */
    bool by_host;          /**< and the call itself reads it, on the host */
    char why[256];         /**< the device's own sentence, or "" */
    size_t alignment;
    struct gw_endless_wait wait;
    struct gw_pattern pattern;
    uint64_t when;     /**< the order in which things were found: smaller is earlier */
    uint64_t again;    /**< times the same was found after the first */
    uint64_t how_many; /**< of a copy: bytes that were never written; of a leak: streams or events;
                             of a failed call: 1 if a kernel failed */
};

/** Whether something was found by which a program gets values that it has never computed: memory
 * that is not its own or that nobody has written, or a race. */
bool gw_report_has_stray_values(void);

/** What is found next comes after all that was found before. */
uint64_t gw_report_clock(void);

/**
 * Takes a report; `draft` is copied. The same cause (kind, place, kernel) is counted. It comes
 * last, unless `when` says that it was found earlier.
 * @return what is kept, or NULL where there are already many different ones
 */
struct gw_diagnosis *gw_report_add(const struct gw_diagnosis *draft);

/**
 * Counts the running thread's access with a report of the same cause, if there is one: what a loop
 * does wrong a million times must not cost a draft each.
 * @return that report, or NULL where there is none yet
 */
struct gw_diagnosis *gw_report_repeats(enum gw_report_kind kind, const struct gw_access *access);

/** Reports an access with no more than its own facts, or counts it with the report of its cause. */
void gw_report_access(enum gw_report_kind kind, const struct gw_access *access);

/**
 * Counts a mistake of the running launch. So many are told; then what it does is no longer looked
 * at, or if that cannot be let happen, it ends.
 */
bool gw_report_is_enough(void);

/** Facts that every report of a kernel's access has: place, launch, thread, memory. */
struct gw_diagnosis gw_report_of_access(enum gw_report_kind kind, const struct gw_access *access);

/** The list, oldest first; for the text. */
size_t gw_report_count(void);
struct gw_diagnosis *gw_report_at(size_t index);
/** Different ones that found no room any more. */
uint64_t gw_report_overflow(void);

void gw_report_forget_all(void);

/** From now on reports are out of the student's reach. */
void gw_reports_keep(void);
