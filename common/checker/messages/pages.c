// SPDX-License-Identifier: MIT
// The one table from messages to pages. tests/messages/explained holds it to the book: what an
// example prints leads to a page that shows the example.
#include "pages.h"

#include <stddef.h>
#include <string.h>

// What both checkers say begins with the kind of mistake and a colon.
static const struct {
    const char *kind;
    const char *page; // NULL: plain C alone has it
    const char *page_in_c;
} kinds[] = {
    {"out of bounds", "out_of_bounds", "c_out_of_bounds"},
    {"use after free", "use_after_free", "c_after_free"},
    {"read after free", NULL, "c_after_free"},
    {"write after free", NULL, "c_after_free"},
    {"freed twice", "freed_twice", "c_bad_free"},
    {"not from malloc", NULL, "c_bad_free"},
    {"misaligned", "misaligned", NULL},
    {"wrong space", "wrong_space", NULL},
    {"uninitialized", "uninitialized", "c_uninitialized"},
    {"race", "race", NULL},
    {"barrier", "barrier", NULL},
    {"mask", "mask", NULL},
    {"endless wait", "endless_wait", NULL},
    {"overflow", "overflow", "c_overflow"},
    {"division by zero", "division", NULL},
    {"too much shared memory", "shared_memory", NULL},
    {"one memory", "one_memory", NULL},
    {"failed call", "failed_call", NULL},
    {"not waited for", "not_waited_for", NULL},
    {"leak", "leak", "c_leak"},
    {"null pointer", NULL, "c_null_pointer"},
    {"unchecked malloc", NULL, "c_null_pointer"},
    {"wild pointer", NULL, "c_null_pointer"},
    {"stack overflow", NULL, "c_stack_overflow"},
    {"double arithmetic", "float64", NULL},
};

// What a grader says has no such beginning; the first of these that it contains tells.
static const struct {
    const char *words;
    const char *page;
} phrases[] = {
    {" reset the device", "device_reset"},
    {" ended the program with ", "crashed"},
    {" stopped its own process ", "crashed"},
    {" was stopped: it ", "crashed"},
    {" started another process ", "crashed"},
    {"another process returned the result of ", "crashed"},
    {" leaks ", "grader_leak"},
    {" leaks: ", "grader_leak"},
    {"no kernel was launched", "not_shared_out"},
    {"kernel was launched, but", "not_shared_out"},
    {"kernels were launched, but", "not_shared_out"},
    {"the launch has ", "not_shared_out"},
    {"a read request has only ", "not_shared_out"},
    {" launches of ", "not_shared_out"},
    {" threads were launched ", "not_shared_out"},
    {" threads were launched,", "not_shared_out"},
    {" blocks were launched for", "not_shared_out"},
    {"the host computed this", "not_shared_out"},
    {" bytes went from device to host ", "not_shared_out"},
    {" bytes went from host to device ", "not_shared_out"},
    {" bytes went to the device as kernel parameters", "not_shared_out"},
    {" bytes were copied within the device: ", "not_shared_out"},
    {"memsets and copies within the device wrote ", "not_shared_out"},
    {"a few threads computed this", "not_shared_out"},
    {" but should return ", "wrong_error"},
    {" ignored an error: ", "wrong_error"},
    {" returned cudaSuccess (0), but a launch failed", "wrong_error"},
    {" but should be ", "wrong_value"},
    {" was never written", "wrong_value"},
    {" elements differ", "wrong_value"},
    {"is an input, so only read it", "wrong_value"},
    {"a write before ", "wrong_value"},
};

const char *gw_page_of_message(const char *sentence, bool in_c)
{
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        const size_t length = strlen(kinds[i].kind);
        if (strncmp(sentence, kinds[i].kind, length) == 0 && sentence[length] == ':') {
            return in_c && kinds[i].page_in_c ? kinds[i].page_in_c : kinds[i].page;
        }
    }
    for (size_t i = 0; i < sizeof(phrases) / sizeof(phrases[0]); i++) {
        if (strstr(sentence, phrases[i].words)) {
            return phrases[i].page;
        }
    }
    return NULL;
}
