// SPDX-License-Identifier: MIT
#include "build.h"

#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "lines.h"
#include "output.h"
#include "text.h"

/** A command line that grows; `words` ends with NULL. */
struct command {
    const char *words[2000];
    int count;
};

/** Adds words until NULL; they are not copied. */
static void add(struct command *command, ...)
{
    const int room = (int)(sizeof(command->words) / sizeof(command->words[0])) - 1;
    va_list words;
    va_start(words, command);
    for (char *word; (word = va_arg(words, char *));) {
        if (command->count == room) {
            gw_fail("a command has more than %d words", room);
        }
        command->words[command->count++] = word;
    }
    va_end(words);
}

/** Runs a command that must not fail: if it does, the program ends with what it said. */
static void must(const struct command *command)
{
    char *output;
    if (gw_output_of(command->words, &output) != 0) {
        gw_fail("%s: %s", command->words[0], output);
    }
    fputs(output, stderr);
}

static struct gw_lines objects; // their paths

// What a unit needs, taken over into the one file that Ninja or Make reads.
static FILE *dependencies;

static void keep_dependencies(const char *path)
{
    char *text = gw_read_file(path);
    const char *after = strstr(text, ": ");
    if (after && ftell(dependencies) == 0) {
        fwrite(text, 1, (size_t)(after - text) + 1, dependencies); // the target, as it was told
    }
    const size_t length = strlen(text);
    if (length > 0 && text[length - 1] == '\n') {
        text[length - 1] = '\0'; // the line goes on with the next unit's
    }
    fprintf(dependencies, " \\\n%s", after ? after + 2 : "");
    unlink(path);
}

// The compiler's command for another file.
static int compile(const struct gw_build *build, char *source, char *object, char **output)
{
    char *needed = build->dependencies ? gw_keep_words("%s.d", object) : NULL;
    struct command command = {0};
    for (int i = 0; i < build->words; i++) {
        char *word = build->compiler[i];
        if (word == build->list) {
            word = source;
        } else if (word == build->object) {
            word = object;
        } else if (needed && word == build->dependencies) {
            word = needed;
        }
        add(&command, word, NULL);
    }
    const int status = gw_output_of(command.words, output);
    if (status == 0 && needed) {
        keep_dependencies(needed);
    }
    return status;
}

static void leave_out(struct gw_item *item, const char *errors)
{
    item->errors = errors;
    fputs(errors, stderr);
}

static void find_float64(const struct gw_build *build, struct gw_item *const *items, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char *findings = gw_keep_words("%s/%s", build->findings, items[i]->name);
        struct command command = {0};
        add(&command, build->float64, "--dump", build->listing, "--source", items[i]->path,
            "--output", findings, build->real ? "--real" : NULL, NULL);
        must(&command);
    }
}

// One unit. @return whether it compiled; if not, `errors` becomes why
static bool compile_unit(const struct gw_build *build, struct gw_item *const *items, size_t count,
                         char **errors)
{
    char *source = gw_keep_words("%s.%zu.cpp", build->object, objects.count);
    char *object = gw_keep_words("%s.%zu.o", build->object, objects.count);
    gw_unit_write(source, items, count, &build->functions);
    const bool compiled = compile(build, source, object, errors) == 0;
    if (compiled) {
        fputs(*errors, stderr);
        if (build->float64) {
            find_float64(build, items, count);
        }
        gw_lines_add(&objects, object);
    }
    return compiled;
}

// With objcopy: what has one name in all versions gets one for each, array_sum.wrong.one_short, of
// which reports show what stands before the dot.
static void rename_functions(const struct gw_build *build, const struct gw_item *item,
                             const char *object, bool alone)
{
    struct command command = {0};
    add(&command, "objcopy", NULL);
    for (size_t f = 0; f < build->functions.count; f++) {
        add(&command, "--redefine-sym",
            gw_keep_words("%s=%s.%s", build->functions.line[f], build->functions.line[f],
                          item->name),
            alone ? "--keep-global-symbol" : NULL,
            gw_keep_words("%s.%s", build->functions.line[f], item->name), NULL);
    }
    add(&command, object, NULL);
    must(&command);
}

// Versions that do not compile together: each by itself, which tells whose fault it is.
static void compile_apart(const struct gw_build *build, struct gw_item *const *items, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char *errors;
        if (compile_unit(build, &items[i], 1, &errors)) {
            if (build->texts) {
                continue;
            }
            // It may have given the exercise's own function C's linkage itself.
            rename_functions(build, items[i], objects.line[objects.count - 1], false);
        } else {
            leave_out(items[i], errors);
        }
    }
}

