// SPDX-License-Identifier: MIT
// All files of an exercise go to the comparison together; what it finds is added up by pairs.
#include "similar.h"

#include "base/regular_file.h"
#include "base/text.h"
#include "run_sim.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

// What one submission has of an exercise.
struct own_text {
    struct gw_plain text;
    size_t tokens;
    size_t submission;
};

// NULL if there is no such file.
static struct gw_plain *read_plain(const char *path, struct gw_plain *text)
{
    struct gw_regular_file file = {0};
    if (gw_regular_file_read(AT_FDCWD, path, GW_REFUSE_LINKS, &file)) {
        return NULL;
    }
    *text = gw_plain_of(file.bytes, file.length);
    free(file.bytes);
    return text;
}

void gw_similar_exercises(struct gw_similar *similar, FILE *in, const char *only)
{
    char lesson[256];
    char folder[256];
    char name[256];
    char file[256];
    while (fscanf(in, "%255s %255s %255s %255s", lesson, folder, name, file) == 4) {
        if (!only || strcmp(only, lesson) == 0 || strcmp(only, name) == 0) {
            similar->exercises = gw_one_more(similar->exercises, similar->exercise_count,
                                             sizeof(*similar->exercises));
            similar->exercises[similar->exercise_count++] =
                (struct gw_compared){gw_format("%s", lesson), gw_format("%s", folder),
                                     gw_format("%s", name), gw_format("%s", file)};
        }
    }
}

// Whether a text can be compared; else it is counted, or told of.
static bool is_comparable(struct gw_similar *similar, const struct gw_compared *exercise,
                          const struct own_text *own)
{
    if (own->tokens < GW_LEAST_TOKENS) {
        similar->too_short++;
        return false;
    }
    const bool is_long = own->tokens > GW_MOST_TOKENS;
    if (is_long || gw_plain_repetition(&own->text, GW_RUN_OF_TOKENS) > GW_MOST_REPETITION) {
        const char *folder = similar->people.submissions[own->submission].folder;
        char *who = gw_similar_who(&similar->people, folder);
        gw_note(&similar->notes,
                gw_format("%s of %s (%s) is not compared: it %s", exercise->file, who, folder,
                          is_long ? "is longer than any solution" : "repeats itself too often"));
        free(who);
        return false;
    }
    return true;
}

static int by_tokens(const void *a, const void *b)
{
    const struct own_text *x = a;
    const struct own_text *y = b;
    return x->tokens != y->tokens
               ? (x->tokens > y->tokens) - (x->tokens < y->tokens)
               : (x->submission > y->submission) - (x->submission < y->submission);
}

// All texts of an exercise that can be compared, the shortest first.
static struct own_text *collect(struct gw_similar *similar, const struct gw_compared *exercise,
                                const struct gw_plain *skeleton, const char *class_folder,
                                size_t *count)
{
    struct own_text *all = NULL;
    *count = 0;
    for (size_t i = 0; i < similar->people.submission_count; i++) {
        char *path =
            gw_format("%s/submissions/%s/%s/%s", class_folder,
                      similar->people.submissions[i].folder, exercise->folder, exercise->file);
        struct own_text own = {.submission = i};
        if (read_plain(path, &own.text)) {
            gw_plain_without(&own.text, skeleton);
            own.tokens = gw_plain_tokens(&own.text);
            if (is_comparable(similar, exercise, &own)) {
                all = gw_one_more(all, *count, sizeof(*all));
                all[(*count)++] = own;
            } else {
                gw_plain_free(&own.text);
            }
        }
        free(path);
    }
    if (all) {
        qsort(all, *count, sizeof(*all), by_tokens);
    }
    return all;
}

