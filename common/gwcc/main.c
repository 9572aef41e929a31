// SPDX-License-Identifier: MIT
// gwcc: nvcc's command line for the CPU device. README.md beside this file tells how.
#include "command_line.h"
#include "compilation.h"
#include "driver_settings.h"
#include "stored.h"

#include "base/text.h"
#include "compiling/run_compiler.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// NAME.o of a source, in the present folder or that of -odir.
static char *name_of_object(const struct gwcc_command *command, const char *source,
                            const char *ending)
{
    const char *name = gw_last_piece(source);
    const size_t length = strlen(name) - strlen(gwcc_ending(name));
    const char *folder = command->folder;
    return gw_format("%s%s%.*s%s", folder ? folder : "", folder ? "/" : "", (int)length, name,
                     ending);
}

static const char *name_of_product(const struct gwcc_command *command)
{
    static const char *const names[] = {[GWCC_A_PROGRAM] = "a.out",
                                        [GWCC_A_SHARED_LIBRARY] = "a.so",
                                        [GWCC_AN_ARCHIVE] = "a.a",
                                        [GWCC_A_DEVICE_OBJECT] = "a_dlink.o"};
    return command->output ? command->output : names[command->product];
}

static bool is_there(const struct gwcc_input *input)
{
    if (input->word[0] == '-' || access(input->word, R_OK) == 0) {
        return true;
    }
    fprintf(stderr, "gwcc: %s cannot be read: %s\n", input->word, strerror(errno));
    return false;
}

// As nvcc says it first, with -v or --dryrun: CMake reads where the toolkit is, which here is the
// folder of the build, and that gwcc links.
static void show_toolkit(const struct gwcc_settings *settings)
{
    const char *path = getenv("PATH");
    fprintf(stderr, "#$ TOP=%s/gwcc\n", settings->build);
    fprintf(stderr, "#$ NVVMIR_LIBRARY_DIR=%s/gwcc/nvvm/libdevice\n", settings->build);
    fprintf(stderr, "#$ PATH=%s\n", path ? path : "");
    fputs("#$ INCLUDES=", stderr);
    for (size_t i = 0; i < settings->includes.count; i++) {
        fprintf(stderr, "\"-I%s\" ", settings->includes.word[i]);
    }
    fprintf(stderr, "\n#$ LIBRARIES=  \"-L%s/gwcc\"\n", settings->build);
    fputs("#$ g++ for device code -arch compute_75\n", stderr);
    fprintf(stderr, "#$ \"%s/gwcc/gwcc\" -o a.out \"-L%s/gwcc\"\n", settings->build,
            settings->build);
}

static int make_objects(const struct gwcc_settings *settings, const struct gwcc_command *command)
{
    int status = 0;
    for (size_t i = 0; i < command->input_count; i++) {
        const struct gwcc_input *input = &command->inputs[i];
        const char *ending = command->product == GWCC_TRANSLATION            ? ".cu.cpp"
                             : command->product == GWCC_A_PRECOMPILED_HEADER ? ".h.gch"
                                                                             : ".o";
        if (input->language != GWCC_BY_ENDING) {
            const char *output =
                command->output ? command->output : name_of_object(command, input->word, ending);
            const int failed = gwcc_compile(settings, command, input, output);
            status = status ? status : failed;
        }
    }
    return status;
}

// Sources become objects in a folder beside the product.
static int make_product(const struct gwcc_settings *settings, struct gwcc_command *command)
{
    const char *output = name_of_product(command);
    struct gw_work_folder objects;
    if (!gw_work_folder_begin(&objects, gw_format("%s.objects", output))) {
        return 1;
    }
    int status = 0;
    for (size_t i = 0; i < command->input_count; i++) {
        struct gwcc_input *input = &command->inputs[i];
        if (input->language != GWCC_BY_ENDING) {
            input->object = gw_format("%s/%zu.%s.o", objects.path, i, gw_last_piece(input->word));
            const int failed = gwcc_compile(settings, command, input, input->object);
            status = status ? status : failed;
        }
    }
    if (status == 0) {
        status = gwcc_link(settings, command, output);
    } else {
        unlink(output);
    }
    gw_work_folder_end(&objects);
    return status;
}

static int run_program(const struct gwcc_command *command)
{
    struct gwcc_words words = {0};
    const char *output = name_of_product(command);
    gwcc_add_format(&words, "%s%s", strchr(output, '/') ? "" : "./", output);
    gwcc_add_all(&words, &command->arguments);
    execv(words.word[0], words.word);
    fprintf(stderr, "gwcc: %s could not be started: %s\n", words.word[0], strerror(errno));
    return 127;
}

static int make(const struct gwcc_settings *settings, struct gwcc_command *command)
{
    int status;
    switch (command->product) {
    case GWCC_OBJECTS:
    case GWCC_TRANSLATION:
    case GWCC_A_PRECOMPILED_HEADER:
        return make_objects(settings, command);
    case GWCC_PREPROCESSED:
    case GWCC_DEPENDENCIES:
        for (size_t i = 0; i < command->input_count; i++) {
            if (command->inputs[i].language != GWCC_BY_ENDING) {
                return gwcc_preprocess(settings, command, &command->inputs[i]);
            }
        }
        return 1;
    default:
        status = make_product(settings, command);
        return status == 0 && command->run ? run_program(command) : status;
    }
}

#ifdef __SANITIZE_ADDRESS__
// A driver's run is short: it frees little.
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}
#endif

int main(int count, char **words)
{
    struct gwcc_settings settings;
    struct gwcc_command command;
    // Messages in English and without colours, so that they can be read.
    setenv("LC_ALL", "C", 1);
    unsetenv("GCC_COLORS");
    const int status = gwcc_read_command(count, words, &command);
    if (status != 0 || command.product == GWCC_A_SENTENCE) {
        return status;
    }
    if (!gwcc_read_settings(&settings)) {
        return 1;
    }
    if (command.verbose || command.dry_run) {
        show_toolkit(&settings);
    }
    for (size_t i = 0; i < command.input_count && !command.module; i++) {
        if (!is_there(&command.inputs[i])) {
            return 1;
        }
    }
    if (command.store) {
        return gwcc_make_stored(&settings, &command, count, words, make);
    }
    return command.module ? gwcc_make_module(&settings, &command) : make(&settings, &command);
}
