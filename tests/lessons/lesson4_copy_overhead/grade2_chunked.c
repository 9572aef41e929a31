// SPDX-License-Identifier: MIT
// Grades lesson 4, grade2_chunked: the results, and by the recorded order of operations that the
// copies of a chunk to the device may run beside the kernel of the chunk before. "May" is what the
// program has said, stream by stream, event by event and with each synchronisation; never what this
// device happened to do.
#include "../counted.h"
#include "../recorded.h"

#include "grade2.h"

#ifdef GW_RUNNER

#include "grade2_chunked.h"

static void pin(const void *memory, size_t bytes)
{
    (void)cudaHostRegister((void *)(uintptr_t)memory, bytes, cudaHostRegisterDefault);
}

static bool is_pinned(const void *memory)
{
    struct cudaPointerAttributes attributes;
    return cudaPointerGetAttributes(&attributes, memory) == cudaSuccess &&
           attributes.type == cudaMemoryTypeHost;
}

// Operations that the function has given to a stream and nobody has waited for.
static int64_t count_unfinished(void)
{
    int64_t unfinished = 0;
    for (size_t i = 0; gw_can_record() && i < gw_recorded_count(); i++) {
        unfinished += gw_recorded(i)->kind == GW_RECORDED_OPERATION;
    }
    return unfinished;
}

void gw_run(struct gw_run *run)
{
    const struct grade2 *p = gw_parameters(run);
    const double *h_x = gw_host_array(run, "h_x");
    const double *h_y = gw_host_array(run, "h_y");
    double *h_z = gw_host_array(run, "h_z");
    const size_t bytes = (size_t)(p->n > 0 ? p->n : 0) * sizeof(double);
    if (p->pinned) {
        pin(h_x, bytes);
        pin(h_y, bytes);
        pin(h_z, bytes);
    }

    grade2_before(p);
    cudaError_t error =
        grade2_chunked(p->a, p->b, p->c, p->no_input ? NULL : h_x, h_y, h_z, p->n, p->count);
    const int64_t unfinished = count_unfinished();
    grade2_after(run, p, error);
    gw_note(run, "unfinished", unfinished);
    // Each is to be pinned afterwards as it was before.
    int64_t other = 0;
    const void *const arrays[] = {h_x, h_y, h_z};
    for (int i = 0; i < 3 && p->n > 0; i++) {
        other += is_pinned(arrays[i]) != p->pinned;
        if (is_pinned(arrays[i])) {
            (void)cudaHostUnregister((void *)(uintptr_t)arrays[i]);
        }
    }
    gw_note(run, "pinned otherwise", other);
    gw_note(run, "h_x", (int64_t)(uintptr_t)h_x);
    gw_note(run, "h_y", (int64_t)(uintptr_t)h_y);
    gw_note(run, "h_z", (int64_t)(uintptr_t)h_z);
}

#else

enum { MOST_CHUNKS = 16 };

/** The operations of one chunk. */
struct chunk {
    const struct gw_row *in[2];
    const struct gw_row *kernel, *out;
};

struct list {
    const struct gw_row *rows;
    size_t count;
    struct chunk chunks[MOST_CHUNKS];
    int chunk_count;
};

static bool is_copy(const struct gw_row *row, enum gw_direction direction)
{
    return row->kind == GW_RECORDED_COPY && row->direction == (int64_t)direction;
}

// What every copy and every kernel must be, wherever it belongs.
static void expect_asynchronous(struct gw_case *grading, const struct list *list)
{
    for (const struct gw_row *row = list->rows; row < list->rows + list->count; row++) {
        const bool copy = row->kind == GW_RECORDED_COPY;
        gw_expect(grading, !copy || !row->synchronous,
                  "the copy in line %d makes the host wait, and is in the default stream: use "
                  "cudaMemcpyAsync and a stream of your own",
                  (int)row->line);
        gw_expect(
            grading, !copy || !row->pageable,
            "the copy in line %d is of pageable host memory, which the device cannot fetch by "
            "itself, so it makes the host wait: pin the memory first, with cudaHostRegister",
            (int)row->line);
        gw_expect(
            grading, (!copy && row->kind != GW_RECORDED_KERNEL) || row->stream != 0,
            "the %s in line %d is in the default stream, where it waits for all other streams "
            "and they for it: give it one of your own",
            copy ? "copy" : "kernel", (int)row->line);
    }
}

