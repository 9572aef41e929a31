// SPDX-License-Identifier: MIT
// Reading what a class has come to.
#include "class_results.h"

#include "base/text.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LARGEST_GRADES = 64 << 20 };

static const char *string_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static int number_of(const json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

static char *copy_of(const json_t *object, const char *key)
{
    const char *text = string_of(object, key);
    return *text ? gw_format("%s", text) : NULL;
}

static struct gw_class_points points_of(const json_t *object)
{
    return (struct gw_class_points){.known = json_is_integer(json_object_get(object, "earned")) &&
                                             number_of(object, "no_verdict") == 0 &&
                                             number_of(object, "possible") > 0,
                                    .earned = number_of(object, "earned"),
                                    .possible = number_of(object, "possible")};
}

// The number of a lesson, or how many there are.
static size_t lesson_number(const struct gw_class_results *results, const char *lesson)
{
    size_t i = 0;
    while (i < results->lesson_count && strcmp(results->lessons[i], lesson) != 0) {
        i++;
    }
    return i;
}

static void add_lesson(struct gw_class_results *results, const char *lesson)
{
    if (lesson_number(results, lesson) < results->lesson_count) {
        return;
    }
    results->lessons =
        gw_one_more(results->lessons, results->lesson_count, sizeof(*results->lessons));
    results->lessons[results->lesson_count++] = gw_format("%s", lesson);
}

static size_t exercise_number(struct gw_class_results *results, const char *lesson,
                              const json_t *row)
{
    const char *name = string_of(row, "name");
    int number = 1;
    for (size_t i = 0; i < results->exercise_count; i++) {
        if (strcmp(results->exercises[i].lesson, lesson) == 0) {
            if (strcmp(results->exercises[i].name, name) == 0) {
                return i;
            }
            number++;
        }
    }
    results->exercises =
        gw_one_more(results->exercises, results->exercise_count, sizeof(*results->exercises));
    results->exercises[results->exercise_count] = (struct gw_class_exercise){
        gw_format("%s", lesson), gw_format("%s", name), number, number_of(row, "weight")};
    return results->exercise_count++;
}

// Calls `visit` for each exercise's row of a grades.json.
static void visit_rows(struct gw_class_results *results, const json_t *grades,
                       struct gw_class_submission *submission,
                       void (*visit)(struct gw_class_results *, const char *, const json_t *,
                                     struct gw_class_submission *))
{
    size_t i, j;
    json_t *lesson, *row;
    json_array_foreach(json_object_get(grades, "lessons"), i, lesson)
    {
        json_array_foreach(json_object_get(lesson, "exercises"), j, row)
        {
            visit(results, string_of(lesson, "lesson"), row, submission);
        }
    }
}

static void note_exercise(struct gw_class_results *results, const char *lesson, const json_t *row,
                          struct gw_class_submission *submission)
{
    (void)submission;
    add_lesson(results, lesson);
    exercise_number(results, lesson, row);
}

static void free_test(struct gw_class_test *test)
{
    char *const texts[] = {test->state,   test->file,    test->summary, test->at,
                           test->message, test->content, test->seed,    test->groups};
    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        free(texts[i]);
    }
}

// Of the devices' states the one that tells: one that is skipped says less than a pass, and that
// less than anything else.
static int weight_of_state(const char *state)
{
    return !state ? 0 : strcmp(state, "skipped") == 0 ? 1 : strcmp(state, "pass") == 0 ? 2 : 3;
}

// The points of a row: all of them, or of one that fails as many as groups of its cases pass, if
// the grading noted that.
static double earned_of(const json_t *row, const char *state)
{
    const int weight = number_of(row, "weight");
    int passed, groups;
    if (strcmp(state, "pass") == 0) {
        return weight;
    }
    const bool is_part = strcmp(state, "fail") == 0 &&
                         sscanf(string_of(row, "groups"), "%d of %d", &passed, &groups) == 2 &&
                         passed > 0 && passed < groups;
    return is_part ? weight * (double)passed / groups : 0.0;
}

// Both devices must pass, and one of them must have been asked (gw_report_points()).
static void note_row(struct gw_class_results *results, const char *lesson, const json_t *row,
                     struct gw_class_submission *submission)
{
    struct gw_class_test *test = &submission->tests[exercise_number(results, lesson, row)];
    const char *state = string_of(row, "state");
    const bool no_verdict = test->no_verdict || strcmp(state, "no verdict") == 0;
    if (weight_of_state(state) > weight_of_state(test->state)) {
        free_test(test);
        *test = (struct gw_class_test){.graded = true,
                                       .passes = strcmp(state, "pass") == 0,
                                       .earned = earned_of(row, state),
                                       .groups = copy_of(row, "groups"),
                                       .state = gw_format("%s", state),
                                       .file = copy_of(row, "file"),
                                       .summary = copy_of(row, "summary"),
                                       .at = copy_of(row, "at"),
                                       .message = copy_of(row, "message"),
                                       .content = copy_of(row, "content"),
                                       .seed = copy_of(row, "seed")};
    }
    test->no_verdict = no_verdict;
}

