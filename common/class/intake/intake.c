// SPDX-License-Identifier: MIT
// From a roster and a download to people.json.
#include "intake.h"

#include "base/text.h"
#include "class/intake/choosing/candidates.h"
#include "class/intake/choosing/choosing.h"
#include "class/intake/handed_over/handed_over.h"
#include "class/intake/layouts/layout.h"
#include "class/intake/roster/roster.h"
#include "committed.h"
#include "kept_submissions.h"

#include <stdlib.h>
#include <string.h>

struct taking {
    const struct gw_intake *intake;
    struct gw_roster roster;
    struct gw_handed_over handed_over;
    struct gw_layout layout;
    struct gw_people *people;
    size_t seen; // files that are named as an exercise's
};

static void move_notes(struct gw_notes *from, struct gw_notes *to)
{
    for (size_t i = 0; i < from->count; i++) {
        gw_note(to, from->text[i]);
    }
    free(from->text);
    *from = (struct gw_notes){0};
}

static void begin_people(struct taking *taking)
{
    const struct gw_roster *roster = &taking->roster;
    for (size_t i = 0; i < roster->count; i++) {
        taking->people->people = gw_one_more(taking->people->people, taking->people->count,
                                             sizeof(*taking->people->people));
        taking->people->people[taking->people->count++] =
            (struct gw_person){.id = gw_format("%s", roster->people[i].id),
                               .name = gw_format("%s", roster->people[i].name),
                               .email = gw_format("%s", roster->people[i].email)};
    }
    for (size_t i = 0; i < roster->note_count; i++) {
        gw_note(&taking->people->notes, gw_format("%s", roster->notes[i]));
    }
}

static void count_exercises(struct taking *taking, const struct gw_candidates *candidates)
{
    for (size_t i = 0; i < candidates->count; i++) {
        const char *name = gw_last_piece(candidates->list[i].path);
        for (size_t j = 0; j < taking->intake->exercises->count; j++) {
            taking->seen += strcmp(name, taking->intake->exercises->list[j].file) == 0;
        }
    }
}

// Until when a submission's commits count: until the roster's time of submission, or the end of the
// grace period, of the one of its people who has most time. False: there is no deadline.
static bool last_moment(const struct taking *taking, const struct gw_submission *submission,
                        time_t *until)
{
    bool has_one = false;
    for (size_t i = 0; i < submission->people_count; i++) {
        const struct gw_late_policy *late = &taking->roster.people[submission->people[i]].late;
        const time_t end = late->has_submitted ? late->submitted : late->deadline + late->grace;
        if (late->has_deadline && (!has_one || end > *until)) {
            *until = end;
            has_one = true;
        }
    }
    return has_one;
}

// What the roster's deadline makes of the time at which somebody has handed in.
static void judge_time(const struct taking *taking, const struct gw_submission *submission,
                       size_t person, const struct gw_moment *moment)
{
    const struct gw_late_policy *late = &taking->roster.people[person].late;
    const struct gw_moment by_roster = {true, late->submitted, "the roster"};
    const struct gw_lateness lateness =
        gw_lateness_of(late, late->has_submitted ? &by_roster : moment);
    struct gw_person *judged = &taking->people->people[person];
    judged->handed_in = lateness.words;
    judged->deadline = late->has_deadline ? gw_date_words(late->deadline, true) : NULL;
    judged->submitted = late->has_submitted ? gw_date_words(late->submitted, true)
                        : moment->known     ? gw_date_words(moment->at, true)
                                            : NULL;
    judged->is_late =
        lateness.is_late || (late->has_deadline && !late->has_submitted && !moment->known);
    judged->percent_lost = lateness.percent;
    if (lateness.words && submission->late && !lateness.is_late && !late->has_submitted) {
        judged->is_late = true;
        judged->handed_in =
            gw_format("%s; the course system says that it is late: write the time into the "
                      "roster's column submitted",
                      lateness.words);
        free(lateness.words);
    }
}