static void expect_lengths(struct gw_case *grading, const struct grade2 *p, const struct list *list)
{
    const int64_t most = p->n / p->count + (int64_t)p->count;
    int out = 0;
    int kernels = 0;
    for (const struct gw_row *row = list->rows; row < list->rows + list->count; row++) {
        gw_expect(grading,
                  row->kind != GW_RECORDED_COPY || row->bytes <= most * (int64_t)sizeof(double),
                  "the copy in line %d is of %lld bytes: with n = %d and %d chunks none may be "
                  "longer than n / chunks + chunks = %lld elements",
                  (int)row->line, (long long)row->bytes, p->n, p->count, (long long)most);
        out += is_copy(row, GW_DEVICE_TO_HOST);
        kernels += row->kind == GW_RECORDED_KERNEL;
    }
    gw_expect(grading, out <= p->count, "there are %d copies back, for %d chunk%s", out, p->count,
              gw_plural(p->count));
    gw_expect(grading, kernels >= out, "there are %d kernels for %d chunks", kernels, out);
}

/**
 * Puts the copies in pairs, x and y of one chunk, in the order of the calls of x. Copies from
 * elsewhere (pinned buffers of the student's own) belong together as they come.
 */
static void find_chunks(struct gw_case *grading, const struct grade2 *p, struct list *list)
{
    const int64_t x = gw_noted(grading, "h_x");
    const int64_t y = gw_noted(grading, "h_y");
    const int64_t bytes = (int64_t)p->n * (int64_t)sizeof(double);
    const struct gw_row *xs[MOST_CHUNKS] = {0};
    const struct gw_row *ys[MOST_CHUNKS] = {0};
    int x_count = 0;
    int y_count = 0;
    int strange = 0;
    for (const struct gw_row *row = list->rows; row < list->rows + list->count; row++) {
        if (!is_copy(row, GW_HOST_TO_DEVICE)) {
            continue;
        }
        const bool of_x = row->host >= x && row->host < x + bytes;
        const bool of_y = row->host >= y && row->host < y + bytes;
        if ((of_x || (!of_y && strange % 2 == 0)) && x_count < MOST_CHUNKS) {
            xs[x_count++] = row;
        } else if (y_count < MOST_CHUNKS) {
            ys[y_count++] = row;
        }
        strange += !of_x && !of_y;
    }
    gw_expect(grading, x_count == y_count,
              "x is copied in %d pieces and y in %d: copy both chunk by chunk", x_count, y_count);
    list->chunk_count = x_count;
    for (int i = 0; i < x_count; i++) {
        const struct gw_row *partner = ys[i];
        for (int j = 0; j < y_count; j++) {
            partner = ys[j]->host - y == xs[i]->host - x ? ys[j] : partner;
        }
        list->chunks[i] = (struct chunk){.in = {xs[i], partner}};
    }
}

static bool is_taken(const struct list *list, const struct gw_row *row)
{
    for (int i = 0; i < list->chunk_count; i++) {
        if (list->chunks[i].kernel == row || list->chunks[i].out == row) {
            return true;
        }
    }
    return false;
}

// The first free operation of the kind that can begin only when all of `before` have ended.
static const struct gw_row *first_after(const struct list *list,
                                        const struct gw_row *const before[], int count,
                                        enum gw_recorded_kind kind)
{
    for (const struct gw_row *row = list->rows; row < list->rows + list->count; row++) {
        bool fits = row->kind == (int64_t)kind && !is_taken(list, row) &&
                    (kind == GW_RECORDED_KERNEL || row->direction == GW_DEVICE_TO_HOST);
        for (int i = 0; i < count && fits; i++) {
            fits = gw_comes_after(row, before[i]);
        }
        if (fits) {
            return row;
        }
    }
    return NULL;
}

