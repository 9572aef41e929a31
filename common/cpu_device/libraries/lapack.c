// SPDX-License-Identifier: MIT
// Opening the BLAS and LAPACK that CMake has found (GW_LAPACK_FILES), or those that were installed
// since.
#define _GNU_SOURCE // dlopen's flags
#include "lapack.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// With | between; what came first is opened first, and each sees those before it. "none": somebody
// has chosen what is not there.
#ifndef GW_LAPACK_FILES
#define GW_LAPACK_FILES ""
#endif

// By the names under which programs are linked with them, where nothing was found or it is gone.
static const char *const usual[] = {"libopenblas.so.0", "libblas.so.3|liblapack.so.3",
                                    "libopenblas.so|liblapack.so", "libblis.so.4|liblapack.so.3"};

enum { MOST_FILES = 1024 };

static struct gw_lapack functions[2];
static bool asked, found;

static const struct {
    const char *name;
    size_t offset;
} table[] = {
    {"axpy", offsetof(struct gw_lapack, axpy)},   {"scal", offsetof(struct gw_lapack, scal)},
    {"gemv", offsetof(struct gw_lapack, gemv)},   {"gemm", offsetof(struct gw_lapack, gemm)},
    {"gesvd", offsetof(struct gw_lapack, gesvd)}, {"getrf", offsetof(struct gw_lapack, getrf)},
    {"getrs", offsetof(struct gw_lapack, getrs)}, {"potrf", offsetof(struct gw_lapack, potrf)},
    {"potrs", offsetof(struct gw_lapack, potrs)}, {"geqrf", offsetof(struct gw_lapack, geqrf)}};

enum { MOST_OPENED = 16 };

/** The function of the last library that has it: a BLAS may bring a LAPACK of its own. */
static void *look_up(void *const *opened, size_t count, const char *name)
{
    for (size_t i = count; i-- > 0;) {
        void *function = dlsym(opened[i], name);
        if (function) {
            return function;
        }
    }
    return NULL;
}

static bool take_all(void *const *opened, size_t count)
{
    for (int is_double = 0; is_double < 2; is_double++) {
        for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
            char name[16];
            snprintf(name, sizeof(name), "%c%s_", is_double ? 'd' : 's', table[i].name);
            void *function = look_up(opened, count, name);
            if (!function) {
                return false;
            }
            memcpy((char *)&functions[is_double] + table[i].offset, &function, sizeof(function));
        }
    }
    return true;
}

static bool open_all(const char *files)
{
    char names[MOST_FILES];
    if (!files[0] || strlen(files) >= sizeof(names)) {
        return false;
    }
    strcpy(names, files);
    void *opened[MOST_OPENED];
    size_t count = 0;
    char *rest;
    for (char *name = strtok_r(names, "|", &rest); name && count < MOST_OPENED;
         name = strtok_r(NULL, "|", &rest)) {
        opened[count] = dlopen(name, RTLD_NOW | RTLD_GLOBAL);
        if (!opened[count]) {
            return false;
        }
        count++;
    }
    return take_all(opened, count);
}

const struct gw_lapack *gw_lapack_of(bool is_double)
{
    if (!asked) {
        asked = true;
#ifdef GW_CPU_DEVICE_CHECKED
        // What grades is the same each time, and a runner may not begin as many threads as it
        // likes.
        setenv("OPENBLAS_NUM_THREADS", "1", 0);
        setenv("BLIS_NUM_THREADS", "1", 0);
        setenv("OMP_NUM_THREADS", "1", 0);
#endif
        found = open_all(GW_LAPACK_FILES);
        const bool chosen = strcmp(GW_LAPACK_FILES, "none") == 0;
        for (size_t i = 0; !found && !chosen && i < sizeof(usual) / sizeof(usual[0]); i++) {
            found = open_all(usual[i]);
        }
    }
    return found ? &functions[is_double] : NULL;
}

const char *gw_lapack_missing(void)
{
    return "cuBLAS and cuSOLVER need a BLAS and a LAPACK on the CPU device, and this computer has "
           "none: type sudo apt-get install libopenblas-dev";
}
