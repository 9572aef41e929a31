// SPDX-License-Identifier: MIT
// Grades lesson 9, fuse: what it writes is compiled and run, and counted; and buffers that are just
// large enough, or not.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   if ops or source is NULL | null_not_refused
//   if count is out of its | too_many_taken
//   if the operations are not an | two_values_left
//   if the source and its 0 | cut_text
//   Loads: each input once | all_inputs_loaded
//   with neighboring threads at neighboring elements | neighbours_far_apart
//   Stores: one per warp | stored_on_the_way
//   Other device memory: none | through_memory
//   Accuracy: each value may be off | eight_digits
#include "../profiled.h"
#include "expressions.h"
#include "generated_source.h"

#include <cuda_runtime_api.h>

enum { SOURCE_BYTES = 16384, LOG_BYTES = 4096 };

/** How large the buffer is. */
enum room {
    PLENTY,
    TO_A_BYTE,   // as much as the function's own source takes
    ONE_SHORT,   // a byte less than that
    ALL_SMALLER, // each that is smaller, one after another
    NONE
};

struct parameters {
    enum expression_name expression;
    int n;
    enum room room;
    int expect;
    int told; // the count that it is told, where that is not the expression's own
    int is_told;
    int no_ops;       // NULL
    int no_source;    // the same
    int only_written; // what it writes is not compiled
};

#ifdef GW_RUNNER

#include "cuda_library.h"
#include "fuse.h"

#include <nvrtc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)OP_ROOT == (int)ROOT && (int)FUSE_MOST_OPS == (int)MOST_PARTS &&
                   (int)FUSE_MOST_INPUTS == (int)MOST_INPUTS_OF_FUSE &&
                   sizeof(struct op) == sizeof(struct part),
               "the operations differ from those of the grader");

/** Compiles the source. @return a library; NULL, with the log in "log", if there is none */
static cudaLibrary_t library_of(struct gw_run *run, const char *source)
{
    static char log[1 << 16];
    static char ptx[1 << 20];
    nvrtcProgram program;
    cudaLibrary_t library = NULL;
    size_t size = 0;
    if (nvrtcCreateProgram(&program, source, "fused.cu", 0, NULL, NULL) != NVRTC_SUCCESS) {
        fputs("nvrtcCreateProgram() makes no program for the grader\n", stderr);
        abort();
    }
    const bool compiled = nvrtcCompileProgram(program, 0, NULL) == NVRTC_SUCCESS &&
                          nvrtcGetPTXSize(program, &size) == NVRTC_SUCCESS && size <= sizeof(ptx) &&
                          nvrtcGetPTX(program, ptx) == NVRTC_SUCCESS;
    if (!compiled && nvrtcGetProgramLogSize(program, &size) == NVRTC_SUCCESS &&
        size <= sizeof(log) && nvrtcGetProgramLog(program, log) == NVRTC_SUCCESS) {
        memcpy(gw_host_array(run, "log"), log, LOG_BYTES - 1); // its last byte is 0
    }
    (void)nvrtcDestroyProgram(&program);
    gw_note(run, "compiled", compiled);
    if (compiled &&
        cudaLibraryLoadData(&library, ptx, NULL, NULL, 0, NULL, NULL, 0) != cudaSuccess) {
        fputs("cudaLibraryLoadData() does not load what NVRTC has made\n", stderr);
        abort();
    }
    return library;
}

static const char *const names[] = {"d_in0", "d_in1", "d_in2", "d_in3"};

/** So many blocks that the last one has no element, and that n = 0 has threads, too. */
static void launch(struct gw_run *run, cudaKernel_t kernel, int inputs, int n)
{
    void *pointers[1 + MOST_INPUTS_OF_FUSE];
    void *arguments[2 + MOST_INPUTS_OF_FUSE];
    const dim3 grid = {(unsigned)n / 128 + 2, 1, 1};
    const dim3 block = {128, 1, 1};
    pointers[0] = gw_device_array(run, "d_out");
    for (int k = 0; k < inputs; k++) {
        pointers[1 + k] = gw_device_array(run, names[k]);
    }
    for (int k = 0; k <= inputs; k++) {
        arguments[k] = &pointers[k];
    }
    arguments[1 + inputs] = &n;
    gw_note(run, "launch error",
            cudaLaunchKernel((const void *)kernel, grid, block, arguments, 0, 0));
}

/** Reads what was written. @return whether the kernel has the parameters that it should have */
static bool note_parameters(struct gw_run *run, const char *source, int inputs)
{
    static char text[SOURCE_BYTES];
    snprintf(text, sizeof(text), "%s", source);
    blank_comments(text);
    const struct parameter_list parameters = parameters_of_fused(text);
    gw_note(run, "parameters", parameters.count);
    gw_note(run, "pointers, then n", parameters.pointers_then);
    return parameters.count == 2 + inputs && parameters.pointers_then;
}