static void find_kernels(struct gw_case *grading, struct list *list)
{
    for (int i = 0; i < list->chunk_count; i++) {
        struct chunk *chunk = &list->chunks[i];
        chunk->kernel = first_after(list, chunk->in, 2, GW_RECORDED_KERNEL);
        gw_expect(grading, chunk->kernel != NULL,
                  "no kernel waits for the copies of chunk %d (line %d): put it into their stream, "
                  "or let its stream wait for them with an event",
                  i, (int)chunk->in[0]->line);
    }
    for (int i = 0; i < list->chunk_count; i++) {
        struct chunk *chunk = &list->chunks[i];
        chunk->out =
            first_after(list, (const struct gw_row *const[]){chunk->kernel}, 1, GW_RECORDED_COPY);
        gw_expect(grading, chunk->out != NULL,
                  "no copy back waits for the kernel of chunk %d (line %d): put it into the same "
                  "stream, or let its stream wait with an event",
                  i, (int)chunk->kernel->line);
    }
}

static bool host_waited_between(const struct gw_row *from, const struct gw_row *to)
{
    for (; from < to; from++) {
        if (from->kind == GW_RECORDED_HOST_WAITS) {
            return true;
        }
    }
    return false;
}

static void expect_beside(struct gw_case *grading, const struct list *list)
{
    for (int i = 1; i < list->chunk_count; i++) {
        const struct gw_row *kernel = list->chunks[i - 1].kernel;
        for (int j = 0; j < 2; j++) {
            const struct gw_row *copy = list->chunks[i].in[j];
            const bool after = gw_comes_after(copy, kernel);
            gw_expect(grading, !after || copy->stream != kernel->stream,
                      "the copy of chunk %d (line %d) is in the same stream as the kernel of chunk "
                      "%d, so it waits for it: give the chunks two streams in turn",
                      i, (int)copy->line, i - 1);
            gw_expect(
                grading, !after || !host_waited_between(kernel, copy),
                "the host waits between the kernel of chunk %d and the copy of chunk %d (line "
                "%d), so they cannot run beside each other: wait once, after the last chunk",
                i - 1, i, (int)copy->line);
            gw_expect(grading, !after,
                      "the copy of chunk %d (line %d) waits for the kernel of chunk %d, which it "
                      "has nothing to do with: let it wait only for what used its memory before",
                      i, (int)copy->line, i - 1);
            gw_expect(grading, !gw_comes_after(kernel, copy),
                      "the kernel of chunk %d waits for the copy of chunk %d (line %d): it may "
                      "wait for its own chunk only",
                      i - 1, i, (int)copy->line);
        }
    }
}

static void expect_recorded(struct gw_case *grading, const struct grade2 *p)
{
    struct list list = {0};
    list.rows = gw_recorded_rows(grading, &list.count);
    if (p->n == 0 || !gw_is_counted(grading)) {
        return;
    }
    expect_asynchronous(grading, &list);
    expect_lengths(grading, p, &list);
    if (!gw_recorded_is_whole(grading)) {
        return; // many kernels a chunk; with fewer elements they are looked at
    }
    find_chunks(grading, p, &list);
    find_kernels(grading, &list);
    expect_beside(grading, &list);
}

// Each element is copied once each way; told after the results, which say which are missing.
static void expect_bytes(struct gw_case *grading, int n)
{
    const long long bytes = (long long)n * (long long)sizeof(double);
    const long long in = (long long)gw_noted(grading, "bytes to device");
    const long long out = (long long)gw_noted(grading, "bytes to host");
    gw_expect(grading, !gw_is_counted(grading) || (in == 2 * bytes && out == bytes),
              "grade2_chunked copied %lld bytes to the device and %lld back; for n = %d it must "
              "copy %lld there and %lld back, each element once",
              in, out, n, 2 * bytes, bytes);
}

