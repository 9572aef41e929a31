// SPDX-License-Identifier: MIT
// What graph codes do, after the patterns of Indigo (Liu, Azami, Walters, Burtscher): on small
// graphs in rows of edges (CSR), with a thread, a warp or a block for each vertex.
#include "table.h"

#include <cuda/atomic>

enum bugs {
    NONE = 0,
    PLAIN = 1,    // an update without an atomic
    NO_GUARD = 2, // threads past the last vertex, or places past a list's end
    IN_PLACE = 4, // reads what others write
    NO_FIRST = 8, // no barrier before the updates of shared memory
    NO_LAST = 16, // none behind them
    IN_BRANCH = 32
};

enum shape { ALONE, PAIRS, CHAIN, RING, STAR, COMPLETE, TREE };

struct graph {
    int n;
    const int *row, *column; // the edges of v go to column[row[v]] ... column[row[v + 1] - 1]
};

// Of CHAIN and TREE the edges go one way, those of TREE to the parent.
static graph make(shape of, int n)
{
    int row[65] = {0}, column[64 * 63 + 1] = {0}, edges = 0;
    for (int v = 0; v < n; v++) {
        for (int u = 0; u < n; u++) {
            const bool next = u == v + 1, around = u == (v + 1) % n || v == (u + 1) % n;
            if ((of == PAIRS && u == (v ^ 1)) || (of == CHAIN && next) || (of == RING && around) ||
                (of == STAR && (v == 0) != (u == 0)) || (of == COMPLETE && u != v) ||
                (of == TREE && v > 0 && u == (v - 1) / 2)) {
                column[edges++] = u;
            }
        }
        row[v + 1] = edges;
    }
    int *d_row = array(n + 1, 0), *d_column = array(edges + 1, 0);
    cudaMemcpy(d_row, row, (size_t)(n + 1) * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_column, column, (size_t)edges * sizeof(int), cudaMemcpyHostToDevice);
    return {n, d_row, d_column};
}

template <typename T>
__device__ void add(T *sum, T value, int bugs)
{
    if (bugs & PLAIN) {
        *sum += value;
    } else {
        atomicAdd(sum, value);
    }
}

// Every vertex adds to its neighbours. WORKERS threads share a vertex.
template <typename T, int WORKERS>
__global__ void push(graph g, T *x, int bugs)
{
    const int i = index_of_thread(), v = i / WORKERS;
    if (v < g.n || bugs & NO_GUARD) {
        for (int e = g.row[v] + i % WORKERS; e < g.row[v + 1]; e += WORKERS) {
            add(&x[g.column[e]], bugs & IN_PLACE ? x[v] : T(1), bugs);
        }
    }
}
KIND(push);
CLEAN(push<int, 1><<<2, 32>>>(make(RING, 40), array(64, 1), NONE));
CLEAN(push<int, 1><<<2, 32>>>(make(COMPLETE, 40), array(64, 1), NONE));
CLEAN(push<float, 1><<<2, 32>>>(make(STAR, 40), array(64, 1.0f), NONE));
CLEAN(push<ull, 1><<<2, 32>>>(make(TREE, 64), array(64, 1ull), NONE));
CLEAN(push<int, 32><<<24, 32>>>(make(STAR, 24), array(64, 1), NONE));
CLEAN(push<float, 32><<<6, 64>>>(make(COMPLETE, 12), array(64, 1.0f), NONE));
CLEAN(push<ull, 64><<<12, 64>>>(make(RING, 12), array(64, 1ull), NONE));
CLEAN(push<float, 64><<<12, 64>>>(make(STAR, 12), array(64, 1.0f), NONE));
RACE(push<int, 1><<<2, 32>>>(make(RING, 40), array(64, 1), PLAIN));
RACE(push<float, 1><<<2, 32>>>(make(STAR, 40), array(64, 1.0f), PLAIN));
RACE(push<int, 32><<<24, 32>>>(make(STAR, 24), array(64, 1), PLAIN));
RACE(push<ull, 64><<<12, 64>>>(make(COMPLETE, 12), array(64, 1ull), PLAIN));
UNSEEN(push<int, 1><<<2, 32>>>(make(CHAIN, 40), array(64, 1), PLAIN)); // one edge to each vertex
UNSEEN(push<float, 1><<<2, 32>>>(make(PAIRS, 40), array(64, 1.0f), PLAIN));
RACE(push<int, 1><<<2, 32>>>(make(CHAIN, 40), array(64, 1), IN_PLACE));
RACE(push<float, 32><<<12, 32>>>(make(STAR, 12), array(64, 1.0f), IN_PLACE));
BOUNDS(push<int, 1><<<2, 32>>>(make(RING, 40), array(64, 1), NO_GUARD));
UNSEEN(push<float, 1><<<2, 32>>>(make(RING, 64), array(64, 1.0f), NO_GUARD));

