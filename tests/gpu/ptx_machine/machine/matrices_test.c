// SPDX-License-Identifier: MIT
// Products of matrices by a warp, and matrices between memory and lanes. The numbers are small and
// whole, so that no order of summing makes a difference, but where it is said.
#include "instructions.h"
#include "ptx_machine/machine/half.h"

enum { LANES = 32, MOST = 512, MOST_WIDTH = 32 };

// Where things lie in the data, and how much longer a row in memory is than it must be.
enum { OF_A = 0, OF_B = 8 << 10, OF_C = 16 << 10, OF_D = 32 << 10, PADDING = 16 };

struct matrix {
    unsigned rows, columns;
    enum ptx_type type;
    double numbers[MOST];
};

static double *number_at(struct matrix *matrix, unsigned row, unsigned column)
{
    assert_true(row < matrix->rows && column < matrix->columns);
    return &matrix->numbers[row * matrix->columns + column];
}

static struct matrix random_matrix(unsigned rows, unsigned columns, enum ptx_type type)
{
    static uint64_t state = 20261127;
    struct matrix matrix = {rows, columns, type, {0}};
    for (unsigned i = 0; i < rows * columns; i++) {
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        const double number = (double)(state >> 60);
        matrix.numbers[i] = type == PTX_U8 ? 240 + number : number - 8;
    }
    return matrix;
}

static struct matrix product(struct matrix *a, struct matrix *b, struct matrix *c)
{
    struct matrix d = *c;
    for (unsigned row = 0; row < d.rows; row++) {
        for (unsigned column = 0; column < d.columns; column++) {
            for (unsigned k = 0; k < a->columns; k++) {
                *number_at(&d, row, column) += *number_at(a, row, k) * *number_at(b, k, column);
            }
        }
    }
    return d;
}

static uint64_t bits_of(double number, enum ptx_type type)
{
    switch (type) {
    case PTX_F16:
    case PTX_BF16:
        return ptx_half_of(number, type, PTX_TO_NEAREST);
    case PTX_F32:
    case PTX_TF32:
        return f32((float)number);
    case PTX_F64:
        return f64(number);
    default:
        return (uint64_t)(int64_t)number;
    }
}

// As it lies in memory, its rows or columns PADDING apart.
static void store(struct matrix *matrix, size_t at, bool by_rows)
{
    const size_t size = ptx_type_size(matrix->type);
    const size_t stride = PADDING + (by_rows ? matrix->columns : matrix->rows);
    for (unsigned row = 0; row < matrix->rows; row++) {
        for (unsigned column = 0; column < matrix->columns; column++) {
            const uint64_t bits = bits_of(*number_at(matrix, row, column), matrix->type);
            const size_t place = by_rows ? row * stride + column : column * stride + row;
            memcpy((char *)data() + at + place * size, &bits, size);
        }
    }
}

// Whether memory holds it, and nothing between its rows.
static bool holds(struct matrix *matrix, size_t at, bool by_rows)
{
    static char got[OF_D], want[OF_D];
    memcpy(got, (char *)data() + at, sizeof(got));
    memset((char *)data() + at, 0, sizeof(got));
    store(matrix, at, by_rows);
    memcpy(want, (char *)data() + at, sizeof(want));
    return memcmp(got, want, sizeof(got)) == 0;
}

static const char *name_of(enum ptx_type type)
{
    return type == PTX_F16    ? "f16"
           : type == PTX_BF16 ? "bf16"
           : type == PTX_TF32 ? "tf32"
           : type == PTX_F32  ? "f32"
           : type == PTX_S8   ? "s8"
           : type == PTX_U8   ? "u8"
           : type == PTX_S32  ? "s32"
                              : "f64";
}

// `{%a0, %a1}`, of so many registers.
static const char *list(char text[200], char letter, unsigned count)
{
    strcpy(text, "{");
    for (unsigned i = 0; i < count; i++) {
        snprintf(text + strlen(text), 200 - strlen(text), "%s%%%c%u", i ? ", " : "", letter, i);
    }
    return strcat(text, "}");
}

static struct kernel *new_matrix_kernel(enum ptx_type type, const char *body)
{
    char text[8000];
    snprintf(text, sizeof(text),
             ".visible .entry k(.param .u64 data)\n{\n"
             ".reg .b%d %%a<9>, %%b<9>, %%c<9>, %%d<9>;\n.reg .b32 %%r<9>; .reg .b64 %%q<9>;\n"
             ".shared .align 128 .b8 s[32768];\nld.param.u64 %%q0, [data];\n%s\nret;\n}",
             type == PTX_F64 ? 64 : 32, body);
    return new_kernel(text);
}

