// SPDX-License-Identifier: MIT
// Compiles an instance by gwcc, through its store, and runs it under the checker.
#include "facts.h"
#include "read_facts.h"

#include "base/process.h"
#include "base/text.h"
#include "base/whole_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/** Threads of a launch of which several blocks are traced. */
enum { MOST_TRACED = 32768 };

// Written only if it is another one: the store asks for the time of a change.
static bool write_source(const char *path, const char *text)
{
    FILE *old = fopen(path, "re");
    const size_t length = strlen(text);
    char *there = calloc(1, length + 2);
    const bool same = old && there && fread(there, 1, length + 1, old) == length &&
                      memcmp(there, text, length) == 0;
    free(there);
    if (old) {
        fclose(old);
    }
    struct gw_whole_file file;
    if (same) {
        return true;
    }
    if (!gw_whole_file_begin(&file, path)) {
        return false;
    }
    fwrite(text, 1, length, file.out);
    return gw_whole_file_end(&file);
}

static bool is_folder(const char *folder)
{
    if (mkdir(folder, 0755) == 0 || errno == EEXIST) {
        return true;
    }
    fprintf(stderr, "gridwork: the folder %s cannot be made: %s\n", folder, strerror(errno));
    return false;
}

static void show_log(const char *path)
{
    FILE *in = fopen(path, "re");
    for (int c; in && (c = getc(in)) != EOF;) {
        fputc(c, stderr);
    }
    if (in) {
        fclose(in);
    }
}

char *gw_predict_compile_for(const struct gw_predict_workshop *workshop,
                             const struct gw_predict_instance *instance, const char *mode)
{
    char *folder =
        gw_format("%s/%s.%s", workshop->folder, instance->program->lesson, instance->called);
    char *name = gw_format("%s.cu", instance->program->name);
    char *source = gw_format("%s/%s", folder, name);
    char *store = gw_format("%s/store", workshop->folder);
    char *said = gw_format("%s/entry.%ld", folder, (long)getpid());
    char *log = gw_format("%s/log.%ld", folder, (long)getpid());
    char *program = NULL;
    if (is_folder(folder) && is_folder(store) && write_source(source, instance->compiled)) {
        const char *const words[] = {workshop->gwcc,        "-rdc=true", "-include", workshop->show,
                                     "-std=c++17",          "--store",   store,      name,
                                     mode ? "--for" : NULL, mode,        NULL};
        const struct gw_command command = {
            .words = words, .folder = folder, .output = said, .errors = log};
        const bool made = gw_process_run(&command) == 0;
        FILE *in = made ? fopen(said, "re") : NULL;
        char entry[4096] = "";
        if (in && fgets(entry, sizeof(entry), in)) {
            entry[strcspn(entry, "\n")] = '\0';
            program = gw_format("%s", entry);
        }
        if (in) {
            fclose(in);
        }
        if (!program) {
            show_log(log);
            fprintf(stderr, "gridwork: %s could not be compiled; the reason stands above\n",
                    source);
        }
    }
    unlink(said);
    unlink(log);
    free(folder);
    free(name);
    free(source);
    free(store);
    free(said);
    free(log);
    return program;
}

char *gw_predict_compile(const struct gw_predict_workshop *workshop,
                         const struct gw_predict_instance *instance)
{
    char *entry = gw_predict_compile_for(workshop, instance, NULL);
    char *program = entry ? gw_format("%s/program", entry) : NULL;
    free(entry);
    return program;
}

struct surroundings {
    const char *order, *trace, *counts, *findings, *shown;
    unsigned launch, block;
};

static int surround(void *context)
{
    const struct surroundings *is = context;
    char launch[16], block[16];
    snprintf(launch, sizeof(launch), "%u", is->launch);
    snprintf(block, sizeof(block), "%u", is->block);
    const bool good =
        setenv("GW_BLOCK_ORDER", is->order, 1) == 0 && setenv("GW_TRACE", is->trace, 1) == 0 &&
        setenv("GW_TRACE_LAUNCH", launch, 1) == 0 && setenv("GW_TRACE_BLOCK", block, 1) == 0 &&
        setenv("GW_COUNTS", "1", 1) == 0 && setenv("GW_COUNTS_FILE", is->counts, 1) == 0 &&
        setenv("GW_FINDINGS_FILE", is->findings, 1) == 0 && setenv("GW_QUIET", "1", 1) == 0 &&
        setenv("GW_PRACTICE_SHOWN", is->shown, 1) == 0 && setenv("GW_SECONDS", "10", 1) == 0;
    return good ? 0 : GW_NOT_STARTED;
}

