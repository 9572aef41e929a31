// SPDX-License-Identifier: MIT
// The child answers for each range of memory that it is asked about with a number that other bytes
// make another one, so that the parent finds the first byte that differs by halving ranges.
#include "undefined_values.h"

#include "checker/memory/allocations.h"
#include "checker/program/variables.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

// Large numbers as any type that a shuffle takes, of either sign: a sum, a smallest and a largest
// value each take notice of one of them.
static const uint64_t here_value = 0x7f7fa5a57f7fa5a5, there_value = 0xff7fa5a5ff7fa5a4;

enum { MOST_CHILDREN = 64, SMALLEST = 4, PATIENCE = 10 }; // the last in seconds

static enum gw_undefined_values chosen = GW_UNDEFINED_BOTH;
static int other_end = -1; // of the socket between the two, while there are two
static pid_t child;        // 0 in the child itself
static unsigned children;

static uint64_t digest(struct gw_range range)
{
    uint64_t sum = range.bytes;
    for (size_t i = 0; i < range.bytes; i += sizeof(uint64_t)) {
        uint64_t word = 0;
        const size_t rest = range.bytes - i;
        memcpy(&word, range.start + i, rest < sizeof(word) ? rest : sizeof(word));
        sum = (sum ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        sum ^= sum >> 29;
    }
    return sum;
}

static void begin(void)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) {
        return;
    }
    child = fork();
    children++;
    other_end = child == 0 ? ends[1] : ends[0];
    // With another value a loop may have no end.
    const struct timeval patience = {.tv_sec = PATIENCE};
    setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    close(child == 0 ? ends[0] : ends[1]);
    if (child < 0) {
        close(other_end);
        other_end = -1;
    } else if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        const int nowhere = open("/dev/null", O_WRONLY); // the parent prints the same
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
    }
}

void gw_undefined_values_choose(enum gw_undefined_values which)
{
    chosen = which;
}

uint64_t gw_undefined_value(void)
{
    if (chosen != GW_UNDEFINED_BOTH) {
        return chosen == GW_UNDEFINED_OTHERS ? there_value : here_value;
    }
    if (other_end < 0 && children < MOST_CHILDREN) {
        begin();
    }
    return other_end >= 0 && child == 0 ? there_value : here_value;
}

static void answer(void)
{
    struct gw_range range;
    while (read(other_end, &range, sizeof(range)) == sizeof(range)) {
        const uint64_t sum = digest(range);
        if (write(other_end, &sum, sizeof(sum)) != sizeof(sum)) {
            break;
        }
    }
    _exit(0);
}

static bool differs(struct gw_range range)
{
    uint64_t sum;
    if (send(other_end, &range, sizeof(range), MSG_NOSIGNAL) != sizeof(range)) {
        return false; // it is gone
    }
    if (recv(other_end, &sum, sizeof(sum), 0) != sizeof(sum)) {
        kill(child, SIGKILL);
        return false;
    }
    return sum != digest(range);
}

static void look_at(struct gw_range range, uintptr_t *trace)
{
    if (*trace || range.bytes == 0 || !differs(range)) {
        return;
    }
    while (range.bytes > SMALLEST) {
        const size_t bytes = range.bytes / 2 / SMALLEST * SMALLEST;
        const struct gw_range half = {range.start, bytes > 0 ? bytes : SMALLEST};
        const bool first = differs(half);
        range.start += first ? 0 : half.bytes;
        range.bytes = first ? half.bytes : range.bytes - half.bytes;
    }
    *trace = (uintptr_t)range.start;
}

static void look_at_allocation(const struct gw_allocation *allocation, void *context)
{
    if (!gw_is_programs_own(allocation)) {
        look_at((struct gw_range){allocation->start, allocation->bytes}, context);
    }
}

static void look_at_variable(const struct gw_variable *variable, void *context)
{
    if (variable->kind == GW_DEVICE_VARIABLE || variable->kind == GW_MANAGED_VARIABLE) {
        look_at((struct gw_range){(unsigned char *)variable->start, variable->bytes}, context);
    }
}

uintptr_t gw_undefined_values_trace(void)
{
    uintptr_t trace = 0;
    if (other_end < 0) {
        return trace;
    }
    if (child == 0) {
        answer();
    }
    gw_allocations_visit(look_at_allocation, &trace);
    gw_variables_visit(look_at_variable, &trace);
    close(other_end);
    other_end = -1;
    waitpid(child, NULL, 0);
    return trace;
}
