// SPDX-License-Identifier: MIT
// What the file says about its names: kernels, function pointers, macros.
#pragma once

#include "chevron/text/token.h"

enum gw_name_role {
    GW_NAME_KERNEL = 1,          /**< declared __global__ */
    GW_NAME_KERNEL_TEMPLATE = 2, /**< declared template <...> __global__ */
    GW_NAME_OVERLOADED = 4,      /**< two kernels of one scope have this name */
    GW_NAME_LIST_MACRO = 8,      /**< a macro whose body has a comma outside brackets */
    GW_NAME_FUNCTION = 16,       /**< declared at namespace scope as a function that is no kernel */
    GW_NAME_VARIABLE = 32,       /**< declared somewhere as a variable or a parameter */
    GW_NAME_UNSURE = 64,         /**< may be a macro, a type or a library's function as well */
    GW_NAME_MACRO = 128,         /**< the file defines a macro of this name */
    GW_NAME_DEVICE_FUNCTION = 256, /**< a FUNCTION that device code may call */
    GW_NAME_HOLDS_ARRAY = 512,     /**< a struct, or a typedef of one, with an array in it */
    GW_NAME_HOST_VARIABLE = 2048,  /**< declared for the host at namespace scope, for this file */
    GW_NAME_LOCAL = 4096,         /**< a variable or a parameter that is anything else, or may be */
    GW_NAME_OPTIONAL = 8192,      /**< a kernel some of whose arguments may be left out */
    GW_NAME_HOST_FUNCTION = 1024, /**< a FUNCTION that the host's code may call */
};

struct gw_name {
    const struct gw_token *token;    /**< spells the name; NULL in a free slot */
    unsigned roles;                  /**< a sum of enum gw_name_role */
    size_t parameters;               /**< most template parameters of a declaration */
    uint64_t kernel_bit;             /**< of a kernel, see struct gw_bracket; 0 past the 64th */
    size_t scope, branch;            /**< the brace and the #if in which it was first defined */
    bool defined;                    /**< a kernel's body was seen */
    size_t kernel_scope;             /**< the brace around the last declaration as a kernel */
    const struct gw_token *function; /**< the first declaration as a FUNCTION, or NULL */
    size_t function_scope;           /**< the brace around that */
    bool returns_void;               /**< that FUNCTION's result */
    size_t macro;                    /**< the last macro (its name's token) with such a parameter */
};

/** A hash table with open addressing. */
struct gw_names {
    struct gw_name *slots; /**< owned */
    size_t slot_count;     /**< a power of two */
    unsigned kernel_count;
};

/** Makes an empty table for at most `most` names. Returns false without memory. */
bool gw_names_create(struct gw_names *names, size_t most);

void gw_names_free(struct gw_names *names);

/** The entry of a name, or NULL. Valid until the table is freed. */
struct gw_name *gw_names_find(struct gw_names *names, struct gw_source *source,
                              const struct gw_token *token);

/** The entry of a name, made if need be. */
struct gw_name *gw_names_add(struct gw_names *names, struct gw_source *source,
                             const struct gw_token *token);
