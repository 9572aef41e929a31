// SPDX-License-Identifier: MIT
// NVRTC: programs, and what becomes of them.
#include "program.h"

#include "library.h"
#include "module_order.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct _nvrtcProgram *live;
static size_t compilations;
static gw_module_compiler compiler = gw_module_compile_here;

void gw_device_compile_modules_by(gw_module_compiler other)
{
    compiler = other ? other : gw_module_compile_here;
}

size_t gw_device_compilations(void)
{
    return compilations;
}

size_t gw_device_live_programs(void)
{
    size_t count = 0;
    for (const struct _nvrtcProgram *at = live; at; at = at->next) {
        count++;
    }
    return count;
}

static const char *const names[] = {
    [NVRTC_SUCCESS] = "NVRTC_SUCCESS",
    [NVRTC_ERROR_OUT_OF_MEMORY] = "NVRTC_ERROR_OUT_OF_MEMORY",
    [NVRTC_ERROR_PROGRAM_CREATION_FAILURE] = "NVRTC_ERROR_PROGRAM_CREATION_FAILURE",
    [NVRTC_ERROR_INVALID_INPUT] = "NVRTC_ERROR_INVALID_INPUT",
    [NVRTC_ERROR_INVALID_PROGRAM] = "NVRTC_ERROR_INVALID_PROGRAM",
    [NVRTC_ERROR_INVALID_OPTION] = "NVRTC_ERROR_INVALID_OPTION",
    [NVRTC_ERROR_COMPILATION] = "NVRTC_ERROR_COMPILATION",
    [NVRTC_ERROR_BUILTIN_OPERATION_FAILURE] = "NVRTC_ERROR_BUILTIN_OPERATION_FAILURE",
    [NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION] =
        "NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION",
    [NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION] =
        "NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION",
    [NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID] = "NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID",
    [NVRTC_ERROR_INTERNAL_ERROR] = "NVRTC_ERROR_INTERNAL_ERROR"};

const char *nvrtcGetErrorString(nvrtcResult result)
{
    return (unsigned)result < sizeof(names) / sizeof(*names) ? names[result]
                                                             : "NVRTC_ERROR unknown";
}

/** A call of NVRTC's: it is none of the runtime's, so nothing of it becomes cudaGetLastError()'s.
 */
struct asked {
    struct gw_call call;
    nvrtcResult result;
};

__attribute__((format(printf, 3, 4))) static void refuse(struct asked *asked, nvrtcResult result,
                                                         const char *format, ...)
{
    char why[GW_WHY_LENGTH];
    va_list rest;
    if (asked->result != NVRTC_SUCCESS) {
        return;
    }
    asked->result = result;
    va_start(rest, format);
    vsnprintf(why, sizeof(why), format, rest);
    va_end(rest);
    GW_TELL(library_refused, asked->call.name, asked->call.site, nvrtcGetErrorString(result), why);
}

static struct asked begin(const char *name, struct gw_site site)
{
    struct asked asked = {gw_call_begin(name, site, GW_WAITS_FOR_SOME), NVRTC_SUCCESS};
    if (asked.call.error == cudaErrorNotSupported) { // control.h's gw_device_fail_call() alone
        refuse(&asked, NVRTC_ERROR_OUT_OF_MEMORY, "%s", asked.call.why);
    }
    asked.call.error = cudaSuccess; // also where the device is lost, compilers are not
    return asked;
}

static nvrtcResult end(struct asked *asked)
{
    gw_call_end(&asked->call);
    return asked->result;
}

static bool expect_place(struct asked *asked, const void *place, const char *what)
{
    if (!place) {
        refuse(asked, NVRTC_ERROR_INVALID_INPUT, "there is no place for the %s: it is NULL", what);
    }
    return asked->result == NVRTC_SUCCESS;
}

static bool expect_program(struct asked *asked, nvrtcProgram program)
{
    const struct _nvrtcProgram *at = live;
    while (at && at != program) {
        at = at->next;
    }
    if (!at) {
        refuse(asked, NVRTC_ERROR_INVALID_PROGRAM,
               "this is no program that nvrtcCreateProgram() "
               "has made, or it was destroyed");
    }
    return asked->result == NVRTC_SUCCESS;
}

