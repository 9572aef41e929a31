// SPDX-License-Identifier: MIT
// Reading a fat binary when it is first needed: its kernels learn what launches ask of them, and
// its variables where they lie.
#include "ending.h"
#include "program.h"

enum { LARGEST_PARAMETERS = 32764 }; // bytes, by the PTX document

static void load_kernel(struct ptx_kernel *kernel)
{
    const char *name = kernel->known.name;
    if (!ptx_engine_find_kernel(kernel->binary->code, name, &kernel->facts)) {
        ptx_end("the program registers the kernel %s, and its PTX has none of this name", name);
    }
    if (kernel->facts.parameter_bytes > LARGEST_PARAMETERS) {
        ptx_end("the parameters of the kernel %s have %zu bytes, and the most is %d", name,
                kernel->facts.parameter_bytes, LARGEST_PARAMETERS);
    }
    kernel->shape.argument_bytes = kernel->facts.parameter_bytes;
    kernel->known.most_threads = kernel->facts.most_threads;
}

static void load_symbol(struct ptx_symbol *symbol)
{
    const struct gw_range memory = ptx_engine_find_variable(symbol->binary->code, symbol->name);
    symbol->memory.start = memory.start; // a variable that no kernel uses may not be there
    symbol->memory.bytes = memory.bytes;
    if (symbol->host_pointer) {
        *symbol->host_pointer = memory.start;
    }
}

void ptx_load(struct ptx_binary *binary)
{
    if (binary->code) {
        return;
    }
    binary->code = ptx_engine_read(binary->wrapper);
    for (struct ptx_kernel *kernel = ptx_kernels; kernel; kernel = kernel->next) {
        if (kernel->binary == binary) {
            load_kernel(kernel);
        }
    }
    for (struct ptx_symbol *symbol = ptx_symbols; symbol; symbol = symbol->next) {
        if (symbol->binary == binary) {
            load_symbol(symbol);
        }
    }
}

void ptx_reset_symbols(void)
{
    for (const struct ptx_binary *binary = ptx_binaries; binary; binary = binary->next) {
        if (binary->code) {
            ptx_engine_reset_variables(binary->code);
        }
    }
}
