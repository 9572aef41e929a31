// SPDX-License-Identifier: MIT
// Reads programs, and puts numbers in the place of their parameters.
#include "asked_program.h"

#include "base/process.h"
#include "base/text.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t gw_predict_draw(uint64_t seed, const char *word, uint64_t below)
{
    uint64_t hash = 0xcbf29ce484222325U ^ seed; // FNV-1a, then the last steps of splitmix64
    for (; *word; word++) {
        hash = (hash ^ (unsigned char)*word) * 0x100000001b3U;
    }
    hash += 0x9E3779B97F4A7C15U;
    hash = (hash ^ (hash >> 30U)) * 0xBF58476D1CE4E5B9U;
    hash = (hash ^ (hash >> 27U)) * 0x94D049BB133111EBU;
    return (hash ^ (hash >> 31U)) % below;
}

static bool complain(const char *path, const char *what)
{
    fprintf(stderr, "gridwork: %s: %s\n", path, what);
    return false;
}

// "N = 1000, 777, 500" behind "// "
static bool read_parameter(struct gw_predict_program *program, const char *text)
{
    struct gw_predict_parameter *parameter = &program->parameters[program->parameter_count];
    const size_t length = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
    if (program->parameter_count == GW_PREDICT_PARAMETERS || length == 0 ||
        length >= sizeof(parameter->name) || strncmp(text + length, " = ", 3) != 0) {
        return complain(program->path, "a line of its head is no parameter: `// NAME = 1, 2, 3`");
    }
    memcpy(parameter->name, text, length);
    const char *at = text + length + 3;
    do {
        char *end;
        if (parameter->count == GW_PREDICT_NUMBERS) {
            return complain(program->path, "a parameter has too many numbers");
        }
        parameter->numbers[parameter->count++] = strtol(at, &end, 10);
        if (end == at) {
            return complain(program->path, "a parameter's numbers are whole, with commas between");
        }
        at = *end == ',' ? end + 1 : end;
    } while (*at);
    program->parameter_count++;
    return true;
}

static bool read_head(struct gw_predict_program *program, const char *text)
{
    static const char licence[] = "SPDX-License-Identifier: ";
    const struct {
        const char *name;
        char **value;
        bool list; // with blanks before and behind each word
    } words[] = {
        {"exercises: ", &program->exercises, true},
        {"after: ", &program->after, false},
        {"report: ", &program->report, false},
        {"opens: ", &program->opens, true},
    };
    if (strncmp(text, licence, sizeof(licence) - 1) == 0) {
        return true;
    }
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        const size_t length = strlen(words[i].name);
        if (strncmp(text, words[i].name, length) == 0) {
            free(*words[i].value);
            *words[i].value =
                words[i].list ? gw_format(" %s ", text + length) : gw_format("%s", text + length);
            return true;
        }
    }
    const size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    if (length > 0 && strncmp(text + length, ": ", 2) == 0 &&
        program->head_count < GW_PREDICT_HEAD_WORDS) {
        const unsigned at = program->head_count++;
        program->head[at].name = gw_format("%.*s", (int)length, text);
        program->head[at].value = gw_format("%s", text + length + 2);
        return true;
    }
    return read_parameter(program, text);
}

const char *gw_predict_head(const struct gw_predict_program *program, const char *word)
{
    for (unsigned i = 0; i < program->head_count; i++) {
        if (strcmp(program->head[i].name, word) == 0) {
            return program->head[i].value;
        }
    }
    return "";
}

static bool ends_in(const char *name, const char *ending)
{
    const size_t length = strlen(name), behind = strlen(ending);
    return length > behind && strcmp(name + length - behind, ending) == 0;
}

