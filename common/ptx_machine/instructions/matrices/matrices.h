// SPDX-License-Identifier: MIT
// Matrices that a warp holds together, each lane a part of them: a fragment.
#pragma once

#include "ptx_machine/machine/binder.h"

/** How the elements of a matrix are dealt out to the lanes. */
enum ptx_deal {
    PTX_BY_ROWS, /**< of wmma, where programs may not know it: as many to each lane, row by row, */
    PTX_BY_COLUMNS, /**< or column by column */
    PTX_AS_A,       /**< of mma, as the PTX document says */
    PTX_AS_B,
    PTX_AS_C
};

struct ptx_fragment {
    enum ptx_type type;
    enum ptx_deal deal;
    unsigned rows, columns;
    unsigned elements; /**< of each lane; the first ones in the low bits of the first register */
    struct ptx_values registers[PTX_MOST_PARTS];
    const uint16_t *places; /**< of a product: in the matrix, row by row, those of all lanes' first
                               elements, then of the second ones */
};

/** Of an instruction: d = a b + c, or d alone. */
struct ptx_matrices {
    struct ptx_fragment a, b, c, d;
    unsigned depth; /**< columns of a */
};

struct ptx_place {
    unsigned row, column;
};

/** Where an element of a lane stands in the matrix. */
struct ptx_place ptx_place_of_element(const struct ptx_fragment *fragment, unsigned lane,
                                      unsigned index);

/** How many elements a register has. */
unsigned ptx_in_register(enum ptx_type type);

/** Takes .sync and .aligned; the instruction waits for all lanes of the warp. */
struct ptx_matrices *ptx_bind_whole_warp(struct ptx_binder *binder);

/** Takes the next operand, a vector of registers, as the fragment's, which are written or read. */
void ptx_bind_fragment(struct ptx_binder *binder, struct ptx_fragment *fragment, bool written);

/** Whether all lanes of the warp have come. @return false with a fault */
bool ptx_is_whole_warp(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask);

struct ptx_shape {
    unsigned rows, columns, depth; /**< m, n, k */
};

/** Takes a shape, as .m16n8k16; zeros without. */
struct ptx_shape ptx_take_shape(struct ptx_binder *binder);

/** Whether wmma multiplies matrices of this shape and type. */
bool ptx_is_of_wmma(struct ptx_shape shape, enum ptx_type type);

/** A fragment of wmma for the matrix `which`: 'a', 'b', 'c' or 'd'. */
struct ptx_fragment ptx_fragment_of_wmma(struct ptx_shape shape, char which, enum ptx_type type,
                                         bool by_rows);
