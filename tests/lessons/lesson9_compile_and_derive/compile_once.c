// SPDX-License-Identifier: MIT
// Grades lesson 9, compile_once: calls one after another, each for a kernel that has to be compiled
// or to be found, by the compilations that they cost; and the kernels run.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if an argument is NULL | null_not_refused
//   cudaErrorMemoryAllocation if the kernel is not | full_cache_overwritten
//   cudaErrorInvalidSource if NVRTC | result_not_looked_at
//   cudaErrorUnknown if NVRTC fails | every_error_the_sources
//   the first error of a CUDA | missing_name_swallowed
//   Compilations: one in a call | compiled_twice
//   None in a call that finds | compiled_in_every_call
//   finds the cache full | full_cache_compiled
//   The function does not wait for | waits_for_the_device
//   It unloads nothing | others_unloaded
//   After success, the content of cache->log | explanation
//   After an error, *kernel | kernel_written_on_failure
//   The function frees everything that the call | program_not_destroyed
#include "../recorded.h"
#include "failing_call.h"
#include "run_time_texts.h"

#include <cuda_runtime_api.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    MOST_CALLS = 5,
    ELEMENTS = 300,
    PLACES = 2, // that the texts are handed over from
    SOURCE_BYTES = 4096,
    NAME_BYTES = 32,
    // As compile_once.h has them, which only the runner's half knows.
    LOG_BYTES = 2048,
    CACHE_BYTES = 8 + 8 * 4 * 8 + LOG_BYTES
};

/** Where the texts of a place end, and nobody may read on. */
static const char *const source_arrays[PLACES] = {"source", "other source"};
static const char *const name_arrays[PLACES] = {"name", "other name"};

/** One of its arguments is NULL. */
enum argument { ALL_THERE, NO_CACHE, NO_SOURCE, NO_NAME, NO_KERNEL };

/** One call of the function. */
struct wish {
    enum text text;
    enum name name;
    int place; // of two buffers, from which the texts are handed over
    int cache; // of two
    int expect;
    int compiles;
    enum argument argument;
};

struct parameters {
    int calls;
    struct wish wishes[MOST_CALLS];
    int already; // kernels of somebody else's that are in the first cache
    enum failing failing;
};

#ifdef GW_RUNNER

#include "compile_once.h"

#include "checker/checker.h"
#include "cpu_device/control/control.h"
#include "runner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Of the CPU device and its checker, and absent on a GPU.
#pragma weak gw_device_compilations
#pragma weak gw_checker_host_blocks
#pragma weak gw_checker_take_host_block
#pragma weak gw_checker_host_block_bytes
#pragma weak gw_device_last_log
#pragma weak gw_record_from_now

enum { CACHES = 2 };

_Static_assert(sizeof(struct kernel_cache) == CACHE_BYTES && LOG_SIZE == (int)LOG_BYTES,
               "struct kernel_cache differs from that of the grader");

static char *sources[PLACES]; // of SOURCE_BYTES
static char *names[PLACES];   // of NAME_BYTES
static char *of_others[CACHE_MOST][2];

static void note(struct gw_run *run, const char *what, int call, int64_t value)
{
    char name[32];
    snprintf(name, sizeof(name), "%s %d", what, call);
    gw_note(run, name, value);
}

static int64_t compilations(void)
{
    return gw_device_compilations ? (int64_t)gw_device_compilations() : 0;
}

/** How often the host has waited for the device. */
static int64_t waits(void)
{
    int64_t count = 0;
    for (size_t i = 0; gw_can_record() && i < gw_recorded_count(); i++) {
        count += gw_recorded(i)->kind == GW_RECORDED_HOST_WAITS;
    }
    return count;
}

static int64_t host_blocks(void)
{
    return gw_checker_host_blocks ? (int64_t)gw_checker_host_blocks() : 0;
}

/** Kernels that were compiled from sources that nobody asks for. Who frees their texts may, and is
 * told of what the full cache should have returned. */
static void fill(struct kernel_cache *cache, int already)
{
    for (int i = 0; i < already; i++) {
        char text[32];
        snprintf(text, sizeof(text), "other source %d", i);
        of_others[i][0] = strdup(text);
        snprintf(text, sizeof(text), "other %d", i);
        of_others[i][1] = strdup(text);
        cache->kernels[i] = (struct compiled_kernel){of_others[i][0], of_others[i][1], NULL, NULL};
    }
    cache->count = already;
}

