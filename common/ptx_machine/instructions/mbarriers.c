// SPDX-License-Identifier: MIT
// mbarrier: barriers that are 64 bits of shared memory. A phase of one ends with the last arrival
// that it awaits, and the next one begins. Programs may not look into the word; here the lower 20
// bits are the arrivals that the phase still awaits, the next 20 those that each phase awaits, and
// the others number the phases. What an arrival returns is the word as it was.
#include "mbarriers.h"
#include "async_copies.h"
#include "ptx_machine/machine/actions.h"
#include "ptx_machine/machine/counting.h"

enum way { INIT, INVALIDATE, ARRIVE, DROP, TEST, TRY, PENDING, NO };
static const char *const words[] = {"init",      "inval",    "arrive",        "arrive_drop",
                                    "test_wait", "try_wait", "pending_count", NULL};

enum { COUNT_BITS = 20, PHASE_AT = 2 * COUNT_BITS, MOST_COUNT = (1 << COUNT_BITS) - 1 };

struct barrier {
    uint64_t awaited, expected, phase;
};

static struct barrier barrier_of(uint64_t word)
{
    return (struct barrier){word & MOST_COUNT, word >> COUNT_BITS & MOST_COUNT, word >> PHASE_AT};
}

static uint64_t word_at(const unsigned char *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof(word));
    return word;
}

static void set(unsigned char *at, struct barrier barrier)
{
    const uint64_t word =
        barrier.awaited | barrier.expected << COUNT_BITS | barrier.phase << PHASE_AT;
    memcpy(at, &word, sizeof(word));
}

unsigned char *ptx_mbarrier_at(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane)
{
    enum ptx_space space = step->space;
    const uint64_t address = ptx_address(warp, step, lane);
    unsigned char *at = ptx_reach(warp, step, lane, address, sizeof(uint64_t), &space);
    if (at && space != PTX_SHARED) {
        ptx_raise(warp, step, lane, PTX_ILLEGAL_ADDRESS,
                  "an mbarrier lies in shared memory, and %#llx is of %s memory",
                  (unsigned long long)address, ptx_space_name(space));
        return NULL;
    }
    return at;
}

// An arrival that nobody awaits: the barrier has not begun, or has ended.
static bool fail(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane, uint64_t count,
                 uint64_t awaited)
{
    ptx_raise(warp, step, lane, PTX_ILLEGAL_BARRIER,
              "it makes %llu arrivals, and the phase of the mbarrier awaits %llu",
              (unsigned long long)count, (unsigned long long)awaited);
    return false;
}

static bool arrive(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                   unsigned char *at, uint64_t count, bool drops)
{
    struct barrier barrier = barrier_of(word_at(at));
    if (count == 0 || count > barrier.awaited) {
        return fail(warp, step, lane, count, barrier.awaited);
    }
    barrier.expected -= drops ? count : 0;
    barrier.awaited -= count;
    if (barrier.awaited == 0) {
        barrier.awaited = barrier.expected;
        barrier.phase++;
    }
    set(at, barrier);
    return true;
}

bool ptx_mbarrier_awaits(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                         unsigned char *at)
{
    struct barrier barrier = barrier_of(word_at(at));
    if (barrier.awaited == 0 || barrier.awaited == MOST_COUNT) {
        return fail(warp, step, lane, 1, barrier.awaited);
    }
    barrier.awaited++;
    set(at, barrier);
    return true;
}

bool ptx_mbarrier_arrives(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                          unsigned char *at)
{
    return arrive(warp, step, lane, at, 1, false);
}

static bool begin(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                  unsigned char *at, uint64_t count)
{
    if (count == 0 || count > MOST_COUNT) {
        ptx_raise(warp, step, lane, PTX_ILLEGAL_BARRIER,
                  "an mbarrier is for 1 to %d arrivals, and not for %llu", MOST_COUNT,
                  (unsigned long long)count);
        return false;
    }
    set(at, (struct barrier){.awaited = count, .expected = count});
    return true;
}

// What a lane says: a count of 32 bits, a parity, or the word that an arrival returned.
static bool is_over(const struct ptx_step *step, const unsigned char *at, uint64_t said)
{
    const uint64_t phase = barrier_of(word_at(at)).phase;
    return step->then ? (phase & 1) != (said & 1) : phase != barrier_of(said).phase;
}