static void translate(const struct gw_build *build, struct gw_item *item)
{
    if (!build->chevron) {
        item->source = gw_source_of(gw_read_file(item->path));
        return;
    }
    char *translated = gw_keep_words("%s.chevron", build->object);
    struct command command = {0};
    add(&command, build->chevron, "--name", item->path, "--output", translated, item->path, NULL);
    char *output;
    if (gw_output_of(command.words, &output) == 0) {
        item->source = gw_source_of(gw_read_file(translated));
        unlink(translated);
    } else {
        leave_out(item, output);
    }
}

static bool go_together(const struct gw_build *build, const struct gw_source *one,
                        const struct gw_source *other)
{
    return strcmp(one->key, other->key) == 0 ||
           (build->gathers && one->only_includes && other->only_includes);
}

static void compile_cuda(struct gw_build *build)
{
    struct gw_item **together = gw_keep(build->count * sizeof(struct gw_item *));
    bool *done = gw_keep(build->count * sizeof(bool));
    for (size_t i = 0; i < build->count; i++) {
        translate(build, &build->items[i]);
        done[i] = build->items[i].errors;
    }
    for (size_t i = 0; i < build->count; i++) {
        size_t count = 0;
        for (size_t j = i; j < build->count && !done[i]; j++) {
            if (!done[j] && go_together(build, &build->items[i].source, &build->items[j].source)) {
                together[count++] = &build->items[j];
                done[j] = j > i;
            }
        }
        char *errors;
        if (count > 0 && !compile_unit(build, together, count, &errors)) {
            compile_apart(build, together, count);
        }
        done[i] = true;
    }
}

// C has no namespaces: an object each, in which all but the exercise's functions become its own.
static void compile_c(struct gw_build *build)
{
    for (size_t i = 0; i < build->count; i++) {
        struct gw_item *item = &build->items[i];
        char *object = gw_keep_words("%s.%zu.o", build->object, objects.count);
        char *output;
        if (compile(build, item->path, object, &output) == 0) {
            rename_functions(build, item, object, true);
            gw_lines_add(&objects, object);
            fputs(output, stderr);
        } else {
            leave_out(item, output);
        }
    }
}

static void add_table(const struct gw_build *build, bool in_c)
{
    char *source = gw_keep_words("%s.table.cpp", build->object);
    char *object = gw_keep_words("%s.table.o", build->object);
    gw_table_write(source, build->items, build->count, &build->functions, in_c);
    struct command command = {0};
    add(&command, build->table, "-std=gnu++17", "-O1", "-g", "-fPIE", "-include", build->header,
        "-o", object, "-c", source, NULL);
    must(&command);
    gw_lines_add(&objects, object);
}

static void write_errors(const struct gw_build *build)
{
    FILE *file = gw_write_file(build->errors);
    for (size_t i = 0; i < build->count; i++) {
        if (build->items[i].errors) {
            fprintf(file, "%s\n%s\n", build->items[i].name, build->items[i].errors);
        }
    }
    fclose(file);
}

void gw_build_all(struct gw_build *build)
{
    const char *list_ends = strrchr(build->list, '.');
    const bool in_c = list_ends && strcmp(list_ends, ".c") == 0;
    if (build->dependencies) {
        dependencies = gw_write_file(build->dependencies);
    }
    if (in_c) {
        compile_c(build);
    } else {
        compile_cuda(build);
    }
    if (dependencies) {
        if (ftell(dependencies) == 0) { // none compiled: what builds it knows of the list
            fprintf(dependencies, "%s:", build->object);
        }
        fputc('\n', dependencies);
        fclose(dependencies);
    }
    if (build->errors) {
        write_errors(build);
    }
    if (build->table) {
        add_table(build, in_c);
    }
    struct command command = {0};
    if (build->texts) {
        add(&command, "sh", "-c", "out=$1; shift; cat -- \"$@\" >\"$out\"", "sh", build->object,
            NULL);
    } else {
        add(&command, "ld", "-r", "-o", build->object, NULL);
    }
    for (size_t i = 0; i < objects.count; i++) {
        add(&command, objects.line[i], NULL);
    }
    must(&command);
    for (size_t i = 0; i < objects.count; i++) {
        unlink(objects.line[i]);
    }
}
