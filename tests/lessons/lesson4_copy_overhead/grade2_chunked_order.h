// SPDX-License-Identifier: MIT
// What grade2_chunked asked of the device, put together as chunks: two copies in, a kernel that
// waits for both, a copy back that waits for the kernel. The copies of a chunk must be free to run
// beside the kernel of the chunk before. For the grader's half.
#pragma once

#include "../recorded.h"

#include "grader.h"

enum { CHUNKED_MOST = 16 };

/** The operations of one chunk. */
struct chunk {
    const struct gw_row *in[2]; /**< of x and of y */
    const struct gw_row *kernel, *out;
};

struct chunks {
    const struct gw_row *rows, *end;
    struct chunk list[CHUNKED_MOST];
    int count;
};

static inline bool chunked_is_copy(const struct gw_row *row, enum gw_direction direction)
{
    return row->kind == GW_RECORDED_COPY && row->direction == (int64_t)direction;
}

/** What every copy and every kernel must be, wherever it belongs. */
static inline void chunked_expect_asynchronous(struct gw_case *grading, const struct chunks *chunks)
{
    for (const struct gw_row *row = chunks->rows; row < chunks->end; row++) {
        const bool copy = row->kind == GW_RECORDED_COPY;
        const char *what = !copy                                     ? "kernel"
                           : chunked_is_copy(row, GW_DEVICE_TO_HOST) ? "copy back"
                                                                     : "copy";
        gw_expect(grading, !copy || !row->synchronous,
                  "the %s in line %d blocks the host and is in the default stream: use "
                  "cudaMemcpyAsync and a stream of your own",
                  what, (int)row->line);
        gw_expect(grading, !copy || !row->pageable,
                  "the %s in line %d uses pageable host memory, so it blocks the host: pin the "
                  "memory first, with cudaHostRegister",
                  what, (int)row->line);
        gw_expect(grading, (!copy && row->kind != GW_RECORDED_KERNEL) || row->stream != 0,
                  "the %s in line %d is in the default stream, which is ordered with all other "
                  "streams: use a stream of your own",
                  what, (int)row->line);
    }
}

static inline void chunked_expect_lengths(struct gw_case *grading, const struct chunks *chunks,
                                          int n, int count)
{
    const int64_t most = n / count + (int64_t)count;
    int out = 0;
    int kernels = 0;
    for (const struct gw_row *row = chunks->rows; row < chunks->end; row++) {
        gw_expect(grading,
                  row->kind != GW_RECORDED_COPY || row->bytes <= most * (int64_t)sizeof(double),
                  "the copy in line %d has %lld bytes: with n = %d and %d chunks, copy at most n / "
                  "chunks + chunks = %lld elements",
                  (int)row->line, (long long)row->bytes, n, count, (long long)most);
        out += chunked_is_copy(row, GW_DEVICE_TO_HOST);
        kernels += row->kind == GW_RECORDED_KERNEL;
    }
    gw_expect(grading, out <= count,
              "there are %d copies back for %d chunk%s: copy each chunk back once", out, count,
              gw_plural(count));
    gw_expect(grading, kernels >= out,
              "there are %d kernels for %d chunks: launch one kernel per chunk", kernels, out);
}

// In the order of the elements, which the calls need not have: a lane may get all its chunks first.
static inline void chunked_sort(struct chunks *chunks)
{
    for (int i = 1; i < chunks->count; i++) {
        const struct chunk chunk = chunks->list[i];
        int at = i;
        for (; at > 0 && chunks->list[at - 1].in[0]->host > chunk.in[0]->host; at--) {
            chunks->list[at] = chunks->list[at - 1];
        }
        chunks->list[at] = chunk;
    }
}

/**
 * Puts the copies in pairs, x and y of one chunk, and these in the order of their elements. Copies
 * from elsewhere (pinned buffers of the student's own) belong together as they come, and stay in
 * the order of the calls.
 */
static inline void chunked_pair_copies(struct gw_case *grading, struct chunks *chunks, int n)
{
    const int64_t x = gw_noted(grading, "h_x");
    const int64_t y = gw_noted(grading, "h_y");
    const int64_t bytes = (int64_t)n * (int64_t)sizeof(double);
    const struct gw_row *ys[CHUNKED_MOST] = {0};
    int y_count = 0;
    int strange = 0;
    for (const struct gw_row *row = chunks->rows; row < chunks->end; row++) {
        if (!chunked_is_copy(row, GW_HOST_TO_DEVICE)) {
            continue;
        }
        const bool of_x = row->host >= x && row->host < x + bytes;
        const bool of_y = row->host >= y && row->host < y + bytes;
        if ((of_x || (!of_y && strange % 2 == 0)) && chunks->count < CHUNKED_MOST) {
            chunks->list[chunks->count++].in[0] = row;
        } else if (y_count < CHUNKED_MOST) {
            ys[y_count++] = row;
        }
        strange += !of_x && !of_y;
    }
    gw_expect(grading, chunks->count == y_count,
              "x is copied in %d pieces and y in %d: copy both chunk by chunk", chunks->count,
              y_count);
    for (int i = 0; i < y_count; i++) {
        const struct gw_row **in = chunks->list[i].in;
        in[1] = ys[i];
        for (int j = 0; j < y_count; j++) {
            in[1] = ys[j]->host - y == in[0]->host - x ? ys[j] : in[1];
        }
    }
    if (strange == 0) {
        chunked_sort(chunks);
    }
}

