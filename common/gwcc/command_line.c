// SPDX-License-Identifier: MIT
// nvcc takes an option with one dash or two, by its long name or its short one, and its value
// behind a blank or =; those of one letter also have it right behind the letter.
#include "command_line.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GWCC_RELEASE "13.0" // of the toolkit that the CPU device's headers follow

enum option_kind {
    GWCC_NO_OPTION,
    GWCC_COMPILE,
    GWCC_COMPILE_APART,
    GWCC_DEVICE_LINK,
    GWCC_LINK,
    GWCC_ARCHIVE,
    GWCC_SHARED,
    GWCC_RUN,
    GWCC_PREPROCESS,
    GWCC_LIST_ALL,
    GWCC_LIST_OWN,
    GWCC_LIST_ALL_TOO,
    GWCC_LIST_OWN_TOO,
    GWCC_LIST_FILE,
    GWCC_LIST_TARGET,
    GWCC_LIST_PHONY,
    GWCC_OUTPUT,
    GWCC_OUTPUT_FOLDER,
    GWCC_PRE_INCLUDE,
    GWCC_INCLUDE,
    GWCC_SYSTEM_INCLUDE,
    GWCC_DEFINE,
    GWCC_UNDEFINE,
    GWCC_LIBRARY,
    GWCC_LIBRARY_FOLDER,
    GWCC_OPTIONS_FILE,
    GWCC_LANGUAGE,
    GWCC_STANDARD,
    GWCC_DEFAULT_STREAM,
    GWCC_APART,
    GWCC_FOR_COMPILER,
    GWCC_FOR_LINKER,
    GWCC_FORWARD,
    GWCC_NO_EXCEPTIONS,
    GWCC_NO_WARNINGS,
    GWCC_TEMPLATE_DEPTH,
    GWCC_VERSION,
    GWCC_HELP,
    GWCC_VERBOSE,
    GWCC_DRY_RUN,
    GWCC_LIST_CODES,
    GWCC_LIST_ARCHITECTURES,
    GWCC_RUN_ARGUMENTS,
    GWCC_PASSED_OVER,
    GWCC_REFUSED,
    GWCC_MODE,
    GWCC_RULES,
    GWCC_JUDGE_OBJECT,
    GWCC_SECONDS,
    GWCC_SANDBOX,
    GWCC_TRANSLATE,
    GWCC_PRECOMPILE,
    GWCC_TRANSLATED,
    GWCC_PLAIN_HEADERS,
    GWCC_FINDINGS,
    GWCC_REAL,
    GWCC_LISTING,
    GWCC_ONLY_SYMBOL,
    GWCC_OWN_CODE,
    GWCC_MODULE,
    GWCC_STORE,
    GWCC_ALSO
};

struct option {
    const char *name, *short_name;
    bool takes_value;
    enum option_kind kind;
};

#define GWCC_OPTION(long_name, its_short_name, has_value, its_kind)                                \
    {long_name, its_short_name, has_value, its_kind},
static const struct option options[] = {
#include "nvcc_options.def"
};
#undef GWCC_OPTION

enum { OPTIONS = sizeof(options) / sizeof(*options) };

/** While the words are read. */
struct reader {
    struct gwcc_command *command;
    enum gwcc_language language; // of -x
    struct gwcc_words words;     // files of options add to them
    size_t at;
    bool forwards; // what is unknown goes to the host's compiler
};

static const char help[] =
    "gwcc: a compiler driver for CUDA C without a GPU. It takes nvcc's command line:\n"
    "  gwcc program.cu -o program && ./program\n"
    "  make NVCC=gwcc\n"
    "The program runs on Gridwork's CPU device and says on standard error what is wrong with it.\n"
    "  --for checked|fast   checked (the default): every access is checked; fast: none, at full "
    "speed\n"
    "                       (GW_MODE=fast in the environment says the same)\n"
    "  -c -dc -o -I -isystem -D -U -L -l -std -x -E -M -MM -MD -MMD -MF -MT -shared -lib -dlink\n"
    "  -Xcompiler -Xlinker -run --version -v --dryrun   as for nvcc\n"
    "Options about GPU code, such as -arch and -O3, mean nothing here and are accepted.\n"
    "The page \"Use it with your own Makefile\" tells more.\n";

