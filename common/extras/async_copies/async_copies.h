// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_pipeline.h>
// Copies into shared memory that their thread does not wait for (cp.async). They are read where
// they begin, and written no sooner than they must be: where the thread waits for its batch, or
// where the barrier opens that they belong to. So a program that forgets to wait finds what lay
// there before, which on a GPU it only may.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Whose copy it is: the thread's number in its block, and the block's in the grid. */
struct gw_async_owner {
    unsigned thread;
    uint64_t block;
};

/**
 * Begins a copy of the running thread.
 * @param to where it goes; it lies on a multiple of `bytes`
 * @param value what was read
 * @param bytes 1 to 16, a power of two
 * @param barrier whose next opening it arrives with; NULL: it arrives where its thread waits for
 * its batch
 */
void gw_async_begin(void *to, const void *value, unsigned bytes, const void *barrier,
                    struct gw_async_owner owner);

/** Ends the thread's batch: the copies that it has begun since the last one. It may have none. */
void gw_async_commit(struct gw_async_owner owner);

/** All of the thread's copies arrive whose batch has ended, but those of its last `most` batches.
 */
void gw_async_wait(size_t most, struct gw_async_owner owner);

/** Copies of the thread that belong to no batch yet belong to this barrier from now on. */
void gw_async_join(const void *barrier, struct gw_async_owner owner);

/** The copies of the block arrive that belong to this barrier, which opens. */
void gw_async_open(const void *barrier, struct gw_async_owner owner);

/** The thread is about to wait for what arrives when the barrier opens, or has opened before. */
void gw_async_comes_to(const void *barrier, struct gw_async_owner owner);

/** Waits until the number of a phase is another one, where the checker does not see to that; what
 * came before it is seen by whoever reads the number with memory_order_acquire. */
void gw_async_wait_for(const unsigned *phase, unsigned in);

/** Leaves the kernel, as the call is none that the hardware has. @param why a sentence */
__attribute__((noreturn)) void gw_async_refuse(const char *why);

#ifdef __cplusplus
}

#include <cuda_runtime.h>

GW_DEVICE_FUNCTION gw_async_owner gw_async_self()
{
    return {threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z),
            blockIdx.x + static_cast<uint64_t>(gridDim.x) *
                             (blockIdx.y + static_cast<uint64_t>(gridDim.y) * blockIdx.z)};
}

// As many bytes as one instruction takes.
template <unsigned BYTES>
struct alignas(BYTES) gw_async_piece {
    unsigned char bytes[BYTES];
};

// Of 4, 8 and 16 bytes, the words are what is read, in one access.
template <>
struct alignas(4) gw_async_piece<4> {
    unsigned words;
};
template <>
struct alignas(8) gw_async_piece<8> {
    unsigned long long words;
};
template <>
struct alignas(16) gw_async_piece<16> {
    uint4 words;
};

template <typename Piece>
GW_DEVICE_FUNCTION void gw_async_one(void *to, const void *from, const void *barrier)
{
    const Piece value = *static_cast<const Piece *>(from);
    gw_async_begin(to, &value, sizeof(Piece), barrier, gw_async_self());
}

/** Of as many pieces as it takes, whatever the two begin on: the thread's part of a larger copy. */
GW_DEVICE_FUNCTION void gw_async_range(void *to, const void *from, size_t bytes, size_t begin,
                                       size_t step, size_t width, const void *barrier)
{
    char *const destination = static_cast<char *>(to);
    const char *const source = static_cast<const char *>(from);
    for (size_t i = begin * width; i < bytes; i += step * width) {
        if (width == 16) {
            gw_async_one<gw_async_piece<16>>(destination + i, source + i, barrier);
        } else if (width == 8) {
            gw_async_one<gw_async_piece<8>>(destination + i, source + i, barrier);
        } else if (width == 4) {
            gw_async_one<gw_async_piece<4>>(destination + i, source + i, barrier);
        } else {
            gw_async_one<gw_async_piece<1>>(destination + i, source + i, barrier);
        }
    }
}

/** How many bytes one instruction can take, where both begin on a multiple of them and the size is
 * one. */
GW_DEVICE_FUNCTION size_t gw_async_width(const void *to, const void *from, size_t bytes)
{
    const uintptr_t all =
        reinterpret_cast<uintptr_t>(to) | reinterpret_cast<uintptr_t>(from) | bytes;
    return (all & 15) == 0 ? 16 : (all & 7) == 0 ? 8 : (all & 3) == 0 ? 4 : 1;
}
#endif
