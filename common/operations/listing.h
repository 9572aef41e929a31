// SPDX-License-Identifier: MIT
// g++'s listing of a file whose blocks count how often they are carried out (-fprofile-arcs
// -fdump-tree-fixup_cfg3-lineno): functions, their blocks, what follows each block, and which of
// the counters each of them raises. Statements are simple ones there, and nothing has been
// unrolled, moved or merged yet that nvcc would see as it was written.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/** What a variable or temporary holds. */
enum gw_value_type {
    GW_OTHER_VALUE,
    GW_FLOAT32_VALUE,
    GW_FLOAT64_VALUE,
    GW_INTEGER_VALUE,
    GW_POINTER_VALUE
};

/** "_11 = _10 * 1.0e-1;", without the places that g++ writes among it. */
struct gw_listed_statement {
    char *text;
    bool own; /**< its place is in no header of the device's */
};

struct gw_listed_block {
    int number;
    struct gw_listed_statement *statements;
    size_t statement_count;
    int *successors; /**< numbers of the blocks that may come next */
    size_t successor_count;
    int *labels; /**< of cases, by which a switch names it */
    size_t label_count;
    int counter;  /**< that it raises by 1; -1: none */
    bool goes_on; /**< into the one that is listed next */
    bool returns; /**< to the caller */
};

struct gw_listed_variable {
    char *name;
    enum gw_value_type type;
};

struct gw_listed_function {
    char *name;   /**< as a call writes it */
    char *symbol; /**< as the linker knows it; its counters are __gcov0.SYMBOL */
    bool own;     /**< has statements whose place is in no header of the device's */
    struct gw_listed_variable *variables;
    size_t variable_count;
    struct gw_listed_block *blocks;
    size_t block_count;
};

struct gw_listing {
    struct gw_listed_function *functions;
    size_t function_count;
};

/**
 * @param headers the folder of the device's headers, of which no statement is counted
 * @return owned by the caller; to be freed with gw_listing_free()
 */
struct gw_listing gw_listing_read(FILE *file, const char *headers);

/** The function of this symbol that has statements of its own, or NULL. */
const struct gw_listed_function *gw_listed_function(const struct gw_listing *listing,
                                                    const char *symbol, size_t length);

/** The type of `s_12`, `_12` or `s`; of a constant GW_OTHER_VALUE. */
enum gw_value_type gw_listed_type(const struct gw_listed_function *function, const char *name,
                                  size_t length);

void gw_listing_free(struct gw_listing *listing);
