// SPDX-License-Identifier: MIT
// Lines of words NAME=NUMBER with tabs between, and a table of operations.
#include "read_counts.h"

#include "costs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// "\tname=12": the number; 0 where the line has none.
double gw_model_number(const char *line, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = strchr(line, '\t'); at; at = strchr(at + 1, '\t')) {
        if (strncmp(at + 1, name, length) == 0 && at[1 + length] == '=') {
            return strtod(at + 2 + length, NULL);
        }
    }
    return 0;
}

struct gw_model_kernel gw_model_kernel_read(const char *line)
{
    return (struct gw_model_kernel){
        .launches = gw_model_number(line, "launches"),
        .blocks = gw_model_number(line, "blocks"),
        .block_threads = gw_model_number(line, "block_threads"),
        .shared_bytes = gw_model_number(line, "shared_bytes"),
        .global_requests = gw_model_number(line, "global_requests"),
        .lines = gw_model_number(line, "lines"),
        .sectors = gw_model_number(line, "sectors"),
        .distinct_sectors = gw_model_number(line, "distinct_sectors"),
        .stored_sectors = gw_model_number(line, "stored_sectors"),
        .most_updates = gw_model_number(line, "most_updates"),
        .most_line_updates = gw_model_number(line, "most_line_updates"),
        .barriers = gw_model_number(line, "barriers"),
        .shuffles = gw_model_number(line, "shuffles"),
        .loads = gw_model_number(line, "loads"),
        .shared_requests = gw_model_number(line, "shared_requests"),
        .wavefronts = gw_model_number(line, "wavefronts"),
    };
}

// Adds what stands behind a kernel's name in each of its lines of a table.
static void for_lines_of(struct gw_model_kernel *kernel, const char *path, const char *name,
                         size_t length, void (*add)(struct gw_model_kernel *kernel, char *numbers))
{
    FILE *file = path ? fopen(path, "r") : NULL;
    char *line = NULL;
    size_t room = 0;
    while (file && getline(&line, &room, file) >= 0) {
        if (strncmp(line, name, length) == 0 && line[length] == '\t') {
            add(kernel, line + length);
        }
    }
    free(line);
    if (file) {
        fclose(file);
    }
}

// Operations by precision, and functions.
static void add_operations(struct gw_model_kernel *kernel, char *at)
{
    double numbers[7];
    for (int i = 0; i < 7; i++) { // float32, fused, float64, fused, integer, turns, their lanes
        numbers[i] = strtod(at, &at);
    }
    kernel->float32 += numbers[0];
    kernel->float64 += numbers[2];
    kernel->integer += numbers[4];
    kernel->active_lanes = numbers[5] > 0 ? numbers[6] / numbers[5] : 0;
    // " float32.exp=20 integer.quotient=3"
    for (at = strchr(at, ' '); at; at = strchr(at + 1, ' ')) {
        const size_t of_precision = strcspn(at + 1, ".");
        const char *function = at + of_precision + 2;
        const size_t of_name = strcspn(function, "=");
        char precision[8];
        snprintf(precision, sizeof(precision), "%.*s", (int)of_precision, at + 1);
        gw_model_add_calls(kernel, precision, function, of_name,
                           strtod(function + of_name + 1, NULL));
    }
}

void gw_model_add_operations(struct gw_model_kernel *kernel, const char *path, const char *name,
                             size_t length)
{
    for_lines_of(kernel, path, name, length, add_operations);
}

// Registers, bytes of shared memory, bytes spilled; loads that wait together, and quotients of
// integers, where those were looked for: nvcc makes none of a divisor that is known when it has
// unrolled a loop.
static void set_registers(struct gw_model_kernel *kernel, char *at)
{
    double numbers[5] = {0};
    int count = 0;
    for (char *end; count < 5; count++, at = end) {
        numbers[count] = strtod(at, &end);
        if (end == at) {
            break;
        }
    }
    kernel->registers = numbers[0];
    kernel->loads_together = numbers[3];
    if (count == 5 && numbers[4] == 0) {
        gw_model_add_calls(kernel, "integer", "quotient", strlen("quotient"), -kernel->quotients);
    }
}

void gw_model_add_registers(struct gw_model_kernel *kernel, const char *path, const char *name,
                            size_t length)
{
    for_lines_of(kernel, path, name, length, set_registers);
}
