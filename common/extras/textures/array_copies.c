// SPDX-License-Identifier: MIT
// Copies to and from arrays: their side becomes rows of device memory.
#include "array.h"
#include "cpu_device/copies/copy.h"
#include "cpu_device/copies/copy_check.h"
#include "cpu_device/memory/space.h"

#include "texture_calls.h"

/** A side of a copy that is an array: where it begins, in bytes and rows. */
struct place {
    cudaArray_const_t array;
    size_t column, row;
};

/** What of it is used: rows of bytes, or bytes that go on from row to row. */
struct part {
    size_t width, rows;
    bool goes_on;
};

/** @return the first byte; NULL where the call has failed */
static unsigned char *expect_part(struct gw_call *call, const char *role, struct place place,
                                  struct part part, size_t *pitch)
{
    const struct gw_array *array = gw_expect_array(call, role, place.array);
    if (!array) {
        return NULL;
    }
    const size_t row_bytes = gw_array_row_bytes(array), rows = gw_array_rows(array);
    *pitch = row_bytes;
    const bool starts_inside = place.column < row_bytes && place.row < rows;
    const size_t before = starts_inside ? place.row * row_bytes + place.column : 0;
    const bool fits = starts_inside && (part.goes_on ? part.width <= rows * row_bytes - before
                                                     : part.width <= row_bytes - place.column &&
                                                           part.rows <= rows - place.row);
    if (part.width == 0 || part.rows == 0 || fits) {
        return array->memory->start + before;
    }
    if (part.goes_on) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "%zu bytes from byte %zu of row %zu on do not fit into the %s, which has %zu "
                     "rows of %zu bytes",
                     part.width, place.column, place.row, role, rows, row_bytes);
    } else {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "%zu rows of %zu bytes, from byte %zu of row %zu on, do not fit into the %s, "
                     "which has %zu rows of %zu bytes",
                     part.rows, part.width, place.column, place.row, role, rows, row_bytes);
    }
    return NULL;
}

/** Whether the other side is no array: its handle is no pointer. */
static bool expect_memory(struct gw_call *call, const char *role, const void *pointer)
{
    const struct gw_allocation *memory = gw_find_memory(pointer);
    if (call->error == cudaSuccess && memory && memory->of_array) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "the %s is an array, and this call takes memory there", role);
    }
    return call->error == cudaSuccess;
}

struct plan {
    struct part part;
    size_t pitch; /**< of the other side */
    enum cudaMemcpyKind kind;
    cudaStream_t stream;
    bool asynchronous;
};

// CUDA, of these copies: "width must not exceed" the pitch of either side.
static bool expect_pitch(struct gw_call *call, const char *role, const struct plan *plan)
{
    return plan->part.rows == 0 || gw_expect_wide_pitch(call, role, plan->pitch, plan->part.width,
                                                        cudaErrorInvalidPitchValue);
}

static void copy_to(struct gw_call *call, struct place place, const void *source,
                    const struct plan *plan)
{
    const struct part part = plan->part;
    size_t pitch = 0;
    if (gw_expect_kind_of(call, "an array", "destination", plan->kind, cudaMemcpyHostToDevice) &&
        expect_memory(call, "source", source) && expect_pitch(call, "source", plan)) {
        unsigned char *start = expect_part(call, "destination", place, part, &pitch);
        if (start) {
            gw_copy(call,
                    &(struct gw_copy_request){start, pitch, source, plan->pitch, part.width,
                                              part.rows, plan->kind},
                    plan->stream, plan->asynchronous);
        }
    }
}

static void copy_from(struct gw_call *call, void *destination, struct place place,
                      const struct plan *plan)
{
    const struct part part = plan->part;
    size_t pitch = 0;
    if (gw_expect_kind_of(call, "an array", "source", plan->kind, cudaMemcpyDeviceToHost) &&
        expect_memory(call, "destination", destination) &&
        expect_pitch(call, "destination", plan)) {
        const unsigned char *start = expect_part(call, "source", place, part, &pitch);
        if (start) {
            gw_copy(call,
                    &(struct gw_copy_request){destination, plan->pitch, start, pitch, part.width,
                                              part.rows, plan->kind},
                    plan->stream, plan->asynchronous);
        }
    }
}