#define ASKED begin(__func__, GW_CALLER)

nvrtcResult nvrtcVersion(int *major, int *minor)
{
    struct asked asked = ASKED;
    if (expect_place(&asked, major, "major") && expect_place(&asked, minor, "minor")) {
        *major = 13;
        *minor = 0;
    }
    return end(&asked);
}

static void destroy(struct _nvrtcProgram *program)
{
    for (int i = 0; i < program->header_count; i++) {
        free(program->headers[i]);
        free(program->header_names[i]);
    }
    for (int i = 0; i < program->expression_count; i++) {
        free(program->expressions[i].written);
        free(program->expressions[i].lowered);
    }
    free(program->name);
    free(program->source);
    free(program->ptx);
    free(program->log);
    free(program);
}

static bool is_own_file(const char *name)
{
    return strcmp(name, GW_MODULE_DEFINITIONS) == 0 || strcmp(name, GW_MODULE_EXPRESSIONS) == 0;
}

static void take_headers(struct asked *asked, struct _nvrtcProgram *program, int count,
                         const char *const *headers, const char *const *header_names)
{
    if (count < 0 || (count > 0 && (!headers || !header_names))) {
        refuse(asked, NVRTC_ERROR_INVALID_INPUT, "there are %d headers, or none at all", count);
    } else if (count > GW_MOST_HEADERS) {
        refuse(asked, NVRTC_ERROR_PROGRAM_CREATION_FAILURE,
               "%d headers were given: the CPU device takes %d", count, GW_MOST_HEADERS);
    }
    for (int i = 0; i < count && asked->result == NVRTC_SUCCESS; i++) {
        if (!headers[i] || !header_names[i]) {
            refuse(asked, NVRTC_ERROR_INVALID_INPUT, "header %d, or its name, is NULL", i);
        } else if (!gw_module_name_is_plain(header_names[i]) || is_own_file(header_names[i]) ||
                   strcmp(header_names[i], program->name) == 0) {
            refuse(asked, NVRTC_ERROR_PROGRAM_CREATION_FAILURE,
                   "the CPU device wants plain names of headers, without folders: not %s",
                   header_names[i]);
        } else {
            program->headers[i] = strdup(headers[i]);
            program->header_names[i] = strdup(header_names[i]);
            program->header_count = i + 1;
        }
    }
}

// The name of a file: what stands behind the last / of a path.
static const char *plain_name(const char *name)
{
    const char *slash = name ? strrchr(name, '/') : NULL;
    const char *base = slash ? slash + 1 : name;
    return base && gw_module_name_is_plain(base) && !is_own_file(base) ? base : "default_program";
}

nvrtcResult nvrtcCreateProgram(nvrtcProgram *prog, const char *src, const char *name,
                               int numHeaders, const char *const *headers,
                               const char *const *includeNames)
{
    struct asked asked = ASKED;
    struct _nvrtcProgram *made = NULL;
    if (expect_place(&asked, prog, "program") && expect_place(&asked, src, "source")) {
        made = calloc(1, sizeof(*made));
        if (!made) {
            refuse(&asked, NVRTC_ERROR_OUT_OF_MEMORY, "the host has no memory left");
        }
    }
    if (made) {
        made->name = strdup(plain_name(name));
        made->source = strdup(src);
        take_headers(&asked, made, numHeaders, headers, includeNames);
    }
    if (made && asked.result == NVRTC_SUCCESS) {
        made->next = live;
        live = made;
        *prog = made;
    } else if (made) {
        destroy(made);
    }
    return end(&asked);
}

nvrtcResult nvrtcDestroyProgram(nvrtcProgram *prog)
{
    struct asked asked = ASKED;
    if (expect_place(&asked, prog, "program") && expect_program(&asked, *prog)) {
        struct _nvrtcProgram **at = &live;
        while (*at != *prog) {
            at = &(*at)->next;
        }
        *at = (*prog)->next;
        destroy(*prog);
        *prog = NULL;
    }
    return end(&asked);
}

static char last_log[4096];

