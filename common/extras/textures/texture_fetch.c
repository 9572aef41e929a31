// SPDX-License-Identifier: MIT
// Which texels a fetch takes, by CUDA C++ Programming Guide, "Texture Fetching".
#include "cpu_device/calls/worker.h"
#include "cpu_device/fibers/escape.h"
#include "cpu_device/threads/warp_results.h"
#include "texel.h"
#include "texture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** Weights of a linear filter have so many steps between two texels: 8 bits of fraction. */
static const float WEIGHT_STEPS = 256;

enum { BEYOND_BORDER = -1 };

/** The texels along one coordinate, one or two. */
struct span {
    long index[2]; // or BEYOND_BORDER
    float weight[2];
    unsigned count;
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
        return (struct span){{index_of(axis, (long)floorf(place)), 0}, {1, 0}, 1};
    }
    const float before = floorf(place - 0.5f);
    const float weight = rintf((place - 0.5f - before) * WEIGHT_STEPS) / WEIGHT_STEPS;
    const long first = index_of(axis, (long)before), second = index_of(axis, (long)before + 1);
    if (weight == 0 || weight == 1) {
        return (struct span){{weight == 0 ? first : second, 0}, {1, 0}, 1};
    }
    return (struct span){{first, second}, {1 - weight, weight}, 2};
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
    memcpy(texels->border, texture->description.borderColor, sizeof(texels->border));
}

static void add(struct gw_texels *texels, const void *at, float weight)
{
    texels->at[texels->count] = at;
    texels->weight[texels->count] = weight;
    texels->count++;
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
        const struct span along = span_of(&texture->x, x, texture->filters);
        const size_t bytes = gw_texel_bytes(texture->code);
        begin(texels, texture);
        for (unsigned i = 0; i < along.count; i++) {
            const long index = along.index[i];
            add(texels, index < 0 ? NULL : texture->start + (size_t)index * bytes, along.weight[i]);
        }
    }
    return why;
}

const char *gw_texture_2d(struct gw_texels *texels, cudaTextureObject_t object, unsigned code,
                          float x, float y)
{
    const struct gw_texture *texture = gw_texture_of(object);
    const char *why = expect(texture, GW_TEXTURE_2D, code);
    if (!why) {
        const struct span along = span_of(&texture->x, x, texture->filters);
        const struct span down = span_of(&texture->y, y, texture->filters);
        const size_t bytes = gw_texel_bytes(texture->code);
        begin(texels, texture);
        for (unsigned j = 0; j < down.count; j++) {
            for (unsigned i = 0; i < along.count; i++) {
                const long column = along.index[i], row = down.index[j];
                const bool inside = column >= 0 && row >= 0;
                add(texels,
                    inside ? texture->start + (size_t)row * texture->pitch + (size_t)column * bytes
                           : NULL,
                    along.weight[i] * down.weight[j]);
            }
        }
    }
    return why;
}

void gw_texture_refused(const char *function, const char *why, const char *file, int line,
                        const uint3 *block, const uint3 *thread)
{
    if (!gw_in_kernel()) {
        fprintf(stderr, "%s:%d: %s is for kernels\n", file, line, function);
        abort();
    }
    gw_leave_kernel(cudaErrorLaunchFailure,
                    "thread (%u,%u,%u) of block (%u,%u,%u) in %s:%d, %s: %s", thread->x, thread->y,
                    thread->z, block->x, block->y, block->z, gw_short_file(file), line, function,
                    why);
}
