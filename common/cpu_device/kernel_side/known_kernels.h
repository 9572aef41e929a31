// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// What chevron writes so that a kernel can be launched through a void pointer:
//
//     __global__ void add(int *x) { ... } GW_REGISTER_KERNEL(add)
//     (const void *)GW_KERNEL_POINTER(add_any<float>)
//
// Both lead to the loops that a launch with <<<>>> has, so nothing is compiled twice.
#pragma once

#include "kernel_functions.h"

#if defined(__clang__) && defined(__CUDA__)
// A CUDA front end reads the file as it was typed.
#elif defined(GW_MARK_KERNELS) // common/float64 wants to see no more than was typed
#define GW_REGISTER_KERNEL(...)
#define GW_KERNEL_POINTER(...) __VA_ARGS__
#else

template <bool>
struct gw_if {
};
template <>
struct gw_if<true> {
    using type = int;
};

/** The type of a function that can be a kernel, as the compiler picks it from its overloads. */
template <typename First, typename... P, typename Late,
          typename gw_if<!gw_is_rvalue<First> && (!gw_is_rvalue<P> && ...)>::type = 0>
auto gw_kernel_type(void (*kernel)(First, P...), Late) -> void (*)(First, P...);
template <typename R, typename... P, typename Late,
          typename gw_if<gw_is_void<R> && sizeof...(P) == 0>::type = 0>
auto gw_kernel_type(R (*kernel)(P...), Late) -> void (*)();

template <typename Kernel>
struct gw_kernel_of_type;
template <typename... P>
struct gw_kernel_of_type<void (*)(P...)> {
    template <void (*K)(P...)>
    struct known {
        template <size_t... I>
        __attribute__((no_sanitize("thread"))) static cudaError_t
        launch_with(const gw_launch *launch, void **arguments, gw_indices<I...>)
        {
            return gw_shaped_launch<gw_kernel_by_name<K>, P...>{{}, *launch}.start(
                gw_parameter<P>::at(arguments[I])...);
        }
        __attribute__((no_sanitize("thread"))) static cudaError_t launch(const gw_launch *launch,
                                                                         void **arguments)
        {
            return launch_with(launch, arguments, typename gw_indices_below<sizeof...(P)>::type());
        }
        __attribute__((no_sanitize("thread"))) static void enter(const char *name,
                                                                 unsigned most_threads = 0)
        {
            static gw_known_kernel kernel;
            const gw_known_kernel filled = {reinterpret_cast<const void *>(K),
                                            name,
                                            sizeof...(P),
                                            launch,
                                            most_threads,
                                            nullptr};
            gw_register_kernel(&kernel, &filled);
        }
    };
};

/** Where there is no one kernel of this name, as of overloads, nothing is registered. */
template <typename Enter>
GW_GLUE inline auto gw_enter_kernel(Enter enter, int) -> decltype(enter(0))
{
    enter(0);
}
template <typename Enter>
GW_GLUE inline void gw_enter_kernel(Enter, long)
{
}

/** The first of a kernel's launch bounds; 0 where it has none. */
constexpr unsigned gw_launch_bound(unsigned most_threads = 0, int = 0, int = 0)
{
    return most_threads;
}

#define GW_JOIN_3(A, B, C) A##B##C
#define GW_JOIN(A, B, C) GW_JOIN_3(A, B, C)

// Before main. A generic lambda, so that the name is looked up here and judged later.
#define GW_REGISTER_KERNEL(NAME, ...)                                                              \
    extern "C++" {                                                                                 \
    __attribute__((constructor, no_sanitize("thread"))) static void GW_JOIN(gw_register_, NAME,    \
                                                                            __COUNTER__)()         \
    {                                                                                              \
        gw_enter_kernel(                                                                           \
            [](auto late) __attribute__((no_sanitize("thread")))                                   \
                ->decltype((void)gw_kernel_type(NAME, late)) {                                     \
                    gw_kernel_of_type<decltype(gw_kernel_type(NAME, late))>::template known<       \
                        NAME>::enter(#NAME, gw_launch_bound(__VA_ARGS__));                         \
                },                                                                                 \
            0);                                                                                    \
    }                                                                                              \
    }

/** Registers the instance of a template when it is first needed. */
template <typename Kernel, Kernel K>
GW_GLUE inline Kernel gw_kernel_pointer(const char *name)
{
    gw_kernel_of_type<Kernel>::template known<K>::enter(name);
    return K;
}

#define GW_KERNEL_POINTER(...)                                                                     \
    (gw_kernel_pointer<decltype(gw_kernel_type(__VA_ARGS__, 0)), __VA_ARGS__>(#__VA_ARGS__))

#endif
