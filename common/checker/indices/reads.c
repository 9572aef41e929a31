// SPDX-License-Identifier: MIT
// Where each element is made of the same ones of the inputs, as many as there are: an input of
// which a part is never read is read at another index than the output is written at.
#include "naming.h"

#include <inttypes.h>

static bool is_grid_index(const struct gw_affine *index, const struct gw_shape *shape)
{
    return (gw_affine_is(index, GW_THREAD_X, 1) || !index->varies[GW_THREAD_X]) &&
           (gw_affine_is(index, GW_BLOCK_X, shape->block_x) || !index->varies[GW_BLOCK_X]);
}

enum gw_named gw_name_reads(FILE *out, const struct gw_seen *reads, const struct gw_seen *writes)
{
    const struct gw_shape *shape = &reads->use->shape;
    const struct gw_affine *index = &reads->index;
    if (!index->fits || !writes->index.fits || !gw_is_in_x(shape) || gw_is_uneven(writes) ||
        reads->use->array.elements != writes->use->array.elements ||
        reads->cover.used == reads->use->array.elements ||
        reads->use->count != writes->use->count || // else a sum, of which each term is read by many
        reads->use->array.elements <= shape->block_x) {
        return GW_UNNAMED;
    }
    const enum gw_named named = gw_name_dependence(out, reads, "read");
    const int64_t apart = index->of[GW_CONSTANT] - writes->index.of[GW_CONSTANT];
    if (named || !is_grid_index(index, shape) || !is_grid_index(&writes->index, shape) ||
        !index->known[GW_CONSTANT] || !writes->index.known[GW_CONSTANT] || apart == 0 ||
        index->of[GW_TURN] != writes->index.of[GW_TURN]) {
        return named;
    }
    fprintf(out, "the thread that writes %s[i] reads %s[i %c %" PRId64 "].",
            writes->use->array.name, reads->use->array.name, apart > 0 ? '+' : '-',
            apart > 0 ? apart : -apart);
    return GW_NAMED_INDEX;
}
