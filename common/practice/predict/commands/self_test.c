// SPDX-License-Identifier: MIT
// Computes every question: each program with several sets of numbers, in both orders of blocks and
// in those of three seeds. What has not the same answer in all of them is counted as dropped.
#include "standing.h"

#include "base/process.h"
#include "practice/predict/stable.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SETS = 3, MOST_LESSONS = 24, MOST_REASONS = 64 };

static const char *const orders[GW_PREDICT_ORDERS] = {"ascending", "descending", "seed 1", "seed 2",
                                                      "seed 3"};

// What one worker has found, a line for each fact.
struct worker {
    const struct gw_predict_settings *settings;
    unsigned long part, parts, number, workers;
    const char *results;
};

// The list of what is known has places of this kind, too: narrow ones.
static const struct gw_predict_kind of_lines = {.name = "lines"};

static bool is_listed(const struct gw_questions *questions, const struct gw_question *question)
{
    return gw_questions_find(questions, question->kind, question->place);
}

// An answer must not be among those that are called wrong, and the question must be one.
static const char *fault_of(const struct gw_question *question)
{
    enum { ANSWER = 128 };
    char canonical[ANSWER];
    if (gw_question_judge(question, question->answer, canonical) != GW_ANSWERED_RIGHT) {
        return "the answer as it stands is not taken as right";
    }
    if (!question->why || !*question->why) {
        return "it does not say why";
    }
    for (unsigned i = 0; i < question->typical_count; i++) {
        if (gw_question_judge(question, question->typical[i].answer, canonical) ==
            GW_ANSWERED_RIGHT) {
            return "a typical wrong answer is right";
        }
    }
    if (question->choice_count == 1) {
        return "it has one choice";
    }
    return NULL;
}

// What the program's head says of it must be what its runs say.
static const char *fault_of_head(const struct gw_predict_programs *programs,
                                 const struct gw_predict_program *program,
                                 const struct gw_predict_facts *facts,
                                 const struct gw_questions *questions)
{
    bool reported = !*program->report;
    for (size_t i = 0; i < facts->finding_count; i++) {
        reported = reported || strcmp(facts->findings[i].page, program->report) == 0;
    }
    if (!reported) {
        return "the checker does not report what its head names";
    }
    // --about knows the reports that heads name: it must know what can be shown. What a mistake
    // leads to, such as a sum of what lies past an array, need not be named.
    bool named = facts->finding_count == 0;
    for (size_t i = 0; i < facts->finding_count; i++) {
        for (size_t k = 0; k < programs->count && !named; k++) {
            named = strcmp(programs->program[k].report, facts->findings[i].page) == 0;
        }
    }
    if (!named) {
        return "the checker reports what no program's head names, so --about does not know it";
    }
    for (unsigned i = 0; i < program->head_count; i++) {
        bool read = false;
        for (int k = 0; gw_predict_kinds[k]; k++) {
            const char *head = gw_predict_kinds[k]->head;
            read = read || (head && strcmp(head, program->head[i].name) == 0);
        }
        if (!read) {
            return "no kind of questions reads a word at its head";
        }
    }
    for (int i = 0; gw_predict_kinds[i]; i++) {
        bool asked = !gw_predict_has_name(program->opens, gw_predict_kinds[i]->name);
        for (size_t k = 0; k < questions->count && !asked; k++) {
            asked = questions->question[k].kind == gw_predict_kinds[i];
        }
        if (!asked) {
            return "a kind that opens the lesson has no question about it";
        }
    }
    return NULL;
}

// All of a question, for who reads them through.
static void write_whole(FILE *out, const struct gw_predict_instance *instance,
                        const struct gw_question *question)
{
    fprintf(out, "print\t%s/%s, %s at %s\n", instance->program->lesson, instance->called,
            question->kind->name, question->place);
    fprintf(out, "print\t  %s\n", question->text);
    for (unsigned i = 0; i < question->choice_count; i++) {
        fprintf(out, "print\t    %c) %s\n", 'a' + (int)i, question->choices[i]);
    }
    fprintf(out, "print\t  answer: %s. %s\n", question->answer, question->why);
    for (unsigned i = 0; i < question->typical_count; i++) {
        fprintf(out, "print\t    %s: %s.\n", question->typical[i].answer,
                question->typical[i].says);
    }
}

