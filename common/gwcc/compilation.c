// SPDX-License-Identifier: MIT
#include "compilation.h"

#include "base/text.h"
#include "chevron/chevron.h"
#include "chevron/command/command.h"
#include "chevron/command/headers.h"
#include "compiling/run_compiler.h"
#include "dependencies.h"
#include "rules/judge_source.h"
#include "rules/object.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/** One source on its way to g++. */
struct compilation {
    const struct gwcc_settings *settings;
    const struct gwcc_command *command;
    const struct gwcc_input *source;
    struct gw_work_folder folder;
    const char *work;        // its path, for what is made on the way
    char *translated;        // what g++ compiles
    char *made;              // what it makes
    char *needs;             // what chevron has read
    char *listed;            // what g++ has read
    struct gwcc_words words; // g++'s command
};

static bool is_cuda(const struct compilation *compilation)
{
    return compilation->source->language == GWCC_CUDA;
}

static bool is_boxed(const struct gwcc_command *command)
{
    return command->rules || command->sandbox;
}

// The folder of a path, "." for one without.
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? gw_format("%.*s", (int)(slash > path ? slash - path : 1), path)
                 : gw_format("%s", ".");
}

static const char *name_of(const char *path)
{
    return gw_last_piece(path);
}

// The mode of a source: .c and .cpp beside a .cu file have another one.
static const char *mode_of(const struct compilation *compilation)
{
    const char *mode = compilation->command->mode;
    if (is_cuda(compilation) || gwcc_begins(mode, "c_")) {
        return mode;
    }
    return strcmp(mode, "checked") == 0 || strcmp(mode, "graded") == 0 ? "host" : "host_plain";
}

static bool is_checked(const char *mode)
{
    return strcmp(mode, "checked") == 0 || strcmp(mode, "graded") == 0 ||
           strcmp(mode, "host") == 0 || strcmp(mode, "module_checked") == 0;
}

// How a file begins, as with nvcc: the header, compiled once for all files of this mode, since to
// parse it would take two thirds of the time of a short file.
static void add_beginning(struct compilation *compilation, const char *mode)
{
    const struct gwcc_settings *settings = compilation->settings;
    struct gwcc_words *words = &compilation->words;
    char *beginning = gw_format("%s/gwcc/beginning/%s.h", settings->build, mode);
    if (is_cuda(compilation) && access(beginning, R_OK) == 0) {
        gwcc_add(words, "-include");
        gwcc_add(words, beginning);
        return;
    }
    free(beginning);
    if (is_checked(mode)) {
        gwcc_add(words, "-include");
        gwcc_add_format(words, "%s/common/checker/seen_copies.h", settings->root);
    } else if (strcmp(mode, "c_graded") == 0) {
        gwcc_add(words, "-include");
        gwcc_add_format(words, "%s/common/host_checker/seen_heap.h", settings->root);
    }
    if (is_cuda(compilation)) {
        gwcc_add(words, "-include");
        gwcc_add(words, "cuda_runtime.h");
    }
}

static void add_language(struct compilation *compilation)
{
    struct gwcc_words *words = &compilation->words;
    gwcc_add(words, "-x");
    if (compilation->source->language == GWCC_C) {
        gwcc_add(words, "c");
        gwcc_add(words, "-std=gnu11");
        return;
    }
    const char *standard = compilation->command->standard;
    gwcc_add(words, "c++");
    gwcc_add_format(words, "-std=gnu++%s", standard ? standard : "17");
}

// What g++ searches: the CPU device's headers before all else, since many a makefile names the
// folder of a toolkit's.
static void add_reading(struct compilation *compilation)
{
    const struct gwcc_settings *settings = compilation->settings;
    struct gwcc_words *words = &compilation->words;
    if (is_cuda(compilation)) {
        gwcc_add(words, "-iquote");
        gwcc_add(words, folder_of(compilation->source->word));
    }
    for (size_t i = 0; i < settings->includes.count; i++) {
        gwcc_add_format(words, "-I%s", settings->includes.word[i]);
    }
    gwcc_add_all(words, &compilation->command->reading);
}

// Whether kernels at full speed may be launched in one file and defined in another.
static bool may_have_other_files(const struct gwcc_command *command)
{
    if (strcmp(command->mode, "fast") != 0 && strcmp(command->mode, "full_speed") != 0) {
        return false;
    }
    for (size_t i = 0; i < command->input_count; i++) {
        const char *ending = gwcc_ending(command->inputs[i].word);
        if (strcmp(ending, ".o") == 0 || strcmp(ending, ".a") == 0) {
            return true;
        }
    }
    return command->source_count != 1 || command->product != GWCC_A_PROGRAM;
}

