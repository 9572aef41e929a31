// SPDX-License-Identifier: MIT
// Matrices between memory and the lanes of a warp: wmma.load and wmma.store, ldmatrix and stmatrix;
// and between lanes, movmatrix.
#include "matrices.h"
#include "ptx_machine/machine/actions.h"
#include "ptx_machine/machine/counting.h"

enum { WIDEST = 16 }; // bytes that a lane takes at once

// Of a fragment in memory.
struct tile {
    uint64_t address, stride; // of elements between one row or column and the next
    bool by_rows;
    unsigned together; // elements of a lane that lie one behind another
};

// The address and the stride are the warp's: all lanes must say the same.
static bool find_tile(struct ptx_warp *warp, const struct ptx_step *step, struct tile *tile)
{
    const struct ptx_fragment *fragment = &step->matrices->d;
    const unsigned size = (unsigned)ptx_type_size(fragment->type);
    const uint64_t *const strides = ptx_at(warp, step->b);
    tile->by_rows = step->then;
    tile->address = ptx_address(warp, step, 0);
    tile->stride = !step->b.absent ? (uint32_t)strides[0]
                   : tile->by_rows ? fragment->columns
                                   : fragment->rows;
    const bool in_order = tile->by_rows == (fragment->deal == PTX_BY_ROWS);
    const unsigned most = WIDEST / size;
    tile->together = !in_order ? 1 : fragment->elements < most ? fragment->elements : most;
    for (unsigned lane = 1; lane < PTX_LANES; lane++) {
        const bool same_stride = step->b.absent || (uint32_t)strides[lane] == tile->stride;
        if (ptx_address(warp, step, lane) != tile->address || !same_stride) {
            ptx_raise(warp, step, lane, PTX_TRAP,
                      "the lanes of its warp give it several addresses or strides");
            return false;
        }
    }
    return true;
}

static void move_elements(const struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                          unsigned first, unsigned count, unsigned char *at)
{
    const struct ptx_fragment *fragment = &step->matrices->d;
    const unsigned size = (unsigned)ptx_type_size(fragment->type);
    const unsigned each = ptx_in_register(fragment->type);
    for (unsigned i = 0; i < count; i++) {
        const struct ptx_values values = fragment->registers[(first + i) / each];
        const unsigned shift = 8 * size * ((first + i) % each);
        uint64_t *const value = ptx_at(warp, values) + lane;
        const uint64_t bits = size == 8 ? UINT64_MAX : ((UINT64_C(1) << 8 * size) - 1) << shift;
        uint64_t element = 0;
        if (step->access == PTX_STORES) {
            element = *value >> shift;
            memcpy(at + (size_t)i * size, &element, size);
        } else if (!values.absent) {
            memcpy(&element, at + (size_t)i * size, size);
            *value = (*value & ~bits & UINT32_MAX) | element << shift;
        }
    }
}

static void tell(struct ptx_warp *warp, const struct ptx_step *step,
                 const struct ptx_request *request, unsigned bytes)
{
    ptx_count(warp, request, step->access, bytes);
    ptx_tell_issue(warp, step, request, step->access);
}

// wmma.load and wmma.store; each lane's neighbours in memory are one request.
static void move_tile(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    struct tile tile;
    if (!ptx_is_whole_warp(warp, step, mask) || !find_tile(warp, step, &tile)) {
        return;
    }
    const struct ptx_fragment *fragment = &step->matrices->d;
    const unsigned size = (unsigned)ptx_type_size(fragment->type);
    const unsigned bytes = tile.together * size;
    for (unsigned first = 0; first < fragment->elements; first += tile.together) {
        struct ptx_request request;
        request.global = request.shared = 0;
        for (unsigned lane = 0; lane < PTX_LANES; lane++) {
            const struct ptx_place place = ptx_place_of_element(fragment, lane, first);
            const uint64_t line = tile.by_rows ? place.row : place.column;
            const uint64_t in_line = tile.by_rows ? place.column : place.row;
            const uint64_t address = tile.address + (line * tile.stride + in_line) * size;
            enum ptx_space space = step->space;
            unsigned char *at = ptx_reach(warp, step, lane, address, bytes, &space);
            if (!at) {
                return;
            }
            move_elements(warp, step, lane, first, tile.together, at);
            ptx_request_add(&request, lane, address, space);
        }
        tell(warp, step, &request, bytes);
    }
}

