// SPDX-License-Identifier: MIT
// Grades lesson 2, launch_is_legal, against limits that the runner's half asks the device for. The
// CPU device pretends to be other devices too, so that limits typed in are found out.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if `legal` is NULL | null_not_refused
//   the error of the first CUDA call | failed_question
//   otherwise cudaSuccess, also when | error_for_illegal
//   Shared memory: a launch can | no_shared
//   The function launches nothing | tries_a_launch
//   cudaGetDeviceProperties( | hard_coded
#include "../profiled.h"

#include <cuda_runtime_api.h>
#include <stdbool.h>

enum device { ITSELF, SMALLER, LARGER };

struct parameters {
    dim3 grid, block;
    unsigned long long shared_bytes;
    enum device device; // what the CPU device pretends to be; a GPU is always itself
    bool no_legal;      // the pointer to the answer is NULL
    bool no_calls;      // the CPU device is in a state in which every call fails
};

static const struct {
    const char *name;
    enum cudaDeviceAttr attribute;
} limits[] = {
    {"grid x", cudaDevAttrMaxGridDimX},         {"grid y", cudaDevAttrMaxGridDimY},
    {"grid z", cudaDevAttrMaxGridDimZ},         {"block x", cudaDevAttrMaxBlockDimX},
    {"block y", cudaDevAttrMaxBlockDimY},       {"block z", cudaDevAttrMaxBlockDimZ},
    {"threads", cudaDevAttrMaxThreadsPerBlock}, {"shared", cudaDevAttrMaxSharedMemoryPerBlock},
};

enum { UNANSWERED = 7778 }; // what *legal is before the call: not 1 in any of its bits

#ifdef GW_RUNNER

#include "launch_is_legal.h"
#include "runner.h"

// From the CPU device; absent on a GPU.
void gw_device_pretend(const struct cudaDeviceProp *properties) __attribute__((weak));

static void pretend(enum device device)
{
    struct cudaDeviceProp properties;
    if (!gw_device_pretend || device == ITSELF ||
        cudaGetDeviceProperties(&properties, 0) != cudaSuccess) {
        return;
    }
    for (int axis = 0; axis < 3; axis++) {
        // Not a multiple of each other, so that no limit is found by way of another one.
        properties.maxThreadsDim[axis] = device == SMALLER ? 512 >> axis : 2048 + 64 * axis;
        properties.maxGridSize[axis] = device == SMALLER ? 1000 + axis : 2147483000 + axis;
    }
    properties.maxThreadsPerBlock = device == SMALLER ? 384 : 1536;
    properties.sharedMemPerBlock = device == SMALLER ? 16384 : 65536;
    gw_device_pretend(&properties);
}

struct question {
    const struct parameters *parameters;
    int legal;
    cudaError_t returned;
};

static void ask(void *pointer)
{
    struct question *question = pointer;
    const struct parameters *parameters = question->parameters;
    question->returned =
        launch_is_legal(parameters->grid, parameters->block, (size_t)parameters->shared_bytes,
                        parameters->no_legal ? NULL : &question->legal);
}

// Also those that the device refused.
static void note_launches(struct gw_run *run)
{
    (void)cudaDeviceSynchronize(); // what is queued has not been counted yet
    const int64_t launches =
        gw_can_count() ? (int64_t)(gw_counts_total().launches + gw_counts_refused()->launches) : 0;
    gw_note(run, "launches", launches);
}

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    struct question question = {parameters, UNANSWERED, cudaErrorNotPermitted};
    pretend(parameters->device);
    gw_count_from_now(false);

    if (!parameters->no_calls) {
        ask(&question);
    } else if (gw_device_pretend) { // a GPU may wait for ever where it ought to refuse
        (void)cudaLaunchHostFunc(0, ask, &question);
        (void)cudaDeviceSynchronize();
        (void)cudaGetLastError(); // who returned the error has looked at it
    }
    note_launches(run);
    gw_returned(run, (int)question.returned);
    gw_note(run, "legal", question.legal);
    for (size_t i = 0; i < sizeof(limits) / sizeof(limits[0]); i++) {
        int limit = 0;
        (void)cudaDeviceGetAttribute(&limit, limits[i].attribute, 0);
        gw_note(run, limits[i].name, limit);
    }
    if (gw_device_pretend) {
        gw_device_pretend(NULL);
    }
}

