// SPDX-License-Identifier: MIT
#include "puzzle.h"

#include "base/text.h"
#include "base/words.h"
#include "practice/mend/difference.h"
#include "practice/mend/mistakes_to_mend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** Lines that the mistakes have in the kernel and the solution has not. */
struct distractors {
    char **lines;
    size_t count;
};

// SplitMix64.
static uint64_t next_random(uint64_t *state)
{
    uint64_t bits = *state += 0x9e3779b97f4a7c15;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
    return bits ^ (bits >> 31);
}

static void shuffle(char **lines, size_t count, uint64_t *state)
{
    for (size_t i = count; i > 1; i--) {
        const size_t with = (size_t)(next_random(state) % i);
        char *line = lines[i - 1];
        lines[i - 1] = lines[with];
        lines[with] = line;
    }
}

static bool has_line(char *const *lines, size_t count, const char *line)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(lines[i], line) == 0) {
            return true;
        }
    }
    return false;
}

static bool have_name(const struct gw_source_text *text, size_t from, size_t to, const char *name,
                      size_t length)
{
    while (from < to && !gw_find_name(text->lines[from].text, name, length)) {
        from++;
    }
    return from < to;
}

// Whether a line needs a parameter that the mistake's kernel has and the solution's has not: it
// would give itself away.
static bool needs_its_head(const struct gw_puzzle *puzzle, const struct gw_source_text *mistake,
                           const struct gw_difference *difference, const char *line)
{
    const struct gw_kernel_lines *kernel = &puzzle->kernel;
    size_t length;
    for (const char *at = line; *at; at += length > 0 ? length : 1) {
        for (length = 0; gw_is_of_name(at[length]); length++) {
        }
        for (size_t i = 0; i < difference->count && length > 0; i++) {
            const struct gw_changed *place = &difference->places[i];
            if (place->at >= kernel->head && place->end <= kernel->body &&
                have_name(mistake, place->with, place->and_end, at, length) &&
                !have_name(&puzzle->text, kernel->head, kernel->end, at, length)) {
                return true;
            }
        }
    }
    return false;
}

// Adds the statements that a mistake has where it changes the kernel.
static void add_of_mistake(const struct gw_puzzle *puzzle, const struct gw_source_text *mistake,
                           struct distractors *distractors)
{
    const struct gw_kernel_lines *kernel = &puzzle->kernel;
    struct gw_difference difference = gw_difference_between(&puzzle->text, mistake);
    for (size_t i = 0; i < difference.count; i++) {
        const struct gw_changed *place = &difference.places[i];
        // A line in the place of a line: what a mistake adds besides would be too many lines.
        if (place->at < kernel->body || place->end > kernel->end || place->taken != place->put ||
            place->put > 2) {
            continue;
        }
        size_t count;
        char **lines = gw_statements(mistake, place->with, place->and_end, &count);
        for (size_t j = 0; j < count; j++) {
            if (has_line(kernel->lines, kernel->count, lines[j]) || strlen(lines[j]) < 2 ||
                has_line(distractors->lines, distractors->count, lines[j]) ||
                needs_its_head(puzzle, mistake, &difference, lines[j])) {
                free(lines[j]);
                continue;
            }
            distractors->lines =
                gw_one_more(distractors->lines, distractors->count, sizeof(*distractors->lines));
            distractors->lines[distractors->count++] = lines[j];
        }
        free(lines);
    }
    free(difference.places);
}

static struct distractors find_distractors(const struct gw_puzzle *puzzle, const char *folder)
{
    struct distractors distractors = {0};
    char *wrong = gw_format("%s/wrong", folder);
    struct gw_names names = gw_names_in(wrong, ".cu");
    for (size_t i = 0; i < names.count; i++) {
        struct gw_candidate candidate;
        if (gw_candidate_read(folder, ".cu", names.names[i], &candidate) &&
            gw_candidate_can_be_mended(&candidate)) {
            add_of_mistake(puzzle, &candidate.text, &distractors);
        }
        gw_candidate_free(&candidate);
    }
    gw_names_free(&names);
    free(wrong);
    return distractors;
}

static void add_line(struct gw_puzzle *puzzle, const char *line)
{
    puzzle->lines = gw_one_more(puzzle->lines, puzzle->count, sizeof(*puzzle->lines));
    puzzle->lines[puzzle->count++] = gw_format("%s", line);
}

static void add_distractors(struct gw_puzzle *puzzle, const char *folder, uint64_t *state)
{
    struct distractors distractors = find_distractors(puzzle, folder);
    const size_t wanted =
        GW_LEAST_DISTRACTORS +
        (size_t)(next_random(state) % (GW_MOST_DISTRACTORS - GW_LEAST_DISTRACTORS + 1));
    shuffle(distractors.lines, distractors.count, state);
    for (size_t i = 0; i < distractors.count; i++) {
        if (i < wanted) {
            add_line(puzzle, distractors.lines[i]);
        }
        free(distractors.lines[i]);
    }
    free(distractors.lines);
}

