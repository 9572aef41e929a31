// SPDX-License-Identifier: MIT
// A matrix, or one and its transpose, which threads in x and y go over. Which of the two runs along
// a row is the student's choice, and shows in the factors; then the grid and the guards must agree.
#include "naming.h"

#include <inttypes.h>

/** One direction of the launch. */
struct axis {
    char letter;
    enum gw_term thread, block;
    uint64_t grid, block_size, threads;
    uint64_t most;    /**< the highest number of a thread in it that came by */
    uint64_t needed;  /**< as many as the matrix has in it */
    const char *unit; /**< "column" or "row" */
};

static struct axis axis_of(const struct gw_use *use, char letter)
{
    const struct gw_shape *shape = &use->shape;
    const bool is_x = letter == 'x';
    struct axis axis = {.letter = letter,
                        .thread = is_x ? GW_THREAD_X : GW_THREAD_Y,
                        .block = is_x ? GW_BLOCK_X : GW_BLOCK_Y,
                        .grid = is_x ? shape->grid_x : shape->grid_y,
                        .block_size = is_x ? shape->block_x : shape->block_y};
    axis.threads = axis.grid * axis.block_size;
    return axis;
}

static uint64_t place_in(const struct gw_use *use, const struct axis *axis,
                         const struct gw_sample *sample)
{
    const struct gw_shape *shape = &use->shape;
    return axis->letter == 'x' ? sample->block % shape->grid_x * (uint64_t)shape->block_x +
                                     sample->thread % shape->block_x
                               : sample->block / shape->grid_x * (uint64_t)shape->block_y +
                                     sample->thread / shape->block_x;
}

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

// The step of the index from one thread of the axis to the next, also over the edge of a block.
static bool step_of(const struct gw_affine *index, const struct axis *axis, int64_t *step)
{
    if (index->known[axis->thread]) {
        *step = index->of[axis->thread];
        return !index->varies[axis->block] ||
               gw_affine_is(index, axis->block, *step * (int64_t)axis->block_size);
    }
    if (axis->block_size == 1 && index->known[axis->block]) {
        *step = index->of[axis->block];
        return true;
    }
    return false;
}

// One axis goes by single elements, the other from row to row, and not as far as a row is long.
static enum gw_named name_pitch(FILE *out, const struct gw_seen *seen, const struct axis *x,
                                const struct axis *y)
{
    const struct gw_array_shape *array = &seen->use->array;
    int64_t step_x, step_y;
    if (!step_of(&seen->index, x, &step_x) || !step_of(&seen->index, y, &step_y) ||
        (step_x != 1 && step_y != 1) || array->row < 2 || array->elements / array->row < 2) {
        return GW_UNNAMED;
    }
    const int64_t pitch = step_x == 1 ? step_y : step_x;
    if (pitch < 2 || (uint64_t)pitch == array->row) {
        return GW_UNNAMED;
    }
    fprintf(out,
            "from one row of %s to the next the index grows by %" PRId64 ", but a row has %" PRIu64
            " element%s.",
            array->name, pitch, array->row, plural(array->row));
    return GW_NAMED_INDEX;
}

// The blocks of an axis begin closer together than a block is long.
static enum gw_named name_block(FILE *out, const struct gw_seen *seen, const struct axis *axis)
{
    const struct gw_affine *index = &seen->index;
    const int64_t row = (int64_t)seen->use->array.row;
    if (!index->known[axis->thread] || !index->known[axis->block] || index->varies[GW_TURN] ||
        row < 2 || (index->of[axis->thread] != 1 && index->of[axis->thread] != row) ||
        index->of[axis->block] % index->of[axis->thread] != 0) {
        return GW_UNNAMED;
    }
    const int64_t apart = index->of[axis->block] / index->of[axis->thread];
    if (apart < 1 || (uint64_t)apart >= axis->block_size || axis->grid < 2) {
        return GW_UNNAMED;
    }
    fprintf(out,
            "a block begins %" PRId64 " %s%s after the block before it in %c, but it has %" PRIu64
            " threads in %c: let it begin at blockIdx.%c * blockDim.%c.",
            apart, index->of[axis->thread] == 1 ? "column" : "row", plural((uint64_t)apart),
            axis->letter, axis->block_size, axis->letter, axis->letter, axis->letter);
    return GW_NAMED_INDEX;
}

