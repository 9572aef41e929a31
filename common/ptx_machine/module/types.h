// SPDX-License-Identifier: MIT
// The types and state spaces of the PTX document.
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum ptx_space { PTX_GENERIC, PTX_GLOBAL, PTX_CONSTANT, PTX_SHARED, PTX_LOCAL, PTX_PARAMETER };

enum ptx_type {
    PTX_NO_TYPE,
    PTX_U8,
    PTX_U16,
    PTX_U32,
    PTX_U64,
    PTX_S8,
    PTX_S16,
    PTX_S32,
    PTX_S64,
    PTX_B8,
    PTX_B16,
    PTX_B32,
    PTX_B64,
    PTX_B128,
    PTX_F16,
    PTX_F16X2,
    PTX_BF16,
    PTX_BF16X2,
    PTX_TF32,
    PTX_F32,
    PTX_F64,
    PTX_PRED
};

/** The type that a word without its dot names, as "u32"; PTX_NO_TYPE for any other word. */
enum ptx_type ptx_type_named(const char *word);

/** Bytes of one value; 1 of a predicate, 0 of no type. */
size_t ptx_type_size(enum ptx_type type);

/** Whether `word` names a space, as "global"; then it is in *space. */
bool ptx_space_named(const char *word, enum ptx_space *space);

/** The word of a space, as "global". */
const char *ptx_space_name(enum ptx_space space);