const char *gw_device_last_log(void)
{
    return last_log;
}

static void set_log(struct _nvrtcProgram *program, const char *text)
{
    free(program->log);
    program->log = strdup(text);
    snprintf(last_log, sizeof(last_log), "%.*s", (int)sizeof(last_log) - 1, text);
}

// NVRTC reads no file, so it follows no #include of one.
static bool has_its_headers(struct _nvrtcProgram *program)
{
    for (int i = -1; i < program->header_count; i++) {
        int line = 0;
        char *missing = gw_program_missing_header(
            program, i < 0 ? program->source : program->headers[i], &line);
        if (missing) {
            char text[512];
            snprintf(text, sizeof(text),
                     "%s:%d: error: cannot open source file %s: nvrtcCreateProgram() was given no "
                     "header of this name, and a kernel's functions are there without any\n",
                     i < 0 ? program->name : program->header_names[i], line, missing);
            set_log(program, text);
            free(missing);
            return false;
        }
    }
    return true;
}

static void compile(struct asked *asked, struct _nvrtcProgram *program,
                    const struct gw_module_text *definitions)
{
    struct gw_module_text files = {0};
    struct gw_module_made *made = calloc(1, sizeof(*made));
    char *expressions = gw_program_expressions(program);
    gw_module_text_add_file(&files, program->name, program->source);
    for (int i = 0; i < program->header_count; i++) {
        gw_module_text_add_file(&files, program->header_names[i], program->headers[i]);
    }
    gw_module_text_add_file(&files, GW_MODULE_DEFINITIONS, definitions->text);
    if (expressions) {
        gw_module_text_add_file(&files, GW_MODULE_EXPRESSIONS, expressions);
    }
    if (!made || files.bytes > GW_MOST_MODULE_BYTES) {
        refuse(asked, NVRTC_ERROR_OUT_OF_MEMORY,
               "the program has %zu bytes: the CPU device takes %d", files.bytes,
               GW_MOST_MODULE_BYTES);
    } else if (!compiler(&(struct gw_module_order){files.text, files.bytes}, made)) {
        refuse(asked, NVRTC_ERROR_INTERNAL_ERROR, "%s", made->log);
    }
    if (made && asked->result == NVRTC_SUCCESS) {
        set_log(program, made->log);
        if (!made->path[0]) {
            asked->result = NVRTC_ERROR_COMPILATION; // its log says why
        } else if (!gw_program_lower_names(program, made->path)) {
            refuse(asked, NVRTC_ERROR_INTERNAL_ERROR, "the library cannot be opened: %s",
                   gw_module_open_error());
        } else {
            program->ptx = gw_module_ptx_of(made->path);
        }
    }
    free(expressions);
    free(files.text);
    free(made);
}

nvrtcResult nvrtcCompileProgram(nvrtcProgram prog, int numOptions, const char *const *options)
{
    struct asked asked = ASKED;
    struct gw_module_text definitions = {0};
    if (expect_program(&asked, prog)) {
        if (numOptions < 0 || (numOptions > 0 && !options)) {
            refuse(&asked, NVRTC_ERROR_INVALID_INPUT, "there are %d options, or none at all",
                   numOptions);
        }
        const char *refused = asked.result == NVRTC_SUCCESS
                                  ? gw_program_options(numOptions, options, &definitions)
                                  : NULL;
        if (refused) {
            refuse(&asked, NVRTC_ERROR_INVALID_OPTION,
                   "%s is no option that " GW_THE_DEVICE " knows: --std=c++17, -DNAME=value, "
                   "--gpu-architecture=compute_75 are some",
                   refused);
        }
    }
    if (asked.result == NVRTC_SUCCESS) {
        compilations++;
        prog->tried = true;
        free(prog->ptx);
        prog->ptx = NULL;
        if (has_its_headers(prog)) {
            compile(&asked, prog, &definitions);
        } else {
            asked.result = NVRTC_ERROR_COMPILATION;
        }
    }
    free(definitions.text);
    return end(&asked);
}