// In nvcc's form, from which configure scripts take the release; CMake looks for nvcc's own name.
static const char version[] =
    "gwcc: Gridwork compiler driver, instead of nvcc: NVIDIA (R) Cuda compiler driver\n"
    "Copyright (c) the authors of Gridwork, MIT licence\n"
    "Built on " __DATE__ "\n"
    "Cuda compilation tools, release " GWCC_RELEASE ", V" GWCC_RELEASE ".0\n"
    "Build gridwork\n";

static int complain(const char *format, const char *word)
{
    fputs("gwcc: ", stderr);
    fprintf(stderr, format, word);
    fputc('\n', stderr);
    return 1;
}

static bool is_source(const char *ending)
{
    static const char *const sources[] = {".cu", ".cpp", ".cc", ".cxx", ".c++", ".C", ".c"};
    for (size_t i = 0; i < sizeof(sources) / sizeof(*sources); i++) {
        if (strcmp(ending, sources[i]) == 0) {
            return true;
        }
    }
    return false;
}

static enum gwcc_language language_of(const char *ending)
{
    return strcmp(ending, ".cu") == 0 ? GWCC_CUDA : strcmp(ending, ".c") == 0 ? GWCC_C : GWCC_CXX;
}

static void add_input(struct gwcc_command *command, const char *word, enum gwcc_language language)
{
    command->inputs = gw_one_more(command->inputs, command->input_count, sizeof(*command->inputs));
    command->inputs[command->input_count++] = (struct gwcc_input){word, language, NULL};
    command->source_count += language != GWCC_BY_ENDING;
}

static int add_file(struct reader *reader, const char *word)
{
    const char *ending = gwcc_ending(word);
    static const char *const of_gpus[] = {".ptx", ".cubin", ".fatbin", ".ltoir", ".gpu"};
    for (size_t i = 0; i < sizeof(of_gpus) / sizeof(*of_gpus); i++) {
        if (strcmp(ending, of_gpus[i]) == 0) {
            return complain(
                "'%s' is code for a GPU: the CPU device is given its source, a .cu file", word);
        }
    }
    enum gwcc_language language = GWCC_BY_ENDING;
    if (is_source(ending) || reader->language != GWCC_BY_ENDING) {
        language = reader->language != GWCC_BY_ENDING ? reader->language : language_of(ending);
    }
    add_input(reader->command, word, language);
    return 0;
}

// Words by which a .cu file is compiled for the CPU device as well; how its host code is optimized
// and what its compiler warns of is the mode's business.
static bool is_for_device(const char *word)
{
    static const char *const these[] = {
        "-D",          "-U", "-I",    "-isystem",        "-include",  "-fopenmp",
        "-pthread",    "-w", "-Wno-", "-fno-exceptions", "-fno-rtti", "-ftemplate-depth",
        "-fvisibility"};
    for (size_t i = 0; i < sizeof(these) / sizeof(*these); i++) {
        if (gwcc_begins(word, these[i])) {
            return true;
        }
    }
    return false;
}

static int add_for_compiler(struct reader *reader, const char *text)
{
    struct gwcc_command *command = reader->command;
    struct gwcc_words pieces = {0};
    gwcc_add_pieces(&pieces, text);
    for (size_t i = 0; i < pieces.count; i++) {
        const char *word = pieces.word[i];
        if (gwcc_begins(word, "-fsanitize")) {
            return complain("'-Xcompiler %s' cannot be had: what the checker does takes its place",
                            word);
        }
        if (strcmp(word, "-fPIC") == 0 || strcmp(word, "-fpic") == 0) {
            command->position_independent = true;
        } else if (gwcc_begins(word, "-Wl,") || gwcc_begins(word, "-l") ||
                   gwcc_begins(word, "-L")) {
            add_input(command, word, GWCC_BY_ENDING);
        } else {
            command->openmp |= strcmp(word, "-fopenmp") == 0;
            if (is_for_device(word)) {
                gwcc_add(&command->device, word);
            }
            gwcc_add(&command->host, word);
        }
    }
    return 0;
}

