// SPDX-License-Identifier: MIT
// What a texel may be: one, two or four channels, all of 8, 16 or 32 bits.
#include "texel.h"
#include "cpu_device/calls/worker.h"

#include <stdio.h>

struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                                   enum cudaChannelFormatKind kind)
{
    return (struct cudaChannelFormatDesc){x, y, z, w, kind};
}

static unsigned channel_count(const struct cudaChannelFormatDesc *c)
{
    if (c->y == 0 && c->z == 0 && c->w == 0) {
        return 1;
    }
    if (c->y == c->x && c->z == 0 && c->w == 0) {
        return 2;
    }
    return c->y == c->x && c->z == c->x && c->w == c->x ? 4 : 0;
}

unsigned gw_expect_texel(struct gw_call *call, const struct cudaChannelFormatDesc *channels)
{
    const unsigned count = channel_count(channels);
    const int bits = channels->x;
    if (count == 0) {
        gw_call_fail(call, cudaErrorInvalidChannelDescriptor,
                     "the channels have %d, %d, %d and %d bits: a texel has one, two or four "
                     "channels, all of the same size",
                     channels->x, channels->y, channels->z, channels->w);
    } else if (bits != 8 && bits != 16 && bits != 32) {
        gw_call_fail(call, cudaErrorInvalidChannelDescriptor,
                     "a channel has %d bits: 8, 16 and 32 there are", bits);
    } else if ((unsigned)channels->f > cudaChannelFormatKindFloat ||
               (channels->f == cudaChannelFormatKindFloat && bits == 8)) {
        gw_call_fail(call, cudaErrorInvalidChannelDescriptor,
                     "%d is no kind of channels of %d bits: signed, unsigned and, of 32 bits, "
                     "float there are",
                     (int)channels->f, bits);
    } else if (channels->f == cudaChannelFormatKindFloat && bits == 16) {
        gw_call_fail(call, cudaErrorNotSupported,
                     GW_THE_DEVICE " has no textures of 16-bit floats: use float");
    } else {
        return GW_TEXEL_CODE(channels->f, bits / 8, count);
    }
    return 0;
}

static unsigned kind_of(unsigned code)
{
    return code & 0xf;
}

static unsigned channel_bytes(unsigned code)
{
    return code >> 4 & 0xf;
}

size_t gw_texel_bytes(unsigned code)
{
    return (size_t)channel_bytes(code) * GW_CHANNELS_OF_CODE(code);
}

bool gw_texel_is_integer(unsigned code)
{
    return kind_of(code) != cudaChannelFormatKindFloat;
}

const char *gw_texel_name(unsigned code)
{
    static GW_PER_WORKER char name[24];
    const unsigned bytes = channel_bytes(code), channels = GW_CHANNELS_OF_CODE(code);
    const char *of_bytes = bytes == 1 ? "char" : bytes == 2 ? "short" : "int";
    const char *sign = kind_of(code) != cudaChannelFormatKindUnsigned ? ""
                       : channels == 1                                ? "unsigned "
                                                                      : "u";
    snprintf(name, sizeof(name), "%s%s%.0u", sign, gw_texel_is_integer(code) ? of_bytes : "float",
             channels == 1 ? 0 : channels);
    return name;
}