static void run(struct kernel *kernel)
{
    const uint64_t parameter = data_address();
    run_kernel(kernel, 1, LANES, &parameter);
    assert_string_equal(kernel->fault.sentence, "");
    free_kernel(kernel);
}

struct form {
    unsigned rows, columns, depth;
    enum ptx_type type, sum;
    unsigned of_a, of_b, of_c; // registers of a lane
};

// Copies what lies before D to shared memory, which is reached as such, or generically.
#define TO_SHARED                                                                                  \
    "mov.u32 %r1, %tid.x; shl.b32 %r1, %r1, 2; mov.u32 %r2, s; add.s32 %r2, %r2, %r1;\n"           \
    "cvt.u64.u32 %q1, %r1; add.s64 %q1, %q1, %q0; mov.u32 %r3, 0;\n"                               \
    "MORE: ld.global.u32 %r4, [%q1]; st.shared.u32 [%r2], %r4; add.s64 %q1, %q1, 128;\n"           \
    "add.s32 %r2, %r2, 128; add.s32 %r3, %r3, 1; setp.lt.u32 %p1, %r3, 256; @%p1 bra MORE;\n"

static void check_wmma(const struct form *form, unsigned ways)
{
    const bool a_rows = ways & 1, b_rows = ways & 2, sum_rows = ways & 4;
    static const char *const spaces[] = {".global", "", ".shared"};
    const char *const space = spaces[ways % 3];
    const char *const layout[] = {"col", "row"};
    const char *const type = name_of(form->type), *const sum = name_of(form->sum);
    struct matrix a = random_matrix(form->rows, form->depth, form->type);
    struct matrix b = random_matrix(form->depth, form->columns, form->type);
    struct matrix c = random_matrix(form->rows, form->columns, form->sum);
    struct matrix d = product(&a, &b, &c);
    char shape[20], body[6000], as[200], bs[200], cs[200], ds[200], types[40];
    snprintf(shape, sizeof(shape), "m%un%uk%u", form->rows, form->columns, form->depth);
    snprintf(types, sizeof(types), form->type == PTX_F16 ? "%s.%s" : "%s.%s.%s.%s", sum,
             form->type == PTX_F16 ? sum : type, type, sum);
    snprintf(body, sizeof(body),
             ".reg .pred %%p<3>;\n%smov.u64 %%q2, %s;\n"
             "wmma.load.a.sync.aligned.%s.%s%s.%s %s, [%%q2+%d], %u;\n"
             "mov.u32 %%r5, %u; wmma.load.b.sync.aligned.%s.%s%s.%s %s, [%%q2+%d], %%r5;\n"
             "wmma.load.c.sync.aligned.%s.%s%s.%s %s, [%%q2+%d], %u;\n"
             "wmma.mma.sync.aligned.%s.%s.%s.%s %s, %s, %s, %s;\n"
             "wmma.store.d.sync.aligned.%s.%s.global.%s [%%q0+%d], %s, %u;",
             *space == '.' && space[1] == 's' ? TO_SHARED : "",
             *space == '.' && space[1] == 's' ? "s" : "%q0", layout[a_rows], shape, space, type,
             list(as, 'a', form->of_a), OF_A, PADDING + (a_rows ? form->depth : form->rows),
             PADDING + (b_rows ? form->columns : form->depth), layout[b_rows], shape, space, type,
             list(bs, 'b', form->of_b), OF_B, layout[sum_rows], shape, space, sum,
             list(cs, 'c', form->of_c), OF_C, PADDING + (sum_rows ? form->columns : form->rows),
             layout[a_rows], layout[b_rows], shape, types, list(ds, 'd', form->of_c), as, bs, cs,
             layout[!sum_rows], shape, sum, OF_D, ds,
             PADDING + (sum_rows ? form->rows : form->columns));
    clear_data();
    store(&a, OF_A, a_rows);
    store(&b, OF_B, b_rows);
    store(&c, OF_C, sum_rows);
    run(new_matrix_kernel(form->type, body));
    if (!holds(&d, OF_D, !sum_rows)) {
        fail_msg("%s", body);
    }
}

