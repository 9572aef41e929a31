// SPDX-License-Identifier: MIT
/**
 * @file shared_variables.h
 * The static __shared__ variables, as the program's symbol table has them. Between them lies
 * nobody's memory.
 */
#ifndef GW_CHECKER_SHARED_VARIABLES_H
#define GW_CHECKER_SHARED_VARIABLES_H

#include "checker/shadow/now.h"

struct gw_shared_variable {
    char name[64]; /**< as written; "" when the table does not tell */
    uintptr_t start;
    size_t bytes;
    bool dynamic; /**< the room for dynamic shared memory, of which a launch uses a part */
};

/** Reads the table, once. @return false where there is none */
bool gw_shared_variables_read(void);

/**
 * Reads the table and says of each variable's cells that they are allocated; where there is no
 * table, of all cells.
 * @param shared the program's thread-local storage; what lies in it moves with its start
 */
void gw_shared_variables_find(struct gw_shadowed *shared);

/** The variable that an address lies in, or else the last one before it. */
bool gw_shared_variable_at(uintptr_t address, struct gw_shared_variable *variable);

#endif
