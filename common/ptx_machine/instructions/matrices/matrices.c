// SPDX-License-Identifier: MIT
// Products of matrices that a warp holds together: mma and wmma.mma. Products are exact. They are
// added one after another, in order of k, to what the accumulator holds, in double, and the sum is
// rounded to the type of the result once; a GPU adds several at a time and cuts off what lies far
// below the largest, so that its last bits may be others. Sums of integers are exact. Of .f64 each
// product and sum is rounded once.
#include "matrices.h"
#include "ptx_machine/machine/actions.h"
#include "ptx_machine/machine/half.h"

#include <math.h>

enum { MOST_ELEMENTS = 512 };

unsigned ptx_in_register(enum ptx_type type)
{
    const size_t size = ptx_type_size(type);
    return size < 4 ? (unsigned)(4 / size) : 1;
}

struct ptx_place ptx_place_of_element(const struct ptx_fragment *fragment, unsigned lane,
                                      unsigned index)
{
    const unsigned each = ptx_in_register(fragment->type);
    const unsigned group = lane / 4, in_group = lane % 4;
    const unsigned number = index / each, within = index % each;
    // Some are dealt out several times; how many there are is a power of two.
    const unsigned all = fragment->rows * fragment->columns;
    const unsigned dealt = (lane * fragment->elements + index) & (all - 1);
    switch (fragment->deal) {
    case PTX_BY_ROWS:
        return (struct ptx_place){dealt / fragment->columns, dealt % fragment->columns};
    case PTX_BY_COLUMNS:
        return (struct ptx_place){dealt % fragment->rows, dealt / fragment->rows};
    case PTX_AS_A: { // registers go down first, where there are more than 8 rows
        const unsigned down = fragment->rows / 8;
        return (struct ptx_place){group + number % down * 8,
                                  number / down * 4 * each + in_group * each + within};
    }
    case PTX_AS_B:
        return (struct ptx_place){number * 4 * each + in_group * each + within, group};
    case PTX_AS_C: // two neighbours each
        break;
    }
    return (struct ptx_place){group + index / 2 * 8, in_group * 2 + index % 2};
}

static double number_of(uint64_t bits, enum ptx_type type)
{
    enum { IGNORED = 0x1FFF }; // of .tf32, the low bits
    switch (type) {
    case PTX_F16:
    case PTX_BF16:
        return ptx_double_of_half(bits & 0xFFFF, type);
    case PTX_TF32:
        return (double)ptx_float_of(bits & ~(uint64_t)IGNORED);
    case PTX_F32:
        return (double)ptx_float_of(bits);
    case PTX_F64:
        return ptx_double_of(bits);
    case PTX_S8:
        return (int8_t)bits;
    case PTX_U8:
        return (uint8_t)bits;
    default:
        return (int32_t)bits;
    }
}

static uint64_t bits_of(const struct ptx_step *step, double number, enum ptx_type type)
{
    switch (type) {
    case PTX_F16:
        return ptx_half_of(number, type, PTX_TO_NEAREST);
    case PTX_F32:
        return ptx_of_float((float)number);
    case PTX_F64:
        return ptx_of_double(number);
    default:
        break;
    }
    const int64_t whole = (int64_t)number;
    const int64_t held = whole > INT32_MAX ? INT32_MAX : whole < INT32_MIN ? INT32_MIN : whole;
    return (uint32_t)(step->saturates ? held : whole);
}

// The matrix of all lanes, row by row.
static void gather(const struct ptx_warp *warp, const struct ptx_fragment *fragment,
                   double matrix[MOST_ELEMENTS])
{
    const unsigned each = ptx_in_register(fragment->type);
    const unsigned width = 8 * (unsigned)ptx_type_size(fragment->type);
    const uint16_t *const places = fragment->places;
    for (unsigned index = 0; index < fragment->elements; index++) {
        const uint64_t *const from = ptx_at(warp, fragment->registers[index / each]);
        for (unsigned lane = 0; lane < PTX_LANES; lane++) {
            matrix[places[index * PTX_LANES + lane]] =
                number_of(from[lane] >> width * (index % each), fragment->type);
        }
    }
}

