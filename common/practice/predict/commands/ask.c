// SPDX-License-Identifier: MIT
// One question, from the program's lines to the sentence why.
#include "asking.h"

#include "base/json.h"
#include "base/page/wrap.h"
#include "base/process.h"
#include "practice/due_items.h"
#include "practice/predict/stable.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_TICKETS = 4 };

// Whether a question may be drawn.
static bool fits(const struct gw_question *question, const struct gw_predict_wish *wish)
{
    return (!wish->kind || question->kind == wish->kind) &&
           (!wish->place || strcmp(question->place, wish->place) == 0);
}

// How many places a kind can ask about, MOST_TICKETS at most.
static unsigned tickets_of(const struct gw_predict_kind *kind, const struct gw_questions *questions,
                           const bool *refused, const struct gw_predict_wish *wish)
{
    unsigned tickets = 0;
    for (size_t k = 0; k < questions->count && tickets < MOST_TICKETS; k++) {
        const struct gw_question *question = &questions->question[k];
        tickets += question->kind == kind && !refused[k] && fits(question, wish);
    }
    return tickets;
}

// The kind that wins the draw. One with many places has more tickets, but not many more: so rare
// kinds are asked as well. Kinds that were asked about do not come again before the others.
static const struct gw_predict_kind *draw_kind(const struct gw_questions *questions,
                                               const bool *refused,
                                               const struct gw_predict_wish *wish,
                                               const struct gw_predict_tally *tally, uint64_t seed)
{
    const struct gw_predict_kind *best = NULL;
    uint64_t lowest = 0;
    bool new_one = false;
    for (int i = 0; gw_predict_kinds[i]; i++) {
        unsigned tickets = tickets_of(gw_predict_kinds[i], questions, refused, wish);
        if (tickets > 0 && !new_one && !tally->kinds[i]) {
            new_one = true;
            best = NULL;
        }
        for (; tickets > 0 && tally->kinds[i] == !new_one; tickets--) {
            char *word = gw_format("%s %u", gw_predict_kinds[i]->name, tickets);
            const uint64_t drawn = gw_predict_draw(seed, word, UINT64_MAX);
            free(word);
            if (!best || drawn < lowest) {
                best = gw_predict_kinds[i];
                lowest = drawn;
            }
        }
    }
    return best;
}

// The question that is asked: of a kind that is drawn, a place that is drawn.
static const struct gw_question *draw(const struct gw_questions *questions, const bool *refused,
                                      const struct gw_predict_wish *wish,
                                      const struct gw_predict_tally *tally, uint64_t seed)
{
    const struct gw_predict_kind *drawn_kind = draw_kind(questions, refused, wish, tally, seed);
    const struct gw_question *best = NULL;
    uint64_t lowest = 0;
    for (size_t i = 0; i < questions->count; i++) {
        const struct gw_question *question = &questions->question[i];
        const uint64_t drawn = gw_predict_draw(seed, question->place, UINT64_MAX);
        if (question->kind == drawn_kind && !refused[i] && fits(question, wish) &&
            (!best || drawn < lowest)) {
            best = question;
            lowest = drawn;
        }
    }
    return best;
}

bool gw_predict_is_dropped(const struct gw_predict_settings *settings,
                           const struct gw_predict_program *program,
                           const struct gw_question *question)
{
    char *path = gw_format("%s/common/practice/predict/dropped.tsv", settings->root);
    const char *launch = strstr(question->place, " launch ");
    const size_t length = launch ? (size_t)(launch - question->place) : strlen(question->place);
    char *wanted = gw_format("%s/%s\t%s\t%.*s\n", program->lesson, program->name,
                             question->kind->name, (int)length, question->place);
    FILE *in = question->kind->on_ptx ? fopen(path, "re") : NULL;
    char *line = NULL;
    size_t room = 0;
    bool dropped = false;
    while (in && !dropped && getline(&line, &room, in) > 0) {
        dropped = strcmp(line, wanted) == 0;
    }
    if (in) {
        fclose(in);
    }
    free(line);
    free(path);
    free(wanted);
    return dropped;
}

