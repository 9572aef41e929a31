// SPDX-License-Identifier: MIT
// turns: how often a line runs, in how many threads of a block, and how often a warp issues it:
// once for each group of its threads that are there together.
//
// The device runs one thread after another. Which accesses a warp makes together is told by the
// rounds of each thread: in the same round between the same barriers, threads are together. A round
// without an access is not seen. So the PTX machine, on which a warp runs nvcc's code, must agree;
// what it does not agree on is dropped (dropped.tsv).
#include "uses.h"

#include "base/words.h"
#include "drawing/warp_requests.h"
#include "kinds.h"

#include <stdlib.h>
#include <string.h>

static void ask_thread(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                       const struct gw_predict_trace *traced, const struct gw_use *use,
                       struct gw_questions *questions)
{
    const struct gw_trace *trace = traced->trace;
    char *place = gw_use_place(traced, use);
    struct gw_question question = gw_question_begin(kind, "thread %s", place);
    free(place);
    const int thread = gw_draw_user(&question, facts, trace, use);
    const unsigned times = thread >= 0 ? gw_accesses_of(trace, use, (unsigned)thread) : 0;
    if (times > 1 || gw_accesses_of(trace, use, 0) > 1) {
        char *who = gw_thread_words(trace, (unsigned)thread), *launch = gw_launch_words(traced);
        question.blocks = (struct gw_predict_blocks){traced->launch, traced->block};
        gw_question_set(&question.text, "%sHow many times does %s %s %s in line %d?", launch, who,
                        gw_do(use), trace->arrays[use->array].name, use->line);
        gw_question_number(&question, times);
        gw_question_typical(&question, times + 1, "one too many: does the loop's last step count?");
        gw_question_typical(&question, times - 1, "one too few: the first step counts too");
        gw_question_typical(&question, 1, "the line stands in a loop");
        gw_question_set(&question.why, "This thread comes %u time%s to line %d.", times,
                        times == 1 ? "" : "s", use->line);
        free(who);
        free(launch);
    }
    gw_question_end(&question, questions);
}

static unsigned users_from(const struct gw_trace *trace, const struct gw_use *use, unsigned first,
                           unsigned count)
{
    unsigned users = 0;
    for (unsigned i = first; i < first + count; i++) {
        users += gw_access_of(trace, use, i, 0) ? 1 : 0;
    }
    return users;
}

// How often the thread that does it most often does it.
static unsigned most_of(const struct gw_trace *trace, const struct gw_use *use)
{
    unsigned most = 0;
    for (unsigned i = 0; i < gw_trace_threads(trace); i++) {
        const unsigned here = gw_accesses_of(trace, use, i);
        most = here > most ? here : most;
    }
    return most;
}

static void ask_threads(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                        const struct gw_predict_trace *traced, const struct gw_use *use,
                        struct gw_questions *questions)
{
    const struct gw_trace *trace = traced->trace;
    const unsigned threads = gw_trace_threads(trace);
    const unsigned users = users_from(trace, use, 0, threads);
    if (users == threads) {
        return;
    }
    char *place = gw_use_place(traced, use);
    struct gw_question question = gw_question_begin(kind, "block %s", place);
    char *block = gw_block_words(trace), *launch = gw_launch_words(traced);
    question.blocks = (struct gw_predict_blocks){traced->launch, traced->block};
    gw_question_set(&question.text, "%sHow many threads of %s %s %s in line %d%s?", launch, block,
                    gw_do(use), trace->arrays[use->array].name, use->line,
                    most_of(trace, use) > 1 ? ", at least once" : "");
    gw_question_number(&question, users);
    gw_question_typical(&question, threads,
                        "that is the whole block; a condition stands before it");
    gw_question_typical(&question, threads - users, "that is how many do not");
    gw_question_typical(&question, users + 1, "one too many: is it < or <=?");
    gw_question_typical(&question, users - 1, "one too few: thread 0 counts too");
    gw_question_set(&question.why, "%u of the %u threads come to line %d: %s", users, threads,
                    use->line, gw_predict_line(facts->instance, use->line));
    free(block);
    free(launch);
    gw_question_end(&question, questions);