// What of the program a place is about, without the launch and the block that were chosen there.
static char *narrow_place(const struct gw_question *question)
{
    char *place = gw_format("%s", question->place);
    char *launch = strstr(place, " launch ");
    if (launch) {
        char *behind = launch + strlen(" launch ");
        behind += strspn(behind, "0123456789");
        for (int i = 0; i < 3; i++) {
            static const char *const which[] = {" first", " middle", " last"};
            if (strncmp(behind, which[i], strlen(which[i])) == 0) {
                behind += strlen(which[i]);
                break;
            }
        }
        memmove(launch, behind, strlen(behind) + 1);
    }
    char *element = strchr(place, '[');
    if (element && strchr(element, ']')) {
        memmove(element, strchr(element, ']'), strlen(strchr(element, ']')) + 1);
    }
    return place;
}

// One set of numbers of one program. @return false: it does not compile
static bool test_instance(const struct gw_predict_settings *settings,
                          const struct gw_predict_program *program, uint64_t seed, bool first,
                          FILE *out, struct gw_questions *known)
{
    struct gw_predict_facts of_ptx = {0};
    bool on_ptx = false;
    struct gw_questions ptx = {0};
    struct gw_predict_instance instance = gw_predict_instance_of(program, seed);
    char *built = gw_predict_compile(&settings->workshop, &instance);
    struct gw_predict_facts facts[GW_PREDICT_ORDERS];
    struct gw_questions questions[GW_PREDICT_ORDERS];
    for (int i = 0; built && i < GW_PREDICT_ORDERS; i++) {
        facts[i] = gw_predict_run(&settings->workshop, &instance, built, (enum gw_predict_order)i,
                                  (struct gw_predict_blocks){0});
        questions[i] = gw_predict_ask(&facts[i]);
    }
    const char *fault =
        built ? fault_of_head(&settings->programs, program, &facts[0], &questions[0]) : NULL;
    if (fault) {
        fprintf(out, "fault\t%s/%s\t-\t-\t%s\t-\n", program->lesson, instance.called, fault);
    }
    // Programs with a mistake may do anything there; many threads take long.
    on_ptx = built && !facts[0].large && settings->workshop.nvcc && gw_predict_is_silent(&facts[0]);
    if (on_ptx) {
        on_ptx = gw_predict_run_ptx(&settings->workshop, &instance, &of_ptx);
        if (!on_ptx) {
            fprintf(out, "unrun\t%s/%s\n", program->lesson, instance.called);
        } else if (first) {
            fprintf(out, "ptx\n");
        }
        // What it does not tell, it takes from the other run.
        memcpy(of_ptx.traces, facts[0].traces, sizeof(of_ptx.traces));
        of_ptx.trace_count = facts[0].trace_count;
        ptx = gw_predict_ask(&of_ptx);
        of_ptx.trace_count = 0;
    }
    for (size_t k = 0; built && k < questions[0].count; k++) {
        const struct gw_question *question = &questions[0].question[k];
        const char *reason = fault_of(question);
        if (reason) {
            fprintf(out, "fault\t%s/%s\t%s\t%s\t%s\t%s\n", program->lesson, instance.called,
                    question->kind->name, question->place, reason, question->text);
            continue;
        }
        int order = GW_PREDICT_DESCENDING;
        for (; order < GW_PREDICT_ORDERS; order++) {
            const struct gw_question *other =
                gw_questions_find(&questions[order], question->kind, question->place);
            if (!other || !gw_questions_agree(question, other)) {
                break;
            }
        }
        const struct gw_question *there = gw_questions_find(&ptx, question->kind, question->place);
        const bool differs =
            on_ptx && question->kind->on_ptx && (!there || !gw_questions_agree(question, there));
        const bool listed = gw_predict_is_dropped(settings, program, question);
        fprintf(out, "computed\n");
        if (differs && !listed) {
            fprintf(out,
                    "fault\t%s/%s\t%s\t%s\tdiffers on the PTX machine: add it to dropped.tsv\t%s\n",
                    program->lesson, instance.called, question->kind->name, question->place,
                    question->text);
        }
        if (differs || listed) {
            fprintf(out, "dropped\t%s\t%s/%s\t%s\tdiffers on the PTX machine\n",
                    question->kind->name, program->lesson, instance.called, question->place);
        } else if (order < GW_PREDICT_ORDERS) {
            fprintf(out, "dropped\t%s\t%s/%s\t%s\tdiffers with blocks in the order %s\n",
                    question->kind->name, program->lesson, instance.called, question->place,
                    orders[order]);
        } else if (!is_listed(known, question)) {
            fprintf(out, "question\t%s\t%s\t%s\t%s\n", program->lesson, question->kind->name,
                    program->name, question->place);
            struct gw_question copy = gw_question_begin(question->kind, "%s", question->place);
            gw_question_set(&copy.text, "-");
            gw_question_set(&copy.answer, "-");
            gw_question_end(&copy, known);
            char *place = narrow_place(question);
            copy = gw_question_begin(&of_lines, "%s %s", question->kind->name, place);
            gw_question_set(&copy.text, "-");
            gw_question_set(&copy.answer, "-");
            if (!is_listed(known, &copy)) {
                fprintf(out, "place\n");
            }
            gw_question_end(&copy, known);
            free(place);
            if (settings->print) {
                write_whole(out, &instance, question);
            }
        }
    }
    for (int i = 0; built && i < GW_PREDICT_ORDERS; i++) {
        gw_questions_free(&questions[i]);
        gw_predict_facts_free(&facts[i]);
    }
    gw_questions_free(&ptx);
    gw_predict_facts_free(&of_ptx);
    const bool good = built;
    free(built);
    gw_predict_instance_free(&instance);
    return good;
}

