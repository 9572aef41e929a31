// SPDX-License-Identifier: MIT
// requests: how many sectors, or wavefronts, one request of a warp takes.
#include "uses.h"

#include "drawing/warp_requests.h"
#include "kinds.h"

#include <stdlib.h>

// The first request of a warp from a use. @return whether there is one
static bool first_request(const struct gw_trace *trace, const struct gw_use *use, unsigned warp,
                          struct gw_request_drawn *request)
{
    *request = (struct gw_request_drawn){.alike = 1};
    for (size_t i = 0; i < trace->access_count; i++) {
        const struct gw_trace_access *access = &trace->accesses[i];
        if (gw_is_of_use(access, use) && access->thread / GW_LANES == warp &&
            access->request == 1 && !request->lanes[access->thread % GW_LANES]) {
            request->lanes[access->thread % GW_LANES] = access;
            request->first = request->first ? request->first : access;
        }
    }
    return request->first;
}

// "sector 0: threads 0 to 7", one line each, of the first sectors.
static char *draw_sectors(const struct gw_trace *trace, const struct gw_request_drawn *request,
                          const uint64_t *sectors, unsigned count)
{
    enum { MOST = 6 };
    struct gw_text text = {0};
    for (unsigned i = 0; i < count && i < MOST; i++) {
        long long first_element = -1, last_element = -1;
        unsigned lanes = 0;
        for (unsigned lane = 0; lane < GW_LANES; lane++) {
            const struct gw_trace_access *access = request->lanes[lane];
            if (access && gw_address_of(trace, access) / GW_SECTOR_BYTES == sectors[i]) {
                const long long element = gw_element_of(trace, access);
                first_element = lanes == 0 || element < first_element ? element : first_element;
                last_element = lanes == 0 || element > last_element ? element : last_element;
                lanes++;
            }
        }
        gw_text_add(&text, "  sector %u: %2u thread%s, element%s %lld", i + 1, lanes,
                    lanes == 1 ? "" : "s", first_element == last_element ? "" : "s", first_element);
        if (first_element != last_element) {
            gw_text_add(&text, " to %lld", last_element);
        }
        gw_text_add(&text, "\n");
    }
    if (count > MOST) {
        gw_text_add(&text, "  ... and %u more\n", count - MOST);
    }
    return text.data;
}

static void ask_global(struct gw_question *question, const struct gw_trace *trace,
                       const struct gw_use *use, const struct gw_request_drawn *request,
                       unsigned lanes, const char *who)
{
    uint64_t sectors[GW_LANES * 2];
    struct gw_warp_request counted = gw_request_profiled(trace, request);
    const unsigned count = gw_request_sectors(&counted, sectors, GW_LANES * 2);
    const size_t element = trace->arrays[use->array].element;
    const unsigned full = (unsigned)((lanes * element + GW_SECTOR_BYTES - 1) / GW_SECTOR_BYTES);
    const char *array = trace->arrays[use->array].name;
    gw_question_set(&question->text,
                    "%s %s %s in line %d: how many 32-byte sectors does %s request touch?", who,
                    gw_does(use), array, use->line,
                    gw_accesses_of(trace, use, request->first->thread) > 1 ? "its first" : "this");
    gw_question_number(question, count);
    question->later = count == full && lanes == GW_LANES; // of a full warp in a row: the easy ones
    gw_question_typical(question, lanes,
                        "one per thread: threads whose elements lie in the same 32 bytes share a "
                        "sector");
    gw_question_typical(
        question, full,
        "that is the number for neighboring elements that begin at a sector's start");
    gw_question_typical(question, full + 1,
                        "that is for elements that do not begin at a sector's start; these do");
    gw_question_typical(question, 1, "a sector holds 32 bytes: %zu of these elements",
                        GW_SECTOR_BYTES / element);
    gw_question_set(&question->why,
                    "%u thread%s of the warp take%s part, with %zu bytes each, and what they use "
                    "lies in %u sector%s.",
                    lanes, lanes == 1 ? "" : "s", lanes == 1 ? "s" : "", element, count,
                    count == 1 ? "" : "s");
    question->drawing = draw_sectors(trace, request, sectors, count);
    gw_request_finish(&counted, &(struct gw_kernel_counts){0});
}