// What CUDA's own libraries have, the CPU device has.
static bool is_of_cuda(const char *library)
{
    static const char *const these[] = {
        "cuda",          "cudart",          "cudart_static", "cudadevrt",  "cublas", "cublasLt",
        "cublas_static", "cublasLt_static", "cusolver",      "cusparse",   "cufft",  "curand",
        "nvrtc",         "nvrtc_static",    "culibos",       "nvToolsExt", "nccl"};
    for (size_t i = 0; i < sizeof(these) / sizeof(*these); i++) {
        if (strcmp(library, these[i]) == 0) {
            return true;
        }
    }
    return false;
}

static int read_standard(struct gwcc_command *command, const char *value)
{
    const char *year = value + strcspn(value, "0123456789");
    static const char *const known[] = {"17", "20", "23"};
    static const char *const older[] = {"03", "98", "11", "14"};
    for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
        if (strcmp(year, known[i]) == 0) {
            command->standard = known[i];
            return 0;
        }
    }
    for (size_t i = 0; i < sizeof(older) / sizeof(*older); i++) {
        if (strcmp(year, older[i]) == 0) { // C++17 is the oldest that the CPU device's headers have
            return 0;
        }
    }
    return complain("'-std=%s' is no standard that gwcc knows: c++17, c++20 or c++23", value);
}

static int read_language(struct reader *reader, const char *value)
{
    static const struct {
        const char *name;
        enum gwcc_language language;
    } known[] = {{"cu", GWCC_CUDA}, {"c++", GWCC_CXX}, {"c", GWCC_C}};
    for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
        if (strcmp(value, known[i].name) == 0) {
            reader->language = known[i].language;
            return 0;
        }
    }
    return complain("-x takes cu, c++ or c, not '%s'", value);
}

static void add_each(struct gwcc_words *words, const char *option, const char *text)
{
    struct gwcc_words pieces = {0};
    gwcc_add_pieces(&pieces, text);
    for (size_t i = 0; i < pieces.count; i++) {
        gwcc_add(words, option);
        gwcc_add(words, pieces.word[i]);
    }
}

// A macro's value may hold commas, and nvcc's -D takes them as they are unless it is spelled out.
static void add_include(struct gwcc_command *command, const char *option, const char *text)
{
    struct gwcc_words pieces = {0};
    gwcc_add_pieces(&pieces, text);
    for (size_t i = 0; i < pieces.count; i++) {
        gwcc_add(&command->search, pieces.word[i]);
        gwcc_add(&command->reading, option);
        gwcc_add(&command->reading, pieces.word[i]);
    }
}

static void add_libraries(struct gwcc_command *command, const char *text)
{
    struct gwcc_words pieces = {0};
    gwcc_add_pieces(&pieces, text);
    for (size_t i = 0; i < pieces.count; i++) {
        if (!is_of_cuda(pieces.word[i])) {
            add_input(command, gw_format("-l%s", pieces.word[i]), GWCC_BY_ENDING);
        }
    }
}

// The next word of a file of options, as a shell reads it; NULL at the end.
static char *next_word_of(FILE *in)
{
    struct gw_text word = {0};
    int quote = 0;
    int c = getc(in);
    while (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        c = getc(in);
    }
    for (; c != EOF && (quote || !strchr(" \t\r\n", c)); c = getc(in)) {
        if (c == quote) {
            quote = 0;
        } else if (!quote && (c == '"' || c == '\'')) {
            quote = c;
        } else {
            const char byte = (char)(c == '\\' && quote != '\'' ? getc(in) : c);
            gw_text_add_bytes(&word, &byte, 1);
        }
    }
    return word.data;
}

// Puts the words of a file behind the one that is read.
static int read_file_of_options(struct reader *reader, const char *path)
{
    FILE *in = fopen(path, "re");
    if (!in) {
        return complain("the file of options '%s' cannot be read", path);
    }
    struct gwcc_words words = {0};
    for (char *word; (word = next_word_of(in));) {
        gwcc_add(&words, word);
    }
    fclose(in);
    for (size_t i = reader->at; i < reader->words.count; i++) {
        gwcc_add(&words, reader->words.word[i]);
    }
    reader->words = words;
    reader->at = 0;
    return 0;
}

