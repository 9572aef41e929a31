// SPDX-License-Identifier: MIT
/**
 * @file thread_loops.h
 * How a kernel's arguments are packed into plain bytes, and the loops that call the kernel with
 * them: compiled in the student's file, so that the fast build has the kernel inlined.
 */
#ifndef GW_THREAD_LOOPS_H
#define GW_THREAD_LOOPS_H

#include "../device_launch_parameters.h"
#include "kernel.h"

// None of this is the student's code: the checker does not watch it.
#define GW_GLUE __attribute__((no_sanitize("thread"), always_inline))

/** The arguments of a launch, one after another. */
template <typename... P>
struct gw_arguments {
    GW_GLUE static gw_arguments of()
    {
        return {};
    }
    template <typename Call, typename... Taken>
    GW_GLUE void call(const Call &kernel, const Taken &...taken) const
    {
        kernel(taken...);
    }
};

template <typename First, typename... Rest>
struct gw_arguments<First, Rest...> {
    First first;
    gw_arguments<Rest...> rest;

    GW_GLUE static gw_arguments of(const First &argument, const Rest &...others)
    {
        return {argument, gw_arguments<Rest...>::of(others...)};
    }
    template <typename Call, typename... Taken>
    GW_GLUE void call(const Call &kernel, const Taken &...taken) const
    {
        rest.call(kernel, taken..., first);
    }
};

/** Kernel and arguments together: what a launch hands over and the loops get back. */
template <typename Call, typename... P>
struct gw_packed_launch {
    Call kernel;
    gw_arguments<P...> arguments;

    GW_GLUE void call() const
    {
        arguments.call(kernel);
    }
};

#ifdef GW_CPU_DEVICE_CHECKED

template <typename Call, typename... P>
struct gw_thread_loops {
    __attribute__((no_sanitize("thread"))) static void run_thread(const void *packed)
    {
        static_cast<const gw_packed_launch<Call, P...> *>(packed)->call();
    }
    static constexpr gw_kernel kernel = {sizeof(gw_packed_launch<Call, P...>), run_thread, nullptr,
                                         nullptr};
};

#else

extern "C" {
extern __thread gw_unstarted gw_unstarted_threads __attribute__((tls_model("local-exec")));
extern __thread gw_waiting gw_waiting_threads __attribute__((tls_model("local-exec")));
/** The thread that had the running stack to itself has returned: others go on. Comes back only if
 * there are threads to begin. */
void gw_end_fiber(void);
}

// flatten: the kernel and all it calls become part of the loop. The arguments are copied first,
// since what a kernel writes could otherwise change them in the compiler's eyes.
#define GW_LOOP __attribute__((flatten))

template <typename Call, typename... P>
struct gw_thread_loops {
    using packed_launch = gw_packed_launch<Call, P...>;

    GW_LOOP static void run_blocks(const void *packed, const gw_grid *shape, uint64_t first,
                                   uint64_t last)
    {
        const packed_launch launch = *static_cast<const packed_launch *>(packed);
        const dim3 grid = shape->grid;
        const dim3 block = shape->block;
        gw_here.grid_shape = grid;
        gw_here.block_shape = block;
        for (uint64_t b = first; b < last; b++) {
            gw_here.block.x = static_cast<unsigned>(b % grid.x);
            gw_here.block.y = static_cast<unsigned>(b / grid.x % grid.y);
            gw_here.block.z = static_cast<unsigned>(b / grid.x / grid.y);
            // So that blockIdx.x * blockDim.x + threadIdx.x counts up by one for all the compiler
            // knows, also as an int: neighbours then lie side by side in a vector.
            if (gw_here.block.x * block.x >= GW_MOST_THREADS_IN_LINE ||
                block.x > GW_MOST_BLOCK_WIDTH) {
                __builtin_unreachable();
            }
            for (unsigned z = 0; z < block.z; z++) {
                gw_here.thread.z = z;
                for (unsigned y = 0; y < block.y; y++) {
                    gw_here.thread.y = y;
                    // Threads that meet at no barrier have no order among them, which lets the
                    // compiler run several in one vector.
#pragma GCC ivdep
                    for (unsigned x = 0; x < block.x; x++) {
                        gw_here.thread.x = x;
                        launch.call();
                    }
                }
            }
        }
    }

    GW_LOOP static void run_unstarted(const void *packed, const gw_grid *shape)
    {
        const packed_launch launch = *static_cast<const packed_launch *>(packed);
        gw_unstarted &threads = gw_unstarted_threads;
        gw_here.grid_shape = shape->grid;
        gw_here.block_shape = shape->block;
        gw_here.block = threads.block;
        const unsigned width = shape->block.x;
        const unsigned height = shape->block.y;
        const unsigned first = threads.next;
        unsigned x = first % width;
        gw_here.thread.y = first / width % height;
        gw_here.thread.z = first / width / height;
        unsigned row = first - x;
        while (row < threads.count) {
            for (; x < width; x++) {
                gw_here.thread.x = x;
                launch.call();
                if (threads.next != first) {
                    gw_end_fiber(); // from here, as a return would be foretold wrongly
                    return;
                }
            }
            x = 0;
            row += width;
            if (++gw_here.thread.y == height) {
                gw_here.thread.y = 0;
                gw_here.thread.z++;
            }
        }
        threads.next = threads.count;
    }

    static constexpr gw_kernel kernel = {sizeof(packed_launch), nullptr, run_blocks, run_unstarted};
};

#undef GW_LOOP

#endif

#endif