static void ask_shared(struct gw_question *question, const struct gw_trace *trace,
                       const struct gw_use *use, const struct gw_request_drawn *request,
                       unsigned lanes, const char *who)
{
    struct gw_bank_words banks;
    struct gw_warp_request counted = gw_request_profiled(trace, request);
    unsigned wavefronts = 0;
    for (unsigned part = 0; part < gw_request_parts(&counted); part++) {
        wavefronts += gw_request_words(&counted, part, &banks);
    }
    const char *array = trace->arrays[use->array].name;
    gw_question_set(&question->text,
                    "%s %s %s in line %d, which lies in shared memory: how many wavefronts does "
                    "%s request take?",
                    who, gw_does(use), array, use->line,
                    gw_accesses_of(trace, use, request->first->thread) > 1 ? "its first" : "this");
    gw_question_number(question, wavefronts);
    question->later = 2; // sectors come before wavefronts
    gw_question_typical(
        question, lanes,
        "that is one per thread: only if all of them use different words of one bank");
    gw_question_typical(question, 4, "sectors are of global memory; here banks count");
    gw_question_typical(question, 1, "several threads use different words of the same bank");
    gw_question_set(&question->why,
                    wavefronts == 1
                        ? "No two of the %u threads use different words of the same bank."
                        : "Some of the %u threads use different words of the same bank, so the "
                          "request takes more wavefronts.",
                    lanes);
    gw_request_finish(&counted, &(struct gw_kernel_counts){0});
}

static void ask(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                const struct gw_predict_trace *traced, const struct gw_use *use,
                struct gw_questions *questions)
{
    const struct gw_trace *trace = traced->trace;
    const unsigned warps = (gw_trace_threads(trace) + GW_LANES - 1) / GW_LANES;
    char *place = gw_use_place(traced, use);
    struct gw_question question = gw_question_begin(kind, "%s", place);
    free(place);
    struct gw_request_drawn request;
    unsigned warp = gw_question_draw(&question, facts, warps);
    unsigned tries = 0;
    while (tries++ < warps && !first_request(trace, use, warp, &request)) {
        warp = (warp + 1) % warps;
    }
    if (tries <= warps && request.first) {
        unsigned lanes = 0;
        for (unsigned lane = 0; lane < GW_LANES; lane++) {
            lanes += request.lanes[lane] ? 1 : 0;
        }
        char *block = gw_block_words(trace), *launch = gw_launch_words(traced);
        const unsigned first = warp * GW_LANES;
        const unsigned threads = gw_trace_threads(trace);
        const unsigned end = threads < first + GW_LANES ? threads : first + GW_LANES;
        char *who =
            gw_format("%sWarp %u of %s (threads %u to %u)", launch, warp, block, first, end - 1);
        question.blocks = (struct gw_predict_blocks){traced->launch, traced->block};
        (trace->arrays[use->array].shared ? ask_shared : ask_global)(&question, trace, use,
                                                                     &request, lanes, who);
        free(block);
        free(launch);
        free(who);
    }
    gw_question_end(&question, questions);
}

static void find(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                 struct gw_questions *questions)
{
    for (size_t i = 0; gw_predict_is_silent(facts) && i < facts->trace_count; i++) {
        const struct gw_predict_trace *traced = &facts->traces[i];
        struct gw_use uses[GW_MOST_USES];
        const size_t count = gw_uses_of(facts, traced, uses);
        for (size_t k = 0; k < count; k++) {
            if (uses[k].does != GW_TRACE_UPDATES) {
                ask(kind, facts, traced, &uses[k], questions);
            }
        }
    }
}

const struct gw_predict_kind gw_kind_requests = {
    .name = "requests",
    .about = "sectors or wavefronts of one request of a warp",
    .find = find,
};