// 1: the axis runs along a row of the matrix that is read, -1: from row to row; 0: that is not
// clear, or it is neither.
static int direction(const struct gw_seen *reads, const struct gw_seen *writes,
                     const struct axis *axis)
{
    const uint64_t row = reads->use->array.row, other = writes->use->array.row;
    int64_t read = 0, written = 0;
    const bool reads_step = step_of(&reads->index, axis, &read) && row > 1;
    const bool writes_step = step_of(&writes->index, axis, &written) && other > 1;
    const bool along = (reads_step && read == 1) || (writes_step && written == (int64_t)other);
    const bool across = (reads_step && read == (int64_t)row) || (writes_step && written == 1);
    return along - across;
}

// What is known of the steps is what they are to be, with this axis along a row that is read.
static bool steps_fit(const struct gw_seen *seen, const struct axis *axis, int64_t wanted)
{
    int64_t step;
    return step_of(&seen->index, axis, &step)
               ? step == wanted
               : !seen->index.varies[axis->thread] && !seen->index.varies[axis->block];
}

static enum gw_named name_grid(FILE *out, const struct axis *x, const struct axis *y)
{
    if (x->threads >= x->needed && y->threads >= y->needed) {
        return GW_UNNAMED;
    }
    const bool swapped = x->grid == (y->needed - 1) / x->block_size + 1 &&
                         y->grid == (x->needed - 1) / y->block_size + 1;
    if (swapped) {
        fprintf(out,
                "the grid has %" PRIu64 " thread%s in x and %" PRIu64
                " in y, but x runs along %" PRIu64 " %s%s and y along %" PRIu64
                " %s%s: its two sizes are swapped.",
                x->threads, plural(x->threads), y->threads, x->needed, x->unit, plural(x->needed),
                y->needed, y->unit, plural(y->needed));
        return GW_NAMED_LAUNCH;
    }
    const struct axis *few = x->threads < x->needed ? x : y;
    const uint64_t blocks = (few->needed - 1) / few->block_size + 1;
    fprintf(out, "%" PRIu64 " x %" PRIu64 " = %" PRIu64 " threads ran in %c for %" PRIu64 " %s%s, ",
            few->grid, few->block_size, few->threads, few->letter, few->needed, few->unit,
            plural(few->needed));
    if (few->grid == few->needed / few->block_size) {
        fprintf(out,
                "because %" PRIu64 " / %" PRIu64 " rounds down to %" PRIu64 ": you need %" PRIu64
                " blocks.",
                few->needed, few->block_size, few->grid, blocks);
    } else {
        fprintf(out, "which need %" PRIu64 " blocks of %" PRIu64 ".", blocks, few->block_size);
    }
    return GW_NAMED_LAUNCH;
}

static void put_guard(FILE *out, const struct axis *axis)
{
    const uint64_t came = axis->most + 1;
    if (came + 1 == axis->needed) {
        fprintf(out, "the guard keeps %s %" PRIu64 " out, the last one", axis->unit, came);
    } else if (came == axis->needed + 1) {
        fprintf(out,
                "the guard lets %s %" PRIu64
                " pass, which is past the end: compare with < and not <=",
                axis->unit, axis->needed);
    } else {
        fprintf(out,
                "threads of %ss 0 to %" PRIu64 " ran, but there %s %" PRIu64
                " %s%s: the guard does not check the %s",
                axis->unit, axis->most, axis->needed == 1 ? "is" : "are", axis->needed, axis->unit,
                plural(axis->needed), axis->unit);
    }
}

static bool is_explained(const struct axis *axis)
{
    const uint64_t came = axis->most + 1;
    return came + 1 == axis->needed || came == axis->needed + 1 ||
           (came == axis->threads && came > axis->needed);
}

