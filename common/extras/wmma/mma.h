// SPDX-License-Identifier: MIT
// nvcuda::wmma: products of small matrices by a whole warp, as CUDA C++ Programming Guide, "Warp
// Matrix Functions", has them. CUDA leaves open which lane holds which elements of a fragment; here
// they are dealt out row by row, as many to each lane. Products are summed in the accumulator's
// type, those of 16 bits in float.
#pragma once

#ifndef __cplusplus
#error "mma.h is C++"
#endif

#include "cooperative_groups.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"

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
/** A float of which a GPU takes 10 bits of the mantissa; here all of them. */
struct tf32 {
};
} // namespace precision

template <typename T>
struct gw_element {
    using stored = T;
    using summed = T;
};
template <>
struct gw_element<precision::tf32> {
    using stored = float;
    using summed = float;
};
template <>
struct gw_element<__half> {
    using stored = __half;
    using summed = float;
};

template <typename Use, int M, int N, int K>
struct gw_shape;
template <int M, int N, int K>
struct gw_shape<matrix_a, M, N, K> {
    static constexpr int rows = M, columns = K;
};
template <int M, int N, int K>
struct gw_shape<matrix_b, M, N, K> {
    static constexpr int rows = K, columns = N;
};
template <int M, int N, int K>
struct gw_shape<accumulator, M, N, K> {
    static constexpr int rows = M, columns = N;
};

/** A lane's part of a matrix. */
template <typename Use, int M, int N, int K, typename T, typename Layout = void>
class fragment
{
  public:
    static constexpr int gw_columns = gw_shape<Use, M, N, K>::columns;
    static constexpr int num_elements = gw_shape<Use, M, N, K>::rows * gw_columns / 32;
    static constexpr int num_storage_elements = num_elements;
    using element_type = typename gw_element<T>::stored;
    using storage_element_type = element_type;
    element_type x[num_elements];
};

/** Where element e of a lane's part lies in memory. */
template <int COLUMNS, int ELEMENTS>
GW_GROUP_FUNCTION size_t gw_place_of(int e, unsigned leading, bool by_rows)
{
    const unsigned i = cooperative_groups::gw_lane() * ELEMENTS + static_cast<unsigned>(e);
    const size_t row = i / COLUMNS, column = i % COLUMNS;
    return by_rows ? row * leading + column : column * leading + row;
}

template <typename T>
inline constexpr bool gw_is_by_rows = false;
template <>
inline constexpr bool gw_is_by_rows<row_major> = true;

#define GW_FRAGMENT fragment<Use, M, N, K, T, Layout>
#define GW_PLACE const char *file = __builtin_FILE(), int line = __builtin_LINE()

/** Reads a matrix of which a row or a column begins every `leading` elements. */
template <typename Use, int M, int N, int K, typename T, typename Layout, int WARP = 0>
GW_GROUP_FUNCTION void load_matrix_sync(GW_FRAGMENT &part,
                                        const typename GW_FRAGMENT::element_type *matrix,
                                        unsigned leading, GW_PLACE)
{
    __syncwarp<WARP>(0xffffffffu, file, line);
    for (int e = 0; e < part.num_elements; e++) {
        part.x[e] = matrix[gw_place_of<GW_FRAGMENT::gw_columns, GW_FRAGMENT::num_elements>(
            e, leading, gw_is_by_rows<Layout>)];
    }
}
template <int M, int N, int K, typename T, int WARP = 0>
GW_GROUP_FUNCTION void
load_matrix_sync(fragment<accumulator, M, N, K, T> &part,
                 const typename fragment<accumulator, M, N, K, T>::element_type *matrix,
                 unsigned leading, layout_t layout, GW_PLACE)
{
    __syncwarp<WARP>(0xffffffffu, file, line);
    for (int e = 0; e < part.num_elements; e++) {
        part.x[e] = matrix[gw_place_of<N, fragment<accumulator, M, N, K, T>::num_elements>(
            e, leading, layout == mem_row_major)];
    }
}

template <int M, int N, int K, typename T, int WARP = 0>
GW_GROUP_FUNCTION void
store_matrix_sync(typename fragment<accumulator, M, N, K, T>::element_type *matrix,
                  const fragment<accumulator, M, N, K, T> &part, unsigned leading, layout_t layout,
                  GW_PLACE)
{
    for (int e = 0; e < part.num_elements; e++) {
        matrix[gw_place_of<N, fragment<accumulator, M, N, K, T>::num_elements>(
            e, leading, layout == mem_row_major)] = part.x[e];
    }
    __syncwarp<WARP>(0xffffffffu, file, line);
}

template <typename Use, int M, int N, int K, typename T, typename Layout, typename Value>
GW_GROUP_FUNCTION void fill_fragment(GW_FRAGMENT &part, const Value &value)
{
    for (int e = 0; e < part.num_elements; e++) {
        part.x[e] = static_cast<typename GW_FRAGMENT::element_type>(value);
    }
}

/** The first 10 bits of the mantissa, rounded to nearest with ties away from 0. */
GW_GROUP_FUNCTION float __float_to_tf32(float value)
{
    return __uint_as_float((__float_as_uint(value) + 0x1000u) & 0xffffe000u);
}

/** What the lane `from` has of a matrix. */
template <int WARP, typename Part>
GW_GROUP_FUNCTION Part gw_part_of(const Part &own, unsigned from, const char *file, int line)
{
    return cooperative_groups::gw_shuffled<WARP>(GW_WARP_SHUFFLE, 0xffffffffu, own,
                                                 static_cast<int>(from), 32, file, line);
}

/** d = a b + c */
template <int M, int N, int K, typename A, typename B, typename LayoutA, typename LayoutB,
          typename D, typename C, int WARP = 0>
GW_GROUP_FUNCTION void mma_sync(fragment<accumulator, M, N, K, D> &d,
                                const fragment<matrix_a, M, N, K, A, LayoutA> &a,
                                const fragment<matrix_b, M, N, K, B, LayoutB> &b,
                                const fragment<accumulator, M, N, K, C> &c, bool = false, GW_PLACE)
{
    using Sum = typename gw_element<D>::summed;
    constexpr int own = fragment<accumulator, M, N, K, D>::num_elements;
    constexpr int of_a = fragment<matrix_a, M, N, K, A, LayoutA>::num_elements;
    constexpr int of_b = fragment<matrix_b, M, N, K, B, LayoutB>::num_elements;
    constexpr int together = of_b < own ? of_b : own;
    const unsigned first = cooperative_groups::gw_lane() * own; // of this lane's elements of d
    const unsigned row = first / N, column = first % N;
    Sum sums[own];
    for (int e = 0; e < own; e++) {
        sums[e] = static_cast<Sum>(c.x[e]);
    }
    for (unsigned k = 0; k < K; k += of_a) {
        const auto left = gw_part_of<WARP>(a, (row * K + k) / of_a, file, line);
        for (unsigned i = 0; i < of_a; i++) {
            for (unsigned e = 0; e < own; e += together) {
                const unsigned at = (k + i) * N + column + e;
                const auto right = gw_part_of<WARP>(b, at / of_b, file, line);
                for (unsigned j = 0; j < together; j++) {
                    sums[e + j] +=
                        static_cast<Sum>(left.x[i]) * static_cast<Sum>(right.x[at % of_b + j]);
                }
            }
        }
    }
    for (int e = 0; e < own; e++) {
        d.x[e] = static_cast<typename gw_element<D>::stored>(sums[e]);
    }
}

#undef GW_FRAGMENT
#undef GW_PLACE

} // namespace wmma
} // namespace nvcuda