    // A warp of which only a part comes there.
    const unsigned warps = (threads + GW_LANES - 1) / GW_LANES;
    question = gw_question_begin(kind, "warp %s", place);
    free(place);
    unsigned warp = gw_question_draw(&question, facts, warps), lanes = 0;
    for (unsigned i = 0; i < warps; i++) {
        const unsigned first = warp * GW_LANES;
        const unsigned size = threads - first < GW_LANES ? threads - first : GW_LANES;
        lanes = users_from(trace, use, first, size);
        if (lanes > 0 && lanes < size) {
            break;
        }
        lanes = 0;
        warp = (warp + 1) % warps;
    }
    if (lanes > 0 && warps > 1) {
        block = gw_block_words(trace);
        launch = gw_launch_words(traced);
        question.blocks = (struct gw_predict_blocks){traced->launch, traced->block};
        gw_question_set(&question.text,
                        "%sWarp %u of %s is threads %u to %u. How many of them %s %s in line %d?",
                        launch, warp, block, warp * GW_LANES,
                        (threads < (warp + 1) * GW_LANES ? threads : (warp + 1) * GW_LANES) - 1,
                        gw_do(use), trace->arrays[use->array].name, use->line);
        gw_question_number(&question, lanes);
        gw_question_typical(&question, GW_LANES,
                            "that is the whole warp; only some of its threads execute the line");
        gw_question_typical(&question, users, "that is the number in the whole block");
        gw_question_typical(&question, 0, "the condition holds for some of them");
        gw_question_set(&question.why,
                        "%u of the threads of this warp execute%s the line; the others wait.",
                        lanes, lanes == 1 ? "s" : "");
        free(block);
        free(launch);
    }
    gw_question_end(&question, questions);
}

// Which issues of its warp an access may be among: the barriers that its thread has passed, and the
// rounds of loops since the last of them.
struct round {
    unsigned interval, round;
};

enum { MOST_ROUNDS = 512 };

// The groups of a warp's threads that make an access together, in order.
struct turns {
    struct round rounds[MOST_ROUNDS];
    unsigned lanes[MOST_ROUNDS];
    unsigned count;
    bool cut;
};

static bool is_before(struct round one, struct round other)
{
    return one.interval < other.interval ||
           (one.interval == other.interval && one.round < other.round);
}

static void add_turn(struct turns *turns, struct round round)
{
    unsigned at = 0;
    while (at < turns->count && is_before(turns->rounds[at], round)) {
        at++;
    }
    if (at < turns->count && !is_before(round, turns->rounds[at])) {
        turns->lanes[at]++;
        return;
    }
    if (turns->count == MOST_ROUNDS) {
        turns->cut = true;
        return;
    }
    memmove(&turns->rounds[at + 1], &turns->rounds[at],
            (turns->count - at) * sizeof(*turns->rounds));
    memmove(&turns->lanes[at + 1], &turns->lanes[at], (turns->count - at) * sizeof(*turns->lanes));
    turns->rounds[at] = round;
    turns->lanes[at] = 1;
    turns->count++;
}

// Adds the accesses of one thread. A round of a loop begins where the thread goes back to an
// earlier line, or comes to a place again.
static void add_thread(struct turns *turns, const struct gw_trace *trace, const struct gw_use *use,
                       unsigned thread)
{
    bool seen[GW_TRACE_PLACES] = {false};
    struct round round = {0};
    int line = 0;
    for (size_t i = 0; i < trace->access_count; i++) {
        const struct gw_trace_access *access = &trace->accesses[i];
        if (access->thread != thread) {
            continue;
        }
        const int here = trace->places[access->place].line;
        if (access->interval != round.interval) {
            round = (struct round){access->interval, 0};
            memset(seen, 0, sizeof(seen));
        } else if (here < line || seen[access->place]) {
            round.round++;
            memset(seen, 0, sizeof(seen));
        }
        seen[access->place] = true;
        line = here;
        if (gw_is_of_use(access, use)) {
            add_turn(turns, round);
        }
    }
}

