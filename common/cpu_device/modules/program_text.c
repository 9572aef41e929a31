// SPDX-License-Identifier: MIT
// What a program of NVRTC becomes before it is compiled: an order.
#include "program.h"

#include <stdlib.h>
#include <string.h>

void gw_module_text_add(struct gw_module_text *text, const void *bytes, size_t count)
{
    if (text->bytes + count > text->room) {
        text->room = 2 * (text->bytes + count);
        text->text = realloc(text->text, text->room);
        if (!text->text) {
            abort();
        }
    }
    memcpy(text->text + text->bytes, bytes, count);
    text->bytes += count;
}

void gw_module_text_add_file(struct gw_module_text *files, const char *name, const char *text)
{
    gw_module_text_add(files, name, strlen(name) + 1);
    gw_module_text_add(files, text, strlen(text) + 1);
}

static void add_words(struct gw_module_text *text, const char *words)
{
    gw_module_text_add(text, words, strlen(words));
}

// The value of an option, "-D" or "--define-macro" before it or "=" between; NULL if it is another
// one.
static const char *value_of(const char *option, const char *letters, const char *words)
{
    const size_t length = strlen(words);
    if (strncmp(option, words, length) == 0 && option[length] == '=') {
        return option + length + 1;
    }
    const size_t few = strlen(letters);
    return few > 0 && strncmp(option, letters, few) == 0 && option[few] ? option + few : NULL;
}

// What changes nothing here: where the code is to run, how fast, with which lines.
static bool is_of_no_use(const char *option)
{
    static const char *const beginnings[] = {"--gpu-architecture=",
                                             "-arch=",
                                             "--fmad=",
                                             "-fmad=",
                                             "--ftz=",
                                             "-ftz=",
                                             "--prec-sqrt=",
                                             "-prec-sqrt=",
                                             "--prec-div=",
                                             "-prec-div=",
                                             "--maxrregcount=",
                                             "-maxrregcount="};
    static const char *const wholes[] = {"--use_fast_math",
                                         "-use_fast_math",
                                         "--generate-line-info",
                                         "-lineinfo",
                                         "--device-debug",
                                         "-G",
                                         "-w",
                                         "--disable-warnings",
                                         "--restrict",
                                         "-restrict",
                                         "--device-as-default-execution-space",
                                         "-default-device",
                                         "--extra-device-vectorization",
                                         "-extra-device-vectorization"};
    for (size_t i = 0; i < sizeof(beginnings) / sizeof(*beginnings); i++) {
        if (strncmp(option, beginnings[i], strlen(beginnings[i])) == 0) {
            return true;
        }
    }
    for (size_t i = 0; i < sizeof(wholes) / sizeof(*wholes); i++) {
        if (strcmp(option, wholes[i]) == 0) {
            return true;
        }
    }
    return false;
}

// "N=4" as "N 4", "N" as "N 1".
static void add_definition(struct gw_module_text *text, const char *definition)
{
    const size_t name = strcspn(definition, "=");
    add_words(text, "#define ");
    gw_module_text_add(text, definition, name);
    add_words(text, " ");
    add_words(text, definition[name] ? definition + name + 1 : "1");
    add_words(text, "\n");
}

// The headers want C++17, as much as the exercises do, so that is what it is.
static bool is_a_standard(const char *value)
{
    static const char *const known[] = {"c++03", "c++11", "c++14", "c++17", "c++20"};
    for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
        if (strcmp(value, known[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool add_option(const char *option, struct gw_module_text *definitions)
{
    const char *value;
    if (strchr(option, '\n')) {
        return false;
    }
    if ((value = value_of(option, "-D", "--define-macro"))) {
        add_definition(definitions, value);
        return true;
    }
    if ((value = value_of(option, "-U", "--undefine-macro"))) {
        add_words(definitions, "#undef ");
        add_words(definitions, value);
        add_words(definitions, "\n");
        return true;
    }
    if ((value = value_of(option, "", "--std")) || (value = value_of(option, "", "-std"))) {
        return is_a_standard(value);
    }
    return is_of_no_use(option);
}

const char *gw_program_options(int count, const char *const *given,
                               struct gw_module_text *definitions)
{
    const char *refused = NULL;
    for (int i = 0; i < count && !refused; i++) {
        refused = !given[i] ? "(NULL)" : add_option(given[i], definitions) ? NULL : given[i];
    }
    gw_module_text_add(definitions, "", 1);
    return refused;
}

char *gw_program_expressions(const struct _nvrtcProgram *program)
{
    struct gw_module_text text = {0};
    if (program->expression_count == 0) {
        return NULL;
    }
    add_words(&text, "\n#line 1 \"a name expression\"\n"
                     "extern \"C\" __attribute__((visibility(\"default\"))) const void *const "
                     "gw_module_expressions[] = {");
    for (int i = 0; i < program->expression_count; i++) {
        add_words(&text, "(const void *)GW_KERNEL_POINTER(");
        add_words(&text, program->expressions[i].written);
        add_words(&text, "), ");
    }
    add_words(&text, "};\n");
    gw_module_text_add(&text, "", 1);
    return text.text;
}

static bool is_given(const struct _nvrtcProgram *program, const char *name, size_t length)
{
    for (int i = 0; i < program->header_count; i++) {
        if (strncmp(program->header_names[i], name, length) == 0 &&
            program->header_names[i][length] == '\0') {
            return true;
        }
    }
    return false;
}

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

char *gw_program_missing_header(const struct _nvrtcProgram *program, const char *source, int *line)
{
    *line = 0;
    for (const char *at = source; at; at = strchr(at, '\n')) {
        at = skip_blanks(*line > 0 ? at + 1 : at);
        (*line)++;
        if (*at != '#' || strncmp(at = skip_blanks(at + 1), "include", 7) != 0) {
            continue;
        }
        const char *name = skip_blanks(at + 7);
        const size_t length = *name == '"'   ? strcspn(name + 1, "\"\n")
                              : *name == '<' ? strcspn(name + 1, ">\n")
                                             : 0;
        if (length > 0 && !is_given(program, name + 1, length)) {
            return strndup(name, length + 2);
        }
    }
    return NULL;
}