// The 8 rows of 16 bytes of each matrix of ldmatrix and stmatrix, where lanes say they lie: those
// of matrix i are said by the lanes from 8 i on.
enum { ROWS = 8, ROW_BYTES = 16, MOST_MATRICES = 4 };

static bool find_rows(struct ptx_warp *warp, const struct ptx_step *step,
                      unsigned char *rows[PTX_LANES])
{
    struct ptx_request request;
    request.global = request.shared = 0;
    for (unsigned lane = 0; lane < ROWS * step->part_count; lane++) {
        enum ptx_space space = step->space;
        const uint64_t address = ptx_address(warp, step, lane);
        rows[lane] = ptx_reach(warp, step, lane, address, ROW_BYTES, &space);
        if (!rows[lane]) {
            return false;
        }
        if (space != PTX_SHARED) {
            ptx_raise(warp, step, lane, PTX_ILLEGAL_ADDRESS,
                      "it is for shared memory, and %#llx is of %s memory",
                      (unsigned long long)address, ptx_space_name(space));
            return false;
        }
        ptx_request_add(&request, lane, (uint64_t)(rows[lane] - warp->grid->shared), PTX_SHARED);
    }
    tell(warp, step, &request, ROW_BYTES);
    return true;
}

// Where one of the two elements of a lane lies: neighbours in a row, or in a column.
static size_t place_in(const struct ptx_step *step, unsigned lane, unsigned i, unsigned *row)
{
    const unsigned along = lane % 4 * 2 + i, across = lane / 4;
    *row = step->then ? along : across;
    return 2 * (size_t)(step->then ? across : along);
}

static void move_rows(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    unsigned char *rows[PTX_LANES];
    if (!ptx_is_whole_warp(warp, step, mask) || !find_rows(warp, step, rows)) {
        return;
    }
    for (unsigned number = 0; number < step->part_count; number++) {
        if (step->parts[number].absent) {
            continue;
        }
        uint64_t *const values = ptx_at(warp, step->parts[number]);
        for (unsigned lane = 0; lane < PTX_LANES; lane++) {
            uint16_t halves[2] = {(uint16_t)values[lane], (uint16_t)(values[lane] >> 16)};
            for (unsigned i = 0; i < 2; i++) {
                unsigned row;
                const size_t in_row = place_in(step, lane, i, &row);
                unsigned char *at = rows[number * ROWS + row] + in_row;
                if (step->access == PTX_STORES) {
                    memcpy(at, &halves[i], sizeof(halves[i]));
                } else {
                    memcpy(&halves[i], at, sizeof(halves[i]));
                }
            }
            if (step->access == PTX_LOADS) {
                values[lane] = (uint32_t)halves[1] << 16 | halves[0];
            }
        }
    }
}

static void transpose(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    if (!ptx_is_whole_warp(warp, step, mask)) {
        return;
    }
    PTX_SOURCES_1
    uint16_t matrix[ROWS][ROWS];
    for (unsigned lane = 0; lane < PTX_LANES; lane++) {
        matrix[lane / 4][lane % 4 * 2] = (uint16_t)as[lane];
        matrix[lane / 4][lane % 4 * 2 + 1] = (uint16_t)(as[lane] >> 16);
    }
    for (unsigned lane = 0; lane < PTX_LANES; lane++) {
        const uint32_t upper = matrix[lane % 4 * 2 + 1][lane / 4];
        to[lane] = upper << 16 | matrix[lane % 4 * 2][lane / 4];
    }
}

// A load has its target first, a store its address.
static void bind_fragment_and_address(struct ptx_binder *binder, struct ptx_fragment *fragment,
                                      bool loads)
{
    if (loads) {
        ptx_bind_fragment(binder, fragment, true);
        ptx_take_address(binder);
    } else {
        ptx_take_address(binder);
        ptx_bind_fragment(binder, fragment, false);
    }
}