static void launch(struct gw_run *run, int call, cudaKernel_t kernel, float *d_y, const float *d_x)
{
    int n = ELEMENTS;
    void *arguments[] = {&d_y, &d_x, &n};
    const dim3 grid = {(ELEMENTS + 127) / 128, 1, 1};
    const dim3 block = {128, 1, 1};
    const cudaError_t error =
        kernel ? cudaLaunchKernel((const void *)kernel, grid, block, arguments, 0, 0)
               : cudaErrorInvalidDeviceFunction;
    note(run, "launch", call, error);
    if (error != cudaSuccess) {
        (void)cudaGetLastError();
    }
}

/** What the log is, of a source that does not compile. */
static void note_log(struct gw_run *run, int call, const struct kernel_cache *cache)
{
    const char *end = memchr(cache->log, '\0', LOG_SIZE);
    note(run, "log length", call, end ? end - cache->log : -1);
    note(run, "log says", call, end && strstr(cache->log, UNDECLARED));
    const char *said = gw_device_last_log ? gw_device_last_log() : cache->log;
    size_t same = 0;
    while (same < LOG_SIZE - 1 && said[same] && cache->log[same] == said[same]) {
        same++;
    }
    note(run, "log is said", call, same == LOG_SIZE - 1 || said[same] == cache->log[same]);
}

/** Writes a text so that it ends where the array of this name does, behind which nobody may read.
 * @return it */
static char *put(struct gw_run *run, const char *name, char *array, size_t bytes, const char *text)
{
    const size_t size = strlen(text) + 1;
    gw_array_begins(run, name, bytes - size);
    return memcpy(array + bytes - size, text, size);
}

/** Calls the function once. @return what it returned */
static cudaError_t execute(struct gw_run *run, int call, const struct wish *wish,
                           struct kernel_cache *cache)
{
    static struct kernel_cache before;
    cudaKernel_t no_kernel = (cudaKernel_t)&before;
    cudaKernel_t kernel = no_kernel;
    const int place = wish->place;
    const char *source =
        put(run, source_arrays[place], sources[place], SOURCE_BYTES, text_of[wish->text]);
    const char *name = put(run, name_arrays[place], names[place], NAME_BYTES, name_of[wish->name]);
    before = *cache;
    const int64_t compiled = compilations();
    const int64_t waited = waits();
    const cudaError_t error = compile_once(
        wish->argument == NO_CACHE ? NULL : cache, wish->argument == NO_SOURCE ? NULL : source,
        wish->argument == NO_NAME ? NULL : name, wish->argument == NO_KERNEL ? NULL : &kernel);
    note(run, "returned", call, error);
    note(run, "compiled", call, compilations() - compiled);
    note(run, "waited", call, waits() - waited);
    note(run, "kernel left", call, kernel == no_kernel);
    const int more = cache->count - before.count;
    note(run, "more kernels", call, more);
    note(run, "others changed", call,
         more < 0 || memcmp(cache->kernels, before.kernels,
                            (size_t)before.count * sizeof(before.kernels[0])) != 0);
    if (error == cudaErrorInvalidSource) {
        note_log(run, call, cache);
    }
    if (error == cudaSuccess && kernel != no_kernel) {
        launch(run, call, kernel, (float *)gw_device_array(run, "d_y") + (ptrdiff_t)call * ELEMENTS,
               gw_device_array(run, "d_x"));
    } else if (error != cudaSuccess) {
        (void)cudaGetLastError(); // it was told
    }
    return error;
}

static bool is_buffer(const char *text)
{
    bool is = false;
    for (int i = 0; i < PLACES; i++) {
        is = is || (text >= sources[i] && text < sources[i] + SOURCE_BYTES) ||
             (text >= names[i] && text < names[i] + NAME_BYTES);
    }
    return is;
}

/** Whether a copy that the function has allocated has room for less than a text and its 0. */
static bool is_short(const char *copy)
{
    const size_t bytes = gw_checker_host_block_bytes ? gw_checker_host_block_bytes(copy) : 0;
    return bytes > 0 && !memchr(copy, '\0', bytes);
}

/** Looks at what was kept, unloads it and frees it; what can be counted is taken off. */
static void clear(struct gw_run *run, int which, struct kernel_cache *cache, int already,
                  int64_t *blocks)
{
    bool pointers = false;
    bool shared = false;
    bool lacks = false;
    bool is_cut = false;
    for (int i = already; i < cache->count && i < CACHE_MOST; i++) {
        struct compiled_kernel *made = &cache->kernels[i];
        pointers = pointers || is_buffer(made->source) || is_buffer(made->name);
        lacks = lacks || !made->source || !made->name || !made->library || !made->kernel;
        for (int j = already; j < i; j++) {
            shared = shared || made->library == cache->kernels[j].library;
        }
        char *const texts[] = {made->source, made->name};
        for (int k = 0; k < 2; k++) {
            is_cut = is_cut || is_short(texts[k]);
            if (gw_checker_take_host_block && gw_checker_take_host_block(texts[k])) {
                (*blocks)--;
                free(texts[k]);
            }
        }
        if (made->library && !shared && cudaLibraryUnload(made->library) != cudaSuccess) {
            (void)cudaGetLastError();
        }
    }
    note(run, "kept pointers", which, pointers);
    note(run, "shared library", which, shared);
    note(run, "kept too little", which, lacks);
    note(run, "short copy", which, is_cut);
    memset(cache, 0, sizeof(*cache));
}