// Every vertex adds up its neighbours.
template <typename T, int WORKERS>
__global__ void pull(graph g, T *to, int bugs)
{
    const int i = index_of_thread(), v = i / WORKERS;
    const T *from = bugs & IN_PLACE ? to : to + 64;
    if (v < g.n || bugs & NO_GUARD) {
        T sum = T(5);
        for (int e = g.row[v] + i % WORKERS; e < g.row[v + 1]; e += WORKERS) {
            sum += from[g.column[e]];
        }
        if (WORKERS == 1) {
            to[v] = sum;
        } else {
            add(&to[v], sum, bugs);
        }
    }
}
KIND(pull);
CLEAN(pull<int, 1><<<2, 32>>>(make(RING, 40), array(128, 1), NONE));
CLEAN(pull<float, 1><<<2, 32>>>(make(STAR, 64), array(128, 1.0f), NONE));
CLEAN(pull<ull, 1><<<2, 32>>>(make(COMPLETE, 33), array(128, 1ull), NONE));
CLEAN(pull<int, 32><<<24, 32>>>(make(STAR, 24), array(128, 1), NONE));
CLEAN(pull<float, 32><<<6, 64>>>(make(CHAIN, 12), array(128, 1.0f), NONE));
CLEAN(pull<ull, 64><<<12, 64>>>(make(COMPLETE, 12), array(128, 1ull), NONE));
RACE(pull<int, 1><<<2, 32>>>(make(CHAIN, 40), array(128, 1), IN_PLACE));
RACE(pull<float, 1><<<2, 32>>>(make(RING, 40), array(128, 1.0f), IN_PLACE));
RACE(pull<int, 32><<<12, 32>>>(make(PAIRS, 12), array(128, 1), IN_PLACE));
UNSEEN(pull<int, 1><<<2, 32>>>(make(ALONE, 40), array(128, 1), IN_PLACE));
RACE(pull<float, 64><<<12, 64>>>(make(RING, 12), array(128, 1.0f), PLAIN));
BOUNDS(pull<int, 1><<<1, 64>>>(make(RING, 63), array(128, 1), NO_GUARD));
UNSEEN(pull<ull, 1><<<1, 32>>>(make(RING, 32), array(128, 1ull), NO_GUARD));

