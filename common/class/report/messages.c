// SPDX-License-Identifier: MIT
// Gathering messages by what they say.
#include "messages.h"

#include "base/text.h"
#include "checker/messages/pages.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define LEFT_OUT "\xe2\x80\xa6" // an ellipsis

static bool is_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

// Characters of the number that begins here, with its sign, fraction and exponent; 0: none does.
static size_t number_length(const char *text)
{
    size_t length = *text == '-' || *text == '+';
    if (!isdigit((unsigned char)text[length])) {
        return 0;
    }
    if (text[length] == '0' && (text[length + 1] == 'x' || text[length + 1] == 'X')) {
        length += 2;
        while (isxdigit((unsigned char)text[length])) {
            length++;
        }
        return length;
    }
    for (;;) {
        const char c = text[length];
        const bool joins = (c == '.' || c == ',') && isdigit((unsigned char)text[length + 1]);
        const bool exponent =
            (c == 'e' || c == 'E') && (isdigit((unsigned char)text[length + 1]) ||
                                       ((text[length + 1] == '-' || text[length + 1] == '+') &&
                                        isdigit((unsigned char)text[length + 2])));
        if (!isdigit((unsigned char)c) && !joins && !exponent) {
            return length;
        }
        length += exponent ? 2 : 1;
    }
}

char *gw_class_message_kind(const char *summary)
{
    struct gw_text text = {0};
    char before = ' ';
    while (*summary) {
        const size_t length = is_of_name(before) ? 0 : number_length(summary);
        if (length > 0) {
            gw_text_add(&text, LEFT_OUT);
            before = '0';
            summary += length;
        } else {
            before = *summary;
            gw_text_add_bytes(&text, summary++, 1);
        }
    }
    char *kind = gw_format("%s", gw_text_string(&text));
    gw_text_free(&text);
    return kind;
}

// Where one stands who has not begun, or of whom nothing is known, is no mistake.
static bool is_mistake(const struct gw_class_test *test)
{
    static const char *const none[] = {"pass", "skipped", "not started", "missing", "no verdict"};
    for (size_t i = 0; test->graded && i < sizeof(none) / sizeof(*none); i++) {
        if (strcmp(test->state, none[i]) == 0) {
            return false;
        }
    }
    return test->graded;
}

static bool is_in_c(const char *file)
{
    const size_t length = file ? strlen(file) : 0;
    return length > 2 && strcmp(file + length - 2, ".c") == 0;
}

static const char *page_of(const struct gw_class_test *test)
{
    if (strcmp(test->state, "does not compile") == 0) {
        return "does_not_compile";
    }
    if (strcmp(test->state, "timed out") == 0) {
        return "timed_out";
    }
    const char *page =
        test->summary ? gw_page_of_message(test->summary, is_in_c(test->file)) : NULL;
    return page ? page : strcmp(test->state, "crashed") == 0 ? "crashed" : NULL;
}

static struct gw_class_mistake *find(struct gw_class_mistakes *mistakes, const char *state,
                                     const char *text)
{
    for (size_t i = 0; i < mistakes->count; i++) {
        if (strcmp(mistakes->mistakes[i].text, text) == 0 &&
            strcmp(mistakes->mistakes[i].state, state) == 0) {
            return &mistakes->mistakes[i];
        }
    }
    return NULL;
}

static int by_people(const void *left, const void *right)
{
    const struct gw_class_mistake *a = left;
    const struct gw_class_mistake *b = right;
    // Of the same number, the one that was found first.
    return a->people != b->people ? (a->people < b->people ? 1 : -1)
                                  : (a->person > b->person) - (a->person < b->person);
}

struct gw_class_mistakes gw_class_mistakes_of(const struct gw_class_results *results,
                                              size_t exercise)
{
    struct gw_class_mistakes mistakes = {0};
    for (size_t i = 0; i < results->people.count; i++) {
        const struct gw_class_submission *submission =
            gw_class_submission_of(results, &results->people.people[i]);
        const struct gw_class_test *test = submission ? &submission->tests[exercise] : NULL;
        if (!test || !is_mistake(test)) {
            continue;
        }
        char *text = gw_class_message_kind(test->summary ? test->summary : "");
        struct gw_class_mistake *mistake = find(&mistakes, test->state, text);
        if (mistake) {
            mistake->people++;
            free(text);
            continue;
        }
        mistakes.mistakes =
            gw_one_more(mistakes.mistakes, mistakes.count, sizeof(*mistakes.mistakes));
        mistakes.mistakes[mistakes.count++] =
            (struct gw_class_mistake){text, test->state, page_of(test), 1, i, test};
    }
    if (mistakes.count > 1) {
        qsort(mistakes.mistakes, mistakes.count, sizeof(*mistakes.mistakes), by_people);
    }
    return mistakes;
}

void gw_class_mistakes_free(struct gw_class_mistakes *mistakes)
{
    for (size_t i = 0; i < mistakes->count; i++) {
        free(mistakes->mistakes[i].text);
    }
    free(mistakes->mistakes);
    *mistakes = (struct gw_class_mistakes){0};
}
