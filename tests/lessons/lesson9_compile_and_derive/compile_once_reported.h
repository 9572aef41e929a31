// SPDX-License-Identifier: MIT
// What is expected of compile_once's calls, and what a student is told: the grader's half. Included
// where the parameters are known.
#pragma once

#include "grader.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int64_t noted_of(struct gw_case *grading, const char *what, int call)
{
    char name[32];
    snprintf(name, sizeof(name), "%s %d", what, call);
    return gw_noted(grading, name);
}

/** Whether two calls are for the same kernel of the same cache. */
static bool is_same(const struct wish *a, const struct wish *b)
{
    return a->text == b->text && a->name == b->name && a->cache == b->cache;
}

static const char *why_of(const struct parameters *parameters, int call)
{
    const struct wish *wish = &parameters->wishes[call];
    switch (wish->expect) {
    case cudaErrorInvalidSource:
        return "the source does not compile; return the error of nvrtcCompileProgram()";
    case cudaErrorSymbolNotFound:
        return wish->name == NEGATE
                   ? "the kernel is declared without extern \"C\", so cudaLibraryGetKernel() does "
                     "not find the name; return its error"
                   : "the source has no kernel of that name; return the error of "
                     "cudaLibraryGetKernel()";
    case cudaErrorMemoryAllocation:
        return "the cache is full, and the kernel is not in it";
    case cudaErrorInvalidValue:
        return "an argument is NULL";
    case cudaErrorUnknown:
        return "an NVRTC call failed, but not because of the source";
    case cudaErrorNotSupported:
        return "return the error of cudaLibraryLoadData()";
    default:
        return parameters->already > 0 ? "the kernel is already in the cache and needs no room"
                                       : NULL;
    }
}

static void expect_returned(struct gw_case *grading, const struct parameters *parameters, int call)
{
    // The runner calls no more after what was not as it should be.
    if (noted_of(grading, "returned", call) != parameters->wishes[call].expect) {
        gw_expect_returned_for(grading, parameters->wishes[call].expect, why_of(parameters, call));
    }
}

// Why a call should not have compiled.
static const char *why_known(const struct parameters *parameters, int call)
{
    const struct wish *wish = &parameters->wishes[call];
    if (wish->expect == cudaErrorMemoryAllocation) {
        return "the cache is full: check its count before you compile";
    }
    for (int before = call - 1; before >= 0; before--) {
        if (is_same(wish, &parameters->wishes[before])) {
            return parameters->wishes[before].place != wish->place
                       ? "the same texts were compiled before, at another address: compare the "
                         "texts (strcmp), not the pointers"
                       : "the same texts were compiled before: search the cache first, and store "
                         "each compiled kernel in it";
        }
    }
    return "an argument is NULL";
}

// Why it should have, and did not.
static const char *why_new(struct gw_case *grading, const struct parameters *parameters, int call)
{
    const struct wish *wish = &parameters->wishes[call];
    for (int before = call - 1; before >= 0; before--) {
        const struct wish *other = &parameters->wishes[before];
        if (is_same(wish, other)) {
            return "the earlier call for these texts failed, so the cache has no kernel for them";
        } else if (other->cache != wish->cache) {
            return "these texts were compiled for another cache: store kernels only in the cache "
                   "that is passed";
        } else if (other->text != wish->text && noted_of(grading, "kept pointers", wish->cache)) {
            return "the buffer held another source in an earlier call: store a copy of the text, "
                   "not the pointer";
        } else if (other->text + wish->text == DOUBLES + LONGER) {
            return "one of these two sources is the beginning of the other: compare the whole "
                   "texts with strcmp, not their first characters with strncmp";
        } else if (other->text != wish->text) {
            return "an earlier source has the same length and the same beginning but differs: "
                   "compare the whole texts (strcmp)";
        } else if (other->name + wish->name == SCALE + TWICE) {
            return "one of these two names is the beginning of the other: compare the whole names "
                   "with strcmp, not their first characters with strncmp";
        } else if (other->text == wish->text) {
            return "an earlier kernel has the same source but another name: compare the names too, "
                   "and store copies of them";
        }
    }
    return "the cache cannot have it yet";
}

