// SPDX-License-Identifier: MIT
// How a traced block uses its arrays: which line reads or writes which of them.
#pragma once

#include "practice/predict/question.h"

enum { GW_MOST_USES = 32 };

/** One line that reads, writes or updates one array, at one place of the code. */
struct gw_use {
    int line;
    unsigned array, place;
    enum gw_trace_does does;
};

/**
 * The uses of a trace that a question can name: the line uses the array in this way once, the
 * array's name is the only one of its kind, and its elements are whole.
 * @return how many
 */
size_t gw_uses_of(const struct gw_predict_facts *facts, const struct gw_predict_trace *traced,
                  struct gw_use uses[GW_MOST_USES]);

/** Whether an access belongs to a use. */
bool gw_is_of_use(const struct gw_trace_access *access, const struct gw_use *use);

/** The element that an access goes to. */
long long gw_element_of(const struct gw_trace *trace, const struct gw_trace_access *access);

/** A thread's access number `which`, from 0, of a use, or NULL. */
const struct gw_trace_access *gw_access_of(const struct gw_trace *trace, const struct gw_use *use,
                                           unsigned thread, unsigned which);

/** How many accesses of a use a thread has made. */
unsigned gw_accesses_of(const struct gw_trace *trace, const struct gw_use *use, unsigned thread);

/**
 * What a variable was each time that its line had run, up to time number `until`: "0, 1, 2". Of
 * many times the first ones are left out. To be freed.
 */
char *gw_shown_values(const struct gw_predict_facts *facts, const struct gw_predict_shown *shown,
                      unsigned until);

/** Whether the trace has all that the block did. */
bool gw_is_whole(const struct gw_trace *trace);

/** One of the threads that take part in a use, by draw; -1: none does. */
int gw_draw_user(const struct gw_question *question, const struct gw_predict_facts *facts,
                 const struct gw_trace *trace, const struct gw_use *use);

/** "reads", "writes", "updates" */
const char *gw_does(const struct gw_use *use);

/** "read", "write", "update" */
const char *gw_do(const struct gw_use *use);

/** What identifies a use in a question's place: "line array r which block". To be freed. */
char *gw_use_place(const struct gw_predict_trace *traced, const struct gw_use *use);

/** "block 2", "block (0,1)"; to be freed. */
char *gw_block_words(const struct gw_trace *trace);

/** "thread 5 of block 2", "thread (5,0) of block (0,1)"; to be freed. */
char *gw_thread_words(const struct gw_trace *trace, unsigned thread);

/** How a question begins: "" or, where there are several launches, "Launch 2 (line 24): "; to be
 * freed. */
char *gw_launch_words(const struct gw_predict_trace *traced);

/** A drawing of the threads near one and the elements that they use first; to be freed. */
char *gw_draw_uses(const struct gw_trace *trace, const struct gw_use *use, unsigned thread);
