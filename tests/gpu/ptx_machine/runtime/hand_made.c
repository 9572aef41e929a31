// SPDX-License-Identifier: MIT
// A machine whose kernels are the test's own functions. As of the real one, the host cannot touch
// what a device pointer points to: the bytes lie elsewhere.
#define _GNU_SOURCE
#include "hand_made.h"
#include "test.h"

#include <sys/mman.h>
#include <unistd.h>

enum { RANGE = 64 << 20, STEP = 512 };

static unsigned char *device, *bytes_of_device, *managed;
static size_t used, managed_used;
int shared_ranges;

static void reserve(void)
{
    if (device) {
        return;
    }
    const int file = memfd_create("device", 0);
    assert_int_equal(ftruncate(file, RANGE), 0);
    device = mmap(NULL, RANGE, PROT_NONE, MAP_SHARED, file, 0);
    bytes_of_device = mmap(NULL, RANGE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    managed = mmap(NULL, RANGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(device != MAP_FAILED && bytes_of_device != MAP_FAILED && managed != MAP_FAILED);
    close(file);
}

static bool in_range(const unsigned char *start, const void *address)
{
    return start && (uintptr_t)address - (uintptr_t)start < RANGE;
}

unsigned char *ptx_engine_allocate(size_t bytes, bool is_managed)
{
    reserve();
    size_t *end = is_managed ? &managed_used : &used;
    const size_t start = *end;
    const size_t room = (bytes + STEP - 1) / STEP * STEP;
    if (room > RANGE - start) {
        return NULL;
    }
    *end += room;
    return (is_managed ? managed : device) + start;
}

void ptx_engine_free(unsigned char *start)
{
    (void)start;
}

bool ptx_engine_is_device(const void *address)
{
    return in_range(device, address) || in_range(managed, address);
}

void ptx_engine_share(struct gw_range memory)
{
    shared_ranges += memory.start ? 1 : 0;
}

void ptx_engine_unshare(struct gw_range memory)
{
    shared_ranges -= memory.start ? 1 : 0;
}

unsigned char *ptx_engine_reach(const void *address)
{
    return in_range(device, address) ? bytes_of_device + ((const unsigned char *)address - device)
                                     : (unsigned char *)(uintptr_t)address;
}

int *int_at(const void *address)
{
    return (int *)(void *)ptx_engine_reach(address);
}

int ptx_engine_architecture(const void *wrapper)
{
    return ((const struct ptx_code *)wrapper)->architecture;
}

void ptx_engine_reset_variables(const struct ptx_code *code)
{
    for (const struct hand_made_variable *one = code->variables; one->name; one++) {
        *int_at(one->start) = one->first_value;
    }
}

struct ptx_code *ptx_engine_read(const void *wrapper)
{
    struct ptx_code *code = (struct ptx_code *)(uintptr_t)wrapper;
    for (struct hand_made_variable *one = code->variables; one->name; one++) {
        one->start = ptx_engine_allocate(sizeof(int), one->managed);
    }
    ptx_engine_reset_variables(code);
    code->reads++;
    return code;
}

bool ptx_engine_find_kernel(const struct ptx_code *code, const char *name,
                            struct ptx_kernel_facts *facts)
{
    const struct hand_made_function *one = code->functions;
    while (one->name && strcmp(one->name, name) != 0) {
        one++;
    }
    const size_t count = one->parameter_count;
    const struct ptx_place last = count > 0 ? one->places[count - 1] : (struct ptx_place){0, 0};
    *facts = (struct ptx_kernel_facts){.function = (const void *)one,
                                       .parameter_count = count,
                                       .parameter_bytes = last.offset + last.bytes,
                                       .static_shared_bytes = one->static_shared_bytes,
                                       .most_threads = one->most_threads};
    return one->name;
}

struct ptx_place ptx_engine_parameter(const struct ptx_kernel_facts *facts, size_t index)
{
    return ((const struct hand_made_function *)(const void *)facts->function)->places[index];
}

struct gw_range ptx_engine_find_variable(const struct ptx_code *code, const char *name)
{
    const struct hand_made_variable *one = code->variables;
    while (one->name && strcmp(one->name, name) != 0) {
        one++;
    }
    return (struct gw_range){one->start, one->name ? sizeof(int) : 0};
}

bool ptx_engine_run(const struct ptx_kernel_facts *facts, const struct gw_launch *launch,
                    const void *arguments, struct ptx_failure *failure)
{
    const struct hand_made_function *one = (const void *)facts->function;
    failure->error = one->run(launch, arguments);
    snprintf(failure->why, sizeof(failure->why), "%s was told to fail", one->name);
    return failure->error == cudaSuccess;
}
