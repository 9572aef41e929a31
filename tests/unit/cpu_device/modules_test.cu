// SPDX-License-Identifier: MIT
// NVRTC and libraries of kernels: what the calls give and refuse. What only the checked build can
// tell is in tests/checker/modules.cu: its kernels call the checker.
#include "arrays.h"

#include <nvrtc.h>
#include <string.h>

void (*gw_before_each)(void) = reset_device;

enum { N = 70 };

static const char source[] = "extern \"C\" __global__ void times(int *x, int n)\n"
                             "{\n"
                             "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                             "    if (i < n) {\n"
                             "        x[i] *= FACTOR;\n"
                             "    }\n"
                             "}\n"
                             "template <typename T>\n"
                             "__global__ void reverse(T *x)\n"
                             "{\n"
                             "    __shared__ T part[N];\n"
                             "    part[threadIdx.x] = x[threadIdx.x];\n"
                             "    __syncthreads();\n"
                             "    x[threadIdx.x] = part[N - 1 - threadIdx.x];\n"
                             "}\n";

static nvrtcProgram new_program(const char *text, const char *name)
{
    nvrtcProgram program = NULL;
    assert_int_equal(nvrtcCreateProgram(&program, text, name, 0, NULL, NULL), NVRTC_SUCCESS);
    return program;
}

static char *log_of(nvrtcProgram program)
{
    static char log[20000];
    size_t size = 0;
    assert_int_equal(nvrtcGetProgramLogSize(program, &size), NVRTC_SUCCESS);
    assert_in_range(size, 1, sizeof(log));
    assert_int_equal(nvrtcGetProgramLog(program, log), NVRTC_SUCCESS);
    assert_int_equal(strlen(log) + 1, size);
    return log;
}

static char *ptx_of(nvrtcProgram program)
{
    static char ptx[4096];
    size_t size = 0;
    assert_int_equal(nvrtcGetPTXSize(program, &size), NVRTC_SUCCESS);
    assert_in_range(size, 2, sizeof(ptx) - 1);
    memset(ptx, 'x', sizeof(ptx));
    assert_int_equal(nvrtcGetPTX(program, ptx), NVRTC_SUCCESS);
    assert_int_equal(strlen(ptx) + 1, size);
    return ptx;
}

static cudaError_t load(cudaLibrary_t *library, const char *ptx)
{
    return cudaLibraryLoadData(library, ptx, NULL, NULL, 0, NULL, NULL, 0);
}

static cudaError_t launch(cudaKernel_t kernel, int *d_x)
{
    int n = N;
    void *arguments[] = {&d_x, &n};
    return cudaLaunchKernel((const void *)kernel, dim3(2), dim3(64), arguments, 0, NULL);
}

static void expect_first_and_last(const int *d_x, int first, int last)
{
    int got[N];
    fetch(got, d_x);
    assert_int_equal(got[0], first);
    assert_int_equal(got[N - 1], last);
}

static int *counted_up(void)
{
    int values[N];
    for (int i = 0; i < N; i++) {
        values[i] = i + 1;
    }
    return device_array_of(values);
}

GW_TEST(a_kernel_is_compiled_loaded_launched_and_unloaded)
{
    const char *options[] = {"-DFACTOR=3", "--define-macro=N=70", "--std=c++17",
                             "--gpu-architecture=compute_75"};
    const size_t before = gw_device_compilations();
    nvrtcProgram program = new_program(source, "folder/times.cu");
    assert_int_equal(gw_device_live_programs(), 1);
    assert_int_equal(nvrtcAddNameExpression(program, "reverse<int>"), NVRTC_SUCCESS);
    const nvrtcResult compiled = nvrtcCompileProgram(program, 4, options);
    assert_string_equal(log_of(program), "");
    assert_int_equal(compiled, NVRTC_SUCCESS);
    assert_int_equal(gw_device_compilations(), before + 1);
    assert_string_equal(log_of(program), "");
    const char *lowered = NULL;
    assert_int_equal(nvrtcGetLoweredName(program, "reverse<int>", &lowered), NVRTC_SUCCESS);
    char name[64];
    snprintf(name, sizeof(name), "%s", lowered);
    assert_int_equal(nvrtcGetLoweredName(program, "reverse<float>", &lowered),
                     NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID);
    assert_int_equal(nvrtcAddNameExpression(program, "times"),
                     NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION);

    cudaLibrary_t library = NULL, again = NULL;
    const char *ptx = ptx_of(program);
    expect_success(load(&library, ptx));
    assert_int_equal(nvrtcDestroyProgram(&program), NVRTC_SUCCESS);
    assert_null(program);
    assert_int_equal(gw_device_live_programs(), 0);
    cudaKernel_t times = NULL, reverse = NULL;
    expect_success(cudaLibraryGetKernel(&times, library, "times"));
    expect_success(cudaLibraryGetKernel(&reverse, library, name));
    int *d_x = counted_up();
    expect_success(launch(times, d_x));
    expect_first_and_last(d_x, 3, 210);
    void *arguments[] = {&d_x};
    expect_success(cudaLaunchKernel((const void *)reverse, dim3(1), dim3(N), arguments, 0, NULL));
    expect_first_and_last(d_x, 210, 3);
    cudaFuncAttributes attributes;
    expect_success(cudaFuncGetAttributes(&attributes, (const void *)times));

    // A name that C++ has changed is told; one that is nowhere is not guessed.
    expect_error(cudaLibraryGetKernel(&times, library, "reverse<int>"), cudaErrorSymbolNotFound);
    expect_why(name);
    expect_error(cudaLibraryGetKernel(&times, library, "tines"), cudaErrorSymbolNotFound);
    expect_why("no kernel called tines");
    expect_error(cudaLibraryGetKernel(&times, NULL, "times"), cudaErrorInvalidResourceHandle);

    // A text without the 0 behind it, one cut off, and one of somebody else.
    char spoilt[4096];
    snprintf(spoilt, sizeof(spoilt), "%sx", ptx);
    expect_error(load(&again, spoilt), cudaErrorInvalidPtx);
    expect_why("no 0 stands behind");
    spoilt[strlen(ptx) - 3] = '\0';
    expect_error(load(&again, spoilt), cudaErrorInvalidPtx);
    expect_why("not whole");
    expect_error(load(&again, ".version 8.0\n.target sm_75\n"), cudaErrorInvalidPtx);

    // Loaded twice it is there until it was unloaded twice.
    expect_success(load(&again, ptx));
    assert_int_equal(gw_device_live_libraries(), 2);
    expect_success(cudaLibraryUnload(again));
    expect_success(launch(times, d_x));
    expect_success(cudaDeviceSynchronize());
    expect_success(cudaLibraryUnload(library));
    assert_int_equal(gw_device_live_libraries(), 0);
    expect_error(launch(times, d_x), cudaErrorInvalidResourceHandle);
    expect_why("the library of kernel times was unloaded");
    expect_error(cudaLibraryUnload(library), cudaErrorInvalidResourceHandle);
    cudaGetLastError();
}

GW_TEST(a_mistake_stands_in_the_log_with_its_line)
{
    nvrtcProgram program = new_program(
        "#define ONE 1\n__global__ void k(int *x)\n{\n    x[0] = no_such_name;\n}\n", "k.cu");
    assert_int_equal(nvrtcCompileProgram(program, 0, NULL), NVRTC_ERROR_COMPILATION);
    assert_non_null(strstr(log_of(program), "k.cu:4:12: error: "));
    assert_non_null(strstr(log_of(program), "no_such_name"));
    assert_null(strstr(log_of(program), "gw_modules"));
    assert_string_equal(gw_device_last_log(), log_of(program));
    size_t size = 0;
    assert_int_equal(nvrtcGetPTXSize(program, &size), NVRTC_ERROR_INVALID_PROGRAM);
    assert_int_equal(nvrtcDestroyProgram(&program), NVRTC_SUCCESS);
}

GW_TEST(headers_are_those_that_were_given)
{
    nvrtcProgram program = new_program("\n  #  include <stdio.h>\n", NULL);
    assert_int_equal(nvrtcCompileProgram(program, 0, NULL), NVRTC_ERROR_COMPILATION);
    assert_non_null(strstr(log_of(program), "default_program:2: error: cannot open source file "
                                            "<stdio.h>"));
    assert_int_equal(nvrtcDestroyProgram(&program), NVRTC_SUCCESS);

    const char *text = "#define X 1\n";
    const char *names[] = {"a.h", "../a.h", "definitions"};
    for (int i = 1; i < 3; i++) {
        assert_int_equal(nvrtcCreateProgram(&program, "", NULL, 1, &text, &names[i]),
                         NVRTC_ERROR_PROGRAM_CREATION_FAILURE);
    }
    assert_int_equal(gw_device_live_programs(), 0);
}

// So that a grader can see what a program does when one of its calls fails.
GW_TEST(one_call_can_be_made_to_fail)
{
    nvrtcProgram program = NULL;
    assert_false(gw_device_fail_call("nvrtcCreateProgram", 2));
    program = new_program(source, NULL);
    nvrtcProgram none = NULL;
    assert_int_equal(nvrtcCreateProgram(&none, source, NULL, 0, NULL, NULL),
                     NVRTC_ERROR_OUT_OF_MEMORY);
    assert_null(none);
    assert_int_equal(gw_device_live_programs(), 1);
    assert_false(gw_device_fail_call("cudaMalloc", 1)); // the other has failed
    assert_int_equal(nvrtcDestroyProgram(&program), NVRTC_SUCCESS);
    void *d_x = NULL;
    expect_error(cudaMalloc(&d_x, 100), cudaErrorNotSupported);
    assert_null(d_x);
    expect_success(cudaMalloc(&d_x, 100));
    expect_error(cudaGetLastError(), cudaErrorNotSupported);
    assert_false(gw_device_fail_call("cudaFree", 2));
    expect_success(cudaFree(d_x));
    assert_true(gw_device_fail_call("", 0));
}

GW_TEST(options_that_are_announced_must_be_there)
{
    cudaLibrary_t library = NULL;
    expect_error(cudaLibraryLoadData(&library, "", NULL, NULL, 1, NULL, NULL, 0),
                 cudaErrorInvalidValue);
    expect_error(cudaLibraryLoadData(&library, "", NULL, NULL, 0, NULL, NULL, 1),
                 cudaErrorInvalidValue);
    assert_null(library);
    expect_error(cudaGetLastError(), cudaErrorInvalidValue);
}

GW_TEST(what_makes_no_sense_is_refused)
{
    nvrtcProgram program = NULL;
    int major = 0, minor = 0;
    size_t size;
    const char *unknown[] = {"--no-such-option"}, *lowered;
    assert_int_equal(nvrtcVersion(&major, &minor), NVRTC_SUCCESS);
    assert_int_equal(major, 13);
    assert_int_equal(nvrtcCreateProgram(&program, NULL, NULL, 0, NULL, NULL),
                     NVRTC_ERROR_INVALID_INPUT);
    assert_int_equal(nvrtcCreateProgram(NULL, "", NULL, 0, NULL, NULL), NVRTC_ERROR_INVALID_INPUT);
    assert_int_equal(nvrtcCompileProgram(program, 0, NULL), NVRTC_ERROR_INVALID_PROGRAM);
    assert_int_equal(nvrtcDestroyProgram(&program), NVRTC_ERROR_INVALID_PROGRAM);
    program = new_program(source, NULL);
    assert_int_equal(nvrtcGetPTXSize(program, &size), NVRTC_ERROR_INVALID_PROGRAM);
    assert_int_equal(nvrtcGetLoweredName(program, "times", &lowered),
                     NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION);
    assert_int_equal(nvrtcAddNameExpression(program, "times)); abort((0"),
                     NVRTC_ERROR_INVALID_INPUT);
    assert_int_equal(nvrtcCompileProgram(program, 1, unknown), NVRTC_ERROR_INVALID_OPTION);
    assert_int_equal(nvrtcCompileProgram(program, 1, NULL), NVRTC_ERROR_INVALID_INPUT);
    assert_int_equal(nvrtcDestroyProgram(&program), NVRTC_SUCCESS);
    assert_string_equal(nvrtcGetErrorString(NVRTC_ERROR_COMPILATION), "NVRTC_ERROR_COMPILATION");
    assert_string_equal(nvrtcGetErrorString((nvrtcResult)99), "NVRTC_ERROR unknown");
    expect_success(cudaGetLastError()); // none of it is the runtime's
}
