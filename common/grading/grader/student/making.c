// SPDX-License-Identifier: MIT
#include "making.h"

#include "base/process.h"
#include "base/text.h"
#include "base/wanted_entries.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_AT_ONCE = 8 };

static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? gw_format("%.*s", (int)(slash - path), path) : gw_format(".");
}

static void add_headers(struct gw_store_key *key, const char *folder)
{
    struct dirent **entries = NULL;
    const int count = scandir(folder, &entries, gw_is_header, alphasort);
    for (int i = 0; i < count; i++) {
        char *path = gw_format("%s/%s", folder, entries[i]->d_name);
        gw_store_key_file(key, entries[i]->d_name, path);
        free(path);
        free(entries[i]);
    }
    free(entries);
}

bool gw_add_step(struct gw_store_key *key, const struct gw_recipe *recipe,
                 const struct gw_step *step)
{
    char *folder = folder_of(step->source);
    for (char **word = step->words; *word; word++) {
        gw_store_key_text(key, "word", *word);
        const size_t length = strlen(*word);
        if (length > 2 && **word == '/' && strcmp(*word + length - 2, ".o") == 0) {
            gw_store_key_file(key, "linked", *word); // the other half of the exercise
        }
    }
    gw_store_key_text(key, "source", step->source); // which the compiler names
    const bool read = gw_store_key_file(key, "content", step->source);
    add_headers(key, folder);
    gw_store_key_file(key, "tools", recipe->tools);
    free(folder);
    return read;
}

// What a step makes is called so in its folder: nvcc knows an object by the ending of its name.
static const char *name_of_made(const struct gw_step *step)
{
    return step->is_object ? "out.o" : "out";
}

// Appends the word with what stands in it for {NAME}.
static void add_replaced(struct gw_text *out, const struct gw_making *making,
                         const struct gw_step *step, const char *folder, const char *word)
{
    for (const char *brace; (brace = strchr(word, '{')); word = strchr(brace, '}') + 1) {
        char *name = gw_format("%.*s", (int)strcspn(brace + 1, "}"), brace + 1);
        gw_text_add_bytes(out, word, (size_t)(brace - word));
        char *made = gw_made(making, name);
        char *sources = folder_of(step->source);
        const char *value = strcmp(name, "source") == 0    ? step->source
                            : strcmp(name, "sources") == 0 ? sources
                            : strcmp(name, "folder") == 0  ? folder
                                                           : made;
        if (strcmp(name, "out") == 0) {
            gw_text_add(out, "%s/%s", folder, name_of_made(step));
        } else {
            gw_text_add(out, "%s", value ? value : "");
        }
        free(sources);
        free(made);
        free(name);
        if (!strchr(brace, '}')) {
            return;
        }
    }
    gw_text_add(out, "%s", word);
}

// A step's command in a folder where it is made, to be freed word by word.
static char **command_of(const struct gw_making *making, const struct gw_step *step,
                         const char *folder)
{
    char **words = NULL;
    size_t count = 0;
    for (char **word = step->words; *word; word++) {
        struct gw_text text = {0};
        add_replaced(&text, making, step, folder, *word);
        words = gw_one_more(words, count, sizeof(*words));
        words[count++] = text.data ? text.data : strdup("");
    }
    words = gw_one_more(words, count, sizeof(*words));
    words[count] = NULL;
    return words;
}

// Starts a step's command, whose words go into its log. @return its process, or -1
static pid_t start(const struct gw_making *making, const struct gw_step *step, const char *folder)
{
    char **words = command_of(making, step, folder);
    char *log = gw_format("%s/log", folder);
    const pid_t process = gw_process_start(&(struct gw_command){.words = (const char *const *)words,
                                                                .input = "/dev/null",
                                                                .output = log,
                                                                .together = true});
    free(log);
    for (char **word = words; *word; word++) {
        free(*word);
    }
    free(words);
    return process;
}

static int wait_for(pid_t process)
{
    return gw_exit_status(gw_process_wait(process));
}

int gw_run_step(const struct gw_making *making, const struct gw_step *step, const char *folder)
{
    return wait_for(start(making, step, folder));
}