static void grade_chunks(struct gw_case *grading, const void *argument)
{
    struct grade2 p = *(const struct grade2 *)argument;
    grade2_choose(grading, &p);
    grade2_prepare(grading, &p, 1);

    gw_run_case(grading);
    gw_expect_returned(grading, cudaSuccess);
    const int unfinished = (int)gw_noted(grading, "unfinished");
    gw_expect(grading, unfinished == 0,
              "grade2_chunked returned while %d operation%s had still to run, so h_z is not whole: "
              "wait for all streams before you return",
              unfinished, gw_plural(unfinished));
    grade2_expect_results(grading, p.n);
    if (p.n == 0) {
        gw_expect_no_launch(grading, "n = 0");
    } else {
        gw_expect_many_threads(grading, p.n / p.count);
    }
    expect_recorded(grading, &p);
    expect_bytes(grading, p.n);
    gw_expect(grading, gw_noted(grading, "pinned otherwise") == 0,
              p.pinned ? "memory that the caller had pinned is no longer pinned: unpin only what "
                         "you have pinned yourself"
                       : "memory is still pinned after the function has returned: unpin what you "
                         "have pinned, with cudaHostUnregister");
}

static void grade_refusal(struct gw_case *grading, const void *argument)
{
    struct grade2 p = *(const struct grade2 *)argument;
    grade2_choose(grading, &p);
    grade2_refusal(grading, &p);
    gw_expect(grading, p.n <= 0 || gw_noted(grading, "pinned otherwise") == 0,
              "memory is still pinned after the function has returned an error: unpin what you "
              "have pinned, with cudaHostUnregister");
}

#define CHUNKS(elements, many)                                                                     \
    {                                                                                              \
        "n = " #elements ", chunks = " #many, grade_chunks,                                        \
            &(const struct grade2){.n = elements, .count = many}, false                            \
    }
#define PINNED(elements, many)                                                                     \
    {                                                                                              \
        "n = " #elements ", chunks = " #many ", pinned by the caller", grade_chunks,               \
            &(const struct grade2){.n = elements, .count = many, .pinned = true}, false            \
    }
#define REFUSAL(name, ...)                                                                         \
    {                                                                                              \
        name, grade_refusal, &(const struct grade2){__VA_ARGS__}, false                            \
    }
#define NO_MEMORY_FOR(which)                                                                       \
    REFUSAL("n = 100, chunks = 3, no device memory for allocation " #which, .n = 100, .count = 3,  \
            .failing_allocation = which)

static const struct gw_case_declaration cases[] = {
    CHUNKS(1000, 4),
    CHUNKS(1000, 1),
    CHUNKS(1000, 2),
    CHUNKS(1000, 3),
    CHUNKS(1009, 5),
    CHUNKS(33, 2),
    CHUNKS(1, 1),
    CHUNKS(5, 8),
    CHUNKS(1, 3),
    CHUNKS(10, 6),
    CHUNKS(50, 12),
    CHUNKS(5, 2147483647),
    // A chunk of one element more than a block of 256 has threads, and of one less.
    CHUNKS(257, 1),
    CHUNKS(510, 2),
    CHUNKS(20011, 8),
    // More than 1024 blocks of 256 in a chunk, so that <<<block, grid>>> is refused.
    CHUNKS(270001, 1),
    PINNED(1009, 4),
    CHUNKS(0, 3),
    REFUSAL("n = -1, chunks = 1", .n = -1, .count = 1),
    REFUSAL("n = 100, chunks = 0", .n = 100, .count = 0),
    REFUSAL("n = 100, chunks = -1", .n = 100, .count = -1),
    NO_MEMORY_FOR(1),
    NO_MEMORY_FOR(2),
    NO_MEMORY_FOR(3),
    NO_MEMORY_FOR(4),
    NO_MEMORY_FOR(5),
    NO_MEMORY_FOR(6),
    REFUSAL("n = 100, chunks = 3, on a device that takes no blocks of more than 16 threads",
            .n = 100, .count = 3, .small_blocks = true),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