static bool add_options(struct compilation *compilation, const char *mode)
{
    const struct gwcc_command *command = compilation->command;
    struct gwcc_words *words = &compilation->words;
    if (!gwcc_add_mode(compilation->settings, mode, words) ||
        (command->position_independent &&
         !gwcc_add_mode(compilation->settings, "library", words))) {
        return false;
    }
    if (is_cuda(compilation) || gwcc_begins(mode, "c_")) {
        gwcc_add_all(words, &command->device);
    } else {
        gwcc_add_all(words, &command->host);
        if (compilation->source->language == GWCC_C) {
            gwcc_add(words, "-Werror=implicit-function-declaration");
        }
    }
    if (is_cuda(compilation) && may_have_other_files(command)) {
        gwcc_add(words, "-DGW_SEVERAL_FILES");
    }
    // __FILE__ as a student would type it, from the root of the clone.
    gwcc_add_format(words, "-fmacro-prefix-map=%s/=", compilation->settings->root);
    if (command->own_code) {
        gwcc_add(words, "-Werror");
    }
    if (command->no_warnings) {
        gwcc_add(words, "-w");
    }
    return true;
}

static void add_listing(struct compilation *compilation, const char *mode)
{
    const char *listing = compilation->command->listing;
    if ((listing || compilation->command->findings) && is_cuda(compilation)) {
        gwcc_add_format(&compilation->words, "-fdump-tree-%s-lineno=%s/listing",
                        strcmp(mode, "float64") == 0 ? "release_ssa" : "fixup_cfg3",
                        compilation->work);
    }
}

// g++'s command.
static bool make_words(struct compilation *compilation)
{
    const struct gwcc_settings *settings = compilation->settings;
    const char *mode = mode_of(compilation);
    struct gwcc_words *words = &compilation->words;
    // Not in a box, whose files lie elsewhere; nor for C, whose object would name another clone's
    // file.
    if (settings->launcher && !is_boxed(compilation->command) && is_cuda(compilation)) {
        gwcc_add(words, settings->launcher);
    }
    gwcc_add(words, settings->compiler);
    if (!add_options(compilation, mode)) {
        return false;
    }
    add_reading(compilation);
    add_listing(compilation, mode);
    add_language(compilation);
    if (compilation->command->product != GWCC_A_PRECOMPILED_HEADER) {
        add_beginning(compilation, compilation->command->position_independent ? "" : mode);
    } else {
        words->word[words->count - 2] = strdup("c++-header");
    }
    gwcc_add_all(words, &compilation->command->behind_beginning);
    gwcc_add(words, "-MD");
    gwcc_add(words, "-MF");
    gwcc_add(words, compilation->listed);
    if (compilation->command->product != GWCC_A_PRECOMPILED_HEADER) {
        gwcc_add(words, "-c");
    }
    gwcc_add(words, compilation->translated);
    gwcc_add(words, "-o");
    gwcc_add(words, compilation->made);
    return true;
}

// Only the preprocessor: of the text as it was written.
static void make_words_of_preprocessor(struct compilation *compilation, const char *output)
{
    const struct gwcc_command *command = compilation->command;
    struct gwcc_words *words = &compilation->words;
    gwcc_add(words, compilation->settings->compiler);
    add_language(compilation);
    add_reading(compilation);
    gwcc_add_all(words, is_cuda(compilation) ? &command->device : &command->host);
    if (is_cuda(compilation)) {
        gwcc_add(words, "-include");
        gwcc_add(words, "cuda_runtime.h");
    }
    gwcc_add(words, command->product == GWCC_PREPROCESSED ? "-E"
                    : command->list_all                   ? "-M"
                                                          : "-MM");
    if (command->target) {
        gwcc_add(words, "-MT");
        gwcc_add(words, command->target);
    }
    gwcc_add(words, compilation->source->word);
    if (output) {
        gwcc_add(words, "-o");
        gwcc_add(words, output);
    }
}

// The preprocessor by which words are expanded that macros put together (rules).
static bool keeps_rules(const struct compilation *compilation)
{
    const struct gwcc_settings *settings = compilation->settings;
    struct gwcc_words words = {0};
    gwcc_add(&words, settings->compiler);
    gwcc_add(&words, "-E");
    for (size_t i = 0; i < settings->includes.count; i++) {
        gwcc_add(&words, "-I");
        gwcc_add(&words, settings->includes.word[i]);
    }
    gwcc_add_all(&words, &compilation->command->reading);
    gwcc_add(&words, "-x");
    if (is_cuda(compilation)) {
        gwcc_add(&words, "c++");
        gwcc_add(&words, "-std=gnu++17");
        gwcc_add(&words, "-include");
        gwcc_add(&words, "cuda_runtime.h");
        gwcc_add_all(&words, &compilation->command->behind_beginning);
    } else {
        gwcc_add(&words, "c");
        gwcc_add(&words, "-std=gnu11");
    }
    gwcc_add(&words, compilation->source->word);
    return gw_judge_source(compilation->source->word, words.word) == 0;
}

