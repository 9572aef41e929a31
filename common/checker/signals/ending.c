// SPDX-License-Identifier: MIT
// The signals by which programs end, and whose code they have stopped.
#include "ending.h"

#include "base/signal_meaning.h"
#include "checker/program/dwarf_lines.h"
#include "checker/program/lines.h"
#include "cpu_device/calls/worker.h"
#include "cpu_device/memory/protection.h"

#include "box/forbidden_call.h"

#include <execinfo.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

static const int signals[] = {SIGSEGV, SIGBUS,  SIGFPE, SIGILL, SIGTRAP,
                              SIGABRT, SIGALRM, SIGSYS, SIGINT};
enum {
    SIGNALS = sizeof(signals) / sizeof(signals[0]),
    STACK = 1 << 20, // libdw takes more than 64 KiB
    MOST_FRAMES = 128,
    // For what waits for a lock that the stopped code holds; of a fault it must not become a
    // timeout.
    LAST_SECONDS = 10,
    SECONDS_OF_A_FAULT = 20
};

// Absent where C is checked, and where a test plays the device.
#pragma weak gw_protection_closes
#pragma weak gw_protection_end
#pragma weak gw_protection_open_here
#pragma weak gw_protection_pause
#pragma weak gw_in_host_function

// The program's own code, and what stands in it for the C library's functions
// (accesses/library_calls.c).
extern const char __executable_start[], etext[];
extern const char __start_gw_library_calls[], __stop_gw_library_calls[];
#pragma weak __executable_start
#pragma weak etext
#pragma weak __start_gw_library_calls
#pragma weak __stop_gw_library_calls

static gw_ending_reported *tell;
static void (*tell_touch)(const void *address, bool writes, const struct gw_where *where);
static void (*tell_shortly)(int signal_number);
static volatile sig_atomic_t first_signal;
static bool wrote_grade;

/** The registers of the stopped code that lead into it. */
struct stopped {
    uintptr_t at, stack;
};

static struct stopped stopped_of(const ucontext_t *context)
{
#if defined(__x86_64__)
    return (struct stopped){(uintptr_t)context->uc_mcontext.gregs[REG_RIP],
                            (uintptr_t)context->uc_mcontext.gregs[REG_RSP]};
#elif defined(__aarch64__)
    return (struct stopped){(uintptr_t)context->uc_mcontext.pc, (uintptr_t)context->uc_mcontext.sp};
#else
    (void)context;
    return (struct stopped){0, 0};
#endif
}

// The student's code itself, or behind the handler's own frames whoever called what is stopped.
static struct gw_where find_where(const struct stopped *stopped)
{
    // As if it were a return address: that of an instruction that begins there.
    void *frames[MOST_FRAMES] = {(void *)(stopped->at + 1)};
    struct gw_where where = {.frames[0] = gw_dwarf_students_frame(frames, 1)};
    if (where.frames[0]) { // and the stack may have been written over
        return where;
    }
    const int count = backtrace(frames, MOST_FRAMES);
    int first = 0;
    while (first < count && (uintptr_t)frames[first] != stopped->at) {
        first++;
    }
    if (first < count) {
        where.frames[0] = gw_dwarf_students_frame(&frames[first + 1], count - first - 1);
    }
    return where;
}

static bool lies_between(const void *frame, const char *start, const char *end)
{
    return (const char *)frame >= start && (const char *)frame < end;
}

// Whether the student's code touches device memory while it is closed: itself, by a function of a
// library, or by one that it gave to a thread, a context or a stream, so that no code of its own
// stands below. Else it is code of ours that runs between calls, as where it looks what is left.
static bool is_students(const struct stopped *stopped, struct gw_where *where)
{
    void *frames[MOST_FRAMES];
    *where = (struct gw_where){0};
    const int count = backtrace(frames, MOST_FRAMES);
    int first = 0;
    while (first < count && (uintptr_t)frames[first] != stopped->at) {
        first++;
    }
    if (first < count) {
        frames[first] = (void *)(stopped->at + 1);
    }
    for (int i = first; i < count; i++) {
        const uintptr_t students = gw_dwarf_students_frame(&frames[i], 1);
        if (students) {
            where->frames[0] = students;
            return true;
        }
        if (lies_between(frames[i], __executable_start, etext) &&
            !lies_between(frames[i], __start_gw_library_calls, __stop_gw_library_calls)) {
            return i > first && gw_in_host_function && gw_in_host_function();
        }
    }
    return true;
}

static bool writes(const ucontext_t *context)
{
#if defined(__x86_64__)
    return context->uc_mcontext.gregs[REG_ERR] & 2;
#else
    (void)context;
    return false;
#endif
}

