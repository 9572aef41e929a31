// SPDX-License-Identifier: MIT
// Grades lesson 4, grade2_chunked: the results, and by the recorded order of operations that the
// copies of a chunk to the device may run beside the kernel of the chunk before. "May" is what the
// program has said, stream by stream, event by event and with each synchronisation; never what this
// device happened to do.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_n
//   chunks is less than 1 | zero_chunks
//   the error of the first CUDA call | allocation_overlooked
//   a chunk's copies to the device and | waits_each_chunk
//   all copies are asynchronous | pageable
//   no copy and no kernel | blocking_and_default
//   each element is copied once | copies_y_whole
//   one copy of each array per | one_piece
//   at least one kernel per chunk | first_of_grid
//   each block has at least 32 | swapped_launch
//   kernel parameters and memsets | large_parameters
//   Pinned memory: | pageable
//   Arrays that the caller has pinned stay | unpins_the_callers
//   Ownership: the function allocates the device | leak_on_error
//   No shortcuts: | large_parameters
#include "grade2.h"

#ifdef GW_RUNNER

#include "grade2_chunked.h"

static cudaError_t grade2_call(const struct grade2 *p, struct grade2_arrays h)
{
    return grade2_chunked(p->a, p->b, p->c, h.x, h.y, h.z, p->trial.n, p->count);
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
        unfinished += gw_recorded(i)->kind == GW_RECORDED_OPERATION && !gw_recorded(i)->execution;
    }
    return unfinished;
}

void gw_run(struct gw_run *run)
{
    const struct grade2 *p = gw_parameters(run);
    const struct grade2_arrays h = grade2_arrays(run);
    const void *const arrays[] = {h.x, h.y, h.z};
    const size_t bytes = (size_t)(p->trial.n > 0 ? p->trial.n : 0) * sizeof(double);
    for (int i = 0; i < 3 && p->pinned; i++) {
        (void)cudaHostRegister((void *)(uintptr_t)arrays[i], bytes, cudaHostRegisterDefault);
    }

    gw_before(&p->trial);
    const cudaError_t error = grade2_call(p, h);
    const int64_t unfinished = count_unfinished();
    grade2_after(run, p, error);
    gw_note(run, "unfinished", unfinished);
    // Each is to be pinned afterwards as it was before.
    int64_t other = 0;
    for (int i = 0; i < 3 && bytes > 0; i++) {
        other += is_pinned(arrays[i]) != p->pinned;
        if (is_pinned(arrays[i])) {
            (void)cudaHostUnregister((void *)(uintptr_t)arrays[i]);
        }
    }
    gw_note(run, "pinned otherwise", other);
    gw_note(run, "h_x", (int64_t)(uintptr_t)h.x);
    gw_note(run, "h_y", (int64_t)(uintptr_t)h.y);
}

#else

#include "grade2_chunked_order.h"

// Each element is copied once each way; told after the results, which say which are missing.
static void expect_bytes(struct gw_case *grading, int n, int chunks)
{
    const long long bytes = (long long)n * (long long)sizeof(double);
    const long long in = (long long)gw_noted(grading, "bytes to device");
    const long long out = (long long)gw_noted(grading, "bytes to host");
    gw_expect(grading, !gw_is_profiled(grading) || (in == 2 * bytes && out == bytes),
              "grade2_chunked copied %lld bytes to the device and %lld back, but for n = %d must "
              "copy %lld to the device and %lld back, each element once",
              in, out, n, 2 * bytes, bytes);
    grade2_expect_contents(grading, n, chunks);
}

static void grade(struct gw_case *grading, const void *argument)
{
    struct grade2 p = *(const struct grade2 *)argument;
    const int n = p.trial.n;
    grade2_choose(grading, &p);
    grade2_prepare(grading, &p, 1);

    gw_run_case(grading);
    gw_expect_returned(grading, cudaSuccess);
    const int unfinished = (int)gw_noted(grading, "unfinished");
    gw_expect(grading, unfinished == 0,
              "grade2_chunked returned before %d operation%s had finished, so h_z is incomplete: "
              "wait for all streams before you return",
              unfinished, gw_plural(unfinished));
    grade2_expect_results(grading, &p, 1);
    grade2_expect_launched(grading, n, n / p.count, 1);
    if (n > 0 && gw_is_profiled(grading)) {
        chunked_expect_order(grading, n, p.count);
    }
    expect_bytes(grading, n, p.count);
    gw_expect(grading, gw_noted(grading, "pinned otherwise") == 0,
              p.pinned ? "memory that the caller pinned is no longer pinned: unpin only the memory "
                         "that you pinned yourself"
                       : "memory is still pinned after the return: call cudaHostUnregister for all "
                         "memory that you pinned");
}

static void grade_refusal(struct gw_case *grading, const void *argument)
{
    grade2_failure(grading, argument, true);
    const struct grade2 *p = argument;
    gw_expect(grading, p->trial.n <= 0 || gw_noted(grading, "pinned otherwise") == 0,
              "memory is still pinned after the return of an error: call cudaHostUnregister for "
              "all memory that you pinned");
}

#define CHUNKS(elements, many) GRADE2("n = " #elements ", chunks = " #many, grade, many, elements)
#define REFUSAL(elements, many, words, ...)                                                        \
    GRADE2("n = " #elements ", chunks = " #many words, grade_refusal, many, elements, __VA_ARGS__)
#define NO_MEMORY_FOR(which)                                                                       \
    REFUSAL(100, 3, ", cudaMalloc fails in call " #which, .trial.failing_allocation = which)

static const struct gw_case_declaration cases[] = {
    // Chunks that come out even and that do not, and more chunks than elements.
    CHUNKS(1000, 4), CHUNKS(1000, 1), CHUNKS(1000, 2), CHUNKS(1000, 3), CHUNKS(1009, 5),
    CHUNKS(33, 2), CHUNKS(1, 1), CHUNKS(5, 8), CHUNKS(1, 3), CHUNKS(10, 6), CHUNKS(1000, 12),
    // To leave out the empty ones one by one is right and takes long.
    GW_CASE("n = 5, chunks = 2147483647", grade, GW_ONCE | GW_SLOW, struct grade2, .trial.n = 5,
            .count = 2147483647),
    // A chunk of one element more than a block of 256 has threads, and of one less.
    CHUNKS(257, 1), CHUNKS(510, 2), CHUNKS(20011, 8),
    // More than 1024 blocks of 256 in a chunk, so that <<<block, grid>>> is refused.
    GRADE2_LARGE("n = 270001, chunks = 1", 1, 270001),
    GRADE2("n = 1009, chunks = 4, pinned by the caller", grade, 4, 1009, .pinned = true),
    CHUNKS(0, 3),
    // Calls that fail.
    REFUSAL(-1, 1, ""), REFUSAL(100, 0, ""), REFUSAL(100, -1, ""), NO_MEMORY_FOR(1),
    NO_MEMORY_FOR(2), NO_MEMORY_FOR(3), NO_MEMORY_FOR(4), NO_MEMORY_FOR(5), NO_MEMORY_FOR(6),
    REFUSAL(100, 3, ", device limit: 16 threads per block", .trial.small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