static json_t *read_grades(const char *class_folder, const char *folder)
{
    char *path = gw_format("%s/results/%s/grades.json", class_folder, folder);
    struct stat status;
    json_t *grades = NULL;
    if (stat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size <= LARGEST_GRADES) {
        grades = json_load_file(path, 0, NULL);
    }
    free(path);
    return grades;
}

// Why a submission has no mark, or NULL.
static char *error_of(const json_t *grades, const struct gw_handed_in *handed_in)
{
    const json_t *class = json_object_get(grades, "class");
    const char *sentence = string_of(grades, "could_not_grade");
    const int undecided = number_of(grades, "no_verdict");
    if (!grades) {
        return gw_format("it was not graded yet");
    }
    if (strcmp(string_of(class, "submission"), handed_in->content) != 0) {
        return gw_format(
            "what was graded are other files than those handed in: grade the class again");
    }
    if (*sentence) {
        return gw_format("it could not be graded: %s", sentence);
    }
    if (undecided > 0) {
        return gw_format("%d exercise%s could not be graded", undecided, undecided == 1 ? "" : "s");
    }
    return points_of(grades).known ? NULL : gw_format("nothing of it was graded");
}

// What was skipped on all devices, as for want of a library, has no verdict: 0 points would be a
// mark.
static void note_skipped(const struct gw_class_results *results,
                         struct gw_class_submission *submission)
{
    for (size_t i = 0; i < results->exercise_count; i++) {
        struct gw_class_test *test = &submission->tests[i];
        if (!test->graded || strcmp(test->state, "skipped") != 0) {
            continue;
        }
        test->no_verdict = true;
        submission->of_lesson[lesson_number(results, results->exercises[i].lesson)].known = false;
        if (!submission->failure) {
            submission->failure =
                gw_format("%s was skipped%s%s", results->exercises[i].name,
                          test->summary ? ": " : "", test->summary ? test->summary : "");
        }
    }
}

// Adds what exercises that do not pass have earned all the same.
static void add_partial_credit(const struct gw_class_results *results,
                               struct gw_class_submission *submission)
{
    for (size_t i = 0; i < results->exercise_count; i++) {
        const struct gw_class_test *test = &submission->tests[i];
        if (!test->passes) {
            submission->points.earned += test->earned;
            submission->of_lesson[lesson_number(results, results->exercises[i].lesson)].earned +=
                test->earned;
        }
    }
}

static void read_submission(struct gw_class_results *results, const json_t *grades,
                            struct gw_class_submission *submission)
{
    submission->tests = calloc(results->exercise_count + 1, sizeof(*submission->tests));
    submission->of_lesson = calloc(results->lesson_count + 1, sizeof(*submission->of_lesson));
    if (!submission->tests || !submission->of_lesson) {
        abort();
    }
    submission->failure = error_of(grades, submission->handed_in);
    const json_t *class = json_object_get(grades, "class");
    if (strcmp(string_of(class, "submission"), submission->handed_in->content) != 0) {
        return;
    }
    visit_rows(results, grades, submission, note_row);
    size_t i;
    json_t *lesson;
    json_array_foreach(json_object_get(grades, "lessons"), i, lesson)
    {
        submission->of_lesson[lesson_number(results, string_of(lesson, "lesson"))] =
            points_of(lesson);
    }
    submission->points = points_of(grades);
    add_partial_credit(results, submission);
    note_skipped(results, submission);
    submission->points.known = submission->points.known && !submission->failure;
    if (submission->points.possible > results->possible) {
        results->possible = submission->points.possible;
    }
}

char *gw_class_results_read(const char *class_folder, struct gw_class_results *results)
{
    *results = (struct gw_class_results){0};
    char *why = gw_people_read(class_folder, &results->people);
    if (why) {
        return why;
    }
    const size_t count = results->people.submission_count;
    json_t **grades = calloc(count + 1, sizeof(*grades));
    results->submissions = calloc(count + 1, sizeof(*results->submissions));
    if (!grades || !results->submissions) {
        abort();
    }
    for (size_t i = 0; i < count; i++) {
        grades[i] = read_grades(class_folder, results->people.submissions[i].folder);
        visit_rows(results, grades[i], NULL, note_exercise);
    }
    for (size_t i = 0; i < count; i++) {
        results->submissions[i].handed_in = &results->people.submissions[i];
        read_submission(results, grades[i], &results->submissions[i]);
        json_decref(grades[i]);
    }
    free(grades);
    return NULL;
}

void gw_class_results_read_practice(const char *class_folder, struct gw_class_results *results)
{
    results->practice = calloc(results->people.count + 1, sizeof(*results->practice));
    if (!results->practice) {
        abort();
    }
    for (size_t i = 0; i < results->people.count; i++) {
        const char *folder = results->people.people[i].folder;
        if (folder) {
            results->practice[i] = gw_class_practice_read(class_folder, folder);
        }
    }
}

