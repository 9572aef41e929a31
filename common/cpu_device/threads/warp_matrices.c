// SPDX-License-Identifier: MIT
// What CUDA asks of these functions: all 32 lanes come to one call, with one address and leading
// dimension; the address is a multiple of 32 bytes, and rows (or columns) begin at multiples of 16.
//
// Products of 8, 16 and 19 bits are exact in a double. They are added there, in order of k, and the
// sum is rounded once, to the type of the result. A tensor core adds several at a time and cuts off
// what lies far below the largest, so that its last bits may be others.
#include "cpu_device/kernel_side/functions/warp_matrices.h"
#include "checked.h"
#include "cpu_device/device/device_limits.h"
#include "deadlock.h"
#include "running_block.h"
#include "warp_results.h"

#include <math.h>
#include <string.h>

enum { LANES = GW_WARP_THREADS, ALL_LANES = -1, MOST = 512, ALIGNMENT = 32, ROW_ALIGNMENT = 16 };

static size_t size_of(const struct gw_matrix *matrix)
{
    static const unsigned char sizes[] = {2, 2, 4, 4, 8, 1, 1, 4};
    return sizes[matrix->type];
}

static const struct gw_matrix_call *call_of(const struct gw_group *group, unsigned lane)
{
    return (const struct gw_matrix_call *)(uintptr_t)group->lanes[lane].value;
}

#define LEAVE(group, lane, ...)                                                                    \
    gw_leave_lying_mask(gw_scheduler->grid->block, (group)->first + (lane), __VA_ARGS__)

#define MISUSE(group, misuse, ...)                                                                 \
    gw_leave_misused_matrix(gw_scheduler->grid->block, (group)->first, misuse, __VA_ARGS__)

static bool is_same(const struct gw_matrix *a, const struct gw_matrix *b)
{
    return a->type == b->type && a->rows == b->rows && a->columns == b->columns &&
           a->by_columns == b->by_columns;
}

static void expect_one_call(const struct gw_group *group)
{
    const unsigned caller = (unsigned)__builtin_ctz(group->members);
    if (group->members != (unsigned)ALL_LANES) {
        const unsigned missing = (unsigned)__builtin_ctz(~group->members);
        LEAVE(group, caller, GW_FOR_WHOLE_WARP ", and %s lane %u",
              group->first + missing >= gw_waiting_threads.threads ? "the block has no"
                                                                   : "the kernel was left by",
              missing);
    }
    const struct gw_matrix_call *first = call_of(group, 0);
    for (unsigned lane = 1; lane < LANES; lane++) {
        const struct gw_matrix_call *call = call_of(group, lane);
        if (group->lanes[lane].line != group->lanes[0].line) {
            LEAVE(group, lane,
                  GW_FOR_WHOLE_WARP ", and lanes 0 and %u make two calls, in lines "
                                    "%d and %d",
                  lane, group->lanes[0].line, group->lanes[lane].line);
        }
        if (!is_same(&call->a, &first->a) || !is_same(&call->b, &first->b) ||
            !is_same(&call->d, &first->d) || call->use != first->use ||
            call->by_columns != first->by_columns) {
            LEAVE(group, lane, "lanes 0 and %u call it for fragments of different kinds", lane);
        }
        if (call->memory != first->memory) {
            LEAVE(group, lane,
                  "lanes 0 and %u pass different addresses, but all lanes must pass the same: "
                  "compute it from threadIdx.x / 32",
                  lane);
        }
        if (call->leading != first->leading) {
            LEAVE(group, lane, "lanes 0 and %u pass the different leading dimensions %u and %u",
                  lane, first->leading, call->leading);
        }
    }
}

static void expect_alignment(const struct gw_group *group)
{
    const struct gw_matrix_call *call = call_of(group, 0);
    const size_t size = size_of(&call->d);
    const unsigned past = (unsigned)((uintptr_t)call->memory % ALIGNMENT);
    if (past != 0) {
        MISUSE(group, GW_MATRIX_MISALIGNED,
               "the address is %u bytes past a multiple of 32, and it must be a multiple", past);
    }
    // A row of bytes may be shorter.
    const size_t row = size * (call->by_columns ? call->d.rows : call->d.columns);
    const size_t alignment = row < ROW_ALIGNMENT ? row : ROW_ALIGNMENT;
    if (call->leading * size % alignment != 0) {
        MISUSE(group, GW_MATRIX_MISALIGNED,
               "the leading dimension %u is no multiple of %zu: each row, or column, must begin at "
               "a multiple of %zu bytes",
               call->leading, alignment / size, alignment);
    }
}