static bool use(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                unsigned char *at)
{
    const uint64_t given = ptx_at(warp, step->b)[lane];
    const uint64_t count = step->b.absent ? 1 : (uint32_t)given;
    const uint64_t before = word_at(at);
    switch ((enum way)step->way) {
    case INIT:
        return begin(warp, step, lane, at, count);
    case INVALIDATE:
        set(at, (struct barrier){0});
        return true;
    case ARRIVE:
    case DROP:
        if (!arrive(warp, step, lane, at, count, step->way == DROP)) {
            return false;
        }
        if (step->then && barrier_of(word_at(at)).phase != barrier_of(before).phase) {
            return fail(warp, step, lane, count, count);
        }
        if (!step->to.absent) {
            ptx_at(warp, step->to)[lane] = before;
        }
        return true;
    case TEST:
    case TRY: {
        const bool over = is_over(step, at, given);
        warp->polls_in_vain = warp->polls_in_vain || !over;
        ptx_set_where(warp, step->to, UINT32_C(1) << lane, over ? UINT32_MAX : 0);
        return true;
    }
    case PENDING:
    case NO:
        break;
    }
    return true;
}

static void act(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    struct ptx_request request;
    request.global = request.shared = 0;
    request.compares = request.adds_numbers = false;
    if (step->access == PTX_LOADS) {
        ptx_finish_arrivals(warp->grid);
    }
    PTX_FOR_LANES(mask, {
        unsigned char *at = ptx_mbarrier_at(warp, step, lane);
        if (!at || !use(warp, step, lane, at)) {
            return;
        }
        ptx_request_add(&request, lane, (uint64_t)(at - warp->grid->shared), PTX_SHARED);
    });
    ptx_count(warp, &request, step->access, sizeof(uint64_t));
    ptx_tell_issue(warp, step, &request, step->access);
}

static void count_pending(struct ptx_warp *warp, const struct ptx_step *step, uint32_t mask)
{
    PTX_SOURCES_1
    PTX_FOR_LANES(mask, to[lane] = barrier_of(as[lane]).awaited;);
}

static void bind_pending(struct ptx_binder *binder)
{
    struct ptx_step *step = binder->step;
    step->act = count_pending;
    step->to = ptx_take_target(binder);
    step->a = ptx_take_source(binder, PTX_B64);
}

// A test: whether a phase is over, which the word of an arrival names, or its parity.
static void bind_test(struct ptx_binder *binder)
{
    struct ptx_step *step = binder->step;
    step->then = ptx_take_modifier(binder, "parity");
    step->access = PTX_LOADS;
    step->spins = true;
    step->to = ptx_take_target(binder);
    ptx_take_address(binder);
    step->b = ptx_take_source(binder, step->then ? PTX_U32 : PTX_B64);
    if (step->way == TRY && ptx_has_operand(binder)) {
        ptx_take_source(binder, PTX_U32); // how long it may wait: not at all
    }
}

static void bind_arrival(struct ptx_binder *binder)
{
    struct ptx_step *step = binder->step;
    step->then = ptx_take_modifier(binder, "noComplete");
    step->access = PTX_UPDATES;
    if (binder->instruction->operand_count > 0 &&
        binder->instruction->operands[0].kind != PTX_ADDRESS) {
        step->to = ptx_target(binder, ptx_take_operand(binder));
    }
    ptx_take_address(binder);
    if (ptx_has_operand(binder)) {
        step->b = ptx_take_source(binder, PTX_U32);
    } else if (step->then) {
        ptx_refuse(binder, "'.noComplete' of 'mbarrier' without a count");
    }
}

bool ptx_bind_mbarriers(struct ptx_binder *binder)
{
    if (!ptx_is(binder, "mbarrier")) {
        return false;
    }
    struct ptx_step *step = binder->step;
    step->way = (unsigned char)ptx_take_one_of(binder, words, NO);
    ptx_take_how(binder);
    ptx_take_space(binder);
    step->type = ptx_take_type(binder);
    const bool shared = step->space == PTX_GENERIC || step->space == PTX_SHARED;
    if (step->way == NO || step->type != PTX_B64 || !shared) {
        ptx_refuse(binder, "this form of 'mbarrier'");
        return true;
    }
    step->flow = PTX_MAY_FAIL;
    step->act = act;
    switch ((enum way)step->way) {
    case INIT:
    case INVALIDATE:
        step->access = PTX_STORES;
        ptx_take_address(binder);
        if (step->way == INIT) {
            step->b = ptx_take_source(binder, PTX_U32);
        }
        break;
    case ARRIVE:
    case DROP:
        bind_arrival(binder);
        break;
    case TEST:
    case TRY:
        bind_test(binder);
        break;
    case PENDING:
        bind_pending(binder);
        break;
    case NO:
        break;
    }
    return true;
}
