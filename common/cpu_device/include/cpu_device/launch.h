// SPDX-License-Identifier: MIT
// What chevron makes of `kernel<<<grid, block, shared, stream>>>(arguments)`:
//
//     GW_LAUNCH(kernel).shape(grid, block, shared, stream)(arguments)
//
// GW_LAUNCH takes a kernel by name, GW_LAUNCH_DEDUCED a template whose arguments the call tells,
// GW_LAUNCH_ADDRESS a pointer to a kernel. The call takes the kernel's own parameter types, so
// that conversions are those of a call.
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

/** A launch that waits for its arguments: what shape() returns. */
template <typename Call, typename... P>
struct gw_shaped_launch {
    Call kernel;
    gw_launch launch;

    GW_GLUE cudaError_t operator()(P... arguments) const
    {
        const gw_packed_launch<Call, P...> packed = {kernel, gw_arguments<P...>::of(arguments...)};
        return gw_launch_kernel(&gw_thread_loops<Call, P...>::kernel, &launch, &packed);
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
                 nullptr}};
    }
};

template <typename T>
inline constexpr bool gw_is_void = false;
template <>
inline constexpr bool gw_is_void<void> = true;
template <typename T>
inline constexpr bool gw_is_reference = false;
template <typename T>
inline constexpr bool gw_is_reference<T &> = true;
template <typename T>
inline constexpr bool gw_is_reference<T &&> = true;

#define GW_KERNEL_RULES(RESULT, PARAMETERS)                                                        \
    static_assert(gw_is_void<RESULT>, "a __global__ function must return void");                   \
    static_assert((!gw_is_reference<PARAMETERS> && ...),                                           \
                  "a __global__ function cannot have a parameter that is a reference: pass "       \
                  "a pointer to device memory, or the value")

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

template <typename R, typename... P>
GW_GLUE inline gw_launcher<gw_kernel_by_address<R, P...>,
                           gw_shaped_launch<gw_kernel_by_address<R, P...>, P...>>
gw_launcher_of_address(R (*kernel)(P...), const char *name, const char *file, int line)
{
    return {{kernel}, name, file, line};
}

template <typename Call>
GW_GLUE inline gw_launcher<Call, gw_shaped_deduced_launch<Call>>
gw_launcher_of_template(Call kernel, const char *name, const char *file, int line)
{
    return {kernel, name, file, line};
}

#define GW_LAUNCH(...) (gw_kernel_by_name<__VA_ARGS__>::launcher(#__VA_ARGS__, __FILE__, __LINE__))

#define GW_LAUNCH_ADDRESS(...)                                                                     \
    (gw_launcher_of_address(__VA_ARGS__, #__VA_ARGS__, __FILE__, __LINE__))

#define GW_LAUNCH_DEDUCED(...)                                                                     \
    (gw_launcher_of_template(                                                                      \
        [](auto... arguments) {                                                                    \
            static_assert(gw_is_void<decltype(__VA_ARGS__(arguments...))>,                         \
                          "a __global__ function must return void");                               \
            __VA_ARGS__(arguments...);                                                             \
        },                                                                                         \
        #__VA_ARGS__, __FILE__, __LINE__))

/**
 * `extern __shared__ T name[]`: the dynamic shared memory of the block, which begins at the same
 * address under every name, as CUDA has it. Inside a function or outside.
 */
// In a function a reference: in a template, g++ forgets the name that a declaration gives a symbol.
#define GW_DYNAMIC_SHARED(TYPE, NAME)                                                              \
    TYPE(&NAME)[] = reinterpret_cast<TYPE(&)[]>(gw_dynamic_shared_memory)
#define GW_DYNAMIC_SHARED_GLOBAL(TYPE, NAME)                                                       \
    extern __thread TYPE NAME[] __asm__("gw_dynamic_shared_memory")                                \
        __attribute__((tls_model("local-exec")))

extern "C" {
extern __thread unsigned char gw_dynamic_shared_memory[] __attribute__((tls_model("local-exec")));
}

#endif