/** Compiles what was written, and runs it if it is the kernel that it should be.
 * @return whether it ran */
static bool run_kernel(struct gw_run *run, const char *source, int inputs, int n)
{
    cudaKernel_t kernel = NULL;
    const bool has_parameters = note_parameters(run, source, inputs);
    cudaLibrary_t library = library_of(run, source);
    if (!library) {
        return false;
    }
    const bool found = cudaLibraryGetKernel(&kernel, library, "fused") == cudaSuccess;
    gw_note(run, "found", found);
    if (!found) {
        (void)cudaGetLastError();
    } else if (has_parameters) {
        launch(run, kernel, inputs, n);
        (void)cudaDeviceSynchronize();
    }
    (void)cudaLibraryUnload(library);
    return found && has_parameters;
}

/** The size that the function is told, of the bytes that there are. */
static size_t size_of(const struct parameters *parameters, const struct op *ops, int count)
{
    static char written[SOURCE_BYTES];
    switch (parameters->room) {
    case NONE:
        return 0;
    case TO_A_BYTE:
    case ONE_SHORT:
    case ALL_SMALLER:
        written[0] = '\0';
        (void)fuse(ops, count, written, sizeof(written));
        return strnlen(written, sizeof(written) - 1) + (parameters->room != ONE_SHORT);
    case PLENTY:
        break;
    }
    return SOURCE_BYTES;
}

/** Has the function refuse each size below one. @return the first that it did not refuse, and what
 * it returned then; else `size` */
static size_t not_refused(struct gw_run *run, const struct op *ops, int count, size_t size,
                          cudaError_t *returned)
{
    char *buffer = gw_host_array(run, "source");
    size_t bytes = 1;
    *returned = cudaErrorInvalidValue;
    while (bytes < size && *returned == cudaErrorInvalidValue) {
        gw_array_begins(run, "source", SOURCE_BYTES - bytes);
        *returned = fuse(ops, count, buffer + SOURCE_BYTES - bytes, bytes);
        bytes += *returned == cudaErrorInvalidValue;
    }
    return bytes;
}

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct expression *expression = &expressions[parameters->expression];
    const int inputs = inputs_of(expression);
    const int count = parameters->is_told ? parameters->told : expression->count;
    const struct op *ops = gw_host_array(run, "ops");
    char *buffer = gw_host_array(run, "source");
    (void)gw_host_array(run, "log");
    (void)gw_device_array(run, "d_out");
    for (int k = 0; k < inputs && !parameters->only_written; k++) {
        (void)gw_device_array(run, names[k]);
    }
    const size_t size = size_of(parameters, ops, count);
    // It ends where nobody may write.
    char *source = buffer + SOURCE_BYTES - size;
    gw_array_begins(run, "source", SOURCE_BYTES - size);
    memset(buffer, '?', SOURCE_BYTES);
    gw_count_from_now(true);
    cudaError_t returned = cudaSuccess;
    if (parameters->room == ALL_SMALLER) {
        gw_note(run, "size", (int64_t)not_refused(run, ops, count, size, &returned));
    } else {
        returned = fuse(parameters->no_ops ? NULL : ops, count,
                        parameters->no_source ? NULL : source, size);
    }
    gw_returned(run, (int)returned);
    const bool ends = memchr(source, '\0', size);
    gw_note(run, "begins", source - buffer);
    gw_note(run, "ends", ends);
    bool ran = false;
    if (returned == cudaSuccess && ends && parameters->only_written) {
        (void)note_parameters(run, source, inputs);
    } else if (returned == cudaSuccess && ends) {
        ran = run_kernel(run, source, inputs, parameters->n);
    }
    gw_note_counts(run);
    if (!ran) { // that nothing was written there says nothing, and the grader knows why
        (void)cudaMemset(gw_device_array(run, "d_out"), 0, (size_t)parameters->n * sizeof(float));
    }
}

#else

#include "fuse_reported.h"

