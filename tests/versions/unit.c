// SPDX-License-Identifier: MIT
// A macro that one version defines is put away behind it, so that the next one finds what it would
// find if it were alone.
#include "unit.h"

#include <stdio.h>
#include <string.h>

#include "text.h"

static void write_version(FILE *file, const struct gw_item *item, const struct gw_lines *functions)
{
    const struct gw_source *source = &item->source;
    for (size_t i = 0; i < source->macros.count; i++) {
        fprintf(file, "#pragma push_macro(\"%s\")\n", source->macros.line[i]);
    }
    fprintf(file, "namespace %s {\n#line %d \"%s\"\n%s\n", item->identifier, source->body_line,
            item->path, source->body);
    fputs("}\n", file);
    for (size_t i = 0; i < source->macros.count; i++) {
        fprintf(file, "#pragma pop_macro(\"%s\")\n", source->macros.line[i]);
    }
    // The header's type picks the right one, should there be several of the name.
    fprintf(file,
            "#ifndef __CUDA_ARCH__ // clang would make device code of it\n"
            "extern \"C\" {\nextern void (*const %s_functions[])(void);\n"
            "void (*const %s_functions[])(void) = {\n",
            item->identifier, item->identifier);
    for (size_t i = 0; i < functions->count; i++) {
        const char *name = functions->line[i];
        fprintf(file, "reinterpret_cast<void (*)(void)>(static_cast<decltype(&::%s)>(&%s::%s)),\n",
                name, item->identifier, name);
    }
    fputs("};\n}\n#endif\n", file);
}

static bool has(const struct gw_lines *lines, const char *line)
{
    for (size_t i = 0; i < lines->count; i++) {
        if (strcmp(lines->line[i], line) == 0) {
            return true;
        }
    }
    return false;
}

// The first head, and what the others say that none before them has said.
static void write_heads(FILE *file, struct gw_item *const *items, size_t count)
{
    fputs(items[0]->source.head, file);
    struct gw_lines said = gw_lines_of(items[0]->source.key);
    for (size_t i = 1; i < count; i++) {
        const struct gw_lines head = gw_lines_of(items[i]->source.key);
        for (size_t j = 0; j < head.count; j++) {
            if (!has(&said, head.line[j])) {
                fprintf(file, "%s\n", head.line[j]);
                gw_lines_add(&said, head.line[j]);
            }
        }
    }
}

void gw_unit_write(const char *path, struct gw_item *const *items, size_t count,
                   const struct gw_lines *functions)
{
    FILE *file = gw_write_file(path);
    write_heads(file, items, count);
    for (size_t i = 0; i < count; i++) {
        write_version(file, items[i], functions);
    }
    fclose(file);
}

static void write_text(FILE *file, const char *text)
{
    fputc('"', file);
    for (; *text; text++) {
        if (*text == '\n') {
            fputs("\\n", file);
        } else if (*text == '"' || *text == '\\') {
            fprintf(file, "\\%c", *text);
        } else {
            fputc(*text, file);
        }
    }
    fputc('"', file);
}

// A jump and not a call: what the function is given stays where it is, whatever its type, and no
// frame of ours stands between the runner and the version.
static void write_jump(FILE *file, const char *function, size_t number)
{
    fprintf(file,
            "__asm__(\".text\\n.globl %s\\n.type %s, %%function\\n%s:\\n\"\n"
            "#if defined(__x86_64__)\n"
            "\"jmp *gw_chosen_functions+%zu(%%rip)\\n\"\n"
            "#elif defined(__aarch64__)\n"
            "\"adrp x16, gw_chosen_functions+%zu\\n\"\n"
            "\"ldr x16, [x16, :lo12:gw_chosen_functions+%zu]\\nbr x16\\n\"\n"
            "#else\n"
            "#error \"the jump to a version is to be written for this processor\"\n"
            "#endif\n"
            "\".size %s, .-%s\\n\");\n",
            function, function, function, 8 * number, 8 * number, 8 * number, function, function);
}

void gw_table_write(const char *path, const struct gw_item *items, size_t count,
                    const struct gw_lines *functions, bool in_c)
{
    FILE *file = gw_write_file(path);
    fputs("extern \"C\" {\n", file);
    for (size_t i = 0; i < count; i++) {
        const char *id = items[i].identifier;
        if (items[i].errors) {
            continue;
        }
        if (!in_c) {
            fprintf(file, "extern const gw_version_function %s_functions[];\n", id);
            continue;
        }
        for (size_t f = 0; f < functions->count; f++) {
            fprintf(file, "void %s_%s(void) __asm__(\"%s.%s\");\n", id, functions->line[f],
                    functions->line[f], items[i].name);
        }
        fprintf(file, "static const gw_version_function %s_functions[] = {", id);
        for (size_t f = 0; f < functions->count; f++) {
            fprintf(file, "%s_%s, ", id, functions->line[f]);
        }
        fputs("};\n", file);
    }
    fputs("const struct gw_held_version gw_held_versions[] = {\n", file);
    for (size_t i = 0; i < count; i++) {
        if (items[i].errors) {
            fprintf(file, "{\"%s\", nullptr, ", items[i].name);
            write_text(file, items[i].errors);
            fputs("},\n", file);
        } else {
            fprintf(file, "{\"%s\", %s_functions, nullptr},\n", items[i].name, items[i].identifier);
        }
    }
    fprintf(file,
            "{nullptr, nullptr, nullptr}};\nconst int gw_held_functions = %zu;\n"
            "gw_version_function gw_chosen_functions[%zu];\n}\n",
            functions->count, functions->count);
    for (size_t f = 0; f < functions->count; f++) {
        write_jump(file, functions->line[f], f);
    }
    fclose(file);
}
