// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// The types of arrays and of texture objects, under CUDA's names and numbers. C11 and C++.
#pragma once

#include <stddef.h>

/** Opaque: where an array lies and how its texels are laid out is the device's business. */
typedef struct cudaArray *cudaArray_t;
typedef const struct cudaArray *cudaArray_const_t;
typedef struct cudaMipmappedArray *cudaMipmappedArray_t;

/** What a kernel fetches from. 0 is none. */
typedef unsigned long long cudaTextureObject_t;

/** What the bits of a channel mean. */
enum cudaChannelFormatKind {
    cudaChannelFormatKindSigned = 0,
    cudaChannelFormatKindUnsigned = 1,
    cudaChannelFormatKindFloat = 2,
    cudaChannelFormatKindNone = 3
};

/** The bits of each channel of a texel; 0: it has no such channel. */
struct cudaChannelFormatDesc {
    int x, y, z, w;
    enum cudaChannelFormatKind f;
};

/** What a texture object reads. */
enum cudaResourceType {
    cudaResourceTypeArray = 0,
    cudaResourceTypeMipmappedArray = 1, /**< not here */
    cudaResourceTypeLinear = 2,         /**< device memory, one texel after another */
    cudaResourceTypePitch2D = 3         /**< device memory in rows of a pitch */
};

struct cudaResourceDesc {
    enum cudaResourceType resType;
    union {
        struct {
            cudaArray_t array;
        } array;
        struct {
            cudaMipmappedArray_t mipmap;
        } mipmap;
        struct {
            void *devPtr;
            struct cudaChannelFormatDesc desc;
            size_t sizeInBytes;
        } linear;
        struct {
            void *devPtr;
            struct cudaChannelFormatDesc desc;
            size_t width, height; /**< texels */
            size_t pitchInBytes;
        } pitch2D;
        struct {
            int reserved[32];
        } reserved;
    } res;
};

/** Another format for what an array holds; not here. */
struct cudaResourceViewDesc;

/** What a coordinate beyond the texels gives. Wrap and mirror need normalized coordinates; without
 * them they clamp. */
enum cudaTextureAddressMode {
    cudaAddressModeWrap = 0,
    cudaAddressModeClamp = 1,
    cudaAddressModeMirror = 2,
    cudaAddressModeBorder = 3
};

enum cudaTextureFilterMode { cudaFilterModePoint = 0, cudaFilterModeLinear = 1 };

/** Whether a fetch gives integers of 8 and 16 bits as they are, or as floats of at most 1. */
enum cudaTextureReadMode { cudaReadModeElementType = 0, cudaReadModeNormalizedFloat = 1 };

struct cudaTextureDesc {
    enum cudaTextureAddressMode addressMode[3];
    enum cudaTextureFilterMode filterMode;
    enum cudaTextureReadMode readMode;
    int sRGB; /**< not here */
    float borderColor[4];
    int normalizedCoords;
    unsigned int maxAnisotropy; /**< this one and the others are for mipmaps, and change nothing */
    enum cudaTextureFilterMode mipmapFilterMode;
    float mipmapLevelBias;
    float minMipmapLevelClamp;
    float maxMipmapLevelClamp;
    int disableTrilinearOptimization;
    int seamlessCubemap;
};

#define cudaArrayDefault 0x00
#define cudaArrayLayered 0x01
#define cudaArraySurfaceLoadStore 0x02
#define cudaArrayCubemap 0x04
#define cudaArrayTextureGather 0x08
