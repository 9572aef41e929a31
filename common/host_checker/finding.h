// SPDX-License-Identifier: MIT
// What was found in a watched C file, kept as facts until somebody asks for text.
#pragma once

#include "heap.h"

enum gw_finding_kind {
    GW_FOUND_OUT_OF_BOUNDS,
    GW_FOUND_AFTER_FREE,
    GW_FOUND_NEVER_WRITTEN,
    GW_FOUND_NULL,     /**< through a null pointer, or next to one */
    GW_FOUND_NOWHERE,  /**< an address where there is nothing */
    GW_FOUND_BAD_FREE, /**< what is freed was freed already, or never came from malloc */
    GW_FOUND_OVERFLOW,
    GW_FOUND_BAD_INDEX, /**< of an array whose length the compiler knows */
    GW_FOUND_STACK_OVERFLOW
};

enum { GW_MOST_FINDINGS = 16, GW_WHY_BYTES = 128 };

struct gw_finding {
    enum gw_finding_kind kind;
    uintptr_t at; /**< a return address in the student's code */
    uintptr_t address;
    size_t bytes;
    bool writes;
    const char *call; /**< of a bad free: "free" */
    bool has_block;
    struct gw_heap_block block; /**< a copy */
    char why[GW_WHY_BYTES];     /**< of an overflow or an index: "2147483647 + 1, int" */
    uintptr_t refused_at;       /**< where an earlier call found no memory, or 0 */
    uint64_t again;             /**< how often the same happened after the first time */
};

/** Takes a finding; the same kind at the same place is counted. Gives up the run when something
 * is found again without end. */
void gw_find(const struct gw_finding *finding);

/** An access to heap memory, some byte of which is not to be accessed so. */
void gw_find_access(uintptr_t address, size_t bytes, bool writes, uintptr_t at);

/** A call of free() or its kin with what cannot be freed; `block` is one that began there. */
void gw_find_bad_free(uintptr_t address, const char *call, uintptr_t at,
                      const struct gw_heap_block *block);

size_t gw_finding_count(void);
const struct gw_finding *gw_finding_at(size_t index);
void gw_findings_forget(void);
