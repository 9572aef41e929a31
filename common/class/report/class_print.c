// SPDX-License-Identifier: MIT
// The class on a terminal: each person of a small one, counts of a large one.
#include "class/results/class_tally.h"
#include "formats.h"

#include "base/page/wrap.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    SMALL_CLASS = 40, // people who fit on a screen or two
    NAME_WIDTH = 24,
    POINTS_WIDTH = 11,
    MOST_NAMED = 20,
    MOST_NOTE = 300, // bytes
    BAR = 40
};

// Prints a text cut to so many characters, with blanks behind it.
static void print_cut(FILE *out, const char *text, int width)
{
    int printed = 0;
    while (*text && printed < width) {
        // What would move the cursor or begin a colour is none of a name's.
        fputc((unsigned char)*text < ' ' || *text == 0x7f ? '?' : *text, out);
        text++;
        while (((unsigned char)*text & 0xc0) == 0x80) {
            fputc(*text++, out);
        }
        printed++;
    }
    fprintf(out, "%*s", width - printed, "");
}

static const char *name_of(const struct gw_person *person)
{
    return *person->name ? person->name : person->id;
}

// "fail: transpose, mark_primes; not started: fill", to be freed.
static char *what_is_wrong(const struct gw_class_results *results, const struct gw_person *person)
{
    struct gw_text text = {0};
    for (size_t i = 1; i < gw_class_kind_count; i++) {
        bool first = true;
        for (size_t j = 0; j < results->exercise_count; j++) {
            const char *state = gw_class_state_of(results, person, j);
            if (*state && gw_class_kind_of(state) == &gw_class_kinds[i]) {
                gw_text_add(&text, "%s%s%s", first ? (text.length > 0 ? "; " : "") : ", ",
                            first ? gw_class_kinds[i].state : "", first ? ": " : "");
                gw_text_add(&text, "%s", results->exercises[j].name);
                first = false;
            }
        }
    }
    char *wrong = gw_format("%s", gw_text_string(&text));
    gw_text_free(&text);
    return wrong;
}

static void print_person(const struct gw_class_results *results, const struct gw_person *person,
                         FILE *out)
{
    const struct gw_class_points points = gw_class_points_of(results, person);
    char *note = gw_class_note_of(results, person);
    char *wrong = points.known ? what_is_wrong(results, person) : gw_format("%s", "");
    char *all = gw_format("%s%s%.*s", wrong, *wrong && *note ? "; " : "", MOST_NOTE, note);
    char *number = gw_class_mark_text(gw_class_mark(points));
    char *mark =
        points.known ? gw_format("%s of %d", number, points.possible) : gw_format("no mark");
    fputs("  ", out);
    print_cut(out, name_of(person), NAME_WIDTH);
    fputs("  ", out);
    print_cut(out, mark, *all ? POINTS_WIDTH : (int)strlen(mark));
    const int column = NAME_WIDTH + POINTS_WIDTH + 4;
    gw_print_wrapped(out, all, column, column);
    free(number);
    free(mark);
    free(all);
    free(wrong);
    free(note);
}

static void print_points(const struct gw_class_tally *tally, FILE *out)
{
    size_t most = 1;
    for (size_t i = 0, same = 0; i < tally->marked; i++) {
        same = i > 0 && tally->earned[i] == tally->earned[i - 1] ? same + 1 : 1;
        most = same > most ? same : most;
    }
    for (size_t i = tally->marked; i > 0;) {
        const double earned = tally->earned[i - 1];
        size_t same = 0;
        while (i > 0 && tally->earned[i - 1] == earned) {
            same++;
            i--;
        }
        char *mark = gw_class_mark_text(earned);
        fprintf(out, "  %4s point%s %5zu  ", mark, strcmp(mark, "1") == 0 ? " " : "s", same);
        free(mark);
        for (size_t drawn = 0; drawn < (same * BAR + most - 1) / most; drawn++) {
            fputc('#', out);
        }
        fputc('\n', out);
    }
}

