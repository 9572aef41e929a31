// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <gw_inline_ptx.h>
// One thread that carries out the PTX of an asm statement. What PTX computes is computed in C
// (thread.c); what it asks of memory and of other threads the kernel's own code does
// (inline_ptx.h), so that the checker sees it where the statement stands.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** What the thread asks for next. */
enum gw_ptx_wish {
    GW_PTX_ENDS, /**< nothing: it is behind the last instruction */
    GW_PTX_LOADS,
    GW_PTX_STORES,
    GW_PTX_UPDATES, /**< atom and red */
    GW_PTX_SHUFFLES,
    GW_PTX_BALLOTS,
    GW_PTX_ASKS_ALL,
    GW_PTX_ASKS_ANY,
    GW_PTX_MATCHES_ANY,
    GW_PTX_MATCHES_ALL,
    GW_PTX_REDUCES,
    GW_PTX_ASKS_WHO_IS_ACTIVE,
    GW_PTX_WAITS_FOR_WARP,
    GW_PTX_WAITS_FOR_BLOCK,
    GW_PTX_COUNTS_WITH_BLOCK,
    GW_PTX_FENCES,
    GW_PTX_READS_CLOCK,
    GW_PTX_SLEEPS,
    GW_PTX_TRAPS
};

/** What an atomic operation or a reduction does. */
enum gw_ptx_way {
    GW_PTX_ADD,
    GW_PTX_MIN,
    GW_PTX_MAX,
    GW_PTX_AND,
    GW_PTX_OR,
    GW_PTX_XOR,
    GW_PTX_EXCHANGE,
    GW_PTX_INCREMENT,
    GW_PTX_DECREMENT,
    GW_PTX_COMPARE_AND_SWAP
};

/** How an access is seen by other threads. */
enum gw_ptx_manner { GW_PTX_PLAIN, GW_PTX_VOLATILE, GW_PTX_ATOMIC };

/** The threads that an order or an atomic operation is for. */
enum gw_ptx_scope { GW_PTX_OF_BLOCK, GW_PTX_OF_DEVICE, GW_PTX_OF_SYSTEM };

enum gw_ptx_number {
    GW_PTX_UNSIGNED,
    GW_PTX_SIGNED,
    GW_PTX_REAL /**< float or double */
};

struct gw_ptx_request {
    enum gw_ptx_wish wish;
    enum gw_ptx_way way;
    enum gw_ptx_manner manner;
    enum gw_ptx_scope scope;
    enum gw_ptx_number number;
    unsigned bytes; /**< of the whole access, of a value */
    bool acquires, releases;
    unsigned lanes; /**< that a function of the warp is for */
    uint64_t address;
    uint64_t words[2]; /**< what is stored, shuffled, added, slept; and what comes back */
};

/** An operand's constraint: its letter, and what is done to it. */
enum { GW_PTX_LETTER = 0xFF, GW_PTX_WRITTEN = 0x100, GW_PTX_READ = 0x200 };

enum { GW_PTX_MOST_OPERANDS = 30, GW_PTX_MOST_REGISTERS = 128 };

struct gw_ptx_code;

/** An asm statement. Begins as zeros. */
struct gw_ptx_statement {
    struct gw_ptx_code *code; /**< its text, read when a thread comes to it first */
};

/** Where the statement and the thread are. */
struct gw_ptx_place {
    const char *file;
    unsigned line;
    unsigned thread[3], block[3], block_shape[3], grid_shape[3];
    const void *shared; /**< an address near those of shared memory */
};

struct gw_ptx_thread {
    const struct gw_ptx_code *code;
    const struct gw_ptx_place *place;
    size_t next; /**< the instruction that it is at */
    bool asked;  /**< that one has been asked for */
    struct gw_ptx_request request;
    uint64_t registers[GW_PTX_MOST_REGISTERS]; /**< the operands first */
};

#ifdef __cplusplus
extern "C" {
#endif

/**
 * A thread begins a statement.
 * @param text      ends with a NUL
 * @param codes     the constraints of `count` operands, in order
 * @param values    their bits; of "n" a number of 64 bits
 * @param colons    whether the statement has operands or colons: %% is a % then
 */
void gw_ptx_begin(struct gw_ptx_thread *thread, struct gw_ptx_statement *statement,
                  const struct gw_ptx_place *place, const char *text, const int *codes,
                  const uint64_t *values, size_t count, bool colons);

/** Goes on up to the next wish, which is in thread->request; what was asked for has been done. */
enum gw_ptx_wish gw_ptx_go_on(struct gw_ptx_thread *thread);

#ifdef __cplusplus
}
#endif
