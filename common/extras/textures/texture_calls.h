// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// The calls about arrays and texture objects. C11 and C++.
#pragma once

#include "../../cpu_device/kernel_side/runtime_calls.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Takes memory for `width` x `height` texels of these channels; a height of 0: of one dimension.
 */
cudaError_t cudaMallocArray(cudaArray_t *array, const struct cudaChannelFormatDesc *channels,
                            size_t width, size_t height GW_DEFAULT(0),
                            unsigned int flags GW_DEFAULT(0));
/** Gives an array back; waits for what still uses it. */
cudaError_t cudaFreeArray(cudaArray_t array);
/** What cudaMallocArray was told; each place may be NULL. */
cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc *channels, struct cudaExtent *extent,
                             unsigned int *flags, cudaArray_t array);
cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc *channels, cudaArray_const_t array);

/** Copies `height` rows of `width` bytes; the place in an array is a column, in bytes, and a row.
 */
cudaError_t cudaMemcpy2DToArray(cudaArray_t destination, size_t column, size_t row,
                                const void *source, size_t from_pitch, size_t width, size_t height,
                                enum cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t destination, size_t column, size_t row,
                                     const void *source, size_t from_pitch, size_t width,
                                     size_t height, enum cudaMemcpyKind kind,
                                     cudaStream_t stream GW_DEFAULT(0));
cudaError_t cudaMemcpy2DFromArray(void *destination, size_t to_pitch, cudaArray_const_t source,
                                  size_t column, size_t row, size_t width, size_t height,
                                  enum cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DFromArrayAsync(void *destination, size_t to_pitch, cudaArray_const_t source,
                                       size_t column, size_t row, size_t width, size_t height,
                                       enum cudaMemcpyKind kind, cudaStream_t stream GW_DEFAULT(0));
cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t destination, size_t to_column, size_t to_row,
                                     cudaArray_const_t source, size_t from_column, size_t from_row,
                                     size_t width, size_t height,
                                     enum cudaMemcpyKind kind GW_DEFAULT(cudaMemcpyDeviceToDevice));

/** Copies `bytes` that go on from row to row; CUDA deprecates these for the ones above. */
cudaError_t cudaMemcpyToArray(cudaArray_t destination, size_t column, size_t row,
                              const void *source, size_t bytes, enum cudaMemcpyKind kind);
cudaError_t cudaMemcpyToArrayAsync(cudaArray_t destination, size_t column, size_t row,
                                   const void *source, size_t bytes, enum cudaMemcpyKind kind,
                                   cudaStream_t stream GW_DEFAULT(0));
cudaError_t cudaMemcpyFromArray(void *destination, cudaArray_const_t source, size_t column,
                                size_t row, size_t bytes, enum cudaMemcpyKind kind);
cudaError_t cudaMemcpyFromArrayAsync(void *destination, cudaArray_const_t source, size_t column,
                                     size_t row, size_t bytes, enum cudaMemcpyKind kind,
                                     cudaStream_t stream GW_DEFAULT(0));
cudaError_t cudaMemcpyArrayToArray(cudaArray_t destination, size_t to_column, size_t to_row,
                                   cudaArray_const_t source, size_t from_column, size_t from_row,
                                   size_t bytes,
                                   enum cudaMemcpyKind kind GW_DEFAULT(cudaMemcpyDeviceToDevice));

/** Makes an object that kernels fetch texels by. The memory must outlive it.
 * @param view  NULL */
cudaError_t cudaCreateTextureObject(cudaTextureObject_t *object,
                                    const struct cudaResourceDesc *resource,
                                    const struct cudaTextureDesc *description,
                                    const struct cudaResourceViewDesc *view);
/** Gives an object back, which no kernel may use any more; does not wait. 0 is no object, and is
 * taken. */
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object);
/** What cudaCreateTextureObject was told. */
cudaError_t cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *resource,
                                             cudaTextureObject_t object);
cudaError_t cudaGetTextureObjectTextureDesc(struct cudaTextureDesc *description,
                                            cudaTextureObject_t object);

/** The bits of each channel and what they mean; in C++, cudaCreateChannelDesc<float4>() says the
 * same of a type. */
struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                                   enum cudaChannelFormatKind kind);

#ifdef __cplusplus
}
#endif
