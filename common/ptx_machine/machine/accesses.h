// SPDX-License-Identifier: MIT
// What all instructions have that access memory.
#pragma once

#include "binder.h"

/** Takes the words that say only how memory is accessed and not what comes out: orders, scopes,
 * cache operators. */
void ptx_take_how(struct ptx_binder *binder);

/** Takes the space into step->space; generic without one. */
void ptx_take_space(struct ptx_binder *binder);

/** Takes the next operand, `[a+4]`, as the address. */
void ptx_take_address(struct ptx_binder *binder);