static bool take_submission(struct taking *taking, struct gw_submission *submission)
{
    struct gw_people *people = taking->people;
    struct gw_candidates candidates = {0};
    struct gw_taken taken = {0};
    struct gw_handed_in handed_in = {
        .folder = gw_folder_name(taking->roster.people[submission->people[0]].id),
        .source = gw_format("%s", submission->source),
        .late = submission->late,
    };
    time_t until;
    const struct gw_committed committed = {&taking->handed_over, taking->intake->exercises,
                                           taking->intake->class_folder,
                                           last_moment(taking, submission, &until) ? &until : NULL};
    struct gw_moment moment = gw_take_committed(&committed, submission, &handed_in.notes);
    char *by = (char *)moment.by;
    gw_candidates_read(&taking->handed_over, submission, taking->intake->exercises, &candidates,
                       &handed_in.notes);
    count_exercises(taking, &candidates);
    const struct gw_candidate *last =
        gw_choose(&candidates, taking->intake->exercises, &taken, &handed_in.notes);
    if (submission->time > 0) {
        moment = (struct gw_moment){true, submission->time, "Gradescope"};
    } else if (!moment.known && last) {
        by = gw_format("time of the file %s", gw_last_piece(last->path));
        moment = (struct gw_moment){true, last->time, by};
    }
    for (size_t i = 0; i < submission->people_count; i++) {
        judge_time(taking, submission, submission->people[i], &moment);
    }
    free(by);
    const struct gw_candidate *practice = gw_choose_practice(&candidates, &handed_in.notes);
    const bool kept = gw_store_practice(taking->intake->class_folder, handed_in.folder,
                                        practice ? &practice->content : NULL);
    gw_candidates_free(&candidates);
    if (taken.count == 0) {
        gw_note(&handed_in.notes, gw_format("no file of an exercise was taken"));
    }
    handed_in.content = gw_store_submission(taking->intake->class_folder, handed_in.folder, &taken);
    gw_taken_free(&taken);
    const bool done = handed_in.content && kept;
    for (size_t i = 0; i < submission->people_count; i++) {
        people->people[submission->people[i]].folder = gw_format("%s", handed_in.folder);
    }
    people->submissions =
        gw_one_more(people->submissions, people->submission_count, sizeof(*people->submissions));
    people->submissions[people->submission_count++] = handed_in;
    return done;
}

static int by_folder(const void *one, const void *other)
{
    const struct gw_handed_in *a = one;
    const struct gw_handed_in *b = other;
    return strcmp(a->folder, b->folder);
}

// Why nothing at all can be graded; NULL if something can.
static char *nobodys(const struct taking *taking)
{
    const struct gw_layout *layout = &taking->layout;
    if (layout->count > 0) {
        return NULL;
    }
    return layout->unknown_count > 0
               ? gw_format("%s has nothing of anybody on the roster: it has %s and the roster has "
                           "%s, to name the first of each",
                           taking->intake->submissions, layout->unknown[0],
                           taking->roster.people[0].id)
               : gw_format("%s has no submissions that are named as ids of the roster, or as "
                           "Gradescope, Moodle, Canvas or GitHub Classroom name them",
                           taking->intake->submissions);
}

static char *take_all(struct taking *taking)
{
    for (size_t i = 0; i < taking->layout.count; i++) {
        if (!take_submission(taking, &taking->layout.submissions[i])) {
            return gw_format("%s", "");
        }
    }
    if (taking->seen == 0) {
        return gw_format("%s has no file that is named as an exercise's",
                         taking->intake->submissions);
    }
    struct gw_people *people = taking->people;
    qsort(people->submissions, people->submission_count, sizeof(*people->submissions), by_folder);
    people->layout = gw_format("%s", taking->layout.name);
    move_notes(&taking->layout.notes, &people->notes);
    gw_store_note_others(taking->intake->class_folder, people);
    return gw_people_write(taking->intake->class_folder, people) ? NULL : gw_format("%s", "");
}

// Opens what is to be read; what has been opened is closed by the caller.
static char *open_all(struct taking *taking)
{
    char *why = gw_roster_read(taking->intake->roster, &taking->roster);
    if (!why && !gw_store_begin(taking->intake->class_folder)) {
        why = gw_format("%s", "");
    }
    if (!why) {
        why = gw_handed_over_open(taking->intake->submissions, taking->intake->class_folder,
                                  &taking->handed_over);
    }
    return why ? why : gw_layout_find(&taking->handed_over, &taking->roster, &taking->layout);
}

char *gw_intake_take(const struct gw_intake *intake, struct gw_intake_counts *counts,
                     struct gw_people *people)
{
    struct taking taking = {.intake = intake, .people = people};
    taking.handed_over = (struct gw_handed_over){.folder = -1, .spool = -1};
    *people = (struct gw_people){0};
    char *why = open_all(&taking);
    why = why ? why : nobodys(&taking);
    if (!why) {
        begin_people(&taking);
        why = take_all(&taking);
    }
    *counts = (struct gw_intake_counts){people->count, people->submission_count, 0,
                                        taking.layout.unknown_count};
    for (size_t i = 0; i < people->count; i++) {
        counts->without += !people->people[i].folder;
    }
    gw_layout_free(&taking.layout);
    gw_handed_over_close(&taking.handed_over);
    gw_roster_free(&taking.roster);
    if (why) {
        gw_people_free(people);
    }
    return why;
}