// What stands behind a module's text (module.h); no file is as good as an empty one.
static bool append(struct gw_buffer *text, const char *path)
{
    struct gw_buffer more = {0};
    const bool done = !path || access(path, R_OK) != 0 ||
                      (gw_read_file(path, &more) && gw_buffer_append_string(text, "\n") &&
                       gw_buffer_append(text, more.bytes, more.length));
    gw_buffer_free(&more);
    return done;
}

static bool translate(const struct compilation *compilation)
{
    const struct gwcc_command *command = compilation->command;
    const char *path = compilation->source->word;
    struct gw_buffer text = {0}, result = {0};
    struct gw_chevron_error error;
    struct gw_headers headers = {.folder = compilation->work,
                                 .search = command->search.word,
                                 .search_count = command->search.count,
                                 .system = command->system.word,
                                 .system_count = command->system.count,
                                 .known = compilation->settings->includes.word,
                                 .known_count = compilation->settings->includes.count};
    bool done = gw_read_file(path, &text);
    if (done && gw_chevron_translate(path, text.bytes, text.length, &result, &error) != 0) {
        gw_print_error(stderr, path, &text, &error);
        done = false;
    }
    if (done && !command->plain_headers && !command->rules) {
        done = gw_headers_translate(&headers, path, &result);
    }
    done = done && append(&result, command->appended) &&
           gw_write_file(compilation->translated, &result) &&
           gw_headers_write_dependencies(&headers, compilation->needs, compilation->made, path);
    gw_headers_free(&headers);
    gw_buffer_free(&text);
    gw_buffer_free(&result);
    return done;
}

// In the box, before the process becomes g++.
static int before_compiler(void *context)
{
    const struct compilation *compilation = context;
    if (compilation->command->rules && !keeps_rules(compilation)) {
        return 1;
    }
    const bool translates = is_cuda(compilation) && !compilation->command->translated;
    return translates && !translate(compilation) ? 1 : 0;
}

// What the box lets be read: everything, or what the compiler of an exercise needs, and no
// solution.
static void add_readable(const struct compilation *compilation, struct gwcc_words *paths)
{
    const struct gwcc_settings *settings = compilation->settings;
    gwcc_add_all(paths, &settings->compiler_folders);
    if (!compilation->command->rules) {
        gwcc_add(paths, "/");
        return;
    }
    gwcc_add(paths, compilation->source->word);
    gwcc_add(paths, folder_of(compilation->source->word));
    gwcc_add_all(paths, &compilation->command->search);
    gwcc_add_all(paths, &compilation->command->readable);
    gwcc_add_all(paths, &settings->includes);
    gwcc_add_format(paths, "%s/common/cpu_device/kernel_side", settings->root);
    gwcc_add_format(paths, "%s/common/extras", settings->root);
    gwcc_add_format(paths, "%s/gwcc/beginning", settings->build);
    gwcc_add_format(paths, "%s/common/checker/seen_copies.h", settings->root);
    gwcc_add_format(paths, "%s/common/host_checker/seen_heap.h", settings->root);
}

void gwcc_show(const struct gwcc_words *words)
{
    fputs("#$", stderr);
    for (size_t i = 0; i < words->count; i++) {
        const bool plain = !strpbrk(words->word[i], " \"'\\$");
        fprintf(stderr, plain ? " %s" : " \"%s\"", words->word[i]);
    }
    fputc('\n', stderr);
}

static int run(const struct compilation *compilation)
{
    const struct gwcc_command *command = compilation->command;
    struct gwcc_words readable = {0}, writable = {0};
    add_readable(compilation, &readable);
    gwcc_add(&writable, compilation->work);
    const bool boxed = is_boxed(command);
    const struct gw_box box = {.kind = boxed ? GW_BOX_COMPILING : GW_BOX_OPEN,
                               .read = (const char *const *)readable.word,
                               .write = (const char *const *)writable.word,
                               .address_space = boxed ? GW_COMPILER_MEMORY : 0,
                               .file_size = boxed ? GW_COMPILER_FILE : 0,
                               .cpu_seconds = !boxed             ? 0
                                              : command->seconds ? command->seconds
                                                                 : GW_COMPILER_SECONDS};
    const struct gw_supervised work = {
        .box = &box,
        .most = boxed ? GW_MOST_SAID : SIZE_MAX,
        .before = before_compiler,
        .context = (void *)(uintptr_t)compilation,
        .command = command->product == GWCC_TRANSLATION ? NULL : compilation->words.word};
    if (command->verbose || command->dry_run) {
        gwcc_show(&compilation->words);
    }
    return command->dry_run ? 0 : gw_run_compiler(&work);
}

