// SPDX-License-Identifier: MIT
// NVRTC compiles what the reference of fuse writes and what compile_once is given, and finds in it
// the kernels that the graders look for: as a GPU would get them, but for the GPU.
#include "expressions.h"
#include "fuse.h"
#include "run_time_texts.h"

#include <nvrtc.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

static void expect(bool holds, const char *what, const char *text)
{
    if (!holds) {
        failures++;
        fprintf(stderr, "%s:\n%s\n", what, text);
    }
}

/** The PTX of a source, or the log where there is none; to be freed. */
static char *compile(const char *source, bool *compiled)
{
    nvrtcProgram program;
    size_t size = 0;
    char *text = NULL;
    if (nvrtcCreateProgram(&program, source, "source.cu", 0, NULL, NULL) != NVRTC_SUCCESS) {
        abort();
    }
    *compiled = nvrtcCompileProgram(program, 0, NULL) == NVRTC_SUCCESS;
    const nvrtcResult asked =
        *compiled ? nvrtcGetPTXSize(program, &size) : nvrtcGetProgramLogSize(program, &size);
    text = calloc(1, size + 1);
    if (asked != NVRTC_SUCCESS || !text ||
        (*compiled ? nvrtcGetPTX(program, text) : nvrtcGetProgramLog(program, text)) !=
            NVRTC_SUCCESS) {
        abort();
    }
    nvrtcDestroyProgram(&program);
    return text;
}

static void try_expression(enum expression_name name)
{
    static char source[16384];
    static struct op ops[FUSE_MOST_OPS];
    const struct expression *expression = &expressions[name];
    for (int i = 0; i < expression->count; i++) {
        const struct part *part = &expression->parts[i];
        ops[i] = (struct op){(enum op_kind)part->kind, part->input, part->number};
    }
    expect(fuse(ops, expression->count, source, sizeof(source)) == cudaSuccess,
           "fuse() writes no source", "");
    bool compiled;
    char *ptx = compile(source, &compiled);
    expect(compiled, source, ptx);
    expect(!compiled || strstr(ptx, ".visible .entry fused("), "there is no kernel fused", ptx);
    expect(!compiled || !strstr(source, "double"), "it says double", source);
    // Sines of large numbers are reduced with integers, or in float64: those are NVIDIA's.
    expect(!compiled || name == WAVES || name == LONGEST || !strstr(ptx, ".f64"),
           "it computes in float64", ptx);
    free(ptx);
}

static void try_text(enum text name)
{
    bool compiled;
    char *made = compile(text_of[name], &compiled);
    if (name == BROKEN) {
        expect(!compiled, "a source that should not compile does", text_of[name]);
        expect(strstr(made, UNDECLARED), "the log does not name what is wrong", made);
        expect(strlen(made) >= 2048, "the log is shorter than the grader thinks", made);
    } else {
        expect(compiled && strstr(made, ".entry scale(") && strstr(made, ".entry shift("),
               "a kernel is missing", made);
        expect(!strstr(made, ".entry negate("), "negate is there under its plain name", made);
    }
    free(made);
}

int main(void)
{
    for (enum expression_name name = WAVES; name <= LONGEST; name++) {
        try_expression(name);
    }
    for (enum text text = DOUBLES; text < TEXTS; text++) {
        try_text(text);
    }
    return failures > 0;
}
