// SPDX-License-Identifier: MIT
// Every shuffle with every type, many widths, masks and shapes of a block, against a reference that
// follows CUDA C++ Programming Guide, "Warp Shuffle Functions".
#include "expect.h"
#include "shuffle_kernels.h"

void (*gw_before_each)(void) = reset_device;

enum { MOST = 1024 };
static const unsigned masks[] = {0xffffffffu, 0x0000ffffu, 0x0f0ff0f0u, 0x80000001u, 0x00000080u};
static const dim3 shapes[] = {{32, 1, 1}, {8, 8, 1}, {5, 3, 5}, {1, 1, 40}, {70, 1, 1}};

static int threads_of(dim3 block)
{
    return (int)(block.x * block.y * block.z);
}

static bool is_in(unsigned mask, int lane)
{
    return mask >> lane & 1;
}

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

#define TEST_SHUFFLES(NAME, T, VALUE)                                                              \
    GW_TEST(shuffles_of_##NAME)                                                                    \
    {                                                                                              \
        static T in[MOST], out[MOST];                                                              \
        T *d_in, *d_out;                                                                           \
        for (int i = 0; i < MOST; i++) {                                                           \
            in[i] = (T)(VALUE);                                                                    \
        }                                                                                          \
        expect_success(cudaMalloc((void **)&d_in, sizeof(in)));                                    \
        expect_success(cudaMalloc((void **)&d_out, sizeof(out)));                                  \
        expect_success(cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice));                  \
        for (int round = 0; round < 1200; round++) {                                               \
            const enum shuffle which = (enum shuffle)(round % 4);                                  \
            const int width = 1 << round / 4 % 6;                                                  \
            const unsigned mask = masks[round % 5];                                                \
            const dim3 block = shapes[round / 7 % 5];                                              \
            const int argument = which == SHUFFLE ? round / 11 % 80 - 20 : round / 11 % 32;        \
            launch_shuffle_##NAME(d_in, d_out, which, mask, argument, width, block);               \
            expect_success(cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost));           \
            for (int t = 0; t < threads_of(block); t++) {                                          \
                const int source = source_lane(which, t % 32, argument, width);                    \
                const int from = t / 32 * 32 + source;                                             \
                if (is_in(mask, t % 32) && is_in(mask, source) && from < threads_of(block)) {      \
                    assert_memory_equal(&out[t], &in[from], sizeof(T));                            \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
    }
TEST_SHUFFLES(int, int, i * 77003 - 30000000)
TEST_SHUFFLES(unsigned, unsigned, 4000000000u + (unsigned)i)
TEST_SHUFFLES(long, long, (1L << 40) * (i - 500) + i)
TEST_SHUFFLES(unsigned_long, unsigned long, (3UL << 62) + (unsigned long)i)
TEST_SHUFFLES(long_long, long long, (1LL << 40) * (i - 500) + i)
TEST_SHUFFLES(unsigned_long_long, unsigned long long, (3ULL << 62) + (unsigned long long)i)
TEST_SHUFFLES(float, float, 1.5 * (i - 100))
TEST_SHUFFLES(double, double, 1e300 / (i + 1))