static void print_exercises(const struct gw_class_results *results, FILE *out)
{
    for (size_t i = 0; i < results->exercise_count; i++) {
        struct gw_text text = {0};
        for (size_t j = 0; j < gw_class_kind_count; j++) {
            const size_t count = gw_class_count(results, i, &gw_class_kinds[j]);
            if (count > 0) {
                gw_text_add(&text, "%s%zu %s", text.length > 0 ? ", " : "", count,
                            gw_class_kinds[j].state);
            }
        }
        fputs("  ", out);
        print_cut(out, results->exercises[i].name, NAME_WIDTH);
        fputs("  ", out);
        gw_print_wrapped(out, gw_text_string(&text), NAME_WIDTH + 4, NAME_WIDTH + 4);
        gw_text_free(&text);
    }
}

// Those whose submission has no mark, or those without one.
static void print_unmarked(const struct gw_class_results *results, bool handed_in, FILE *out)
{
    size_t count = 0;
    for (size_t i = 0; i < results->people.count; i++) {
        const struct gw_person *person = &results->people.people[i];
        if (gw_class_points_of(results, person).known ||
            !gw_class_submission_of(results, person) == handed_in) {
            continue;
        }
        if (count == 0) {
            fputs(handed_in ? "Without a mark:\n" : "Handed nothing in:\n", out);
        }
        if (count++ < MOST_NAMED) {
            fputs("  ", out);
            print_cut(out, name_of(person), NAME_WIDTH);
            fputs("  ", out);
            char *note =
                handed_in ? gw_class_note_of(results, person) : gw_format("%s", person->id);
            char *part = gw_format("%.*s", MOST_NOTE, note);
            gw_print_wrapped(out, part, NAME_WIDTH + 4, NAME_WIDTH + 4);
            free(part);
            free(note);
        }
    }
    if (count > MOST_NAMED) {
        fprintf(out, "  and %zu more\n", count - MOST_NAMED);
    }
}

// What was practiced: by each person of a small class, by how many of a large one.
static void print_practice(const struct gw_class_results *results, FILE *out)
{
    size_t known = 0;
    const bool small = results->people.count <= SMALL_CLASS;
    fputs("\nPractice, by the records that were handed in (no mark depends on them):\n", out);
    if (small) {
        fprintf(out, "  %*s  questions  right  mended  ordered  due today\n", NAME_WIDTH, "");
    }
    for (size_t i = 0; i < results->people.count; i++) {
        const struct gw_class_practice *practice = &results->practice[i];
        const struct gw_practice_tally *tally = &practice->tally;
        known += practice->known;
        if (!small || (!practice->known && !practice->note)) {
            continue;
        }
        fputs("  ", out);
        print_cut(out, name_of(&results->people.people[i]), NAME_WIDTH);
        if (practice->known) {
            fprintf(out, "  %9zu  %5zu  %6zu  %7zu  %9zu\n", tally->asked, tally->right,
                    tally->mended, tally->ordered, tally->due);
        } else {
            fputs("  ", out);
            gw_print_wrapped(out, practice->note, NAME_WIDTH + 4, NAME_WIDTH + 4);
        }
    }
    fprintf(out, "  %zu of %zu people have a record that can be read.\n", known,
            results->people.count);
}

void gw_class_print(const struct gw_class_results *results, FILE *out)
{
    struct gw_class_tally tally = gw_class_tally_of(results);
    fprintf(out, "%zu people: %zu ha%s a mark", results->people.count, tally.marked,
            tally.marked == 1 ? "s" : "ve");
    if (tally.marked > 0) {
        fprintf(out, " (median %g of %d points)", tally.median, results->possible);
    }
    fprintf(out, ", %zu handed nothing in, %zu could not be graded\n", tally.nothing,
            tally.unmarked);
    if (results->people.count <= SMALL_CLASS) {
        for (size_t i = 0; i < results->people.count; i++) {
            print_person(results, &results->people.people[i], out);
        }
    } else {
        print_points(&tally, out);
        print_exercises(results, out);
        print_unmarked(results, true, out);
        print_unmarked(results, false, out);
    }
    gw_class_tally_free(&tally);
    if (results->practice) {
        print_practice(results, out);
    }
}
