// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// Functions of textures and surfaces that CUDA has and the CPU device has not: the compiler says so
// wherever one is called.
#pragma once

#include "../../cpu_device/kernel_side/not_supported.h"

#define GW_NO_FUNCTION(NAME, WHAT)                                                                 \
    template <typename T = void, typename... Arguments>                                            \
    GW_THERE_IS_NO(WHAT)                                                                           \
    T NAME(Arguments &&...);

#define GW_NO_VOLUME "textures of three dimensions: keep the layers in one of two dimensions"
GW_NO_FUNCTION(tex3D, GW_NO_VOLUME)
GW_NO_FUNCTION(tex3DLod, GW_NO_VOLUME)
GW_NO_FUNCTION(tex3DGrad, GW_NO_VOLUME)
#undef GW_NO_VOLUME

#define GW_NO_LAYERS "layered textures and cubemaps: take a texture object for each layer"
GW_NO_FUNCTION(tex1DLayered, GW_NO_LAYERS)
GW_NO_FUNCTION(tex2DLayered, GW_NO_LAYERS)
GW_NO_FUNCTION(texCubemap, GW_NO_LAYERS)
GW_NO_FUNCTION(texCubemapLayered, GW_NO_LAYERS)
#undef GW_NO_LAYERS

#define GW_NO_LEVELS "mipmapped textures: take a texture object for each level, and tex2D"
GW_NO_FUNCTION(tex1DLod, GW_NO_LEVELS)
GW_NO_FUNCTION(tex1DGrad, GW_NO_LEVELS)
GW_NO_FUNCTION(tex2DLod, GW_NO_LEVELS)
GW_NO_FUNCTION(tex2DGrad, GW_NO_LEVELS)
#undef GW_NO_LEVELS

GW_NO_FUNCTION(tex2Dgather, "gathers of four texels: fetch each by tex2D")

#define GW_NO_SURFACES                                                                             \
    "surfaces: write to plain memory, of cudaMallocPitch, which a texture can read"
GW_NO_FUNCTION(surf1Dread, GW_NO_SURFACES)
GW_NO_FUNCTION(surf1Dwrite, GW_NO_SURFACES)
GW_NO_FUNCTION(surf2Dread, GW_NO_SURFACES)
GW_NO_FUNCTION(surf2Dwrite, GW_NO_SURFACES)
GW_NO_FUNCTION(surf3Dread, GW_NO_SURFACES)
GW_NO_FUNCTION(surf3Dwrite, GW_NO_SURFACES)
#undef GW_NO_SURFACES
#undef GW_NO_FUNCTION
