// SPDX-License-Identifier: MIT
// tex: whoever runs the kernel says which texels a fetch takes, and how much of each; they are read
// and added here, as a kernel of the CPU device does it. Fetches go through caches of their own,
// and no counts know them.
#include "ptx_machine/machine/actions.h"
#include "ptx_machine/machine/addresses.h"

#include "extras/textures/texel_values.h"

enum { CHANNELS = 4 };

static unsigned bytes_of(unsigned code)
{
    return code >> 4 & 0xF;
}

// An integer of a texel, as 32 bits.
static uint32_t integer_at(const void *at, unsigned code, unsigned channel)
{
    const unsigned bytes = bytes_of(code);
    const bool is_signed = (code & 0xF) == cudaChannelFormatKindSigned;
    uint64_t value = 0;
    memcpy(&value, (const char *)at + (size_t)channel * bytes, bytes);
    return (uint32_t)ptx_widened(value, !is_signed   ? PTX_U32
                                        : bytes == 1 ? PTX_S8
                                        : bytes == 2 ? PTX_S16
                                                     : PTX_S32);
}

static float float_at(const struct gw_texels *texels, unsigned which, unsigned channel)
{
    const char *at = texels->at[which];
    float number;
    if (!at) {
        return texels->border[channel];
    }
    if ((texels->code & 0xF) != cudaChannelFormatKindFloat) {
        return gw_texel_as_float(at, texels->code, channel);
    }
    memcpy(&number, at + channel * sizeof(number), sizeof(number));
    return number;
}

// One texel is what it is; several are added one after another.
static float filtered(const struct gw_texels *texels, unsigned channel)
{
    if (texels->filters && (texels->code & 0xF) != cudaChannelFormatKindFloat) {
        return gw_filtered_integer(texels, channel);
    }
    float sum = float_at(texels, 0, channel);
    if (texels->count > 1) {
        sum *= texels->weight[0];
    }
    for (unsigned i = 1; i < texels->count; i++) {
        sum += float_at(texels, i, channel) * texels->weight[i];
    }
    return sum;
}

// Channels that the texels do not have are 0, the last one 1.
static uint64_t value_of(const struct ptx_step *step, const struct gw_texels *texels,
                         unsigned channel)
{
    const bool there = channel < GW_CHANNELS_OF_CODE(texels->code);
    const bool is_last = channel == CHANNELS - 1;
    if (step->type == PTX_F32) {
        return ptx_of_float(there ? filtered(texels, channel) : is_last ? 1.0F : 0.0F);
    }
    if (!there) {
        return is_last;
    }
    return texels->at[0] ? integer_at(texels->at[0], texels->code, channel)
                         : (uint32_t)texels->border[channel];
}

// From addresses of the device to where they lie here.
static bool reach(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                  struct gw_texels *texels)
{
    const unsigned bytes = bytes_of(texels->code) * GW_CHANNELS_OF_CODE(texels->code);
    for (unsigned i = 0; i < texels->count; i++) {
        enum ptx_space space = PTX_GLOBAL;
        if (texels->at[i]) {
            texels->at[i] =
                ptx_reach(warp, step, lane, (uint64_t)(uintptr_t)texels->at[i], bytes, &space);
            if (!texels->at[i]) {
                return false;
            }
        }
    }
    return true;
}

static void fetch(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    const uint64_t *const textures = ptx_at(warp, step->a);
    const uint64_t *const xs = ptx_at(warp, step->b);
    const uint64_t *const ys = ptx_at(warp, step->c);
    PTX_FOR_LANES(mask, {
        const struct ptx_fetch one = {.texture = textures[lane],
                                      .dimensions = step->way,
                                      .index = (int)xs[lane],
                                      .x = ptx_float_of(xs[lane]),
                                      .y = ptx_float_of(ys[lane]),
                                      .gives_floats = step->type == PTX_F32};
        struct gw_texels texels = {.count = 0};
        const char *why = warp->grid->run->services->fetch(&one, &texels);
        if (why) {
            ptx_raise(warp, step, lane, PTX_TRAP, "%s", why);
            return;
        }
        if (!reach(warp, step, lane, &texels)) {
            return;
        }
        for (unsigned channel = 0; channel < CHANNELS; channel++) {
            if (!step->parts[channel].absent) {
                ptx_at(warp, step->parts[channel])[lane] = value_of(step, &texels, channel);
            }
        }
    });
}

// [texture, {x, y}]
static void bind_place(struct ptx_binder *binder, unsigned dimensions)
{
    struct ptx_step *step = binder->step;
    const struct ptx_operand *place = ptx_take_operand(binder);
    const bool known = place->kind == PTX_ADDRESS && place->part_count == 2 && place->value == 0;
    const struct ptx_operand *at = known ? &place->parts[1] : NULL;
    const bool is_vector = at && at->kind == PTX_VECTOR;
    if (!known || (is_vector ? at->part_count : 1) != dimensions) {
        ptx_refuse(binder, "a place of this form in 'tex'");
        return;
    }
    step->a = ptx_source(binder, &place->parts[0], PTX_U64);
    step->b = ptx_source(binder, is_vector ? &at->parts[0] : at, PTX_B32);
    step->c = dimensions == 2 ? ptx_source(binder, &at->parts[1], PTX_B32) : step->b;
}

bool ptx_bind_textures(struct ptx_binder *binder)
{
    static const char *const dimensions_words[] = {"1d", "2d", NULL};
    if (!ptx_is(binder, "tex")) {
        return false;
    }
    struct ptx_step *step = binder->step;
    const unsigned dimensions = ptx_take_one_of(binder, dimensions_words, 2) + 1;
    const bool four = ptx_take_modifier(binder, "v4");
    step->type = ptx_take_type(binder);
    step->from = ptx_take_type(binder);
    const bool by_index = step->from == PTX_S32 && dimensions == 1;
    const bool known = step->type == PTX_F32 || step->type == PTX_S32 || step->type == PTX_U32;
    const struct ptx_operand *results = ptx_take_operand(binder);
    if (dimensions > 2 || !four || !known || (step->from != PTX_F32 && !by_index) ||
        results->kind != PTX_VECTOR || results->part_count != CHANNELS) {
        ptx_refuse(binder, "this form of 'tex'");
        return true;
    }
    for (unsigned i = 0; i < CHANNELS; i++) {
        step->parts[i] = ptx_target(binder, &results->parts[i]);
    }
    bind_place(binder, dimensions);
    step->way = (unsigned char)(by_index ? 0 : dimensions);
    step->flow = PTX_MAY_FAIL;
    step->access = PTX_LOADS;
    step->act = fetch;
    return true;
}