// Counts the vertices that have an edge to one beyond a limit, or such edges to larger vertices.
template <typename T, int WORKERS>
__global__ void conditional(graph g, bool edges, int limit, T *found, int bugs)
{
    const int i = index_of_thread(), v = i / WORKERS;
    if (v < g.n || bugs & NO_GUARD) {
        bool any = false;
        for (int e = g.row[v] + i % WORKERS; e < g.row[v + 1]; e += WORKERS) {
            any = any || g.column[e] > limit;
            if (edges && g.column[e] > v && g.column[e] > limit) {
                add(found, T(1), bugs);
            }
        }
        if (!edges && any) {
            add(found, T(1), bugs);
        }
    }
}
KIND(conditional_vertex);
CLEAN(conditional<int, 1><<<2, 32>>>(make(RING, 40), false, 0, array(1, 0), NONE));
CLEAN(conditional<float, 1><<<2, 32>>>(make(STAR, 64), false, 0, array(1, 0.0f), NONE));
CLEAN(conditional<ull, 1><<<2, 32>>>(make(COMPLETE, 40), false, 20, array(1, 0ull), NONE));
CLEAN(conditional<float, 1><<<2, 32>>>(make(CHAIN, 33), false, 31, array(1, 0.0f), NONE));
RACE(conditional<int, 1><<<2, 32>>>(make(RING, 40), false, 0, array(1, 0), PLAIN));
RACE(conditional<ull, 1><<<2, 32>>>(make(CHAIN, 40), false, 37, array(1, 0ull), PLAIN));
UNSEEN(conditional<int, 1><<<2, 32>>>(make(CHAIN, 40), false, 38, array(1, 0), PLAIN)); // one alone
UNSEEN(conditional<float, 1><<<2, 32>>>(make(STAR, 40), false, 0, array(1, 0.0f), PLAIN));
BOUNDS(conditional<int, 1><<<2, 32>>>(make(RING, 40), false, 0, array(1, 0), NO_GUARD));
UNSEEN(conditional<ull, 1><<<2, 32>>>(make(RING, 64), false, 0, array(1, 0ull), NO_GUARD));
KIND(conditional_edge);
CLEAN(conditional<int, 1><<<2, 32>>>(make(RING, 40), true, 0, array(1, 0), NONE));
CLEAN(conditional<float, 1><<<2, 32>>>(make(COMPLETE, 20), true, 5, array(1, 0.0f), NONE));
CLEAN(conditional<ull, 32><<<24, 32>>>(make(STAR, 24), true, 0, array(1, 0ull), NONE));
CLEAN(conditional<int, 64><<<12, 64>>>(make(COMPLETE, 12), true, 0, array(1, 0), NONE));
RACE(conditional<int, 1><<<2, 32>>>(make(RING, 40), true, 0, array(1, 0), PLAIN));
RACE(conditional<float, 1><<<2, 32>>>(make(RING, 40), true, 38, array(1, 0.0f), PLAIN));
RACE(conditional<ull, 32><<<24, 32>>>(make(STAR, 24), true, 0, array(1, 0ull), PLAIN));
UNSEEN(conditional<int, 1><<<2, 32>>>(make(STAR, 40), true, 0, array(1, 0), PLAIN)); // one thread
UNSEEN(conditional<float, 1><<<2, 32>>>(make(TREE, 40), true, 0, array(1, 0.0f), PLAIN));
BOUNDS(conditional<int, 1><<<2, 32>>>(make(RING, 40), true, 0, array(1, 0), NO_GUARD));

// Puts the vertices of more than `limit` edges into a list.
template <typename T>
__global__ void populate_worklist(graph g, int limit, T *list, int places, int *size, int bugs)
{
    const int v = index_of_thread();
    if (v < g.n && g.row[v + 1] - g.row[v] > limit) {
        const int place = bugs & PLAIN ? (*size)++ : atomicAdd(size, 1);
        if (place < places || bugs & NO_GUARD) {
            list[place] = T(v + 1);
        }
        if (bugs & IN_PLACE) {
            atomicExch(&list[(place + 1) % places], list[place]);
        }
    }
}
KIND(populate_worklist);
CLEAN(populate_worklist<<<2, 32>>>(make(RING, 40), 0, array(40, 0), 40, array(1, 0), NONE));
CLEAN(populate_worklist<<<2, 32>>>(make(STAR, 64), 0, array(64, 0.0f), 64, array(1, 0), NONE));
CLEAN(populate_worklist<<<2, 32>>>(make(COMPLETE, 40), 2, array(8, 0ull), 8, array(1, 0), NONE));
CLEAN(populate_worklist<<<2, 32>>>(make(TREE, 40), 5, array(1, 0), 1, array(1, 0), NONE));
RACE(populate_worklist<<<2, 32>>>(make(RING, 40), 0, array(40, 0), 40, array(1, 0), PLAIN));
RACE(populate_worklist<<<2, 32>>>(make(COMPLETE, 40), 2, array(8, 0ull), 8, array(1, 0), PLAIN));
UNSEEN(populate_worklist<<<2, 32>>>(make(STAR, 40), 1, array(40, 0), 40, array(1, 0), PLAIN));
BOUNDS(populate_worklist<<<2, 32>>>(make(RING, 40), 0, array(39, 0), 39, array(1, 0), NO_GUARD));
UNSEEN(populate_worklist<<<2, 32>>>(make(STAR, 64), 1, array(8, 0), 8, array(1, 0), NO_GUARD));
RACE(populate_worklist<<<2, 32>>>(make(PAIRS, 40), 0, array(40, 0), 40, array(1, 0), IN_PLACE));

