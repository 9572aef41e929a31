// SPDX-License-Identifier: MIT
// Sparse matrices and sorting, exercise 2: two sorted arrays become one.
//
// Stages
//   1  split: of the first `count` pairs of the result, how many are from a? A bisection finds it
//   2  right: each thread splits at its own pair of the result, and copies the smaller of the two
//      pairs that come next
//   3  few loads: a block splits where its 1,024 pairs begin and end, copies these parts of a and b
//      to shared memory, and does there what it did in stage 2
//
// Grade it:  ctest -L sparse  (the whole lesson)
//            ./gridwork grade merge  (this exercise alone)
#include "merge.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void merge_cpu(const struct merge_pair *h_a, int m, const struct merge_pair *h_b, int n,
               struct merge_pair *h_out)
{
    int i = 0;
    int j = 0;
    while (i < m || j < n) {
        const bool from_a = j == n || (i < m && h_a[i].key <= h_b[j].key);
        h_out[i + j] = from_a ? h_a[i] : h_b[j];
        if (from_a) {
            i++;
        } else {
            j++;
        }
    }
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

#define BLOCK 256
#define TILE 1024 // pairs of the result that a block merges

// How many of the first `count` pairs of the result are from a. The others are from b.
__device__ int split(const struct merge_pair *a, int m, const struct merge_pair *b, int n,
                     int count)
{
    // BEGIN SOLUTION: bisect between the fewest and the most that can be from a
    int low = count > n ? count - n : 0;
    int high = count < m ? count : m;
    while (low < high) {
        const int i = (low + high) / 2;
        if (a[i].key <= b[count - 1 - i].key) {
            low = i + 1; // a[i] comes before that pair of b, so it is among the first
        } else {
            high = i;
        }
    }
    return low;
    // SKELETON
    //| return count < m ? count : m;
    // END SOLUTION
}

// The pair that comes next where i pairs of a and j pairs of b have gone before it.
__device__ struct merge_pair next_pair(const struct merge_pair *a, int m,
                                       const struct merge_pair *b, int n, int i, int j)
{
    // BEGIN SOLUTION: the smaller one; of equal ones that of a; and if one array is used up?
    const bool from_a = j == n || (i < m && a[i].key <= b[j].key);
    return from_a ? a[i] : b[j];
    // SKELETON
    //| return a[i];
    // END SOLUTION
}

__global__ void merge_kernel(const struct merge_pair *a, int m, const struct merge_pair *b, int n,
                             struct merge_pair *out)
{
    const int t = threadIdx.x;
    const int first = blockIdx.x * TILE;
    const int last = m + n - first < TILE ? m + n : first + TILE;
    // BEGIN SOLUTION: pairs `first` to `last - 1` of the result, at first from a and b themselves
    __shared__ int from_a[2];
    __shared__ struct merge_pair part[TILE];
    if (t < 2) {
        from_a[t] = split(a, m, b, n, t == 0 ? first : last);
    }
    __syncthreads();
    const int own_m = from_a[1] - from_a[0];
    const int own_n = last - first - own_m;
    const struct merge_pair *own_a = a + from_a[0];
    const struct merge_pair *own_b = b + (first - from_a[0]);
    for (int k = t; k < last - first; k += BLOCK) {
        part[k] = k < own_m ? own_a[k] : own_b[k - own_m];
    }
    __syncthreads();
    for (int k = t; k < last - first; k += BLOCK) {
        const int i = split(part, own_m, part + own_m, own_n, k);
        out[first + k] = next_pair(part, own_m, part + own_m, own_n, i, k - i);
    }
    // SKELETON
    //| for (int k = first + t; k < last; k += BLOCK) {
    //|     out[k] = next_pair(a, m, b, n, 0, 0);
    //| }
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t merge(const struct merge_pair *d_a, int m, const struct merge_pair *d_b, int n,
                  struct merge_pair *d_out)
{
    if (m < 0 || n < 0 || m > MERGE_MOST - n) {
        return cudaErrorInvalidValue;
    }
    if (m + n == 0) {
        return cudaSuccess;
    }
    // BEGIN SOLUTION: a block per tile, and the error of the launch
    merge_kernel<<<(m + n - 1) / TILE + 1, BLOCK>>>(d_a, m, d_b, n, d_out);
    return cudaGetLastError();
    // SKELETON
    //| merge_kernel<<<(m + n - 1) / TILE + 1, BLOCK>>>(d_a, m, d_b, n, d_out);
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