// How many places of a line do the same: a warp comes to each of them as often.
static unsigned places_like(const struct gw_trace *trace, const struct gw_use *use)
{
    bool seen[GW_TRACE_PLACES] = {false};
    unsigned count = 0;
    for (size_t i = 0; i < trace->access_count; i++) {
        const struct gw_trace_access *access = &trace->accesses[i];
        const bool like =
            trace->places[access->place].line == use->line && access->does == use->does;
        count += like && !seen[access->place];
        seen[access->place] = seen[access->place] || like;
    }
    return count;
}

// The same of the PTX machine: each turn as often as the line has places that do the same.
static void add_issues(struct turns *turns, const struct gw_predict_facts *facts,
                       const struct gw_predict_trace *traced, const struct gw_use *use,
                       unsigned warp)
{
    const unsigned places = places_like(traced->trace, use);
    unsigned of[GW_LANES + 1] = {0}, all = 0, last = 0;
    for (size_t i = 0; i < facts->issue_count; i++) {
        const struct gw_predict_issue *issue = &facts->issues[i];
        if (issue->launch == traced->launch && issue->block == traced->block &&
            issue->warp == warp && issue->line == use->line && issue->does == use->does) {
            of[issue->lanes]++;
            all++;
            last = issue->lanes;
        }
    }
    for (unsigned lanes = 0; lanes <= GW_LANES; lanes++) {
        turns->cut = turns->cut || (places > 0 && of[lanes] % places != 0);
    }
    turns->count = places > 0 && all / places <= MOST_ROUNDS ? all / places : 0;
    if (turns->count > 0) { // of the others no question asks
        turns->lanes[turns->count - 1] = last;
    }
}

// How often a warp issues a line, and in how many threads the last time.
static void ask_issues(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                       const struct gw_predict_trace *traced, const struct gw_use *use,
                       struct gw_questions *questions)
{
    const struct gw_trace *trace = traced->trace;
    const unsigned threads = gw_trace_threads(trace), warps = (threads + GW_LANES - 1) / GW_LANES;
    char *place = gw_use_place(traced, use);
    struct gw_question times = gw_question_begin(kind, "issues %s", place);
    struct gw_question part = gw_question_begin(kind, "lanes %s", place);
    free(place);
    const unsigned warp = gw_question_draw(&times, facts, warps), first = warp * GW_LANES;
    const unsigned size = threads - first < GW_LANES ? threads - first : GW_LANES;
    struct turns turns = {0}, issued = {0};
    unsigned visits = 0, most = 0;
    for (unsigned thread = first; thread < first + size; thread++) {
        const unsigned here = gw_accesses_of(trace, use, thread);
        add_thread(&turns, trace, use, thread);
        visits += here;
        most = here > most ? here : most;
    }
    if (facts->on_ptx) {
        add_issues(&issued, facts, traced, use, warp);
    }
    // Whether to ask is decided by one of the two, so that a disagreement is told.
    const bool asks = turns.count > 1 && !turns.cut;
    const struct turns *answer = facts->on_ptx ? &issued : &turns;
    char *block = gw_block_words(trace), *launch = gw_launch_words(traced);
    char *who = gw_format("%sA warp runs a line once for all of its threads that are there "
                          "together. Warp %u of %s is threads %u to %u.",
                          launch, warp, block, first, first + size - 1);
    times.blocks = part.blocks = (struct gw_predict_blocks){traced->launch, traced->block};
    if (asks && !issued.cut && answer->count > 0) {
        const unsigned last = answer->lanes[answer->count - 1];
        gw_question_set(&times.text, "%s How many times does it %s %s in line %d?", who, gw_do(use),
                        trace->arrays[use->array].name, use->line);
        gw_question_number(&times, answer->count);
        gw_question_typical(&times, visits,
                            "that is for each thread alone; those that are there together count "
                            "once");
        gw_question_typical(&times, most,
                            "no thread does it more often, but not all do it in the same rounds");
        gw_question_typical(&times, 1, "the line is in a loop");
        gw_question_set(&times.why,
                        "Its threads come to line %d %u times in all, in %u groups that are there "
                        "together.",
                        use->line, visits, answer->count);
        if (last < size) {
            gw_question_set(&part.text,
                            "%s It comes to line %d more than once. The last time, how many of its "
                            "threads %s %s there?",
                            who, use->line, gw_do(use), trace->arrays[use->array].name);
            gw_question_number(&part, last);
            gw_question_typical(&part, size,
                                "that is the whole warp; some of its threads are not there the "
                                "last time");
            gw_question_typical(&part, size - last, "that is how many are not there");
            gw_question_set(&part.why,
                            "The last time that the warp comes to line %d, %u of its %u threads "
                            "are there; the others wait.",
                            use->line, last, size);
        }
    }
    free(block);
    free(launch);
    free(who);
    gw_question_end(&times, questions);
    gw_question_end(&part, questions);
}