static void expect_compiled(struct gw_case *grading, const struct parameters *parameters, int call)
{
    const struct wish *wish = &parameters->wishes[call];
    const long long compiled = noted_of(grading, "compiled", call);
    if (!gw_noted(grading, "counted")) {
        return;
    }
    gw_expect(grading, compiled <= wish->compiles,
              "call %d compiled %lld time%s, but should %s: %s", call + 1, compiled,
              compiled == 1 ? "" : "s", wish->compiles > 0 ? "once" : "compile nothing",
              wish->compiles > 0 ? "nvrtcCompileProgram() is called more than once in one call"
                                 : why_known(parameters, call));
    gw_expect(grading, compiled >= wish->compiles,
              "call %d, for the kernel %s, must compile but did not: %s", call + 1,
              name_of[wish->name], why_new(grading, parameters, call));
}

// What was launched before may go on running.
static void expect_no_wait(struct gw_case *grading, int call)
{
    const long long waited = noted_of(grading, "waited", call);
    gw_expect(grading, waited == 0,
              "call %d waited for the device %lld time%s: only compile and load, because launched "
              "kernels may still be running",
              call + 1, waited, waited == 1 ? "" : "s");
}

static void expect_log(struct gw_case *grading, int call)
{
    const long long length = noted_of(grading, "log length", call);
    gw_expect(grading, length >= 0,
              "cache->log is not terminated with 0: the compiler's log is longer than its %d "
              "bytes; copy the beginning, and write a 0 after it",
              LOG_BYTES);
    gw_expect(grading, length > 0,
              "cache->log is empty, but the source does not compile: copy the log from "
              "nvrtcGetProgramLog()");
    gw_expect(grading, noted_of(grading, "log says", call),
              "cache->log has %lld characters, but no compile error: copy the log from "
              "nvrtcGetProgramLog()",
              length);
    gw_expect(grading, length == LOG_BYTES - 1,
              "cache->log has %lld characters, but the compiler's log is longer: there is room for "
              "%d and a 0",
              length, LOG_BYTES - 1);
    gw_expect(grading, noted_of(grading, "log is said", call),
              "cache->log has the right length, but differs from the log of nvrtcGetProgramLog()");
}

static void expect_kept(struct gw_case *grading, const struct parameters *parameters, int call)
{
    const struct wish *wish = &parameters->wishes[call];
    const long long more = noted_of(grading, "more kernels", call);
    const bool keeps = wish->expect == cudaSuccess && wish->compiles > 0;
    gw_expect(grading, !noted_of(grading, "others changed", call),
              "call %d changed kernels that were in the cache: leave them unchanged", call + 1);
    gw_expect(grading, wish->expect == cudaSuccess || more == 0,
              "call %d failed, but added %lld kernel%s to the cache: add nothing if the call fails",
              call + 1, more, more == 1 ? "" : "s");
    gw_expect(grading, more == (keeps ? 1 : 0),
              "call %d succeeded, but cache->count grew by %lld instead of %d", call + 1, more,
              keeps ? 1 : 0);
    gw_expect(grading, wish->expect == cudaSuccess || noted_of(grading, "kernel left", call),
              "call %d failed, but changed *kernel: write it on success only", call + 1);
    gw_expect(grading, wish->expect != cudaSuccess || !noted_of(grading, "kernel left", call),
              "call %d returned cudaSuccess but did not set *kernel", call + 1);
    if (wish->expect == cudaErrorInvalidSource) {
        expect_log(grading, call);
    }
}

/** What a kernel makes of x. */
static double made_of(enum text text, enum name name, double x)
{
    const double factor = text == TRIPLES ? 3 : 2;
    return name == SHIFT ? x + 1 : name == TWICE ? factor * factor * x : factor * x;
}