static int say(struct gwcc_command *command, const char *text)
{
    fputs(text, stdout);
    command->product = GWCC_A_SENTENCE;
    return 0;
}

// As nvcc does: without it chevron's launches in kernels do not compile.
static void launches_in_device_code(struct gwcc_command *command)
{
    gwcc_add(&command->reading, "-D__CUDACC_RDC__=1");
}

// What options mean that make something.
static bool read_product(struct gwcc_command *command, enum option_kind kind)
{
    static const struct {
        enum option_kind kind;
        enum gwcc_product product;
    } products[] = {
        {GWCC_COMPILE, GWCC_OBJECTS},         {GWCC_DEVICE_LINK, GWCC_A_DEVICE_OBJECT},
        {GWCC_LINK, GWCC_A_PROGRAM},          {GWCC_ARCHIVE, GWCC_AN_ARCHIVE},
        {GWCC_SHARED, GWCC_A_SHARED_LIBRARY}, {GWCC_PREPROCESS, GWCC_PREPROCESSED},
        {GWCC_LIST_ALL, GWCC_DEPENDENCIES},   {GWCC_LIST_OWN, GWCC_DEPENDENCIES},
        {GWCC_TRANSLATE, GWCC_TRANSLATION},   {GWCC_PRECOMPILE, GWCC_A_PRECOMPILED_HEADER}};
    if (kind == GWCC_COMPILE_APART) {
        launches_in_device_code(command);
        kind = GWCC_COMPILE;
    }
    command->list_all |= kind == GWCC_LIST_ALL || kind == GWCC_LIST_ALL_TOO;
    command->list_own |= kind == GWCC_LIST_OWN || kind == GWCC_LIST_OWN_TOO;
    for (size_t i = 0; i < sizeof(products) / sizeof(*products); i++) {
        if (products[i].kind == kind) {
            if (command->product != GWCC_A_DEVICE_OBJECT) { // CMake says -shared -dlink
                command->product = products[i].product;
            }
            return true;
        }
    }
    return kind == GWCC_LIST_ALL_TOO || kind == GWCC_LIST_OWN_TOO;
}

// What options mean that are there or not.
static bool read_flag(struct reader *reader, enum option_kind kind)
{
    struct gwcc_command *command = reader->command;
    const struct {
        enum option_kind kind;
        bool *flag;
    } flags[] = {{GWCC_RUN, &command->run},
                 {GWCC_LIST_PHONY, &command->phony},
                 {GWCC_NO_WARNINGS, &command->no_warnings},
                 {GWCC_VERBOSE, &command->verbose},
                 {GWCC_DRY_RUN, &command->dry_run},
                 {GWCC_RULES, &command->rules},
                 {GWCC_JUDGE_OBJECT, &command->judge_object},
                 {GWCC_SANDBOX, &command->sandbox},
                 {GWCC_TRANSLATED, &command->translated},
                 {GWCC_PLAIN_HEADERS, &command->plain_headers},
                 {GWCC_OWN_CODE, &command->own_code},
                 {GWCC_FINDINGS, &command->findings},
                 {GWCC_REAL, &command->real},
                 {GWCC_FORWARD, &reader->forwards}};
    for (size_t i = 0; i < sizeof(flags) / sizeof(*flags); i++) {
        if (flags[i].kind == kind) {
            *flags[i].flag = true;
            return true;
        }
    }
    return false;
}

// What options mean whose value is kept as it is.
static bool read_text(struct gwcc_command *command, enum option_kind kind, const char *value)
{
    const struct {
        enum option_kind kind;
        const char **text;
    } texts[] = {{GWCC_OUTPUT, &command->output},
                 {GWCC_OUTPUT_FOLDER, &command->folder},
                 {GWCC_LIST_FILE, &command->dependencies},
                 {GWCC_LIST_TARGET, &command->target},
                 {GWCC_MODE, &command->mode},
                 {GWCC_LISTING, &command->listing},
                 {GWCC_ONLY_SYMBOL, &command->only_symbol},
                 {GWCC_MODULE, &command->module},
                 {GWCC_STORE, &command->store}};
    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        if (texts[i].kind == kind) {
            *texts[i].text = value;
            return true;
        }
    }
    return false;
}