static int work(void *context)
{
    const struct worker *is = context;
    const struct gw_predict_programs *programs = &is->settings->programs;
    FILE *out = fopen(is->results, "we");
    if (!out) {
        perror(is->results);
        return 1;
    }
    unsigned long mine = 0;
    for (size_t i = 0; i < programs->count; i++) {
        const struct gw_predict_program *program = &programs->program[i];
        if (i % is->parts != is->part - 1 || mine++ % is->workers != is->number) {
            continue;
        }
        struct gw_questions known = {0};
        const unsigned long instances = gw_predict_instances(program);
        for (uint64_t seed = 0; seed < SETS && seed < instances; seed++) {
            if (!test_instance(is->settings, program, is->settings->seed + seed, seed == 0, out,
                               &known)) {
                fprintf(out, "fault\t%s/%s\t-\t-\tdoes not compile\t-\n", program->lesson,
                        program->name);
                break;
            }
        }
        if (known.count == 0) {
            fprintf(out, "fault\t%s/%s\t-\t-\tno question is asked about it\t-\n", program->lesson,
                    program->name);
        }
        gw_questions_free(&known);
    }
    return fclose(out) == 0 ? 0 : 1;
}

struct sums {
    char *lessons[MOST_LESSONS];
    unsigned lesson_count;
    unsigned long questions[MOST_LESSONS][GW_MOST_KINDS], computed, dropped, all, places, ptx;
    struct {
        char *what;
        unsigned long count;
    } reasons[MOST_REASONS];
    unsigned reason_count;
    unsigned long faults;
};

static unsigned lesson_number(struct sums *sums, const char *lesson)
{
    unsigned i = 0;
    while (i < sums->lesson_count && strcmp(sums->lessons[i], lesson) != 0) {
        i++;
    }
    if (i == sums->lesson_count && i < MOST_LESSONS) {
        sums->lessons[sums->lesson_count++] = gw_format("%s", lesson);
    }
    return i < MOST_LESSONS ? i : MOST_LESSONS - 1;
}

static unsigned kind_number(const char *name)
{
    unsigned i = 0;
    while (gw_predict_kinds[i] && strcmp(gw_predict_kinds[i]->name, name) != 0) {
        i++;
    }
    return i;
}

static void add_reason(struct sums *sums, const char *kind, const char *program, const char *reason)
{
    char *what = gw_format("%s, %s: %s", program, kind, reason);
    unsigned i = 0;
    while (i < sums->reason_count && strcmp(sums->reasons[i].what, what) != 0) {
        i++;
    }
    if (i == sums->reason_count && i < MOST_REASONS) {
        sums->reasons[i].what = gw_format("%s", what);
        sums->reasons[sums->reason_count++].count = 0;
    }
    if (i < MOST_REASONS) {
        sums->reasons[i].count++;
    }
    free(what);
}