void gw_run(struct gw_run *run)
{
    static struct kernel_cache second;
    const struct parameters *parameters = gw_parameters(run);
    struct kernel_cache *caches[CACHES] = {gw_host_array(run, "cache"), &second};
    (void)gw_device_array(run, "d_x");
    (void)gw_device_array(run, "d_y");
    for (int i = 0; i < PLACES; i++) {
        sources[i] = gw_host_array(run, source_arrays[i]);
        names[i] = gw_host_array(run, name_arrays[i]);
    }
    fill(caches[0], parameters->already);
    if (gw_record_from_now) {
        gw_record_from_now();
    }
    int64_t blocks = -host_blocks();
    cudaError_t returned = cudaSuccess;
    bool as_expected = true;
    bool is_asked = have_call_fail(parameters->failing);
    for (int i = 0; i < parameters->calls && as_expected && is_asked; i++) {
        const struct wish *wish = &parameters->wishes[i];
        returned = execute(run, i, wish, caches[wish->cache]);
        as_expected = (int)returned == wish->expect;
        if (call_is_still_to_fail()) { // the function has another way, without this call
            is_asked = false;
            as_expected = true;
        }
        gw_note(run, "calls", i + 1);
    }
    gw_returned(run, as_expected ? cudaSuccess : (int)returned);
    (void)cudaDeviceSynchronize(); // now the kernels run
    blocks += host_blocks();
    clear(run, 0, caches[0], parameters->already, &blocks);
    clear(run, 1, caches[1], 0, &blocks);
    gw_note(run, "not asked", !is_asked);
    gw_note(run, "blocks", blocks);
    gw_note(run, "counted", gw_device_compilations ? 1 : 0);
}

#else

#include "compile_once_reported.h"

// The kernels that a cache begins with have no library: who unloads one of them makes room.
static char *hint_of_unloading(struct gw_case *grading, const char *report, const void *context)
{
    const struct parameters *parameters = context;
    (void)grading;
    return parameters->already > 0 && strstr(report, "cudaLibraryUnload returned")
               ? strdup("compile_once must unload no kernel of the cache, because the caller may "
                        "still launch it. Does yours make room in a full cache? Return "
                        "cudaErrorMemoryAllocation instead.")
               : NULL;
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    gw_tell_hint(grading, hint_of_unloading, parameters);
    float *x = gw_add_array(grading, "d_x", GW_INPUT, GW_FLOAT, ELEMENTS);
    (void)gw_add_array(grading, "d_y", GW_IN_OUT, GW_FLOAT, MOST_CALLS * ELEMENTS);
    (void)gw_add_array(grading, "cache", GW_IN_OUT, GW_BYTE, CACHE_BYTES);
    for (int i = 0; i < PLACES; i++) {
        (void)gw_add_array(grading, source_arrays[i], GW_IN_OUT, GW_BYTE, SOURCE_BYTES);
        (void)gw_add_array(grading, name_arrays[i], GW_IN_OUT, GW_BYTE, NAME_BYTES);
    }
    gw_fill_floats(grading, x, ELEMENTS);
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    gw_run_case(grading);
    if (gw_noted(grading, "not asked")) {
        return;
    }

    for (int i = 0; i < parameters->calls; i++) {
        expect_returned(grading, parameters, i);
        expect_compiled(grading, parameters, i);
        expect_no_wait(grading, i);
        expect_kept(grading, parameters, i);
        expect_computed(grading, parameters, i, x);
    }
    expect_owned(grading, parameters);
}

#define WISH(of, called, ...)                                                                      \
    {                                                                                              \
        .text = of, .name = called, __VA_ARGS__                                                    \
    }
#define CALL(of, called) WISH(of, called, .compiles = 1)
#define AGAIN(of, called) WISH(of, called, .compiles = 0)
#define FAILS(of, called, error) WISH(of, called, .compiles = 1, .expect = error)
#define REFUSED(of, called, error) WISH(of, called, .expect = error)
#define CALLS(words, count, others, ...)                                                           \
    GW_CASE(words, grade, GW_TWICE, struct parameters, .calls = count, .wishes = {__VA_ARGS__},    \
            .already = others)