// Threads that came by for all elements of the rows, counted on past the end of each.
static bool guards_product(const struct gw_use *reads, const struct axis *x, const struct axis *y)
{
    const struct axis *along = x->unit[0] == 'c' ? x : y;
    const struct axis *across = along == x ? y : x;
    const uint64_t cols = along->needed, elements = cols * across->needed;
    uint64_t expected = 0;
    for (uint64_t row = 0; row < across->threads && row * cols < elements; row++) {
        const uint64_t left = elements - row * cols;
        expected += left < along->threads ? left : along->threads;
    }
    for (size_t i = 0; i < reads->count; i++) {
        const struct gw_sample *sample = &reads->samples[i];
        if (place_in(reads, across, sample) * cols + place_in(reads, along, sample) >= elements) {
            return false;
        }
    }
    return expected == reads->count && expected > elements;
}

// Threads that came by for all elements, and all others that are past the end in one direction
// only.
static bool guards_both(const struct gw_use *use, const struct axis *x, const struct axis *y)
{
    const uint64_t past_x = x->threads - x->needed, past_y = y->threads - y->needed;
    if (x->threads <= x->needed || y->threads <= y->needed ||
        use->count != x->threads * y->threads - past_x * past_y) {
        return false;
    }
    for (size_t i = 0; i < use->count; i++) {
        if (place_in(use, x, &use->samples[i]) >= x->needed &&
            place_in(use, y, &use->samples[i]) >= y->needed) {
            return false;
        }
    }
    return true;
}

static enum gw_named name_guards(FILE *out, const struct gw_use *reads, const struct axis *x,
                                 const struct axis *y)
{
    if (guards_both(reads, x, y)) {
        fprintf(out,
                "the guard stops only threads that are past both the last %s and the last %s: one "
                "of the two is enough, so combine the comparisons with ||, not &&, to stop a "
                "thread.",
                y->unit, x->unit);
        return GW_NAMED_INDEX;
    }
    if ((x->most + 1) * (y->most + 1) != reads->count) {
        if (!guards_product(reads, x, y)) {
            return GW_UNNAMED;
        }
        fputs("the guard compares only the element's number, row by row, with the size of the "
              "matrix, and a column past the end of a row is in the next row: compare column and "
              "row each with its own size.",
              out);
        return GW_NAMED_INDEX;
    }
    const bool x_is_right = x->most + 1 == x->needed, y_is_right = y->most + 1 == y->needed;
    if (x->needed != y->needed && x->most + 1 == y->needed && y->most + 1 == x->needed) {
        fprintf(out,
                "the guard lets %" PRIu64 " %s%s and %" PRIu64 " %s%s pass, and there are "
                "%" PRIu64 " and %" PRIu64 ": they are swapped.",
                x->most + 1, x->unit, plural(x->most + 1), y->most + 1, y->unit,
                plural(y->most + 1), x->needed, y->needed);
        return GW_NAMED_INDEX;
    }
    if ((x_is_right && y_is_right) || (!x_is_right && !is_explained(x)) ||
        (!y_is_right && !is_explained(y))) {
        return GW_UNNAMED;
    }
    if (x->most == x->needed && y->most == y->needed) {
        fprintf(out,
                "the guard lets %s %" PRIu64 " and %s %" PRIu64
                " pass, which are past the end: compare with < and not <=.",
                x->unit, x->needed, y->unit, y->needed);
        return GW_NAMED_INDEX;
    }
    if (!x_is_right) {
        put_guard(out, x);
    }
    fputs(!x_is_right && !y_is_right ? "; " : "", out);
    if (!y_is_right) {
        put_guard(out, y);
    }
    fputc('.', out);
    return GW_NAMED_INDEX;
}

