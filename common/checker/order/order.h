// SPDX-License-Identifier: MIT
// The order of operations (launches, copies, memsets) that streams, events and the host's waiting
// give, as vector clocks: one component a stream. The device carries work out late and one after
// another; what counts is what the program made sure of.
#pragma once

#include "cpu_device/observer.h"

#include <stdbool.h>
#include <stdint.h>

/** What a report says of an operation. */
struct gw_operation_note {
    const char *name; /**< a kernel's name, or "cudaMemcpyAsync" */
    struct gw_site site;
    int device; /**< whose work it is: set when it begins */
};

/**
 * The work of an operation begins now: sets the words of gw_now from which on something is not
 * ordered before it. Where the device did not announce it, everything before is.
 */
void gw_order_begin(struct gw_operation_note operation);

/** The name of host code as an operation. */
extern const char gw_order_host[];

/**
 * The same for host code that touches memory which operations touch, too: it comes after all that
 * the host has waited for, and before all that it gives to streams later on.
 */
void gw_order_begin_host(void);

/** What this word, of an earlier operation, tells of is ordered before the one that runs now. */
bool gw_order_before_now(uint64_t word);

/** What the host did when its own part of its clock (gw_streams_host_clock()) stood there came
 * before it gave the operation that runs now. */
bool gw_order_host_before_now(uint64_t sequence);

/** How an earlier operation is kin to the one that runs now. */
enum gw_kinship {
    GW_NO_KIN,
    GW_PARENT_KERNEL, /**< one of its threads has given this one to a stream, or an ancestor */
    GW_SIBLING_KERNEL /**< it has an ancestor in common with this one, or is one's child */
};
enum gw_kinship gw_order_kinship(uint64_t stamp);

/** How many kernels the running operation descends from; 0 of one that host code has given. */
unsigned gw_order_depth(void);

/**
 * The word of a reader in an earlier operation that is not ordered before the one that runs now,
 * after this one has read the same. One slot cannot hold two readers, so each operation may have
 * one dependency, and GW_ALSO in a word says that the dependency read it too.
 */
uint64_t gw_order_read_also(uint64_t word);

/** The dependency of the operation of a word with GW_ALSO: its first stamp. */
uint64_t gw_order_dependency(uint64_t word);

/** Who the stamp belongs to: "an earlier operation" when that is too long ago. */
struct gw_operation_note gw_order_operation(uint64_t stamp);
