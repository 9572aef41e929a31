// SPDX-License-Identifier: MIT
// Arrays of a run: made when the exercise asks for them, copied back when its function returned.
#include "checker/checker.h"
#include "checker/memory/grade.h"
#include "checker/sampling/sampling.h"
#include "cpu_device/control/control.h"
#include "grading/boundary/poison.h"
#include "runner_internal.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Before the first element of a host array: a function that writes there is told so.
enum { CANARY = 0xc7 };

// Of the CPU device, which shows these names in its reports; absent on a GPU.
#pragma weak gw_device_name_allocation
// Of the checker, where one is linked.
#pragma weak gw_checker_mark_unwritten
#pragma weak gw_sampling_tell

static unsigned char *elements_in_exchange(struct gw_run *run, unsigned index)
{
    return (unsigned char *)run->exchange + run->request.arrays[index].offset;
}

static size_t array_bytes(const struct gw_array_entry *entry)
{
    return entry->count * gw_type_size((enum gw_type)entry->type);
}

// The array's number, or -1 after noting that the two halves of the exercise do not fit.
static int find_array(struct gw_run *run, const char *name)
{
    for (unsigned i = 0; i < run->request.array_count; i++) {
        if (strcmp(run->request.arrays[i].name, name) == 0) {
            return (int)i;
        }
    }
    gw_run_fault(run, "the runner's half asks for an array '%s' that the grader's half lacks",
                 name);
    return -1;
}

// What the array holds before the function is called, in the exchange.
static const void *initial_elements(struct gw_run *run, unsigned index)
{
    const struct gw_array_entry *entry = &run->request.arrays[index];
    unsigned char *elements = elements_in_exchange(run, index);
    if (entry->role == GW_OUTPUT) {
        const unsigned before = gw_grade_open();
        gw_fill_with_poison(elements, (enum gw_type)entry->type, entry->count,
                            run->request.poison_seed);
        gw_grade_restore(before);
    }
    return elements;
}

static void not_prepared(struct gw_run *run, unsigned index, cudaError_t error)
{
    const struct gw_array_entry *entry = &run->request.arrays[index];
    gw_run_fault(run, "%zu bytes of device memory for %s could not be prepared: %s",
                 array_bytes(entry), entry->name, cudaGetErrorString(error));
}

static void fill_device_array(struct gw_run *run, unsigned index)
{
    const struct gw_array_entry *entry = &run->request.arrays[index];
    void *device = run->arrays[index].device;
    const size_t bytes = array_bytes(entry);
    cudaError_t error = cudaSuccess;
    if (bytes > 0) {
        error = cudaMemcpy(device, initial_elements(run, index), bytes, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize(); // for a stream of the student's that waits for no other
    }
    if (error != cudaSuccess) {
        not_prepared(run, index, error);
    } else if (gw_checker_mark_unwritten && entry->role == GW_OUTPUT) {
        gw_checker_mark_unwritten(device, bytes); // poison is nothing to read
    }
}

// What the checker is to know of it when it looks for the reason of a failure.
static void tell_device_array(const struct gw_run *run, unsigned index)
{
    const struct gw_array_entry *entry = &run->request.arrays[index];
    if (run->request.sampled && gw_sampling_tell) {
        gw_sampling_tell(
            &(struct gw_reported_array){.shape = {entry->name, entry->covered, entry->row},
                                        .start = (uintptr_t)run->arrays[index].device,
                                        .bytes = array_bytes(entry),
                                        .size = gw_type_size((enum gw_type)entry->type),
                                        .is_written = entry->role != GW_INPUT,
                                        .grid_is_given = run->request.grid_is_given});
    }
}

void *gw_device_array(struct gw_run *run, const char *name)
{
    const int found = find_array(run, name);
    if (found < 0) {
        return NULL;
    }
    const unsigned index = (unsigned)found;
    struct gw_run_array *array = &run->arrays[index];
    if (array->device) {
        return array->device;
    }
    const struct gw_array_entry *entry = &run->request.arrays[index];
    const size_t bytes = array_bytes(entry);
    const size_t before = run->request.odd_arrays ? gw_type_size((enum gw_type)entry->type) : 0;
    // Even an empty array gets an address of its own.
    const cudaError_t error = cudaMalloc(&array->allocation, bytes > 0 ? before + bytes : 1);
    if (error != cudaSuccess) {
        not_prepared(run, index, error);
        return NULL;
    }
    if (gw_device_name_allocation) {
        gw_device_name_allocation(array->allocation, entry->name);
    }
    array->device = (char *)array->allocation + before;
    fill_device_array(run, index);
    tell_device_array(run, index);
    return array->device;
}

// The array's last element ends where a page ends that nobody may touch.
static void *map_up_to_a_guard(struct gw_run_array *array, size_t bytes)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t usable = (bytes / page + 2) * page;
    void *mapping = mmap(NULL, usable + page, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapping == MAP_FAILED) {
        return NULL;
    }
    array->mapping = mapping;
    array->mapping_bytes = usable + page;
    mprotect(array->mapping + usable, page, PROT_NONE);
    array->host = array->mapping + usable - bytes;
    memset(array->mapping, CANARY, usable - bytes);
    return array->host;
}

