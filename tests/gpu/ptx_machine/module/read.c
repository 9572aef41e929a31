// SPDX-License-Identifier: MIT
#include "read.h"
#include "test.h"

static const char start[] = ".version 9.0\n.target sm_75\n.address_size 64\n";

static struct ptx_module *read_text(const char *text, char *message, size_t capacity)
{
    char whole[8192];
    const int length = snprintf(whole, sizeof(whole), "%s%s", start, text);
    assert_in_range(length, 0, sizeof(whole) - 1);
    return ptx_module_read(whole, (size_t)length, message, capacity);
}

struct ptx_module *read_ptx(const char *text)
{
    char message[300];
    struct ptx_module *module = read_text(text, message, sizeof(message));
    if (!module) {
        fail_msg("%s", message);
    }
    assert_string_equal(message, "");
    return module;
}

const char *refusal_of(const char *text)
{
    static char message[300];
    struct ptx_module *module = read_text(text, message, sizeof(message));
    assert_null(module);
    assert_string_not_equal(message, "");
    return message;
}

static void in_kernel(char *text, size_t capacity, const char *instructions)
{
    const int length =
        snprintf(text, capacity,
                 ".global .align 4 .b8 array[40];\n.entry k(.param .u64 k_param_0)\n{\n"
                 ".reg .pred %%p<10>; .reg .b16 %%h<10>; .reg .b32 %%r<10>; .reg .b64 %%q<10>;\n"
                 ".reg .f32 %%f<10>; .reg .f64 %%d<10>;\n%s\nret;\n}\n",
                 instructions);
    assert_in_range(length, 0, capacity - 1);
}

struct ptx_module *read_instructions(const char *instructions)
{
    char text[4096];
    in_kernel(text, sizeof(text), instructions);
    return read_ptx(text);
}

const char *refusal_of_instructions(const char *instructions)
{
    char text[4096];
    in_kernel(text, sizeof(text), instructions);
    return refusal_of(text);
}
