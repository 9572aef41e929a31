// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// What chevron makes of `kernel<<<grid, block, shared, stream>>>(arguments)`:
//
//     GW_LAUNCH(kernel).shape(grid, block, shared, stream)(arguments)
//
// GW_LAUNCH takes a kernel by name, GW_LAUNCH_DEDUCED a template whose arguments the call tells,
// GW_LAUNCH_ADDRESS a pointer to a kernel, or a name of which chevron knows nothing. Where a name
// means other functions as well, of the host or of a library, the one that can be a kernel is
// launched; where several can, the arguments decide. Otherwise the call takes the kernel's own
// parameter types, so that conversions are those of a call.
//
// Compiled with every exercise: nothing of the C++ library, which would cost more time than the
// exercise itself.
#pragma once

#if defined(__clang__) && defined(__CUDA__)
// A CUDA front end knows <<<>>> itself and calls these.
extern "C" cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0,
                                         cudaStream_t stream = 0);
extern "C" unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0,
                                                cudaStream_t stream = 0);
extern "C" cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                        size_t shared, cudaStream_t stream);
#else

#include "thread_loops.h"

#ifdef GW_CPU_DEVICE_CHECKED
// An argument by which a kernel calls functions: a pointer to one, or an object of a class with an
// operator().
template <typename R, typename... A>
GW_GLUE inline void gw_pass_functions(const gw_launch &launch, R (*const &function)(A...), int)
{
    gw_functions_passed(&launch, &function, sizeof(function));
}
template <typename T>
GW_GLUE inline auto gw_pass_functions(const gw_launch &launch, const T &object, int)
    -> decltype(&T::operator(), void())
{
    gw_functions_passed(&launch, __builtin_addressof(object), sizeof(object));
}
template <typename T>
GW_GLUE inline void gw_pass_functions(const gw_launch &, const T &, long)
{
}
#endif

/** A launch that waits for its arguments: what shape() returns. */
template <typename Call, typename... P>
struct gw_shaped_launch {
    Call kernel;
    gw_launch launch;

    GW_GLUE cudaError_t start(P... arguments) const
    {
#ifdef GW_CPU_DEVICE_CHECKED
        (gw_pass_functions(launch, arguments, 0), ...);
#endif
        const gw_packed_launch<Call, typename gw_parameter<P>::stored...> packed = {
            kernel, gw_arguments<typename gw_parameter<P>::stored...>::of(arguments...)};
        return gw_launch_kernel(&gw_thread_loops<Call, typename gw_parameter<P>::stored...>::kernel,
                                &launch, &packed);
    }
    /** What <<<>>> is has no value, as with nvcc. */
    GW_GLUE void operator()(P... arguments) const
    {
        start(static_cast<P &&>(arguments)...);
    }
};

/** The same where the arguments tell the kernel's template parameters. */
template <typename Call>
struct gw_shaped_deduced_launch {
    Call kernel;
    gw_launch launch;

    template <typename... P>
    GW_GLUE void operator()(P... arguments) const
    {
        gw_shaped_launch<Call, P...>{kernel, launch}(arguments...);
    }
};

/** The address of a kernel; the arguments of a deduced one are not known yet, nor is its address.
 */
template <typename Call>
GW_GLUE inline auto gw_entry_of(const Call &kernel) -> decltype(kernel.entry())
{
    return kernel.entry();
}
GW_GLUE inline const void *gw_entry_of(...)
{
    return nullptr;
}

/** What shape() is given first in a kernel or a __device__ function. The compiler's messages show
 * both names, so they are not of the kind that means nothing to a student. */
struct __by_device_code {
};
/** chevron asks with a macro that nvcc defines with -rdc=true, and gwcc, too; ./gridwork check
 * defines it as 0 where nobody has said -rdc=true. */
template <char>
GW_GLUE inline __by_device_code __launch_in_device_code()
{
    return {};
}
template <>
GW_GLUE [[deprecated(
    "nvcc compiles a kernel launch in device code only with -rdc=true")]] inline __by_device_code
__launch_in_device_code<'0'>()
{
    return {};
}
#define GW_NO_LAUNCH                                                                               \
    "kernel launch from __device__ or __global__ functions requires separate compilation mode: "   \
    "compile with -rdc=true, or launch the kernel from the host"