void *gw_host_array(struct gw_run *run, const char *name)
{
    return gw_host_array_of(run, name, 0);
}

void *gw_host_array_of(struct gw_run *run, const char *name, size_t count)
{
    const int found = find_array(run, name);
    if (found < 0) {
        return NULL;
    }
    struct gw_run_array *array = &run->arrays[found];
    if (array->host) {
        return array->host;
    }
    const struct gw_array_entry *entry = &run->request.arrays[found];
    const size_t bytes = array_bytes(entry);
    const size_t with_zeros = count * gw_type_size((enum gw_type)entry->type);
    if (!(with_zeros > bytes && map_up_to_a_guard(array, with_zeros)) &&
        !map_up_to_a_guard(array, bytes)) {
        gw_run_fault(run, "%zu bytes of host memory for %s could not be had", bytes, name);
        return NULL;
    }
    memcpy(array->host, initial_elements(run, (unsigned)found), bytes);
    return array->host;
}

void gw_array_begins(struct gw_run *run, const char *name, size_t begins)
{
    const int found = find_array(run, name);
    if (found >= 0) {
        run->arrays[found].begins = begins;
    }
}

void gw_rotate_inputs(struct gw_run *run)
{
    for (unsigned index = 0; index < run->request.array_count; index++) {
        const struct gw_array_entry *entry = &run->request.arrays[index];
        const size_t size = gw_type_size((enum gw_type)entry->type);
        unsigned char *first = elements_in_exchange(run, index);
        unsigned char *last = first + entry->count * size;
        while (entry->role != GW_OUTPUT && first + size < last) {
            unsigned char element[sizeof(double)];
            last -= size;
            memcpy(element, first, size);
            memcpy(first, last, size);
            memcpy(last, element, size);
            first += size;
        }
    }
}

void gw_refill_arrays(struct gw_run *run)
{
    for (unsigned index = 0; index < run->request.array_count; index++) {
        const struct gw_run_array *array = &run->arrays[index];
        if (array->device) {
            fill_device_array(run, index);
        }
        if (array->host) {
            memcpy(array->host, initial_elements(run, index),
                   array_bytes(&run->request.arrays[index]));
        }
    }
}

size_t gw_array_count(const struct gw_run *run, const char *name)
{
    // A wrong name is noted in the run, which is ours whatever the exercise was handed.
    const int found = find_array((struct gw_run *)(uintptr_t)run, name);
    return found < 0 ? 0 : run->request.arrays[found].count;
}

static bool canary_was_touched(const struct gw_run_array *array)
{
    for (const unsigned char *at = array->mapping; at < (unsigned char *)array->host; at++) {
        if (*at != CANARY) {
            return true;
        }
    }
    return false;
}

void gw_collect_arrays(struct gw_run *run)
{
    struct gw_answer *answer = &run->exchange->answer;
    for (unsigned i = 0; i < run->request.array_count; i++) {
        struct gw_run_array *array = &run->arrays[i];
        const size_t bytes = array_bytes(&run->request.arrays[i]);
        if (!array->device && !array->host) {
            gw_run_fault(run, "the runner's half never asks for the array '%s'",
                         run->request.arrays[i].name);
        } else if (array->host) {
            memcpy(elements_in_exchange(run, i), array->host, bytes);
            answer->copied_back |= 1u << i;
            answer->underrun |= canary_was_touched(array) ? 1u << i : 0;
        } else if (bytes == 0 || cudaMemcpy(elements_in_exchange(run, i), array->device, bytes,
                                            cudaMemcpyDeviceToHost) == cudaSuccess) {
            answer->copied_back |= 1u << i;
        }
    }
}

void gw_free_arrays(struct gw_run *run)
{
    for (unsigned i = 0; i < run->request.array_count; i++) {
        struct gw_run_array *array = &run->arrays[i];
        if (array->allocation) {
            cudaFree(array->allocation);
        }
        if (array->mapping) {
            munmap(array->mapping, array->mapping_bytes);
        }
    }
}