// wmma.load.a, .b, .c and wmma.store.d.
static void bind_tile(struct ptx_binder *binder, bool loads)
{
    static const char *const matrices_words[] = {"a", "b", "c", "d", NULL};
    static const char *const layouts[] = {"row", "col", NULL};
    struct ptx_step *step = binder->step;
    struct ptx_matrices *matrices = ptx_bind_whole_warp(binder);
    const unsigned which = ptx_take_one_of(binder, matrices_words, 4);
    const unsigned lies = ptx_take_one_of(binder, layouts, 2);
    const struct ptx_shape shape = ptx_take_shape(binder);
    ptx_take_space(binder);
    step->type = ptx_take_type(binder);
    step->then = lies == 0;
    step->access = loads ? PTX_LOADS : PTX_STORES;
    step->act = move_tile;
    const bool sums = which >= 2;
    const bool of_16 = shape.rows * shape.columns == 256;
    const bool known = !sums                   ? ptx_is_of_wmma(shape, step->type)
                       : step->type == PTX_F64 ? ptx_is_of_wmma(shape, PTX_F64)
                       : step->type == PTX_F32 ? of_16
                       : step->type == PTX_F16 || step->type == PTX_S32 ? of_16 && shape.depth == 16
                                                                        : false;
    if (lies == 2 || !known || (loads ? which > 2 : which != 3)) {
        ptx_refuse(binder, "this form of 'wmma'");
        return;
    }
    matrices->d = ptx_fragment_of_wmma(shape, *matrices_words[which], step->type, lies == 0);
    bind_fragment_and_address(binder, &matrices->d, loads);
    if (ptx_has_operand(binder)) {
        step->b = ptx_take_source(binder, PTX_U32);
    }
}

static void bind_rows(struct ptx_binder *binder, bool loads)
{
    static const char *const counts[] = {"x1", "x2", "x4", NULL};
    struct ptx_step *step = binder->step;
    struct ptx_matrices *matrices = ptx_bind_whole_warp(binder);
    const bool square = ptx_take_modifier(binder, "m8n8");
    const unsigned count = ptx_take_one_of(binder, counts, 3);
    step->then = ptx_take_modifier(binder, "trans");
    ptx_take_space(binder);
    const bool shared = step->space == PTX_GENERIC || step->space == PTX_SHARED;
    step->type = ptx_take_type(binder);
    if (!square || count == 3 || step->type != PTX_B16 || !shared) {
        ptx_refuse(binder, "this form of '%s'", binder->instruction->opcode);
        return;
    }
    step->access = loads ? PTX_LOADS : PTX_STORES;
    step->act = move_rows;
    step->part_count = 1u << count;
    matrices->d = (struct ptx_fragment){.type = PTX_B32, .elements = step->part_count};
    bind_fragment_and_address(binder, &matrices->d, loads);
    memcpy(step->parts, matrices->d.registers, sizeof(step->parts));
}

static void bind_transposition(struct ptx_binder *binder)
{
    struct ptx_step *step = binder->step;
    ptx_bind_whole_warp(binder);
    const bool square = ptx_take_modifier(binder, "m8n8") && ptx_take_modifier(binder, "trans");
    step->type = ptx_take_type(binder);
    if (!square || step->type != PTX_B16) {
        ptx_refuse(binder, "this form of 'movmatrix'");
    }
    step->act = transpose;
    step->to = ptx_take_target(binder);
    step->a = ptx_take_source(binder, PTX_B32);
}

bool ptx_bind_tiles(struct ptx_binder *binder)
{
    if (ptx_is(binder, "ldmatrix") || ptx_is(binder, "stmatrix")) {
        bind_rows(binder, ptx_is(binder, "ldmatrix"));
    } else if (ptx_is(binder, "movmatrix")) {
        bind_transposition(binder);
    } else if (ptx_is(binder, "wmma")) {
        const bool loads = ptx_take_modifier(binder, "load");
        if (!loads && !ptx_take_modifier(binder, "store")) {
            ptx_refuse(binder, "this form of 'wmma'");
            return true;
        }
        bind_tile(binder, loads);
    } else {
        return false;
    }
    return true;
}
