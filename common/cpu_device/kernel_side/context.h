// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// Switching between stacks in user space. For x86-64 in line, so that only what a thread still
// needs is kept, on its own stack and by the compiler; for other processors Boost.Context's
// jump_fcontext. Neither keeps a thread's floating-point rounding mode: the device's functions
// leave it as it was.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__x86_64__) && defined(__LP64__) && !defined(GW_BOOST_CONTEXT)
#define GW_OWN_CONTEXT
#endif

#ifdef GW_OWN_CONTEXT

/** Where a thread goes on that does not run. */
struct gw_context {
    void *stack;      /**< rsp */
    const void *code; /**< rip */
    void *frame;      /**< rbp, which the compiler may need and does not give away */
};

#ifdef __AVX512F__
#define GW_AVX512_REGISTERS                                                                        \
    , "k0", "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23", "xmm24",       \
        "xmm25", "xmm26", "xmm27", "xmm28", "xmm29", "xmm30", "xmm31", "k1", "k2", "k3", "k4",     \
        "k5", "k6", "k7"
#else
#define GW_AVX512_REGISTERS
#endif

/**
 * Leaves the running stack, whose place is kept in `self`, for `to`. Returns when somebody goes on
 * with this one.
 * @return `self`, as that one had it
 */
static inline __attribute__((always_inline)) struct gw_context *
gw_hand_over(struct gw_context *self, const struct gw_context *to)
{
    // The one that goes on finds its own context in rdi, where a function has its first argument.
    __asm__ volatile("lea 1f(%%rip), %%rdx\n\t"
                     "mov %%rsp, 0(%1)\n\t"
                     "mov %%rdx, 8(%1)\n\t"
                     "mov %%rbp, 16(%1)\n\t"
                     "mov 0(%0), %%rsp\n\t"
                     "mov 16(%0), %%rbp\n\t"
                     "jmp *8(%0)\n"
                     "1:"
                     : "+D"(to), "+S"(self)
                     :
                     : "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14",
                       "r15", "cc", "memory", "st", "st(1)", "st(2)", "st(3)", "st(4)", "st(5)",
                       "st(6)", "st(7)", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6",
                       "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14",
                       "xmm15" GW_AVX512_REGISTERS);
    return (struct gw_context *)to;
}

#else

struct gw_context {
    void *stack;
};

/** Boost.Context's: leaves a stack for another. The one that is entered gets where the other one
 * goes on, and `data`. */
struct gw_transfer {
    void *from;
    void *data;
};
struct gw_transfer jump_fcontext(void *to, void *data) __attribute__((nothrow));

static inline __attribute__((always_inline)) struct gw_context *
gw_hand_over(struct gw_context *self, const struct gw_context *to)
{
    const struct gw_transfer transfer = jump_fcontext(to->stack, self);
    // Now on this stack again: the place of whoever came here is known only here.
    ((struct gw_context *)transfer.data)->stack = transfer.from;
    return self;
}

#endif

#ifdef __cplusplus
}
#endif