static bool is_made_by(struct gw_case *grading, int call, enum text text, enum name name,
                       const float *x)
{
    const float *y = gw_result(grading, "d_y");
    for (int i = 0; i < ELEMENTS; i++) {
        const double want = made_of(text, name, (double)x[i]);
        if (!(fabs((double)y[call * ELEMENTS + i] - want) <= 0x1p-23 * fabs(want))) {
            return false;
        }
    }
    return true;
}

static void expect_computed(struct gw_case *grading, const struct parameters *parameters, int call,
                            const float *x)
{
    static const char *const formulas[TEXTS][NAMES] = {
        [DOUBLES] = {[SCALE] = "2 x", [SHIFT] = "x + 1", [TWICE] = "4 x"},
        [TRIPLES] = {[SCALE] = "3 x", [SHIFT] = "x + 1", [TWICE] = "9 x"},
        [LONGER] = {[SCALE] = "2 x", [SHIFT] = "x + 1", [TWICE] = "4 x"}};
    const struct wish *wish = &parameters->wishes[call];
    if (wish->expect != cudaSuccess) {
        return;
    }
    const long long error = noted_of(grading, "launch", call);
    gw_expect(grading, error != cudaErrorInvalidResourceHandle,
              "the kernel of call %d cannot be launched, because its library was unloaded: keep "
              "each library in the cache loaded",
              call + 1);
    gw_expect(grading, error == cudaSuccess,
              "the kernel of call %d cannot be launched (error %lld): set *kernel to the result of "
              "cudaLibraryGetKernel(), also for a kernel from the cache",
              call + 1, error);
    for (enum text text = DOUBLES; text <= TRIPLES; text++) {
        for (enum name name = SCALE; name <= TWICE; name++) {
            gw_expect(grading,
                      (text == wish->text && name == wish->name) ||
                          is_made_by(grading, call, wish->text, wish->name, x) ||
                          !is_made_by(grading, call, text, name, x),
                      "the kernel of call %d computes %s but should compute %s: it is the kernel "
                      "of another call",
                      call + 1, formulas[text][name], formulas[wish->text][wish->name]);
        }
    }
    gw_expect(grading, is_made_by(grading, call, wish->text, wish->name, x),
              "the kernel of call %d did not compute %s", call + 1,
              formulas[wish->text][wish->name]);
}

static void expect_whole(struct gw_case *grading, int cache, bool overwritten)
{
    gw_expect(grading, !overwritten || !noted_of(grading, "kept pointers", cache),
              "the cache stores the caller's pointers, but the caller may overwrite the texts: "
              "store copies (malloc and memcpy)");
    gw_expect(grading, !noted_of(grading, "short copy", cache),
              "a copy in the cache has no room for its final 0: allocate strlen(text) + 1 bytes");
    gw_expect(grading, !noted_of(grading, "kept too little", cache),
              "an entry of the cache has no source, name, library or kernel: set all four, which "
              "the caller needs to clear the cache");
    gw_expect(grading, !noted_of(grading, "shared library", cache),
              "two kernels in the cache have the same library: load one library per kernel, "
              "because the caller unloads each");
}

static void expect_owned(struct gw_case *grading, const struct parameters *parameters)
{
    // Told where it matters, so that what comes of it is told first.
    bool overwritten = false;
    for (int i = 1; i < parameters->calls; i++) {
        const struct wish *before = &parameters->wishes[i - 1];
        const struct wish *wish = &parameters->wishes[i];
        overwritten = overwritten || (before->place == wish->place &&
                                      (before->text != wish->text || before->name != wish->name));
    }
    for (int cache = 0; cache < 2; cache++) {
        expect_whole(grading, cache, overwritten);
    }
    const long long blocks = gw_noted(grading, "blocks");
    gw_expect(grading, blocks <= 0,
              "compile_once leaks host memory: %lld block%s from malloc %s neither in the cache "
              "nor freed; free the PTX after it is loaded, and everything after a failure",
              blocks, blocks == 1 ? "" : "s", blocks == 1 ? "is" : "are");
}