// @return whether the fault is no more than that, and the program goes on
static bool touches_what_is_closed(const siginfo_t *information, const void *context)
{
    if (information->si_code <= 0 || information->si_signo != SIGSEGV || !gw_protection_closes) {
        return false;
    }
    const enum gw_closed closed = gw_protection_closes(information->si_addr);
    const struct stopped stopped = stopped_of(context);
    struct gw_where where;
    if (closed != GW_OPEN && !is_students(&stopped, &where)) {
        gw_protection_pause();
        return true;
    }
    wrote_grade = closed == GW_CLOSED_GRADE;
    if (closed != GW_CLOSED_DEVICE_MEMORY || !tell_touch) {
        return false;
    }
    gw_protection_end(); // and the report may look at what lies there
    tell_touch(information->si_addr, writes(context), &where);
    return true;
}

static const char *meaning_of(const siginfo_t *information, uintptr_t address, uintptr_t stack)
{
    enum { BELOW = 1 << 16, ABOVE = 1 << 12 };
    const int signal_number = information->si_signo;
    const char *forbidden = signal_number == SIGSYS && information->si_code > 0
                                ? gw_forbidden_call(information->si_syscall)
                                : NULL;
    if (forbidden) {
        return forbidden;
    }
    if (wrote_grade) {
        return "it wrote to memory of the grader";
    }
    // What lies so near to the stack's end is mapped, until the stack is full.
    return signal_number == SIGSEGV && address - stack + BELOW < BELOW + ABOVE
               ? "it filled the stack: calls within calls, or a local array that is too large"
               : gw_signal_meaning(signal_number);
}

static void let_all_end_it(void)
{
    for (int i = 0; i < SIGNALS; i++) {
        signal(signals[i], SIG_DFL);
    }
}

static void on_signal_while_telling(int signal_number)
{
    (void)signal_number;
    let_all_end_it();
    tell_shortly(first_signal);
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_UNBLOCK, &all, NULL);
    raise(first_signal);
}

static void on_signal(int signal_number, siginfo_t *information, void *context)
{
    static const int while_telling[] = {SIGALRM, SIGSEGV, SIGBUS, SIGABRT};
    enum { WHILE_TELLING = sizeof(while_telling) / sizeof(while_telling[0]) };
    if (gw_protection_open_here) {
        gw_protection_open_here(); // a handler begins without the rights of a call
    }
    if (touches_what_is_closed(information, context)) {
        return;
    }
    let_all_end_it();
    if (gw_protection_pause) {
        gw_protection_pause();
    }
    first_signal = signal_number;
    sigset_t last;
    sigemptyset(&last);
    for (int i = 0; i < WHILE_TELLING; i++) {
        sigaddset(&last, while_telling[i]);
        if (tell_shortly) {
            signal(while_telling[i], on_signal_while_telling);
        }
    }
    sigprocmask(SIG_UNBLOCK, &last, NULL);
    alarm(signal_number == SIGALRM ? LAST_SECONDS : SECONDS_OF_A_FAULT);
    static char *nothing[] = {NULL};
    environ = nothing; // which the program may have written over
    const bool is_fault =
        information->si_code > 0 && (signal_number == SIGSEGV || signal_number == SIGBUS);
    const struct stopped stopped = stopped_of(context);
    const struct gw_where where = find_where(&stopped);
    const void *address = is_fault ? information->si_addr : NULL;
    tell(signal_number, meaning_of(information, (uintptr_t)address, stopped.stack), address,
         &where);
    let_all_end_it();
    raise(signal_number);
}

static void make_stack(void)
{
    static bool made;
    stack_t present;
    if (made || (sigaltstack(NULL, &present) == 0 && !(present.ss_flags & SS_DISABLE) &&
                 present.ss_size >= STACK)) {
        return;
    }
    made = true;
    void *memory = mmap(NULL, STACK, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory != MAP_FAILED) {
        sigaltstack(&(stack_t){.ss_sp = memory, .ss_size = STACK}, NULL);
    }
    void *frame;
    backtrace(&frame, 1); // loads what it needs, for which a handler is no place
}

void gw_ending_watch(gw_ending_reported *told, double seconds)
{
    make_stack();
    gw_lines_prepare();
    tell = told;
    struct sigaction action = {.sa_sigaction = on_signal};
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < SIGNALS; i++) {
        if (signals[i] != SIGINT) {
            sigaction(signals[i], &action, NULL);
        }
    }
    // A timer that somebody else has set stays.
    static bool limited;
    if (seconds > 0 || limited) {
        const time_t whole = (time_t)seconds;
        const suseconds_t rest = (suseconds_t)((seconds - (double)whole) * 1e6);
        setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {whole, rest}}, NULL);
    }
    limited = seconds > 0;
}

void gw_ending_watch_touches(void (*touched)(const void *address, bool writes,
                                             const struct gw_where *where))
{
    tell_touch = touched;
}

void gw_ending_watch_interrupt(void)
{
    struct sigaction action = {.sa_sigaction = on_signal};
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

void gw_ending_watch_telling(void (*told)(int signal_number))
{
    tell_shortly = told;
}
