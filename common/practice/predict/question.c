// SPDX-License-Identifier: MIT
// Questions while they are made, and answers as they are judged.
#include "question.h"

#include "base/words.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { ANSWER = 128 };

__attribute__((format(printf, 1, 0))) static char *format_list(const char *format,
                                                               va_list arguments)
{
    struct gw_text text = {0};
    gw_text_add_list(&text, format, arguments);
    gw_text_add(&text, "%s", "");
    return text.data ? text.data : gw_format("%s", "");
}

struct gw_question gw_question_begin(const struct gw_predict_kind *kind, const char *place, ...)
{
    va_list arguments;
    va_start(arguments, place);
    const struct gw_question question = {.kind = kind, .place = format_list(place, arguments)};
    va_end(arguments);
    return question;
}

void gw_question_set(char **text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    free(*text);
    *text = format_list(format, arguments);
    va_end(arguments);
}

void gw_question_number(struct gw_question *question, long long number)
{
    gw_question_set(&question->answer, "%lld", number);
}

void gw_question_choice(struct gw_question *question, bool right, const char *format, ...)
{
    if (question->choice_count == GW_PREDICT_CHOICES) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    if (right) {
        gw_question_set(&question->answer, "%c", 'a' + (char)question->choice_count);
    }
    question->choices[question->choice_count++] = format_list(format, arguments);
    va_end(arguments);
}

static void add_typical(struct gw_question *question, char *answer, char *says)
{
    bool known = question->typical_count == GW_PREDICT_TYPICAL ||
                 (question->answer && strcmp(question->answer, answer) == 0);
    for (unsigned i = 0; i < question->typical_count; i++) {
        known = known || strcmp(question->typical[i].answer, answer) == 0;
    }
    if (known) {
        free(answer);
        free(says);
    } else {
        question->typical[question->typical_count++] = (struct gw_predict_typical){answer, says};
    }
}

void gw_question_typical(struct gw_question *question, long long answer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_typical(question, gw_format("%lld", answer), format_list(format, arguments));
    va_end(arguments);
}

void gw_question_typical_choice(struct gw_question *question, char letter, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_typical(question, gw_format("%c", letter), format_list(format, arguments));
    va_end(arguments);
}

static void free_question(struct gw_question *question)
{
    free(question->place);
    free(question->text);
    free(question->answer);
    free(question->why);
    free(question->drawing);
    for (unsigned i = 0; i < question->choice_count; i++) {
        free(question->choices[i]);
    }
    for (unsigned i = 0; i < question->typical_count; i++) {
        free(question->typical[i].answer);
        free(question->typical[i].says);
    }
    *question = (struct gw_question){0};
}

const struct gw_question *gw_questions_find(const struct gw_questions *questions,
                                            const struct gw_predict_kind *kind, const char *place)
{
    for (size_t i = 0; i < questions->count; i++) {
        if (questions->question[i].kind == kind &&
            strcmp(questions->question[i].place, place) == 0) {
            return &questions->question[i];
        }
    }
    return NULL;
}

void gw_question_end(struct gw_question *question, struct gw_questions *questions)
{
    if (!question->answer || !question->text ||
        gw_questions_find(questions, question->kind, question->place)) {
        free_question(question);
        return;
    }
    if (question->choice_count == 0 && question->later == 0) {
        question->later =
            gw_find_name(question->text, question->answer, strlen(question->answer)) ? 1 : 0;
    }
    questions->question =
        gw_one_more(questions->question, questions->count, sizeof(*questions->question));
    questions->question[questions->count++] = *question;
    *question = (struct gw_question){0};
}

unsigned gw_question_draw(const struct gw_question *question, const struct gw_predict_facts *facts,
                          size_t below)
{
    char *word = gw_format("%s %s", question->kind->name, question->place);
    const uint64_t drawn = gw_predict_draw(facts->instance->seed, word, below > 0 ? below : 1);
    free(word);
    return (unsigned)drawn;
}

void gw_questions_free(struct gw_questions *questions)
{
    for (size_t i = 0; i < questions->count; i++) {
        free_question(&questions->question[i]);
    }
    free(questions->question);
    *questions = (struct gw_questions){0};
}

// The numbers of a text with blanks between. @return how many; `text` gets as many as find room
static unsigned numbers_of(const char *typed, char *text)
{
    const char *const begin = typed;
    unsigned count = 0;
    size_t length = 0;
    *text = '\0';
    while (*typed) {
        // A sign behind a digit is a dash.
        const bool dash = typed > begin && isdigit((unsigned char)typed[-1]);
        char *end = NULL;
        double number = 0;
        if (isdigit((unsigned char)*typed) || (strchr("+-.", *typed) && !dash)) {
            number = strtod(typed, &end);
        }
        if (!end || end == typed || !(isdigit((unsigned char)end[-1]) || end[-1] == '.')) {
            typed++;
            continue;
        }
        const int added =
            snprintf(text + length, ANSWER - length, "%s%.9g", count > 0 ? " " : "", number);
        if (added < 0 || (size_t)added >= ANSWER - length) {
            break;
        }
        length += (size_t)added;
        count++;
        typed = end;
    }
    return count;
}

// Floats of a few digits: an answer of 4 digits is right.
static bool are_near(const char *one, const char *other)
{
    char *one_end, *other_end;
    while (*one && *other) {
        const double left = strtod(one, &one_end), right = strtod(other, &other_end);
        if (fabs(left - right) > 1e-6 * fabs(right)) {
            return false;
        }
        one = one_end;
        other = other_end;
    }
    return !*one && !*other;
}

static enum gw_answered judge_choice(const struct gw_question *question, const char *typed,
                                     size_t length, char *canonical)
{
    unsigned chosen = question->choice_count;
    for (unsigned i = 0; i < question->choice_count; i++) {
        const bool letter = tolower((unsigned char)typed[0]) == 'a' + (int)i &&
                            (length == 1 || (length == 2 && typed[1] == ')'));
        const bool whole = strlen(question->choices[i]) == length &&
                           strncasecmp(question->choices[i], typed, length) == 0;
        chosen = letter || (whole && chosen == question->choice_count) ? i : chosen;
    }
    if (chosen == question->choice_count) {
        return GW_ANSWERED_UNREADABLE;
    }
    snprintf(canonical, ANSWER, "%c", 'a' + (int)chosen);
    return strcmp(canonical, question->answer) == 0 ? GW_ANSWERED_RIGHT : GW_ANSWERED_WRONG;
}

enum gw_answered gw_question_judge(const struct gw_question *question, const char *typed,
                                   char *canonical)
{
    *canonical = '\0';
    typed += strspn(typed, " \t");
    size_t length = strcspn(typed, "\r\n");
    while (length > 0 && isspace((unsigned char)typed[length - 1])) {
        length--;
    }
    if (question->choice_count > 0) {
        return judge_choice(question, typed, length, canonical);
    }
    char right[ANSWER];
    if (numbers_of(typed, canonical) != numbers_of(question->answer, right)) {
        *canonical = '\0';
        return GW_ANSWERED_UNREADABLE;
    }
    return are_near(canonical, right) ? GW_ANSWERED_RIGHT : GW_ANSWERED_WRONG;
}

const char *gw_question_says(const struct gw_question *question, const char *canonical)
{
    for (unsigned i = 0; i < question->typical_count; i++) {
        if (strcmp(question->typical[i].answer, canonical) == 0) {
            return question->typical[i].says;
        }
    }
    return NULL;
}