// One run. Of the first, all is read; of the others, the trace.
static void run_once(const struct gw_predict_workshop *workshop, const char *program,
                     enum gw_predict_order order, unsigned launch, unsigned block,
                     const char *which, struct gw_predict_facts *facts)
{
    static const char *const orders[] = {"ascending", "descending", "1", "2", "3"};
    const bool first = facts->trace_count == 0 && !facts->ended;
    char *stem = gw_format("%s/run.%ld", workshop->folder, (long)getpid());
    char *trace = gw_format("%s.trace", stem), *counts = gw_format("%s.counts", stem);
    char *findings = gw_format("%s.findings", stem), *shown = gw_format("%s.shown", stem);
    struct surroundings surroundings = {
        .order = orders[order],
        .trace = trace,
        .counts = counts,
        .findings = findings,
        .shown = shown,
        .launch = launch,
        .block = block,
    };
    const char *const words[] = {program, NULL};
    const struct gw_command command = {
        .words = words,
        .input = "/dev/null",
        .output = "/dev/null",
        .together = true,
        .apart = GW_OWN_GROUP,
        .seconds = 20,
        .before = surround,
        .context = &surroundings,
    };
    unlink(trace);
    unlink(counts);
    unlink(findings);
    unlink(shown);
    const int status = gw_process_run(&command);
    if (first) {
        facts->status = status;
        gw_predict_read_findings(facts, findings);
        gw_predict_read_counts(facts, counts);
        gw_predict_read_shown(facts, shown);
    }
    if (access(trace, R_OK) == 0 && facts->trace_count < GW_PREDICT_TRACES) {
        struct gw_trace *read = gw_trace_read(trace);
        if (read) {
            facts->traces[facts->trace_count++] =
                (struct gw_predict_trace){read, launch, block, which};
        }
    }
    unlink(trace);
    unlink(counts);
    unlink(findings);
    unlink(shown);
    free(stem);
    free(trace);
    free(counts);
    free(findings);
    free(shown);
}

struct gw_predict_facts gw_predict_run(const struct gw_predict_workshop *workshop,
                                       const struct gw_predict_instance *instance,
                                       const char *program, enum gw_predict_order order,
                                       struct gw_predict_blocks blocks)
{
    struct gw_predict_facts facts = {.workshop = workshop, .instance = instance};
    if (blocks.launch > 0) {
        run_once(workshop, program, order, blocks.launch, blocks.block, "one", &facts);
        return facts;
    }
    unsigned launches = 1;
    for (unsigned launch = 1; launch <= launches && launch <= GW_PREDICT_LAUNCHES; launch++) {
        const size_t before = facts.trace_count;
        run_once(workshop, program, order, launch, 0, "first", &facts);
        if (facts.trace_count == before) {
            break; // it ended before it could write one
        }
        const struct gw_trace *trace = facts.traces[before].trace;
        launches = trace->launches;
        if (!trace->has_kernel) {
            continue;
        }
        const unsigned long long count = 1ULL * trace->grid[0] * trace->grid[1] * trace->grid[2];
        // A trace of so many takes long, and one block is like another.
        facts.large = facts.large || count * gw_trace_threads(trace) > MOST_TRACED;
        if (facts.large) {
            break;
        }
        if (count > 1 && count <= UINT32_MAX) {
            run_once(workshop, program, order, launch, (unsigned)count - 1, "last", &facts);
        }
        if (count > 2 && count <= UINT32_MAX) {
            run_once(workshop, program, order, launch, (unsigned)count / 2, "middle", &facts);
        }
    }
    return facts;
}
