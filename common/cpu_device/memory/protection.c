// SPDX-License-Identifier: MIT
// Device memory has a protection key of the processor's, which each thread may use or not: an
// instruction changes that, so that a call of the API costs nothing. By mprotect() at the same
// borders the grading of vector_add took 1.6 s of processor time for 0.5 s; without keys nothing is
// closed. What a grade is made of has another key, which forbids to write.
#define _GNU_SOURCE // pkey_alloc
#include "protection.h"
#include "cpu_device/calls/call.h"
#include "page.h"

#include <sys/mman.h>

#if defined(PKEY_DISABLE_ACCESS) && defined(__x86_64__)

#include <asm/sigcontext.h>
#include <cpuid.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

// Where the kernel keeps a stopped thread's rights: a part of what XSAVE writes.
enum { OF_RIGHTS = 9, MAGIC_AT = 464, STATES_AT = 512 };

enum { OF_DEVICE, OF_GRADE, KINDS };
enum { MOST = 100 };

// The kernel hands out the lowest. A handler of signals begins without any rights, also that to
// read which keys there are.
static const int keys[KINDS] = {1, 2};
static bool began;

// On pages of its own, which are closed with the rest.
static struct {
    struct gw_range pieces[KINDS][MOST];
    size_t count[KINDS];
    bool paused, ended;
    bool student;       // whether a student's function runs
    const void *runner; // the thread that calls it, by its pointer; NULL: there is none
} __attribute__((aligned(GW_PAGE))) state;

static void use_keys(bool closed)
{
    for (int kind = 0; kind < KINDS; kind++) {
        const int key = closed && !(kind == OF_DEVICE && state.ended) ? keys[kind] : 0;
        for (size_t i = 0; i < state.count[kind]; i++) {
            pkey_mprotect(state.pieces[kind][i].start, state.pieces[kind][i].bytes,
                          PROT_READ | PROT_WRITE, key);
        }
    }
}

static void set_rights(bool device, bool grade)
{
    pkey_set(keys[OF_DEVICE], device ? 0 : PKEY_DISABLE_ACCESS);
    pkey_set(keys[OF_GRADE], grade ? 0 : PKEY_DISABLE_WRITE);
}

// Not threads that a student's function has left behind.
static bool may_grade(void)
{
    return !state.runner || (!state.student && state.runner == __builtin_thread_pointer());
}

static void cross(bool enters)
{
    if (enters) {
        set_rights(true, true);
        return;
    }
    if (state.paused) {
        state.paused = false;
        use_keys(true);
    }
    set_rights(false, may_grade());
}

static void add(int kind, struct gw_range memory)
{
    if (state.count[kind] < MOST) {
        state.pieces[kind][state.count[kind]++] = memory;
        if (began && !state.paused) {
            pkey_mprotect(memory.start, memory.bytes, PROT_READ | PROT_WRITE, keys[kind]);
        }
    }
}

void gw_protection_add(struct gw_range memory)
{
    add(OF_DEVICE, memory);
}

void gw_protection_keep(struct gw_range memory)
{
    add(OF_GRADE, memory);
}

void gw_protection_begin(void)
{
    if (pkey_alloc(0, 0) == keys[OF_DEVICE] && pkey_alloc(0, 0) == keys[OF_GRADE]) {
        began = true;
        gw_protection_keep((struct gw_range){(unsigned char *)&state, sizeof(state)});
        use_keys(true);
        gw_call_border = cross;
    }
}

unsigned gw_protection_open_grade(void)
{
    const int before = began ? pkey_get(keys[OF_GRADE]) : 0;
    if (before > 0) {
        pkey_set(keys[OF_GRADE], 0);
    }
    return before > 0 ? (unsigned)before : 0;
}

void gw_protection_restore_grade(unsigned before)
{
    if (before > 0) {
        pkey_set(keys[OF_GRADE], before);
    }
}

void gw_protection_student(bool runs)
{
    gw_protection_open_grade();
    state.student = runs;
    state.runner = __builtin_thread_pointer();
    if (began && runs) {
        pkey_set(keys[OF_GRADE], PKEY_DISABLE_WRITE);
    }
}

static bool overlaps(int kind, const unsigned char *start, size_t bytes)
{
    for (size_t i = 0; i < state.count[kind]; i++) {
        const struct gw_range *piece = &state.pieces[kind][i];
        if (start < piece->start ? (size_t)(piece->start - start) < bytes
                                 : bytes > 0 && (size_t)(start - piece->start) < piece->bytes) {
            return true;
        }
    }
    return false;
}

enum gw_closed gw_protection_closes(const void *address)
{
    return !began || state.paused                            ? GW_OPEN
           : !state.ended && overlaps(OF_DEVICE, address, 1) ? GW_CLOSED_DEVICE_MEMORY
           : overlaps(OF_GRADE, address, 1)                  ? GW_CLOSED_GRADE
                                                             : GW_OPEN;
}

bool gw_protection_has(const void *start, size_t bytes)
{
    return began && (overlaps(OF_DEVICE, start, bytes) || overlaps(OF_GRADE, start, bytes));
}

void gw_protection_open_here(void)
{
    if (began) {
        set_rights(true, true);
    }
}

void gw_protection_return_from_handler(void *context)
{
    if (!began) {
        return;
    }
    gw_protection_open_here();
    unsigned lengths, at, flags, rest;
    __cpuid_count(0xd, OF_RIGHTS, lengths, at, flags, rest);
    unsigned char *saved = (unsigned char *)((ucontext_t *)context)->uc_mcontext.fpregs;
    uint32_t magic, rights;
    uint64_t states;
    memcpy(&magic, saved + MAGIC_AT, sizeof(magic));
    memcpy(&states, saved + STATES_AT, sizeof(states));
    memcpy(&rights, saved + at, sizeof(rights));
    if (magic != FP_XSTATE_MAGIC1 || !(states & 1 << OF_RIGHTS)) {
        abort();
    }
    const bool open = gw_call_is_inside();
    rights &= ~(uint32_t)(0xf << 2);
    rights |= (open ? 0U : PKEY_DISABLE_ACCESS) << 2;
    rights |= (open || may_grade() ? 0U : PKEY_DISABLE_WRITE) << 4;
    memcpy(saved + at, &rights, sizeof(rights));
}

// Also of the code that a signal has stopped, whose rights come back with it.
void gw_protection_pause(void)
{
    if (began && !state.paused) {
        state.paused = true;
        use_keys(false);
    }
}

void gw_protection_end(void)
{
    if (began && !state.ended) {
        state.ended = true;
        use_keys(true);
    }
}

#else // neither this system nor its C library knows them

void gw_protection_add(struct gw_range memory)
{
    (void)memory;
}

void gw_protection_keep(struct gw_range memory)
{
    (void)memory;
}

void gw_protection_begin(void)
{
}

unsigned gw_protection_open_grade(void)
{
    return 0;
}

void gw_protection_restore_grade(unsigned before)
{
    (void)before;
}

void gw_protection_student(bool runs)
{
    (void)runs;
}

enum gw_closed gw_protection_closes(const void *address)
{
    (void)address;
    return GW_OPEN;
}

bool gw_protection_has(const void *start, size_t bytes)
{
    (void)start;
    (void)bytes;
    return false;
}

void gw_protection_open_here(void)
{
}

void gw_protection_return_from_handler(void *context)
{
    (void)context;
}

void gw_protection_pause(void)
{
}

void gw_protection_end(void)
{
}

#endif