GW_TEST(tiles_are_loaded_multiplied_and_stored)
{
    static const struct form forms[] = {
        {16, 16, 16, PTX_F16, PTX_F32, 8, 8, 8},  {32, 8, 16, PTX_F16, PTX_F32, 8, 8, 8},
        {8, 32, 16, PTX_F16, PTX_F32, 8, 8, 8},   {16, 16, 16, PTX_F16, PTX_F16, 8, 8, 4},
        {32, 8, 16, PTX_F16, PTX_F16, 8, 8, 4},   {8, 32, 16, PTX_F16, PTX_F16, 8, 8, 4},
        {16, 16, 16, PTX_BF16, PTX_F32, 4, 4, 8}, {32, 8, 16, PTX_BF16, PTX_F32, 8, 2, 8},
        {8, 32, 16, PTX_BF16, PTX_F32, 2, 8, 8},  {16, 16, 8, PTX_TF32, PTX_F32, 4, 4, 8},
        {16, 16, 16, PTX_S8, PTX_S32, 2, 2, 8},   {32, 8, 16, PTX_S8, PTX_S32, 4, 1, 8},
        {8, 32, 16, PTX_S8, PTX_S32, 1, 4, 8},    {16, 16, 16, PTX_U8, PTX_S32, 2, 2, 8},
        {8, 8, 4, PTX_F64, PTX_F64, 1, 1, 2},
    };
    for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++) {
        for (unsigned ways = 0; ways < 8; ways++) {
            check_wmma(&forms[i], ways);
        }
    }
}

// Which element of A, B or C is number i of a lane: "Matrix Fragments" of the PTX document, form by
// form. `each` is how many a register has.
static void place_in_a(const struct form *form, unsigned lane, unsigned i, unsigned *row,
                       unsigned *column)
{
    const unsigned group = lane >> 2, in_group = lane % 4;
    switch (ptx_type_size(form->type)) {
    case 1:
        *row = form->rows == 8 || i / 4 == 0 || i / 4 == 2 ? group : group + 8;
        *column = in_group * 4 + i % 4 + (i >= 8 ? 16 : 0);
        break;
    case 2:
        *row = i < 2 || i == 4 || i == 5 ? group : group + 8;
        *column = in_group * 2 + i % 2 + (i >= 4 ? 8 : 0);
        break;
    default:
        *row = i % 2 == 0 ? group : group + 8;
        *column = in_group + i / 2 * 4;
        break;
    }
}

static void place_in_b(const struct form *form, unsigned lane, unsigned i, unsigned *row,
                       unsigned *column)
{
    const unsigned in_group = lane % 4;
    *column = lane >> 2;
    switch (ptx_type_size(form->type)) {
    case 1:
        *row = in_group * 4 + i % 4 + (i >= 4 ? 16 : 0);
        break;
    case 2:
        *row = in_group * 2 + i % 2 + (i >= 2 ? 8 : 0);
        break;
    default:
        *row = in_group + 4 * i;
        break;
    }
}

static void place_in_c(const struct form *form, unsigned lane, unsigned i, unsigned *row,
                       unsigned *column)
{
    (void)form;
    *row = (lane >> 2) + (i < 2 ? 0 : 8);
    *column = lane % 4 * 2 + (i & 1);
}

typedef void place_function(const struct form *form, unsigned lane, unsigned i, unsigned *row,
                            unsigned *column);

enum { LANE_BYTES = 64 };

// Each lane's elements, LANE_BYTES apart.
static void deal(const struct form *form, struct matrix *matrix, size_t at, place_function *place)
{
    const size_t size = ptx_type_size(matrix->type);
    for (unsigned lane = 0; lane < LANES; lane++) {
        for (unsigned i = 0; i < matrix->rows * matrix->columns / LANES; i++) {
            unsigned row, column;
            place(form, lane, i, &row, &column);
            const uint64_t bits = bits_of(*number_at(matrix, row, column), matrix->type);
            memcpy((char *)data() + at + (size_t)lane * LANE_BYTES + i * size, &bits, size);
        }
    }
}

static void write_moves(char *text, size_t room, bool loads, char letter, unsigned count,
                        unsigned width, unsigned at)
{
    for (unsigned i = 0; i < count; i++) {
        char of_register[20], of_memory[40];
        snprintf(of_register, sizeof(of_register), "%%%c%u", letter, i);
        snprintf(of_memory, sizeof(of_memory), "[%%q1+%u]", at + i * width / 8);
        snprintf(text + strlen(text), room - strlen(text), "%s.global.b%u %s, %s;\n",
                 loads ? "ld" : "st", width, loads ? of_register : of_memory,
                 loads ? of_memory : of_register);
    }
}