static int execute(struct reader *reader, const struct option *option, const char *value)
{
    struct gwcc_command *command = reader->command;
    if (read_product(command, option->kind) || read_flag(reader, option->kind) ||
        read_text(command, option->kind, value)) {
        return 0;
    }
    switch (option->kind) {
    case GWCC_PRE_INCLUDE:
        add_each(&command->reading, "-include", value);
        return 0;
    case GWCC_INCLUDE:
        add_include(command, "-I", value);
        return 0;
    case GWCC_SYSTEM_INCLUDE:
        add_include(command, "-isystem", value);
        gwcc_add_pieces(&command->system, value);
        return 0;
    case GWCC_DEFINE:
        gwcc_add_format(&command->reading, "-D%s", value);
        return 0;
    case GWCC_UNDEFINE:
        gwcc_add_format(&command->reading, "-U%s", value);
        return 0;
    case GWCC_LIBRARY:
        add_libraries(command, value);
        return 0;
    case GWCC_LIBRARY_FOLDER:
        add_input(command, gw_format("-L%s", value), GWCC_BY_ENDING);
        return 0;
    case GWCC_OPTIONS_FILE:
        return read_file_of_options(reader, value);
    case GWCC_LANGUAGE:
        return read_language(reader, value);
    case GWCC_STANDARD:
        return read_standard(command, value);
    case GWCC_APART:
        if (strcmp(value, "true") == 0) {
            launches_in_device_code(command);
        }
        return 0;
    case GWCC_DEFAULT_STREAM:
        if (strcmp(value, "per-thread") == 0) {
            complain(
                "-default-stream %s: the CPU device has the legacy default stream alone, which "
                "waits for more; the program is compiled for that",
                value);
        }
        return 0;
    case GWCC_FOR_COMPILER:
        return add_for_compiler(reader, value);
    case GWCC_FOR_LINKER:
        add_input(command, gw_format("-Wl,%s", value), GWCC_BY_ENDING);
        return 0;
    case GWCC_NO_EXCEPTIONS:
        gwcc_add(&command->device, "-fno-exceptions");
        return 0;
    case GWCC_TEMPLATE_DEPTH:
        gwcc_add_format(&command->device, "-ftemplate-depth=%s", value);
        return 0;
    case GWCC_ALSO:
        gwcc_add(&command->device, value);
        return 0;
    case GWCC_SECONDS:
        command->seconds = (unsigned)strtoul(value, NULL, 10);
        return 0;
    case GWCC_RUN_ARGUMENTS:
        gwcc_add_pieces(&command->arguments, value);
        return 0;
    case GWCC_VERSION:
        return say(command, version);
    case GWCC_HELP:
        return say(command, help);
    case GWCC_LIST_CODES:
        return say(command, "sm_75\nsm_80\nsm_86\nsm_89\nsm_90\nsm_100\nsm_120\n");
    case GWCC_LIST_ARCHITECTURES:
        return say(command, "compute_75\ncompute_80\ncompute_86\ncompute_89\ncompute_90\n"
                            "compute_100\ncompute_120\n");
    case GWCC_REFUSED:
        return complain("'-%s' makes code for a GPU; gwcc makes programs for the CPU device alone "
                        "(gwcc --help)",
                        option->short_name);
    default:
        return 0;
    }
}

// The option that a word without its dashes begins with; `value` becomes what stands in the same
// word, or NULL.
static const struct option *find_option(const char *word, bool two_dashes, const char **value)
{
    const size_t length = strcspn(word, "=");
    for (int i = 0; i < OPTIONS; i++) {
        const struct option *option = &options[i];
        const bool is_long = strlen(option->name) == length && !strncmp(option->name, word, length);
        const bool is_short =
            strlen(option->short_name) == length && !strncmp(option->short_name, word, length);
        if (length > 0 && (is_long || (is_short && !two_dashes))) {
            *value = word[length] ? word + length + 1 : NULL;
            return option;
        }
    }
    for (int i = 0; !two_dashes && i < OPTIONS; i++) { // -Ifolder, -O3
        const struct option *option = &options[i];
        if (option->takes_value && strlen(option->short_name) == 1 &&
            *option->short_name == *word && strchr("IDULlOxoe", *word)) {
            *value = word + 1;
            return option;
        }
    }
    return NULL;
}