// The same into a list of the block's, copied out by all of its threads.
template <typename T>
__global__ void block_worklist(graph g, int limit, T *out, int bugs)
{
    __shared__ T list[32];
    __shared__ int size;
    const int v = index_of_thread(), t = (int)threadIdx.x;
    if (t == 0) {
        size = 0;
    }
    if (!(bugs & NO_FIRST)) {
        __syncthreads();
    }
    if (v < g.n && g.row[v + 1] - g.row[v] > limit) {
        list[atomicAdd(&size, 1)] = T(v);
        if (bugs & IN_BRANCH) {
            __syncthreads();
        }
    }
    if (!(bugs & NO_LAST)) {
        __syncthreads();
    }
    if (t < size) {
        out[v] = list[t];
    }
}
KIND(block_worklist);
CLEAN(block_worklist<<<2, 32>>>(make(RING, 40), 0, array(64, 0), NONE));
CLEAN(block_worklist<<<2, 32>>>(make(STAR, 64), 1, array(64, 0.0f), NONE));
CLEAN(block_worklist<<<2, 32>>>(make(CHAIN, 33), 0, array(64, 0ull), NONE));
RACE(block_worklist<<<1, 32>>>(make(TREE, 32), 0, array(64, 0), NO_FIRST));
RACE(block_worklist<<<2, 32>>>(make(RING, 40), 0, array(64, 0), NO_FIRST));
UNSEEN(block_worklist<<<1, 32>>>(make(STAR, 32), 1, array(64, 0ull), NO_FIRST)); // one thread
RACE(block_worklist<<<2, 32>>>(make(RING, 40), 0, array(64, 0), NO_LAST));
RACE(block_worklist<<<2, 32>>>(make(STAR, 40), 1, array(64, 0.0f), NO_LAST));
UNSEEN(block_worklist<<<2, 32>>>(make(ALONE, 40), 0, array(64, 0ull), NO_LAST));
BARRIER(block_worklist<<<2, 32>>>(make(CHAIN, 40), 0, array(64, 0), IN_BRANCH));
BARRIER(block_worklist<<<2, 32>>>(make(STAR, 64), 1, array(64, 0.0f), IN_BRANCH));
UNSEEN(block_worklist<<<2, 32>>>(make(RING, 64), 0, array(64, 0), IN_BRANCH));

// Reads and writes of what others read and write.
enum access { BY_PLAIN, BY_VOLATILE, BY_ATOMIC, READ_BY_PLAIN };

template <typename T>
__device__ T look(T *x, access by)
{
    if (by == BY_ATOMIC) {
        return cuda::atomic_ref<T, cuda::thread_scope_device>(*x).load(cuda::memory_order_relaxed);
    }
    if (by == BY_VOLATILE) {
        return *(volatile T *)x;
    }
    return *x;
}

template <typename T>
__device__ void put(T *x, T value, access by)
{
    if (by == BY_PLAIN) {
        *x = value;
    } else if (by == BY_VOLATILE) {
        *(volatile T *)x = value;
    } else {
        cuda::atomic_ref<T, cuda::thread_scope_device>(*x).store(value, cuda::memory_order_relaxed);
    }
}

// Finds the roots of a forest: each step hangs a vertex one higher.
enum forest { ROOTS, FLAT, THREES, LINE };