static void run_mma(const struct form *form, struct matrix *a, struct matrix *b, struct matrix *c)
{
    const unsigned width = form->type == PTX_F64 ? 64 : 32;
    char body[6000] = "mov.u32 %r1, %tid.x; mul.wide.u32 %q1, %r1, 64; add.s64 %q1, %q1, %q0;\n";
    char as[200], bs[200], cs[200], ds[200];
    write_moves(body, sizeof(body), true, 'a', form->of_a, width, OF_A);
    write_moves(body, sizeof(body), true, 'b', form->of_b, width, OF_B);
    write_moves(body, sizeof(body), true, 'c', form->of_c, width, OF_C);
    snprintf(body + strlen(body), sizeof(body) - strlen(body),
             "mma.sync.aligned.m%un%uk%u.row.col%s.%s.%s.%s.%s %s, %s, %s, %s;\n", form->rows,
             form->columns, form->depth, form->type == PTX_U8 ? ".satfinite" : "",
             name_of(form->sum), name_of(a->type), name_of(b->type), name_of(form->sum),
             list(ds, 'd', form->of_c), list(as, 'a', form->of_a), list(bs, 'b', form->of_b),
             list(cs, 'c', form->of_c));
    write_moves(body, sizeof(body), false, 'd', form->of_c, width, OF_D);
    clear_data();
    deal(form, a, OF_A, place_in_a);
    deal(form, b, OF_B, place_in_b);
    deal(form, c, OF_C, place_in_c);
    run(new_matrix_kernel(form->type, body));
}

static bool is_dealt(const struct form *form, struct matrix *d)
{
    static char got[LANES * LANE_BYTES];
    memcpy(got, (char *)data() + OF_D, sizeof(got));
    memset((char *)data() + OF_D, 0, sizeof(got));
    deal(form, d, OF_D, place_in_c);
    return memcmp(got, (char *)data() + OF_D, sizeof(got)) == 0;
}

GW_TEST(fragments_of_mma_lie_where_the_document_says)
{
    static const struct form forms[] = {
        {16, 8, 8, PTX_F16, PTX_F32, 2, 1, 4},  {16, 8, 16, PTX_F16, PTX_F32, 4, 2, 4},
        {16, 8, 8, PTX_F16, PTX_F16, 2, 1, 2},  {16, 8, 16, PTX_F16, PTX_F16, 4, 2, 2},
        {16, 8, 8, PTX_BF16, PTX_F32, 2, 1, 4}, {16, 8, 16, PTX_BF16, PTX_F32, 4, 2, 4},
        {16, 8, 4, PTX_TF32, PTX_F32, 2, 1, 4}, {16, 8, 8, PTX_TF32, PTX_F32, 4, 2, 4},
        {8, 8, 16, PTX_S8, PTX_S32, 1, 1, 2},   {16, 8, 16, PTX_S8, PTX_S32, 2, 1, 4},
        {16, 8, 32, PTX_S8, PTX_S32, 4, 2, 4},  {16, 8, 16, PTX_U8, PTX_S32, 2, 1, 4},
        {16, 8, 32, PTX_U8, PTX_S32, 4, 2, 4},  {8, 8, 4, PTX_F64, PTX_F64, 1, 1, 2},
        {16, 8, 4, PTX_F64, PTX_F64, 2, 1, 4},  {16, 8, 8, PTX_F64, PTX_F64, 4, 2, 4},
        {16, 8, 16, PTX_F64, PTX_F64, 8, 4, 4},
    };
    for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++) {
        const struct form *form = &forms[i];
        struct matrix a = random_matrix(form->rows, form->depth, form->type);
        struct matrix b =
            random_matrix(form->depth, form->columns, form->type == PTX_U8 ? PTX_S8 : form->type);
        struct matrix c = random_matrix(form->rows, form->columns, form->sum);
        struct matrix d = product(&a, &b, &c);
        run_mma(form, &a, &b, &c);
        if (!is_dealt(form, &d)) {
            fail_msg("form %zu", i);
        }
    }
}

// 1 and 16 times 2^-24, of which none alone would change a float that is 1.
GW_TEST(a_sum_is_rounded_once)
{
    const struct form form = {16, 8, 16, PTX_F16, PTX_F32, 4, 2, 4};
    struct matrix a = {16, 16, PTX_F16, {0}}, b = {16, 8, PTX_F16, {0}}, c = {16, 8, PTX_F32, {0}};
    for (unsigned i = 0; i < 256; i++) {
        a.numbers[i] = b.numbers[i / 2] = 0x1p-12;
        c.numbers[i / 2] = 1;
    }
    struct matrix d = product(&a, &b, &c);
    run_mma(&form, &a, &b, &c);
    assert_true(is_dealt(&form, &d));
    assert_int_equal(*(uint32_t *)((char *)data() + OF_D), f32(0x1.00001p0f));
}

