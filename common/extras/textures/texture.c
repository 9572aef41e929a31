// SPDX-License-Identifier: MIT
// The table of texture objects. It never moves, as kernels look into it while the host adds to it.
// A place is used again; its handle then is another one, so that the old one is known to be old.
#include "texture.h"
#include "array.h"

#include <stdlib.h>

enum { MOST = 4096 };

static struct gw_texture *table;
static size_t live;

size_t gw_device_live_textures(void)
{
    return live;
}

cudaTextureObject_t gw_texture_add(const struct gw_texture *texture)
{
    if (!table) {
        table = calloc(MOST, sizeof(*table));
    }
    for (size_t i = 0; table && i < MOST; i++) {
        if (!table[i].live) {
            const uint32_t generation = table[i].generation + 1;
            table[i] = *texture;
            table[i].generation = generation;
            table[i].live = true;
            live++;
            return (cudaTextureObject_t)generation << 32 | (i + 1);
        }
    }
    return 0;
}

struct gw_texture *gw_texture_of(cudaTextureObject_t object)
{
    const size_t place = (size_t)(object & UINT32_MAX);
    if (!table || place == 0 || place > MOST) {
        return NULL;
    }
    struct gw_texture *texture = &table[place - 1];
    return texture->live && texture->generation == object >> 32 ? texture : NULL;
}

void gw_texture_remove(struct gw_texture *texture)
{
    texture->live = false;
    live--;
}

void gw_forget_all_textures(void)
{
    for (size_t i = 0; table && i < MOST; i++) {
        if (table[i].live) {
            gw_texture_remove(&table[i]);
        }
    }
    gw_forget_all_arrays();
}