// As the PTX machine deals them out: its counts are compared with those of here.
static unsigned place_of(const struct gw_matrix *matrix, unsigned lane, unsigned element)
{
    const unsigned all = (unsigned)matrix->rows * matrix->columns; // a power of two
    const unsigned dealt = (lane * matrix->elements + element) & (all - 1);
    return matrix->by_columns ? dealt % matrix->rows * matrix->columns + dealt / matrix->rows
                              : dealt;
}

static double of_half(uint16_t bits)
{
    // As a float whose exponent is 112 too small, of normal and of subnormal numbers alike.
    const uint32_t shifted = (uint32_t)(bits & 0x7fff) << 13;
    const bool finite = (bits & 0x7c00) != 0x7c00;
    const uint32_t as_float = finite ? shifted : shifted | 0x7f800000u;
    float magnitude;
    memcpy(&magnitude, &as_float, sizeof(magnitude));
    const double value = finite ? (double)magnitude * 0x1p112 : (double)magnitude;
    return bits >> 15 ? -value : value;
}

// To the nearest number of half precision, of two to the even one.
static uint16_t to_half(double value)
{
    const uint16_t sign = signbit(value) ? 0x8000 : 0;
    const double magnitude = fabs(value);
    if (isnan(value)) {
        return 0x7fff;
    }
    if (magnitude >= 65520) {
        return sign | 0x7c00;
    }
    int exponent = 0;
    (void)frexp(magnitude, &exponent);
    const int least = magnitude < 0x1p-14 ? -24 : exponent - 11; // of the last digit
    // 11 digits, of which the first counts as one more of the exponent
    const unsigned digits = (unsigned)nearbyint(ldexp(magnitude, -least));
    return (uint16_t)(sign | ((unsigned)(least + 24) * 1024 + digits));
}

static double number_at(const void *elements, unsigned index, unsigned type)
{
    enum { IGNORED = 0x1fff }; // of tf32, the low bits
    const unsigned char *bytes = elements;
    uint16_t half;
    uint32_t word;
    float number;
    double wide;
    switch (type) {
    case GW_MATRIX_OF_HALF:
        memcpy(&half, bytes + (size_t)2 * index, sizeof(half));
        return of_half(half);
    case GW_MATRIX_OF_BFLOAT16:
        memcpy(&half, bytes + (size_t)2 * index, sizeof(half));
        word = (uint32_t)half << 16;
        break;
    case GW_MATRIX_OF_DOUBLE:
        memcpy(&wide, bytes + (size_t)8 * index, sizeof(wide));
        return wide;
    case GW_MATRIX_OF_SIGNED_BYTES:
        return (int8_t)bytes[index];
    case GW_MATRIX_OF_BYTES:
        return bytes[index];
    default:
        memcpy(&word, bytes + (size_t)4 * index, sizeof(word));
        break;
    }
    if (type == GW_MATRIX_OF_INT) {
        return (int32_t)word;
    }
    word &= type == GW_MATRIX_OF_TF32 ? ~(uint32_t)IGNORED : ~UINT32_C(0);
    memcpy(&number, &word, sizeof(number));
    return (double)number;
}

static void set_number(void *elements, unsigned index, unsigned type, double value, bool saturates)
{
    unsigned char *bytes = elements;
    if (type == GW_MATRIX_OF_HALF) {
        const uint16_t half = to_half(value);
        memcpy(bytes + (size_t)2 * index, &half, sizeof(half));
    } else if (type == GW_MATRIX_OF_FLOAT) {
        const float number = (float)value;
        memcpy(bytes + (size_t)4 * index, &number, sizeof(number));
    } else if (type == GW_MATRIX_OF_DOUBLE) {
        memcpy(bytes + (size_t)8 * index, &value, sizeof(value));
    } else {
        const int64_t whole = (int64_t)value;
        const int64_t held = whole > INT32_MAX ? INT32_MAX : whole < INT32_MIN ? INT32_MIN : whole;
        const uint32_t word = (uint32_t)(saturates ? held : whole);
        memcpy(bytes + (size_t)4 * index, &word, sizeof(word));
    }
}

