// SPDX-License-Identifier: MIT
// The engine's part about code: the PTX of a fat binary, read, with its variables in the memory of
// the device.
#define _GNU_SOURCE // program_invocation_short_name
#include "engine.h"
#include "counts.h"
#include "device_heap.h"
#include "ending.h"
#include "extras/textures/texel.h"
#include "extras/textures/texture.h"
#include "ptx_machine/fat_binary/fat_binary.h"
#include "ptx_machine/machine/machine.h"
#include "ptx_machine/memory/memory.h"
#include "ptx_machine/module/module.h"
#include "settings.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** The device code of one fat binary. */
struct ptx_code {
    struct ptx_module *module;
    struct ptx_program *program;
};

enum { MESSAGE_LENGTH = 400 };

int ptx_engine_architecture(const void *wrapper)
{
    char message[MESSAGE_LENGTH];
    size_t length;
    char *text = ptx_of_fat_binary(wrapper, &length, message, sizeof(message));
    const char *target = text ? strstr(text, ".target sm_") : NULL;
    const int architecture = target ? atoi(target + strlen(".target sm_")) : 0;
    free(text);
    return architecture; // where there is no PTX, whoever needs some is told why
}

static bool lies_in_memory(const struct ptx_variable *variable)
{
    return variable->space == PTX_GLOBAL || variable->space == PTX_CONSTANT;
}

static void place(struct ptx_variable *variable)
{
    if (variable->is_extern) {
        ptx_end("the variable %s is only declared: code that is in parts, for a device linker to "
                "put together, cannot be run",
                variable->name);
    }
    const size_t bytes = variable->size > 0 ? variable->size : 1;
    const unsigned char *start = ptx_engine_allocate(bytes, variable->is_managed);
    if (!start) {
        ptx_end("there is no room for the variable %s, of %zu bytes", variable->name, bytes);
    }
    variable->address = (uint64_t)(uintptr_t)start;
}

/** The 8 bytes of a relocation. */
static uint64_t value_of(const struct ptx_code *code, const struct ptx_relocation *relocation)
{
    const uint64_t address = relocation->variable
                                 ? relocation->variable->address
                                 : ptx_program_address(code->program, relocation->function);
    return address + (uint64_t)relocation->add;
}

static void fill(const struct ptx_code *code, const struct ptx_variable *variable)
{
    unsigned char *bytes = ptx_engine_reach((const void *)(uintptr_t)variable->address);
    if (variable->bytes) {
        memcpy(bytes, variable->bytes, variable->size);
    } else {
        memset(bytes, 0, variable->size);
    }
    for (size_t i = 0; i < variable->relocation_count; i++) {
        const uint64_t value = value_of(code, &variable->relocations[i]);
        memcpy(bytes + variable->relocations[i].offset, &value, sizeof(value));
    }
}

void ptx_engine_reset_variables(const struct ptx_code *code)
{
    for (const struct ptx_variable *one = code->module->variables; one; one = one->next) {
        if (lies_in_memory(one)) {
            fill(code, one);
        }
    }
}

static struct ptx_module *module_of(const char *text, size_t length)
{
    char message[MESSAGE_LENGTH];
    struct ptx_module *module = ptx_module_read(text, length, message, sizeof(message));
    if (!module) {
        ptx_end("%s", message);
    }
    return module;
}

static struct ptx_module *module_of_program(const void *wrapper)
{
    char message[MESSAGE_LENGTH];
    size_t length;
    char *text = ptx_of_fat_binary(wrapper, &length, message, sizeof(message));
    if (!text) {
        ptx_end("%s", message);
    }
    struct ptx_module *module = module_of(text, length);
    free(text);
    return module;
}