const struct gw_class_submission *gw_class_submission_of(const struct gw_class_results *results,
                                                         const struct gw_person *person)
{
    for (size_t i = 0; person->folder && i < results->people.submission_count; i++) {
        if (strcmp(results->people.submissions[i].folder, person->folder) == 0) {
            return &results->submissions[i];
        }
    }
    return NULL;
}

struct gw_class_points gw_class_points_of(const struct gw_class_results *results,
                                          const struct gw_person *person)
{
    const struct gw_class_submission *submission = gw_class_submission_of(results, person);
    struct gw_class_points points = submission ? submission->points : (struct gw_class_points){0};
    points.percent_lost = person->percent_lost;
    return points;
}

double gw_class_mark(struct gw_class_points points)
{
    return points.earned * (100.0 - points.percent_lost) / 100.0;
}

char *gw_class_mark_text(double mark)
{
    char *text = gw_format("%.2f", mark);
    size_t length = strlen(text);
    while (text[length - 1] == '0') {
        length--;
    }
    length -= text[length - 1] == '.';
    text[length] = '\0';
    return text;
}

bool gw_class_has_deadlines(const struct gw_class_results *results)
{
    bool has = false;
    for (size_t i = 0; i < results->people.count && !has; i++) {
        has = results->people.people[i].handed_in; // as of nobody without a deadline
    }
    return has;
}

// What lateness costs, in words: nothing of a mark that is not known.
static void add_lateness(struct gw_text *text, const struct gw_class_results *results,
                         const struct gw_person *person)
{
    const struct gw_class_points points = gw_class_points_of(results, person);
    if (points.known && points.percent_lost > 0.0) {
        char *earned = gw_class_mark_text(points.earned);
        char *mark = gw_class_mark_text(gw_class_mark(points));
        gw_text_add(text, "%s point%s, %s after %g %% for lateness; ", earned,
                    strcmp(earned, "1") == 0 ? "" : "s", mark, points.percent_lost);
        free(earned);
        free(mark);
    }
    gw_text_add(text, "%s", person->handed_in);
}

char *gw_class_note_of(const struct gw_class_results *results, const struct gw_person *person)
{
    const struct gw_class_submission *submission = gw_class_submission_of(results, person);
    if (!submission) {
        return gw_format("nothing was handed in");
    }
    struct gw_text text = {0};
    if (submission->failure) {
        gw_text_add(&text, "%s", submission->failure);
    }
    if (person->handed_in && person->is_late) {
        gw_text_add(&text, "%s", text.length > 0 ? "; " : "");
        add_lateness(&text, results, person);
    } else if (!person->handed_in && submission->handed_in->late) {
        gw_text_add(&text, "%shanded in late", text.length > 0 ? "; " : "");
    }
    for (size_t i = 0; i < results->exercise_count; i++) {
        const struct gw_class_test *test = &submission->tests[i];
        if (test->groups && test->earned > 0.0) {
            char *part = gw_class_mark_text(test->earned);
            gw_text_add(&text, "%s%s points for a part of %s", text.length > 0 ? "; " : "", part,
                        results->exercises[i].name);
            free(part);
        }
    }
    for (size_t i = 0; i < submission->handed_in->notes.count; i++) {
        gw_text_add(&text, "%s%s", text.length > 0 ? "; " : "",
                    submission->handed_in->notes.text[i]);
    }
    char *note = gw_format("%s", gw_text_string(&text));
    gw_text_free(&text);
    return note;
}

const char *gw_class_state_of(const struct gw_class_results *results,
                              const struct gw_person *person, size_t exercise)
{
    const struct gw_class_submission *submission = gw_class_submission_of(results, person);
    if (!submission) {
        return "nothing handed in";
    }
    const struct gw_class_test *test = &submission->tests[exercise];
    if (test->no_verdict || (!test->graded && submission->failure)) {
        return "no verdict";
    }
    return test->graded ? test->state : "";
}

void gw_class_results_free(struct gw_class_results *results)
{
    for (size_t i = 0; results->submissions && i < results->people.submission_count; i++) {
        struct gw_class_submission *submission = &results->submissions[i];
        for (size_t j = 0; j < results->exercise_count; j++) {
            free_test(&submission->tests[j]);
        }
        free(submission->tests);
        free(submission->of_lesson);
        free(submission->failure);
    }
    for (size_t i = 0; i < results->exercise_count; i++) {
        free(results->exercises[i].lesson);
        free(results->exercises[i].name);
    }
    for (size_t i = 0; i < results->lesson_count; i++) {
        free(results->lessons[i]);
    }
    for (size_t i = 0; results->practice && i < results->people.count; i++) {
        free(results->practice[i].note);
    }
    free(results->practice);
    free(results->submissions);
    free(results->exercises);
    free(results->lessons);
    gw_people_free(&results->people);
    *results = (struct gw_class_results){0};
}
