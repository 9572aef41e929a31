// SPDX-License-Identifier: MIT
// Every shuffle with every type, many widths, masks and shapes of a block, against a reference that
// follows CUDA C++ Programming Guide, "Warp Shuffle Functions".
#include "warps.h"

enum shuffle { SHUFFLE, SHUFFLE_UP, SHUFFLE_DOWN, SHUFFLE_XOR };

// Lanes of the mask get what the shuffle gives them, others nothing.
template <typename T>
__global__ void shuffle(const T *in, T *out, enum shuffle which, unsigned mask, int argument,
                        int width)
{
    const int t = linear_thread();
    if (!(mask >> t % warpSize & 1)) {
        return;
    }
    switch (which) {
    case SHUFFLE:
        out[t] = __shfl_sync(mask, in[t], argument, width);
        break;
    case SHUFFLE_UP:
        out[t] = __shfl_up_sync(mask, in[t], argument, width);
        break;
    case SHUFFLE_DOWN:
        out[t] = __shfl_down_sync(mask, in[t], argument, width);
        break;
    case SHUFFLE_XOR:
        out[t] = __shfl_xor_sync(mask, in[t], argument, width);
        break;
    }
}

void (*gw_before_each)(void) = reset_device;

// The lane that a shuffle reads. "Warp Shuffle Functions": a source outside [0, width - 1] is
// taken modulo width; up and down do not wrap around within `width`, so the lower, or upper, lanes
// are left unchanged; xor may reach earlier groups of `width` lanes, but not later ones.
static int source_lane(enum shuffle which, int lane, int argument, int width)
{
    const int inside = lane % width, group = lane / width;
    switch (which) {
    case SHUFFLE:
        return group * width + ((argument % width) + width) % width;
    case SHUFFLE_UP:
        return inside < argument ? lane : lane - argument;
    case SHUFFLE_DOWN:
        return inside + argument >= width ? lane : lane + argument;
    default:
        return (lane ^ argument) / width > group ? lane : lane ^ argument;
    }
}

template <typename T>
static void expect_shuffles(T (*value)(int i))
{
    T in[MOST], out[MOST];
    for (int i = 0; i < MOST; i++) {
        in[i] = value(i);
    }
    T *d_in = device_array_of(in), *d_out = device_array_for(out);
    for (int round = 0; round < 1200; round++) {
        const enum shuffle which = (enum shuffle)(round % 4);
        const int width = 1 << round / 4 % 6;
        const unsigned mask = masks[round % 5];
        const dim3 block = shapes[round / 7 % 5];
        const int argument = which == SHUFFLE ? round / 11 % 80 - 20 : round / 11 % 32;
        shuffle<T><<<1, block>>>(d_in, d_out, which, mask, argument, width);
        fetch(out, d_out);
        for (int t = 0; t < threads_of(block); t++) {
            const int source = source_lane(which, t % 32, argument, width);
            const int from = t / 32 * 32 + source;
            if (is_in(mask, t % 32) && is_in(mask, source) && from < threads_of(block)) {
                assert_memory_equal(&out[t], &in[from], sizeof(T));
            }
        }
    }
}

#define TEST_SHUFFLES(NAME, T, VALUE)                                                              \
    GW_TEST(shuffles_of_##NAME)                                                                    \
    {                                                                                              \
        expect_shuffles<T>([](int i) { return (T)(VALUE); });                                      \
    }
TEST_SHUFFLES(int, int, i * 77003 - 30000000)
TEST_SHUFFLES(unsigned, unsigned, 4000000000u + (unsigned)i)
TEST_SHUFFLES(long, long, (1L << 40) * (i - 500) + i)
TEST_SHUFFLES(unsigned_long, unsigned long, (3UL << 62) + (unsigned long)i)
TEST_SHUFFLES(long_long, long long, (1LL << 40) * (i - 500) + i)
TEST_SHUFFLES(unsigned_long_long, unsigned long long, (3ULL << 62) + (unsigned long long)i)
TEST_SHUFFLES(float, float, 1.5 * (i - 100))
TEST_SHUFFLES(double, double, 1e300 / (i + 1))
