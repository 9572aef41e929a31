// SPDX-License-Identifier: MIT
#include "run_kernel.h"

enum { DATA_BYTES = 64 << 10 };

static struct kernel *running;

static void keep(const char *text, size_t length)
{
    const size_t used = strlen(running->printed);
    snprintf(running->printed + used, sizeof(running->printed) - used, "%.*s", (int)length, text);
}

static bool release(uint64_t address)
{
    ptx_memory_free(address);
    return true;
}

static uint64_t allocate(size_t bytes)
{
    return ptx_memory_allocate(bytes, false);
}

static void place_variables(struct ptx_module *module)
{
    for (struct ptx_variable *one = module->variables; one; one = one->next) {
        if (one->space == PTX_GLOBAL || one->space == PTX_CONSTANT) {
            one->address = ptx_memory_allocate(one->size, one->is_managed);
            struct ptx_span span;
            assert_true(ptx_memory_span(one->address, &span));
            unsigned char *bytes = (unsigned char *)(uintptr_t)one->address + span.shift;
            memset(bytes, 0, one->size);
            if (one->bytes) {
                memcpy(bytes, one->bytes, one->size);
            }
            for (size_t i = 0; i < one->relocation_count; i++) {
                const uint64_t value = ptx_program_address(NULL, one->relocations[i].function);
                memcpy(bytes + one->relocations[i].offset, &value, sizeof(value));
            }
        }
    }
}

struct kernel *new_kernel(const char *body)
{
    static const struct ptx_services services = {
        .allocate = allocate, .release = release, .print = keep};
    char text[20000], message[400] = "";
    snprintf(text, sizeof(text), ".version 9.0\n.target sm_90\n.address_size 64\n%s\n", body);
    struct kernel *kernel = calloc(1, sizeof(*kernel));
    assert_non_null(kernel);
    kernel->module = ptx_module_read(text, strlen(text), message, sizeof(message));
    assert_string_equal(message, "");
    assert_non_null(kernel->module);
    place_variables(kernel->module);
    kernel->program = ptx_program_new(kernel->module);
    kernel->run = (struct ptx_run){.program = kernel->program,
                                   .kernel = ptx_module_function(kernel->module, "k"),
                                   .services = &services};
    assert_non_null(kernel->run.kernel);
    return kernel;
}

struct kernel *new_simple_kernel(const char *body)
{
    char text[16000];
    snprintf(text, sizeof(text),
             ".extern .shared .align 16 .b8 dynamic[];\n"
             ".visible .entry k(.param .u64 data)\n{\n.reg .b16 %%h<9>;\n.reg .b32 %%r<20>;\n"
             ".reg .b64 %%d<20>;\n.reg .f32 %%f<9>;\n.reg .f64 %%g<9>;\n.reg .pred %%p<9>;\n"
             "ld.param.u64 %%d0, [data];\nmov.u32 %%r0, %%tid.x;\n%s\nret;\n}\n",
             body);
    return new_kernel(text);
}

void free_kernel(struct kernel *kernel)
{
    for (struct ptx_variable *one = kernel->module->variables; one; one = one->next) {
        if (one->address) {
            ptx_memory_free(one->address);
        }
    }
    ptx_program_free(kernel->program);
    ptx_module_free(kernel->module);
    free(kernel);
}

bool run_kernel(struct kernel *kernel, unsigned blocks, unsigned threads,
                const uint64_t *parameters)
{
    const uint32_t grid[] = {blocks, 1, 1}, block[] = {threads, 1, 1};
    memcpy(kernel->run.grid, grid, sizeof(grid));
    memcpy(kernel->run.block, block, sizeof(block));
    kernel->run.parameters = parameters;
    running = kernel;
    return ptx_run(&kernel->run, &kernel->fault);
}

uint64_t data_address(void)
{
    static uint64_t address;
    if (!address) {
        address = ptx_memory_allocate(DATA_BYTES, false);
    }
    return address;
}

void *data(void)
{
    struct ptx_span span;
    assert_true(ptx_memory_span(data_address(), &span));
    return (unsigned char *)(uintptr_t)data_address() + span.shift;
}

void clear_data(void)
{
    memset(data(), 0, DATA_BYTES);
}

void run_simple(const char *body, unsigned blocks, unsigned threads)
{
    struct kernel *kernel = new_simple_kernel(body);
    const uint64_t parameter = data_address();
    clear_data();
    run_kernel(kernel, blocks, threads, &parameter);
    assert_string_equal(kernel->fault.sentence, "");
    free_kernel(kernel);
}

void fails_with(const char *body, unsigned blocks, unsigned threads, enum ptx_fault_kind kind,
                const char *part)
{
    struct kernel *kernel = new_simple_kernel(body);
    const uint64_t parameter = data_address();
    clear_data();
    assert_false(run_kernel(kernel, blocks, threads, &parameter));
    assert_int_equal(kernel->fault.kind, kind);
    assert_contains(kernel->fault.sentence, part);
    free_kernel(kernel);
}