static void copy_between(struct gw_call *call, struct place to, struct place from, struct part part,
                         enum cudaMemcpyKind kind)
{
    size_t to_pitch = 0, from_pitch = 0;
    if (gw_expect_kind_of(call, "an array", "source and the destination", kind,
                          cudaMemcpyDeviceToDevice)) {
        unsigned char *end = expect_part(call, "destination", to, part, &to_pitch);
        const unsigned char *start =
            end ? expect_part(call, "source", from, part, &from_pitch) : NULL;
        if (start) {
            gw_copy(call,
                    &(struct gw_copy_request){end, to_pitch, start, from_pitch, part.width,
                                              part.rows, kind},
                    NULL, false);
        }
    }
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t destination, size_t column, size_t row,
                                const void *source, size_t from_pitch, size_t width, size_t height,
                                enum cudaMemcpyKind kind)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    copy_to(&call, (struct place){destination, column, row}, source,
            &(struct plan){{width, height, false}, from_pitch, kind, NULL, false});
    return gw_call_end(&call);
}

cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t destination, size_t column, size_t row,
                                     const void *source, size_t from_pitch, size_t width,
                                     size_t height, enum cudaMemcpyKind kind, cudaStream_t stream)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    copy_to(&call, (struct place){destination, column, row}, source,
            &(struct plan){{width, height, false}, from_pitch, kind, stream, true});
    return gw_call_end(&call);
}

cudaError_t cudaMemcpy2DFromArray(void *destination, size_t to_pitch, cudaArray_const_t source,
                                  size_t column, size_t row, size_t width, size_t height,
                                  enum cudaMemcpyKind kind)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    copy_from(&call, destination, (struct place){source, column, row},
              &(struct plan){{width, height, false}, to_pitch, kind, NULL, false});
    return gw_call_end(&call);
}

cudaError_t cudaMemcpy2DFromArrayAsync(void *destination, size_t to_pitch, cudaArray_const_t source,
                                       size_t column, size_t row, size_t width, size_t height,
                                       enum cudaMemcpyKind kind, cudaStream_t stream)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    copy_from(&call, destination, (struct place){source, column, row},
              &(struct plan){{width, height, false}, to_pitch, kind, stream, true});
    return gw_call_end(&call);
}

cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t destination, size_t to_column, size_t to_row,
                                     cudaArray_const_t source, size_t from_column, size_t from_row,
                                     size_t width, size_t height, enum cudaMemcpyKind kind)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    copy_between(&call, (struct place){destination, to_column, to_row},
                 (struct place){source, from_column, from_row}, (struct part){width, height, false},
                 kind);
    return gw_call_end(&call);
}

cudaError_t cudaMemcpyToArray(cudaArray_t destination, size_t column, size_t row,
                              const void *source, size_t bytes, enum cudaMemcpyKind kind)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    copy_to(&call, (struct place){destination, column, row}, source,
            &(struct plan){{bytes, 1, true}, bytes, kind, NULL, false});
    return gw_call_end(&call);
}

cudaError_t cudaMemcpyToArrayAsync(cudaArray_t destination, size_t column, size_t row,
                                   const void *source, size_t bytes, enum cudaMemcpyKind kind,
                                   cudaStream_t stream)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    copy_to(&call, (struct place){destination, column, row}, source,
            &(struct plan){{bytes, 1, true}, bytes, kind, stream, true});
    return gw_call_end(&call);
}

cudaError_t cudaMemcpyFromArray(void *destination, cudaArray_const_t source, size_t column,
                                size_t row, size_t bytes, enum cudaMemcpyKind kind)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    copy_from(&call, destination, (struct place){source, column, row},
              &(struct plan){{bytes, 1, true}, bytes, kind, NULL, false});
    return gw_call_end(&call);
}

cudaError_t cudaMemcpyFromArrayAsync(void *destination, cudaArray_const_t source, size_t column,
                                     size_t row, size_t bytes, enum cudaMemcpyKind kind,
                                     cudaStream_t stream)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    copy_from(&call, destination, (struct place){source, column, row},
              &(struct plan){{bytes, 1, true}, bytes, kind, stream, true});
    return gw_call_end(&call);
}

cudaError_t cudaMemcpyArrayToArray(cudaArray_t destination, size_t to_column, size_t to_row,
                                   cudaArray_const_t source, size_t from_column, size_t from_row,
                                   size_t bytes, enum cudaMemcpyKind kind)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    copy_between(&call, (struct place){destination, to_column, to_row},
                 (struct place){source, from_column, from_row}, (struct part){bytes, 1, true},
                 kind);
    return gw_call_end(&call);
}
