// SPDX-License-Identifier: MIT
#include "driver_settings.h"

#include "base/text.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *folder_of_program(void)
{
    char path[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof(path) - 1);
    path[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(path, '/');
    if (slash) {
        *slash = '\0';
    }
    return strdup(path);
}

// Takes the words between blanks off a line, one after the other; NULL: there is none left. A word
// in quotes may have blanks.
static char *next_word(char **line)
{
    char *word = *line + strspn(*line, " \t\r\n");
    const bool quoted = *word == '"';
    word += quoted;
    const size_t length = strcspn(word, quoted ? "\"" : " \t\r\n");
    *line = word + length;
    if (length == 0) {
        return NULL;
    }
    if (**line) {
        *(*line)++ = '\0';
    }
    return word;
}

static void take(struct gwcc_settings *to, const char *key, char *value)
{
    const struct {
        const char *key;
        const char **text;
        struct gwcc_words *list;
    } places[] = {
        {"root", &to->root, NULL},         {"build", &to->build, NULL},
        {"compiler", &to->compiler, NULL}, {"launcher", &to->launcher, NULL},
        {"archiver", &to->archiver, NULL}, {"linker", &to->linker, NULL},
        {"objcopy", &to->objcopy, NULL},   {"nm", &to->nm, NULL},
        {"objdump", &to->objdump, NULL},   {"found", NULL, &to->found},
        {"include", NULL, &to->includes},  {"compiler_folder", NULL, &to->compiler_folders},
    };
    for (size_t i = 0; i < sizeof(places) / sizeof(*places); i++) {
        if (strcmp(key, places[i].key) == 0 && places[i].text) {
            *places[i].text = *value ? strdup(value) : NULL;
        } else if (strcmp(key, places[i].key) == 0 && *value) {
            gwcc_add(places[i].list, strdup(value));
        }
    }
}

bool gwcc_read_settings(struct gwcc_settings *settings)
{
    *settings = (struct gwcc_settings){0};
    char *folder = folder_of_program();
    char *path = gw_format("%s/gwcc.conf", folder);
    FILE *in = fopen(path, "re");
    char *line = NULL;
    size_t room = 0;
    if (!in) {
        fprintf(stderr, "gwcc: %s cannot be read: %s. Type: ./gridwork setup\n", path,
                strerror(errno));
    }
    while (in && getline(&line, &room, in) > 0) {
        char *rest = line;
        const char *key = next_word(&rest);
        rest[strcspn(rest, "\n")] = '\0';
        if (key) {
            take(settings, key, rest);
        }
    }
    if (in) {
        fclose(in);
    }
    free(line);
    free(path);
    free(folder);
    return in && settings->root && settings->build && settings->compiler;
}

// Where the mode's lines begin: behind `mode NAME`, or in a file that the build makes of other
// lists.
static FILE *open_mode(const struct gwcc_settings *settings, const char *name)
{
    char *modes = gw_format("%s/common/gwcc/modes.options", settings->root);
    char *made = gw_format("%s/gwcc/%s.options", settings->build, name);
    char *title = gw_format("mode %s\n", name);
    FILE *in = fopen(modes, "re");
    char *line = NULL;
    size_t room = 0;
    bool found = false;
    while (in && !found && getline(&line, &room, in) > 0) {
        found = strcmp(line, title) == 0;
    }
    if (in && !found) {
        fclose(in);
        in = strchr(name, '/') ? NULL : fopen(made, "re");
    }
    free(line);
    free(title);
    free(made);
    free(modes);
    return in;
}

// Whether the line holds on this machine, of which its condition is taken off: `[WORD]` or
// `[not WORD]`.
static bool holds(const struct gwcc_settings *settings, char **line)
{
    char *end = **line == '[' ? strchr(*line, ']') : NULL;
    if (!end) {
        return true;
    }
    *end = '\0';
    const bool negated = gwcc_begins(*line, "[not ");
    const bool found = gwcc_has(&settings->found, *line + (negated ? 5 : 1));
    *line = end + 1;
    return found != negated;
}

bool gwcc_add_mode(const struct gwcc_settings *settings, const char *mode,
                   struct gwcc_words *options)
{
    FILE *in = open_mode(settings, mode);
    if (!in) {
        fprintf(stderr,
                "gwcc: there is no mode '%s': checked, fast, ... (common/gwcc/modes.options)\n",
                mode);
        return false;
    }
    bool known = true;
    char *line = NULL;
    size_t room = 0;
    while (known && getline(&line, &room, in) > 0 && !gwcc_begins(line, "mode ")) {
        char *rest = line;
        if (*line == '#' || !holds(settings, &rest)) {
            continue;
        }
        char *word = next_word(&rest);
        if (word && strcmp(word, "include") == 0) {
            word = next_word(&rest);
            known = word && gwcc_add_mode(settings, word, options);
            continue;
        }
        for (; word; word = next_word(&rest)) {
            gwcc_add(options, strdup(word));
        }
    }
    free(line);
    fclose(in);
    return known;
}
