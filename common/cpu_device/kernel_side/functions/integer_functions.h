// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// CUDA's integer intrinsics: bits, high halves of products, averages, shifts across two words.
#pragma once

#include "../host_defines.h"

/** Zeros above the highest set bit: 32 or 64 for x = 0. */
GW_DEVICE_EXPRESSION(int, __clz, (int x), x == 0 ? 32 : __builtin_clz((unsigned int)x))
GW_DEVICE_EXPRESSION(int, __clzll, (long long int x),
                     x == 0 ? 64 : __builtin_clzll((unsigned long long int)x))

/** Place of the lowest set bit, counted from 1; 0 for x = 0. */
GW_DEVICE_EXPRESSION(int, __ffs, (int x), __builtin_ffs(x))
GW_DEVICE_EXPRESSION(int, __ffsll, (long long int x), __builtin_ffsll(x))

/** Number of set bits. */
GW_DEVICE_EXPRESSION(int, __popc, (unsigned int x), __builtin_popcount(x))
GW_DEVICE_EXPRESSION(int, __popcll, (unsigned long long int x), __builtin_popcountll(x))

/** Bits in reverse order: swaps neighbours, then pairs, then nibbles, then bytes. */
GW_DEVICE_FUNCTION unsigned int __brev(unsigned int x)
{
    x = ((x >> 1) & 0x55555555u) | ((x & 0x55555555u) << 1);
    x = ((x >> 2) & 0x33333333u) | ((x & 0x33333333u) << 2);
    x = ((x >> 4) & 0x0f0f0f0fu) | ((x & 0x0f0f0f0fu) << 4);
    return __builtin_bswap32(x);
}
GW_DEVICE_EXPRESSION(unsigned long long int, __brevll, (unsigned long long int x),
                     ((unsigned long long int)__brev((unsigned int)x) << 32) |
                         __brev((unsigned int)(x >> 32)))

/** The high half of a product. */
GW_DEVICE_EXPRESSION(int, __mulhi, (int x, int y), (int)(((long long int)x * y) >> 32))
GW_DEVICE_EXPRESSION(unsigned int, __umulhi, (unsigned int x, unsigned int y),
                     (unsigned int)(((unsigned long long int)x * y) >> 32))
__extension__ typedef __int128 gw_int128;
__extension__ typedef unsigned __int128 gw_uint128;
GW_DEVICE_EXPRESSION(long long int, __mul64hi, (long long int x, long long int y),
                     (long long int)(((gw_int128)x * y) >> 64))
GW_DEVICE_EXPRESSION(unsigned long long int, __umul64hi,
                     (unsigned long long int x, unsigned long long int y),
                     (unsigned long long int)(((gw_uint128)x * y) >> 64))

/** The low 32 bits of the product of the low 24 bits of each. */
GW_DEVICE_FUNCTION int __mul24(int x, int y)
{
    const int low_x = (int)((unsigned int)x << 8) >> 8, low_y = (int)((unsigned int)y << 8) >> 8;
    return (int)((unsigned int)low_x * (unsigned int)low_y);
}
GW_DEVICE_EXPRESSION(unsigned int, __umul24, (unsigned int x, unsigned int y),
                     (x & 0xffffffu) * (y & 0xffffffu))

/** z + |x - y| */
GW_DEVICE_EXPRESSION(unsigned int, __sad, (int x, int y, unsigned int z),
                     z + (x > y ? (unsigned int)x - (unsigned int)y
                                : (unsigned int)y - (unsigned int)x))
GW_DEVICE_EXPRESSION(unsigned int, __usad, (unsigned int x, unsigned int y, unsigned int z),
                     z + (x > y ? x - y : y - x))

/** The mean of two, rounded down (hadd) or up (rhadd), without overflow. */
GW_DEVICE_EXPRESSION(int, __hadd, (int x, int y), (int)(((long long int)x + y) >> 1))
GW_DEVICE_EXPRESSION(int, __rhadd, (int x, int y), (int)(((long long int)x + y + 1) >> 1))
GW_DEVICE_EXPRESSION(unsigned int, __uhadd, (unsigned int x, unsigned int y),
                     (unsigned int)(((unsigned long long int)x + y) >> 1))
GW_DEVICE_EXPRESSION(unsigned int, __urhadd, (unsigned int x, unsigned int y),
                     (unsigned int)(((unsigned long long int)x + y + 1) >> 1))

/** Four bytes chosen from the eight of y:x; each nibble of s names one (its top bit is ignored). */
GW_DEVICE_FUNCTION unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int s)
{
    const unsigned long long int bytes = ((unsigned long long int)y << 32) | x;
    unsigned int result = 0;
    for (unsigned int i = 0; i < 4; i++) {
        const unsigned int selected = (s >> (4 * i)) & 7u;
        result |= (unsigned int)((bytes >> (8 * selected)) & 0xffu) << (8 * i);
    }
    return result;
}

/** A shift of the 64 bits hi:lo: the high word of a left shift, the low word of a right one. The
 * count is taken modulo 32, or clamped to 32 (names with c). */
GW_DEVICE_FUNCTION unsigned int __funnelshift_l(unsigned int lo, unsigned int hi,
                                                unsigned int shift)
{
    const unsigned long long int both = ((unsigned long long int)hi << 32) | lo;
    return (unsigned int)((both << (shift & 31u)) >> 32);
}
GW_DEVICE_EXPRESSION(unsigned int, __funnelshift_lc,
                     (unsigned int lo, unsigned int hi, unsigned int shift),
                     shift >= 32u ? lo : __funnelshift_l(lo, hi, shift))
GW_DEVICE_FUNCTION unsigned int __funnelshift_r(unsigned int lo, unsigned int hi,
                                                unsigned int shift)
{
    const unsigned long long int both = ((unsigned long long int)hi << 32) | lo;
    return (unsigned int)(both >> (shift & 31u));
}
GW_DEVICE_EXPRESSION(unsigned int, __funnelshift_rc,
                     (unsigned int lo, unsigned int hi, unsigned int shift),
                     shift >= 32u ? hi : __funnelshift_r(lo, hi, shift))

/** c plus the dot product of four bytes in each word. */
GW_DEVICE_FUNCTION int __dp4a(int a, int b, int c)
{
    unsigned int sum = (unsigned int)c;
    for (int i = 0; i < 32; i += 8) {
        sum += (unsigned int)((signed char)(a >> i) * (signed char)(b >> i));
    }
    return (int)sum;
}
GW_DEVICE_FUNCTION unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c)
{
    for (int i = 0; i < 32; i += 8) {
        c += ((a >> i) & 0xffu) * ((b >> i) & 0xffu);
    }
    return c;
}