template <typename T>
static T *parents(forest of)
{
    T h[40], *d = array(40, T(0));
    for (int v = 0; v < 40; v++) {
        h[v] = T(of == FLAT ? 0 : v - (of == THREES ? v % 3 > 0 : of == LINE && v > 0));
    }
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    return d;
}

template <typename T>
__global__ void compress_paths(T *parent, T *roots, access by)
{
    const int i = index_of_thread();
    T v = T(i), up = look(&parent[v], by), next = look(&parent[up], by);
    while (up != next) {
        put(&parent[v], next, by);
        v = up;
        up = next;
        next = look(&parent[up], by);
    }
    roots[i] = up;
}
KIND(compress_paths);
CLEAN(compress_paths<<<2, 20>>>(parents<int>(LINE), array(40, 0), BY_ATOMIC));
CLEAN(compress_paths<<<1, 40>>>(parents<ull>(LINE), array(40, 0ull), BY_ATOMIC));
CLEAN(compress_paths<<<2, 20>>>(parents<int>(FLAT), array(40, 0), BY_ATOMIC));
CLEAN(compress_paths<<<2, 20>>>(parents<ull>(THREES), array(40, 0ull), BY_VOLATILE));
CLEAN(compress_paths<<<2, 20>>>(parents<int>(LINE), array(40, 0), BY_VOLATILE));
CLEAN(compress_paths<<<1, 40>>>(parents<ull>(LINE), array(40, 0ull), BY_VOLATILE));
RACE(compress_paths<<<2, 20>>>(parents<int>(LINE), array(40, 0), BY_PLAIN));
RACE(compress_paths<<<1, 4>>>(parents<ull>(LINE), array(40, 0ull), BY_PLAIN));
RACE(compress_paths<<<2, 20>>>(parents<int>(LINE), array(40, 0), READ_BY_PLAIN));
UNSEEN(compress_paths<<<2, 20>>>(parents<int>(ROOTS), array(40, 0), BY_PLAIN));
UNSEEN(compress_paths<<<1, 39>>>(parents<ull>(THREES), array(40, 0ull), BY_PLAIN)); // each its own

// The same in two passes: first the root is found, then all on the way there are hung below it.
template <typename T>
__global__ void compress_in_two(T *parent, access by)
{
    T root = T(index_of_thread()), v = root;
    for (T up; (up = look(&parent[root], by)) != root; root = up) {
    }
    for (T up; (up = look(&parent[v], by)) != root && v != root; v = up) {
        put(&parent[v], root, by);
    }
}
CLEAN(compress_in_two<<<2, 20>>>(parents<int>(LINE), BY_VOLATILE));
CLEAN(compress_in_two<<<1, 40>>>(parents<ull>(LINE), BY_ATOMIC));
RACE(compress_in_two<<<2, 20>>>(parents<int>(LINE), BY_PLAIN));

// The largest of all, looked at before it is updated.
template <typename T>
__global__ void largest(const T *x, T *most, access by)
{
    const int i = index_of_thread();
    if (look(most, by) < x[i]) {
        if (by == BY_PLAIN) {
            *most = x[i];
        } else {
            atomicMax(most, x[i]);
        }
    }
}
KIND(largest);
CLEAN(largest<<<2, 20>>>(numbers<int>(40), array(1, 0), BY_ATOMIC));
CLEAN(largest<<<1, 64>>>(numbers<ull>(64), array(1, 0ull), BY_ATOMIC));
CLEAN(largest<<<2, 20>>>(numbers<int>(40), array(1, 0), BY_VOLATILE));
RACE(largest<<<2, 20>>>(numbers<int>(40), array(1, 0), BY_PLAIN));
RACE(largest<<<2, 20>>>(numbers<int>(40), array(1, 0), READ_BY_PLAIN));
RACE(largest<<<1, 33>>>(numbers<ull>(33), array(1, 0ull), READ_BY_PLAIN));
UNSEEN(largest<<<1, 1>>>(numbers<int>(1), array(1, 0), BY_PLAIN));
