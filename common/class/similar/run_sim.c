// SPDX-License-Identifier: MIT
// Texts are written to a folder of their own, under numbers as names; sim_c++ reads the names from
// a file and writes percentages to another. No shell is between us.
#include "run_sim.h"

#include "base/process.h"
#include "base/text.h"

#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char *cannot_write(const char *path)
{
    return gw_format("%s cannot be written: %s", path, strerror(errno));
}

static char *write_text(const char *folder, size_t number, const struct gw_plain *text, FILE *names)
{
    char *path = gw_format("%s/%zu", folder, number);
    FILE *out = fopen(path, "we");
    for (size_t i = 0; out && i < text->count; i++) {
        fprintf(out, "%s\n", text->lines[i]);
    }
    const bool written = out && !ferror(out);
    char *why = out && fclose(out) == 0 && written ? NULL : cannot_write(path);
    fprintf(names, "%zu\n", number);
    free(path);
    return why;
}

static char *write_all(const char *folder, const struct gw_plain *const *texts, size_t count)
{
    char *path = gw_format("%s/names", folder);
    FILE *names = fopen(path, "we");
    char *why = names ? NULL : cannot_write(path);
    for (size_t i = 0; !why && i < count; i++) {
        why = write_text(folder, i, texts[i], names);
    }
    const bool written = names && !ferror(names);
    if (names && (fclose(names) != 0 || !written) && !why) {
        why = cannot_write(path);
    }
    free(path);
    return why;
}

// Who interrupts us ends sim_c++: what it was given is still to be removed.
static volatile sig_atomic_t interrupted, running;

static void end_child(int number)
{
    interrupted = number;
    if (running > 0) {
        kill((pid_t)running, SIGKILL);
    }
}

static void catch_signals(struct sigaction before[3], bool begin)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    const struct sigaction catching = {.sa_handler = end_child, .sa_flags = SA_RESTART};
    for (size_t i = 0; i < sizeof(signals) / sizeof(*signals); i++) {
        sigaction(signals[i], begin ? &catching : &before[i], begin ? &before[i] : NULL);
    }
}

static char *run(const char *folder)
{
    char *tokens = gw_format("%d", GW_RUN_OF_TOKENS);
    // -e: each with each by itself; else what three have in common is that of two.
    const char *const words[] = {"sim_c++", "-p",   "-e", "-T", "-t",    "1",
                                 "-r",      tokens, "-i", "-o", "found", NULL};
    char *names = gw_format("%s/names", folder);
    const pid_t child = gw_process_start(&(struct gw_command){.words = words,
                                                              .folder = folder,
                                                              .input = names,
                                                              .output = "/dev/null",
                                                              .together = true,
                                                              .seconds = GW_LONGEST_COMPARISON});
    free(tokens);
    free(names);
    running = child;
    if (interrupted) { // before there was one to end
        end_child(interrupted);
    }
    const int status = gw_process_wait(child);
    running = 0;
    if (child < 0) {
        return gw_format("sim_c++ cannot be started: %s", strerror(errno));
    }
    if (interrupted) {
        return gw_format("%s", "the comparison was interrupted");
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == GW_NOT_STARTED) {
        return gw_format("%s", "sim_c++, which compares files, is not installed: type ./gridwork "
                               "setup --class");
    }
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
        return gw_format("sim_c++ has not ended in %d s", GW_LONGEST_COMPARISON);
    }
    return status == 0 ? NULL : gw_format("%s", "sim_c++ has failed");
}

static char *read_percentages(const char *folder, size_t count, unsigned char *percent)
{
    char *path = gw_format("%s/found", folder);
    FILE *in = fopen(path, "re");
    char *why = in ? NULL : gw_format("%s cannot be read: %s", path, strerror(errno));
    char line[128];
    while (in && fgets(line, sizeof(line), in)) {
        size_t of = 0;
        size_t found_in = 0;
        unsigned share = 0;
        // NOLINTNEXTLINE(cert-err34-c): sim_c++ writes no numbers that are too large
        if (sscanf(line, "%zu consists for %u %% of %zu material", &of, &share, &found_in) == 3 &&
            of < found_in && found_in < count && share <= 100) {
            percent[of * count + found_in] = (unsigned char)share;
        }
    }
    if (in) {
        fclose(in);
    }
    free(path);
    return why;
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status;
    (void)kind;
    (void)place;
    return remove(path);
}

char *gw_run_sim(const struct gw_plain *const *texts, size_t count, unsigned char *percent)
{
    memset(percent, 0, count * count);
    const char *temporary = getenv("TMPDIR");
    char *folder = gw_format("%s/gridwork-XXXXXX", temporary && *temporary ? temporary : "/tmp");
    if (!mkdtemp(folder)) {
        char *why = gw_format("no folder can be made as %s: %s", folder, strerror(errno));
        free(folder);
        return why;
    }
    struct sigaction before[3];
    catch_signals(before, true);
    char *why = write_all(folder, texts, count);
    if (!why) {
        why = run(folder);
    }
    if (!why) {
        why = read_percentages(folder, count, percent);
    }
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    catch_signals(before, false);
    free(folder);
    return why;
}
