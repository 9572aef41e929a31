// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// Texture fetches in a kernel, as CUDA C++ Programming Guide, "Texture Functions", has them, for
// texels of 8, 16 and 32 bits with 1, 2 and 4 channels.
#pragma once

#include "../../cpu_device/kernel_side/built_in_variables.h"
#include "texel_types.h"
#include "texel_values.h"

/** Whether a fetch of channels that are floats finds integers. */
GW_DEVICE_FUNCTION bool gw_texels_become_floats(const gw_texels &texels, unsigned code)
{
    return GW_CHANNEL_OF_CODE(code) ==
               GW_TEXEL_CODE(cudaChannelFormatKindFloat, sizeof(float), 0) &&
           GW_CHANNEL_OF_CODE(texels.code) != GW_CHANNEL_OF_CODE(code);
}

/** The channels of one texel that has T's own, or whose integers become floats. */
template <typename T>
GW_DEVICE_FUNCTION void gw_read_texel(const gw_texels &texels, unsigned which,
                                      typename gw_texel_type<T>::channel *channels)
{
    typedef gw_texel_type<T> type;
    typedef typename type::channel channel;
    const void *at = texels.at[which];
    if (!at) {
        for (unsigned c = 0; c < type::channels; c++) {
            channels[c] = static_cast<channel>(texels.border[c]);
        }
    } else if (gw_texels_become_floats(texels, type::code)) {
        for (unsigned c = 0; c < type::channels; c++) {
            channels[c] = static_cast<channel>(gw_texel_as_float(at, texels.code, c));
        }
    } else {
        const T texel = *static_cast<const T *>(at);
        type::split(texel, channels);
    }
}

/** What a linear filter makes of integers. */
template <typename T>
GW_DEVICE_FUNCTION T gw_filter_integers(const gw_texels &texels)
{
    typedef gw_texel_type<T> type;
    typedef typename type::channel channel;
    channel fraction[4];
    for (unsigned c = 0; c < type::channels; c++) {
        fraction[c] = static_cast<channel>(gw_filtered_integer(&texels, c));
    }
    return type::make(fraction);
}

/** What a fetch gives. Integers that stay integers are never filtered: each is one texel. */
template <typename T>
GW_DEVICE_FUNCTION T gw_filter_texels(const gw_texels &texels)
{
    typedef gw_texel_type<T> type;
    typedef typename type::channel channel;
    if (texels.filters && gw_texels_become_floats(texels, type::code)) {
        return gw_filter_integers<T>(texels);
    }
    channel sum[4];
    gw_read_texel<T>(texels, 0, sum);
    if (type::kind == cudaChannelFormatKindFloat && texels.count > 1) {
        for (unsigned c = 0; c < type::channels; c++) {
            sum[c] = static_cast<channel>(static_cast<float>(sum[c]) * texels.weight[0]);
        }
        for (unsigned i = 1; i < texels.count; i++) {
            channel more[4];
            gw_read_texel<T>(texels, i, more);
            for (unsigned c = 0; c < type::channels; c++) {
                sum[c] = static_cast<channel>(static_cast<float>(sum[c]) +
                                              static_cast<float>(more[c]) * texels.weight[i]);
            }
        }
    }
    return type::make(sum);
}

#define GW_FETCH(NAME, PLACES, PARAMETERS, ...)                                                    \
    template <typename T>                                                                          \
    GW_DEVICE_FUNCTION T NAME(cudaTextureObject_t object, PARAMETERS,                              \
                              const char *file = __builtin_FILE(), int line = __builtin_LINE())    \
    {                                                                                              \
        gw_texels texels;                                                                          \
        const char *why = PLACES(&texels, object, gw_texel_type<T>::code, __VA_ARGS__);            \
        if (why) {                                                                                 \
            gw_texture_refused(#NAME, why, file, line, &blockIdx, &threadIdx);                     \
        }                                                                                          \
        return gw_filter_texels<T>(texels);                                                        \
    }                                                                                              \
    template <typename T>                                                                          \
    GW_DEVICE_FUNCTION void NAME(T *result, cudaTextureObject_t object, PARAMETERS,                \
                                 const char *file = __builtin_FILE(), int line = __builtin_LINE()) \
    {                                                                                              \
        *result = NAME<T>(object, __VA_ARGS__, file, line);                                        \
    }
#define GW_AND ,
/** The texel of that index of linear memory; 0 beyond its ends. */
GW_FETCH(tex1Dfetch, gw_texture_linear, int x, x)
/** The texel at a coordinate of an array of one dimension. */
GW_FETCH(tex1D, gw_texture_1d, float x, x)
/** The texel at a coordinate of an array of two dimensions, or of memory in rows of a pitch. */
GW_FETCH(tex2D, gw_texture_2d, float x GW_AND float y, x, y)
#undef GW_AND
#undef GW_FETCH