// Options that stand alone, too: -rdc=true, but also -O and -Werror before another option.
static bool value_is_optional(const struct option *option, const char *next)
{
    return option->kind == GWCC_PASSED_OVER && (!next || *next == '-') &&
           (strcmp(option->short_name, "O") == 0 || strcmp(option->short_name, "Werror") == 0);
}

static int read_unknown(struct reader *reader, const char *word)
{
    // Words of the linker's, which CMake hands to whatever links.
    static const char *const linking[] = {"-Wl,", "-rdynamic", "-static-lib", "-pie", "-no-pie"};
    for (size_t i = 0; i < sizeof(linking) / sizeof(*linking); i++) {
        if (gwcc_begins(word, linking[i])) {
            add_input(reader->command, word, GWCC_BY_ENDING);
            return 0;
        }
    }
    const bool warns = gwcc_begins(word, "-W");
    if (reader->forwards || gwcc_begins(word, "-fPI") || strcmp(word, "-fopenmp") == 0 ||
        strcmp(word, "-pthread") == 0) {
        return add_for_compiler(reader, word);
    }
    if (warns || gwcc_begins(word, "-diag")) {
        return 0;
    }
    return complain("unknown option '%s'. If it is for the host's compiler, put -Xcompiler before "
                    "it (gwcc --help)",
                    word);
}

static int read_option(struct reader *reader, const char *word)
{
    const bool two_dashes = gwcc_begins(word, "--");
    const char *value;
    const struct option *option = find_option(word + (two_dashes ? 2 : 1), two_dashes, &value);
    if (!option) {
        return read_unknown(reader, word);
    }
    const bool last = reader->at == reader->words.count;
    if (!option->takes_value) {
        return execute(reader, option, NULL); // whatever stands behind =
    }
    if (!value && value_is_optional(option, last ? NULL : reader->words.word[reader->at])) {
        return execute(reader, option, "");
    }
    if (!value && last) {
        return complain("%s needs a value behind it", word);
    }
    value = value ? value : reader->words.word[reader->at++];
    return execute(reader, option, value);
}

static void add_from_environment(struct reader *reader, const char *name)
{
    char *text = getenv(name) ? strdup(getenv(name)) : NULL;
    for (char *word = text ? strtok(text, " \t") : NULL; word; word = strtok(NULL, " \t")) {
        gwcc_add(&reader->words, word);
    }
}

int gwcc_read_command(int count, char **words, struct gwcc_command *command)
{
    struct reader reader = {.command = command};
    const char *mode = getenv("GW_MODE");
    *command = (struct gwcc_command){.mode = mode && *mode ? mode : "checked"};
    add_from_environment(&reader, "NVCC_PREPEND_FLAGS");
    for (int i = 1; i < count; i++) {
        gwcc_add(&reader.words, words[i]);
    }
    add_from_environment(&reader, "NVCC_APPEND_FLAGS");
    while (reader.at < reader.words.count && command->product != GWCC_A_SENTENCE) {
        const char *word = reader.words.word[reader.at++];
        int status = 0;
        if (word[0] == '-' && word[1]) {
            status = read_option(&reader, word);
        } else if (word[0] == '@') {
            status = read_file_of_options(&reader, word + 1);
        } else {
            status = add_file(&reader, word);
        }
        if (status != 0) {
            return status;
        }
    }
    if (command->product == GWCC_A_SENTENCE) {
        return 0;
    }
    if (command->input_count == 0) {
        return complain("%s", "no file was named: gwcc program.cu -o program (gwcc --help)");
    }
    if (command->output && command->source_count > 1 &&
        (command->product == GWCC_OBJECTS || command->product == GWCC_PREPROCESSED)) {
        return complain(
            "-o %s cannot be the object of several files: leave it out, or compile each "
            "by itself",
            command->output);
    }
    return 0;
}
