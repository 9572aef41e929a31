// SPDX-License-Identifier: MIT
// One thread goes through a text. What is computed is the PTX machine's: it gets a warp of one
// lane.
#include "cpu_device/fibers/escape.h"
#include "cpu_device/threads/warp_results.h"
#include "ptx_code.h"
#include "ptx_machine/machine/values.h"

#include <stdarg.h>
#include <stdlib.h>

enum { SPECIALS = PTX_SPECIAL_COUNT * 3, ONE_LANE = 1 };

// The carry of add.cc is the only thing in it that outlives a statement: as on a GPU, a statement
// may read what the one before it has left.
static __thread struct ptx_warp warp;

__attribute__((noreturn, format(printf, 2, 3))) static void refuse(const struct gw_ptx_place *place,
                                                                   const char *format, ...)
{
    enum { LENGTH = GW_REASON_LENGTH };
    char why[LENGTH];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, sizeof(why), format, arguments);
    va_end(arguments);
    if (!gw_in_kernel()) {
        fprintf(stderr, "%s:%u: inline PTX is for kernels\n", place->file, place->line);
        abort();
    }
    // Few programs say more of an error than its name: as a failed assertion, it is said here, too.
    static bool said;
    if (!__atomic_exchange_n(&said, true, __ATOMIC_RELAXED)) {
        fprintf(stderr, "%s:%u: inline PTX: %s\n", gw_short_file(place->file), place->line, why);
    }
    gw_leave_kernel(cudaErrorLaunchFailure, "inline PTX in %s:%u: %s", gw_short_file(place->file),
                    place->line, why);
}

static void set(uint64_t *specials, enum ptx_special special, size_t axis, uint64_t value)
{
    specials[(size_t)special * 3 + axis] = value;
}

static unsigned number_of(const struct gw_ptx_place *place)
{
    const unsigned *shape = place->block_shape;
    return place->thread[0] + shape[0] * (place->thread[1] + shape[1] * place->thread[2]);
}

static void fill_specials(uint64_t *specials, const struct gw_ptx_place *place)
{
    const unsigned *shape = place->block_shape;
    const unsigned threads = shape[0] * shape[1] * shape[2];
    const unsigned thread = number_of(place), lane = thread % PTX_LANES;
    const uint32_t bit = UINT32_C(1) << lane;
    for (size_t axis = 0; axis < 3; axis++) {
        set(specials, PTX_TID, axis, place->thread[axis]);
        set(specials, PTX_NTID, axis, shape[axis]);
        set(specials, PTX_CTAID, axis, place->block[axis]);
        set(specials, PTX_NCTAID, axis, place->grid_shape[axis]);
    }
    set(specials, PTX_LANEID, 0, lane);
    set(specials, PTX_WARPID, 0, thread / PTX_LANES);
    set(specials, PTX_NWARPID, 0, (threads + PTX_LANES - 1) / PTX_LANES);
    set(specials, PTX_SMID, 0, 0);
    set(specials, PTX_GRIDID, 0, 0);
    set(specials, PTX_LANEMASK_EQ, 0, bit);
    set(specials, PTX_LANEMASK_LT, 0, bit - 1);
    set(specials, PTX_LANEMASK_LE, 0, bit | (bit - 1));
    set(specials, PTX_LANEMASK_GE, 0, ~(bit - 1));
    set(specials, PTX_LANEMASK_GT, 0, ~(bit | (bit - 1)));
}

static uint64_t *at(struct ptx_values values)
{
    return ptx_at(&warp, values);
}

static bool is_true(struct ptx_values predicate)
{
    return ptx_where(&warp, predicate) & ONE_LANE;
}

static void set_predicate(struct ptx_values predicate, bool value)
{
    if (!predicate.absent) {
        ptx_set_where(&warp, predicate, ONE_LANE, value);
    }
}

static void set_result(const struct ptx_step *step, uint64_t value)
{
    if (!step->to.absent) {
        *at(step->to) = value;
    }
}

// Shared memory has addresses of 64 bits here, and programs keep them in 32: the upper half is the
// anchor's, or one more or less.
static uint64_t shared_address(const struct gw_ptx_place *place, uint64_t address)
{
    const uint64_t anchor = (uint64_t)(uintptr_t)place->shared;
    return anchor + (uint64_t)(int64_t)(int32_t)(uint32_t)(address - anchor);
}

static uint64_t address_of(const struct gw_ptx_thread *thread, const struct ptx_step *step)
{
    const uint64_t address = *at(step->a) + step->offset;
    return step->space == PTX_SHARED ? shared_address(thread->place, address) : address;
}