static bool is_unfilled(const void *elements, size_t bytes)
{
    const unsigned char *byte = elements;
    size_t at = 0;
    while (at < bytes && byte[at] == GW_UNFILLED_BYTE) {
        at++;
    }
    return at == bytes;
}

// The matrix of all lanes, row by row. `which` chooses the elements of a lane's call. In the
// checked build, one in which nobody has stored anything ends the kernel.
static void gather(const struct gw_group *group, const struct gw_matrix *matrix,
                   const void *(*which)(const struct gw_matrix_call *call), const char *called,
                   double numbers[MOST])
{
    bool unfilled = size_of(matrix) > 1; // a byte may well be that one everywhere
    for (unsigned lane = 0; lane < LANES; lane++) {
        const void *elements = which(call_of(group, lane));
        unfilled = unfilled && is_unfilled(elements, matrix->elements * size_of(matrix));
        for (unsigned e = 0; e < matrix->elements; e++) {
            numbers[place_of(matrix, lane, e)] = number_at(elements, e, matrix->type);
        }
    }
#ifdef GW_CPU_DEVICE_CHECKED
    if (unfilled) {
        MISUSE(group, GW_MATRIX_UNFILLED, "nothing was stored in %s", called);
    }
#else
    (void)called;
#endif
}

static const void *of_a(const struct gw_matrix_call *call)
{
    return call->of_a;
}

static const void *of_b(const struct gw_matrix_call *call)
{
    return call->of_b;
}

static const void *of_c(const struct gw_matrix_call *call)
{
    return call->of_c;
}

static void multiply(const struct gw_group *group)
{
    const struct gw_matrix_call *call = call_of(group, 0);
    const unsigned rows = call->d.rows, columns = call->d.columns, depth = call->a.columns;
    const bool fused = call->d.type == GW_MATRIX_OF_DOUBLE; // each product and sum is rounded once
    double a[MOST], b[MOST], sums[MOST];
    gather(group, &call->c, of_c,
           "the accumulator that it adds to: call fill_fragment(c, 0.0f) before the first product",
           sums);
    gather(group, &call->a, of_a, "the fragment of A: call load_matrix_sync before the product", a);
    gather(group, &call->b, of_b, "the fragment of B: call load_matrix_sync before the product", b);
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned k = 0; k < depth; k++) {
            const double left = a[row * depth + k];
            double *const sum = &sums[row * columns];
            const double *const right = &b[k * columns];
            for (unsigned column = 0; column < columns; column++) {
                sum[column] = fused ? fma(left, right[column], sum[column])
                                    : sum[column] + left * right[column];
            }
        }
    }
    for (unsigned lane = 0; lane < LANES; lane++) {
        for (unsigned e = 0; e < call->d.elements; e++) {
            set_number(call_of(group, lane)->of_d, e, call->d.type,
                       sums[place_of(&call->d, lane, e)], call->saturates);
        }
    }
}

#ifdef GW_CPU_DEVICE_CHECKED
static void tell(const struct gw_group *group)
{
    const struct gw_lane *lane = &group->lanes[0];
    const struct gw_matrix_call *call = call_of(group, 0);
    const struct gw_site site = {.file = lane->file, .line = lane->line};
    switch (lane->code & 0xff) {
    case GW_WARP_LOAD_MATRIX:
        GW_TELL(warp_matrix,
                call->use == GW_MATRIX_A   ? GW_LOADS_A
                : call->use == GW_MATRIX_B ? GW_LOADS_B
                                           : GW_LOADS_SUMS,
                site, 0);
        break;
    case GW_WARP_STORE_MATRIX:
        GW_TELL(warp_matrix, GW_STORES_SUMS, site, 0);
        break;
    default:
        GW_TELL(warp_matrix, GW_MULTIPLIES, site,
                (unsigned)call->d.rows * call->d.columns * call->a.columns);
        break;
    }
}
#endif

void gw_warp_matrices(const struct gw_group *group)
{
    expect_one_call(group);
    GW_OBSERVE(tell(group));
    if ((group->lanes[0].code & 0xff) == GW_WARP_MULTIPLY) {
        multiply(group);
    } else {
        expect_alignment(group);
    }
}