GW_TEST(sums_of_integers_go_round_or_are_held)
{
    struct form form = {16, 8, 16, PTX_S8, PTX_S32, 2, 1, 4};
    struct matrix a = {16, 16, PTX_S8, {0}}, b = {16, 8, PTX_S8, {0}}, c = {16, 8, PTX_S32, {0}};
    for (unsigned i = 0; i < 256; i++) {
        a.numbers[i] = b.numbers[i / 2] = 100;
        c.numbers[i / 2] = INT32_MAX;
    }
    run_mma(&form, &a, &b, &c);
    const uint32_t *const first = (uint32_t *)((char *)data() + OF_D);
    assert_int_equal(*first, (uint32_t)INT32_MAX + 160000);
    form.type = a.type = b.type = PTX_U8;
    run_mma(&form, &a, &b, &c);
    assert_int_equal(*first, INT32_MAX);
}

// What stands in front: 512 bytes of the data in shared memory; %r7 is the row that the lane tells
// of.
#define ROWS                                                                                       \
    ".reg .pred %p<3>;\nmov.u32 %r1, %tid.x; shl.b32 %r7, %r1, 4; mov.u32 %r2, s;\n"               \
    "cvt.u64.u32 %q1, %r7; add.s64 %q1, %q1, %q0; add.s32 %r7, %r7, %r2;\n"                        \
    "ld.global.v4.u32 {%a0, %a1, %a2, %a3}, [%q1]; st.shared.v4.u32 [%r7], {%a0, %a1, %a2, "       \
    "%a3};\n"
#define KEEP "st.global.v4.u32 [%q1+1024], {%d0, %d1, %d2, %d3};"

static uint16_t half(size_t index)
{
    return ((const uint16_t *)data())[index];
}

static void run_on_numbers(const char *body)
{
    clear_data();
    for (uint16_t i = 0; i < 256; i++) {
        ((uint16_t *)data())[i] = i;
    }
    run(new_matrix_kernel(PTX_B32, body));
}

GW_TEST(rows_in_shared_memory_become_fragments)
{
    run_on_numbers(ROWS
                   "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%d0, %d1, %d2, %d3}, [%r7];\n" KEEP);
    for (unsigned lane = 0; lane < LANES; lane++) {
        for (unsigned i = 0; i < 8; i++) {
            const unsigned matrix = i / 2, row = lane / 4, column = lane % 4 * 2 + i % 2;
            assert_int_equal(half(512 + lane * 8 + i), matrix * 64 + row * 8 + column);
        }
    }
    run_on_numbers(ROWS "cvt.u64.u32 %q2, %r7; cvta.shared.u64 %q2, %q2; mov.u32 %d2, 0;\n"
                        "mov.u32 %d3, 0; setp.gt.u32 %p1, %r1, 15; @%p1 mov.u64 %q2, 3;\n"
                        "ldmatrix.sync.aligned.m8n8.x2.trans.b16 {%d0, %d1}, [%q2];\n" KEEP);
    for (unsigned lane = 0; lane < LANES; lane++) {
        for (unsigned i = 0; i < 4; i++) {
            const unsigned matrix = i / 2, column = lane / 4, row = lane % 4 * 2 + i % 2;
            assert_int_equal(half(512 + lane * 8 + i), matrix * 64 + row * 8 + column);
        }
    }
}

GW_TEST(fragments_become_rows_in_shared_memory_and_are_transposed)
{
    run_on_numbers(ROWS "ldmatrix.sync.aligned.m8n8.x1.shared::cta.b16 {%a0}, [%r7];\n"
                        "movmatrix.sync.aligned.m8n8.trans.b16 %d0, %a0; mov.b32 %d1, 0;\n"
                        "stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r7+256], {%d0};\n"
                        "stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%r7+1024], {%d0};\n"
                        "ld.shared.v4.u32 {%d0, %d1, %d2, %d3}, [%r7+256];\n" KEEP
                        "ld.shared.v4.u32 {%d0, %d1, %d2, %d3}, [%r7+1024];\n"
                        "st.global.v4.u32 [%q1+2048], {%d0, %d1, %d2, %d3};");
    for (unsigned row = 0; row < 8; row++) {
        for (unsigned column = 0; column < 8; column++) {
            assert_int_equal(half(512 + row * 8 + column), column * 8 + row);
            assert_int_equal(half(1024 + row * 8 + column), row * 8 + column);
        }
    }
}