template <>
#if __has_attribute(unavailable)
__attribute__((unavailable(GW_NO_LAUNCH)))
#else
__attribute__((error(GW_NO_LAUNCH)))
#endif
__by_device_code
__launch_in_device_code<'_'>();
#undef GW_NO_LAUNCH
#define GW_FIRST_LETTER(WORD) GW_FIRST_LETTER_OF(WORD)
#define GW_FIRST_LETTER_OF(WORD) #WORD[0]

/** A launch that waits for its shape: what the GW_LAUNCH macros make. */
template <typename Call, typename Shaped>
struct gw_launcher {
    Call kernel;
    const char *name, *file;
    int line;

    GW_GLUE Shaped shape(dim3 grid, dim3 block, size_t dynamic_shared_bytes = 0,
                         cudaStream_t stream = nullptr) const
    {
        return {kernel,
                {name, file, line, grid, block, dynamic_shared_bytes, stream, gw_entry_of(kernel),
                 nullptr, false, nullptr, nullptr}};
    }

    GW_GLUE Shaped shape(__by_device_code, dim3 grid, dim3 block, size_t dynamic_shared_bytes = 0,
                         cudaStream_t stream = nullptr) const
    {
        Shaped shaped = shape(grid, block, dynamic_shared_bytes, stream);
#ifndef GW_CPU_DEVICE_CHECKED
        shaped.launch.by_thread = &gw_here.thread;
        shaped.launch.by_block = &gw_here.block;
#endif
        return shaped;
    }
};

template <typename T>
inline constexpr bool gw_is_void = false;
template <>
inline constexpr bool gw_is_void<void> = true;
template <typename T>
inline constexpr bool gw_is_rvalue = false;
template <typename T>
inline constexpr bool gw_is_rvalue<T &&> = true;

#define GW_KERNEL_RULES(RESULT, PARAMETERS)                                                        \
    static_assert(gw_is_void<RESULT>, "a __global__ function must return void");                   \
    static_assert((!gw_is_rvalue<PARAMETERS> && ...),                                              \
                  "a __global__ function cannot have a parameter that is an rvalue reference: "    \
                  "pass a pointer to device memory, or the value")

/** A kernel known when the file is compiled. */
template <auto K>
struct gw_kernel_by_name {
    static_assert(sizeof(K) == 0, "what stands before <<< is not a __global__ function");
};
template <typename R, typename... P, R (*K)(P...)>
struct gw_kernel_by_name<K> {
    GW_KERNEL_RULES(R, P);

    GW_GLUE void operator()(P... arguments) const
    {
        K(arguments...);
    }
    GW_GLUE static const void *entry()
    {
        return reinterpret_cast<const void *>(K);
    }
    GW_GLUE static gw_launcher<gw_kernel_by_name, gw_shaped_launch<gw_kernel_by_name, P...>>
    launcher(const char *name, const char *file, int line)
    {
        return {{}, name, file, line};
    }
};

/** A kernel known only when the launch runs. */
template <typename R, typename... P>
struct gw_kernel_by_address {
    GW_KERNEL_RULES(R, P);
    R (*address)(P...);

    GW_GLUE void operator()(P... arguments) const
    {
        address(arguments...);
    }
    GW_GLUE const void *entry() const
    {
        return reinterpret_cast<const void *>(address);
    }
};

/**
 * The type of the function that a name means. Of several functions with that name it is the only
 * one that can be a kernel: nothing to a host function `norm` that returns a number. Never called.
 */
template <typename R, typename... P, typename Late>
auto gw_function_type(R (*function)(P...), Late) -> R (*)(P...);
// With a parameter at least: of several kernels, a pack alone would be taken to be none.
template <typename First, typename... P, typename Late>
auto gw_function_type(void (*kernel)(First, P...), Late) -> void (*)(First, P...);
template <typename T, typename Late>
auto gw_function_type(const T &no_function, Late) -> const T &;

template <typename R, typename... P>
GW_GLUE inline gw_launcher<gw_kernel_by_address<R, P...>,
                           gw_shaped_launch<gw_kernel_by_address<R, P...>, P...>>
gw_launcher_of_address(R (*kernel)(P...), const char *name, const char *file, int line)
{
    return {{kernel}, name, file, line};
}

template <typename T>
GW_GLUE inline gw_launcher<T, gw_shaped_deduced_launch<T>>
gw_launcher_of_address(const T &no_function, const char *name, const char *file, int line)
{
    static_assert(sizeof(T) == 0, "what stands before <<< is not a __global__ function");
    return {no_function, name, file, line};
}

