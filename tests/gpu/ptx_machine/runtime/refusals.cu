// SPDX-License-Identifier: MIT
// A program that asks for what the machine does not have, by its argument; it must end with the
// name of the instruction or call, and never come to its last line.
#include <cooperative_groups.h>
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>
#include <mma.h>

__global__ void gather_texels(cudaTextureObject_t texture, float4 *out)
{
    out[threadIdx.x] = tex2Dgather<float4>(texture, 0.5f, (float)threadIdx.x, 0);
}

__global__ void write_surface(cudaSurfaceObject_t surface)
{
    surf2Dwrite(1.0f, surface, (int)threadIdx.x * 4, 0);
}

// Numbers of 4 bits.
__global__ void multiply_tiles(const void *a, int *c)
{
    using namespace nvcuda;
    using s4 = wmma::experimental::precision::s4;
    wmma::fragment<wmma::matrix_a, 8, 8, 32, s4, wmma::row_major> of_a;
    wmma::fragment<wmma::matrix_b, 8, 8, 32, s4, wmma::col_major> of_b;
    wmma::fragment<wmma::accumulator, 8, 8, 32, int> of_c;
    wmma::fill_fragment(of_c, 0);
    wmma::load_matrix_sync(of_a, a, 32);
    wmma::load_matrix_sync(of_b, a, 32);
    wmma::mma_sync(of_c, of_a, of_b, of_c);
    wmma::store_matrix_sync(c, of_c, 8, wmma::mem_row_major);
}

__global__ void wait_for_grid(int *out)
{
    out[blockIdx.x] = 1;
    cooperative_groups::this_grid().sync();
    out[blockIdx.x] += out[(blockIdx.x + 1) % gridDim.x];
}

static void launch_gather(void *memory)
{
    gather_texels<<<1, 32>>>(0, (float4 *)memory);
}

static void launch_surface(void *)
{
    write_surface<<<1, 32>>>(0);
}

static void launch_tiles(void *memory)
{
    multiply_tiles<<<1, 32>>>(memory, (int *)memory);
}

static void launch_grid_barrier(void *memory)
{
    wait_for_grid<<<2, 32>>>((int *)memory);
}

static void launch_cooperatively(void *memory)
{
    void *arguments[] = {&memory};
    cudaLaunchCooperativeKernel((const void *)wait_for_grid, 2, 32, arguments, 0, NULL);
}

static void make_levels(void *)
{
    cudaMipmappedArray_t levels;
    const struct cudaChannelFormatDesc channels = cudaCreateChannelDesc<float>();
    cudaMallocMipmappedArray(&levels, &channels, make_cudaExtent(4, 4, 0), 2);
}

static void make_surface(void *)
{
    cudaSurfaceObject_t surface;
    const struct cudaResourceDesc resource = {};
    cudaCreateSurfaceObject(&surface, &resource);
}

static void draw_graph(void *)
{
    cudaGraphDebugDotPrint(NULL, "graph.dot", 0);
}

static void copy_box(void *)
{
    const struct cudaMemcpy3DParms box = {};
    cudaMemcpy3D(&box);
}

int main(int count, char **arguments)
{
    static const struct {
        const char *word;
        void (*asks)(void *memory);
    } known[] = {{"gather", launch_gather},
                 {"surface", launch_surface},
                 {"tiles", launch_tiles},
                 {"grid_barrier", launch_grid_barrier},
                 {"cooperative", launch_cooperatively},
                 {"levels", make_levels},
                 {"surface_object", make_surface},
                 {"graph", draw_graph},
                 {"box", copy_box}};
    void *memory = NULL;
    if (count != 2 || cudaMalloc(&memory, 4096) != cudaSuccess) {
        return 1;
    }
    for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
        if (strcmp(arguments[1], known[i].word) == 0) {
            known[i].asks(memory);
        }
    }
    const cudaError_t error = cudaDeviceSynchronize();
    printf("it went on, with %s\n", cudaGetErrorName(error));
    return 0;
}