static void ask_for_load_or_store(struct gw_ptx_thread *thread, const struct ptx_step *step)
{
    struct gw_ptx_request *request = &thread->request;
    const unsigned width = 8 * step->bytes;
    request->address = address_of(thread, step);
    request->bytes = step->bytes * step->part_count;
    for (unsigned i = 0; request->wish == GW_PTX_STORES && i < step->part_count; i++) {
        const uint64_t value = *at(step->parts[i]) & (UINT64_MAX >> (64 - width));
        request->words[i * width / 64] |= value << i * width % 64;
    }
}

static void finish_load(const struct gw_ptx_request *request, const struct ptx_step *step)
{
    const unsigned width = 8 * step->bytes;
    for (unsigned i = 0; i < step->part_count; i++) {
        const uint64_t value =
            request->words[i * width / 64] >> i * width % 64 & (UINT64_MAX >> (64 - width));
        if (!step->parts[i].absent) {
            *at(step->parts[i]) =
                (ptx_is_signed(step->type) ? ptx_widened(value, step->type) : value) & step->keep;
        }
    }
}

// "shfl" of the PTX document: the lane that this one reads, and whether it lies in the segment.
static void ask_for_shuffle(struct gw_ptx_thread *thread, const struct ptx_step *step)
{
    const int self = (int)(number_of(thread->place) % PTX_LANES);
    const int by = (int)(*at(step->b) & 31), clamp = (int)(*at(step->c) & 31);
    const int segment = (int)(*at(step->c) >> 8 & 31);
    const int last = (self & segment) | (clamp & ~segment);
    enum { UP, DOWN, BUTTERFLY };
    const int from = step->way == UP          ? self - by
                     : step->way == DOWN      ? self + by
                     : step->way == BUTTERFLY ? self ^ by
                                              : (self & segment) | (by & ~segment);
    const bool fits = step->way == UP ? from >= last : from <= last;
    thread->request.words[0] = *at(step->a);
    thread->request.words[1] = (uint64_t)(fits ? from : self);
    set_predicate(step->also_to, fits);
}

static void check_barrier(const struct gw_ptx_thread *thread, const struct ptx_step *step)
{
    const unsigned *shape = thread->place->block_shape;
    const uint64_t threads = (uint64_t)shape[0] * shape[1] * shape[2];
    const uint64_t whole = (threads + PTX_LANES - 1) / PTX_LANES * PTX_LANES;
    if (!step->b.absent && (uint32_t)*at(step->b) != whole) {
        refuse(
            thread->place,
            "\"%.100s\" is a barrier for %u of the block's %u threads, which the CPU device does "
            "not have; run the program with ./gridwork check FILE --ptx",
            step->instruction->text, (unsigned)*at(step->b), (unsigned)threads);
    }
}

static void ask(struct gw_ptx_thread *thread, const struct ptx_step *step,
                const struct gw_ptx_act *act)
{
    struct gw_ptx_request *request = &thread->request;
    *request = (struct gw_ptx_request){.wish = act->wish,
                                       .way = act->way,
                                       .manner = act->manner,
                                       .scope = act->scope,
                                       .number = act->number,
                                       .acquires = act->acquires,
                                       .releases = act->releases,
                                       .bytes = (unsigned)ptx_type_size(step->type)};
    if (step->flow == PTX_WAITS_FOR_LANES) {
        request->lanes = (unsigned)*at(step->names);
    }
    switch (act->wish) {
    case GW_PTX_LOADS:
    case GW_PTX_STORES:
        ask_for_load_or_store(thread, step);
        break;
    case GW_PTX_UPDATES:
        request->address = address_of(thread, step);
        request->words[0] = *at(step->b);
        request->words[1] = step->c.absent ? 0 : *at(step->c);
        break;
    case GW_PTX_SHUFFLES:
        ask_for_shuffle(thread, step);
        break;
    case GW_PTX_BALLOTS:
    case GW_PTX_ASKS_ALL:
    case GW_PTX_ASKS_ANY:
        request->words[0] = act->elects || is_true(step->a);
        break;
    case GW_PTX_WAITS_FOR_BLOCK:
        check_barrier(thread, step);
        break;
    case GW_PTX_COUNTS_WITH_BLOCK:
        check_barrier(thread, step);
        // All say yes where none says no.
        request->words[0] = is_true(step->c) != (act->way == GW_PTX_AND);
        break;
    case GW_PTX_MATCHES_ANY:
    case GW_PTX_MATCHES_ALL:
    case GW_PTX_REDUCES:
    case GW_PTX_SLEEPS:
        request->words[0] = *at(step->a);
        break;
    default:
        break;
    }
}

