// SPDX-License-Identifier: MIT
// A right kernel in x writes the element blockIdx.x * blockDim.x + threadIdx.x, and the grid's
// threads further on the next one, until none is left. What differs from it, in this order: the
// factors, the first element, the stride, the number of threads, and where they stop.
#include "naming.h"

#include <inttypes.h>

struct facts {
    uint64_t block, grid, threads, elements;
    const char *name;
};

static struct facts facts_of(const struct gw_seen *writes)
{
    const struct gw_use *use = writes->use;
    return (struct facts){use->shape.block_x, use->shape.grid_x,
                          (uint64_t)use->shape.block_x * use->shape.grid_x, use->array.elements,
                          use->array.name};
}

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

// "3 x 256 = 768 threads"
static void put_threads(FILE *out, const struct facts *is)
{
    fprintf(out, "%" PRIu64 " x %" PRIu64 " = %" PRIu64 " threads", is->grid, is->block,
            is->threads);
}

// "d_c[233] to d_c[999]"; "d_c[999]"
static void put_elements(FILE *out, const char *name, uint64_t first, uint64_t last)
{
    fprintf(out, "%s[%" PRIu64 "]", name, first);
    if (last > first) {
        fprintf(out, " to %s[%" PRIu64 "]", name, last);
    }
}

static enum gw_named name_factors(FILE *out, const struct gw_affine *index, const struct facts *is)
{
    const int64_t block = (int64_t)is->block;
    // In a loop a block may well have a piece of its own, which its threads go through.
    if (!index->known[GW_THREAD_X] || !index->known[GW_BLOCK_X] || index->varies[GW_TURN]) {
        return GW_UNNAMED;
    }
    const int64_t of_thread = index->of[GW_THREAD_X], of_block = index->of[GW_BLOCK_X];
    if (of_thread == block && of_block == 1 && is->block != is->grid && block > 1) {
        fprintf(out,
                "the index is threadIdx.x * %" PRIu64 " + blockIdx.x: blockDim.x belongs to "
                "blockIdx.x, so that it is blockIdx.x * blockDim.x + threadIdx.x.",
                is->block);
        return GW_NAMED_INDEX;
    }
    // Where a block's piece of the array has no room for its threads, it is not meant to have one.
    const bool has_room = (is->grid - 1) * is->block < is->elements;
    if (of_thread == 1 && of_block != block && of_block > 0 && has_room) {
        fprintf(out,
                "each block begins %" PRId64
                " element%s after the block before it, but a block has "
                "%" PRIu64 " threads: let it begin at blockIdx.x * blockDim.x.",
                of_block, plural((uint64_t)of_block), is->block);
        return GW_NAMED_INDEX;
    }
    return GW_UNNAMED;
}

static enum gw_named name_first(FILE *out, const struct gw_affine *index, const struct facts *is)
{
    const int64_t first = index->of[GW_CONSTANT];
    if (!index->known[GW_CONSTANT] || first == 0) {
        return GW_UNNAMED;
    }
    fprintf(out,
            "the first thread of the first block uses %s[%" PRId64 "]: every index is %" PRIu64
            " too %s.",
            is->name, first, (uint64_t)(first > 0 ? first : -first), first > 0 ? "large" : "small");
    return GW_NAMED_INDEX;
}

static enum gw_named name_stride(FILE *out, const struct gw_seen *writes, const struct facts *is)
{
    const int64_t stride = writes->index.of[GW_TURN];
    if (!writes->index.known[GW_TURN] || stride < 1 || (uint64_t)stride == is->threads) {
        return GW_UNNAMED;
    }
    const bool of_block = (uint64_t)stride == is->block, of_grid = (uint64_t)stride == is->grid;
    fprintf(out, "the stride of each thread is %" PRId64 " element%s", stride,
            plural((uint64_t)stride));
    if (of_block != of_grid) {
        fprintf(out, ", which is %s,", of_block ? "blockDim.x" : "gridDim.x");
    }
    fputs(" but ", out);
    put_threads(out, is);
    if ((uint64_t)stride < is->threads) {
        fputs(" run, so several threads process the same elements", out);
    } else {
        const uint64_t left = is->elements - writes->cover.used;
        fprintf(out, " run, so that %" PRIu64 " of %" PRIu64 " elements %s left out", left,
                is->elements, left == 1 ? "is" : "are");
    }
    fputs(": let it be blockDim.x * gridDim.x.", out);
    return GW_NAMED_INDEX;
}

