// SPDX-License-Identifier: MIT
#include "compilation.h"

#include "base/text.h"
#include "compiling/run_compiler.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void add_inputs(const struct gwcc_command *command, struct gwcc_words *words)
{
    for (size_t i = 0; i < command->input_count; i++) {
        const struct gwcc_input *input = &command->inputs[i];
        gwcc_add(words, input->object ? input->object : input->word);
    }
}

// What stands between a program and the CPU device: the runtime of the command's mode, which is a
// file of the build's.
static bool add_runtime(const struct gwcc_settings *settings, const struct gwcc_command *command,
                        struct gwcc_words *words)
{
    struct gwcc_words options = {0};
    char *name = gw_format("link_%s", command->mode);
    if (!gwcc_add_mode(settings, name, &options)) {
        return false;
    }
    for (size_t i = 0; i < options.count; i++) {
        const char *word = options.word[i];
        if (*word == '/' && access(word, R_OK) != 0) {
            fprintf(stderr, "gwcc: the CPU device's '%s' is not built. Type: ./gridwork setup\n",
                    gw_last_piece(word));
            return false;
        }
    }
    gwcc_add_all(words, &options);
    free(name);
    return true;
}

// The library of kernels without the checker has a linker of its own, which refuses much.
static void add_full_speed(const struct gwcc_settings *settings, const struct gwcc_command *command,
                           const char *made, struct gwcc_words *words)
{
    setenv("CXX", settings->compiler, 1);
    setenv("OBJCOPY", settings->objcopy, 1);
    setenv("NM", settings->nm, 1);
    setenv("OBJDUMP", settings->objdump, 1);
    gwcc_add(words, "sh");
    gwcc_add_format(words, "%s/common/checker/budget/link_fast_code", settings->root);
    gwcc_add(words, made);
    add_inputs(command, words);
}

static bool make_words(const struct gwcc_settings *settings, const struct gwcc_command *command,
                       const char *made, struct gwcc_words *words)
{
    if (command->product == GWCC_AN_ARCHIVE) {
        gwcc_add(words, settings->archiver);
        gwcc_add(words, "rcs");
        gwcc_add(words, made);
        add_inputs(command, words);
        return true;
    }
    if (strcmp(command->mode, "full_speed") == 0) {
        add_full_speed(settings, command, made, words);
        return true;
    }
    gwcc_add(words, settings->compiler);
    if (command->product == GWCC_A_SHARED_LIBRARY) {
        gwcc_add(words, "-shared");
        if (command->module) {
            gwcc_add(words, "-Wl,-Bsymbolic");
        }
    }
    gwcc_add(words, "-o");
    gwcc_add(words, made);
    if (command->openmp) {
        gwcc_add(words, "-fopenmp");
    }
    if (command->product == GWCC_A_DEVICE_OBJECT) { // all is linked already
        gwcc_add(words, "-c");
        gwcc_add(words, "-x");
        gwcc_add(words, "assembler");
        gwcc_add(words, "/dev/null");
        return true;
    }
    add_inputs(command, words);
    return command->product == GWCC_A_SHARED_LIBRARY || add_runtime(settings, command, words);
}

static int run(const struct gwcc_settings *settings, const struct gwcc_command *command,
               const char *work, const struct gwcc_words *words)
{
    struct gwcc_words readable = {0}, writable = {0};
    gwcc_add_all(&readable, &settings->compiler_folders);
    gwcc_add(&readable, command->rules ? settings->build : "/");
    gwcc_add(&writable, work);
    const bool boxed = command->rules || command->sandbox;
    const struct gw_box box = {.kind = boxed ? GW_BOX_COMPILING : GW_BOX_OPEN,
                               .read = (const char *const *)readable.word,
                               .write = (const char *const *)writable.word,
                               .address_space = boxed ? GW_COMPILER_MEMORY : 0,
                               .file_size = boxed ? GW_COMPILER_FILE : 0,
                               .cpu_seconds = boxed ? GW_COMPILER_SECONDS : 0};
    return gw_run_compiler(&(struct gw_supervised){
        .box = &box, .most = boxed ? GW_MOST_SAID : SIZE_MAX, .command = words->word});
}

int gwcc_link(const struct gwcc_settings *settings, const struct gwcc_command *command,
              const char *output)
{
    struct gw_work_folder folder;
    if (!gw_work_folder_begin(&folder, gw_format("%s.linking", output))) {
        return 1;
    }
    const char *work = folder.path;
    char *made = gw_format("%s/%s", work, gw_last_piece(output));
    struct gwcc_words words = {0};
    int status = 1;
    if (command->product == GWCC_AN_ARCHIVE && access(output, F_OK) == 0) {
        unlink(output); // members that are not named any more go
    }
    if (make_words(settings, command, made, &words)) {
        if (command->verbose || command->dry_run) {
            gwcc_show(&words);
        }
        setenv("TMPDIR", work, 1);
        status = command->dry_run ? 0 : run(settings, command, work, &words);
    }
    if (status == 0 && !command->dry_run && rename(made, output) != 0) {
        fprintf(stderr, "gwcc: %s cannot be written: %s\n", output, strerror(errno));
        status = 1;
    }
    free(made);
    gw_work_folder_end(&folder);
    return status;
}