static void scatter(const struct ptx_warp *warp, const struct ptx_step *step,
                    const struct ptx_fragment *fragment, const double matrix[MOST_ELEMENTS])
{
    const unsigned each = ptx_in_register(fragment->type);
    const unsigned width = 8 * (unsigned)ptx_type_size(fragment->type);
    const uint16_t *const places = fragment->places;
    for (unsigned first = 0; first < fragment->elements; first += each) {
        if (fragment->registers[first / each].absent) {
            continue;
        }
        uint64_t *const to = ptx_at(warp, fragment->registers[first / each]);
        for (unsigned lane = 0; lane < PTX_LANES; lane++) {
            uint64_t bits = 0;
            for (unsigned i = 0; i < each; i++) {
                const double number = matrix[places[(first + i) * PTX_LANES + lane]];
                bits |= bits_of(step, number, fragment->type) << width * i;
            }
            to[lane] = bits;
        }
    }
}

bool ptx_is_whole_warp(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    if (mask != UINT32_MAX) {
        ptx_raise(warp, step, ptx_first_lane(mask), PTX_ILLEGAL_BARRIER,
                  "it is for all 32 lanes of a warp, and %d came to it", __builtin_popcount(mask));
        return false;
    }
    return true;
}

static void multiply(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    if (!ptx_is_whole_warp(warp, step, mask)) {
        return;
    }
    const struct ptx_matrices *matrices = step->matrices;
    const unsigned depth = matrices->depth, columns = matrices->d.columns;
    double a[MOST_ELEMENTS] = {0}, b[MOST_ELEMENTS] = {0}, sums[MOST_ELEMENTS] = {0};
    gather(warp, &matrices->a, a);
    gather(warp, &matrices->b, b);
    gather(warp, &matrices->c, sums);
    for (unsigned row = 0; row < matrices->d.rows; row++) {
        for (unsigned k = 0; k < depth; k++) {
            for (unsigned column = 0; column < columns; column++) {
                double *const sum = &sums[row * columns + column];
                *sum = fma(a[row * depth + k], b[k * columns + column], *sum);
            }
        }
    }
    scatter(warp, step, &matrices->d, sums);
    struct ptx_counts *counts = warp->grid->run->counts;
    if (counts) {
        counts->mma++;
        counts->mma_products += (uint64_t)matrices->d.rows * columns * depth;
    }
}

struct ptx_matrices *ptx_bind_whole_warp(struct ptx_binder *binder)
{
    struct ptx_matrices *matrices = ptx_program_take(binder->program, sizeof(*matrices));
    binder->step->matrices = matrices;
    binder->step->flow = PTX_WAITS_FOR_LANES;
    binder->step->names = ptx_constant(binder, UINT32_MAX);
    if (!ptx_take_modifier(binder, "sync") || !ptx_take_modifier(binder, "aligned")) {
        ptx_refuse(binder, "'%s' without .sync.aligned", binder->instruction->opcode);
    }
    return matrices;
}

void ptx_bind_fragment(struct ptx_binder *binder, struct ptx_fragment *fragment, bool written)
{
    const struct ptx_operand *operand = ptx_take_operand(binder);
    const bool vector = operand->kind == PTX_VECTOR;
    const struct ptx_operand *parts = vector ? operand->parts : operand;
    const size_t found = vector ? operand->part_count : 1;
    const size_t wanted = fragment->elements / ptx_in_register(fragment->type);
    if (found != wanted || wanted > PTX_MOST_PARTS) {
        ptx_refuse(binder, "a fragment of %zu registers in this '%s'", found,
                   binder->instruction->opcode);
        return;
    }
    const enum ptx_type type = ptx_type_size(fragment->type) == 8 ? PTX_B64 : PTX_B32;
    for (size_t i = 0; i < found; i++) {
        fragment->registers[i] =
            written ? ptx_target(binder, &parts[i]) : ptx_source(binder, &parts[i], type);
    }
}

