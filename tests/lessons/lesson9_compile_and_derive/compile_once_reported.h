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
        return "the source does not compile, as nvrtcCompileProgram() says";
    case cudaErrorSymbolNotFound:
        return wish->name == NEGATE
                   ? "the source has this kernel without extern \"C\", and so "
                     "cudaLibraryGetKernel() "
                     "finds none of that name; return what it says"
                   : "the source has no kernel of that name; return what cudaLibraryGetKernel() "
                     "says";
    case cudaErrorMemoryAllocation:
        return "the cache is full, and the kernel is not in it";
    case cudaErrorInvalidValue:
        return "an argument is NULL";
    case cudaErrorUnknown:
        return "a call of NVRTC failed, and not because of the source";
    case cudaErrorNotSupported:
        return "that is what cudaLibraryLoadData() returned";
    default:
        return parameters->already > 0
                   ? "the kernel is in the cache, so that it needs no room there"
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
        return "the cache is full, so that nothing that is compiled can be kept: look at its count "
               "first";
    }
    for (int before = call - 1; before >= 0; before--) {
        if (is_same(wish, &parameters->wishes[before])) {
            return parameters->wishes[before].place != wish->place
                       ? "the same texts were compiled before, and lie at another address now: "
                         "compare what they say (strcmp), not where they lie"
                       : "the same texts were compiled before: look into the cache first, and keep "
                         "there what is compiled";
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
            return "the call before it for these texts has failed, so that there is nothing that "
                   "could be in the cache";
        } else if (other->cache != wish->cache) {
            return "these texts were compiled for another cache: what is kept belongs into the one "
                   "that the function is given, and to no other place";
        } else if (other->text != wish->text && noted_of(grading, "kept pointers", wish->cache)) {
            return "the buffer held another source in the call before: keep a copy of the text, "
                   "not where it lay";
        } else if (other->text != wish->text) {
            return "the source that was compiled before is as long as this one and begins like it, "
                   "and is another one: compare all of both texts (strcmp)";
        } else if (other->text == wish->text) {
            return "another kernel of the same source was compiled before: two kernels are told "
                   "apart by their names, too, and of those the cache needs copies";
        }
    }
    return "it was never asked for before";
}

static void expect_compiled(struct gw_case *grading, const struct parameters *parameters, int call)
{
    const struct wish *wish = &parameters->wishes[call];
    const long long compiled = noted_of(grading, "compiled", call);
    if (!gw_noted(grading, "counted")) {
        return;
    }
    gw_expect(grading, compiled <= wish->compiles, "call %d compiled %lld time%s but should %s: %s",
              call + 1, compiled, compiled == 1 ? "" : "s",
              wish->compiles > 0 ? "once" : "compile nothing",
              wish->compiles > 0 ? "nvrtcCompileProgram() is called more than once in one call"
                                 : why_known(parameters, call));
    gw_expect(grading, compiled >= wish->compiles,
              "call %d, for the kernel %s, compiled nothing but should: %s", call + 1,
              name_of[wish->name], why_new(grading, parameters, call));
}

static void expect_log(struct gw_case *grading, int call)
{
    const long long length = noted_of(grading, "log length", call);
    gw_expect(grading, length >= 0,
              "cache->log has no 0 at its end: the compiler's log is longer than its %d bytes, so "
              "copy its beginning and end that with a 0",
              LOG_BYTES);
    gw_expect(
        grading, length > 0,
        "cache->log is empty, and the source does not compile: nvrtcGetProgramLog() says why, "
        "and nobody else knows");
    gw_expect(
        grading, noted_of(grading, "log says", call),
        "cache->log has %lld characters, but does not say what is wrong with the source: copy "
        "what nvrtcGetProgramLog() gives",
        length);
    gw_expect(
        grading, length == LOG_BYTES - 1,
        "cache->log has %lld characters, and the compiler has said more: there is room for %d "
        "and a 0",
        length, LOG_BYTES - 1);
    gw_expect(grading, noted_of(grading, "log is said", call),
              "cache->log is as long as it should be, but is not what nvrtcGetProgramLog() gives, "
              "from its first character on");
}

