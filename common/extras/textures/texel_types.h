// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// The types that a texel can have, channel by channel, and cudaCreateChannelDesc<T>().
#pragma once

#include "texels.h"

/** Of a type T: what its channels are, and a T from as many of them. */
template <typename T>
struct gw_texel_type {
    static_assert(sizeof(T) == 0, "a texel is a char, short, int or float, signed or unsigned, or "
                                  "a vector of 2 or 4 of them");
};

#define GW_TEXEL_TYPE(T, CHANNEL, KIND, CHANNELS, MAKE, ...)                                       \
    template <>                                                                                    \
    struct gw_texel_type<T> {                                                                      \
        typedef CHANNEL channel;                                                                   \
        static constexpr unsigned channels = CHANNELS;                                             \
        static constexpr cudaChannelFormatKind kind = KIND;                                        \
        static constexpr unsigned code = GW_TEXEL_CODE(KIND, sizeof(CHANNEL), CHANNELS);           \
        static GW_DEVICE_FUNCTION T make(const CHANNEL *c)                                         \
        {                                                                                          \
            return MAKE;                                                                           \
        }                                                                                          \
        static GW_DEVICE_FUNCTION void split(const T &texel, CHANNEL *c)                           \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    };
#define GW_SCALAR_TEXEL(T, KIND) GW_TEXEL_TYPE(T, T, KIND, 1, c[0], c[0] = texel;)
#define GW_VECTOR_TEXELS(NAME, CHANNEL, KIND)                                                      \
    GW_TEXEL_TYPE(NAME##1, CHANNEL, KIND, 1, (NAME##1 {c[0]}), c[0] = texel.x;)                    \
    GW_TEXEL_TYPE(NAME##2, CHANNEL, KIND, 2, (NAME##2 {c[0], c[1]}), c[0] = texel.x;               \
                  c[1] = texel.y;)                                                                 \
    GW_TEXEL_TYPE(NAME##4, CHANNEL, KIND, 4, (NAME##4 {c[0], c[1], c[2], c[3]}), c[0] = texel.x;   \
                  c[1] = texel.y; c[2] = texel.z; c[3] = texel.w;)

GW_SCALAR_TEXEL(char, cudaChannelFormatKindSigned)
GW_SCALAR_TEXEL(signed char, cudaChannelFormatKindSigned)
GW_SCALAR_TEXEL(unsigned char, cudaChannelFormatKindUnsigned)
GW_SCALAR_TEXEL(short, cudaChannelFormatKindSigned)
GW_SCALAR_TEXEL(unsigned short, cudaChannelFormatKindUnsigned)
GW_SCALAR_TEXEL(int, cudaChannelFormatKindSigned)
GW_SCALAR_TEXEL(unsigned int, cudaChannelFormatKindUnsigned)
GW_SCALAR_TEXEL(float, cudaChannelFormatKindFloat)
GW_VECTOR_TEXELS(char, signed char, cudaChannelFormatKindSigned)
GW_VECTOR_TEXELS(uchar, unsigned char, cudaChannelFormatKindUnsigned)
GW_VECTOR_TEXELS(short, short, cudaChannelFormatKindSigned)
GW_VECTOR_TEXELS(ushort, unsigned short, cudaChannelFormatKindUnsigned)
GW_VECTOR_TEXELS(int, int, cudaChannelFormatKindSigned)
GW_VECTOR_TEXELS(uint, unsigned int, cudaChannelFormatKindUnsigned)
GW_VECTOR_TEXELS(float, float, cudaChannelFormatKindFloat)
#undef GW_VECTOR_TEXELS
#undef GW_SCALAR_TEXEL
#undef GW_TEXEL_TYPE

/** The channels of texels of type T. */
template <typename T>
inline cudaChannelFormatDesc cudaCreateChannelDesc()
{
    typedef gw_texel_type<T> type;
    const int bits = 8 * static_cast<int>(sizeof(typename type::channel));
    const int pair = type::channels > 1 ? bits : 0, four = type::channels > 2 ? bits : 0;
    return {bits, pair, four, four, type::kind};
}