static bool put(const char *from, const char *to)
{
    if (rename(from, to) == 0) {
        return true;
    }
    fprintf(stderr, "gwcc: %s cannot be written: %s\n", to, strerror(errno));
    return false;
}

// The object of a student's file, judged before anything is linked with it.
static int judge_object(const struct compilation *compilation)
{
    return compilation->command->rules || compilation->command->judge_object
               ? gw_judge_object(compilation->made, compilation->source->word)
               : 0;
}

// Hides all but one name, so that two files may have kernels of one name, and so may what the CPU
// device's headers make of these.
static int hide_symbols(const struct compilation *compilation)
{
    const struct gwcc_settings *settings = compilation->settings;
    struct gwcc_words whole = {0}, hidden = {0};
    const char *made = compilation->made;
    gwcc_add(&whole, settings->linker);
    gwcc_add(&whole, "-r");
    gwcc_add(&whole, "--force-group-allocation");
    gwcc_add(&whole, "-o");
    gwcc_add_format(&whole, "%s.whole", made);
    gwcc_add(&whole, made);
    gwcc_add(&hidden, settings->objcopy);
    gwcc_add_format(&hidden, "--keep-global-symbol=%s", compilation->command->only_symbol);
    gwcc_add_format(&hidden, "%s.whole", made);
    gwcc_add(&hidden, made);
    struct gwcc_words folder = {0};
    gwcc_add(&folder, compilation->work);
    const struct gw_box box = {.kind = GW_BOX_COMPILING,
                               .read = (const char *const *)folder.word,
                               .write = (const char *const *)folder.word,
                               .address_space = GW_COMPILER_MEMORY,
                               .file_size = GW_COMPILER_FILE,
                               .cpu_seconds = GW_COMPILER_SECONDS};
    const struct gwcc_words *const commands[] = {&whole, &hidden};
    int status = 0;
    for (size_t i = 0; status == 0 && i < 2; i++) {
        status = gw_run_compiler(&(struct gw_supervised){
            .box = &box, .most = GW_MOST_SAID, .command = commands[i]->word});
    }
    return status;
}

// g++'s listing; of several sources one behind the other.
static bool deliver_listing(const struct compilation *compilation)
{
    const char *to = compilation->command->listing;
    char *from = gw_format("%s/listing", compilation->work);
    bool done = true;
    if (compilation->command->source_count == 1) {
        done = put(from, to);
    } else if (is_cuda(compilation)) {
        FILE *out = fopen(to, "ae");
        char *line = NULL;
        size_t room = 0;
        FILE *in = fopen(from, "re");
        while (in && out && getline(&line, &room, in) > 0) {
            fputs(line, out);
        }
        done = in && out;
        if (in) {
            fclose(in);
        }
        if (out) {
            done = fclose(out) == 0 && done;
        }
        free(line);
    }
    free(from);
    return done;
}

static bool deliver_dependencies(const struct compilation *compilation, const char *output)
{
    const struct gwcc_command *command = compilation->command;
    const struct gwcc_settings *settings = compilation->settings;
    const bool translated = is_cuda(compilation) && !command->translated;
    const struct gwcc_dependencies dependencies = {
        .listed = compilation->listed,
        .needs = translated ? compilation->needs : NULL,
        .work = compilation->work,
        .ours = command->list_all ? NULL : gw_format("%s/common", settings->root),
        .target = command->target,
        .output = output,
        .phony = command->phony};
    if (command->needs) {
        struct gwcc_dependencies own = dependencies;
        own.ours = NULL;
        return gwcc_list_dependencies(&own, command->needs);
    }
    if ((!command->list_all && !command->list_own) || command->product == GWCC_TRANSLATION) {
        return true;
    }
    char *beside = gw_format("%.*s.d", (int)(strlen(output) - strlen(gwcc_ending(output))), output);
    const bool written = gwcc_write_dependencies(
        &dependencies, command->dependencies ? command->dependencies : beside);
    free(beside);
    return written;
}