// Whether the reader has answered a question of this kind about the program.
static bool has_answered(const struct gw_practice_record *record,
                         const struct gw_predict_kind *kind,
                         const struct gw_predict_program *program)
{
    for (size_t i = 0; i < record->count; i++) {
        const struct gw_practice_answer *answer = &record->answers[i];
        if (strcmp(answer->kind, kind->name) == 0 &&
            gw_practice_is_of_lesson(answer, program->lesson) &&
            strcmp(gw_last_piece(answer->program), program->name) == 0) {
            return true;
        }
    }
    return false;
}

// Refuses questions that come behind others, as long as none of these is answered.
static void refuse_later(const struct gw_predict_settings *settings,
                         const struct gw_predict_program *program,
                         const struct gw_questions *questions, bool *refused)
{
    struct gw_practice_record record = {0};
    if (!settings->seeded) {
        record = gw_practice_record_read(settings->root);
    }
    for (size_t i = 0; i < questions->count; i++) {
        const struct gw_question *question = &questions->question[i];
        bool earlier = false;
        for (size_t k = 0; k < questions->count; k++) {
            const struct gw_question *other = &questions->question[k];
            earlier = earlier || (other->kind == question->kind && other->later < question->later);
        }
        refused[i] = refused[i] || (earlier && !has_answered(&record, question->kind, program));
    }
    gw_practice_record_free(&record);
}

static char *place_in(const struct gw_predict_program *program, const struct gw_question *question)
{
    return gw_format("\n%s/%s %s %s\n", program->lesson, program->name, question->kind->name,
                     question->place);
}

// Whether this command has asked the same, perhaps with other numbers.
static bool was_asked(const struct gw_predict_tally *tally,
                      const struct gw_predict_program *program, const struct gw_question *question)
{
    char *place = place_in(program, question);
    const bool asked = tally->places.data && strstr(tally->places.data, place);
    free(place);
    return asked;
}

static void note_asked(struct gw_predict_tally *tally, const struct gw_predict_program *program,
                       const struct gw_question *question)
{
    char *place = place_in(program, question);
    gw_text_add(&tally->places, "%s", place);
    free(place);
    for (int i = 0; gw_predict_kinds[i]; i++) {
        tally->kinds[i] = tally->kinds[i] || gw_predict_kinds[i] == question->kind;
    }
}

static void print_program(const struct gw_predict_instance *instance)
{
    printf("A program of %s:\n\n", instance->program->lesson); // its name would say too much
    for (size_t i = 0; i < instance->program->line_count; i++) {
        if (*instance->shown[i]) {
            printf("%4zu  %s\n", i + 1, instance->shown[i]);
        } else {
            printf("%4zu\n", i + 1);
        }
    }
    putchar('\n');
}

static void print_question(const struct gw_question *question, const char *numbered)
{
    printf("%s", numbered);
    gw_print_wrapped(stdout, question->text, (int)strlen(numbered), 0);
    for (unsigned i = 0; i < question->choice_count; i++) {
        printf("  %c) ", 'a' + (int)i);
        gw_print_wrapped(stdout, question->choices[i], 5, 5);
    }
}

static bool is_one_number(const struct gw_question *question)
{
    return !strchr(question->answer, ' ');
}

static void say_what_can_be_typed(const struct gw_question *question)
{
    if (question->choice_count > 0) {
        printf("Type one letter, a %s %c, or ? for the answer.\n",
               question->choice_count == 2 ? "or" : "to", 'a' + (int)question->choice_count - 1);
    } else if (is_one_number(question)) {
        puts("Type one number, or ? for the answer.");
    } else {
        int numbers = 1;
        for (const char *at = question->answer; (at = strchr(at, ' ')); at++) {
            numbers++;
        }
        printf("Type %d numbers with blanks between, or ? for the answer.\n", numbers);
    }
}

// Prints a word and a sentence behind it.
static void say(const char *word, const char *sentence)
{
    char *line = gw_format("%s %s", word, sentence);
    gw_print_wrapped(stdout, line, 0, 2);
    free(line);
}

static char *answer_words(const struct gw_question *question)
{
    return question->choice_count > 0
               ? gw_format("%s) %s", question->answer, question->choices[question->answer[0] - 'a'])
               : gw_format("%s", question->answer);
}

