// SPDX-License-Identifier: MIT
// Summary, place, thread, memory, how many more, hint.
#include "describe.h"
#include "cpu_device/device/device_limits.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const kinds[] = {
    [GW_REPORT_OUT_OF_BOUNDS] = "out of bounds",
    [GW_REPORT_USE_AFTER_FREE] = "use after free",
    [GW_REPORT_FREED_TWICE] = "freed twice",
    [GW_REPORT_MISALIGNED] = "misaligned",
    [GW_REPORT_WRONG_SPACE] = "wrong space",
    [GW_REPORT_UNINITIALIZED] = "uninitialized",
    [GW_REPORT_RACE] = "race",
    [GW_REPORT_BARRIER] = "barrier",
    [GW_REPORT_MASK] = "mask",
    [GW_REPORT_ENDLESS_WAIT] = "endless wait",
    [GW_REPORT_OVERFLOW] = "overflow",
    [GW_REPORT_DIVISION] = "division by zero",
    [GW_REPORT_SHARED_MEMORY] = "too much shared memory",
    [GW_REPORT_ONE_MEMORY] = "one memory",
    [GW_REPORT_FAILED_CALL] = "failed call",
    [GW_REPORT_NOT_WAITED_FOR] = "not waited for",
    [GW_REPORT_LEAK] = "leak",
};

bool gw_is_of_launch(const struct gw_diagnosis *failed)
{
    const char *name = failed->call + strspn(failed->call, "_");
    return strncmp(name, "cuda", strlen("cuda")) != 0 &&
           !(strncmp(name, "cu", strlen("cu")) == 0 && isupper((unsigned char)name[2]));
}

static void did_bytes(FILE *out, const struct gw_diagnosis *report)
{
    fprintf(out, " %s ", gw_phrase_did(report->does));
    gw_phrase_bytes(out, report->bytes);
}

static void summarise_space(FILE *out, const struct gw_diagnosis *report)
{
    if (report->launch.known && report->address < 4096) {
        fprintf(out, " %s through a null pointer", gw_phrase_did(report->does));
        return;
    }
    if (report->parameter) {
        fprintf(out,
                report->by_host ? " was given device memory for %s, which it reads on the host"
                                : " was given host memory for %s, which lies on the device",
                report->parameter);
        return;
    }
    if (report->function) {
        fputs(report->call ? " is given the host's address of " : " reads the host's address of ",
              out);
        gw_phrase_function(out, report->function);
        return;
    }
    if (report->call && report->memory.program_variable) {
        fputs(" is given ", out);
        gw_phrase_variable(out, report->memory.program_variable);
        fputs(" by its name, which on the host is not its address", out);
        return;
    }
    if (report->call) {
        fputs(report->does == GW_WRITES ? " puts its answer into device memory"
                                        : " was given memory that it did not allocate",
              out);
        return;
    }
    if (report->why[0]) {
        fprintf(out, " %s", report->why);
        return;
    }
    if (gw_is_of_other_device(report)) {
        fprintf(out, " runs on device %d and", report->launch.device);
        did_bytes(out, report);
        fprintf(out, " of device %d, without peer access", report->memory.allocation.device);
        return;
    }
    did_bytes(out, report);
    if (report->memory.program_variable) {
        fputs(" of ", out);
        gw_phrase_variable(out, report->memory.program_variable);
        if (report->memory.program_variable->kind == GW_HOST_VARIABLE) {
            fputs(", a variable of the host", out);
        }
    } else if (!report->launch.known) {
        fputs(" of device memory", out);
    } else if (report->memory.space == GW_SPACE_HOST) {
        fputs(" of host memory", out);
    } else {
        fprintf(out, " at %#" PRIxPTR ", which is no memory at all", report->address);
    }
}

static void summarise_race(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_other_note *other = &report->other;
    if (report->frees) {
        fputs(" freed ", out);
        gw_phrase_bytes(out, report->bytes);
    } else {
        did_bytes(out, report);
    }
    if (report->managed) {
        fprintf(out, " of managed memory while kernel %s may still run", other->operation);
    } else if (other->operation) {
        fprintf(out, " that %s %s, with no synchronization in between", other->operation,
                other->wrote ? "wrote" : "read");
    } else if (other->copies) {
        fputs(" that an asynchronous copy is still to write", out);
    } else {
        fprintf(out, " that another thread %s, with no synchronization in between",
                !other->wrote                                                 ? "read"
                : (other->word & GW_ATOMIC) && !(other->manner & GW_VOLATILE) ? "updated atomically"
                                                                              : "wrote");
    }
}