static enum gw_named name_outside(FILE *out, const struct gw_cover *cover, const struct facts *is)
{
    if (cover->used != is->elements || (uint64_t)cover->lowest != is->elements) {
        return GW_UNNAMED;
    }
    if (cover->outside == 1) {
        fprintf(out,
                "only %s[%" PRIu64 "] is past the end: the condition is also true for the number "
                "of elements. Compare with < and not <=.",
                is->name, is->elements);
        return GW_NAMED_INDEX;
    }
    if (cover->threads != is->threads || !cover->same_turns ||
        (uint64_t)cover->highest + 1 != cover->turns * is->threads) {
        return GW_UNNAMED;
    }
    put_threads(out, is);
    fprintf(out,
            " wrote %" PRIu64 " element%s each, but there are %" PRIu64 ": the last %" PRIu64
            " are past the end. Compare the index with the number of elements in each round.",
            cover->turns, plural(cover->turns), is->elements, cover->outside);
    return GW_NAMED_INDEX;
}

static enum gw_named name_few_threads(FILE *out, const struct facts *is)
{
    const uint64_t needed = (is->elements - 1) / is->block + 1;
    put_threads(out, is);
    fprintf(out, " ran for %" PRIu64 " elements, one each: ", is->elements);
    if (is->grid == is->elements / is->block) {
        fprintf(out,
                "%" PRIu64 " / %" PRIu64 " rounds down to %" PRIu64
                " block%s, but you need %" PRIu64 ".",
                is->elements, is->block, is->grid, plural(is->grid), needed);
    } else {
        fprintf(out, "you need %" PRIu64 " blocks, or a grid-stride loop.", needed);
    }
    return GW_NAMED_LAUNCH;
}

// All threads have stopped after as many turns, while elements were left.
static enum gw_named name_turns(FILE *out, const struct gw_cover *cover, const struct facts *is,
                                bool grid_is_given)
{
    if (cover->turns == 1 && !grid_is_given) {
        return name_few_threads(out, is);
    }
    fputs("each of the ", out);
    put_threads(out, is);
    if (cover->turns == 1) {
        fputs(" wrote one element, but ", out);
        put_elements(out, is->name, cover->used, is->elements - 1);
        fprintf(out,
                " %s left: let each thread continue in steps of blockDim.x * gridDim.x, until no "
                "element is left.",
                is->elements - cover->used == 1 ? "was" : "were");
    } else {
        fprintf(out, " wrote %" PRIu64 " elements, but ", cover->turns);
        put_elements(out, is->name, cover->used, is->elements - 1);
        fputs(is->elements - cover->used == 1 ? " was" : " were", out);
        if (cover->turns == is->elements / is->threads) {
            fprintf(out, " left, because %" PRIu64 " / %" PRIu64 " was rounded down:", is->elements,
                    is->threads);
        } else {
            fputs(" left:", out);
        }
        fputs(" let each thread continue until no element is left.", out);
    }
    return GW_NAMED_INDEX;
}

