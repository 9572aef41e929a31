// SPDX-License-Identifier: MIT
// Which texels a fetch takes, by CUDA C++ Programming Guide, "Texture Fetching", and, where that
// is silent, as an H200 answered (tests/gpu/answers, case textures).
#include "cpu_device/calls/worker.h"
#include "texel.h"
#include "texture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/** Weights of a linear filter have 8 bits of fraction: so many steps between two texels. */
static const float WEIGHT_STEPS = 256;

enum { BEYOND_BORDER = -1 };

/** The two texels along one coordinate. */
struct span {
    long index[2]; // or BEYOND_BORDER
    float weight;  // of the second one; the first one has the rest of 1
};

/** A coordinate in texels. It is bounded, so that it fits into an integer: further beyond there is
 * nothing else. */
static float place_of(const struct gw_texture_axis *axis, float x)
{
    const float texels = (float)axis->texels;
    x = isnan(x) ? 0 : x;
    if (axis->normalized) {
        const float whole = floorf(x);
        if (axis->beyond == cudaAddressModeWrap) {
            x = isinf(x) ? 0 : x - whole;
        } else if (axis->beyond == cudaAddressModeMirror) {
            const bool backwards = fmodf(whole, 2) != 0;
            x = isinf(x) ? 0 : backwards ? 1 - (x - whole) : x - whole;
        }
        x *= texels;
    }
    return fminf(fmaxf(x, -2), texels + 2);
}

static long index_of(const struct gw_texture_axis *axis, long i)
{
    const long texels = (long)axis->texels;
    if (i >= 0 && i < texels) {
        return i;
    }
    if (axis->beyond == cudaAddressModeBorder) {
        return BEYOND_BORDER;
    }
    if (axis->beyond == cudaAddressModeWrap) { // the neighbour of the last texel is the first one
        return (i % texels + texels) % texels;
    }
    return i < 0 ? 0 : texels - 1;
}

static struct span span_of(const struct gw_texture_axis *axis, float x, bool filters)
{
    const float place = place_of(axis, x);
    if (!filters) {
        return (struct span){{index_of(axis, (long)floorf(place)), 0}, 0};
    }
    const float before = floorf(place - 0.5f);
    const float weight = rintf((place - 0.5f - before) * WEIGHT_STEPS) / WEIGHT_STEPS;
    return (struct span){{index_of(axis, (long)before), index_of(axis, (long)before + 1)}, weight};
}

static const char *refuse_shape(const struct gw_texture *texture)
{
    static const char *const sentences[] = {
        [GW_LINEAR_TEXTURE] = "the object's resource is linear memory, which tex1Dfetch reads",
        [GW_TEXTURE_1D] = "the object's resource is an array of one dimension, which tex1D reads",
        [GW_TEXTURE_2D] = "the object's resource has two dimensions, and tex2D reads it"};
    return sentences[texture->shape];
}

static const char *refuse_type(const struct gw_texture *texture, unsigned code)
{
    static GW_PER_WORKER char sentence[160];
    char wanted[24];
    snprintf(wanted, sizeof(wanted), "%s", gw_texel_name(code));
    const unsigned given = texture->gives_floats ? GW_TEXEL_CODE(cudaChannelFormatKindFloat, 4,
                                                                 GW_CHANNELS_OF_CODE(texture->code))
                                                 : texture->code;
    snprintf(sentence, sizeof(sentence), "it asks for %s, and the object gives %s%s", wanted,
             gw_texel_name(given), texture->gives_floats ? ", by cudaReadModeNormalizedFloat" : "");
    return sentence;
}

// Signed and unsigned integers of the same size are the same bits.
static bool is_type(const struct gw_texture *texture, unsigned code)
{
    if (GW_CHANNELS_OF_CODE(texture->code) != GW_CHANNELS_OF_CODE(code)) {
        return false;
    }
    if (texture->gives_floats) {
        return !gw_texel_is_integer(code);
    }
    return gw_texel_is_integer(texture->code) == gw_texel_is_integer(code) &&
           gw_texel_bytes(texture->code) == gw_texel_bytes(code);
}

