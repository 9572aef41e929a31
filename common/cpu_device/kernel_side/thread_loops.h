// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// How a kernel's arguments are packed into plain bytes, and the loops that call the kernel with
// them: compiled in the student's file, so that the fast build has the kernel inlined.
#pragma once

#include "built_in_variables.h"
#include "kernel.h"

// None of this is the student's code: the checker does not watch it.
#define GW_GLUE __attribute__((no_sanitize("thread"), always_inline))

/** An argument whose parameter is a reference: where that leads, as with nvcc. The host's memory it
 * is not, but for what is managed. */
template <typename T>
struct gw_reference {
    T *address;

    GW_GLUE gw_reference(T &to) : address(__builtin_addressof(to))
    {
    }
    GW_GLUE operator T &() const
    {
        return *address;
    }
};

/** What a launch keeps of a parameter's argument; and the argument that lies in a place. */
template <typename P>
struct gw_parameter {
    using stored = P;
    GW_GLUE static P &at(void *place)
    {
        return *static_cast<P *>(place);
    }
};
template <typename T>
struct gw_parameter<T &> {
    using stored = gw_reference<T>;
    GW_GLUE static T &at(void *place)
    {
        return **static_cast<T **>(place);
    }
};

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

template <typename T>
inline constexpr bool gw_is_pointer = false;
template <typename T>
inline constexpr bool gw_is_pointer<T *> = true;

/** Which words of arguments that begin at `start` bytes are pointer parameters (gw_kernel). */
template <typename... P>
struct gw_pointer_words {
    static constexpr uint64_t from(size_t)
    {
        return 0;
    }
};
template <typename First, typename... Rest>
struct gw_pointer_words<First, Rest...> {
    static constexpr uint64_t from(size_t start)
    {
        constexpr size_t align = alignof(gw_arguments<Rest...>);
        const size_t next = (start + sizeof(First) + align - 1) / align * align;
        return (gw_is_pointer<First> && start < 64 * sizeof(void *)
                    ? UINT64_C(1) << start / sizeof(void *)
                    : 0) |
               gw_pointer_words<Rest...>::from(next);
    }
};

/** The same of a launch, in which the kernel stands before its arguments. */
template <typename Call, typename... P>
inline constexpr uint64_t gw_pointers_of_launch =
    gw_pointer_words<P...>::from((sizeof(Call) + alignof(gw_arguments<P...>) - 1) /
                                 alignof(gw_arguments<P...>) * alignof(gw_arguments<P...>));

#ifdef GW_CPU_DEVICE_CHECKED

template <typename Call, typename... P>
struct gw_thread_loops {
    __attribute__((no_sanitize("thread"))) static void run_thread(const void *packed)
    {
        static_cast<const gw_packed_launch<Call, P...> *>(packed)->call();
    }
    static constexpr gw_kernel kernel = {
        sizeof(gw_packed_launch<Call, P...>), run_thread, nullptr, nullptr, nullptr,
        gw_pointers_of_launch<Call, P...>};
};

#else

extern "C" {
GW_EXTERN_OF_A_WORKER(gw_waiting, gw_waiting_threads);
/**
 * A thread has come to its end, and nobody of gw_waiting_threads may be handed over to as he
 * stands.
 * @param own where the fiber's place is kept while it has no thread
 * @return who goes on; NULL where the fiber does, with the thread before gw_waiting_threads.next
 */
struct gw_context *gw_end_thread(struct gw_context *own);
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

    static void begin_block(const gw_grid *shape, uint3 block)
    {
        gw_here.grid_shape = shape->grid;
        gw_here.block_shape = shape->block;
        gw_here.block = block;
    }

    /** Runs the thread `self`, and on its stack those of its row after it, until one has waited or
     * is the row's last. @return that one */
    GW_GLUE static gw_waiter *run_row(gw_waiter *self)
    {
        gw_waiting &others = gw_waiting_threads;
        gw_here.thread.y = self->y;
        gw_here.thread.z = self->z;
        const packed_launch launch = *static_cast<const packed_launch *>(others.arguments);
        for (;;) {
            gw_here.thread.x = self->x;
            launch.call();
            gw_waiter *const next = self + 1;
            if (others.next != next || next >= others.handed_over || next->x == 0) {
                return self;
            }
            others.next = next + 1;
            self = next;
        }
    }

    GW_LOOP static void run_fiber(gw_waiter *first)
    {
        gw_waiting &others = gw_waiting_threads;
        gw_context *const own = &first->context;
        for (gw_waiter *self = first;;) {
            self = run_row(self) + 1;
            gw_context *context;
            if (others.next >= others.handed_over) {
                context = gw_end_thread(own);
            } else if (others.next == self) { // it never waited: its stack serves the next thread
                others.next = self + 1;
                continue;
            } else {
                gw_look_ahead(others.next);
                context = &others.next++->context;
            }
            // From here, as a return would be foretold wrongly.
            self = context ? reinterpret_cast<gw_waiter *>(gw_hand_over(own, context))
                           : others.next - 1;
        }
    }

    static constexpr gw_kernel kernel = {
        sizeof(packed_launch), nullptr,   run_blocks,
        begin_block,           run_fiber, gw_pointers_of_launch<Call, P...>};
};

#undef GW_LOOP

#endif