static enum gw_named name_end(FILE *out, const struct gw_seen *writes, const struct facts *is,
                              bool grid_is_given)
{
    const struct gw_cover *cover = &writes->cover;
    if (cover->outside > 0) {
        return name_outside(out, cover, is);
    }
    if (!gw_cover_is_prefix(cover) || cover->used == is->elements) {
        return GW_UNNAMED;
    }
    const bool whole_turns = cover->threads == is->threads && cover->same_turns;
    // As many as a loop does that asks for the element after the next one.
    const bool asks_ahead = cover->used + is->threads == is->elements + 1;
    const bool one_short = cover->used + 1 == is->elements;
    if (whole_turns + asks_ahead + one_short != 1) {
        return GW_UNNAMED;
    }
    if (whole_turns) {
        return name_turns(out, cover, is, grid_is_given);
    }
    if (asks_ahead) {
        put_elements(out, is->name, cover->used, is->elements - 1);
        fprintf(out,
                " were left out, those from which %" PRIu64
                " more would be past the end: the loop compares i + stride with the number of "
                "elements, but must compare i.",
                is->threads);
        return GW_NAMED_INDEX;
    }
    fputs("the thread for ", out);
    put_elements(out, is->name, cover->used, cover->used);
    fputs(" ran but did not write it: the condition leaves out the last index.", out);
    return GW_NAMED_INDEX;
}

// One thread of each block has written the block's own element, and there are more elements.
static enum gw_named name_few_blocks(FILE *out, const struct gw_seen *writes,
                                     const struct facts *is)
{
    const struct gw_affine *index = &writes->index;
    const struct gw_cover *cover = &writes->cover;
    if (index->varies[GW_THREAD_X] || index->varies[GW_TURN] ||
        !gw_affine_is(index, GW_BLOCK_X, 1) || is->block < 2 || cover->outside > 0 ||
        !gw_cover_is_prefix(cover) || cover->used != is->grid || cover->used == is->elements) {
        return GW_UNNAMED;
    }
    fprintf(out,
            "%" PRIu64 " blocks ran, and block b wrote %s[b], of which there are %" PRIu64
            ": launch %" PRIu64 " blocks; round the division up, (n - 1) / size + 1.",
            is->grid, is->name, is->elements, is->elements);
    return GW_NAMED_LAUNCH;
}

// Whether blocks begin before the array, with threads that use nothing there: they have a halo,
// which is loaded and not written, and pieces that are shorter than they are.
static bool has_halo(const struct gw_seen *writes)
{
    const struct gw_affine *index = &writes->index;
    bool halo = index->known[GW_CONSTANT] && index->of[GW_CONSTANT] < 0;
    for (size_t i = 0; halo && i < writes->use->count; i++) {
        halo = writes->use->samples[i].element >= 0;
    }
    return halo;
}

enum gw_named gw_name_writes(FILE *out, const struct gw_seen *writes, bool grid_is_given)
{
    const struct gw_affine *index = &writes->index;
    const struct facts is = facts_of(writes);
    if (!index->fits || !gw_is_in_x(&writes->use->shape) || !gw_is_uneven(writes) ||
        is.elements < 2 || is.threads < 2 || has_halo(writes)) {
        return GW_UNNAMED;
    }
    enum gw_named named = gw_name_dependence(out, writes, "written");
    named = named ? named : name_factors(out, index, &is);
    named = named || grid_is_given ? named : name_few_blocks(out, writes, &is);
    const bool by_thread = gw_affine_is(index, GW_THREAD_X, 1) || !index->varies[GW_THREAD_X];
    const bool by_block =
        gw_affine_is(index, GW_BLOCK_X, (int64_t)is.block) || !index->varies[GW_BLOCK_X];
    if (named || !by_thread || !by_block ||
        (!index->varies[GW_THREAD_X] && !index->varies[GW_BLOCK_X])) {
        return named;
    }
    named = name_first(out, index, &is);
    const bool may_be_right =
        index->known[GW_CONSTANT] && (index->known[GW_TURN] || !index->varies[GW_TURN]);
    named = named || !may_be_right ? named : name_stride(out, writes, &is);
    const bool strides = index->varies[GW_TURN] && index->of[GW_TURN] != (int64_t)is.threads;
    return named || !may_be_right || strides ? named : name_end(out, writes, &is, grid_is_given);
}
