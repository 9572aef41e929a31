// SPDX-License-Identifier: MIT
// A program of NVRTC, from nvrtcCreateProgram() to nvrtcDestroyProgram().
#pragma once

#include "cpu_device/calls/call.h"
#include "module_order.h"

#include <nvrtc.h>

enum { GW_MOST_HEADERS = 32, GW_MOST_EXPRESSIONS = 32 };

/** Text that grows. All zeros at first; `text` is to be freed. */
struct gw_module_text {
    char *text;
    size_t bytes, room;
};

struct gw_program_expression {
    char *written; /**< as the program wrote it */
    char *lowered; /**< NULL before it is compiled */
};

struct _nvrtcProgram {
    char *name, *source;
    char *headers[GW_MOST_HEADERS], *header_names[GW_MOST_HEADERS];
    int header_count;
    struct gw_program_expression expressions[GW_MOST_EXPRESSIONS];
    int expression_count;
    bool tried; /**< nvrtcCompileProgram() was called */
    char *ptx;  /**< NULL unless it went well */
    char *log;  /**< NULL for "" */
    struct _nvrtcProgram *next;
};

/** Appends bytes. Without memory the process ends, as nothing can be compiled then. */
void gw_module_text_add(struct gw_module_text *text, const void *bytes, size_t count);

/** Appends one file of an order. */
void gw_module_text_add_file(struct gw_module_text *files, const char *name, const char *text);

/**
 * What options of NVRTC's come to.
 * @param definitions becomes lines for the preprocessor, ended by a 0; to be freed
 * @return NULL, or the first option that NVRTC has not, or that the CPU device has nothing for
 */
const char *gw_program_options(int count, const char *const *given,
                               struct gw_module_text *definitions);

/** What stands behind the source, so that the kernels of the expressions are made; NULL for
 * nothing, else to be freed. */
char *gw_program_expressions(const struct _nvrtcProgram *program);

/** Finds what the kernels of the expressions are called in the library. @return false if it does
 * not open */
bool gw_program_lower_names(struct _nvrtcProgram *program, const char *path);

/**
 * An #include that NVRTC would not follow: of a header that the program was not given.
 * @param line of it in `source`, from 1 on
 * @return its name in quotes, to be freed; NULL if there is none
 */
char *gw_program_missing_header(const struct _nvrtcProgram *program, const char *source, int *line);
