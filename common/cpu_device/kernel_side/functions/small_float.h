// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_fp16.h>
// Floating point of 16 bits: the value type that __half and __nv_bfloat16 are, and how numbers
// become one. Formats: IEEE 754 binary16, and the upper half of a binary32. An operation is carried
// out in float, whose 24 bits are more than twice as many as these have, so that rounding the
// result once more is as good as rounding once (Figueroa, "When is double rounding innocuous?",
// 1995).
#pragma once

#include "../host_defines.h"
#include "bits.h"

#include <stdint.h>

/** Which of the two nearest numbers a value becomes. */
enum gw_small_rounding { GW_SMALL_NEAREST, GW_SMALL_TOWARDS_ZERO, GW_SMALL_DOWN, GW_SMALL_UP };

/**
 * The 16 bits of a value.
 * @tparam M  bits of the mantissa that are stored; 15 - M are the exponent's
 */
template <int M>
GW_DEVICE_FUNCTION uint16_t gw_small_bits(double value, gw_small_rounding rounding)
{
    constexpr int largest = (1 << (14 - M)) - 1; // exponent of the largest numbers
    constexpr unsigned infinity = (2u * largest + 1) << M;
    const uint64_t bits = gw_bits_of(value);
    const uint16_t sign = static_cast<uint16_t>(bits >> 63 << 15);
    int exponent = static_cast<int>(bits >> 52 & 2047) - 1023;
    if (exponent == 1024 && (bits << 12) != 0) {
        return 0x7fff; // NaN, as NVIDIA's conversions have it
    }
    const bool away = rounding == (sign ? GW_SMALL_DOWN : GW_SMALL_UP); // from 0
    unsigned small = infinity;
    if (exponent <= largest) {
        exponent = exponent < 1 - largest ? 1 - largest : exponent;
        const double magnitude = gw_of_bits<double>(bits << 1 >> 1);
        // As a count of the smallest steps at this exponent.
        const double steps =
            magnitude * gw_of_bits<double>(static_cast<uint64_t>(M - exponent + 1023) << 52);
        unsigned whole = static_cast<unsigned>(steps);
        const double rest = steps - whole;
        const bool nearer = rest > 0.5 || (rest == 0.5 && (whole & 1));
        whole += rounding == GW_SMALL_NEAREST ? nearer : away && rest > 0;
        small = (static_cast<unsigned>(exponent + largest - 1) << M) + whole;
    }
    if (small >= infinity) {
        const bool stays = exponent == 1024 || rounding == GW_SMALL_NEAREST || away;
        small = stays ? infinity : infinity - 1;
    }
    return static_cast<uint16_t>(sign | small);
}

/** The value that 16 bits stand for. */
template <int M>
GW_DEVICE_FUNCTION float gw_small_value(uint16_t bits)
{
    if (M == 7) { // all of a float's exponents
        return gw_of_bits<float>(static_cast<uint32_t>(bits) << 16);
    }
    constexpr uint32_t bias = 127 - ((1 << (14 - M)) - 1);
    const uint32_t sign = static_cast<uint32_t>(bits & 0x8000) << 16;
    const uint32_t rest = static_cast<uint32_t>(bits & 0x7fff) << (23 - M);
    if ((bits & 0x7fff) < 1 << M) { // the exponent of the smallest, or a 0
        const float magnitude =
            gw_of_bits<float>((bias + 1 - M) << 23) * static_cast<float>(bits & 0x7fff);
        return sign ? -magnitude : magnitude;
    }
    const bool is_finite = (rest >> 23) != (1 << (15 - M)) - 1;
    return gw_of_bits<float>(sign | (is_finite ? rest + (bias << 23) : rest | 0x7f800000u));
}

#define GW_SMALL __host__ __device__ inline __attribute__((always_inline))

/** A number of 16 bits, with CUDA's conversions. */
template <int M>
struct gw_small_float {
    unsigned short gw_bits;

    gw_small_float() = default;
    GW_SMALL gw_small_float(float value)
        : gw_bits(gw_small_bits<M>(static_cast<double>(value), GW_SMALL_NEAREST))
    {
    }
    GW_SMALL gw_small_float(double value) : gw_bits(gw_small_bits<M>(value, GW_SMALL_NEAREST))
    {
    }
#define GW_OF_INTEGER(T)                                                                           \
    GW_SMALL gw_small_float(T value) : gw_small_float(static_cast<double>(value))                  \
    {                                                                                              \
    }                                                                                              \
    GW_SMALL explicit operator T() const                                                           \
    {                                                                                              \
        return static_cast<T>(static_cast<float>(*this));                                          \
    }
    GW_OF_INTEGER(int)
    GW_OF_INTEGER(unsigned)
    GW_OF_INTEGER(short)
    GW_OF_INTEGER(unsigned short)
    GW_OF_INTEGER(long)
    GW_OF_INTEGER(unsigned long)
    GW_OF_INTEGER(long long)
    GW_OF_INTEGER(unsigned long long)
#undef GW_OF_INTEGER
    GW_SMALL operator float() const
    {
        return gw_small_value<M>(gw_bits);
    }

