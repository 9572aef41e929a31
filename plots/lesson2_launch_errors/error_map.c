// SPDX-License-Identifier: MIT
// Maps what launches come to: launch_fill() of lesson 2 is called with blocks and grids of every
// order of magnitude, legal or not, and with blocks of two dimensions. Nothing is timed.
//
// Series
//   filled                 the launch succeeds and every element is written
//   some_missing           it succeeds, and the grid is too small: elements keep their value
//   refused                cudaErrorInvalidConfiguration, or cudaErrorInvalidValue, which CUDA 13
//   has for it another_error          anything else shape_legal, shape_refused   the same for one
//   block of x times z threads
//
//   ./gridwork plots lesson2
#include "launch_fill.h"

#include "timing.h"

#include <stdlib.h>

enum { MOST_ELEMENTS = 1 << 16 };

struct map {
    struct gw_timing *timing;
    int *d_out, *h_out;
    int n;             /**< elements */
    cudaError_t error; /**< of what is no launch */
};

/** Launches once; how many elements hold their own index afterwards. */
static cudaError_t launch(struct map *map, dim3 grid, dim3 block, int *filled)
{
    *filled = 0;
    map->error = cudaMemset(map->d_out, 0xff, (size_t)map->n * sizeof(*map->d_out));
    if (map->error == cudaSuccess) {
        map->error = cudaDeviceSynchronize();
    }
    if (map->error != cudaSuccess) {
        return map->error;
    }
    const cudaError_t answer = launch_fill(map->d_out, map->n, grid, block);
    map->error = cudaDeviceSynchronize();
    (void)cudaGetLastError(); // what a wrong solution left must not colour the next launch
    if (map->error == cudaSuccess) {
        map->error = cudaMemcpy(map->h_out, map->d_out, (size_t)map->n * sizeof(*map->h_out),
                                cudaMemcpyDeviceToHost);
    }
    for (int i = 0; i < map->n; i++) {
        *filled += map->h_out[i] == i;
    }
    return answer;
}

static bool put(struct map *map, const char *series, unsigned x, unsigned y, int filled)
{
    return gw_put_row(map->timing, &(struct gw_row){.series = series,
                                                    .x = x,
                                                    .n = (size_t)map->n,
                                                    .value = filled,
                                                    .unit = "elements",
                                                    .extra = {y}});
}

static bool is_refusal(cudaError_t answer)
{
    return answer == cudaErrorInvalidConfiguration || answer == cudaErrorInvalidValue;
}

static bool map_one(struct map *map, dim3 grid, dim3 block)
{
    int filled = 0;
    const cudaError_t answer = launch(map, grid, block, &filled);
    if (map->error != cudaSuccess || answer == GW_NOT_STARTED) {
        return gw_fail_with(map->timing, (int)(answer == GW_NOT_STARTED ? answer : map->error),
                            "a launch could not be looked at");
    }
    const bool legal = answer == cudaSuccess;
    if (block.z > 1 || grid.x == 1) {
        if (!put(map, legal ? "shape_legal" : "shape_refused", block.x, block.z, filled)) {
            return false;
        }
    }
    if (block.z != 1) {
        return true;
    }
    return put(map,
               legal                ? (filled == map->n ? "filled" : "some_missing")
               : is_refusal(answer) ? "refused"
                                    : "another_error",
               block.x, grid.x, filled);
}

/** 0, 1, 2, 4, ... up to the largest. */
static unsigned next(unsigned value)
{
    return value == 0 ? 1 : 2 * value;
}

static bool map_all(struct map *map)
{
    for (unsigned block = 0; block <= 4096; block = next(block)) {
        // Up to four blocks an element.
        for (unsigned grid = 0; grid <= 4 * (unsigned)map->n; grid = next(grid)) {
            if (!map_one(map, (dim3){grid, 1, 1}, (dim3){block, 1, 1})) {
                return false;
            }
        }
    }
    for (unsigned x = 1; x <= 4096; x = next(x)) {
        for (unsigned z = 2; z <= 256; z = next(z)) {
            if (!map_one(map, (dim3){1, 1, 1}, (dim3){x, 1, z})) {
                return false;
            }
        }
    }
    return true;
}

static bool look(struct gw_timing *timing)
{
    const size_t n = gw_largest(timing, MOST_ELEMENTS, MOST_ELEMENTS);
    struct map map = {.timing = timing, .n = (int)n, .h_out = malloc(n * sizeof(int))};
    bool mapped = false;
    if (!map.h_out || cudaMalloc((void **)&map.d_out, n * sizeof(int)) != cudaSuccess) {
        gw_fail(timing, "no memory for %zu elements", n);
    } else {
        mapped = map_all(&map);
    }
    cudaFree(map.d_out);
    free(map.h_out);
    return mapped;
}

const struct gw_timing_program gw_this_timing = {
    .name = "error_map", .extra_columns = "grid_or_z", .time = look};
