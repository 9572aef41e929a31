// SPDX-License-Identifier: MIT
// Kernels and device functions: what stands before the braces, and the braces.
#include "reader.h"

#include <string.h>

// A function may be declared before it is defined.
static struct ptx_function *function_of(struct ptx_reader *reader, const char *name)
{
    struct ptx_function *function = ptx_module_function(reader->module, name);
    if (!function) {
        function = ptx_arena_take(reader->module->arena, sizeof(*function));
        function->name = name;
        *reader->last_function = function;
        reader->last_function = &function->next;
    }
    return function;
}

struct variables {
    struct ptx_variable **list;
    size_t count;
};

// `(.param .b32 a, .param .align 8 .b8 b[16])`; nothing where no bracket stands.
static struct variables read_parameters(struct ptx_reader *reader)
{
    struct ptx_lexer *lexer = &reader->lexer;
    struct variables read = {0};
    if (!ptx_take(lexer, "(")) {
        return read;
    }
    while (!lexer->failed && !ptx_next_is(lexer, ")")) {
        ptx_expect(lexer, ".param");
        read.list =
            ptx_arena_more(reader->module->arena, read.list, read.count, sizeof(*read.list));
        read.list[read.count++] = ptx_read_declaration(reader, PTX_PARAMETER);
        if (!ptx_take(lexer, ",")) {
            break;
        }
    }
    ptx_expect(lexer, ")");
    return read;
}

static void place_in_frame(struct ptx_reader *reader, const struct variables *variables)
{
    struct ptx_function *function = reader->function;
    for (size_t i = 0; i < variables->count; i++) {
        struct ptx_variable *variable = variables->list[i];
        variable->offset = ptx_place(&function->frame_bytes, variable->size, variable->alignment);
        variable->next = function->variables;
        function->variables = variable;
        ptx_name_add(reader, PTX_NAMES_VARIABLE, variable->name)->variable = variable;
    }
}

static void name_parameters(struct ptx_reader *reader, const struct variables *variables)
{
    struct ptx_function *function = reader->function;
    function->parameters = ptx_arena_take(reader->module->arena,
                                          (variables->count + 1) * sizeof(*function->parameters));
    function->parameter_count = variables->count;
    function->parameter_bytes = function->frame_bytes;
    for (size_t i = 0; i < variables->count; i++) {
        const struct ptx_variable *variable = variables->list[i];
        function->parameters[i] = (struct ptx_parameter){variable->name, variable->offset,
                                                         variable->size, variable->alignment};
    }
}

// `.maxntid 256, 1, 1` and the like, between the parameters and the braces.
static void read_directives(struct ptx_reader *reader)
{
    static const char *const of_no_meaning_here[] = {
        ".minnctapersm",        ".maxnctapersm",    ".maxnreg",        ".noreturn", ".pragma",
        ".reqnctapercluster",   ".explicitcluster", ".maxclusterrank", ".unified",  ".abi_preserve",
        ".abi_preserve_control"};
    struct ptx_lexer *lexer = &reader->lexer;
    while (lexer->token.kind == PTX_DIRECTIVE) {
        unsigned *sizes = ptx_next_is(lexer, ".maxntid") || ptx_next_is(lexer, ".reqntid")
                              ? reader->function->block_size
                              : NULL;
        bool known = sizes;
        for (size_t i = 0; i < sizeof(of_no_meaning_here) / sizeof(*of_no_meaning_here); i++) {
            known = known || ptx_next_is(lexer, of_no_meaning_here[i]);
        }
        if (!known) {
            ptx_fail(lexer, "'%.*s' of a function is not known", (int)lexer->token.length,
                     lexer->token.text);
            return;
        }
        ptx_lexer_next(lexer);
        if (lexer->token.kind == PTX_STRING) {
            ptx_lexer_next(lexer);
            ptx_take(lexer, ";");
        }
        for (size_t i = 0; lexer->token.kind == PTX_NUMBER; i++) {
            if (sizes && i < 3) {
                sizes[i] = (unsigned)lexer->token.value;
            }
            ptx_lexer_next(lexer);
            if (!ptx_take(lexer, ",")) {
                break;
            }
        }
        for (size_t i = 0; sizes && i < 3; i++) {
            sizes[i] = sizes[i] ? sizes[i] : 1;
        }
    }
}

static void read_body(struct ptx_reader *reader)
{
    struct ptx_function *function = reader->function;
    struct ptx_module *module = reader->module;
    function->has_body = true;
    function->begin = module->instruction_count;
    reader->file = NULL;
    reader->line = 0;
    reader->braces = NULL;
    ptx_expect(&reader->lexer, "{");
    size_t open = 1;
    const struct ptx_name *outside[64];
    while (open > 0 && reader->lexer.token.kind != PTX_END) {
        if (ptx_take(&reader->lexer, "{")) {
            if (open == sizeof(outside) / sizeof(*outside)) {
                ptx_fail(&reader->lexer, "braces lie more than 64 deep");
                return;
            }
            outside[open++] = reader->names;
            struct ptx_braces *braces = ptx_arena_take(module->arena, sizeof(*braces));
            braces->around = reader->braces;
            reader->braces = braces;
        } else if (ptx_take(&reader->lexer, "}")) {
            open--;
            if (open > 0) {
                reader->names = (struct ptx_name *)outside[open];
                reader->braces = reader->braces->around;
            }
        } else {
            ptx_read_statement(reader);
        }
    }
    if (open > 0) {
        ptx_fail(&reader->lexer, "the body of '%s' has no end", function->name);
    }
    function->end = module->instruction_count;
    ptx_resolve_labels(reader);
}

void ptx_read_function(struct ptx_reader *reader)
{
    struct ptx_lexer *lexer = &reader->lexer;
    const bool is_entry = ptx_next_is(lexer, ".entry");
    ptx_lexer_next(lexer);
    struct variables results = {0};
    if (!is_entry) {
        if (ptx_next_is(lexer, ".attribute")) {
            ptx_fail(lexer, "attributes of functions are not known");
        }
        results = read_parameters(reader);
    }
    const char *name = ptx_read_word(reader);
    if (lexer->failed) {
        return;
    }
    struct ptx_function *function = function_of(reader, name);
    if (function->has_body) {
        ptx_fail(lexer, "'%s' is defined twice", name);
        return;
    }
    const struct variables parameters = read_parameters(reader);
    reader->function = function;
    reader->names = NULL;
    function->is_entry = is_entry;
    function->frame_bytes = 0;
    function->variables = NULL;
    // A kernel's parameters begin its frame, as a launch puts them.
    place_in_frame(reader, &parameters);
    if (is_entry) {
        name_parameters(reader, &parameters);
    }
    place_in_frame(reader, &results);
    function->arguments = parameters.list;
    function->argument_count = parameters.count;
    function->results = results.list;
    function->result_count = results.count;
    read_directives(reader);
    if (!ptx_take(lexer, ";")) {
        read_body(reader);
    }
    reader->function = NULL;
    reader->names = NULL;
}