/** @return NULL; else a sentence */
static const char *expect(const struct gw_texture *texture, enum gw_texture_shape shape,
                          unsigned code)
{
    if (!texture) {
        return "the texture object was destroyed before the kernel ran, as a launch does not wait, "
               "or "
               "was never created";
    }
    if (texture->shape != shape) {
        return refuse_shape(texture);
    }
    return is_type(texture, code) ? NULL : refuse_type(texture, code);
}

static void begin(struct gw_texels *texels, const struct gw_texture *texture)
{
    texels->count = 0;
    texels->code = texture->code;
    texels->filters = texture->filters;
    memcpy(texels->border, texture->description.borderColor, sizeof(texels->border));
}

static void add(struct gw_texels *texels, const void *at, float weight)
{
    texels->at[texels->count] = at;
    texels->weight[texels->count] = weight;
    texels->count++;
}

// An H200 rounds the product of the two weights to 8 bits as well, halves up, and takes the other
// three weights from it, so that all four add up to 1.
static void add_square(struct gw_texels *texels, const struct gw_texture *texture,
                       struct span along, struct span down)
{
    const float both = floorf(along.weight * down.weight * WEIGHT_STEPS + 0.5f) / WEIGHT_STEPS;
    const float weight[2][2] = {{1 - along.weight - down.weight + both, along.weight - both},
                                {down.weight - both, both}};
    const size_t bytes = gw_texel_bytes(texture->code);
    begin(texels, texture);
    for (unsigned j = 0; j < 2; j++) {
        for (unsigned i = 0; i < 2; i++) {
            const long column = along.index[i], row = down.index[j];
            const bool inside = column >= 0 && row >= 0;
            if (weight[j][i] > 0) {
                add(texels,
                    inside ? texture->start + (size_t)row * texture->pitch + (size_t)column * bytes
                           : NULL,
                    weight[j][i]);
            }
        }
    }
}

const char *gw_texture_linear(struct gw_texels *texels, cudaTextureObject_t object, unsigned code,
                              int x)
{
    const struct gw_texture *texture = gw_texture_of(object);
    const char *why = expect(texture, GW_LINEAR_TEXTURE, code);
    if (!why) {
        const bool inside = x >= 0 && (size_t)x < texture->x.texels;
        begin(texels, texture);
        memset(texels->border, 0, sizeof(texels->border));
        add(texels, inside ? texture->start + (size_t)x * gw_texel_bytes(texture->code) : NULL, 1);
    }
    return why;
}

const char *gw_texture_1d(struct gw_texels *texels, cudaTextureObject_t object, unsigned code,
                          float x)
{
    const struct gw_texture *texture = gw_texture_of(object);
    const char *why = expect(texture, GW_TEXTURE_1D, code);
    if (!why) {
        // An H200 filters across the missing second dimension, too. The row's middle lies at 0.5,
        // and the fetch at 0: halfway between the row and the border, or the row once more.
        const bool half_border = texture->filters && texture->y.beyond == cudaAddressModeBorder;
        const struct span row = {{0, 0}, 0}, border_and_row = {{BEYOND_BORDER, 0}, 0.5f};
        add_square(texels, texture, span_of(&texture->x, x, texture->filters),
                   half_border ? border_and_row : row);
    }
    return why;
}

const char *gw_texture_2d(struct gw_texels *texels, cudaTextureObject_t object, unsigned code,
                          float x, float y)
{
    const struct gw_texture *texture = gw_texture_of(object);
    const char *why = expect(texture, GW_TEXTURE_2D, code);
    if (!why) {
        add_square(texels, texture, span_of(&texture->x, x, texture->filters),
                   span_of(&texture->y, y, texture->filters));
    }
    return why;
}
