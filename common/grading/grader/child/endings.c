// SPDX-License-Identifier: MIT
// Words for early ends.
#include "child.h"

#include "base/signal_meaning.h"
#include "base/text.h"

#include <signal.h>
#include <string.h>

enum gw_state gw_ending_state(struct gw_end end)
{
    switch (end.ending) {
    case GW_SIGNALLED:
        // The box has ended what asked for something that it forbids.
        return end.code == SIGSYS ? GW_FAIL : GW_CRASHED;
    case GW_STOPPED:
    case GW_NEVER_STARTED:
    case GW_OUT_OF_MEMORY:
    case GW_TOO_MANY_THREADS:
        return GW_CRASHED;
    case GW_OUT_OF_TIME:
    case GW_IDLE:
    case GW_IDLE_ON_GPU:
    case GW_STARVED:
        return GW_TIMED_OUT;
    case GW_ANSWERED:
    case GW_EXITED:
    case GW_ANSWERED_BY_ANOTHER:
    case GW_LEFT_PROCESSES:
        break;
    }
    return GW_FAIL;
}

bool gw_ending_is_costly(struct gw_end end)
{
    return gw_ending_state(end) == GW_TIMED_OUT || end.ending == GW_OUT_OF_MEMORY ||
           end.ending == GW_TOO_MANY_THREADS ||
           (end.ending == GW_SIGNALLED && (end.code == SIGXFSZ || end.code == SIGKILL));
}

static char *exited(int code, const char *function, uint32_t stage)
{
    switch (stage) {
    case GW_STAGE_STARTING:
        return gw_format("the program ended with exit code %d before %s was called: remove the "
                         "code that runs before main() and ends the program",
                         code, function);
    case GW_STAGE_PREPARING:
        return gw_format("%s ended the program with exit code %d instead of returning: remove "
                         "exit() and similar calls",
                         function, code);
    default:
        return gw_format("the program ended with exit code %d after %s had returned", code,
                         function);
    }
}

static char *signalled(int signal_number, const char *function, uint32_t stage, const char *why)
{
    const char *name = sigabbrev_np(signal_number);
    const char *meaning = *why ? why : gw_signal_meaning(signal_number);
    switch (stage) {
    case GW_STAGE_STARTING:
        return gw_format("the program crashed with SIG%s before %s was called: %s",
                         name ? name : "?", function, meaning);
    case GW_STAGE_PREPARING:
        return gw_format("%s crashed with SIG%s: %s", function, name ? name : "?", meaning);
    default:
        return gw_format("%s returned, but its unfinished work crashed with SIG%s: %s", function,
                         name ? name : "?", meaning);
    }
}

static char *forbidden(const char *function, uint32_t stage, const char *why)
{
    const char *meaning = *why ? why : gw_signal_meaning(SIGSYS);
    return stage == GW_STAGE_STARTING
               ? gw_format("the program was stopped before %s was called: %s", function, meaning)
               : gw_format("%s was stopped: %s", function, meaning);
}

static char *out_of_time(const char *function, uint32_t stage, double seconds)
{
    const char *plural = seconds == 1 ? "" : "s";
    if (stage == GW_STAGE_RETURNED) {
        return gw_format(
            "%s returned, but its kernels did not end within %g second%s of processor time: a loop "
            "in a kernel does not end (an int may overflow), or does too much work",
            function, seconds, plural);
    }
    return gw_format("%s did not return within %g second%s of processor time: a loop does not end, "
                     "or does too much work",
                     function, seconds, plural);
}

static char *idle(const char *function, uint32_t stage, double seconds, bool on_gpu)
{
    return gw_format("%s %s for %g seconds in which the program was idle: remove the sleep, or the "
                     "wait for an event that never happens%s",
                     function,
                     stage == GW_STAGE_RETURNED ? "returned, but its work on the device did not end"
                                                : "did not return",
                     seconds * (on_gpu ? GW_TIMES_IDLE_ON_GPU : GW_TIMES_IDLE),
                     on_gpu ? "; if other programs use this GPU, grade it again later" : "");
}

static char *starved(const char *function, double seconds)
{
    return gw_format("%s did not return within %g seconds, but got less than %g seconds of "
                     "processor time: the machine is busy; grade it again later",
                     function, seconds * GW_TIMES_IN_ALL, seconds);
}

char *gw_ending_sentence(struct gw_end end, const char *function, uint32_t stage, double seconds,
                         const char *why)
{
    switch (end.ending) {
    case GW_EXITED:
        return exited(end.code, function, stage);
    case GW_SIGNALLED:
        if (end.code == SIGSYS) {
            return forbidden(function, stage, why);
        }
        return signalled(end.code, function, stage, why);
    case GW_STOPPED:
        return gw_format("%s stopped its own process with a signal (SIG%s) instead of returning",
                         function, sigabbrev_np(end.code));
    case GW_OUT_OF_TIME:
        return out_of_time(function, stage, seconds);
    case GW_IDLE:
    case GW_IDLE_ON_GPU:
        return idle(function, stage, seconds, end.ending == GW_IDLE_ON_GPU);
    case GW_STARVED:
        return starved(function, seconds);
    case GW_TOO_MANY_THREADS:
        return gw_format("%s started more threads than the limit: check the loop that starts them",
                         function);
    case GW_OUT_OF_MEMORY:
        return gw_format("%s used more memory than the limit: check the loop that allocates",
                         function);
    case GW_ANSWERED_BY_ANOTHER:
        return gw_format("another process returned the result of %s: remove fork()", function);
    case GW_LEFT_PROCESSES:
        return gw_format("%s started another process and left it running: remove fork()", function);
    case GW_NEVER_STARTED:
        return gw_format("the program that runs %s could not be started: %s", function,
                         strerror(end.code));
    case GW_ANSWERED:
        break;
    }
    return gw_format("%s answered", function);
}