static void add_log(struct gw_text *text, const char *folder)
{
    char *name = gw_format("%s/log", folder);
    FILE *in = fopen(name, "re");
    char bytes[4096];
    for (size_t got; in && (got = fread(bytes, 1, sizeof(bytes), in)) > 0;) {
        gw_text_add_bytes(text, bytes, got);
    }
    if (in) {
        fclose(in);
    }
    free(name);
}

/** A step that is to be made, by its place and its name in the store. */
struct turn {
    size_t step;
    char key[GW_SHA256_TEXT];
};

static int by_key(const void *a, const void *b)
{
    return strcmp(((const struct turn *)a)->key, ((const struct turn *)b)->key);
}

// Programs are also decided by what they are linked of: the objects, whose keys are their content.
static void name_turn(struct turn *turn, const struct gw_making *making)
{
    const struct gw_recipe *recipe = making->recipe;
    const struct gw_step *step = &recipe->steps[turn->step];
    struct gw_store_key key;
    gw_store_key_begin(&key);
    gw_add_step(&key, recipe, step);
    for (size_t i = 0; !step->is_object && i < recipe->count; i++) {
        if (recipe->steps[i].is_object) {
            gw_store_key_text(&key, "object", making->entries[i].folder);
        }
    }
    gw_store_key_end(&key, turn->key);
}

// Makes all steps of a kind. Entries are entered in the order of their names, so that of two who
// make the same none waits for the other's end.
static bool make_kind(struct gw_making *making, bool objects, struct gw_text *log)
{
    const struct gw_recipe *recipe = making->recipe;
    struct turn turns[MOST_AT_ONCE];
    pid_t processes[MOST_AT_ONCE];
    size_t count = 0;
    for (size_t i = 0; i < recipe->count && count < MOST_AT_ONCE; i++) {
        if (recipe->steps[i].is_object == objects) {
            turns[count].step = i;
            name_turn(&turns[count++], making);
        }
    }
    qsort(turns, count, sizeof(*turns), by_key);
    for (size_t i = 0; i < count; i++) {
        struct gw_store_entry *entry = &making->entries[turns[i].step];
        processes[i] = -1;
        if (!gw_store_enter(entry, making->store, turns[i].key, false)) {
            return false;
        }
        if (!entry->is_there) {
            processes[i] = start(making, &recipe->steps[turns[i].step], entry->making);
        }
    }
    for (size_t i = 0; i < count; i++) {
        struct gw_store_entry *entry = &making->entries[turns[i].step];
        const bool was_there = entry->is_there;
        const int status = was_there ? 0 : wait_for(processes[i]);
        if (status != 0 && turns[i].step < making->failed) {
            making->failed = turns[i].step;
            making->status = status;
        }
        add_log(log, was_there ? entry->folder : entry->making);
        if (status == 0 && !was_there && !gw_store_publish(entry)) {
            making->failed = turns[i].step;
            making->status = 127;
        }
        gw_store_share(entry);
    }
    return making->failed == recipe->count;
}

bool gw_make(struct gw_making *making, const char *store, const struct gw_recipe *recipe)
{
    struct gw_text log = {0};
    gw_text_add(&log, "%s", "");
    *making = (struct gw_making){.store = store, .recipe = recipe, .failed = recipe->count};
    making->entries = calloc(recipe->count, sizeof(*making->entries));
    for (size_t i = 0; making->entries && i < recipe->count; i++) {
        making->entries[i].lock = -1;
    }
    const bool made =
        making->entries && make_kind(making, true, &log) && make_kind(making, false, &log);
    making->log = log.data;
    return made;
}

char *gw_made(const struct gw_making *making, const char *step)
{
    for (size_t i = 0; i < making->recipe->count; i++) {
        const struct gw_step *made = &making->recipe->steps[i];
        if (strcmp(made->name, step) == 0 && making->entries[i].folder) {
            return gw_format("%s/%s", making->entries[i].folder, name_of_made(made));
        }
    }
    return NULL;
}

void gw_making_end(struct gw_making *making)
{
    for (size_t i = 0; making->entries && i < making->recipe->count; i++) {
        gw_store_leave(&making->entries[i]);
    }
    free(making->entries);
    free(making->log);
    *making = (struct gw_making){0};
}