#else

#include "grader.h"

#include <stdio.h>

// Says in `why` which limit makes the launch illegal; false if none does.
static bool is_illegal(struct gw_case *grading, const struct parameters *launch, char *why,
                       size_t why_bytes)
{
    const unsigned sizes[] = {launch->grid.x,  launch->grid.y,  launch->grid.z,
                              launch->block.x, launch->block.y, launch->block.z};
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        const int64_t limit = gw_noted(grading, limits[i].name);
        if (sizes[i] < 1 || sizes[i] > limit) {
            snprintf(why, why_bytes, "%s is %u, and the device allows 1 to %lld", limits[i].name,
                     sizes[i], (long long)limit);
            return true;
        }
    }
    // Each factor is within its limit here, so 64 bits hold the product.
    const unsigned long long threads =
        (unsigned long long)launch->block.x * launch->block.y * launch->block.z;
    if (threads > (unsigned long long)gw_noted(grading, "threads")) {
        snprintf(why, why_bytes, "the block has %llu threads, and the device allows %lld", threads,
                 (long long)gw_noted(grading, "threads"));
        return true;
    }
    if (launch->shared_bytes > (unsigned long long)gw_noted(grading, "shared")) {
        snprintf(why, why_bytes,
                 "%llu bytes of shared memory, and the device allows %lld per block",
                 launch->shared_bytes, (long long)gw_noted(grading, "shared"));
        return true;
    }
    snprintf(why, why_bytes, "every number is within its limit");
    return false;
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *launch = argument;
    gw_set_parameters(grading, launch, sizeof(*launch));
    gw_run_case(grading);
    if (launch->no_calls) {
        gw_expect(grading, gw_value_returned(grading) != cudaSuccess,
                  "launch_is_legal returned cudaSuccess though the calls that read the limits "
                  "failed: return their error");
        gw_expect_returned(grading, cudaErrorNotPermitted);
        return;
    }
    if (launch->no_legal) {
        gw_expect_returned(grading, cudaErrorInvalidValue);
        return;
    }
    gw_expect_returned(grading, cudaSuccess);

    const int64_t legal = gw_noted(grading, "legal");
    gw_expect(grading, legal != UNANSWERED, "launch_is_legal did not set *legal");
    char why[160];
    const int want = is_illegal(grading, launch, why, sizeof(why)) ? 0 : 1;
    gw_expect(grading, legal == want, "*legal is %lld, but should be %d: %s", (long long)legal,
              want, why);
    const int64_t launches = gw_noted(grading, "launches");
    gw_expect(grading, launches == 0,
              "launch_is_legal launched %lld kernel%s: launch nothing, and compare each number "
              "with the limit of the device",
              (long long)launches, gw_plural(launches));
}

