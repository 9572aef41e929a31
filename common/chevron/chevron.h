// SPDX-License-Identifier: MIT
// chevron makes of a CUDA C file one that a plain C++ compiler reads. It rewrites these and lets
// every other byte through:
//
//     kernel<<<grid, block, shared, stream>>>(arguments)
//     GW_LAUNCH(kernel).shape(grid, block, shared, stream)(arguments)
//
//     in a kernel or a __device__ function, with __launch_in_device_code<...>() before the grid
//
//     extern __shared__ float name[];
//     GW_DYNAMIC_SHARED(float, name);
//
//     float name[64];     in a kernel or a __device__ function; a struct with an array, likewise
//     float name[64] GW_LOCAL_ARRAY;
//
//     asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));     in device code
//     GW_INLINE_PTX(true, "mov.u32 %0, %%laneid;", gw_ptx_output<gw_ptx_code("=r")>((lane)));
//
//     __global__ void name(int *x) { ... }
//     __global__ void name(int *x) { ... } GW_REGISTER_KERNEL(name)
//
//     (const void *)name<float>
//     (const void *)GW_KERNEL_POINTER(name<float>)
//
// The last two are for launches through void pointers, and only where it is certain that the name
// means the kernel; behind the name stands what its __launch_bounds__ has, as in
// GW_REGISTER_KERNEL(name, 256).
//
// A function's body that asks for __CUDA_ARCH__ is read with it defined where the function is for
// the device alone, and both ways, one beside the other, where it is __host__ __device__.
//
// What stands before <<< decides the macro: GW_LAUNCH for a kernel that this file declares or
// whose template arguments are written out, GW_LAUNCH_DEDUCED for a template whose arguments the
// compiler is to find, GW_LAUNCH_ADDRESS for all else (a function pointer, a header's kernel, a
// macro's parameter). At namespace scope it is GW_DYNAMIC_SHARED_GLOBAL.
//
// chevron is a lexer that follows brackets, not a compiler: it knows comments, literals and
// preprocessor lines, and of declarations only which names are functions and which of them are
// __global__. So it also says, where it is sure, that a launched function is not __global__, that a
// kernel returns something, that one is called without <<<>>>, or what else nvcc refuses and a C++
// compiler takes: the host's functions and variables in device code, the device's in the host's,
// arrays of no constant size, __shared__ variables with a value (mistakes/). Text in `#if 0`
// and in the `#else` of `#if 1` goes through unread. Its time grows linearly with the text.
#pragma once

#include "chevron/text/buffer.h"
#include "chevron/text/error.h"

/**
 * Translates a CUDA C text. Behind `#line 1 "name"`, every line stays where it was, so that the
 * compiler's messages show the file as it was typed.
 *
 * @param name    what the compiler is to call the file; ends with a NUL
 * @param text    `length` bytes, which need not end with a NUL and may hold some
 * @param out     where the result is appended; the caller frees it with gw_buffer_free()
 * @param error   filled in when the result is not 0
 * @return 0, or 1 when the text is malformed or there is no memory; `out` is then unchanged
 */
int gw_chevron_translate(const char *name, const char *text, size_t length, struct gw_buffer *out,
                         struct gw_chevron_error *error);

/**
 * The same for a header of a library, whose names begin with `qualifier`, "::cub::"; or NULL. In a
 * class template, `typedef Name<...> Name;` becomes `typedef ::cub::Name<...> Name;`: the first
 * changes what the class means by Name, which nvcc takes and g++ refuses. __align__ becomes
 * GW_LIBRARY_ALIGN.
 */
int gw_chevron_translate_of(const char *qualifier, const char *name, const char *text,
                            size_t length, struct gw_buffer *out, struct gw_chevron_error *error);

/** gw_chevron_translate(), and counts in `*work` the bytes looked at and the tokens visited. */
int gw_chevron_translate_counting(const char *name, const char *text, size_t length,
                                  struct gw_buffer *out, struct gw_chevron_error *error,
                                  size_t *work);