// Which lines nvcc would compute in float64, from g++'s listing (common/float64).
static int find_float64(struct compilation *compilation)
{
    const struct gwcc_settings *settings = compilation->settings;
    const char *source = compilation->source->word;
    struct gwcc_words words = {0}, readable = {0}, writable = {0};
    char *program = gw_format("%s/common/float64/gw_float64", settings->build);
    gwcc_add(&words, program);
    gwcc_add(&words, "--dump");
    gwcc_add_format(&words, "%s/listing", compilation->work);
    gwcc_add(&words, "--source");
    gwcc_add(&words, source);
    gwcc_add(&words, "--output");
    gwcc_add_format(&words, "%s/findings", compilation->work);
    if (compilation->command->real) {
        gwcc_add(&words, "--real");
    }
    gwcc_add(&readable, program);
    gwcc_add(&readable, source);
    gwcc_add(&readable, folder_of(source));
    gwcc_add(&writable, compilation->work);
    const struct gw_box box = {.kind = GW_BOX_COMPILING,
                               .read = (const char *const *)readable.word,
                               .write = (const char *const *)writable.word,
                               .address_space = GW_COMPILER_MEMORY,
                               .file_size = GW_COMPILER_FILE,
                               .cpu_seconds = GW_COMPILER_SECONDS};
    free(compilation->made);
    compilation->made = gw_format("%s/findings", compilation->work);
    return gw_run_compiler(
        &(struct gw_supervised){.box = &box, .most = GW_MOST_SAID, .command = words.word});
}

static bool has_red_zones(const struct compilation *compilation)
{
    const struct gwcc_command *command = compilation->command;
    bool asked = false;
    for (size_t i = 0; i < compilation->words.count; i++) {
        asked |= strcmp(compilation->words.word[i], "-DGW_RED_ZONES") == 0;
    }
    return asked && command->product != GWCC_TRANSLATION &&
           command->product != GWCC_A_PRECOMPILED_HEADER;
}

// Everything was made: it goes to its places.
static int deliver(struct compilation *compilation, const char *output)
{
    const struct gwcc_command *command = compilation->command;
    int status =
        compilation->command->findings ? find_float64(compilation) : judge_object(compilation);
    // (Findings are no object, and what was to be made has another name by then.)
    if (status == 0 && !command->findings && has_red_zones(compilation) &&
        !gwcc_add_red_zones(compilation->made)) {
        status = 1;
    }
    if (status == 0 && command->only_symbol) {
        status = hide_symbols(compilation);
    }
    if (status != 0) {
        return status;
    }
    if (command->listing && !deliver_listing(compilation)) {
        return 1;
    }
    if (!deliver_dependencies(compilation, output)) {
        return 1;
    }
    const char *made =
        command->product == GWCC_TRANSLATION ? compilation->translated : compilation->made;
    return put(made, output) ? 0 : 1;
}

int gwcc_preprocess(const struct gwcc_settings *settings, const struct gwcc_command *command,
                    const struct gwcc_input *source)
{
    struct compilation compilation = {.settings = settings, .command = command, .source = source};
    make_words_of_preprocessor(&compilation, command->output);
    if (command->verbose || command->dry_run) {
        gwcc_show(&compilation.words);
    }
    if (command->dry_run) {
        return 0;
    }
    execvp(compilation.words.word[0], compilation.words.word);
    fprintf(stderr, "gwcc: %s could not be started: %s\n", compilation.words.word[0],
            strerror(errno));
    return 127;
}

int gwcc_compile(const struct gwcc_settings *settings, const struct gwcc_command *command,
                 const struct gwcc_input *source, const char *output)
{
    struct compilation compilation = {.settings = settings, .command = command, .source = source};
    if (!gw_work_folder_begin(&compilation.folder, gw_format("%s.gwcc", output))) {
        return 1;
    }
    compilation.work = realpath(compilation.folder.path, NULL); // headers are included from there
    const bool translates = is_cuda(&compilation) && !command->translated;
    compilation.translated = translates
                                 ? gw_format("%s/%s.cpp", compilation.work, name_of(source->word))
                                 : gw_format("%s", source->word);
    compilation.made = gw_format("%s/made.o", compilation.work);
    compilation.needs = gw_format("%s/needs.d", compilation.work);
    compilation.listed = gw_format("%s/listed.d", compilation.work);
    setenv("TMPDIR", compilation.work, 1);
    int status = make_words(&compilation) ? run(&compilation) : 1;
    if (status == 0 && !command->dry_run) {
        status = deliver(&compilation, output);
    } else if (status != 0) {
        unlink(output); // an old result must not pass for this one
    }
    gw_work_folder_end(&compilation.folder);
    return status;
}
