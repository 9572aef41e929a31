// SPDX-License-Identifier: MIT
#include "recipe.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Where a source lies, absolute. `path` is that of the workbook's own.
static char *find_source(const char *root, const char *path)
{
    const char *from = getenv("GRIDWORK_FROM");
    if (!from || !*from) {
        return gw_format("%s/%s", root, path);
    }
    // Pieces of lessons/LESSON/FILE, the whole first.
    for (const char *piece = path; piece;
         piece = strchr(piece, '/') ? strchr(piece, '/') + 1 : NULL) {
        char *place = gw_format("%s/%s", from, piece);
        if (access(place, F_OK) == 0) {
            return place;
        }
        free(place);
    }
    return gw_format("%s/%s", from, gw_last_piece(path));
}

static char *next_word(char **line)
{
    char *word = *line;
    if (!word) {
        return NULL;
    }
    char *tab = strchr(word, '\t');
    if (tab) {
        *tab = '\0';
    }
    *line = tab ? tab + 1 : NULL;
    return word;
}

static struct gw_step read_step(const char *root, const char *kind, char *line,
                                const struct gw_recipe *recipe)
{
    struct gw_step step = {.is_object = strcmp(kind, "object") == 0};
    const char *source = recipe->source;
    size_t count = 0;
    if (strcmp(kind, "look") != 0) {
        step.name = strdup(next_word(&line));
    }
    if (step.is_object) {
        step.exercise = strdup(next_word(&line));
        source = next_word(&line);
    } else {
        step.exercise = strdup(recipe->name);
    }
    step.source = *source == '/' ? strdup(source) : find_source(root, source);
    for (char *word; (word = next_word(&line));) {
        step.words = gw_one_more(step.words, count, sizeof(*step.words));
        step.words[count++] = strdup(word);
    }
    step.words = gw_one_more(step.words, count, sizeof(*step.words));
    step.words[count] = NULL;
    return step;
}

// What messages call the source: below the root without it.
static char *shown(const char *root, char *path)
{
    const size_t length = strlen(root);
    char *relative = strncmp(path, root, length) == 0 && path[length] == '/'
                         ? strdup(path + length + 1)
                         : strdup(path);
    free(path);
    return relative;
}

static void take(struct gw_recipe *recipe, const char *root, char *line)
{
    const char *kind = next_word(&line);
    if (!line) {
        return;
    }
    if (strcmp(kind, "name") == 0) {
        recipe->name = strdup(line);
    } else if (strcmp(kind, "source") == 0) {
        recipe->source = shown(root, find_source(root, line));
    } else if (strcmp(kind, "tools") == 0) {
        recipe->tools = strdup(line);
    } else if (strcmp(kind, "probe") == 0) {
        recipe->probe = strdup(line);
    } else if (strcmp(kind, "look") == 0) {
        recipe->look = gw_one_more(NULL, 0, sizeof(*recipe->look));
        *recipe->look = read_step(root, kind, line, recipe);
    } else {
        recipe->steps = gw_one_more(recipe->steps, recipe->count, sizeof(*recipe->steps));
        recipe->steps[recipe->count] = read_step(root, kind, line, recipe);
        recipe->count++;
    }
}

bool gw_recipe_read(const char *file, const char *root, struct gw_recipe *recipe)
{
    *recipe = (struct gw_recipe){0};
    FILE *in = fopen(file, "re");
    char *line = NULL;
    size_t room = 0;
    while (in && getline(&line, &room, in) > 0) {
        line[strcspn(line, "\n")] = '\0';
        take(recipe, root, line);
    }
    free(line);
    if (in) {
        fclose(in);
    }
    if (!recipe->name || !recipe->source || recipe->count == 0) {
        fprintf(stderr, "%s is no recipe of an exercise. Remove build/ and type the same again.\n",
                file);
        return false;
    }
    return true;
}

static void free_step(struct gw_step *step)
{
    for (char **word = step->words; word && *word; word++) {
        free(*word);
    }
    free(step->words);
    free(step->name);
    free(step->exercise);
    free(step->source);
}

void gw_recipe_free(struct gw_recipe *recipe)
{
    for (size_t i = 0; i < recipe->count; i++) {
        free_step(&recipe->steps[i]);
    }
    if (recipe->look) {
        free_step(recipe->look);
    }
    free(recipe->look);
    free(recipe->steps);
    free(recipe->name);
    free(recipe->source);
    free(recipe->tools);
    free(recipe->probe);
}