bool gw_puzzle_make(const char *folder, const char *exercise, uint64_t seed,
                    struct gw_puzzle *puzzle)
{
    *puzzle = (struct gw_puzzle){0};
    char *reference = gw_format("%s/reference.cu", folder);
    const bool read = gw_source_text_read(reference, &puzzle->text);
    free(reference);
    if (!read) {
        return false;
    }
    if (!gw_kernel_lines_find(&puzzle->text, &puzzle->kernel)) {
        fprintf(stderr, "gridwork: %s has no kernel of %d to %d lines, which order could shuffle\n",
                exercise, GW_LEAST_LINES, GW_MOST_LINES);
        return false;
    }
    for (size_t i = 0; i < puzzle->kernel.count; i++) {
        add_line(puzzle, puzzle->kernel.lines[i]);
    }
    add_distractors(puzzle, folder, &seed);
    if (puzzle->count < puzzle->kernel.count + GW_LEAST_DISTRACTORS) {
        fprintf(stderr,
                "gridwork: order needs lines that do not belong, and no mistakes of %s change "
                "lines of its kernel\n",
                exercise);
        return false;
    }
    puzzle->order = calloc(puzzle->count, sizeof(*puzzle->order));
    if (!puzzle->order) {
        abort();
    }
    for (size_t i = 0; i < puzzle->count; i++) {
        puzzle->order[i] = i;
    }
    puzzle->in_use = puzzle->count;
    do { // whatever the seed, it is not solved already
        shuffle(puzzle->lines, puzzle->count, &seed);
    } while (gw_puzzle_is_original(puzzle));
    return true;
}

char **gw_puzzle_lines(const struct gw_puzzle *puzzle)
{
    char **lines = calloc(puzzle->in_use + 1, sizeof(*lines));
    if (!lines) {
        abort();
    }
    for (size_t i = 0; i < puzzle->in_use; i++) {
        lines[i] = puzzle->lines[puzzle->order[i]];
    }
    return lines;
}

bool gw_puzzle_is_original(const struct gw_puzzle *puzzle)
{
    bool same = puzzle->in_use == puzzle->kernel.count;
    for (size_t i = 0; same && i < puzzle->in_use; i++) {
        same = strcmp(puzzle->lines[puzzle->order[i]], puzzle->kernel.lines[i]) == 0;
    }
    return same;
}

void gw_puzzle_move_up(struct gw_puzzle *puzzle, size_t place)
{
    const size_t line = puzzle->order[place];
    puzzle->order[place] = puzzle->order[place - 1];
    puzzle->order[place - 1] = line;
}

size_t gw_puzzle_drop(struct gw_puzzle *puzzle, size_t place)
{
    const size_t line = puzzle->order[place];
    const bool is_dropped = place >= puzzle->in_use;
    // Dropped lines stand behind the others: it becomes the first of them, or the last of those.
    const size_t to = is_dropped ? puzzle->in_use : puzzle->in_use - 1;
    if (is_dropped) {
        memmove(&puzzle->order[to + 1], &puzzle->order[to], (place - to) * sizeof(*puzzle->order));
    } else {
        memmove(&puzzle->order[place], &puzzle->order[place + 1],
                (to - place) * sizeof(*puzzle->order));
    }
    puzzle->order[to] = line;
    puzzle->in_use = is_dropped ? puzzle->in_use + 1 : puzzle->in_use - 1;
    return to;
}

// Reads the next number of a text; 0: it has none.
static size_t next_number(const char **text, size_t most, char **why)
{
    *text += strspn(*text, " \t,;");
    const size_t length = strcspn(*text, " \t,;\r\n");
    if (length == 0) {
        return 0;
    }
    char *end;
    const unsigned long number = strtoul(*text, &end, 10);
    if (!isdigit((unsigned char)**text) || end != *text + length || number < 1 || number > most) {
        *why =
            gw_format("'%.*s' is no number of a line: they are 1 to %zu", (int)length, *text, most);
        return 0;
    }
    *text += length;
    return (size_t)number;
}

char *gw_puzzle_take_numbers(struct gw_puzzle *puzzle, const char *numbers)
{
    size_t *order = calloc(puzzle->count, sizeof(*order));
    bool *used = calloc(puzzle->count, sizeof(*used));
    if (!order || !used) {
        abort();
    }
    char *why = NULL;
    size_t count = 0;
    size_t number;
    while (!why && (number = next_number(&numbers, puzzle->count, &why)) > 0) {
        if (used[number - 1]) {
            why = gw_format("Line %zu stands there twice: type each number once", number);
        } else {
            used[number - 1] = true;
            order[count++] = number - 1;
        }
    }
    if (!why && count == 0) {
        why = gw_format("Type the numbers of the lines in their order, with blanks between");
    }
    if (!why) {
        puzzle->in_use = count;
        for (size_t i = 0; i < puzzle->count; i++) {
            if (!used[i]) {
                order[count++] = i;
            }
        }
        memcpy(puzzle->order, order, puzzle->count * sizeof(*order));
    }
    free(order);
    free(used);
    return why;
}

bool gw_puzzle_write(const struct gw_puzzle *puzzle, const char *file)
{
    char **lines = gw_puzzle_lines(puzzle);
    struct gw_source_text with =
        gw_with_body(&puzzle->text, &puzzle->kernel, lines, puzzle->in_use);
    const bool written = gw_source_text_write(file, &with);
    gw_source_text_free(&with);
    free(lines);
    return written;
}

void gw_puzzle_free(struct gw_puzzle *puzzle)
{
    for (size_t i = 0; i < puzzle->count; i++) {
        free(puzzle->lines[i]);
    }
    free(puzzle->lines);
    free(puzzle->order);
    gw_kernel_lines_free(&puzzle->kernel);
    gw_source_text_free(&puzzle->text);
    *puzzle = (struct gw_puzzle){0};
}