// Whether a loop's own line has this number: then it is read off, and not thought out.
static bool is_bound(const struct gw_predict_instance *instance, unsigned number)
{
    enum { LINES = 80 };
    char *text = gw_format("%u", number);
    bool found = false;
    for (int line = 1; line < LINES && !found; line++) {
        const char *is = gw_predict_line(instance, line);
        is += strspn(is, " ");
        found = strncmp(is, "for (", strlen("for (")) == 0 && gw_find_name(is, text, strlen(text));
    }
    free(text);
    return found;
}

// A line of the host's that writes values down each time that it runs.
static void ask_host(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                     const struct gw_predict_shown *shown, struct gw_questions *questions)
{
    unsigned times = 0;
    for (size_t i = 0; i < facts->shown_count; i++) {
        times +=
            facts->shown[i].line == shown->line && strcmp(facts->shown[i].name, shown->name) == 0;
    }
    if (times < 2) {
        return;
    }
    struct gw_question question = gw_question_begin(kind, "host %d", shown->line);
    gw_question_set(&question.text, "How many times does line %d run, in the whole program?",
                    shown->line);
    gw_question_number(&question, times);
    question.later = is_bound(facts->instance, times);
    gw_question_typical(&question, times + 1, "one too many: does the loop's last step count?");
    gw_question_typical(&question, times - 1, "one too few: the first step counts too");
    gw_question_typical(&question, 1,
                        "the line stands in a loop, or in a function that is called "
                        "more than once");
    char *values = gw_shown_values(facts, shown, times);
    gw_question_set(&question.why, "Line %d runs %u times.", shown->line, times);
    if (!shown->array) {
        gw_question_set(&question.why, "Line %d runs %u times; %s there is %s.", shown->line, times,
                        shown->name, values);
    }
    free(values);
    gw_question_end(&question, questions);
}

static void find(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                 struct gw_questions *questions)
{
    if (!gw_predict_is_silent(facts)) {
        return;
    }
    for (size_t i = 0; i < facts->shown_count; i++) {
        ask_host(kind, facts, &facts->shown[i], questions);
    }
    for (size_t i = 0; i < facts->trace_count; i++) {
        struct gw_use uses[GW_MOST_USES];
        const struct gw_predict_trace *traced = &facts->traces[i];
        const size_t count = gw_is_whole(traced->trace) ? gw_uses_of(facts, traced, uses) : 0;
        for (size_t k = 0; k < count; k++) {
            ask_thread(kind, facts, traced, &uses[k], questions);
            ask_threads(kind, facts, traced, &uses[k], questions);
            ask_issues(kind, facts, traced, &uses[k], questions);
        }
    }
}

const struct gw_predict_kind gw_kind_turns = {
    .name = "turns",
    .about = "how often a line runs, and in how many threads",
    .on_ptx = true,
    .find = find,
};
