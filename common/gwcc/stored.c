// SPDX-License-Identifier: MIT
// Which headers a program reads is known only once it was compiled. So there are two names: one of
// the command alone, under which its files are listed, and that of the entry, in which the contents
// of all these files are.
#include "stored.h"

#include "base/text.h"
#include "store/store.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_ENTRIES = 200 };

static void add_state(struct gw_store_key *key, const char *path)
{
    struct stat status = {0};
    stat(path, &status);
    char *text = gw_format("%jd.%09ld %jd", (intmax_t)status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
                           (intmax_t)status.st_size);
    gw_store_key_text(key, path, text);
    free(text);
}

// What decides everything but the program's own files: the tools, whose files the build makes anew,
// the command, and the folder that it was typed in.
static void begin_key(struct gw_store_key *key, const struct gwcc_settings *settings,
                      const struct gwcc_command *command, int count, char *const *words)
{
    char folder[PATH_MAX] = "";
    struct gwcc_words runtime = {0};
    char *link = gw_format("link_%s", command->mode);
    gw_store_key_begin(key);
    gw_store_key_text(key, "folder", getcwd(folder, sizeof(folder)) ? folder : "");
    for (int i = 1; i < count; i++) {
        gw_store_key_text(key, "word", words[i]);
    }
    gw_store_key_file(key, "gwcc", "/proc/self/exe");
    char *beginning = gw_format("%s/gwcc/beginning/%s.h.gch", settings->build, command->mode);
    add_state(key, beginning);
    if (gwcc_begins(command->mode, "full_speed") || gwcc_add_mode(settings, link, &runtime)) {
        for (size_t i = 0; i < runtime.count; i++) {
            if (runtime.word[i][0] == '/') {
                add_state(key, runtime.word[i]);
            }
        }
    }
    gwcc_add_mode(settings, command->mode, &runtime);
    for (size_t i = 0; i < runtime.count; i++) {
        gw_store_key_text(key, "option", runtime.word[i]);
    }
    free(beginning);
    free(link);
}

// Adds the files of a list, one per line.
static bool add_files(struct gw_store_key *key, const char *list)
{
    FILE *in = fopen(list, "re");
    char *line = NULL;
    size_t room = 0;
    while (in && getline(&line, &room, in) > 0) {
        line[strcspn(line, "\n")] = '\0';
        gw_store_key_file(key, line, line);
    }
    free(line);
    if (in) {
        fclose(in);
    }
    return in;
}

static void say_again(const char *folder)
{
    char *log = gw_format("%s/log", folder);
    FILE *in = fopen(log, "re");
    for (int c; in && (c = getc(in)) != EOF;) {
        putc(c, stderr);
    }
    if (in) {
        fclose(in);
    }
    free(log);
}

// Makes it in a folder, with what is said in its log.
static int make_in(const char *folder, const struct gwcc_settings *settings,
                   struct gwcc_command *command,
                   int (*make)(const struct gwcc_settings *, struct gwcc_command *))
{
    char *log = gw_format("%s/log", folder);
    const int out = open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    const int error = dup(STDERR_FILENO);
    command->output = gw_format("%s/program", folder);
    command->needs = gw_format("%s/needs", folder);
    if (strcmp(command->mode, "counted") == 0) {
        command->listing = gw_format("%s/listing", folder);
    }
    fflush(stderr);
    dup2(out, STDERR_FILENO);
    const int status = make(settings, command);
    fflush(stderr);
    dup2(error, STDERR_FILENO);
    close(error);
    close(out);
    free(log);
    return status;
}

int gwcc_make_stored(const struct gwcc_settings *settings, struct gwcc_command *command, int count,
                     char *const *words,
                     int (*make)(const struct gwcc_settings *, struct gwcc_command *))
{
    char of_command[GW_SHA256_TEXT], of_entry[GW_SHA256_TEXT];
    struct gw_store_key key;
    struct gw_store_entry entry;
    begin_key(&key, settings, command, count, words);
    gw_store_key_end(&key, of_command);
    char *list = gw_format("%s/%s.needs", command->store, of_command);
    begin_key(&key, settings, command, count, words);
    const bool is_known = add_files(&key, list);
    gw_store_key_end(&key, of_entry);
    if (!gw_store_enter(&entry, command->store, of_entry, false)) {
        return 1;
    }
    int status = 0;
    if (!entry.is_there || !is_known) {
        char *making = strdup(entry.making);
        mkdir(making, 0755);
        status = make_in(making, settings, command, make);
        say_again(making);
        // The entry's name is that of the files that were read just now.
        begin_key(&key, settings, command, count, words);
        if (status == 0 && add_files(&key, command->needs)) {
            char *needs = gw_format("%s.new", list);
            gw_store_key_end(&key, of_entry);
            char *folder = gw_format("%s/%s", command->store, of_entry);
            gw_store_remove(folder);
            status = link(command->needs, needs) == 0 && rename(needs, list) == 0 &&
                             rename(making, folder) == 0
                         ? 0
                         : 1;
            free(needs);
            free(folder);
        }
    } else {
        say_again(entry.folder);
    }
    gw_store_leave(&entry);
    if (status == 0) {
        printf("%s/%s\n", command->store, of_entry);
        gw_store_prune(command->store, MOST_ENTRIES);
    }
    free(list);
    return status;
}
