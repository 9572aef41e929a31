// SPDX-License-Identifier: MIT
// Linked in the place of gcov's own library. What the program's own observer does at a launch is
// done as well.
#include "block_counters.h"

#include "checker/program/elf_symbols.h"
#include "cpu_device/observer.h"

#include <elf.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char prefix[] = "__gcov0.";

/** The counters of one function. */
struct function {
    const char *symbol;
    const volatile uint64_t *counters;
    size_t count, first; /**< of all counters together */
};

struct kernel {
    const char *name;
    uint64_t *counted;
};

static struct function *functions;
static size_t function_count, counter_count;
static struct kernel *kernels;
static size_t kernel_count;
static uint64_t *before; // the launch that runs
static struct gw_observer others;

static void *grown(void *list, size_t count, size_t size)
{
    void *more = realloc(list, (count + 1) * size);
    if (!more) {
        abort();
    }
    return more;
}

static void note_symbol(const struct gw_symbol *symbol, void *context)
{
    (void)context;
    if (strncmp(symbol->name, prefix, sizeof(prefix) - 1) != 0) {
        return;
    }
    functions = grown(functions, function_count, sizeof(*functions));
    functions[function_count++] =
        (struct function){symbol->name + sizeof(prefix) - 1, (const uint64_t *)symbol->value,
                          symbol->bytes / sizeof(uint64_t), counter_count};
    counter_count += symbol->bytes / sizeof(uint64_t);
}

static uint64_t *new_counters(void)
{
    uint64_t *counters = calloc(counter_count + 1, sizeof(*counters));
    if (!counters) {
        abort();
    }
    return counters;
}

static void launch_begin(const struct gw_launch_info *launch)
{
    if (others.launch_begin) {
        others.launch_begin(launch);
    }
    for (size_t f = 0; f < function_count; f++) {
        for (size_t i = 0; i < functions[f].count; i++) {
            before[functions[f].first + i] = functions[f].counters[i];
        }
    }
}

static struct kernel *kernel_named(const char *name)
{
    for (size_t i = 0; i < kernel_count; i++) {
        if (strcmp(kernels[i].name, name) == 0) {
            return &kernels[i];
        }
    }
    kernels = grown(kernels, kernel_count, sizeof(*kernels));
    kernels[kernel_count] = (struct kernel){strdup(name), new_counters()};
    return &kernels[kernel_count++];
}

static void launch_end(const struct gw_launch_info *launch)
{
    struct kernel *kernel = kernel_named(launch->kernel);
    for (size_t f = 0; f < function_count; f++) {
        for (size_t i = 0; i < functions[f].count; i++) {
            const size_t at = functions[f].first + i;
            kernel->counted[at] += functions[f].counters[i] - before[at];
        }
    }
    if (others.launch_end) {
        others.launch_end(launch);
    }
}

void gw_block_counters_watch(void)
{
    gw_symbols_visit(gw_image_of_program(), STT_OBJECT, note_symbol, NULL);
    before = new_counters();
    others = gw_observer;
    gw_observer.launch_begin = launch_begin;
    gw_observer.launch_end = launch_end;
}

void gw_block_counters_forget(void)
{
    for (size_t k = 0; k < kernel_count; k++) {
        memset(kernels[k].counted, 0, counter_count * sizeof(*kernels[k].counted));
    }
}

size_t gw_block_counters_kernels(void)
{
    return kernel_count;
}

const char *gw_block_counters_kernel(size_t kernel)
{
    return kernels[kernel].name;
}

void gw_block_counters_visit(size_t kernel, gw_block_counters_visitor *visit, void *context)
{
    for (size_t f = 0; f < function_count; f++) {
        const uint64_t *counted = kernels[kernel].counted + functions[f].first;
        bool any = false;
        for (size_t i = 0; i < functions[f].count; i++) {
            any = any || counted[i] > 0;
        }
        if (any) {
            visit(functions[f].symbol, counted, functions[f].count, context);
        }
    }
}

// What g++'s code asks of gcov's library: nothing is wanted of it.
void __gcov_init(void *info);
void __gcov_init(void *info)
{
    (void)info;
}

void __gcov_exit(void);
void __gcov_exit(void)
{
}

void __gcov_merge_add(void *counters, unsigned count);
void __gcov_merge_add(void *counters, unsigned count)
{
    (void)counters;
    (void)count;
}
