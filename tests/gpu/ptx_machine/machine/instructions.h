// SPDX-License-Identifier: MIT
// Tables of single instructions. The sources of a row are a, b and c, in the registers %h1 to %h3,
// %r1 to %r3, %d1 to %d3, %f1 to %f3, %g1 to %g3 (the same bits, as far as they fit) and %p1 to %p3
// (not 0). The result is what the instruction leaves in the first register that it names.
#pragma once

#include "run_kernel.h"

#include <math.h>

struct row {
    const char *instruction;
    uint64_t a, b, c;
    uint64_t expected;
};

/** Runs each in a whole warp and in a lane alone, and compares all lanes. */
void check_rows(const struct row *rows, size_t count);

#define CHECK(rows) check_rows(rows, sizeof(rows) / sizeof(*(rows)))

/** The reason of the refusal of each; `expected` counts for nothing. */
struct refused {
    const char *instruction;
    const char *part;
};

void check_refused(const struct refused *rows, size_t count);

#define CHECK_REFUSED(rows) check_refused(rows, sizeof(rows) / sizeof(*(rows)))

/** Bits of a number. */
static inline uint64_t f32(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof(bits));
    return bits;
}

static inline uint64_t f64(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof(bits));
    return bits;
}

enum { NAN_32 = 0x7FFFFFFF };
