// SPDX-License-Identifier: MIT
// Texture objects, and what a fetch needs to know of one.
#pragma once

#include "cpu_device/calls/call.h"

#include "cpu_device/kernel_side/texture_types.h"

#include <stdbool.h>
#include <stdint.h>

/** Which function reads it. */
enum gw_texture_shape { GW_LINEAR_TEXTURE, GW_TEXTURE_1D, GW_TEXTURE_2D };

/** One of its coordinates. */
struct gw_texture_axis {
    size_t texels;
    enum cudaTextureAddressMode beyond;
    bool normalized; /**< it goes from 0 to 1, and not to `texels` */
};

struct gw_texture {
    bool live;
    uint32_t generation; /**< counts the objects that had this place */
    enum gw_texture_shape shape;
    unsigned code;     /**< of its texels */
    bool gives_floats; /**< integers of 8 and 16 bits become floats */
    bool filters;      /**< linearly */
    const unsigned char *start;
    size_t pitch; /**< bytes from a row to the next */
    struct gw_texture_axis x, y;
    struct cudaResourceDesc resource;
    struct cudaTextureDesc description;
};

/** A new object like this one. @return its handle; 0 where there are too many */
cudaTextureObject_t gw_texture_add(const struct gw_texture *texture);

/** The object of a handle, or NULL where there is none any more. */
struct gw_texture *gw_texture_of(cudaTextureObject_t object);

/** Takes an object out. */
void gw_texture_remove(struct gw_texture *texture);

/** Takes out all, and arrays: the device is reset. */
void gw_forget_all_textures(void);