// What threads of x and y came by, how many it takes, and which of the launch and the guards are to
// blame for the difference.
static enum gw_named name_extent(FILE *out, const struct gw_use *use, struct axis *x,
                                 struct axis *y, bool x_is_along)
{
    const uint64_t cols = use->array.row, rows = use->array.elements / use->array.row;
    for (size_t i = 0; i < use->count; i++) {
        const uint64_t in_x = place_in(use, x, &use->samples[i]);
        const uint64_t in_y = place_in(use, y, &use->samples[i]);
        x->most = in_x > x->most ? in_x : x->most;
        y->most = in_y > y->most ? in_y : y->most;
    }
    x->needed = x_is_along ? cols : rows;
    y->needed = x_is_along ? rows : cols;
    x->unit = x_is_along ? "column" : "row";
    y->unit = x_is_along ? "row" : "column";
    const enum gw_named named = name_grid(out, x, y);
    return named ? named : name_guards(out, use, x, y);
}

enum gw_named gw_name_matrix(FILE *out, const struct gw_seen *writes)
{
    const struct gw_use *use = writes->use;
    const struct gw_array_shape *matrix = &use->array;
    struct axis x = axis_of(use, 'x'), y = axis_of(use, 'y');
    // Threads in x alone number the elements, and rows and columns are nothing to them.
    if (!writes->index.fits || !gw_is_uneven(writes) || matrix->row == 0 || matrix->elements < 2 ||
        matrix->elements % matrix->row != 0 || gw_is_in_x(&use->shape)) {
        return GW_UNNAMED;
    }
    enum gw_named named = gw_name_dependence(out, writes, "written");
    named = named ? named : name_block(out, writes, &x);
    named = named ? named : name_block(out, writes, &y);
    named = named ? named : name_pitch(out, writes, &x, &y);
    const int64_t row = (int64_t)matrix->row;
    int64_t step = 0;
    const bool x_is_along = step_of(&writes->index, &x, &step)   ? step == 1 && row > 1
                            : step_of(&writes->index, &y, &step) ? step == row && row > 1
                                                                 : false;
    if (named || writes->index.varies[GW_TURN] || !steps_fit(writes, &x, x_is_along ? 1 : row) ||
        !steps_fit(writes, &y, x_is_along ? row : 1)) {
        return named;
    }
    return name_extent(out, use, &x, &y, x_is_along);
}

enum gw_named gw_name_transpose(FILE *out, const struct gw_seen *reads,
                                const struct gw_seen *writes, const struct gw_seen **about)
{
    const struct gw_use *use = reads->use;
    const struct gw_array_shape *matrix = &use->array;
    struct axis x = axis_of(use, 'x'), y = axis_of(use, 'y');
    *about = writes;
    if (!reads->index.fits || !writes->index.fits ||
        matrix->elements != writes->use->array.elements || matrix->elements < 2) {
        return GW_UNNAMED;
    }
    enum gw_named named =
        gw_is_uneven(writes) ? gw_name_dependence(out, writes, "written") : GW_UNNAMED;
    if (named || use->count != writes->use->count) {
        return named;
    }
    named = name_pitch(out, writes, &x, &y);
    if (named) {
        return named;
    }
    *about = reads;
    named = reads->cover.used < matrix->elements ? gw_name_dependence(out, reads, "read") : named;
    named = named ? named : name_pitch(out, reads, &x, &y);
    const bool is_wrong = gw_is_uneven(writes) || gw_is_uneven(reads);
    const int way_x = direction(reads, writes, &x), way_y = direction(reads, writes, &y);
    if (named || !is_wrong || reads->index.varies[GW_TURN] || way_x == way_y) {
        return named;
    }
    const bool x_is_along = way_x > way_y;
    const int64_t row = (int64_t)matrix->row, other = (int64_t)writes->use->array.row;
    if (!steps_fit(reads, &x, x_is_along ? 1 : row) ||
        !steps_fit(reads, &y, x_is_along ? row : 1) ||
        !steps_fit(writes, &x, x_is_along ? other : 1) ||
        !steps_fit(writes, &y, x_is_along ? 1 : other)) {
        return GW_UNNAMED;
    }
    return name_extent(out, use, &x, &y, x_is_along);
}
