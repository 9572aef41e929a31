// SPDX-License-Identifier: MIT
// cudaLibraryLoadData() and its relatives. The file stays open after cudaLibraryUnload(), since
// reports name its lines later; what was unloaded is found no more.
#define _GNU_SOURCE // dlopen's flags, dladdr
#include "library.h"

#include "cpu_device/calls/call.h"
#include "cpu_device/kernels/known_kernels.h"
#include "cpu_device/work/unloaded_code.h"
#include "program.h"

#include "cpu_device/kernel_side/kernel.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A program that copies one byte too few has no 0 behind the last line.
#define BEGINNING                                                                                  \
    "// Kernels for the CPU device of Gridwork: no PTX, but the name of a file.\n.file \""
#define END "\"\n// end\n"

struct CUlib_st {
    void *opened;
    const void *base; // where the file lies
    struct CUlib_st *next;
};

static struct CUlib_st *live;
static char open_error[256];

char *gw_module_ptx_of(const char *path)
{
    struct gw_module_text text = {0};
    gw_module_text_add(&text, BEGINNING, strlen(BEGINNING));
    gw_module_text_add(&text, path, strlen(path));
    gw_module_text_add(&text, END, sizeof(END));
    return text.text;
}

void *gw_module_open(const char *path)
{
    void *opened = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!opened) {
        const char *why = dlerror();
        snprintf(open_error, sizeof(open_error), "%s", why ? why : "");
    }
    return opened;
}

const char *gw_module_open_error(void)
{
    return open_error;
}

size_t gw_device_live_libraries(void)
{
    size_t count = 0;
    for (const struct CUlib_st *at = live; at; at = at->next) {
        count++;
    }
    return count;
}

bool gw_program_lower_names(struct _nvrtcProgram *program, const char *path)
{
    void *opened = gw_module_open(path);
    const void *const *entries = opened ? dlsym(opened, "gw_module_expressions") : NULL;
    for (int i = 0; entries && i < program->expression_count; i++) {
        Dl_info found;
        if (dladdr(entries[i], &found) != 0 && found.dli_sname) {
            free(program->expressions[i].lowered);
            program->expressions[i].lowered = strdup(found.dli_sname);
        }
    }
    return opened;
}

static const void *base_of(const void *entry)
{
    Dl_info found;
    return dladdr(entry, &found) != 0 ? found.dli_fbase : NULL;
}

/** The file that the text names. @return false, and why, if it is no such text */
static bool read_path(struct gw_call *call, const char *text, char path[GW_MOST_MODULE_PATH])
{
    if (strncmp(text, BEGINNING, strlen(BEGINNING)) != 0) {
        gw_call_fail(
            call,
            strncmp(text,
                    "\x7f"
                    "ELF",
                    4) == 0
                ? cudaErrorInvalidKernelImage
                : cudaErrorInvalidPtx,
            "this is not what nvrtcGetPTX() gave, which is all that the CPU device can load");
        return false;
    }
    text += strlen(BEGINNING);
    size_t length = 0;
    while (length + 1 < GW_MOST_MODULE_PATH && text[length] && text[length] != '"') {
        path[length] = text[length];
        length++;
    }
    path[length] = '\0';
    text += length;
    size_t same = 0;
    while (same < strlen(END) && text[same] == END[same]) {
        same++;
    }
    if (same < strlen(END) || text[same] != '\0') {
        gw_call_fail(call, cudaErrorInvalidPtx, "%s",
                     same < strlen(END)
                         ? "the text that nvrtcGetPTX() gave is not whole"
                         : "no 0 stands behind the text that nvrtcGetPTX() gave: the size of "
                           "nvrtcGetPTXSize() counts it, and so many bytes have to be there");
        return false;
    }
    return true;
}

// They change nothing here.
static bool expect_options(struct gw_call *call, unsigned count, bool are_there)
{
    if (count > 0 && !are_there) {
        gw_call_fail(
            call, cudaErrorInvalidValue,
            "%u options were announced, and the pointer to them or to their values is NULL", count);
    }
    return call->error == cudaSuccess;
}

