// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// What a fetch is made of: the runtime says which texels it takes and how much of each, and the
// code of the kernel itself reads them, so that a checker sees each read where the fetch stands.
#pragma once

#include "../../cpu_device/kernel_side/vector_types.h"
// By its whole path: clangd, which offers names with the header that they come with, knows no
// header any more that was named by another path after its own.
#include "../../cpu_device/kernel_side/texture_types.h"

/** A type of texels in one number: what kind of channels, of how many bytes, and how many. */
#define GW_TEXEL_CODE(KIND, BYTES, CHANNELS)                                                       \
    ((unsigned)(KIND) | (unsigned)(BYTES) << 4 | (unsigned)(CHANNELS) << 8)
#define GW_CHANNEL_OF_CODE(CODE) ((CODE)&0xffu) /**< the kind and the bytes */
#define GW_CHANNELS_OF_CODE(CODE) ((CODE) >> 8)

/** The texels of one fetch. */
struct gw_texels {
    const void *at[4]; /**< NULL: beyond the border */
    float weight[4];   /**< they add up to 1 */
    float border[4];   /**< the channels of those beyond it */
    unsigned count;    /**< 1 to 4; none whose weight is 0 */
    unsigned code;     /**< of what lies there */
    unsigned filters;  /**< linearly, also where only one texel has a weight */
};

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Which texels a fetch of type `code` takes.
 * @return NULL; a sentence where the object does not allow the fetch
 */
__host__ __device__ const char *gw_texture_linear(struct gw_texels *texels,
                                                  cudaTextureObject_t object, unsigned code, int x);
__host__ __device__ const char *gw_texture_1d(struct gw_texels *texels, cudaTextureObject_t object,
                                              unsigned code, float x);
__host__ __device__ const char *gw_texture_2d(struct gw_texels *texels, cudaTextureObject_t object,
                                              unsigned code, float x, float y);

/** Ends the kernel for a fetch that is not allowed. */
__host__ __device__ void gw_texture_refused(const char *function, const char *why, const char *file,
                                            int line, const uint3 *block, const uint3 *thread)
    __attribute__((noreturn));

#ifdef __cplusplus
}
#endif