static void add_results(struct sums *sums, const char *path)
{
    enum { WORDS = 6 };
    FILE *in = fopen(path, "re");
    char *line = NULL;
    size_t room = 0;
    while (in && getline(&line, &room, in) > 0) {
        char *words[WORDS] = {"", "", "", "", "", ""}, *rest = line;
        line[strcspn(line, "\n")] = '\0';
        for (int i = 0; i < WORDS && rest; i++) {
            words[i] = strsep(&rest, "\t");
        }
        if (strcmp(words[0], "question") == 0) {
            sums->questions[lesson_number(sums, words[1])][kind_number(words[2])]++;
            sums->all++;
        } else if (strcmp(words[0], "dropped") == 0) {
            add_reason(sums, words[1], words[2], words[4]);
            sums->dropped++;
        } else if (strcmp(words[0], "computed") == 0) {
            sums->computed++;
        } else if (strcmp(words[0], "ptx") == 0) {
            sums->ptx++;
        } else if (strcmp(words[0], "unrun") == 0) {
            printf("Not run on the PTX machine: %s\n", words[1]);
        } else if (strcmp(words[0], "place") == 0) {
            sums->places++;
        } else if (strcmp(words[0], "print") == 0) {
            puts(words[1]);
        } else if (strcmp(words[0], "fault") == 0) {
            printf("fault: %s, %s %s: %s (%s)\n", words[1], words[2], words[3], words[4], words[5]);
            sums->faults++;
        }
    }
    free(line);
    if (in) {
        fclose(in);
    }
}

static int by_name(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static void print_sums(struct sums *sums)
{
    unsigned long total[GW_MOST_KINDS] = {0};
    unsigned order[MOST_LESSONS];
    char *names[MOST_LESSONS];
    memcpy(names, sums->lessons, sizeof(names));
    qsort(names, sums->lesson_count, sizeof(*names), by_name);
    for (unsigned i = 0; i < sums->lesson_count; i++) {
        order[i] = lesson_number(sums, names[i]);
    }
    // A column of five for a kind: with the lesson and the sum 80 columns are not passed.
    printf("%-10s", "");
    for (unsigned k = 0; gw_predict_kinds[k]; k++) {
        printf("%5.4s", gw_predict_kinds[k]->name);
    }
    printf("%7s\n", "all");
    for (unsigned i = 0; i < sums->lesson_count; i++) {
        unsigned long all = 0;
        printf("%-10.10s", sums->lessons[order[i]]);
        for (unsigned k = 0; gw_predict_kinds[k]; k++) {
            const unsigned long count = sums->questions[order[i]][k];
            printf("%5lu", count);
            total[k] += count;
            all += count;
        }
        printf("%7lu\n", all);
    }
    printf("%-10s", "all");
    for (unsigned k = 0; gw_predict_kinds[k]; k++) {
        printf("%5lu", total[k]);
    }
    printf("%7lu\n", sums->all);
    printf("\nAnswers computed: %lu, each with the blocks in %d orders.\n", sums->computed,
           GW_PREDICT_ORDERS);
    if (sums->ptx > 0) {
        printf("Programs that the PTX machine has run as well, for values and turns: %lu\n",
               sums->ptx);
    }
    printf("Different lines and arrays, whatever the launch, block and element: %lu\n",
           sums->places);
    printf("Dropped, since their answers differ: %lu\n", sums->dropped);
    for (unsigned i = 0; i < sums->reason_count; i++) {
        printf("  %lu  %s\n", sums->reasons[i].count, sums->reasons[i].what);
    }
}

// "1,412"
static void print_with_comma(unsigned long number)
{
    if (number >= 1000) {
        printf("%lu,%03lu", number / 1000, number % 1000);
    } else {
        printf("%lu", number);
    }
}

int gw_predict_self_test(const struct gw_predict_settings *settings, unsigned long part,
                         unsigned long parts, unsigned long workers)
{
    struct sums sums = {0};
    bool good = true;
    pid_t *processes = calloc(workers, sizeof(*processes));
    if (!processes) {
        abort();
    }
    fflush(NULL);
    for (unsigned long i = 0; i < workers; i++) {
        char *results =
            gw_format("%s/self_test.%ld.%lu", settings->workshop.folder, (long)getpid(), i);
        struct worker worker = {settings, part, parts, i, workers, results};
        const struct gw_command command = {
            .input = "/dev/null", .before = work, .context = &worker};
        processes[i] = gw_process_start(&command);
        good = good && processes[i] > 0;
        free(results);
    }
    for (unsigned long i = 0; i < workers; i++) {
        char *results =
            gw_format("%s/self_test.%ld.%lu", settings->workshop.folder, (long)getpid(), i);
        good = gw_exit_status(gw_process_wait(processes[i])) == 0 && good;
        add_results(&sums, results);
        unlink(results);
        free(results);
    }
    print_sums(&sums);
    print_with_comma(sums.all);
    puts(" questions");
    for (unsigned i = 0; i < sums.lesson_count; i++) {
        free(sums.lessons[i]);
    }
    for (unsigned i = 0; i < sums.reason_count; i++) {
        free(sums.reasons[i].what);
    }
    free(processes);
    return good && sums.faults == 0 && sums.all > 0 ? 0 : 1;
}
