// SPDX-License-Identifier: MIT
// Times lesson 9's function against its size: an operation a kernel; as the one kernel that your
// fuse writes and your compile_once compiles; and that kernel by a clock that stops when the launch
// has returned, and so has measured something else.
//
//   ./gridwork plots lesson9
#include "function.h"
#include "fuse.h"
#include "fusion_kernels.h"

// 0.2 x, sin x, their sum, cos 2x, and the sum of both.
static const struct op OPERATIONS[] = {
    {.kind = OP_CONSTANT, .number = 0.2F},
    {.kind = OP_INPUT},
    {.kind = OP_PRODUCT},
    {.kind = OP_INPUT},
    {.kind = OP_SINE},
    {.kind = OP_SUM},
    {.kind = OP_CONSTANT, .number = 2.0F},
    {.kind = OP_INPUT},
    {.kind = OP_PRODUCT},
    {.kind = OP_COSINE},
    {.kind = OP_SUM},
};
enum { OPERATIONS_COUNT = sizeof(OPERATIONS) / sizeof(*OPERATIONS), SOURCE_SIZE = 4096 };

// What all sizes share. The temporaries are of the largest one: to allocate them anew for each call
// would cost more than the kernels.
static cudaKernel_t kernel;
static float *d_temporary[GW_TEMPORARIES];
static double until_return;

static int one_by_one(void *context)
{
    const struct gw_problem *p = context;
    return (int)gw_one_by_one(p->d_in[0], d_temporary, p->d_out, p->n);
}

static int fused(void *context)
{
    return (int)function_launch(kernel, context);
}

static int fused_not_waited(void *context)
{
    const double start = gw_clock_milliseconds();
    const int error = fused(context);
    until_return = gw_clock_milliseconds() - start;
    return error;
}

static double stopped_too_early(void *context)
{
    (void)context;
    return until_return;
}

static bool time_size(struct gw_timing *timing, struct gw_problem *p)
{
    static const struct gw_variant waited[] = {
        {"one_by_one", one_by_one, true, GW_DEVICE_CLOCK},
        {"fused", fused, true, GW_DEVICE_CLOCK},
    };
    static const struct gw_variant not_waited = {"fused_not_waited", fused_not_waited, true,
                                                 GW_OWN_CLOCK};
    const struct gw_work row = {.x = p->n, .n = (size_t)p->n};
    struct gw_work early = row;
    early.milliseconds = stopped_too_early;
    return gw_time_variants(timing, p, waited, sizeof(waited) / sizeof(*waited), row) &&
           gw_time_variant(timing, p, &not_waited, early);
}

static bool make_kernel(struct gw_timing *timing, struct kernel_cache *cache)
{
    static char source[SOURCE_SIZE];
    cudaError_t error = fuse(OPERATIONS, OPERATIONS_COUNT, source, sizeof(source));
    if (error != cudaSuccess) {
        return gw_fail_with(timing, (int)error, "fuse");
    }
    error = compile_once(cache, source, "fused", &kernel);
    if (error == cudaErrorInvalidSource) {
        return gw_fail(timing, "what fuse has written does not compile: %s", cache->log);
    }
    return error == cudaSuccess || gw_fail_with(timing, (int)error, "compile_once");
}

static bool make_temporaries(struct gw_timing *timing, size_t n)
{
    for (int i = 0; i < GW_TEMPORARIES; i++) {
        if (cudaMalloc((void **)&d_temporary[i], n * sizeof(float)) != cudaSuccess) {
            return gw_fail(timing, "no memory for %d arrays of %zu elements", GW_TEMPORARIES, n);
        }
    }
    return true;
}

static bool time_all(struct gw_timing *timing)
{
    static struct kernel_cache cache;
    const size_t largest = gw_largest(timing, FUNCTION_MOST, FUNCTION_QUICK);
    bool timed = make_kernel(timing, &cache) && make_temporaries(timing, largest);
    if (timed) {
        gw_copy_bandwidth(timing);
        timed = gw_time_sizes(timing, &(struct gw_sizes){.from = 10000,
                                                         .to = largest,
                                                         .step = 10,
                                                         .of = "",
                                                         .unit = "elements",
                                                         .make = function_make,
                                                         .time = time_size});
    }
    for (int i = 0; i < GW_TEMPORARIES; i++) {
        (void)cudaFree(d_temporary[i]);
    }
    function_forget(&cache);
    return timed;
}

const struct gw_timing_program gw_this_timing = {.name = "fusion", .time = time_all};