/** What another compiler made of the program's device code. */
static struct ptx_module *module_of_folder(const char *folder)
{
    char path[PATH_MAX];
    snprintf(path, sizeof(path), "%s/%s.ptx", folder, program_invocation_short_name);
    FILE *file = fopen(path, "r");
    if (!file) {
        ptx_end("PTX_MACHINE_CODE=%s: there is no %s: %s", folder, path, strerror(errno));
    }
    char *text = NULL;
    size_t room = 0;
    const ssize_t length = getdelim(&text, &room, '\0', file);
    fclose(file);
    struct ptx_module *module = module_of(text, length > 0 ? (size_t)length : 0);
    free(text);
    return module;
}

static bool share_a_kernel(const struct ptx_module *one, const struct ptx_module *other)
{
    for (const struct ptx_function *each = one->functions; each; each = each->next) {
        if (each->is_entry && ptx_module_function(other, each->name)) {
            return true;
        }
    }
    return false;
}

/** The module that is run for a fat binary. */
static struct ptx_module *module_to_run(const void *wrapper)
{
    struct ptx_module *own = module_of_program(wrapper);
    const char *folder = ptx_environment()->code;
    if (!folder) {
        return own;
    }
    struct ptx_module *other = module_of_folder(folder);
    const bool replaces = share_a_kernel(own, other);
    ptx_module_free(replaces ? own : other);
    return replaces ? other : own;
}

struct ptx_code *ptx_engine_read(const void *wrapper)
{
    struct ptx_code *code = malloc(sizeof(*code));
    if (!code) {
        ptx_end("there is no memory left for the program's device code");
    }
    code->module = module_to_run(wrapper);
    for (struct ptx_variable *one = code->module->variables; one; one = one->next) {
        if (lies_in_memory(one)) {
            place(one);
        }
    }
    code->program = ptx_program_new(code->module);
    if (!code->program) {
        ptx_end("there is no memory left for the program's device code");
    }
    ptx_engine_reset_variables(code);
    return code;
}

bool ptx_engine_find_kernel(const struct ptx_code *code, const char *name,
                            struct ptx_kernel_facts *facts)
{
    const struct ptx_function *function = ptx_module_function(code->module, name);
    if (!function || !function->is_entry) {
        return false;
    }
    const unsigned *size = function->block_size;
    *facts = (struct ptx_kernel_facts){
        .code = code,
        .function = function,
        .parameter_count = function->parameter_count,
        .parameter_bytes = function->parameter_bytes,
        .static_shared_bytes = function->static_shared_bytes,
        .most_threads = size[0] * (size[1] > 0 ? size[1] : 1) * (size[2] > 0 ? size[2] : 1),
    };
    return true;
}

struct ptx_place ptx_engine_parameter(const struct ptx_kernel_facts *facts, size_t index)
{
    const struct ptx_parameter *parameter =
        &((const struct ptx_function *)facts->function)->parameters[index];
    return (struct ptx_place){parameter->offset, parameter->size};
}

struct gw_range ptx_engine_find_variable(const struct ptx_code *code, const char *name)
{
    const struct ptx_variable *variable = ptx_module_variable(code->module, name);
    return variable
               ? (struct gw_range){(unsigned char *)(uintptr_t)variable->address, variable->size}
               : (struct gw_range){NULL, 0};
}

// The engine's part about kernels: the room machine runs them, and what it finds becomes an error
// of CUDA's.

static void print(const char *text, size_t length)
{
    ptx_count_printed(length);
    fwrite(text, 1, length, stdout);
}

// PTX says neither how many channels it wants nor of how many bytes: those that the texture has.
static const char *fetch(const struct ptx_fetch *fetch, struct gw_texels *texels)
{
    const struct gw_texture *texture = gw_texture_of(fetch->texture);
    const unsigned code = !texture ? 0
                          : fetch->gives_floats
                              ? GW_TEXEL_CODE(cudaChannelFormatKindFloat, sizeof(float),
                                              GW_CHANNELS_OF_CODE(texture->code))
                          : gw_texel_is_integer(texture->code)
                              ? texture->code
                              : GW_TEXEL_CODE(cudaChannelFormatKindSigned, sizeof(int),
                                              GW_CHANNELS_OF_CODE(texture->code));
    switch (fetch->dimensions) {
    case 0:
        return gw_texture_linear(texels, fetch->texture, code, fetch->index);
    case 1:
        return gw_texture_1d(texels, fetch->texture, code, fetch->x);
    default:
        return gw_texture_2d(texels, fetch->texture, code, fetch->x, fetch->y);
    }
}

