// SPDX-License-Identifier: MIT
// The cases on PoCL, through OpenCL. Inputs and output lie where those of the others lie.
#define CL_TARGET_OPENCL_VERSION 120
#include "pocl.h"

#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VERSION_BYTES = 200, SOURCE_BYTES = 8192, MOST_PLATFORMS = 16 };

struct gw_pocl {
    cl_context context;
    cl_command_queue queue;
    cl_program program;
    cl_kernel kernel;
    cl_mem x, y, u, v, out;
};

/** PoCL's processor; NULL where no platform is PoCL. */
static cl_device_id find_device(char *version)
{
    cl_platform_id platforms[MOST_PLATFORMS];
    cl_uint count = 0;
    if (clGetPlatformIDs(MOST_PLATFORMS, platforms, &count) != CL_SUCCESS) {
        return NULL;
    }
    for (cl_uint i = 0; i < count && i < MOST_PLATFORMS; i++) {
        char name[VERSION_BYTES] = "";
        cl_device_id device = NULL;
        clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof(name) - 1, name, NULL);
        if (strcmp(name, "Portable Computing Language") == 0 &&
            clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_CPU, 1, &device, NULL) == CL_SUCCESS) {
            clGetPlatformInfo(platforms[i], CL_PLATFORM_VERSION, VERSION_BYTES, version, NULL);
            return device;
        }
    }
    return NULL;
}

static cl_program compile(cl_context context, cl_device_id device)
{
    char source[SOURCE_BYTES], options[200];
    FILE *file = fopen(GW_PEERS_KERNELS, "r");
    if (!file) {
        return NULL;
    }
    const size_t length = fread(source, 1, sizeof(source), file);
    fclose(file);
    const char *text = source;
    cl_program program = clCreateProgramWithSource(context, 1, &text, &length, NULL);
    snprintf(options, sizeof(options), "-cl-std=CL1.2 -DBLOCK=%d -DTILE=%d -DSTRIDE=%d", GW_BLOCK,
             GW_TILE, GW_STRIDE);
    if (program && clBuildProgram(program, 1, &device, options, NULL, NULL) != CL_SUCCESS) {
        char log[4000] = "";
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof(log) - 1, log, NULL);
        fprintf(stderr, "%s\n", log);
        clReleaseProgram(program);
        return NULL;
    }
    return program;
}

static cl_mem buffer(cl_context context, void *memory, size_t element_bytes)
{
    return clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                          GW_ELEMENTS * element_bytes, memory, NULL);
}

static bool fill(struct gw_pocl *pocl, cl_device_id device, const struct gw_inputs *in, void *out)
{
    pocl->context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    if (!pocl->context) {
        return false;
    }
    pocl->queue = clCreateCommandQueue(pocl->context, device, 0, NULL);
    pocl->program = compile(pocl->context, device);
    pocl->x = buffer(pocl->context, in->x, sizeof(*in->x));
    pocl->y = buffer(pocl->context, in->y, sizeof(*in->y));
    pocl->u = buffer(pocl->context, in->u, sizeof(*in->u));
    pocl->v = buffer(pocl->context, in->v, sizeof(*in->v));
    pocl->out = buffer(pocl->context, out, sizeof(double));
    return pocl->queue && pocl->program && pocl->x && pocl->y && pocl->u && pocl->v && pocl->out;
}

struct gw_pocl *gw_pocl_open(bool one_core, const struct gw_inputs *in, void *out, char *version)
{
    if (one_core) {
        setenv("POCL_MAX_PTHREAD_COUNT", "1", 1);
    }
    struct gw_pocl *pocl = calloc(1, sizeof(*pocl));
    cl_device_id device = find_device(version);
    if (!device) {
        snprintf(version, VERSION_BYTES,
                 "PoCL is not installed, so its column stays empty; on Debian it is "
                 "pocl-opencl-icd");
    } else if (pocl && fill(pocl, device, in, out)) {
        return pocl;
    } else {
        snprintf(version, VERSION_BYTES, "PoCL does not work here, so its column stays empty");
    }
    gw_pocl_close(pocl);
    return NULL;
}