struct ptx_shape ptx_take_shape(struct ptx_binder *binder)
{
    static const struct {
        const char *word;
        struct ptx_shape shape;
    } known[] = {{"m16n16k16", {16, 16, 16}}, {"m32n8k16", {32, 8, 16}}, {"m8n32k16", {8, 32, 16}},
                 {"m16n16k8", {16, 16, 8}},   {"m8n8k4", {8, 8, 4}},     {"m8n8k16", {8, 8, 16}},
                 {"m16n8k4", {16, 8, 4}},     {"m16n8k8", {16, 8, 8}},   {"m16n8k16", {16, 8, 16}},
                 {"m16n8k32", {16, 8, 32}}};
    for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
        if (ptx_take_modifier(binder, known[i].word)) {
            return known[i].shape;
        }
    }
    return (struct ptx_shape){0};
}

bool ptx_is_of_wmma(struct ptx_shape shape, enum ptx_type type)
{
    switch (type) {
    case PTX_F16:
    case PTX_BF16:
    case PTX_S8:
    case PTX_U8:
        return shape.rows * shape.columns == 256 && shape.depth == 16;
    case PTX_TF32:
        return shape.rows == 16 && shape.columns == 16 && shape.depth == 8;
    case PTX_F64:
        return shape.rows == 8 && shape.columns == 8 && shape.depth == 4;
    default:
        return false;
    }
}

static bool is_of_mma(struct ptx_shape shape, enum ptx_type type)
{
    const unsigned depth = shape.depth;
    const bool tall = shape.rows == 16 && shape.columns == 8;
    const bool square = shape.rows == 8 && shape.columns == 8;
    switch (type) {
    case PTX_F16:
    case PTX_BF16:
        return tall && (depth == 8 || depth == 16);
    case PTX_S8:
    case PTX_U8:
        return (tall && depth >= 16) || (square && depth == 16);
    case PTX_TF32:
        return tall && depth <= 8;
    case PTX_F64:
        return (tall && depth <= 16) || (square && depth == 4);
    default:
        return false;
    }
}

// What products of this type are added to.
static bool is_sum_of(enum ptx_type type, enum ptx_type sum)
{
    return type == PTX_F16                    ? sum == PTX_F16 || sum == PTX_F32
           : type == PTX_F64                  ? sum == PTX_F64
           : type == PTX_S8 || type == PTX_U8 ? sum == PTX_S32
                                              : sum == PTX_F32;
}

static struct ptx_fragment fragment_of(enum ptx_type type, enum ptx_deal deal, unsigned rows,
                                       unsigned columns)
{
    return (struct ptx_fragment){.type = type,
                                 .deal = deal,
                                 .rows = rows,
                                 .columns = columns,
                                 .elements = rows * columns / PTX_LANES};
}

struct ptx_fragment ptx_fragment_of_wmma(struct ptx_shape shape, char which, enum ptx_type type,
                                         bool by_rows)
{
    // The sums are dealt out by rows, however they lie in memory.
    const bool sums = which == 'c' || which == 'd';
    struct ptx_fragment fragment = fragment_of(type, sums || by_rows ? PTX_BY_ROWS : PTX_BY_COLUMNS,
                                               which == 'b' ? shape.depth : shape.rows,
                                               which == 'a' ? shape.depth : shape.columns);
    if (!sums && type == PTX_F16) {
        fragment.elements = 16; // in all shapes, some of them several times
    }
    return fragment;
}

// The types of d, a, b and c; wmma leaves out those of a and b where they are .f16.
struct types {
    enum ptx_type d, a, b, c;
};