cudaError_t cudaLibraryLoadData(cudaLibrary_t *library, const void *code,
                                enum cudaJitOption *jit_options, void **jit_option_values,
                                unsigned int jit_option_count,
                                enum cudaLibraryOption *library_options,
                                void **library_option_values, unsigned int library_option_count)
{
    struct gw_call call = GW_CALL(GW_MAY_WAIT_FOR_ALL);
    char path[GW_MOST_MODULE_PATH];
    if (gw_expect_place(&call, library, "library") &&
        gw_expect_given(&call, code, "code to load") &&
        expect_options(&call, jit_option_count, jit_options && jit_option_values) &&
        expect_options(&call, library_option_count, library_options && library_option_values) &&
        read_path(&call, code, path)) {
        struct CUlib_st *made = calloc(1, sizeof(*made));
        if (!made) {
            gw_fail_without_memory(&call);
        } else if (!(made->opened = gw_module_open(path))) {
            gw_call_fail(&call, cudaErrorInvalidKernelImage, "the library cannot be opened: %s",
                         open_error);
            free(made);
        } else {
            made->base = base_of(dlsym(made->opened, "gw_module_beginning"));
            gw_code_is_loaded(made->base);
            made->next = live;
            live = made;
            *library = made;
        }
    }
    return gw_call_end(&call);
}

static bool expect_library(struct gw_call *call, cudaLibrary_t library)
{
    const struct CUlib_st *at = live;
    while (at && at != library) {
        at = at->next;
    }
    if (!at) {
        gw_call_fail(
            call, cudaErrorInvalidResourceHandle,
            "this is no library that cudaLibraryLoadData() has loaded, or it was unloaded");
    }
    return call->error == cudaSuccess;
}

// What else there is, for somebody who asked for a name that is not.
struct search {
    const void *base;
    const char *name, *other;
    char lowered[128];
};

static void look_at(const void *entry, const char *name, void *context)
{
    struct search *search = context;
    Dl_info found;
    if (dladdr(entry, &found) != 0 && found.dli_fbase == search->base && found.dli_sname) {
        if (strcmp(name, search->name) == 0 || !search->other) {
            search->other = name;
            snprintf(search->lowered, sizeof(search->lowered), "%s", found.dli_sname);
        }
    }
}

static void say_what_there_is(struct gw_call *call, const struct CUlib_st *library,
                              const char *name)
{
    struct search search = {.base = library->base, .name = name};
    gw_visit_known_kernels(look_at, &search);
    if (search.other && strcmp(search.other, name) == 0) {
        gw_call_fail(call, cudaErrorSymbolNotFound,
                     "the library has %s under the name that C++ gives it, %s: write extern \"C\" "
                     "before its __global__, or ask nvrtcAddNameExpression() and "
                     "nvrtcGetLoweredName()",
                     name, search.lowered);
    } else {
        gw_call_fail(call, cudaErrorSymbolNotFound, "the library has no kernel called %s%s%s", name,
                     search.other ? ", but " : "", search.other ? search.lowered : "");
    }
}

cudaError_t cudaLibraryGetKernel(cudaKernel_t *kernel, cudaLibrary_t library, const char *name)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (gw_expect_place(&call, kernel, "kernel") && gw_expect_given(&call, name, "name") &&
        expect_library(&call, library)) {
        const void *entry = dlsym(library->opened, name);
        if (entry && gw_is_known_kernel(entry)) {
            *kernel = (cudaKernel_t)(uintptr_t)entry;
        } else {
            say_what_there_is(&call, library, name);
        }
    }
    return gw_call_end(&call);
}

cudaError_t cudaLibraryUnload(cudaLibrary_t library)
{
    struct gw_call call = GW_CALL(GW_MAY_WAIT_FOR_ALL);
    if (call.error == cudaSuccess && expect_library(&call, library)) {
        struct CUlib_st **at = &live;
        while (*at != library) {
            at = &(*at)->next;
        }
        *at = library->next;
        // A launch that still waits finds no code any more (workers/execute.c).
        gw_code_is_unloaded(library->base);
        free(library);
    }
    return gw_call_end(&call);
}
