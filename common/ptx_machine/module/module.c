// SPDX-License-Identifier: MIT
// A PTX text from its first line to its last: the directives that stand outside of functions.
#include "reader.h"

#include <stdlib.h>
#include <string.h>

const char *ptx_read_word(struct ptx_reader *reader)
{
    struct ptx_lexer *lexer = &reader->lexer;
    if (lexer->token.kind != PTX_WORD) {
        ptx_fail(lexer, "a name is wanted here, and not '%.*s'", (int)lexer->token.length,
                 lexer->token.text);
        return "";
    }
    const char *text =
        ptx_arena_text(reader->module->arena, lexer->token.text, lexer->token.length);
    ptx_lexer_next(lexer);
    return text;
}

uint64_t ptx_read_whole(struct ptx_reader *reader)
{
    struct ptx_lexer *lexer = &reader->lexer;
    if (lexer->token.kind != PTX_NUMBER || lexer->token.number != PTX_WHOLE) {
        ptx_fail(lexer, "a whole number is wanted here, and not '%.*s'", (int)lexer->token.length,
                 lexer->token.text);
        return 0;
    }
    const uint64_t value = lexer->token.value;
    ptx_lexer_next(lexer);
    return value;
}

void ptx_skip_to_close(struct ptx_reader *reader, const char *open, const char *close)
{
    struct ptx_lexer *lexer = &reader->lexer;
    for (size_t depth = 1; depth > 0;) {
        if (lexer->token.kind == PTX_END) {
            ptx_fail(lexer, "'%s' is never closed", open);
            return;
        }
        depth += ptx_next_is(lexer, open);
        depth -= ptx_next_is(lexer, close);
        ptx_lexer_next(lexer);
    }
}

struct ptx_function *ptx_module_function(const struct ptx_module *module, const char *name)
{
    struct ptx_function *function = module->functions;
    while (function && strcmp(function->name, name) != 0) {
        function = function->next;
    }
    return function;
}

struct ptx_variable *ptx_module_variable(const struct ptx_module *module, const char *name)
{
    struct ptx_variable *variable = module->variables;
    while (variable && strcmp(variable->name, name) != 0) {
        variable = variable->next;
    }
    return variable;
}

// `9.0`, which the lexer takes for a number: 90.
static void read_version(struct ptx_reader *reader)
{
    struct ptx_lexer *lexer = &reader->lexer;
    char *rest = NULL;
    char text[16] = {0};
    if (lexer->token.length >= sizeof(text)) {
        ptx_fail(lexer, "this version of PTX is not known");
        return;
    }
    memcpy(text, lexer->token.text, lexer->token.length);
    const unsigned long major = strtoul(text, &rest, 10);
    const unsigned long minor = *rest == '.' ? strtoul(rest + 1, NULL, 10) : 0;
    reader->module->version = (unsigned)(10 * major + minor);
    if (major < 6 || major > 9) {
        ptx_fail(lexer, "PTX %s is not known: 6.0 to 9.x are, of CUDA 9 to 13", text);
    }
    ptx_lexer_next(lexer);
}

// `.file 1 "path", 12, 345`
static void read_file(struct ptx_reader *reader)
{
    struct ptx_lexer *lexer = &reader->lexer;
    const uint64_t number = ptx_read_whole(reader);
    if (number > 100000 || lexer->token.kind != PTX_STRING) {
        ptx_fail(lexer, "this .file is not known");
        return;
    }
    while (reader->file_count <= number) {
        reader->files = ptx_arena_more(reader->module->arena, reader->files, reader->file_count,
                                       sizeof(*reader->files));
        reader->files[reader->file_count++] = NULL;
    }
    reader->files[number] =
        ptx_arena_text(reader->module->arena, lexer->token.text + 1, lexer->token.length - 2);
    ptx_lexer_next(lexer);
    while (ptx_take(lexer, ",")) {
        ptx_read_whole(reader);
    }
}

static void read_target(struct ptx_reader *reader)
{
    reader->module->target = ptx_read_word(reader);
    while (ptx_take(&reader->lexer, ",")) {
        ptx_read_word(reader);
    }
}

static void read_outside(struct ptx_reader *reader)
{
    struct ptx_lexer *lexer = &reader->lexer;
    bool is_extern = false;
    if (ptx_take(lexer, ".version")) {
        read_version(reader);
    } else if (ptx_take(lexer, ".target")) {
        read_target(reader);
    } else if (ptx_take(lexer, ".address_size")) {
        if (ptx_read_whole(reader) != 64) {
            ptx_fail(lexer, "addresses of another size than 64 bits are not known");
        }
    } else if (ptx_take(lexer, ".file")) {
        read_file(reader);
    } else if (ptx_take(lexer, ".section")) {
        ptx_lexer_next(lexer);
        ptx_expect(lexer, "{");
        ptx_skip_to_close(reader, "{", "}");
    } else if (ptx_take(lexer, ".pragma")) {
        ptx_lexer_next(lexer);
        ptx_expect(lexer, ";");
    } else if (ptx_next_is(lexer, ".loc")) {
        ptx_read_statement(reader);
    } else if (!ptx_take(lexer, ";")) {
        while (ptx_next_is(lexer, ".visible") || ptx_next_is(lexer, ".weak") ||
               ptx_next_is(lexer, ".common") || ptx_next_is(lexer, ".extern")) {
            is_extern = is_extern || ptx_next_is(lexer, ".extern");
            ptx_lexer_next(lexer);
        }
        if (ptx_next_is(lexer, ".entry") || ptx_next_is(lexer, ".func")) {
            ptx_read_function(reader);
        } else if (lexer->token.kind == PTX_DIRECTIVE) {
            ptx_read_variables(reader, is_extern);
        } else {
            ptx_fail(lexer, "'%.*s' outside of a function is not known", (int)lexer->token.length,
                     lexer->token.text);
        }
    }
}

struct ptx_module *ptx_module_read(const char *text, size_t length, char *message, size_t capacity)
{
    struct ptx_arena *arena = ptx_arena_new();
    if (!arena) {
        return NULL;
    }
    struct ptx_module *module = ptx_arena_take(arena, sizeof(*module));
    module->arena = arena;
    struct ptx_reader reader = {
        .module = module, .last_variable = &module->variables, .last_function = &module->functions};
    ptx_lexer_begin(&reader.lexer, text, length, message, capacity);
    while (reader.lexer.token.kind != PTX_END) {
        read_outside(&reader);
    }
    if (!reader.lexer.failed && !module->target) {
        ptx_fail(&reader.lexer, "there is no .target: this is no PTX");
    }
    if (reader.lexer.failed) {
        ptx_module_free(module);
        return NULL;
    }
    ptx_sum_static_shared(&reader);
    return module;
}

void ptx_module_free(struct ptx_module *module)
{
    if (module) {
        ptx_arena_free(module->arena);
    }
}