static struct types take_types(struct ptx_binder *binder, bool of_wmma)
{
    enum ptx_type found[4];
    unsigned count = 0;
    while (count < 4 && (found[count] = ptx_take_type(binder)) != PTX_NO_TYPE) {
        count++;
    }
    const bool bytes = count == 4 && ptx_type_size(found[1]) == 1 && ptx_type_size(found[2]) == 1;
    if (count == 2 && of_wmma) {
        return (struct types){found[0], PTX_F16, PTX_F16, found[1]};
    }
    if (count != 4 || (found[1] != found[2] && !bytes)) {
        return (struct types){PTX_NO_TYPE, PTX_NO_TYPE, PTX_NO_TYPE, PTX_NO_TYPE};
    }
    return (struct types){found[0], found[1], found[2], found[3]};
}

// Where the elements of all lanes stand, once for all times that the instruction runs.
static void find_places(struct ptx_binder *binder, struct ptx_fragment *fragment)
{
    const size_t count = (size_t)fragment->elements * PTX_LANES;
    uint16_t *places = ptx_program_take(binder->program, count * sizeof(*places));
    for (unsigned index = 0; index < fragment->elements; index++) {
        for (unsigned lane = 0; lane < PTX_LANES; lane++) {
            const struct ptx_place place = ptx_place_of_element(fragment, lane, index);
            places[index * PTX_LANES + lane] =
                (uint16_t)(place.row * fragment->columns + place.column);
        }
    }
    fragment->places = places;
}

static void bind_product(struct ptx_binder *binder, bool of_wmma)
{
    static const char *const layouts[] = {"row", "col", NULL};
    struct ptx_step *step = binder->step;
    struct ptx_matrices *matrices = ptx_bind_whole_warp(binder);
    const struct ptx_shape shape = ptx_take_shape(binder);
    const unsigned a_lies = ptx_take_next_of(binder, layouts, 2);
    const unsigned b_lies = ptx_take_next_of(binder, layouts, 2);
    const struct types types = take_types(binder, of_wmma);
    const bool known = of_wmma ? ptx_is_of_wmma(shape, types.a) && a_lies < 2 && b_lies < 2
                               : is_of_mma(shape, types.a) && a_lies == 0 && b_lies == 1;
    if (!known || !is_sum_of(types.a, types.c) || !is_sum_of(types.a, types.d)) {
        ptx_refuse(binder, "this form of '%s'", binder->instruction->opcode);
        return;
    }
    step->saturates = types.d == PTX_S32 && ptx_take_modifier(binder, "satfinite");
    if (types.d == PTX_F64) {
        ptx_take_modifier(binder, "rn");
    }
    matrices->depth = shape.depth;
    if (of_wmma) {
        matrices->a = ptx_fragment_of_wmma(shape, 'a', types.a, a_lies == 0);
        matrices->b = ptx_fragment_of_wmma(shape, 'b', types.b, b_lies == 0);
        matrices->c = ptx_fragment_of_wmma(shape, 'c', types.c, true);
        matrices->d = ptx_fragment_of_wmma(shape, 'd', types.d, true);
    } else {
        matrices->a = fragment_of(types.a, PTX_AS_A, shape.rows, shape.depth);
        matrices->b = fragment_of(types.b, PTX_AS_B, shape.depth, shape.columns);
        matrices->c = fragment_of(types.c, PTX_AS_C, shape.rows, shape.columns);
        matrices->d = fragment_of(types.d, PTX_AS_C, shape.rows, shape.columns);
    }
    struct ptx_fragment *const operands[] = {&matrices->d, &matrices->a, &matrices->b,
                                             &matrices->c};
    for (size_t i = 0; i < sizeof(operands) / sizeof(*operands); i++) {
        ptx_bind_fragment(binder, operands[i], i == 0);
        find_places(binder, operands[i]);
    }
    step->act = multiply;
}

bool ptx_bind_matrices(struct ptx_binder *binder)
{
    if (ptx_is(binder, "wmma") && ptx_take_modifier(binder, "mma")) {
        bind_product(binder, true);
    } else if (ptx_is(binder, "mma")) {
        bind_product(binder, false);
    } else {
        return false;
    }
    return true;
}