static void expect_kept(struct gw_case *grading, const struct parameters *parameters, int call)
{
    const struct wish *wish = &parameters->wishes[call];
    const long long more = noted_of(grading, "more kernels", call);
    const bool keeps = wish->expect == cudaSuccess && wish->compiles > 0;
    gw_expect(grading, !noted_of(grading, "others changed", call),
              "call %d changed kernels that were in the cache: they stay as they are, whatever "
              "comes",
              call + 1);
    gw_expect(
        grading, wish->expect == cudaSuccess || more == 0,
        "call %d failed, and the cache has %lld kernel%s more: nothing is kept of a call that "
        "fails",
        call + 1, more, more == 1 ? "" : "s");
    gw_expect(grading, more == (keeps ? 1 : 0),
              "call %d found or made a kernel, and cache->count grew by %lld but should by %d",
              call + 1, more, keeps ? 1 : 0);
    gw_expect(grading, wish->expect == cudaSuccess || noted_of(grading, "kernel left", call),
              "call %d failed, and *kernel has changed: it is written on success alone", call + 1);
    gw_expect(grading, wish->expect != cudaSuccess || !noted_of(grading, "kernel left", call),
              "call %d returned cudaSuccess and did not set *kernel", call + 1);
    if (wish->expect == cudaErrorInvalidSource) {
        expect_log(grading, call);
    }
}

/** What a kernel makes of x. */
static double made_of(enum text text, enum name name, double x)
{
    return name == SHIFT ? x + 1 : text == TRIPLES ? 3 * x : 2 * x;
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
        [DOUBLES] = {[SCALE] = "2 x", [SHIFT] = "x + 1"},
        [TRIPLES] = {[SCALE] = "3 x", [SHIFT] = "x + 1"}};
    const struct wish *wish = &parameters->wishes[call];
    if (wish->expect != cudaSuccess) {
        return;
    }
    const long long error = noted_of(grading, "launch", call);
    gw_expect(
        grading, error != cudaErrorInvalidResourceHandle,
        "the kernel of call %d cannot be launched, as its library was unloaded: a library in the "
        "cache stays until the caller unloads it",
        call + 1);
    gw_expect(grading, error == cudaSuccess,
              "the kernel of call %d cannot be launched (error %lld): set *kernel to what "
              "cudaLibraryGetKernel() gave, also where it comes from the cache",
              call + 1, error);
    for (enum text text = DOUBLES; text <= TRIPLES; text++) {
        for (enum name name = SCALE; name <= SHIFT; name++) {
            gw_expect(grading,
                      (text == wish->text && name == wish->name) ||
                          is_made_by(grading, call, wish->text, wish->name, x) ||
                          !is_made_by(grading, call, text, name, x),
                      "the kernel of call %d computes %s but should compute %s: it is another "
                      "call's kernel",
                      call + 1, formulas[text][name], formulas[wish->text][wish->name]);
        }
    }
    gw_expect(grading, is_made_by(grading, call, wish->text, wish->name, x),
              "the kernel of call %d did not compute %s", call + 1,
              formulas[wish->text][wish->name]);
}

static void expect_whole(struct gw_case *grading, int cache, bool overwritten)
{
    gw_expect(
        grading, !overwritten || !noted_of(grading, "kept pointers", cache),
        "the cache keeps the caller's own pointers: the caller may write something else there, "
        "so keep copies (malloc and memcpy)");
    gw_expect(grading, !noted_of(grading, "short copy", cache),
              "a copy in the cache has no room for the 0 at its end, which lies behind what malloc "
              "gave: a text takes strlen(text) + 1 bytes");
    gw_expect(
        grading, !noted_of(grading, "kept too little", cache),
        "a kernel in the cache lacks its source, name, library or kernel: the caller needs all "
        "four to clear it");
    gw_expect(grading, !noted_of(grading, "shared library", cache),
              "two kernels in the cache have the same library: the caller unloads each one's, so "
              "that it would unload it twice");
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
    gw_expect(
        grading, blocks <= 0,
        "compile_once leaks host memory: %lld block%s from malloc %s neither in the cache nor "
        "freed; the PTX is of no use once it is loaded, and nothing is once a call has failed",
        blocks, blocks == 1 ? "" : "s", blocks == 1 ? "is" : "are");
}
