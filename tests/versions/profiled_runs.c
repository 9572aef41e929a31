// SPDX-License-Identifier: MIT
// With GW_RUN_COUNTS=FILE a runner of all versions appends to FILE, for each run that its grader
// asks for, a line `run` and tables of what the run did (checker/counting/counts.h). Where a grader
// begins to count anew there are several, which together are the run's. The linker has these
// functions called in the place of those that they wrap. On a GPU only the PTX machine counts.
#include "grading/runner/runner_internal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *file; // NULL: nothing is counted

#ifdef GW_ON_GPU

#include <dlfcn.h>

static void *of_the_machine(const char *name)
{
    void *function = dlsym(RTLD_DEFAULT, name);
    if (!function) {
        fputs("GW_RUN_COUNTS: this GPU does not count, only the PTX machine does\n", stderr);
        exit(2);
    }
    return function;
}

static void write_counts(FILE *to)
{
    void (*machine_writes)(FILE *);
    *(void **)&machine_writes = of_the_machine("ptx_machine_write_counts");
    machine_writes(to);
}

static void begin(void)
{
    write_counts(file);
}

static void print(void)
{
    write_counts(NULL); // and with that, what was counted last
}

#else

#include "checker/counting/counts.h"
#include "cpu_device/control/control.h"

bool __real_gw_device_fail_allocation(size_t which);
bool __real_gw_device_fail_call(const char *function, size_t which);
void __real_gw_device_pretend(const struct cudaDeviceProp *properties);
bool __wrap_gw_device_fail_allocation(size_t which);
bool __wrap_gw_device_fail_call(const char *function, size_t which);
void __wrap_gw_device_pretend(const struct cudaDeviceProp *properties);
void __real_gw_counts_memory(bool on);
void __real_gw_counts_reset(void);
void __wrap_gw_counts_memory(bool on);
void __wrap_gw_counts_reset(void);

void __wrap_gw_counts_memory(bool on)
{
    __real_gw_counts_memory(on || file);
}

void __wrap_gw_counts_reset(void)
{
    if (file) {
        gw_counts_print(file);
    }
    __real_gw_counts_reset();
}

// What the device plays no GPU does.
static void note_that_it_plays(bool plays)
{
    if (file && plays) {
        fputs("played\n", file);
    }
}

bool __wrap_gw_device_fail_allocation(size_t which)
{
    note_that_it_plays(which > 0);
    return __real_gw_device_fail_allocation(which);
}

bool __wrap_gw_device_fail_call(const char *function, size_t which)
{
    note_that_it_plays(which > 0);
    return __real_gw_device_fail_call(function, which);
}

void __wrap_gw_device_pretend(const struct cudaDeviceProp *properties)
{
    struct cudaDeviceProp own;
    const bool known = cudaGetDeviceProperties(&own, 0) == cudaSuccess;
    if (properties) {
        own.concurrentManagedAccess = properties->concurrentManagedAccess; // no count depends on it
    }
    note_that_it_plays(properties && (!known || memcmp(&own, properties, sizeof(own)) != 0));
    __real_gw_device_pretend(properties);
}

static void begin(void)
{
    __real_gw_counts_reset();
    __real_gw_counts_memory(true);
}

static void print(void)
{
    gw_counts_print(file);
}

#endif

void __real_gw_serve(struct gw_exchange *exchange);
void __wrap_gw_serve(struct gw_exchange *exchange);

void __wrap_gw_serve(struct gw_exchange *exchange)
{
    const char *name = getenv("GW_RUN_COUNTS");
    file = name ? fopen(name, "a") : NULL;
    if (name && !file) {
        fprintf(stderr, "GW_RUN_COUNTS=%s: it cannot be written: %s\n", name, strerror(errno));
        exit(2);
    }
    if (file) {
        fputs("run\n", file);
        if (exchange->request.devices > 1) { // of which the PTX machine is one
            fputs("played\n", file);
        }
        begin();
    }
    __real_gw_serve(exchange);
    if (file) {
        print();
        fclose(file);
        file = NULL;
    }
}