/** And then it goes well. */
#define FAILING(which, words, compilations, error)                                                 \
    GW_CASE(                                                                                       \
        words " fails in the first call", grade, GW_ONCE, struct parameters, 2,                    \
        {WISH(DOUBLES, SCALE, .compiles = compilations, .expect = error), CALL(DOUBLES, SCALE)},   \
        .failing = which)
#define WITHOUT(words, which)                                                                      \
    GW_CASE(words, grade, GW_ONCE, struct parameters, .calls = 1,                                  \
            .wishes = {WISH(DOUBLES, SCALE, .expect = cudaErrorInvalidValue, .argument = which)})

static const struct gw_case_declaration cases[] = {
    CALLS("one new kernel", 1, 0, CALL(DOUBLES, SCALE)),
    CALLS("the same kernel three times", 3, 0, CALL(DOUBLES, SCALE), AGAIN(DOUBLES, SCALE),
          AGAIN(DOUBLES, SCALE)),
    CALLS("same texts, other addresses", 3, 0, CALL(DOUBLES, SCALE),
          WISH(DOUBLES, SCALE, .place = 1), AGAIN(DOUBLES, SCALE)),
    CALLS("another source, another buffer", 2, 0, CALL(DOUBLES, SCALE),
          WISH(TRIPLES, SCALE, .place = 1, .compiles = 1)),
    CALLS("another source, same buffer", 3, 0, CALL(DOUBLES, SCALE), CALL(TRIPLES, SCALE),
          WISH(DOUBLES, SCALE, .place = 1)),
    CALLS("a source that another begins with", 4, 0, CALL(DOUBLES, SCALE), CALL(LONGER, SCALE),
          WISH(LONGER, SCALE, .cache = 1, .compiles = 1),
          WISH(DOUBLES, SCALE, .cache = 1, .compiles = 1)),
    CALLS("two kernels in one source", 4, 0, CALL(DOUBLES, SCALE), CALL(DOUBLES, SHIFT),
          AGAIN(DOUBLES, SCALE), WISH(DOUBLES, SHIFT, .place = 1)),
    CALLS("a name that begins another", 4, 0, CALL(DOUBLES, SCALE), CALL(DOUBLES, TWICE),
          WISH(DOUBLES, TWICE, .cache = 1, .compiles = 1),
          WISH(DOUBLES, SCALE, .cache = 1, .compiles = 1)),
    CALLS("two caches", 4, 0, CALL(DOUBLES, SCALE), WISH(DOUBLES, SCALE, .cache = 1, .compiles = 1),
          AGAIN(DOUBLES, SCALE), WISH(DOUBLES, SCALE, .cache = 1)),
    CALLS("a source that does not compile, twice", 4, 0, CALL(DOUBLES, SHIFT),
          FAILS(BROKEN, SCALE, cudaErrorInvalidSource),
          FAILS(BROKEN, SCALE, cudaErrorInvalidSource), AGAIN(DOUBLES, SHIFT)),
    CALLS("names without a kernel", 4, 0, FAILS(DOUBLES, STRETCH, cudaErrorSymbolNotFound),
          FAILS(DOUBLES, NEGATE, cudaErrorSymbolNotFound),
          FAILS(DOUBLES, STRETCH, cudaErrorSymbolNotFound), CALL(DOUBLES, SCALE)),
    CALLS("cache with one free place", 4, 7, CALL(DOUBLES, SCALE),
          REFUSED(TRIPLES, SCALE, cudaErrorMemoryAllocation), WISH(DOUBLES, SCALE, .place = 1),
          REFUSED(DOUBLES, SHIFT, cudaErrorMemoryAllocation)),
    FAILING(CREATE, "nvrtcCreateProgram", 0, cudaErrorUnknown),
    FAILING(COMPILE, "nvrtcCompileProgram", 0, cudaErrorUnknown),
    FAILING(PTX_SIZE, "nvrtcGetPTXSize", 1, cudaErrorUnknown),
    FAILING(PTX, "nvrtcGetPTX", 1, cudaErrorUnknown),
    FAILING(LOAD, "cudaLibraryLoadData", 1, cudaErrorNotSupported),
    WITHOUT("cache = NULL", NO_CACHE),
    WITHOUT("source = NULL", NO_SOURCE),
    WITHOUT("name = NULL", NO_NAME),
    WITHOUT("kernel = NULL", NO_KERNEL)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