template <typename Call>
GW_GLUE inline gw_launcher<Call, gw_shaped_deduced_launch<Call>>
gw_launcher_of_template(Call kernel, const char *name, const char *file, int line)
{
    return {kernel, name, file, line};
}

/**
 * Launches what `choose` finds, or, where the name alone does not say which function it means,
 * what the arguments choose when they are known.
 */
template <typename Choose, typename Call>
GW_GLUE inline auto gw_launcher_of_name(Choose choose, Call, const char *name, const char *file,
                                        int line, int) -> decltype(choose(name, file, line))
{
    return choose(name, file, line);
}
template <typename Choose, typename Call>
GW_GLUE inline auto gw_launcher_of_name(Choose, Call deduced, const char *name, const char *file,
                                        int line, long)
{
    return gw_launcher_of_template(deduced, name, file, line);
}

// Generic lambdas, so that the name is looked up here and judged when all of its meanings are
// known. Their parameters begin with gw_, as a kernel may have any other name.
#define GW_BY_ARGUMENTS(...)                                                                       \
    (auto... gw_given)                                                                             \
    {                                                                                              \
        static_assert(gw_is_void<decltype(__VA_ARGS__(gw_given...))>,                              \
                      "a __global__ function must return void");                                   \
        __VA_ARGS__(gw_given...);                                                                  \
    }

#define GW_LAUNCH(...)                                                                             \
    (gw_launcher_of_name(                                                                          \
        [](auto gw_name, const char *gw_file, int gw_line)                                         \
            GW_GLUE -> decltype(gw_kernel_by_name<                                                 \
                                static_cast<decltype(gw_function_type(__VA_ARGS__, gw_name))>(     \
                                    __VA_ARGS__)>::launcher(gw_name, gw_file, gw_line)) {          \
                return {{}, gw_name, gw_file, gw_line};                                            \
            },                                                                                     \
        [] GW_BY_ARGUMENTS(__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__, 0))

#define GW_LAUNCH_ADDRESS(...)                                                                     \
    (gw_launcher_of_name(                                                                          \
        [&](auto gw_name, const char *gw_file, int gw_line) GW_GLUE                                \
        -> decltype(gw_launcher_of_address(                                                        \
            static_cast<decltype(gw_function_type(__VA_ARGS__, gw_name))>(__VA_ARGS__), gw_name,   \
            gw_file, gw_line)) {                                                                   \
            return gw_launcher_of_address(                                                         \
                static_cast<decltype(gw_function_type(__VA_ARGS__, gw_name))>(__VA_ARGS__),        \
                gw_name, gw_file, gw_line);                                                        \
        },                                                                                         \
        [=] GW_BY_ARGUMENTS(__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__, 0))

#define GW_LAUNCH_DEDUCED(...)                                                                     \
    (gw_launcher_of_template([] GW_BY_ARGUMENTS(__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__))

/**
 * `extern __shared__ T name[]`: the dynamic shared memory of the block, which begins at the same
 * address under every name, as CUDA has it. Inside a function or outside.
 */
// In a function a reference: in a template, g++ forgets the name that a declaration gives a symbol.
#ifdef GW_CPU_DEVICE_CHECKED
extern "C" {
/** The dynamic shared memory, which `function` gives a name where this stands. */
unsigned char *gw_dynamic_array(const char *name, const char *function, const char *file, int line);
}
#define GW_DYNAMIC_SHARED(TYPE, NAME, ...)                                                         \
    TYPE(&NAME)                                                                                    \
    [] __VA_ARGS__ = reinterpret_cast<TYPE(&)[] __VA_ARGS__>(                                      \
        *gw_dynamic_array(#NAME, __func__, __FILE__, __LINE__))
#else
#define GW_DYNAMIC_SHARED(TYPE, NAME, ...)                                                         \
    TYPE(&NAME)                                                                                    \
    [] __VA_ARGS__ = reinterpret_cast<TYPE(&)[] __VA_ARGS__>(gw_dynamic_shared_memory)
#endif
#define GW_DYNAMIC_SHARED_GLOBAL(TYPE, NAME, ...)                                                  \
    extern __thread TYPE NAME[] __VA_ARGS__ __asm__("gw_dynamic_shared_memory")                    \
        GW_STORAGE_OF_THE_DEVICE

extern "C" {
extern __thread unsigned char gw_dynamic_shared_memory[] GW_STORAGE_OF_THE_DEVICE;
}

#endif