static void say_result(const struct gw_question *question, bool right, const char *canonical)
{
    char *answer = answer_words(question);
    if (right) {
        say("Right:", answer);
    } else {
        char *sentence = gw_format("the answer is %s", answer);
        say("Wrong:", sentence);
        free(sentence);
        const char *says = gw_question_says(question, canonical);
        if (says) {
            const char last = *says ? says[strlen(says) - 1] : '.';
            char *line = gw_format("%s: %s%s", canonical, says, strchr("?.", last) ? "" : ".");
            say("You typed", line);
            free(line);
        }
    }
    if (question->why) {
        say("Why:", question->why);
    }
    if (question->drawing) {
        fputs(question->drawing, stdout);
    }
    free(answer);
}

static enum gw_asked read_answer(const struct gw_predict_settings *settings,
                                 const struct gw_predict_instance *instance,
                                 const struct gw_question *question, struct gw_predict_tally *tally)
{
    enum { ANSWER = 128 };
    char *line = NULL, canonical[ANSWER];
    size_t room = 0;
    enum gw_answered answered = GW_ANSWERED_UNREADABLE;
    bool shown = false;
    while (answered == GW_ANSWERED_UNREADABLE && !shown) {
        fputs("> ", stdout);
        fflush(stdout);
        if (getline(&line, &room, stdin) <= 0) {
            putchar('\n');
            free(line);
            return GW_ASKED_ENDED;
        }
        line[strcspn(line, "\r\n")] = '\0';
        if (!isatty(STDIN_FILENO)) {
            puts(line); // no terminal has shown what was typed
        }
        if (strcmp(line, "q") == 0) {
            free(line);
            return GW_ASKED_ENDED;
        }
        shown = strcmp(line, "?") == 0;
        answered = shown ? GW_ANSWERED_WRONG : gw_question_judge(question, line, canonical);
        if (answered == GW_ANSWERED_UNREADABLE) {
            say_what_can_be_typed(question);
        }
    }
    const bool right = answered == GW_ANSWERED_RIGHT;
    char *called = gw_format("%s/%s", instance->program->lesson, instance->program->name);
    struct gw_practice_answer answer = {
        .kind = (char *)(uintptr_t)question->kind->name,
        .program = called,
        .seed = instance->seed,
        .given = line,
        .right = right,
        .place = question->place,
        .command = (char *)(uintptr_t)settings->command,
    };
    gw_practice_today(answer.date);
    fflush(stdout);
    const bool kept = gw_practice_record_add(settings->root, &answer);
    if (shown) {
        char *words = answer_words(question);
        say("The answer is", words);
        free(words);
        if (question->why) {
            say("Why:", question->why);
        }
        if (question->drawing) {
            fputs(question->drawing, stdout);
        }
    } else {
        say_result(question, right, canonical);
    }
    printf("(program %s)\n\n", called);
    free(called);
    free(line);
    tally->asked++;
    tally->right += right;
    return kept ? GW_ASKED : GW_ASKED_FAILED;
}

// The question with its answer, in one line, for who asks it elsewhere.
static void write_question(const struct gw_predict_instance *instance,
                           const struct gw_question *question)
{
    struct gw_json json = {.out = stdout};
    gw_json_open(&json, NULL, '{');
    gw_json_string(&json, "lesson", instance->program->lesson);
    gw_json_open(&json, "lines", '[');
    for (size_t i = 0; i < instance->program->line_count; i++) {
        gw_json_string(&json, NULL, instance->shown[i]);
    }
    gw_json_close(&json, ']');
    gw_json_string(&json, "text", question->text);
    gw_json_open(&json, "choices", '[');
    for (unsigned i = 0; i < question->choice_count; i++) {
        gw_json_string(&json, NULL, question->choices[i]);
    }
    gw_json_close(&json, ']');
    gw_json_string(&json, "answer", question->answer);
    gw_json_open(&json, "typical", '{');
    for (unsigned i = 0; i < question->typical_count; i++) {
        gw_json_string(&json, question->typical[i].answer, question->typical[i].says);
    }
    gw_json_close(&json, '}');
    gw_json_string(&json, "why", question->why);
    gw_json_string(&json, "drawing", question->drawing);
    gw_json_close(&json, '}');
    putchar('\n');
}

