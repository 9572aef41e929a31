// SPDX-License-Identifier: MIT
// Rules as instructions of the kernel's packet filter: compare the call's number, look at
// arguments, answer.
#include "filter.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdlib.h>
#include <sys/prctl.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
// Numbers from here on are the x32 architecture's, which has the same mark.
enum { FIRST_FOREIGN = 0x40000000 };
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#define OWN_ARCHITECTURE 0 // of whose calls nobody has made a list: gw_filter_is_known()
#endif

enum { MOST_INSTRUCTIONS = 1024 };

struct gw_filter {
    unsigned short length;
    struct sock_filter code[MOST_INSTRUCTIONS];
};

static void put(struct gw_filter *filter, uint16_t code, uint32_t k, size_t if_true,
                size_t if_false)
{
    if (filter->length < MOST_INSTRUCTIONS) {
        filter->code[filter->length] =
            (struct sock_filter){code, (unsigned char)if_true, (unsigned char)if_false, k};
    }
    filter->length++;
}

static void load(struct gw_filter *filter, size_t offset)
{
    put(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static void answer(struct gw_filter *filter, uint32_t value)
{
    put(filter, BPF_RET | BPF_K, value, 0, 0);
}

static uint32_t answer_of(enum gw_refusal refusal)
{
    switch (refusal) {
    case GW_REFUSE:
        return SECCOMP_RET_ERRNO | EPERM;
    case GW_PRETEND_TO_BE_OLD:
        return SECCOMP_RET_ERRNO | ENOSYS;
    case GW_STOP:
        return SECCOMP_RET_TRAP;
    }
    return SECCOMP_RET_KILL_PROCESS;
}

// The lower half comes first: both architectures are little-endian.
static size_t place_of(unsigned argument)
{
    return offsetof(struct seccomp_data, args) + argument * sizeof(uint64_t);
}

// If the call is not `number`, the next `skipped` instructions are not for it.
static void if_call(struct gw_filter *filter, int number, size_t skipped)
{
    put(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, skipped);
}

bool gw_filter_is_known(void)
{
    // Without a filter it fails with EFAULT where filters are known, and with EINVAL elsewhere.
    return OWN_ARCHITECTURE != 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) != 0 &&
           errno == EFAULT;
}

struct gw_filter *gw_filter_begin(void)
{
    struct gw_filter *filter = calloc(1, sizeof(*filter));
    if (!filter) {
        abort();
    }
    load(filter, offsetof(struct seccomp_data, arch));
    put(filter, BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0);
    answer(filter, SECCOMP_RET_KILL_PROCESS);
    load(filter, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
    put(filter, BPF_JMP | BPF_JGE | BPF_K, FIRST_FOREIGN, 0, 1);
    answer(filter, SECCOMP_RET_KILL_PROCESS);
#endif
    return filter;
}

void gw_filter_deny(struct gw_filter *filter, int number, enum gw_refusal refusal)
{
    if_call(filter, number, 1);
    answer(filter, answer_of(refusal));
}

void gw_filter_deny_from(struct gw_filter *filter, int first, enum gw_refusal refusal)
{
    put(filter, BPF_JMP | BPF_JGE | BPF_K, (uint32_t)first, 0, 1);
    answer(filter, answer_of(refusal));
}

// A call that a rule lets through goes on to the next one, which wants its number again.
static void go_on(struct gw_filter *filter)
{
    load(filter, offsetof(struct seccomp_data, nr));
}

void gw_filter_only(struct gw_filter *filter, int number, unsigned argument, const uint32_t *values,
                    size_t count, enum gw_refusal refusal)
{
    if_call(filter, number, count + 3);
    load(filter, place_of(argument));
    for (size_t i = 0; i < count; i++) {
        put(filter, BPF_JMP | BPF_JEQ | BPF_K, values[i], count - i, 0);
    }
    answer(filter, answer_of(refusal));
    go_on(filter);
}

void gw_filter_except(struct gw_filter *filter, int number, unsigned argument,
                      const uint32_t *values, size_t count, enum gw_refusal refusal)
{
    if_call(filter, number, count + 3);
    load(filter, place_of(argument));
    for (size_t i = 0; i < count; i++) {
        const bool is_last = i + 1 == count;
        put(filter, BPF_JMP | BPF_JEQ | BPF_K, values[i], count - 1 - i, is_last ? 1 : 0);
    }
    answer(filter, answer_of(refusal));
    go_on(filter);
}

void gw_filter_without_bits(struct gw_filter *filter, int number, unsigned argument, uint32_t bits,
                            enum gw_refusal refusal)
{
    if_call(filter, number, 4);
    load(filter, place_of(argument));
    put(filter, BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
    answer(filter, answer_of(refusal));
    go_on(filter);
}

void gw_filter_only_with_bits(struct gw_filter *filter, int number, unsigned argument,
                              uint32_t bits, enum gw_refusal refusal)
{
    if_call(filter, number, 4);
    load(filter, place_of(argument));
    put(filter, BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0);
    answer(filter, answer_of(refusal));
    go_on(filter);
}

void gw_filter_only_addresses(struct gw_filter *filter, int number, const unsigned arguments[2],
                              const uint64_t values[2], enum gw_refusal refusal)
{
    enum { HALVES = 4 };
    if_call(filter, number, 2 * HALVES + 2);
    for (size_t i = 0; i < HALVES; i++) {
        const bool is_last = i + 1 == HALVES;
        load(filter, place_of(arguments[i / 2]) + i % 2 * sizeof(uint32_t));
        put(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(values[i / 2] >> i % 2 * 32),
            is_last ? 1 : 0, 2 * (HALVES - 1 - i));
    }
    answer(filter, answer_of(refusal));
    go_on(filter);
}

int gw_filter_install(struct gw_filter *filter)
{
    answer(filter, SECCOMP_RET_ALLOW);
    if (filter->length > MOST_INSTRUCTIONS) {
        return E2BIG;
    }
    const struct sock_fprog program = {filter->length, filter->code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0 ? 0 : errno;
}
