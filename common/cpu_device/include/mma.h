// SPDX-License-Identifier: MIT
// nvcuda::wmma: products of small matrices by a whole warp, as CUDA C++ Programming Guide, "Warp
// Matrix Functions", has them. CUDA leaves open which lane holds which elements of a fragment; here
// they are dealt out row by row, or column by column where a fragment's layout says so. A load or a
// store moves up to 16 bytes of each lane at once, and a product is computed when all lanes have
// come (threads/warp_matrices.c).
#pragma once

#ifndef __cplusplus
#error "mma.h is C++"
#endif

#include "cuda_bf16.h"
#include "cuda_fp16.h"

#include "../kernel_side/functions/warp_functions.h"
#include "../kernel_side/functions/warp_matrices.h"

#include <type_traits>

#define GW_MATRIX_FUNCTION __host__ __device__ inline __attribute__((always_inline))

namespace nvcuda
{
namespace wmma
{

// What a fragment is of, and how it lies in memory.
struct matrix_a {
};
struct matrix_b {
};
struct accumulator {
};
struct row_major {
};
struct col_major {
};
enum layout_t { mem_row_major, mem_col_major };
namespace precision
{
/** A float of which 10 bits of the mantissa count. */
struct tf32 {
};
} // namespace precision

/** An element as it is stored, and the enum gw_matrix_type of its matrix. */
template <typename T>
struct gw_element;
#define GW_ELEMENT(T, STORED, TYPE)                                                                \
    template <>                                                                                    \
    struct gw_element<T> {                                                                         \
        using stored = STORED;                                                                     \
        static constexpr unsigned char type = TYPE;                                                \
    };
GW_ELEMENT(__half, __half, GW_MATRIX_OF_HALF)
GW_ELEMENT(__nv_bfloat16, __nv_bfloat16, GW_MATRIX_OF_BFLOAT16)
GW_ELEMENT(precision::tf32, float, GW_MATRIX_OF_TF32)
GW_ELEMENT(float, float, GW_MATRIX_OF_FLOAT)
GW_ELEMENT(double, double, GW_MATRIX_OF_DOUBLE)
GW_ELEMENT(signed char, signed char, GW_MATRIX_OF_SIGNED_BYTES)
GW_ELEMENT(unsigned char, unsigned char, GW_MATRIX_OF_BYTES)
GW_ELEMENT(int, int, GW_MATRIX_OF_INT)
#undef GW_ELEMENT

template <typename Use, int M, int N, int K>
struct gw_shape;
template <int M, int N, int K>
struct gw_shape<matrix_a, M, N, K> {
    static constexpr int rows = M, columns = K;
    static constexpr unsigned char use = GW_MATRIX_A;
};
template <int M, int N, int K>
struct gw_shape<matrix_b, M, N, K> {
    static constexpr int rows = K, columns = N;
    static constexpr unsigned char use = GW_MATRIX_B;
};
template <int M, int N, int K>
struct gw_shape<accumulator, M, N, K> {
    static constexpr int rows = M, columns = N;
    static constexpr unsigned char use = GW_ACCUMULATOR;
};

/** Whether CUDA has the shape for matrices of this type that are multiplied, or added to. */
template <typename Use, int M, int N, int K, typename T>
constexpr bool gw_has_shape()
{
    constexpr bool adds = std::is_same<Use, accumulator>::value;
    constexpr bool of_16 = K == 16 && M * N == 256 && (M == 8 || M == 16 || M == 32);
    constexpr bool of_8 = M == 16 && N == 16 && K == 8;
    constexpr bool of_4 = M == 8 && N == 8 && K == 4;
    switch (gw_element<T>::type) {
    case GW_MATRIX_OF_HALF:
        return of_16;
    case GW_MATRIX_OF_BFLOAT16:
    case GW_MATRIX_OF_SIGNED_BYTES:
    case GW_MATRIX_OF_BYTES:
        return of_16 && !adds;
    case GW_MATRIX_OF_TF32:
        return of_8 && !adds;
    case GW_MATRIX_OF_FLOAT:
        return (of_16 || of_8) && adds;
    case GW_MATRIX_OF_INT:
        return of_16 && adds;
    default:
        return of_4;
    }
}

/** Whether products of this type are added to that one. */
template <typename T, typename Sum>
constexpr bool gw_adds_to()
{
    constexpr bool bytes =
        std::is_same<T, signed char>::value || std::is_same<T, unsigned char>::value;
    return bytes                            ? std::is_same<Sum, int>::value
           : std::is_same<T, double>::value ? std::is_same<Sum, double>::value
           : std::is_same<T, __half>::value
               ? std::is_same<Sum, __half>::value || std::is_same<Sum, float>::value
               : std::is_same<Sum, float>::value;
}

/** A lane's part of a matrix. */
template <typename Use, int M, int N, int K, typename T, typename Layout = void>
class fragment
{
  public:
    static_assert(gw_has_shape<Use, M, N, K, T>(),
                  "wmma has no fragment of this shape and type: of __half it has 16 x 16 x 16, 32 "
                  "x 8 x 16 and 8 x 32 x 16, and a sum of these is float or __half");
    static_assert(std::is_same<Use, accumulator>::value == std::is_same<Layout, void>::value,
                  "a fragment of matrix_a or matrix_b needs row_major or col_major as its last "
                  "argument, and an accumulator has none");
    using element_type = typename gw_element<T>::stored;
    using storage_element_type = element_type;
    static constexpr int gw_rows = gw_shape<Use, M, N, K>::rows;
    static constexpr int gw_columns = gw_shape<Use, M, N, K>::columns;
    static constexpr bool gw_by_columns = std::is_same<Layout, col_major>::value;
    // Of __half, CUDA deals some matrices out several times.
    static constexpr int num_elements =
        std::is_same<T, __half>::value && !std::is_same<Use, accumulator>::value
            ? 16
            : gw_rows * gw_columns / 32;
    static constexpr int num_storage_elements = num_elements;
    // What moves at once lies at a multiple of its bytes.
    alignas(num_elements * sizeof(element_type) < 16 ? num_elements * sizeof(element_type)
                                                     : 16) element_type x[num_elements];

#ifdef GW_CPU_DEVICE_CHECKED
    GW_MATRIX_FUNCTION fragment()
    {
        __builtin_memset(x, GW_UNFILLED_BYTE, sizeof(x));
    }
#endif
    static GW_MATRIX_FUNCTION gw_matrix gw_described()
    {
        return {gw_element<T>::type, gw_rows, gw_columns, num_elements, gw_by_columns};
    }
};

#define GW_FRAGMENT fragment<Use, M, N, K, T, Layout>
#define GW_PLACE const char *file = __builtin_FILE(), int line = __builtin_LINE()

/** Waits for all lanes of the warp, whose calls are looked at together. */
#if defined(__clang__) && defined(__CUDA__)
template <int>
__device__ void gw_matrix_together(unsigned operation, const gw_matrix_call &call, const char *file,
                                   int line);
#else
template <int WARP>
GW_MATRIX_FUNCTION void gw_matrix_together(unsigned operation, const gw_matrix_call &call,
                                           const char *file, int line)
{
    gw_warp_bits<WARP>(operation, 0xffffffffu, reinterpret_cast<uint64_t>(&call), 0, warpSize, file,
                       line);
}
#endif

/** So many bytes that one instruction moves. */
template <int BYTES>
struct gw_moved;
#define GW_MOVED(BYTES, TYPE, ...)                                                                 \
    template <>                                                                                    \
    struct gw_moved<BYTES> {                                                                       \
        typedef TYPE type __attribute__((__VA_ARGS__));                                            \
    };
GW_MOVED(16, unsigned, vector_size(16), may_alias)
GW_MOVED(8, unsigned long, may_alias)
GW_MOVED(4, unsigned, may_alias)
#undef GW_MOVED

/** Waits for the warp, then moves the running lane's elements between `part` and memory; neighbors
 * in memory together. */
template <int WARP, bool LOADS, typename Fragment, typename Element>
GW_MATRIX_FUNCTION void gw_move_matrix(Fragment &part, Element *matrix, unsigned leading,
                                       unsigned char use, bool by_columns, const char *file,
                                       int line)
{
    using T = typename Fragment::element_type;
    constexpr int elements = Fragment::num_elements;
    constexpr int all = Fragment::gw_rows * Fragment::gw_columns;
    constexpr int most = 16 / static_cast<int>(sizeof(T));
    constexpr int together = elements < most ? elements : most;
    using Moved = typename gw_moved<together * sizeof(T)>::type;
    gw_matrix_call call = {};
    call.d = Fragment::gw_described();
    call.memory = matrix;
    call.leading = leading;
    call.use = use;
    call.by_columns = by_columns;
    gw_matrix_together<WARP>(LOADS ? GW_WARP_LOAD_MATRIX : GW_WARP_STORE_MATRIX, call, file, line);
    const unsigned lane =
        (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32;
    constexpr unsigned across = Fragment::gw_by_columns ? Fragment::gw_rows : Fragment::gw_columns;
    const bool in_order = by_columns == Fragment::gw_by_columns;
    for (int e = 0; e < elements; e += in_order ? together : 1) {
        const unsigned dealt = (lane * elements + static_cast<unsigned>(e)) % all;
        const size_t outer = dealt / across, inner = dealt % across;
        Element *const at = matrix + (in_order ? outer * leading + inner : inner * leading + outer);
        if (in_order) {
            if constexpr (LOADS) {
                *reinterpret_cast<Moved *>(&part.x[e]) = *reinterpret_cast<const Moved *>(at);
            } else {
                *reinterpret_cast<Moved *>(at) = *reinterpret_cast<const Moved *>(&part.x[e]);
            }
        } else {
            if constexpr (LOADS) {
                part.x[e] = *at;
            } else {
                *at = part.x[e];
            }
        }
    }
}

/** Reads a matrix of which a row or a column begins every `leading` elements. */
template <typename Use, int M, int N, int K, typename T, typename Layout, int WARP = 0>
GW_MATRIX_FUNCTION void load_matrix_sync(GW_FRAGMENT &part,
                                         const typename GW_FRAGMENT::element_type *matrix,
                                         unsigned leading, GW_PLACE)
{
    static_assert(!std::is_same<Use, accumulator>::value,
                  "load_matrix_sync() of an accumulator needs mem_row_major or mem_col_major");
    gw_move_matrix<WARP, true>(part, matrix, leading, gw_shape<Use, M, N, K>::use,
                               GW_FRAGMENT::gw_by_columns, file, line);
}
template <int M, int N, int K, typename T, int WARP = 0>
GW_MATRIX_FUNCTION void
load_matrix_sync(fragment<accumulator, M, N, K, T> &part,
                 const typename fragment<accumulator, M, N, K, T>::element_type *matrix,
                 unsigned leading, layout_t layout, GW_PLACE)
{
    gw_move_matrix<WARP, true>(part, matrix, leading, GW_ACCUMULATOR, layout == mem_col_major, file,
                               line);
}

template <int M, int N, int K, typename T, int WARP = 0>
GW_MATRIX_FUNCTION void
store_matrix_sync(typename fragment<accumulator, M, N, K, T>::element_type *matrix,
                  const fragment<accumulator, M, N, K, T> &part, unsigned leading, layout_t layout,
                  GW_PLACE)
{
    gw_move_matrix<WARP, false>(part, matrix, leading, GW_ACCUMULATOR, layout == mem_col_major,
                                file, line);
}

template <typename Use, int M, int N, int K, typename T, typename Layout, typename Value>
GW_MATRIX_FUNCTION void fill_fragment(GW_FRAGMENT &part, const Value &value)
{
    for (int e = 0; e < part.num_elements; e++) {
        part.x[e] = static_cast<typename GW_FRAGMENT::element_type>(value);
    }
}

/** The first 10 bits of the mantissa, rounded to nearest with ties away from 0. */
GW_MATRIX_FUNCTION float __float_to_tf32(float value)
{
    return __uint_as_float((__float_as_uint(value) + 0x1000u) & 0xffffe000u);
}

/** d = a b + c */
template <int M, int N, int K, typename A, typename B, typename LayoutA, typename LayoutB,
          typename D, typename C, int WARP = 0>
GW_MATRIX_FUNCTION void
mma_sync(fragment<accumulator, M, N, K, D> &d, const fragment<matrix_a, M, N, K, A, LayoutA> &a,
         const fragment<matrix_b, M, N, K, B, LayoutB> &b,
         const fragment<accumulator, M, N, K, C> &c, bool satf = false, GW_PLACE)
{
    static_assert(std::is_same<A, B>::value && gw_adds_to<A, C>() && gw_adds_to<A, D>(),
                  "mma_sync() multiplies matrices of one type, and adds products of __half to "
                  "float or __half, of bytes to int, and of other types to float");
    gw_matrix_call call = {};
    call.a = a.gw_described();
    call.b = b.gw_described();
    call.c = c.gw_described();
    call.d = d.gw_described();
    call.of_a = a.x;
    call.of_b = b.x;
    call.of_c = c.x;
    call.of_d = d.x;
    call.saturates = satf;
    gw_matrix_together<WARP>(GW_WARP_MULTIPLY, call, file, line);
}

#undef GW_FRAGMENT
#undef GW_PLACE

} // namespace wmma
} // namespace nvcuda
