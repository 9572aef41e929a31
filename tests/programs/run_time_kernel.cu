// SPDX-License-Identifier: MIT
// A polynomial whose coefficients are known only when the program runs: its kernel is written,
// compiled and loaded then, with the coefficients as constants. The sum of all values, in shared
// memory, is a second kernel of the same library, a template.
//   ./run_time_kernel [n]
#include "cuda_check.h"

#include <math.h>
#include <nvrtc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 128

// --- CPU reference --------------------------------------------------------------------------

static double polynomial(const double *coefficients, int count, double x)
{
    double value = 0.0;
    for (int i = count - 1; i >= 0; i--) {
        value = value * x + coefficients[i];
    }
    return value;
}

// --- kernels, as text -----------------------------------------------------------------------

static const char *const sum_kernel = "#include \"block.h\"\n"
                                      "template <typename T>\n"
                                      "__global__ void sum_of_blocks(const T *x, int n, T *sums)\n"
                                      "{\n"
                                      "    __shared__ T part[BLOCK];\n"
                                      "    int t = threadIdx.x;\n"
                                      "    int i = blockIdx.x * BLOCK + t;\n"
                                      "    part[t] = i < n ? x[i] : T(0);\n"
                                      "    for (int half = BLOCK / 2; half > 0; half /= 2) {\n"
                                      "        __syncthreads();\n"
                                      "        if (t < half) {\n"
                                      "            part[t] += part[t + half];\n"
                                      "        }\n"
                                      "    }\n"
                                      "    if (t == 0) {\n"
                                      "        sums[blockIdx.x] = part[0];\n"
                                      "    }\n"
                                      "}\n";

static void write_source(char *source, size_t size, const double *coefficients, int count)
{
    size_t used =
        snprintf(source, size,
                 "extern \"C\" __global__ void evaluate(const double *x, double *y, int n)\n"
                 "{\n"
                 "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                 "    if (i < n) {\n"
                 "        double value = 0.0;\n");
    for (int i = count - 1; i >= 0; i--) {
        used += snprintf(source + used, size - used, "        value = value * x[i] + %.17g;\n",
                         coefficients[i]);
    }
    snprintf(source + used, size - used, "        y[i] = value;\n    }\n}\n%s", sum_kernel);
}

// --- host -----------------------------------------------------------------------------------

#define NVRTC_CHECK(call)                                                                          \
    do {                                                                                           \
        const nvrtcResult result = (call);                                                         \
        if (result != NVRTC_SUCCESS) {                                                             \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,                          \
                    nvrtcGetErrorString(result));                                                  \
            exit(EXIT_FAILURE);                                                                    \
        }                                                                                          \
    } while (0)

/** @param lowered becomes the name of the sum for doubles, to be freed */
static cudaLibrary_t compile(const char *source, char **lowered)
{
    const char *headers[] = {"#define BLOCK 128\n"};
    const char *names[] = {"block.h"};
    const char *options[] = {"--std=c++17"};
    const char *lowered_name;
    nvrtcProgram program;
    cudaLibrary_t library;
    size_t size;
    NVRTC_CHECK(nvrtcCreateProgram(&program, source, "polynomial.cu", 1, headers, names));
    NVRTC_CHECK(nvrtcAddNameExpression(program, "sum_of_blocks<double>"));
    const nvrtcResult compiled = nvrtcCompileProgram(program, 1, options);
    if (compiled != NVRTC_SUCCESS) {
        NVRTC_CHECK(nvrtcGetProgramLogSize(program, &size));
        char *log = (char *)malloc(size);
        NVRTC_CHECK(nvrtcGetProgramLog(program, log));
        fprintf(stderr, "nvrtcCompileProgram(): %s\n%s\n", nvrtcGetErrorString(compiled), log);
        exit(EXIT_FAILURE);
    }
    NVRTC_CHECK(nvrtcGetLoweredName(program, "sum_of_blocks<double>", &lowered_name));
    *lowered = (char *)malloc(strlen(lowered_name) + 1);
    strcpy(*lowered, lowered_name);
    NVRTC_CHECK(nvrtcGetPTXSize(program, &size));
    char *ptx = (char *)malloc(size);
    NVRTC_CHECK(nvrtcGetPTX(program, ptx));
    CUDA_CHECK(cudaLibraryLoadData(&library, ptx, NULL, NULL, 0, NULL, NULL, 0));
    free(ptx);
    NVRTC_CHECK(nvrtcDestroyProgram(&program));
    return library;
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 1000;
    if (n < 1) {
        fprintf(stderr, "n is at least 1\n");
        return 1;
    }
    const int grid = (n + BLOCK - 1) / BLOCK;
    const double coefficients[] = {1.5, -2.25, 0.125, 1.0 / 3};
    const int count = sizeof(coefficients) / sizeof(coefficients[0]);
    char source[4096];
    char *sum_name;
    write_source(source, sizeof(source), coefficients, count);
    cudaLibrary_t library = compile(source, &sum_name);
    cudaKernel_t evaluate, sum;
    CUDA_CHECK(cudaLibraryGetKernel(&evaluate, library, "evaluate"));
    CUDA_CHECK(cudaLibraryGetKernel(&sum, library, sum_name));
    free(sum_name);

    double *h_x = (double *)malloc(n * sizeof(double));
    double *h_sums = (double *)malloc(grid * sizeof(double));
    double want = 0.0;
    for (int i = 0; i < n; i++) {
        h_x[i] = (double)i / n;
        want += polynomial(coefficients, count, h_x[i]);
    }
    double *d_x, *d_y, *d_sums;
    CUDA_CHECK(cudaMalloc(&d_x, n * sizeof(double)));
    CUDA_CHECK(cudaMalloc(&d_y, n * sizeof(double)));
    CUDA_CHECK(cudaMalloc(&d_sums, grid * sizeof(double)));
    CUDA_CHECK(cudaMemcpy(d_x, h_x, n * sizeof(double), cudaMemcpyHostToDevice));
    int length = n;
    void *of_evaluate[] = {&d_x, &d_y, &length};
    void *of_sum[] = {&d_y, &length, &d_sums};
    CUDA_CHECK(
        cudaLaunchKernel((const void *)evaluate, dim3(grid), dim3(BLOCK), of_evaluate, 0, 0));
    CUDA_CHECK(cudaLaunchKernel((const void *)sum, dim3(grid), dim3(BLOCK), of_sum, 0, 0));
    CUDA_CHECK(cudaMemcpy(h_sums, d_sums, grid * sizeof(double), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaLibraryUnload(library));

    double got = 0.0;
    for (int i = 0; i < grid; i++) {
        got += h_sums[i];
    }
    CUDA_CHECK(cudaFree(d_x));
    CUDA_CHECK(cudaFree(d_y));
    CUDA_CHECK(cudaFree(d_sums));
    free(h_x);
    free(h_sums);
    printf("sum of %d values: %.12f, expected %.12f\n", n, got, want);
    return fabs(got - want) <= 1e-12 * fabs(want) ? 0 : 1;
}
