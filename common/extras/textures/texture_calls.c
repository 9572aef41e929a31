// SPDX-License-Identifier: MIT
// cudaCreateTextureObject, cudaDestroyTextureObject, and what an object was made of.
#include "array.h"
#include "cpu_device/copies/copy_check.h"
#include "cpu_device/device/device_limits.h"
#include "cpu_device/memory/space.h"
#include "texel.h"
#include "texture.h"

#include "texture_calls.h"

static void take_array(struct gw_call *call, struct gw_texture *texture)
{
    cudaArray_t handle = texture->resource.res.array.array;
    if (!handle) {
        gw_call_fail(call, cudaErrorInvalidResourceHandle, "the resource is NULL");
    }
    const struct gw_array *array = gw_expect_array(call, "resource", handle);
    if (array) {
        texture->shape = array->height > 0 ? GW_TEXTURE_2D : GW_TEXTURE_1D;
        texture->code = array->code;
        texture->start = array->memory->start;
        texture->pitch = gw_array_row_bytes(array);
        texture->x.texels = array->width;
        texture->y.texels = gw_array_rows(array);
    }
}

/** Whether so many bytes of the device's lie there, where a texture may begin. There may be none:
 * a GPU makes an object of 0 bytes. */
static bool expect_memory(struct gw_call *call, const void *start, size_t bytes)
{
    if (call->error != cudaSuccess) {
        return false;
    }
    if (!start) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "the resource has no memory: its pointer is NULL");
    } else if (gw_pointer_space(start) == GW_TO_PAGEABLE) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "the resource is host memory, and a texture reads device memory");
    } else if ((uintptr_t)start % GW_TEXTURE_ALIGNMENT != 0) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "the resource begins %zu bytes past a multiple of %d (textureAlignment): take "
                     "a pointer as cudaMalloc gave it, and add the offset to the coordinate",
                     (size_t)((uintptr_t)start % GW_TEXTURE_ALIGNMENT), GW_TEXTURE_ALIGNMENT);
    } else {
        return gw_expect_inside(call, "resource", start, bytes);
    }
    return false;
}

static void take_linear(struct gw_call *call, struct gw_texture *texture)
{
    texture->shape = GW_LINEAR_TEXTURE;
    texture->code = gw_expect_texel(call, &texture->resource.res.linear.desc);
    texture->start = texture->resource.res.linear.devPtr;
    const size_t bytes = texture->resource.res.linear.sizeInBytes;
    if (expect_memory(call, texture->start, bytes)) {
        texture->x.texels = bytes / gw_texel_bytes(texture->code);
        if (texture->x.texels > GW_MAX_TEXTURE_1D_LINEAR) {
            gw_call_fail(call, cudaErrorInvalidValue,
                         "%zu texels are too many: the device allows %d (maxTexture1DLinear)",
                         texture->x.texels, GW_MAX_TEXTURE_1D_LINEAR);
        }
    }
}

static void take_rows(struct gw_call *call, struct gw_texture *texture)
{
    const size_t width = texture->resource.res.pitch2D.width;
    const size_t rows = texture->resource.res.pitch2D.height;
    texture->shape = GW_TEXTURE_2D;
    texture->code = gw_expect_texel(call, &texture->resource.res.pitch2D.desc);
    texture->start = texture->resource.res.pitch2D.devPtr;
    texture->pitch = texture->resource.res.pitch2D.pitchInBytes;
    texture->x.texels = width;
    texture->y.texels = rows;
    const size_t row_bytes = width * gw_texel_bytes(texture->code);
    if (call->error != cudaSuccess) {
        return;
    }
    if (width == 0 || rows == 0 || width > GW_MAX_TEXTURE_2D_LINEAR_WIDTH ||
        rows > GW_MAX_TEXTURE_2D_LINEAR_HEIGHT || texture->pitch > GW_MAX_TEXTURE_2D_LINEAR_PITCH) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "%zu x %zu texels in rows of %zu bytes are no texture: from 1 x 1 to %d x %d "
                     "in rows of at most %d bytes there are",
                     width, rows, texture->pitch, GW_MAX_TEXTURE_2D_LINEAR_WIDTH,
                     GW_MAX_TEXTURE_2D_LINEAR_HEIGHT, GW_MAX_TEXTURE_2D_LINEAR_PITCH);
    } else if (texture->pitch < row_bytes) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "the pitch of %zu bytes is less than a row of %zu texels, which has %zu bytes",
                     texture->pitch, width, row_bytes);
    } else if (texture->pitch % GW_TEXTURE_PITCH_ALIGNMENT != 0) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "the pitch of %zu bytes is no multiple of %d (texturePitchAlignment): "
                     "cudaMallocPitch gives memory with one that is",
                     texture->pitch, GW_TEXTURE_PITCH_ALIGNMENT);
    } else {
        expect_memory(call, texture->start, (rows - 1) * texture->pitch + row_bytes);
    }
}

static void take_resource(struct gw_call *call, struct gw_texture *texture)
{
    switch (texture->resource.resType) {
    case cudaResourceTypeArray:
        take_array(call, texture);
        return;
    case cudaResourceTypeLinear:
        take_linear(call, texture);
        return;
    case cudaResourceTypePitch2D:
        take_rows(call, texture);
        return;
    case cudaResourceTypeMipmappedArray:
        gw_call_fail(call, cudaErrorNotSupported,
                     GW_THE_DEVICE " has no mipmapped arrays: take an array for each level");
        return;
    }
    gw_call_fail(call, cudaErrorInvalidValue, "%d is no type of resource",
                 (int)texture->resource.resType);
}