// Pairs are kept by a * submissions + b until all exercises are compared.
static struct gw_pair *pair_of(struct gw_similar *similar, size_t i, size_t j)
{
    const size_t a = i < j ? i : j;
    const size_t b = i < j ? j : i;
    struct gw_pair *pair = &similar->pairs[a * similar->people.submission_count + b];
    if (!pair->percent) {
        pair->percent = malloc(similar->exercise_count);
        if (!pair->percent) {
            abort();
        }
        memset(pair->percent, GW_NOT_COMPARED, similar->exercise_count);
        pair->a = a;
        pair->b = b;
    }
    return pair;
}

static char *compare_exercise(struct gw_similar *similar, size_t exercise, const char *root,
                              const char *class_folder)
{
    const struct gw_compared *compared = &similar->exercises[exercise];
    char *path = gw_format("%s/lessons/%s/%s", root, compared->folder, compared->file);
    struct gw_plain skeleton = {0};
    if (!read_plain(path, &skeleton)) {
        char *why = gw_format("%s cannot be read: what everybody begins with", path);
        free(path);
        return why;
    }
    free(path);
    size_t count;
    struct own_text *all = collect(similar, compared, &skeleton, class_folder, &count);
    const struct gw_plain **texts = calloc(count + 1, sizeof(*texts));
    unsigned char *percent = calloc(count * count + 1, 1);
    if (!texts || !percent) {
        abort();
    }
    for (size_t i = 0; i < count; i++) {
        texts[i] = &all[i].text;
    }
    char *why = count > 1 ? gw_run_sim(texts, count, percent) : NULL;
    similar->compared += count;
    for (size_t i = 0; !why && i < count; i++) {
        for (size_t j = i + 1; j < count; j++) {
            struct gw_pair *pair = pair_of(similar, all[i].submission, all[j].submission);
            pair->percent[exercise] = percent[i * count + j];
            pair->total += percent[i * count + j];
        }
    }
    for (size_t i = 0; i < count; i++) {
        gw_plain_free(&all[i].text);
    }
    free(all);
    free(texts);
    free(percent);
    gw_plain_free(&skeleton);
    return why;
}

static int most_alike_first(const void *a, const void *b)
{
    const struct gw_pair *x = a;
    const struct gw_pair *y = b;
    return x->total != y->total ? (x->total < y->total) - (x->total > y->total)
           : x->a != y->a       ? (x->a > y->a) - (x->a < y->a)
                                : (x->b > y->b) - (x->b < y->b);
}

// From now on only pairs with anything in common are there.
static void rank(struct gw_similar *similar)
{
    size_t kept = 0;
    for (size_t i = 0; i < similar->pair_count; i++) {
        if (similar->pairs[i].total > 0) {
            similar->pairs[kept++] = similar->pairs[i];
        } else {
            free(similar->pairs[i].percent);
        }
    }
    similar->pair_count = kept;
    if (kept > 0) {
        qsort(similar->pairs, kept, sizeof(*similar->pairs), most_alike_first);
    }
}

char *gw_similar_compare(struct gw_similar *similar, const char *root, const char *class_folder)
{
    char *why = gw_people_read(class_folder, &similar->people);
    const size_t count = similar->people.submission_count;
    similar->pair_count = count * count;
    similar->pairs = calloc(count * count + 1, sizeof(*similar->pairs));
    if (!similar->pairs) {
        abort();
    }
    for (size_t i = 0; !why && i < similar->exercise_count; i++) {
        why = compare_exercise(similar, i, root, class_folder);
    }
    rank(similar);
    return why;
}

void gw_similar_free(struct gw_similar *similar)
{
    for (size_t i = 0; i < similar->exercise_count; i++) {
        free(similar->exercises[i].lesson);
        free(similar->exercises[i].folder);
        free(similar->exercises[i].name);
        free(similar->exercises[i].file);
    }
    for (size_t i = 0; i < similar->pair_count; i++) {
        free(similar->pairs[i].percent);
    }
    gw_notes_free(&similar->notes);
    free(similar->exercises);
    free(similar->pairs);
    gw_people_free(&similar->people);
    *similar = (struct gw_similar){0};
}