static void add_arrays(struct gw_case *grading, const struct parameters *parameters)
{
    static const char *const names[] = {"d_in0", "d_in1", "d_in2", "d_in3"};
    // Around the constant that is taken from it.
    const bool thousands = parameters->expression == CONSTANTS;
    const struct expression *expression = &expressions[parameters->expression];
    const size_t n = (size_t)parameters->n;
    void *ops = gw_add_array(grading, "ops", GW_INPUT, GW_BYTE,
                             (size_t)expression->count * sizeof(struct part));
    memcpy(ops, expression->parts, (size_t)expression->count * sizeof(struct part));
    (void)gw_add_array(grading, "source", GW_IN_OUT, GW_BYTE, SOURCE_BYTES);
    (void)gw_add_array(grading, "log", GW_IN_OUT, GW_BYTE, LOG_BYTES);
    for (int k = 0; k < inputs_of(expression) && !parameters->only_written; k++) {
        float *input = gw_add_array(grading, names[k], GW_INPUT, GW_FLOAT, n);
        for (size_t i = 0; i < n; i++) {
            input[i] =
                (float)(thousands ? gw_random(grading, 1000, 1001) : gw_random(grading, 0.5, 2));
        }
    }
    (void)gw_add_array(grading, "d_out", parameters->only_written ? GW_IN_OUT : GW_OUTPUT, GW_FLOAT,
                       n);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    add_arrays(grading, parameters);
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    gw_run_case(grading);

    gw_expect_returned_for(grading, parameters->expect, why_of(grading, parameters));
    if (parameters->expect != cudaSuccess) {
        return;
    }
    const struct written written = read_written(grading);
    if (parameters->only_written) {
        expect_parameters(grading, parameters, &written);
        return;
    }
    expect_compiled(grading, &written);
    expect_kernel(grading, parameters, &written);
    expect_values(grading, parameters);
    expect_floats(grading, &written);
    expect_accurate_functions(grading, &written);
    expect_fused(grading, parameters);
}

#define RUN(words, which, count, how, ...)                                                         \
    GW_CASE(words ", n = " #count, grade, how, struct parameters, .expression = which, .n = count, \
            __VA_ARGS__)
#define WRITTEN(words, which, ...)                                                                 \
    GW_CASE(words, grade, GW_ONCE, struct parameters, .expression = which, .only_written = 1,      \
            __VA_ARGS__)
#define REFUSED(words, which, ...)                                                                 \
    WRITTEN(words, which, .expect = cudaErrorInvalidValue, __VA_ARGS__)

static const struct gw_case_declaration cases[] = {
    RUN("0.2 x + sin x + cos 2x", WAVES, 1000, GW_TWICE, .room = PLENTY),
    RUN("all operators", MIXED, 1000, GW_TWICE, .room = PLENTY),
    RUN("constants", CONSTANTS, 1000, GW_TWICE, .room = PLENTY),
    RUN("all operators", MIXED, 1, GW_ONCE, .room = PLENTY),
    RUN("all operators", MIXED, 31, GW_ONCE, .room = PLENTY),
    RUN("all operators", MIXED, 256, GW_ONCE, .room = PLENTY),
    RUN("0.2 x + sin x + cos 2x", WAVES, 1025, GW_TWICE, .room = PLENTY),
    RUN("0.2 x + sin x + cos 2x", WAVES, 0, GW_ONCE, .room = PLENTY),
    RUN("buffer just large enough", WAVES, 33, GW_ONCE, .room = TO_A_BYTE),
    REFUSED("buffer one byte too small", MIXED, .room = ONE_SHORT),
    REFUSED("buffers of all smaller sizes", NO_INPUTS, .room = ALL_SMALLER),
    REFUSED("buffer of 0 bytes", WAVES, .room = NONE),
    WRITTEN("64 operations, 8 inputs", LONGEST, .room = PLENTY),
    WRITTEN("one operation, no input", NO_INPUTS, .room = PLENTY),
    WRITTEN("a sine, its `input` unset", ONE_INPUT, .room = PLENTY),
    REFUSED("65 operations", TOO_LONG, .room = PLENTY),
    REFUSED("count = 0", WAVES, .is_told = 1),
    REFUSED("count = -1", WAVES, .is_told = 1, .told = -1),
    REFUSED("two values left over", TWO_VALUES, .room = PLENTY),
    REFUSED("a sum of one value", LACKS_OPERAND, .room = PLENTY),
    REFUSED("a sum before its values", OPERATOR_FIRST, .room = PLENTY),
    REFUSED("a root before its value", ROOT_FIRST, .room = PLENTY),
    REFUSED("input 8", INPUT_8, .room = PLENTY),
    REFUSED("input 8 after a valid one", INPUT_8_AS_OPERATION, .room = PLENTY),
    REFUSED("input -1", INPUT_BELOW_0, .room = PLENTY),
    REFUSED("invalid operation", UNKNOWN_KIND, .room = PLENTY),
    REFUSED("invalid operation alone", UNKNOWN_ALONE, .room = PLENTY),
    REFUSED("invalid operation after one value", UNKNOWN_BEHIND_ONE, .room = PLENTY),
    REFUSED("operations = NULL", WAVES, .no_ops = 1),
    REFUSED("buffer = NULL", WAVES, .no_source = 1)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
