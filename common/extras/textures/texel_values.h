// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// What the integers of texels are as floats, also where a linear filter adds them. C11 and C++.
#pragma once

#include "texels.h"

#ifndef __cplusplus
#include <math.h>
#endif

/** A channel as a float: as it is, or an integer of 8 or 16 bits as a fraction of the largest. */
GW_DEVICE_FUNCTION float gw_texel_as_float(const void *at, unsigned code, unsigned channel)
{
    switch (GW_CHANNEL_OF_CODE(code)) {
    case GW_TEXEL_CODE(cudaChannelFormatKindUnsigned, 1, 0):
        return (float)((const unsigned char *)at)[channel] / 255.0f;
    case GW_TEXEL_CODE(cudaChannelFormatKindUnsigned, 2, 0):
        return (float)((const unsigned short *)at)[channel] / 65535.0f;
    case GW_TEXEL_CODE(cudaChannelFormatKindSigned, 1, 0):
        return fmaxf((float)((const signed char *)at)[channel] / 127.0f, -1.0f);
    default:
        return fmaxf((float)((const short *)at)[channel] / 32767.0f, -1.0f);
    }
}

/** A linear filter of integers adds 16-bit numbers, as an H200 does: this one becomes 1. */
GW_DEVICE_FUNCTION float gw_largest_number(unsigned code)
{
    return (code & 0xfu) == cudaChannelFormatKindUnsigned ? 65535.0f : 32767.0f;
}

/** A channel as such a number. Of 16 bits it is one already, also -32768. */
GW_DEVICE_FUNCTION float gw_texel_as_number(const void *at, unsigned code, unsigned channel)
{
    switch (GW_CHANNEL_OF_CODE(code)) {
    case GW_TEXEL_CODE(cudaChannelFormatKindUnsigned, 1, 0):
        return (float)((const unsigned char *)at)[channel] * 257.0f;
    case GW_TEXEL_CODE(cudaChannelFormatKindUnsigned, 2, 0):
        return (float)((const unsigned short *)at)[channel];
    case GW_TEXEL_CODE(cudaChannelFormatKindSigned, 1, 0):
        return roundf((float)((const signed char *)at)[channel] * 32767.0f / 127.0f);
    default:
        return (float)((const short *)at)[channel];
    }
}

/** What a linear filter makes of a channel of integers: the sum is rounded to a 16-bit number, too.
 */
GW_DEVICE_FUNCTION float gw_filtered_integer(const struct gw_texels *texels, unsigned channel)
{
    const float largest = gw_largest_number(texels->code);
    float sum = 0.0f;
    for (unsigned i = 0; i < texels->count; i++) {
        const void *at = texels->at[i];
        const float number =
            at ? gw_texel_as_number(at, texels->code, channel) : texels->border[channel] * largest;
        sum += number * texels->weight[i];
    }
    return fmaxf(roundf(sum) / largest, -1.0f);
}
