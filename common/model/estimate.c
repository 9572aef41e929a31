// SPDX-License-Identifier: MIT
// gw_estimate --gpu KEY --counts FILE [--operations FILE] [--registers FILE] [--throughput]
//
// Prints what the kernels and copies that were counted would take on a GPU. The counts are those
// that a checked program leaves (checker/counting/counts_file.c), the operations those of
// gw_operations. --throughput adds a table for each kernel in the form of Nsight Compute's section
// "GPU Speed Of Light Throughput".
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

struct files {
    const char *counts, *operations, *registers;
};

static struct gw_model_kernel read_kernel(const struct files *files, const char *line,
                                          const char *name, size_t length)
{
    struct gw_model_kernel kernel = gw_model_kernel_read(line);
    gw_model_add_operations(&kernel, files->operations, name, length);
    gw_model_add_registers(&kernel, files->registers, name, length);
    return kernel;
}

static void print_kernel(const struct gw_gpu *gpu, const char *line, const struct files *files)
{
    const char *name = line + strlen("kernel\t");
    const size_t length = strcspn(name, "\t");
    const struct gw_model_kernel kernel = read_kernel(files, line, name, length);
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

static void print_metric(const char *name, const char *unit, double value, int digits)
{
    printf("    %-23s %11s %16.*f\n", name, unit, digits, value);
}

// Nsight Compute: "The throughput reports the achieved percentage of utilization with respect to
// the theoretical maximum"; that of memory and of computing is the largest of their parts.
static void print_throughput(const struct gw_gpu *gpu, const char *line, const struct files *files)
{
    static const char rule[] = "    ----------------------- ----------- ----------------";
    const char *name = line + strlen("kernel\t");
    const size_t length = strcspn(name, "\t");
    const struct gw_model_kernel kernel = read_kernel(files, line, name, length);
    struct gw_estimate estimate;
    if (!gw_model_kernel_time(gpu, &kernel, &estimate)) {
        return;
    }
    const double seconds = estimate.seconds / kernel.launches;
    const double dram = estimate.cached ? 0 : estimate.memory_share;
    const double l2 = gpu->l2_bandwidth > 0 ? estimate.bytes / seconds / gpu->l2_bandwidth : 0;
    const double l1 = fmax(estimate.terms[GW_LIMIT_L1], estimate.terms[GW_LIMIT_SHARED]) / seconds;
    printf("  %.*s (%.0f blocks)x(%.0f threads)\n"
           "    Section: GPU Speed Of Light Throughput (estimated from counts, not measured)\n%s\n"
           "    %-23s %11s %16s\n%s\n",
           (int)length, name, kernel.blocks / kernel.launches, kernel.block_threads, rule,
           "Metric Name", "Metric Unit", "Metric Value", rule);
    print_metric("SM Frequency", "Ghz", gpu->clock / 1e9, 2);
    print_metric("Elapsed Cycles", "cycle", seconds * gpu->clock, 0);
    print_metric("Memory Throughput", "%", 100 * fmax(dram, fmax(l2, l1)), 1);
    print_metric("DRAM Throughput", "%", 100 * dram, 1);
    print_metric("Duration", "us", 1e6 * seconds, 1);
    print_metric("L1/TEX Cache Throughput", "%", 100 * l1, 1);
    if (gpu->l2_bandwidth > 0) {
        print_metric("L2 Cache Throughput", "%", 100 * l2, 1);
    }
    print_metric("Compute (SM) Throughput", "%", 100 * estimate.compute_share, 1);
    puts(rule);
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
            printf("  %-24s %8.0f  no bandwidth of its link is published\n", directions[i].words,
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
    const char *key;
    struct files files = {0};
    bool says_capability = false, with_throughput = false;
    const struct gw_option options[] = {
        {"gpu", .argument = "KEY", .text = &key, .needed = true},
        {"counts", .argument = "FILE", .text = &files.counts},
        {"operations", .argument = "FILE", .text = &files.operations},
        {"registers", .argument = "FILE", .text = &files.registers},
        {"capability", .flag = &says_capability},
        {"throughput", .flag = &with_throughput},
        {0}};
    gw_read_arguments(&(struct gw_program){.name = "gw_estimate", .options = options}, argc, argv);
    const struct gw_gpu *gpu = gpu_or_end(key);
    if (!files.counts) { // only whether there is such a GPU, and what nvcc makes code for
        if (says_capability) {
            printf("%u\n", gpu->capability);
        }
        return 0;
    }
    FILE *file = fopen(files.counts, "r");
    if (!file) {
        fprintf(stderr, "gw_estimate: %s cannot be opened\n", files.counts);
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
            print_kernel(gpu, line, &files);
        } else if (strncmp(line, "copies\t", 7) == 0) {
            print_copies(gpu, line);
        }
    }
    rewind(file);
    while (with_throughput && getline(&line, &room, file) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "kernel\t", 7) == 0) {
            print_throughput(gpu, line, &files);
        }
    }
    free(line);
    fclose(file);
    return 0;
}