struct meanwhile {
    const struct gw_predict_workshop *workshop;
    const struct gw_predict_instance *instance;
};

// Runs in a process of its own while the reader thinks.
static int compile_meanwhile(void *context)
{
    const struct meanwhile *is = context;
    free(gw_predict_compile(is->workshop, is->instance));
    return 1;
}

static pid_t begin_next(const struct gw_predict_settings *settings,
                        const struct gw_predict_instance *next)
{
    struct meanwhile meanwhile = {&settings->workshop, next};
    const struct gw_command command = {.input = "/dev/null",
                                       .output = "/dev/null",
                                       .together = true,
                                       .apart = GW_OWN_GROUP,
                                       .before = compile_meanwhile,
                                       .context = &meanwhile};
    fflush(NULL);
    return next ? gw_process_start(&command) : -1;
}

enum gw_asked gw_predict_ask_reader(const struct gw_predict_settings *settings,
                                    const struct gw_predict_program *program, uint64_t seed,
                                    const struct gw_predict_wish *wish,
                                    const struct gw_predict_instance *next,
                                    struct gw_predict_tally *tally)
{
    struct gw_predict_instance instance = gw_predict_instance_of(program, seed);
    char *built = gw_predict_compile(&settings->workshop, &instance);
    if (!built) {
        gw_predict_instance_free(&instance);
        return GW_ASKED_FAILED;
    }
    struct gw_predict_facts facts = gw_predict_run(
        &settings->workshop, &instance, built, GW_PREDICT_ASCENDING, (struct gw_predict_blocks){0});
    struct gw_questions questions = gw_predict_ask(&facts);
    bool *refused = calloc(questions.count + 1, sizeof(*refused));
    if (!refused) {
        abort();
    }
    for (size_t i = 0; i < questions.count; i++) {
        refused[i] = gw_predict_is_dropped(settings, program, &questions.question[i]) ||
                     was_asked(tally, program, &questions.question[i]);
    }
    if (!wish->place) {
        refuse_later(settings, program, &questions, refused);
    }
    enum gw_asked asked = GW_ASKED_NOTHING;
    const struct gw_question *question;
    while ((question = draw(&questions, refused, wish, tally, seed)) &&
           gw_predict_differs(&settings->workshop, &instance, built, question, gw_predict_ask) !=
               GW_PREDICT_ASCENDING) {
        refused[question - questions.question] = true;
    }
    if (question && settings->json) {
        write_question(&instance, question);
        tally->asked++;
        note_asked(tally, program, question);
        asked = GW_ASKED;
    } else if (question) {
        if (wish->not_of) {
            printf("%s has no such question; this one is of %s.\n", wish->not_of, program->lesson);
        }
        print_program(&instance);
        char *numbered = gw_format("Question %lu of %lu: ", tally->asked + 1, settings->count);
        print_question(question, numbered);
        free(numbered);
        fflush(stdout);
        const pid_t meanwhile = begin_next(settings, next);
        asked = read_answer(settings, &instance, question, tally);
        if (meanwhile > 0) {
            gw_process_wait(meanwhile);
        }
        note_asked(tally, program, question);
    }
    free(refused);
    free(built);
    gw_questions_free(&questions);
    gw_predict_facts_free(&facts);
    gw_predict_instance_free(&instance);
    return asked;
}

void gw_predict_end_tally(const struct gw_predict_settings *settings,
                          struct gw_predict_tally *tally)
{
    FILE *out = settings->one_more ? fopen(settings->tally, "w") : NULL;
    if (out) {
        fprintf(out, "%lu %lu\n", tally->right, tally->asked);
        fclose(out);
    }
    if (tally->asked > 0 && settings->one_more) {
        printf("%lu of %lu right so far.\n", tally->right, tally->asked);
    } else if (tally->asked > 0 && !settings->json) {
        printf("%lu of %lu right.\n", tally->right, tally->asked);
    }
    gw_text_free(&tally->places);
}