void gw_pocl_close(struct gw_pocl *pocl)
{
    if (!pocl) {
        return;
    }
    const cl_mem memory[] = {pocl->x, pocl->y, pocl->u, pocl->v, pocl->out};
    for (size_t i = 0; i < sizeof(memory) / sizeof(memory[0]); i++) {
        if (memory[i]) {
            clReleaseMemObject(memory[i]);
        }
    }
    if (pocl->kernel) {
        clReleaseKernel(pocl->kernel);
    }
    if (pocl->program) {
        clReleaseProgram(pocl->program);
    }
    if (pocl->queue) {
        clReleaseCommandQueue(pocl->queue);
    }
    if (pocl->context) {
        clReleaseContext(pocl->context);
    }
    free(pocl);
}

bool gw_pocl_prepare(struct gw_pocl *pocl, const struct gw_peer_case *of)
{
    const cl_int numbers[] = {[GW_POCL_N] = GW_ELEMENTS,
                              [GW_POCL_ROWS] = GW_ROWS,
                              [GW_POCL_COLUMNS] = GW_COLUMNS,
                              [GW_POCL_TIMES] = GW_MANY};
    const cl_double factors[] = {[GW_POCL_A] = GW_A, [GW_POCL_B] = GW_B, [GW_POCL_C] = GW_C};
    const cl_mem memory[] = {[GW_POCL_X] = pocl->x,
                             [GW_POCL_Y] = pocl->y,
                             [GW_POCL_U] = pocl->u,
                             [GW_POCL_V] = pocl->v,
                             [GW_POCL_OUT] = pocl->out};
    if (pocl->kernel) {
        clReleaseKernel(pocl->kernel);
    }
    pocl->kernel = clCreateKernel(pocl->program, of->pocl, NULL);
    cl_int error = pocl->kernel ? CL_SUCCESS : CL_INVALID_KERNEL;
    for (cl_uint i = 0; error == CL_SUCCESS && of->arguments[i] != GW_POCL_NO_MORE; i++) {
        const enum gw_pocl_argument argument = of->arguments[i];
        if (argument <= GW_POCL_OUT) {
            error = clSetKernelArg(pocl->kernel, i, sizeof(cl_mem), &memory[argument]);
        } else if (argument >= GW_POCL_A && argument <= GW_POCL_C) {
            error = clSetKernelArg(pocl->kernel, i, sizeof(cl_double), &factors[argument]);
        } else {
            error = clSetKernelArg(pocl->kernel, i, sizeof(cl_int), &numbers[argument]);
        }
    }
    return error == CL_SUCCESS;
}

bool gw_pocl_run(struct gw_pocl *pocl, const struct gw_peer_case *of)
{
    const unsigned launches = of->launches > 0 ? of->launches : 1;
    cl_int error = CL_SUCCESS;
    for (unsigned i = 0; i < launches && error == CL_SUCCESS; i++) {
        error = clEnqueueNDRangeKernel(pocl->queue, pocl->kernel, 2, NULL, of->global, of->local, 0,
                                       NULL, NULL);
        if (of->waits_for_each && error == CL_SUCCESS) {
            error = clFinish(pocl->queue);
        }
    }
    return error == CL_SUCCESS && clFinish(pocl->queue) == CL_SUCCESS;
}

bool gw_pocl_settle(struct gw_pocl *pocl)
{
    cl_int error = CL_SUCCESS;
    void *mapped = clEnqueueMapBuffer(pocl->queue, pocl->out, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE,
                                      0, GW_ELEMENTS * sizeof(double), 0, NULL, NULL, &error);
    if (error == CL_SUCCESS) {
        error = clEnqueueUnmapMemObject(pocl->queue, pocl->out, mapped, 0, NULL, NULL);
    }
    return error == CL_SUCCESS && clFinish(pocl->queue) == CL_SUCCESS;
}
