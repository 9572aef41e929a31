// SPDX-License-Identifier: MIT
// Sees every launch of a timing program that nvcc links, by the linker's --wrap, and says how near
// the kernels come to the GPU's limits. Only the distinct kernels of a row are kept.
#include "gpu_light.h"

#include "device.h"

#include <cuda_runtime_api.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_KERNELS = 16 };

struct seen_kernel {
    const void *kernel;
    dim3 grid, block;
    size_t shared_bytes;
};

static struct seen_kernel seen[MOST_KERNELS];
static int seen_count;

static char *text;
static size_t text_length;
static FILE *notes;

static double copy_bandwidth;
static double peaks[2]; // float32, float64

static void see(const void *kernel, dim3 grid, dim3 block, size_t shared_bytes)
{
    for (int i = 0; i < seen_count; i++) {
        if (seen[i].kernel == kernel) {
            return;
        }
    }
    if (seen_count < MOST_KERNELS) {
        seen[seen_count++] = (struct seen_kernel){kernel, grid, block, shared_bytes};
    }
}

// nvcc's launches end in one of these two; which of them depends on the toolkit's version.
cudaError_t __real_cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                    size_t shared_bytes, cudaStream_t stream);
cudaError_t __wrap_cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                    size_t shared_bytes, cudaStream_t stream);

cudaError_t __wrap_cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                    size_t shared_bytes, cudaStream_t stream)
{
    see(kernel, grid, block, shared_bytes);
    return __real_cudaLaunchKernel(kernel, grid, block, arguments, shared_bytes, stream);
}

#ifdef GW_LAUNCHES_BY_HANDLE
cudaError_t __real___cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments,
                                      size_t shared_bytes, cudaStream_t stream);
cudaError_t __wrap___cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments,
                                      size_t shared_bytes, cudaStream_t stream);

cudaError_t __wrap___cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments,
                                      size_t shared_bytes, cudaStream_t stream)
{
    // The occupancy and attribute functions take a cudaKernel_t in place of the function too.
    see((const void *)kernel, grid, block, shared_bytes);
    return __real___cudaLaunchKernel(kernel, grid, block, arguments, shared_bytes, stream);
}
#endif

static double percent(double part, double whole)
{
    return whole > 0.0 ? 100.0 * part / whole : 0.0;
}

// The number, or - where it was not said or not measured.
static void put(double value, const char *format)
{
    if (value > 0.0) {
        fprintf(notes, format, value);
    } else {
        fputs(" -", notes);
    }
}

void gw_light_begin(bool trial)
{
    if (!notes) {
        bool own_memory;
        notes = open_memstream(&text, &text_length);
        if (!notes) {
            abort();
        }
        if (gw_device_copy_bandwidth(trial, &own_memory, &copy_bandwidth) != 0 ||
            gw_gpu_peak(trial, false, &peaks[0]) != 0 || gw_gpu_peak(trial, true, &peaks[1]) != 0) {
            fputs("# a limit could not be measured\n", notes);
        }
        fprintf(notes, "# copy_bandwidth: %.5g GB/s, read and written\n", copy_bandwidth);
        fprintf(notes, "# float32_peak: %.5g GFLOP/s\n# float64_peak: %.5g GFLOP/s\n", peaks[0],
                peaks[1]);
        fputs("# columns: series n ms GB/s %bandwidth GFLOP/s %peak\n"
              "# kernel: name grid block registers shared_bytes occupancy_%\n",
              notes);
    }
    seen_count = 0;
}

// How full of threads a multiprocessor is while this kernel runs; 0 if it cannot be said.
static double occupancy(const struct seen_kernel *launch)
{
    int blocks = 0;
    int most_threads = 0;
    const unsigned threads = launch->block.x * launch->block.y * launch->block.z;
    if (cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, launch->kernel, (int)threads,
                                                      launch->shared_bytes) != cudaSuccess ||
        cudaDeviceGetAttribute(&most_threads, cudaDevAttrMaxThreadsPerMultiProcessor, 0) !=
            cudaSuccess) {
        return 0.0;
    }
    return percent((double)blocks * threads, most_threads);
}

static void put_kernel(const struct seen_kernel *launch)
{
    struct cudaFuncAttributes attributes = {0};
    const char *name = "kernel";
    (void)cudaFuncGetAttributes(&attributes, launch->kernel);
#if CUDART_VERSION >= 12030 && !defined(GW_NO_KERNEL_NAMES) // the CPU device knows none
    (void)cudaFuncGetName(&name, launch->kernel);
#endif
    fprintf(notes, "# kernel: %s (%u,%u,%u) (%u,%u,%u) %d %zu %.0f\n", name, launch->grid.x,
            launch->grid.y, launch->grid.z, launch->block.x, launch->block.y, launch->block.z,
            attributes.numRegs, attributes.sharedSizeBytes + launch->shared_bytes,
            occupancy(launch));
}

void gw_light_end(const struct gw_light_row *row)
{
    const double bandwidth = row->bytes / (row->milliseconds * 1e6);
    const double gflops = row->operations / (row->milliseconds * 1e6);
    fprintf(notes, "%s %zu %.5g", row->series, row->n, row->milliseconds);
    put(bandwidth, " %.5g");
    put(percent(bandwidth, copy_bandwidth), " %.1f");
    put(gflops, " %.5g");
    put(percent(gflops, peaks[row->float64]), " %.1f");
    fputc('\n', notes);
    for (int i = 0; i < seen_count; i++) {
        put_kernel(&seen[i]);
    }
    (void)cudaGetLastError(); // a question that failed is no error of the next row
}

bool gw_light_write(const char *table_path, bool append)
{
    if (!notes) {
        return true;
    }
    fflush(notes);
    FILE *file = stdout;
    if (table_path) {
        char path[4096];
        const char *end = strstr(table_path, ".table");
        const int length = end ? (int)(end - table_path) : (int)strlen(table_path);
        snprintf(path, sizeof(path), "%.*s.light", length, table_path);
        file = fopen(path, append ? "a" : "w");
    }
    bool written = file && fwrite(text, 1, text_length, file) == text_length;
    if (file && file != stdout) {
        written = fclose(file) == 0 && written;
    }
    return written;
}
