// SPDX-License-Identifier: MIT
// compare: which of two kernels takes more blocks, requests, sectors or wavefronts, and how many
// times as many.
#include "kinds.h"

typedef unsigned long long count_of(const struct gw_predict_kernel *kernel);

static unsigned long long requests(const struct gw_predict_kernel *kernel)
{
    return kernel->requests;
}

static unsigned long long sectors(const struct gw_predict_kernel *kernel)
{
    return kernel->sectors;
}

static unsigned long long wavefronts(const struct gw_predict_kernel *kernel)
{
    return kernel->wavefronts;
}

static unsigned long long threads(const struct gw_predict_kernel *kernel)
{
    return kernel->threads;
}

static const struct {
    const char *does, *what, *why;
    count_of *of;
} counts[] = {
    {"makes", "requests to global memory", "one request is one load or store of a warp", requests},
    {"touches", "sectors of global memory",
     "a request takes a sector for each 32 bytes that it touches", sectors},
    {"takes", "wavefronts of shared memory", "a bank conflict takes one wavefront more",
     wavefronts},
    {"has", "threads", "a launch has blocks times threads per block", threads},
};

enum { COUNTS = sizeof(counts) / sizeof(counts[0]) };

static void ask(const struct gw_predict_kind *kind, const struct gw_predict_kernel *one,
                const struct gw_predict_kernel *other, int which, struct gw_questions *questions)
{
    const unsigned long long left = counts[which].of(one), right = counts[which].of(other);
    // That two launches have the same number of threads can be read off.
    if (left == 0 || right == 0 || (left == right && counts[which].of == threads)) {
        return;
    }
    struct gw_question question =
        gw_question_begin(kind, "which %s %s %s", counts[which].what, one->name, other->name);
    gw_question_set(&question.text, "Which kernel %s more %s, in all its launches together?",
                    counts[which].does, counts[which].what);
    gw_question_choice(&question, left > right, "%s", one->name);
    gw_question_choice(&question, right > left, "%s", other->name);
    gw_question_choice(&question, left == right, "both have the same number");
    gw_question_typical_choice(&question, 'c', "their indices differ: %s", counts[which].why);
    gw_question_set(&question.why, "%s has %llu, and %s has %llu: %s.", one->name, left,
                    other->name, right, counts[which].why);
    gw_question_end(&question, questions);

    const unsigned long long more = left > right ? left : right;
    const unsigned long long fewer = left > right ? right : left;
    if (more == fewer || more % fewer != 0) {
        return;
    }
    question =
        gw_question_begin(kind, "times %s %s %s", counts[which].what, one->name, other->name);
    gw_question_set(&question.text, "%s %s more %s than %s. How many times as many?",
                    left > right ? one->name : other->name, counts[which].does, counts[which].what,
                    left > right ? other->name : one->name);
    gw_question_number(&question, (long long)(more / fewer));
    gw_question_typical(&question, (long long)more, "that is its number; the other has %llu",
                        fewer);
    gw_question_typical(&question, 32, "a warp has 32 threads, but not each of them costs more");
    gw_question_set(&question.why, "%llu are %llu times %llu: %s.", more, more / fewer, fewer,
                    counts[which].why);
    gw_question_end(&question, questions);
}

static void find(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                 struct gw_questions *questions)
{
    for (size_t i = 0; gw_predict_is_silent(facts) && i < facts->kernel_count; i++) {
        for (size_t k = i + 1; k < facts->kernel_count; k++) {
            for (int which = 0; which < COUNTS; which++) {
                ask(kind, &facts->kernels[i], &facts->kernels[k], which, questions);
            }
        }
    }
}

const struct gw_predict_kind gw_kind_compare = {
    .name = "compare",
    .about = "which of two kernels requests more",
    .find = find,
};