// A text that the program has made a place for.
static void hand_out(const struct asked *asked, const char *text, char *place)
{
    const size_t bytes = strlen(text) + 1;
    GW_TELL(host_written, place, bytes, asked->call.name, asked->call.site);
    memcpy(place, text, bytes);
}

static bool expect_ptx(struct asked *asked, nvrtcProgram program)
{
    if (expect_program(asked, program) && !program->ptx) {
        refuse(asked, NVRTC_ERROR_INVALID_PROGRAM, "%s",
               program->tried ? "the program could not be compiled: what nvrtcCompileProgram() "
                                "returned says so, and nvrtcGetProgramLog() why"
                              : "the program was not compiled yet: call nvrtcCompileProgram() "
                                "first");
    }
    return asked->result == NVRTC_SUCCESS;
}

nvrtcResult nvrtcGetPTXSize(nvrtcProgram prog, size_t *ptxSizeRet)
{
    struct asked asked = ASKED;
    if (expect_ptx(&asked, prog) && expect_place(&asked, ptxSizeRet, "size")) {
        *ptxSizeRet = strlen(prog->ptx) + 1;
    }
    return end(&asked);
}

nvrtcResult nvrtcGetPTX(nvrtcProgram prog, char *ptx)
{
    struct asked asked = ASKED;
    if (expect_ptx(&asked, prog) && expect_place(&asked, ptx, "text")) {
        hand_out(&asked, prog->ptx, ptx);
    }
    return end(&asked);
}

static const char *log_of(const struct _nvrtcProgram *program)
{
    return program->log ? program->log : "";
}

nvrtcResult nvrtcGetProgramLogSize(nvrtcProgram prog, size_t *logSizeRet)
{
    struct asked asked = ASKED;
    if (expect_program(&asked, prog) && expect_place(&asked, logSizeRet, "size")) {
        *logSizeRet = strlen(log_of(prog)) + 1;
    }
    return end(&asked);
}

nvrtcResult nvrtcGetProgramLog(nvrtcProgram prog, char *log)
{
    struct asked asked = ASKED;
    if (expect_program(&asked, prog) && expect_place(&asked, log, "text")) {
        hand_out(&asked, log_of(prog), log);
    }
    return end(&asked);
}

// As it is written into the C++ behind the source: nothing but a name, with template arguments.
static bool is_a_name(const char *expression)
{
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_<>:,& ";
    const size_t length = strlen(expression);
    return length > 0 && length < 256 && strspn(expression, plain) == length;
}

nvrtcResult nvrtcAddNameExpression(nvrtcProgram prog, const char *name_expression)
{
    struct asked asked = ASKED;
    if (!expect_program(&asked, prog) || !expect_place(&asked, name_expression, "name")) {
        return end(&asked);
    }
    if (prog->tried) {
        refuse(&asked, NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION,
               "the program is compiled already: call it before nvrtcCompileProgram()");
    } else if (!is_a_name(name_expression) || prog->expression_count == GW_MOST_EXPRESSIONS) {
        refuse(&asked, NVRTC_ERROR_INVALID_INPUT,
               "the CPU device takes %d names of kernels, such as scale<float>",
               GW_MOST_EXPRESSIONS);
    } else {
        prog->expressions[prog->expression_count++].written = strdup(name_expression);
    }
    return end(&asked);
}

nvrtcResult nvrtcGetLoweredName(nvrtcProgram prog, const char *name_expression,
                                const char **lowered_name)
{
    struct asked asked = ASKED;
    if (!expect_program(&asked, prog) || !expect_place(&asked, name_expression, "name") ||
        !expect_place(&asked, lowered_name, "lowered name")) {
        return end(&asked);
    }
    const char *found = NULL;
    for (int i = 0; i < prog->expression_count; i++) {
        if (strcmp(prog->expressions[i].written, name_expression) == 0) {
            found = prog->expressions[i].lowered;
        }
    }
    if (!prog->ptx) {
        refuse(&asked, NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION,
               "the program was not compiled, or could not be");
    } else if (!found) {
        refuse(&asked, NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID,
               "%s was not given to nvrtcAddNameExpression() before the program was compiled",
               name_expression);
    } else {
        *lowered_name = found;
    }
    return end(&asked);
}