static void summarise(FILE *out, const struct gw_diagnosis *report)
{
    if (report->warning) {
        fputs("warning, ", out);
    }
    fprintf(out, "%s: ", kinds[report->kind]);
    if (report->kind == GW_REPORT_FAILED_CALL && report->status) {
        fprintf(out, "%s returned %s\n", report->call, report->status);
        return;
    }
    if (report->kind == GW_REPORT_FAILED_CALL) {
        const bool kernel = report->gave_up && report->how_many;
        const bool launch = !kernel && gw_is_of_launch(report);
        fprintf(out, "%s%s %s %s%s\n",
                kernel   ? "kernel "
                : launch ? "the launch of "
                         : "",
                report->call, kernel ? "failed with" : "returned", cudaGetErrorName(report->error),
                report->gave_up    ? ", and the program gave up"
                : report->how_many ? ", since a kernel failed"
                                   : ", and the program ignored it");
        return;
    }
    if (report->kind == GW_REPORT_NOT_WAITED_FOR) {
        fprintf(out, "kernel %s had not run yet when the program ended\n", report->launch.kernel);
        return;
    }
    const bool launched = report->kind == GW_REPORT_WRONG_SPACE && report->call &&
                          (report->memory.program_variable || report->function);
    fputs(launched ? "kernel " : "", out);
    gw_phrase_actor(out, report);
    switch (report->kind) {
    case GW_REPORT_OUT_OF_BOUNDS:
        if (report->parameter) {
            fprintf(out, " %s more of %s than there is: ", gw_phrase_did(report->does),
                    report->parameter);
            gw_phrase_position(out, report);
        } else if (report->why[0]) {
            fprintf(out, " used %s", report->why);
        } else {
            did_bytes(out, report);
            fputs(", ", out);
            gw_phrase_position(out, report);
        }
        break;
    case GW_REPORT_USE_AFTER_FREE:
        if (report->parameter) {
            fprintf(out, " was given memory for %s that was freed", report->parameter);
            break;
        }
        did_bytes(out, report);
        fputs(" of an allocation that was freed", out);
        break;
    case GW_REPORT_FREED_TWICE:
        fputs(" was given memory that was freed before", out);
        break;
    case GW_REPORT_MISALIGNED:
        if (report->why[0]) {
            fprintf(out, ": %s", report->why);
            break;
        }
        fprintf(out,
                " used an address %zu byte%s past a multiple of %zu for data that must lie on one",
                (size_t)(report->address % report->alignment),
                report->address % report->alignment == 1 ? "" : "s", report->alignment);
        break;
    case GW_REPORT_WRONG_SPACE:
        summarise_space(out, report);
        break;
    case GW_REPORT_UNINITIALIZED:
        if (report->parameter) {
            fprintf(out, " read %s, of which %" PRIu64 " of %zu bytes were never written",
                    report->parameter, report->how_many, report->bytes);
        } else if (report->call) {
            fprintf(out, " copied %" PRIu64 " of %zu bytes that were never written",
                    report->how_many, report->bytes);
        } else if (report->why[0]) {
            fprintf(out, ": %s", report->why);
        } else {
            did_bytes(out, report);
            fprintf(out, " that %s never written", report->bytes == 1 ? "was" : "were");
        }
        break;
    case GW_REPORT_RACE:
        summarise_race(out, report);
        break;
    case GW_REPORT_BARRIER:
        if (report->why[0]) {
            fprintf(out, " passes %s with threads that come to it by another call", report->why);
        } else {
            fputs(report->warning ? " passes a barrier without a thread that has left the kernel"
                                  : " waits at a barrier that not all threads of the block reach",
                  out);
        }
        break;
    case GW_REPORT_ONE_MEMORY:
        fprintf(out, " has two names for its dynamic shared memory, %s", report->why);
        break;
    case GW_REPORT_ENDLESS_WAIT:
        fputs(" waits in a loop for ", out);
        gw_phrase_bytes(out, report->bytes);
        fputs(" that no thread will change any more", out);
        break;
    case GW_REPORT_OVERFLOW:
        fprintf(out, " computed %s", report->why);
        break;
    case GW_REPORT_DIVISION:
        fprintf(out, " divided %s by 0", report->why);
        break;
    case GW_REPORT_SHARED_MEMORY:
        fputs(" declares ", out);
        gw_phrase_bytes(out, report->bytes);
        fprintf(out, " of __shared__ memory; a block has %d", GW_MAX_SHARED_BYTES);
        break;
    case GW_REPORT_MASK:
        fprintf(out, ": %s", report->why);
        break;
    case GW_REPORT_LEAK:
        if (report->how_many > 0) {
            fprintf(out, ": %" PRIu64 " of them %s never destroyed", report->how_many,
                    report->how_many == 1 ? "was" : "were");
        } else {
            fputs(" of ", out);
            gw_phrase_bytes(out, report->bytes);
            const bool registered = strcmp(report->call, "cudaHostRegister") == 0;
            fprintf(out, " was never %s", registered ? "unregistered" : "freed");
        }
        break;
    default:
        break;
    }
    fputc('\n', out);
}