    static GW_SMALL gw_small_float of_bits(unsigned bits)
    {
        gw_small_float number;
        number.gw_bits = static_cast<unsigned short>(bits);
        return number;
    }
    static GW_SMALL gw_small_float rounded(double value, gw_small_rounding rounding)
    {
        return of_bits(gw_small_bits<M>(value, rounding));
    }
};

/** Two of them, which a GPU computes with at the same time. A pair is copied by one access of 4
 * bytes, as NVIDIA's is: g++ alone would copy only the parts that are used, each by itself. */
template <int M>
struct alignas(4) gw_small_pair {
    typedef unsigned __attribute__((may_alias)) both;
    gw_small_float<M> x, y;

    gw_small_pair() = default;
    GW_SMALL gw_small_pair(const gw_small_pair &other)
    {
        *this = other;
    }
    GW_SMALL gw_small_pair &operator=(const gw_small_pair &other)
    {
        *reinterpret_cast<both *>(this) = *reinterpret_cast<const both *>(&other);
        return *this;
    }
    GW_SMALL static gw_small_pair of_bits(both bits)
    {
        gw_small_pair made;
        *reinterpret_cast<both *>(&made) = bits;
        return made;
    }
    GW_SMALL both bits() const
    {
        return *reinterpret_cast<const both *>(this);
    }
    GW_SMALL gw_small_pair(gw_small_float<M> first, gw_small_float<M> second) : x(first), y(second)
    {
    }
};

// Operators of numbers and of pairs; what else there is is in small_float_functions.def.
#define GW_OPERATOR(SIGN)                                                                          \
    template <int M>                                                                               \
    GW_SMALL gw_small_float<M> operator SIGN(gw_small_float<M> a, gw_small_float<M> b)             \
    {                                                                                              \
        return static_cast<float>(a) SIGN static_cast<float>(b);                                   \
    }                                                                                              \
    template <int M>                                                                               \
    GW_SMALL gw_small_float<M> &operator SIGN##=(gw_small_float<M> &a, gw_small_float<M> b)        \
    {                                                                                              \
        return a = a SIGN b;                                                                       \
    }                                                                                              \
    template <int M>                                                                               \
    GW_SMALL gw_small_pair<M> operator SIGN(gw_small_pair<M> a, gw_small_pair<M> b)                \
    {                                                                                              \
        return {a.x SIGN b.x, a.y SIGN b.y};                                                       \
    }                                                                                              \
    template <int M>                                                                               \
    GW_SMALL gw_small_pair<M> &operator SIGN##=(gw_small_pair<M> &a, gw_small_pair<M> b)           \
    {                                                                                              \
        return a = a SIGN b;                                                                       \
    }
GW_OPERATOR(+)
GW_OPERATOR(-)
GW_OPERATOR(*)
GW_OPERATOR(/)
#undef GW_OPERATOR

#define GW_COMPARISON(SIGN, JOIN)                                                                  \
    template <int M>                                                                               \
    GW_SMALL bool operator SIGN(gw_small_float<M> a, gw_small_float<M> b)                          \
    {                                                                                              \
        return static_cast<float>(a) SIGN static_cast<float>(b);                                   \
    }                                                                                              \
    template <int M>                                                                               \
    GW_SMALL bool operator SIGN(gw_small_pair<M> a, gw_small_pair<M> b)                            \
    {                                                                                              \
        return a.x SIGN b.x JOIN a.y SIGN b.y;                                                     \
    }
GW_COMPARISON(==, &&)
GW_COMPARISON(!=, ||)
GW_COMPARISON(<, &&)
GW_COMPARISON(<=, &&)
GW_COMPARISON(>, &&)
GW_COMPARISON(>=, &&)
#undef GW_COMPARISON

template <int M>
GW_SMALL gw_small_float<M> operator-(gw_small_float<M> a)
{
    return gw_small_float<M>::of_bits(a.gw_bits ^ 0x8000u);
}
template <int M>
GW_SMALL gw_small_pair<M> operator-(gw_small_pair<M> a)
{
    return {-a.x, -a.y};
}

// --- what the functions of both formats are made of
// -----------------------------------------------

template <int M>
GW_SMALL bool gw_unordered(gw_small_float<M> a, gw_small_float<M> b)
{
    return __builtin_isunordered(static_cast<float>(a), static_cast<float>(b));
}
/** 1 or -1 for an infinite number, or 0. */
template <int M>
GW_SMALL int gw_is_infinite(gw_small_float<M> a)
{
    return __builtin_isinf_sign(static_cast<float>(a));
}
/** Within 0 to 1, as NaN is not: that becomes 0. */
template <int M>
GW_SMALL gw_small_float<M> gw_saturated(gw_small_float<M> a)
{
    const float value = static_cast<float>(a);
    return value > 1 ? 1.0f : value > 0 ? value : 0.0f;
}
template <int M>
GW_SMALL gw_small_float<M> gw_not_negative(gw_small_float<M> a)
{
    return static_cast<float>(a) < 0 ? 0.0f : static_cast<float>(a);
}
/** The product is exact in double; the sum is rounded there, and once more here. */
template <int M>
GW_SMALL gw_small_float<M> gw_multiply_add(gw_small_float<M> a, gw_small_float<M> b,
                                           gw_small_float<M> c)
{
    return static_cast<double>(static_cast<float>(a)) * static_cast<double>(static_cast<float>(b)) +
           static_cast<double>(static_cast<float>(c));
}