GW_TEST(floats_become_tf32)
{
    static const struct row rows[] = {
        {"cvt.rna.tf32.f32 %r10, %f1;", 0x3F801000, 0, 0, 0x3F802000},
        {"cvt.rna.tf32.f32 %r10, %f1;", 0xBF800FFF, 0, 0, 0xBF800000},
        {"cvt.rna.tf32.f32 %r10, %f1;", 0x3FFFFFFF, 0, 0, 0x40000000},
        {"cvt.rna.tf32.f32 %r10, %f1;", 0x7F800001, 0, 0, NAN_32},
        {"cvt.rna.tf32.f32 %r10, %f1;", 0xFF800000, 0, 0, 0xFF800000},
        {"cvt.rn.tf32.f32 %r10, %f1;", 0x3F801000, 0, 0, 0x3F800000},
        {"cvt.rn.tf32.f32 %r10, %f1;", 0x3F803000, 0, 0, 0x3F804000},
        {"cvt.rz.tf32.f32 %r10, %f1;", 0x3F801FFF, 0, 0, 0x3F800000},
    };
    CHECK(rows);
}

#define SQUARE "wmma.load.a.sync.aligned.row.m16n16k16.f16 {%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8}, "

GW_TEST(all_lanes_of_a_warp_must_come)
{
    fails_with(SQUARE "[%d0], 16;", 1, 16, PTX_ILLEGAL_BARRIER,
               "it is for all 32 lanes of a warp, and 16 came to it");
    fails_with("setp.gt.u32 %p1, %r0, 30; @%p1 ret;\n" SQUARE "[%d0], 16;", 1, 32,
               PTX_ILLEGAL_BARRIER, "31 came to it");
    fails_with("setp.gt.u32 %p1, %r0, 30; @%p1 bar.sync 0;\n"
               "@!%p1 movmatrix.sync.aligned.m8n8.trans.b16 %r1, %r2;",
               1, 32, PTX_NO_PROGRESS, "it waits for threads");
    // They may come one after another.
    run_simple("setp.gt.u32 %p1, %r0, 30; @%p1 bra LATE; mov.u32 %r1, 1;\n"
               "LATE: movmatrix.sync.aligned.m8n8.trans.b16 %r1, %r0;",
               1, 32);
    fails_with("mul.wide.u32 %d1, %r0, 32; add.s64 %d1, %d1, %d0;\n" SQUARE "[%d1], 16;", 1, 32,
               PTX_TRAP, "several addresses");
    fails_with("mov.u64 %d1, 64;\n" SQUARE "[%d1], 16;", 1, 32, PTX_ILLEGAL_ADDRESS,
               "it reads 16 bytes at 0x40");
    fails_with(SQUARE "[%d0+8], 16;", 1, 32, PTX_MISALIGNED, "it reads 16 bytes at");
    fails_with("ldmatrix.sync.aligned.m8n8.x1.b16 {%r1}, [%d0];", 1, 32, PTX_ILLEGAL_ADDRESS,
               "it is for shared memory");
}

GW_TEST(forms_of_matrices_that_are_not_known_are_refused_by_name)
{
    static const struct refused rows[] = {
        {"mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f1}, {%r1}, {%r2}, {%f2};",
         "this form of 'mma'"},
        {"mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 {%f1}, {%r1}, {%r2}, {%f2};",
         "this form of 'mma'"},
        {"mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32 {%r1}, {%r1}, {%r2}, {%r2};",
         "this form of 'mma'"},
        {"mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%f1, %f2}, {%r1, %r3}, {%r2}, {%f2};",
         "a fragment of 2 registers in this 'mma'"},
        {"mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, "
         "{%r1, %r2}, {%f1, %f2, %f3, %f4}, %r1, 0;",
         "'mma'"},
        {"wmma.load.a.sync.aligned.row.m8n8k32.s4 {%r1}, [%d1];", "this form of 'wmma'"},
        {"wmma.load.d.sync.aligned.row.m16n16k16.f32 {%r1}, [%d1];", "this form of 'wmma'"},
        {"ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b4x16_p64 {%r1}, [%r2];",
         "this form of 'ldmatrix'"},
        {"cvt.rm.tf32.f32 %r1, %f1;", "this conversion"},
    };
    CHECK_REFUSED(rows);
}