static void write_thread(FILE *out, const struct gw_diagnosis *report, const struct gw_line *at)
{
    if (!report->launch.known || report->kind == GW_REPORT_SHARED_MEMORY) {
        return;
    }
    fputs("  thread  ", out);
    gw_phrase_who(out, &report->who, report->launch.block);
    fputs(", ", out);
    gw_phrase_launch(out, &report->launch, at);
    fputc('\n', out);
}

static void write_other(FILE *out, const struct gw_diagnosis *report, const struct gw_line *at)
{
    const struct gw_other_note *other = &report->other;
    fputs(report->kind == GW_REPORT_RACE ? "  other   " : "  last    written by ", out);
    struct gw_line line = gw_line_of(&other->where);
    if (other->operation) {
        fputs(other->operation, out);
        line = line.known ? line : gw_line_of_site(other->operation_site);
    } else if (other->who.known) {
        fputs("thread ", out);
        gw_phrase_who(out, &other->who, report->launch.block);
    } else {
        fputs(other->same_warp    ? "another thread of this warp"
              : other->same_block ? "another thread of this block"
                                  : "a thread of another block",
              out);
    }
    gw_phrase_at(out, &line, at);
    fprintf(out, line.text[0] ? "   %s" : "%s", line.text);
    fputc('\n', out);
}

static void write_second(FILE *out, const struct gw_diagnosis *report, const struct gw_line *at)
{
    const struct gw_line second = gw_line_of(&report->second);
    const bool left = report->kind == GW_REPORT_BARRIER && report->warning && !second.known;
    if (!second.known && !left) {
        return;
    }
    if (report->kind == GW_REPORT_BARRIER) {
        fputs("  other   thread ", out);
        gw_phrase_thread(out, report->second_thread, report->launch.block);
        fputs(left ? " has left" : report->warning ? " comes by " : " waits at ", out);
    } else {
        fputs(report->kind == GW_REPORT_UNINITIALIZED ? "  copied  at " : "  first   at ", out);
    }
    gw_phrase_line(out, &second, at);
    fprintf(out, second.text[0] ? "   %s\n" : "%s\n", second.text);
}

void gw_describe(FILE *out, const struct gw_diagnosis *report, const struct gw_line *at)
{
    summarise(out, report);
    gw_phrase_place(out, "at", at);
    write_thread(out, report, at);
    if (report->kind == GW_REPORT_RACE ||
        (report->kind == GW_REPORT_ENDLESS_WAIT && report->other.wrote)) {
        write_other(out, report, at);
    }
    write_second(out, report, at);
    char *memory = NULL;
    size_t length = 0;
    FILE *phrase = open_memstream(&memory, &length);
    if (phrase) {
        const bool any = gw_phrase_memory(phrase, report, at);
        fclose(phrase);
        if (any) {
            fprintf(out, "  memory  %s\n", memory);
        }
        free(memory);
    }
    if (report->kind == GW_REPORT_FAILED_CALL && report->why[0]) {
        fprintf(out, "  why     %s\n", report->why);
    }
    if (report->pattern.threads > 1) {
        fprintf(out, "  and %s%" PRIu64 " more thread%s\n", report->pattern.cut ? "at least " : "",
                report->pattern.threads - 1, report->pattern.threads == 2 ? "" : "s");
    }
    char *hint = NULL;
    phrase = open_memstream(&hint, &length);
    if (phrase) {
        const bool any = gw_hint(phrase, report);
        fclose(phrase);
        if (any && *hint) {
            fprintf(out, "  hint    %s\n", hint);
        }
        free(hint);
    }
}