#define LAUNCH(name, ...) GW_CASE(name, grade, 0, struct parameters, __VA_ARGS__, false, false)
#define GRID(x, y, z)                                                                              \
    LAUNCH("grid (" #x "," #y "," #z "), block (32,1,1)", {x, y, z}, {32, 1, 1}, 0, ITSELF)
#define BLOCK(x, y, z)                                                                             \
    LAUNCH("grid (2,1,1), block (" #x "," #y "," #z ")", {2, 1, 1}, {x, y, z}, 0, ITSELF)
#define SHARED(bytes)                                                                              \
    LAUNCH("grid (2,1,1), block (32,1,1), " #bytes " bytes of shared memory", {2, 1, 1},           \
           {32, 1, 1}, bytes, ITSELF)
#define ON_SMALLER(grid, block, bytes)                                                             \
    LAUNCH("a smaller device, grid " #grid ", block " #block ", " #bytes                           \
           " bytes of shared memory",                                                              \
           DIM grid, DIM block, bytes, SMALLER)
#define ON_LARGER(grid, block, bytes)                                                              \
    LAUNCH("a larger device, grid " #grid ", block " #block ", " #bytes " bytes of shared memory", \
           DIM grid, DIM block, bytes, LARGER)
#define DIM(...)                                                                                   \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

static const struct gw_case_declaration cases[] = {
    // Blocks: each dimension, their product, and products that overflow.
    BLOCK(1, 1, 1), BLOCK(256, 1, 1), BLOCK(1024, 1, 1), BLOCK(1025, 1, 1), BLOCK(1, 1024, 1),
    BLOCK(1, 1025, 1), BLOCK(1, 1, 64), BLOCK(1, 1, 65), BLOCK(2, 2, 128), BLOCK(32, 32, 1),
    BLOCK(33, 32, 1), BLOCK(32, 32, 2), BLOCK(16, 8, 8), BLOCK(1024, 1024, 64), BLOCK(0, 1, 1),
    BLOCK(1, 0, 1), BLOCK(1, 1, 0), BLOCK(65536, 65536, 1), BLOCK(65537, 65536, 1),
    BLOCK(2048, 2097152, 1), BLOCK(4294967295, 1, 1), BLOCK(1, 4294967295, 1),
    BLOCK(1, 1, 4294967295), BLOCK(4294967295, 4294967295, 1),
    // Grids: each dimension has a limit of its own.
    GRID(1, 1, 1), GRID(0, 1, 1), GRID(1, 0, 1), GRID(1, 1, 0), GRID(100003, 1, 1),
    GRID(2147483647, 1, 1), GRID(2147483648, 1, 1), GRID(4294967295, 1, 1), GRID(1, 65535, 1),
    GRID(1, 65536, 1), GRID(1, 2147483648, 1), GRID(1, 1, 65535), GRID(1, 1, 65536),
    GRID(1, 1, 2147483648), GRID(2147483647, 65535, 65535),
    // Shared memory, also more than 32 bits tell.
    SHARED(1), SHARED(49152), SHARED(49153), SHARED(2147483648), SHARED(4294967296),
    SHARED(18446744073709551615ULL),
    // Limits that are not those of the device at hand.
    ON_SMALLER((1, 1, 1), (384, 1, 1), 16384), ON_SMALLER((1, 1, 1), (385, 1, 1), 0),
    ON_SMALLER((1, 1, 1), (1, 256, 1), 0), ON_SMALLER((1, 1, 1), (1, 257, 1), 0),
    ON_SMALLER((1, 1, 1), (1, 1, 129), 0), ON_SMALLER((1, 1, 1), (32, 16, 1), 0),
    ON_SMALLER((1001, 1, 1), (32, 1, 1), 0), ON_SMALLER((1, 1002, 1), (32, 1, 1), 0),
    ON_SMALLER((1, 1, 1003), (32, 1, 1), 0), ON_SMALLER((1, 1, 1), (32, 1, 1), 16385),
    ON_LARGER((1, 1, 1), (1536, 1, 1), 65536), ON_LARGER((1, 1, 1), (1, 1537, 1), 0),
    ON_LARGER((1, 1, 1), (1, 1, 65), 0), ON_LARGER((1, 70000, 70000), (32, 1, 1), 0),
    ON_LARGER((2147483001, 1, 1), (32, 1, 1), 0),
    GW_CASE("legal = NULL", grade, 0, struct parameters, {1, 1, 1}, {1, 1, 1}, 0, ITSELF, true,
            false),
    GW_CASE("every CUDA call fails", grade, 0, struct parameters, {1, 1, 1}, {32, 1, 1}, 0, ITSELF,
            false, true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