/** The error that a GPU's driver gives; what only the machine finds ends the program. */
static cudaError_t error_of(const struct ptx_fault *fault)
{
    switch (fault->kind) {
    case PTX_ILLEGAL_ADDRESS:
        return cudaErrorIllegalAddress;
    case PTX_MISALIGNED:
        return cudaErrorMisalignedAddress;
    case PTX_ASSERT:
        return cudaErrorAssert;
    case PTX_TRAP:
    case PTX_STACK_OVERFLOW:
    case PTX_ILLEGAL_BARRIER:
        return cudaErrorLaunchFailure;
    case PTX_NO_PROGRESS: // a GPU hangs, or its display's watchdog ends the kernel
    case PTX_TOO_MANY_INSTRUCTIONS:
        return cudaErrorLaunchTimeout;
    case PTX_NO_FAULT:
    case PTX_NOT_KNOWN:
        break;
    }
    ptx_end("%s", fault->sentence);
}

bool ptx_engine_run(const struct ptx_kernel_facts *facts, const struct gw_launch *launch,
                    const void *arguments, struct ptx_failure *failure)
{
    static const struct ptx_services services = {ptx_heap_allocate, ptx_heap_release, print, fetch};
    const struct ptx_environment *environment = ptx_environment();
    const struct ptx_run run = {
        .program = facts->code->program,
        .kernel = facts->function,
        .grid = {launch->grid.x, launch->grid.y, launch->grid.z},
        .block = {launch->block.x, launch->block.y, launch->block.z},
        .dynamic_shared_bytes = launch->dynamic_shared_bytes,
        .parameters = arguments,
        .descending = environment->descending,
        .poison = environment->poison,
        .instructions = environment->instructions,
        .services = &services,
        .counts = ptx_count_launch(launch, facts->parameter_bytes),
        .issued = ptx_issues_of_launch(),
    };
    struct ptx_fault fault;
    if (ptx_run(&run, &fault)) {
        return true;
    }
    failure->error = error_of(&fault);
    if (fault.kind == PTX_ASSERT) { // as a GPU's driver does
        fprintf(stderr, "%s\n", fault.sentence);
    }
    snprintf(failure->why, sizeof(failure->why), "%s", fault.sentence);
    return false;
}

// The engine's part about memory: the room memory, as the environment wants it.

static uint64_t number_of(const void *address)
{
    return (uint64_t)(uintptr_t)address;
}

unsigned char *ptx_engine_allocate(size_t bytes, bool managed)
{
    static bool set;
    if (!set) {
        const struct ptx_environment *environment = ptx_environment();
        ptx_memory_settings(&(struct ptx_memory_settings){.strict = environment->strict,
                                                          .poison = environment->poison});
        set = true;
    }
    return (unsigned char *)(uintptr_t)ptx_memory_allocate(bytes, managed);
}

void ptx_engine_free(unsigned char *start)
{
    ptx_memory_free(number_of(start));
}

bool ptx_engine_is_device(const void *address)
{
    return ptx_memory_is_device(number_of(address));
}

void ptx_engine_share(struct gw_range memory)
{
    ptx_memory_share(memory.start, memory.bytes);
}

void ptx_engine_unshare(struct gw_range memory)
{
    ptx_memory_unshare(memory.start, memory.bytes);
}

unsigned char *ptx_engine_reach(const void *address)
{
    if (!ptx_engine_is_device(address)) {
        return (unsigned char *)(uintptr_t)address;
    }
    struct ptx_span span;
    if (!ptx_memory_span(number_of(address), &span)) {
        ptx_end("a call of the runtime wants the device's memory at %p, where nothing is allocated",
                address);
    }
    return (unsigned char *)((uintptr_t)address + (uintptr_t)span.shift);
}