// A packed one through gzip.
static FILE *open_program(const char *path, pid_t *unpacking)
{
    if (!ends_in(path, ".gz")) {
        return fopen(path, "re");
    }
    int said = -1;
    const char *const words[] = {"gzip", "-dc", path, NULL};
    const struct gw_command command = {.words = words, .input = "/dev/null", .said = &said};
    *unpacking = gw_process_start(&command);
    return *unpacking > 0 ? fdopen(said, "r") : NULL;
}

static bool read_program(struct gw_predict_program *program)
{
    pid_t unpacking = -1;
    FILE *in = open_program(program->path, &unpacking);
    if (!in) {
        return complain(program->path, strerror(errno));
    }
    char *line = NULL;
    size_t room = 0;
    bool head = true, good = true;
    while (good && getline(&line, &room, in) > 0) {
        line[strcspn(line, "\n")] = '\0';
        if (head && strncmp(line, "// ", 3) == 0) {
            good = read_head(program, line + 3);
        } else if (!head || *line) {
            head = false;
            program->lines = gw_one_more(program->lines, program->line_count, sizeof(char *));
            program->lines[program->line_count++] = gw_format("%s", line);
        }
    }
    free(line);
    fclose(in);
    if (unpacking > 0 && gw_process_wait(unpacking) != 0) {
        return complain(program->path, "gzip could not unpack it");
    }
    if (good && program->line_count == 0) {
        return complain(program->path, "it has no lines");
    }
    return good;
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static bool add_program(struct gw_predict_programs *programs, const char *folder,
                        const char *lesson, const char *file)
{
    programs->program = gw_one_more(programs->program, programs->count, sizeof(*programs->program));
    struct gw_predict_program *program = &programs->program[programs->count++];
    *program = (struct gw_predict_program){
        .path = gw_format("%s/%s", folder, file),
        .name = gw_format("%.*s", (int)(strstr(file, ".cu") - file), file),
        .lesson = gw_format("%s", lesson),
        .exercises = gw_format(" "),
        .after = gw_format("%s", ""),
        .report = gw_format("%s", ""),
        .opens = gw_format(" "),
    };
    return read_program(program);
}

// A lesson's folder may have folders of its own.
static bool read_folder(struct gw_predict_programs *programs, const char *folder,
                        const char *lesson)
{
    struct dirent **files = NULL;
    const int count = scandir(folder, &files, is_visible, alphasort); // below 0: it is no folder
    bool good = true;
    for (int i = 0; i < count; i++) {
        const char *name = files[i]->d_name;
        if (good && (ends_in(name, ".cu") || ends_in(name, ".cu.gz"))) {
            good = add_program(programs, folder, lesson, name);
        } else if (good) {
            char *inner = gw_format("%s/%s", folder, name);
            good = read_folder(programs, inner, lesson);
            free(inner);
        }
        free(files[i]);
    }
    free(files);
    return good;
}

bool gw_predict_programs_read(const char *folder, struct gw_predict_programs *programs)
{
    *programs = (struct gw_predict_programs){0};
    struct dirent **lessons = NULL;
    const int count = scandir(folder, &lessons, is_visible, alphasort);
    bool good = true;
    for (int i = 0; i < count; i++) {
        char *path = gw_format("%s/%s", folder, lessons[i]->d_name);
        good = good && read_folder(programs, path, lessons[i]->d_name);
        free(path);
        free(lessons[i]);
    }
    free(lessons);
    if (good && programs->count == 0) {
        return complain(folder, "no program of questions lies there");
    }
    return good;
}

void gw_predict_programs_free(struct gw_predict_programs *programs)
{
    for (size_t i = 0; i < programs->count; i++) {
        struct gw_predict_program *program = &programs->program[i];
        for (size_t k = 0; k < program->line_count; k++) {
            free(program->lines[k]);
        }
        free(program->lines);
        free(program->path);
        free(program->name);
        free(program->lesson);
        free(program->exercises);
        free(program->after);
        free(program->report);
        free(program->opens);
        for (unsigned k = 0; k < program->head_count; k++) {
            free(program->head[k].name);
            free(program->head[k].value);
        }
    }
    free(programs->program);
    *programs = (struct gw_predict_programs){0};
}

static bool is_of_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

// Adds a line with numbers in the place of parameters.
static void add_with_numbers(struct gw_text *text, const struct gw_predict_program *program,
                             const long *numbers, const char *line, size_t length)
{
    for (size_t i = 0; i < length;) {
        size_t word = 0;
        while (i + word < length && is_of_word(line[i + word])) {
            word++;
        }
        unsigned k = 0;
        while (k < program->parameter_count &&
               (strlen(program->parameters[k].name) != word ||
                strncmp(program->parameters[k].name, line + i, word) != 0)) {
            k++;
        }
        if (word > 0 && k < program->parameter_count) {
            gw_text_add(text, "%ld", numbers[k]);
        } else {
            gw_text_add_bytes(text, line + i, word > 0 ? word : 1);
        }
        i += word > 0 ? word : 1;
    }
}

// " h_c, N; sum" becomes " GW_SHOW(h_c, N); GW_SHOW(sum);"
static void add_shows(struct gw_text *text, const struct gw_predict_program *program,
                      const long *numbers, const char *shows)
{
    while (*shows) {
        const size_t length = strcspn(shows, ";");
        gw_text_add(text, " GW_SHOW(");
        add_with_numbers(text, program, numbers, shows, length);
        gw_text_add(text, ");");
        shows += length;
        shows += strspn(shows, "; ");
    }
}

unsigned long gw_predict_instances(const struct gw_predict_program *program)
{
    unsigned long count = 1;
    for (unsigned i = 0; i < program->parameter_count; i++) {
        count *= program->parameters[i].count;
    }
    return count;
}

struct gw_predict_instance gw_predict_instance_of(const struct gw_predict_program *program,
                                                  uint64_t seed)
{
    long numbers[GW_PREDICT_PARAMETERS] = {0};
    struct gw_text called = {0}, compiled = {0};
    gw_text_add(&called, "%s", program->name);
    for (unsigned i = 0; i < program->parameter_count; i++) {
        const struct gw_predict_parameter *parameter = &program->parameters[i];
        numbers[i] = parameter->numbers[gw_predict_draw(seed, parameter->name, parameter->count)];
        gw_text_add(&called, "-%ld", numbers[i]);
    }
    struct gw_predict_instance instance = {
        .program = program, .seed = seed, .shown = calloc(program->line_count, sizeof(char *))};
    if (!instance.shown) {
        abort();
    }
    for (size_t i = 0; i < program->line_count; i++) {
        const char *line = program->lines[i], *shows = strstr(line, "//@");
        size_t length = shows ? (size_t)(shows - line) : strlen(line);
        while (length > 0 && line[length - 1] == ' ') {
            length--;
        }
        struct gw_text shown = {0};
        gw_text_add(&shown, "%s", "");
        add_with_numbers(&shown, program, numbers, line, length);
        instance.shown[i] = shown.data;
        gw_text_add(&compiled, "%s", shown.data);
        if (shows) {
            add_shows(&compiled, program, numbers, shows + 3 + strspn(shows + 3, " "));
        }
        gw_text_add(&compiled, "\n");
    }
    instance.called = called.data;
    instance.compiled = compiled.data;
    return instance;
}

void gw_predict_instance_free(struct gw_predict_instance *instance)
{
    for (size_t i = 0; instance->shown && i < instance->program->line_count; i++) {
        free(instance->shown[i]);
    }
    free(instance->shown);
    free(instance->called);
    free(instance->compiled);
    *instance = (struct gw_predict_instance){0};
}

const char *gw_predict_line(const struct gw_predict_instance *instance, int line)
{
    if (line < 1 || (size_t)line > instance->program->line_count) {
        return "";
    }
    const char *text = instance->shown[line - 1];
    return text + strspn(text, " ");
}
