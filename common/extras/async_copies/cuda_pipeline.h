// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_pipeline.h>
// The primitives for asynchronous copies, as C has them.
#pragma once

#include "async_copies.h"

/**
 * Begins a copy of 4, 8 or 16 bytes into shared memory; both begin on a multiple of them.
 * @param zeros so many bytes at the end are not read, and become 0
 */
GW_DEVICE_FUNCTION void __pipeline_memcpy_async(void *to, const void *from, size_t bytes,
                                                size_t zeros = 0)
{
    if (bytes != 4 && bytes != 8 && bytes != 16) {
        gw_async_refuse("__pipeline_memcpy_async copies 4, 8 or 16 bytes, and was given another "
                        "number");
    }
    if (zeros > bytes) {
        gw_async_refuse("__pipeline_memcpy_async is to leave more bytes out than it copies");
    }
    if (zeros == 0) {
        gw_async_range(to, from, bytes, 0, 1, bytes, nullptr);
        return;
    }
    unsigned value[4] = {};
    const size_t words = (bytes - zeros) / sizeof(unsigned);
    for (size_t i = 0; i < words; i++) {
        value[i] = static_cast<const unsigned *>(from)[i];
    }
    for (size_t i = words * sizeof(unsigned); i < bytes - zeros; i++) {
        reinterpret_cast<unsigned char *>(value)[i] = static_cast<const unsigned char *>(from)[i];
    }
    gw_async_begin(to, value, static_cast<unsigned>(bytes), nullptr, gw_async_self());
}

/** Ends a batch: of all copies that the thread has begun since the last one. */
GW_DEVICE_FUNCTION void __pipeline_commit()
{
    gw_async_commit(gw_async_self());
}

/** Waits for the thread's batches, but for the last `most` of them. */
GW_DEVICE_FUNCTION void __pipeline_wait_prior(size_t most)
{
    gw_async_wait(most, gw_async_self());
}
