// SPDX-License-Identifier: MIT
// The engine's part about code: the PTX of a fat binary, read, with its variables in the memory of
// the device.
#include "code.h"
#include "ending.h"
#include "engine.h"
#include "ptx_machine/fat_binary/fat_binary.h"

#include <stdlib.h>
#include <string.h>

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

struct ptx_code *ptx_engine_read(const void *wrapper)
{
    char message[MESSAGE_LENGTH];
    size_t length;
    char *text = ptx_of_fat_binary(wrapper, &length, message, sizeof(message));
    if (!text) {
        ptx_end("%s", message);
    }
    struct ptx_code *code = malloc(sizeof(*code));
    if (!code) {
        ptx_end("there is no memory left for the program's device code");
    }
    code->module = ptx_module_read(text, length, message, sizeof(message));
    free(text);
    if (!code->module) {
        ptx_end("%s", message);
    }
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