static bool expect_description(struct gw_call *call, const struct cudaTextureDesc *description)
{
    for (int i = 0; i < 2; i++) {
        if ((unsigned)description->addressMode[i] > cudaAddressModeBorder) {
            gw_call_fail(call, cudaErrorInvalidValue, "addressMode[%d] is %d, which is none", i,
                         (int)description->addressMode[i]);
        }
    }
    if ((unsigned)description->filterMode > cudaFilterModeLinear) {
        gw_call_fail(call, cudaErrorInvalidValue, "%d is no filter mode",
                     (int)description->filterMode);
    }
    if ((unsigned)description->readMode > cudaReadModeNormalizedFloat) {
        gw_call_fail(call, cudaErrorInvalidValue, "%d is no read mode", (int)description->readMode);
    }
    if (description->sRGB) {
        gw_call_fail(call, cudaErrorNotSupported,
                     GW_THE_DEVICE " has no textures in sRGB: convert the colours in the kernel");
    }
    return call->error == cudaSuccess;
}

// CUDA, of normalizedCoords: without it wrap and mirror "are not supported and will be switched to"
// clamp.
static enum cudaTextureAddressMode beyond(const struct cudaTextureDesc *description, int axis)
{
    const enum cudaTextureAddressMode mode = description->addressMode[axis];
    const bool repeats = mode == cudaAddressModeWrap || mode == cudaAddressModeMirror;
    return repeats && !description->normalizedCoords ? cudaAddressModeClamp : mode;
}

/** How it reads. Linear memory has neither filters nor address modes, whatever is asked for. */
static void take_description(struct gw_call *call, struct gw_texture *texture)
{
    const struct cudaTextureDesc *description = &texture->description;
    const bool integers = gw_texel_is_integer(texture->code);
    const bool normalizes = description->readMode == cudaReadModeNormalizedFloat && integers;
    const bool linear = texture->shape == GW_LINEAR_TEXTURE;
    const unsigned bytes =
        (unsigned)gw_texel_bytes(texture->code) / GW_CHANNELS_OF_CODE(texture->code);
    texture->gives_floats = normalizes;
    texture->filters = description->filterMode == cudaFilterModeLinear && !linear;
    texture->x.normalized = texture->y.normalized = description->normalizedCoords && !linear;
    texture->x.beyond = beyond(description, 0);
    texture->y.beyond = beyond(description, 1);
    const bool has_border =
        texture->x.beyond == cudaAddressModeBorder || texture->y.beyond == cudaAddressModeBorder;
    if (normalizes && bytes == 4) {
        gw_call_fail(call, cudaErrorInvalidNormSetting,
                     "cudaReadModeNormalizedFloat is for integers of 8 and 16 bits, and these have "
                     "32: take cudaReadModeElementType");
    } else if (texture->filters && integers && !normalizes) {
        gw_call_fail(call, cudaErrorInvalidFilterSetting,
                     "cudaFilterModeLinear gives floats, and these texels are of type %s: take "
                     "cudaReadModeNormalizedFloat or cudaFilterModePoint",
                     gw_texel_name(texture->code));
    } else if (has_border && !linear && integers && !normalizes) {
        for (int i = 0; i < 4; i++) {
            if (description->borderColor[i] != 0) {
                gw_call_fail(call, cudaErrorNotSupported,
                             GW_THE_DEVICE
                             " has no borderColor but 0 for a texture that gives integers");
            }
        }
    }
}

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *object,
                                    const struct cudaResourceDesc *resource,
                                    const struct cudaTextureDesc *description,
                                    const struct cudaResourceViewDesc *view)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (gw_expect_place(&call, object, "object") &&
        gw_expect_given(&call, resource, "resource description") &&
        gw_expect_given(&call, description, "texture description")) {
        struct gw_texture texture = {.resource = *resource, .description = *description};
        if (view) {
            gw_call_fail(&call, cudaErrorNotSupported,
                         GW_THE_DEVICE " has no views of resources: give NULL");
        }
        if (expect_description(&call, description)) {
            take_resource(&call, &texture);
        }
        if (call.error == cudaSuccess) {
            take_description(&call, &texture);
        }
        const cudaTextureObject_t made = call.error == cudaSuccess ? gw_texture_add(&texture) : 0;
        if (made) {
            *object = made;
        } else {
            gw_call_fail(&call, cudaErrorMemoryAllocation,
                         "so many texture objects were created and not destroyed that there is no "
                         "room for one more");
        }
    }
    return gw_call_end(&call);
}

/** @return NULL where the call has failed */
static struct gw_texture *expect_texture(struct gw_call *call, cudaTextureObject_t object)
{
    struct gw_texture *texture = call->error == cudaSuccess ? gw_texture_of(object) : NULL;
    if (!texture) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     object ? "the texture object was destroyed before, or was never created"
                            : "the texture object is 0, which is none");
    }
    return texture;
}

// CUDA does not say that this waits for kernels, and here it does not: one that has not run yet
// fails. An H200 takes 0 for an object that needs no destroying.
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_texture *texture = object ? expect_texture(&call, object) : NULL;
    if (texture) {
        gw_texture_remove(texture);
    }
    return gw_call_end(&call);
}

cudaError_t cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *resource,
                                             cudaTextureObject_t object)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    const struct gw_texture *texture = gw_expect_place(&call, resource, "resource description")
                                           ? expect_texture(&call, object)
                                           : NULL;
    if (texture) {
        *resource = texture->resource;
    }
    return gw_call_end(&call);
}

cudaError_t cudaGetTextureObjectTextureDesc(struct cudaTextureDesc *description,
                                            cudaTextureObject_t object)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    const struct gw_texture *texture = gw_expect_place(&call, description, "texture description")
                                           ? expect_texture(&call, object)
                                           : NULL;
    if (texture) {
        *description = texture->description;
    }
    return gw_call_end(&call);
}
