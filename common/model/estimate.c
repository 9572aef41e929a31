// SPDX-License-Identifier: MIT
// gw_estimate --gpu KEY --counts FILE [--operations FILE]
//
// Prints what the kernels and copies that were counted would take on a GPU. The counts are those
// that a checked program leaves (checker/counting/counts_file.c), the operations those of
// gw_operations.
#include "model.h"
#include "read_counts.h"

#include "base/arguments.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct gw_gpu *gpu_or_end(const char *key)
{
    const struct gw_gpu *gpu = gw_gpu_find(key);
    if (!gpu) {
        fprintf(stderr, "gw_estimate: there is no GPU '%s'; there are", key);
        for (size_t i = 0; gw_gpus[i]; i++) {
            fprintf(stderr, "%s %s", i > 0 ? "," : "", gw_gpus[i]->key);
        }
        fputc('\n', stderr);
        exit(2);
    }
    return gpu;
}

// Two digits.
static double rounded(double number)
{
    return number < 99.5 ? number : round(number / 10) * 10;
}

// "4.0 to 12 us", of seconds.
static void band(double low, double high, char *text, size_t room)
{
    static const struct {
        double seconds;
        const char *name;
    } units[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "us"}};
    int unit = 0;
    while (unit < 2 && high < units[unit].seconds) {
        unit++;
    }
    const double of = units[unit].seconds;
    const double from = rounded(low / of);
    const double to = rounded(high / of);
    snprintf(text, room, from < 99.5 ? "%.2g to %.*f %s" : "%.0f to %.*f %s", from, to < 9.95, to,
             units[unit].name);
}

// "; 64 registers per thread limit the occupancy", where what a block takes does.
static void add_limit(const struct gw_model_kernel *kernel, const struct gw_estimate *estimate,
                      char *reason, size_t room)
{
    const size_t length = strlen(reason);
    if (kernel->registers > 0 && estimate->occupancy_limit == GW_OCCUPANCY_REGISTERS) {
        snprintf(reason + length, room - length, "; %.0f registers per thread limit the occupancy",
                 kernel->registers);
    } else if (kernel->registers > 0 && estimate->occupancy_limit == GW_OCCUPANCY_SHARED) {
        snprintf(reason + length, room - length,
                 "; %.0f bytes of shared memory per block limit the occupancy",
                 kernel->shared_bytes);
    }
}

static void print_kernel(const struct gw_gpu *gpu, const char *line, const char *operations,
                         const char *registers)
{
    const char *name = line + strlen("kernel\t");
    const size_t length = strcspn(name, "\t");
    struct gw_model_kernel kernel = gw_model_kernel_read(line);
    gw_model_add_operations(&kernel, operations, name, length);
    gw_model_add_registers(&kernel, registers, name, length);
    struct gw_estimate estimate;
    if (!gw_model_kernel_time(gpu, &kernel, &estimate)) {
        printf("  %-24.*s its blocks do not fit on this GPU\n", (int)length, name);
        return;
    }
    char time[40];
    char reason[200];
    band(estimate.low / kernel.launches, estimate.high / kernel.launches, time, sizeof(time));
    gw_estimate_reason(gpu, &kernel, &estimate, reason, sizeof(reason));
    add_limit(&kernel, &estimate, reason, sizeof(reason));
    printf("  %-24.*s %8.0f  %-17s %5.0f %% %6.0f %% %7.0f %%  %s\n", (int)length, name,
           kernel.launches, time, 100 * estimate.memory_share, 100 * estimate.compute_share,
           100 * estimate.occupancy, reason);
}

static void print_copies(const struct gw_gpu *gpu, const char *line)
{
    static const struct {
        const char *name, *words;
    } directions[] = {{"to_device", "copies to the device"},
                      {"to_host", "copies to the host"},
                      {"within_device", "copies within the device"}};
    const char *name = line + strlen("copies\t");
    const double copies = gw_model_number(line, "copies");
    const double bytes = gw_model_number(line, "bytes");
    for (size_t i = 0; i < sizeof(directions) / sizeof(directions[0]); i++) {
        const size_t length = strlen(directions[i].name);
        if (strncmp(name, directions[i].name, length) != 0 || name[length] != '\t') {
            continue;
        }
        struct gw_estimate estimate;
        const bool pinned = !(gpu->pageable_bandwidth > 0);
        if (!gw_model_copy_time(gpu, copies, bytes, pinned, i == 2, &estimate)) {
            printf("  %-24s %8.0f  nobody has published what its link does\n", directions[i].words,
                   copies);
            continue;
        }
        char time[40];
        band(estimate.low / copies, estimate.high / copies, time, sizeof(time));
        printf("  %-24s %8.0f  %-17s %28s %.3g MB at %.3g GB/s%s\n", directions[i].words, copies,
               time, "", bytes / copies / 1e6, estimate.bandwidth / 1e9,
               i < 2 && pinned ? ", from pinned memory" : "");
    }
}

int main(int argc, char **argv)
{
    const char *key, *counts = NULL, *operations = NULL, *registers = NULL;
    bool says_capability = false;
    const struct gw_option options[] = {{"gpu", .argument = "KEY", .text = &key, .needed = true},
                                        {"counts", .argument = "FILE", .text = &counts},
                                        {"operations", .argument = "FILE", .text = &operations},
                                        {"registers", .argument = "FILE", .text = &registers},
                                        {"capability", .flag = &says_capability},
                                        {0}};
    gw_read_arguments(&(struct gw_program){.name = "gw_estimate", .options = options}, argc, argv);
    const struct gw_gpu *gpu = gpu_or_end(key);
    if (!counts) { // only whether there is such a GPU, and what nvcc makes code for
        if (says_capability) {
            printf("%u\n", gpu->capability);
        }
        return 0;
    }
    FILE *file = fopen(counts, "r");
    if (!file) {
        fprintf(stderr, "gw_estimate: %s cannot be opened\n", counts);
        return 2;
    }
    printf("Estimated from counts, not measured: one launch, or one copy, on %s (%.0f GB/s):\n",
           gpu->name, gpu->memory_bandwidth / 1e9);
    printf("  %-24s %8s  %-17s %7s %8s %9s  %s\n", "", "times", "takes", "memory", "compute",
           "occupancy", "what decides");
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, file) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "kernel\t", 7) == 0) {
            print_kernel(gpu, line, operations, registers);
        } else if (strncmp(line, "copies\t", 7) == 0) {
            print_copies(gpu, line);
        }
    }
    free(line);
    fclose(file);
    return 0;
}