static inline bool chunked_is_taken(const struct chunks *chunks, const struct gw_row *row)
{
    for (int i = 0; i < chunks->count; i++) {
        if (chunks->list[i].kernel == row || chunks->list[i].out == row) {
            return true;
        }
    }
    return false;
}

/** The first free kernel, or copy back, that can begin only when `one` and `other` have ended. */
static inline const struct gw_row *chunked_first_after(const struct chunks *chunks,
                                                       enum gw_recorded_kind kind,
                                                       const struct gw_row *one,
                                                       const struct gw_row *other)
{
    for (const struct gw_row *row = chunks->rows; row < chunks->end; row++) {
        const bool fits = row->kind == (int64_t)kind &&
                          (kind == GW_RECORDED_KERNEL || row->direction == GW_DEVICE_TO_HOST);
        if (fits && !chunked_is_taken(chunks, row) && gw_comes_after(row, one) &&
            gw_comes_after(row, other)) {
            return row;
        }
    }
    return NULL;
}

/** Finds to each pair of copies its kernel, and to each kernel its copy back. */
static inline void chunked_complete(struct gw_case *grading, struct chunks *chunks)
{
    for (int i = 0; i < chunks->count; i++) {
        struct chunk *chunk = &chunks->list[i];
        chunk->kernel = chunked_first_after(chunks, GW_RECORDED_KERNEL, chunk->in[0], chunk->in[1]);
        gw_expect(grading, chunk->kernel,
                  "no kernel waits for the copies of chunk %d (line %d): launch it in their "
                  "stream, or add an event that its stream waits for",
                  i, (int)chunk->in[0]->line);
    }
    for (int i = 0; i < chunks->count; i++) {
        struct chunk *chunk = &chunks->list[i];
        chunk->out = chunked_first_after(chunks, GW_RECORDED_COPY, chunk->kernel, chunk->kernel);
        gw_expect(grading, chunk->out,
                  "no copy back waits for the kernel of chunk %d (line %d): put the copy into the "
                  "same stream, or add an event that its stream waits for",
                  i, (int)chunk->kernel->line);
    }
}

static inline bool chunked_host_waited(const struct gw_row *from, const struct gw_row *to)
{
    for (; from < to; from++) {
        if (from->kind == GW_RECORDED_HOST_WAITS) {
            return true;
        }
    }
    return false;
}

/** A copy of chunk `i` may run beside the kernel of the chunk before it. */
static inline void chunked_expect_beside(struct gw_case *grading, const struct gw_row *kernel,
                                         const struct gw_row *copy, int i)
{
    const bool after = gw_must_come_after(copy, kernel);
    gw_expect(grading, !after || copy->stream != kernel->stream,
              "the copy of chunk %d (line %d) waits for the kernel of chunk %d in the same stream: "
              "alternate the chunks between two streams",
              i, (int)copy->line, i - 1);
    gw_expect(grading, !after || !chunked_host_waited(kernel, copy),
              "the host waits between the kernel of chunk %d and the copy of chunk %d (line %d), "
              "so they cannot overlap: wait once, after the last chunk",
              i - 1, i, (int)copy->line);
    gw_expect(grading, !after,
              "the copy of chunk %d (line %d) waits for the kernel of chunk %d without need: let "
              "it wait only for the operations that used its memory before",
              i, (int)copy->line, i - 1);
    gw_expect(grading, !gw_must_come_after(kernel, copy),
              "the kernel of chunk %d waits for the copy of chunk %d (line %d): let it wait for "
              "its own chunk only",
              i - 1, i, (int)copy->line);
}

/** Expects of n > 0 elements in `count` chunks that each may be copied while the one before it is
 * computed. */
static inline void chunked_expect_order(struct gw_case *grading, int n, int count)
{
    size_t row_count;
    struct chunks chunks = {.rows = gw_recorded_rows(grading, &row_count)};
    chunks.end = chunks.rows + row_count;
    chunked_expect_asynchronous(grading, &chunks);
    chunked_expect_lengths(grading, &chunks, n, count);
    if (!gw_recorded_is_whole(grading)) {
        return; // many kernels a chunk; with fewer elements they are looked at
    }
    chunked_pair_copies(grading, &chunks, n);
    chunked_complete(grading, &chunks);
    for (int i = 1; i < chunks.count; i++) {
        for (int j = 0; j < 2; j++) {
            chunked_expect_beside(grading, chunks.list[i - 1].kernel, chunks.list[i].in[j], i);
        }
    }
}
