// SPDX-License-Identifier: MIT
#include "types.h"

#include <string.h>

static const struct {
    const char *word;
    size_t size;
} types[] = {
    [PTX_U8] = {"u8", 1},      [PTX_U16] = {"u16", 2},       [PTX_U32] = {"u32", 4},
    [PTX_U64] = {"u64", 8},    [PTX_S8] = {"s8", 1},         [PTX_S16] = {"s16", 2},
    [PTX_S32] = {"s32", 4},    [PTX_S64] = {"s64", 8},       [PTX_B8] = {"b8", 1},
    [PTX_B16] = {"b16", 2},    [PTX_B32] = {"b32", 4},       [PTX_B64] = {"b64", 8},
    [PTX_B128] = {"b128", 16}, [PTX_F16] = {"f16", 2},       [PTX_F16X2] = {"f16x2", 4},
    [PTX_BF16] = {"bf16", 2},  [PTX_BF16X2] = {"bf16x2", 4}, [PTX_F32] = {"f32", 4},
    [PTX_TF32] = {"tf32", 4},  [PTX_F64] = {"f64", 8},       [PTX_PRED] = {"pred", 1},
};

static const char *const spaces[] = {
    [PTX_GENERIC] = "generic", [PTX_GLOBAL] = "global", [PTX_CONSTANT] = "const",
    [PTX_SHARED] = "shared",   [PTX_LOCAL] = "local",   [PTX_PARAMETER] = "param",
};

enum ptx_type ptx_type_named(const char *word)
{
    for (size_t i = PTX_NO_TYPE + 1; i < sizeof(types) / sizeof(*types); i++) {
        if (strcmp(types[i].word, word) == 0) {
            return (enum ptx_type)i;
        }
    }
    return PTX_NO_TYPE;
}

size_t ptx_type_size(enum ptx_type type)
{
    return types[type].size;
}

bool ptx_space_named(const char *word, enum ptx_space *space)
{
    for (size_t i = PTX_GLOBAL; i < sizeof(spaces) / sizeof(*spaces); i++) {
        if (strcmp(spaces[i], word) == 0) {
            *space = (enum ptx_space)i;
            return true;
        }
    }
    return false;
}

const char *ptx_space_name(enum ptx_space space)
{
    return spaces[space];
}
