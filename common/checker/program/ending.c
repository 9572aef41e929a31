// SPDX-License-Identifier: MIT
// The signals by which programs end, and whose code they have stopped.
#include "ending.h"

#include "dwarf_lines.h"

#include <execinfo.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM};
enum {
    SIGNALS = sizeof(signals) / sizeof(signals[0]),
    STACK = 1 << 20, // libdw takes more than 64 KiB
    MOST_FRAMES = 128,
    LAST_SECONDS = 2 // for what waits for a lock that the stopped code holds
};

static gw_ending_told *tell;

static uintptr_t stopped_at(const ucontext_t *context)
{
#if defined(__x86_64__)
    return (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return (uintptr_t)context->uc_mcontext.pc;
#else
    (void)context;
    return 0;
#endif
}

// Behind the handler's own frames comes what it has stopped, then whoever called that.
static struct gw_where find_where(const ucontext_t *context)
{
    void *frames[MOST_FRAMES];
    const int count = backtrace(frames, MOST_FRAMES);
    const uintptr_t stopped = stopped_at(context);
    int first = 0;
    while (first < count && (uintptr_t)frames[first] != stopped) {
        first++;
    }
    // As if it were a return address: that of an instruction that begins there.
    void *stands = (void *)(stopped + 1);
    struct gw_where where = {.frames[0] = gw_dwarf_students_frame(&stands, 1)};
    if (!where.frames[0] && first < count) {
        where.frames[0] = gw_dwarf_students_frame(&frames[first + 1], count - first - 1);
    }
    return where;
}

static void on_signal(int signal_number, siginfo_t *information, void *context)
{
    for (int i = 0; i < SIGNALS; i++) {
        signal(signals[i], SIG_DFL);
    }
    sigset_t last;
    sigemptyset(&last);
    sigaddset(&last, SIGALRM);
    sigprocmask(SIG_UNBLOCK, &last, NULL);
    alarm(LAST_SECONDS);
    const bool is_fault =
        information->si_code > 0 && (signal_number == SIGSEGV || signal_number == SIGBUS);
    const struct gw_where where = find_where(context);
    tell(signal_number, is_fault ? information->si_addr : NULL, &where);
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

void gw_ending_watch(gw_ending_told *told, double seconds)
{
    make_stack();
    tell = told;
    struct sigaction action = {.sa_sigaction = on_signal};
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < SIGNALS; i++) {
        sigaction(signals[i], &action, NULL);
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