static void finish(struct gw_ptx_thread *thread, const struct ptx_step *step,
                   const struct gw_ptx_act *act)
{
    const struct gw_ptx_request *request = &thread->request;
    const uint64_t result = request->words[0];
    switch (act->wish) {
    case GW_PTX_LOADS:
        finish_load(request, step);
        break;
    case GW_PTX_ASKS_ALL:
    case GW_PTX_ASKS_ANY:
        set_predicate(step->to, result);
        break;
    case GW_PTX_BALLOTS:
        if (act->elects) {
            const unsigned leader = ptx_first_lane((uint32_t)result);
            set_predicate(step->also_to, number_of(thread->place) % PTX_LANES == leader);
            set_result(step, leader);
        } else {
            set_result(step, result);
        }
        break;
    case GW_PTX_MATCHES_ALL:
        set_predicate(step->also_to, result);
        set_result(step, result);
        break;
    case GW_PTX_COUNTS_WITH_BLOCK:
        if (step->type == PTX_PRED) {
            set_predicate(step->to, (result == 0) == (act->way == GW_PTX_AND));
        } else {
            set_result(step, result);
        }
        break;
    case GW_PTX_READS_CLOCK:
        set_result(step, (step->way == PTX_CLOCK_HI ? result >> 32 : result) & step->keep);
        break;
    case GW_PTX_UPDATES:
    case GW_PTX_SHUFFLES:
    case GW_PTX_MATCHES_ANY:
    case GW_PTX_REDUCES:
    case GW_PTX_ASKS_WHO_IS_ACTIVE:
        set_result(step, result);
        break;
    default:
        break;
    }
}

void gw_ptx_begin(struct gw_ptx_thread *thread, struct gw_ptx_statement *statement,
                  const struct gw_ptx_place *place, const char *text, const int *codes,
                  const uint64_t *values, size_t count, bool colons)
{
    thread->code = gw_ptx_read(statement, text, codes, values, count, colons);
    thread->place = place;
    thread->next = 0;
    thread->asked = false;
    if (thread->code->refusal) {
        refuse(place, "%s on the CPU device; run the program with ./gridwork check FILE --ptx",
               thread->code->refusal);
    }
    memcpy(thread->registers, values, count * sizeof(*values));
}

// A jump to the same place again and again is an endless loop as any other.
static void jump(struct gw_ptx_thread *thread, const struct ptx_step *step)
{
    if (step->flow == PTX_BRANCHES) {
        thread->next = step->target;
        return;
    }
    const uint32_t index = (uint32_t)*at(step->a);
    if (index >= step->target_count) {
        refuse(thread->place, "\"%.100s\" has %zu labels, and no number %u",
               step->instruction->text, step->target_count, index);
    }
    thread->next = step->targets[index];
}

static void cast(const struct gw_ptx_thread *thread, const struct ptx_step *step)
{
    const uint64_t address = *at(step->a);
    set_result(step,
               (step->space == PTX_SHARED ? shared_address(thread->place, address) : address) &
                   step->keep);
}

enum gw_ptx_wish gw_ptx_go_on(struct gw_ptx_thread *thread)
{
    const struct gw_ptx_code *code = thread->code;
    uint64_t specials[SPECIALS];
    warp.tables[PTX_IN_FRAME] = thread->registers;
    warp.tables[PTX_IN_CONSTANTS] = code->program->constants;
    warp.tables[PTX_IN_SPECIALS] = specials;
    if (code->names_specials) {
        fill_specials(specials, thread->place);
    }
    if (thread->asked) {
        finish(thread, &code->steps[thread->next], &code->acts[thread->next]);
        thread->asked = false;
        thread->next++;
    }
    while (thread->next < code->count) {
        const struct ptx_step *step = &code->steps[thread->next];
        const struct gw_ptx_act *act = &code->acts[thread->next];
        if (step->guard >= 0 &&
            (thread->registers[step->guard] & ONE_LANE) == step->guard_negated) {
            thread->next++;
        } else if (act->wish != GW_PTX_ENDS) {
            ask(thread, step, act);
            thread->asked = true;
            return act->wish;
        } else if (step->flow == PTX_BRANCHES || step->flow == PTX_CHOOSES) {
            jump(thread, step);
        } else {
            if (act->casts) {
                cast(thread, step);
            } else {
                step->act(&warp, step, ONE_LANE);
            }
            thread->next++;
        }
    }
    return GW_PTX_ENDS;
}
