// SPDX-License-Identifier: MIT
// The stack of open brackets. A bracket never changes once it is made: the stack is its topmost
// bracket, whose `below` leads to the rest, and what seems to change is a new bracket on the same
// rest. So a whole stack is kept and taken up again (at #if and #else) by one number, and every
// operation takes constant time.
#pragma once

#include "chevron/text/token.h"

#define GW_NO_BRACKET SIZE_MAX

enum gw_bracket_kind {
    GW_BRACKET_FILE,      /**< stands below all others */
    GW_BRACKET_PAREN,     /**< ( */
    GW_BRACKET_SQUARE,    /**< [ */
    GW_BRACKET_BRACE,     /**< { */
    GW_BRACKET_LAUNCH,    /**< <<< */
    GW_BRACKET_ARGUMENTS, /**< the ( behind >>> */
    GW_BRACKET_ANGLE,     /**< a < that may open template arguments, or else compares */
};

struct gw_bracket {
    enum gw_bracket_kind kind;
    size_t token;    /**< that opened it; GW_NO_TOKEN for the file */
    size_t below;    /**< the next bracket of the stack */
    size_t base;     /**< the nearest that is no ANGLE, maybe itself */
    size_t brace;    /**< the nearest BRACE, maybe itself, or GW_NO_BRACKET */
    size_t launch;   /**< the nearest LAUNCH or ARGUMENTS, maybe itself, or GW_NO_BRACKET */
    size_t angles;   /**< ANGLEs from here to the base */
    size_t commas;   /**< of a LAUNCH, and of ANGLEs on it: if no open ANGLE is a bracket */
    uint64_t hidden; /**< kernels (by kernel_bit) whose name means something else in here */
    bool device;     /**< the body of a kernel or a __device__ function is around this */
    bool host;       /**< the body of a function that is surely the host's alone is */
    bool may_not_be_computed; /**< around this is sizeof(), or a macro */
    bool in_function;         /**< a brace around this is neither a namespace nor extern "C" */
    bool within_launch;       /**< a LAUNCH or ARGUMENTS is open and no BRACE since */
};

struct gw_brackets {
    struct gw_bracket *all; /**< owned */
    size_t count;
};

/** Room for `most` brackets. Returns false without memory. */
bool gw_brackets_create(struct gw_brackets *brackets, size_t most);

void gw_brackets_free(struct gw_brackets *brackets);

/** A stack that holds only the file. Returns its top. */
size_t gw_brackets_bottom(struct gw_brackets *brackets, bool in_function);

/** Puts a bracket on the stack `top`. Returns the new top. */
size_t gw_brackets_push(struct gw_brackets *brackets, size_t top, enum gw_bracket_kind kind,
                        size_t token);

/** The stack `top` with a copy of its topmost bracket, which may be changed until next used. */
size_t gw_brackets_renew(struct gw_brackets *brackets, size_t top);
