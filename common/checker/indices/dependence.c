// SPDX-License-Identifier: MIT
// An index that leaves out blockIdx.x, threadIdx.x or all of them.
#include "naming.h"

#include <inttypes.h>

bool gw_see(const struct gw_use *use, struct gw_seen *seen)
{
    *seen = (struct gw_seen){.use = use, .index = gw_affine_of(use)};
    return gw_cover_of(use, &seen->cover);
}

void gw_put_used(FILE *out, const struct gw_seen *seen)
{
    const struct gw_cover *cover = &seen->cover;
    const char *name = seen->use->array.name;
    if (cover->used == 1) {
        fprintf(out, "%s[%" PRIu64 "]", name, cover->first);
    } else if (cover->last - cover->first + 1 == cover->used) {
        fprintf(out, "%s[%" PRIu64 "] to %s[%" PRIu64 "]", name, cover->first, name, cover->last);
    } else {
        fprintf(out, "%" PRIu64 " elements of %s", cover->used, name);
    }
}

static void put_met(FILE *out, const struct gw_seen *seen, const char *did, const char *whom,
                    uint64_t least, uint64_t most)
{
    gw_put_used(out, seen);
    if (seen->cover.used == 1) {
        fprintf(out, " was %s by %" PRIu64 " %s, and no other element was", did, most, whom);
    } else if (least == most) {
        fprintf(out, " were each %s by %" PRIu64 " %s", did, most, whom);
    } else {
        fprintf(out, " were %s by up to %" PRIu64 " %s", did, most, whom);
    }
}

enum gw_named gw_name_dependence(FILE *out, const struct gw_seen *seen, const char *did)
{
    const struct gw_affine *index = &seen->index;
    const struct gw_cover *cover = &seen->cover;
    const struct gw_shape *shape = &seen->use->shape;
    const uint64_t elements = seen->use->array.elements;
    // A few results that all threads of a block write alike may be meant so.
    const bool shared_out = elements > (uint64_t)shape->block_x * shape->block_y;
    if (cover->most_threads < 2 || (cover->used == elements && !shared_out)) {
        return GW_UNNAMED;
    }
    const bool lacks_block_x = gw_affine_lacks(index, GW_BLOCK_X);
    const bool lacks_block_y = gw_affine_lacks(index, GW_BLOCK_Y);
    const bool lacks_thread_x = gw_affine_lacks(index, GW_THREAD_X);
    const bool lacks_thread_y = gw_affine_lacks(index, GW_THREAD_Y);
    const bool varies_block = index->varies[GW_BLOCK_X] || index->varies[GW_BLOCK_Y];
    const bool lacks_all = (lacks_block_x || !index->varies[GW_BLOCK_X]) &&
                           (lacks_block_y || !index->varies[GW_BLOCK_Y]) &&
                           (lacks_thread_x || !index->varies[GW_THREAD_X]) &&
                           (lacks_thread_y || !index->varies[GW_THREAD_Y]);
    if (lacks_all && (lacks_thread_x || lacks_thread_y)) {
        put_met(out, seen, did, "threads", cover->least_threads, cover->most_threads);
        fputs(varies_block ? ": the index depends on neither threadIdx nor blockIdx."
                           : ": the index does not depend on threadIdx.",
              out);
        return GW_NAMED_INDEX;
    }
    if ((lacks_block_x || lacks_block_y) && cover->most_blocks > 1) {
        put_met(out, seen, did, "blocks", cover->least_blocks, cover->most_blocks);
        fprintf(out, ": the index does not depend on blockIdx.%s.",
                lacks_block_x && lacks_block_y ? "x and blockIdx.y"
                : lacks_block_x                ? "x"
                                               : "y");
        return GW_NAMED_INDEX;
    }
    if ((lacks_thread_x || lacks_thread_y) && cover->most_threads > cover->most_blocks) {
        put_met(out, seen, did, "threads", cover->least_threads, cover->most_threads);
        fprintf(out, ": the index does not depend on threadIdx.%s.", lacks_thread_x ? "x" : "y");
        return GW_NAMED_INDEX;
    }
    return GW_UNNAMED;
}

enum gw_named gw_name_alone(FILE *out, const struct gw_seen *writes)
{
    enum { MANY = 1000 }; // a few may well be one thread's
    const struct gw_use *use = writes->use;
    const struct gw_shape *shape = &use->shape;
    if (writes->cover.threads != 1 || use->array.elements < MANY ||
        writes->cover.used != use->array.elements ||
        (uint64_t)shape->grid_x * shape->grid_y * shape->block_x * shape->block_y < 2) {
        return GW_UNNAMED;
    }
    fprintf(out,
            "one thread alone wrote all %" PRIu64
            " elements of %s: the condition is true for this thread only.",
            use->array.elements, use->array.name);
    return GW_NAMED_INDEX;
}
