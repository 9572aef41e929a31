// SPDX-License-Identifier: MIT
// gw_operations --listing FILE --counters FILE --headers FOLDER
//
// Prints, a line a kernel, how much it computed: from g++'s listing of a program, and from the
// counters that it left when it ran (counters_file.c). The columns are separated by tabs, with a
// line of their names.
#include "operations.h"

#include "base/arguments.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *open_or_end(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "gw_operations: %s cannot be opened\n", path);
        exit(2);
    }
    return file;
}

static void add_counters(struct gw_operations *operations, const struct gw_listing *listing,
                         char *line)
{
    const size_t length = strcspn(line, " ");
    uint64_t *counters = NULL;
    size_t count = 0;
    for (char *at = line + length; *at == ' ';) {
        counters = gw_one_more(counters, count, sizeof(*counters));
        counters[count++] = strtoull(at, &at, 10);
    }
    const struct gw_listed_function *function = gw_listed_function(listing, line, length);
    if (function) {
        gw_operations_add(operations, function, counters, count);
    }
    free(counters);
}

static void print_special(const char *precision, const struct gw_float_operations *operations)
{
    for (int f = 0; f < GW_DEVICE_FUNCTIONS; f++) {
        if (operations->special[f] > 0) {
            printf(" %s.%s=%" PRIu64, precision, gw_known_functions[f].name,
                   operations->special[f]);
        }
    }
}

static void print_kernel(const char *name, const struct gw_operations *operations,
                         const char *turns)
{
    if (!name) {
        return;
    }
    printf("%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%s\t%s\t", name,
           operations->float32.plain, operations->float32.fused, operations->float64.plain,
           operations->float64.fused, operations->integer, turns,
           operations->unknown ? "some" : "all");
    print_special("float32", &operations->float32);
    print_special("float64", &operations->float64);
    if (operations->quotients > 0) {
        printf(" integer.quotient=%" PRIu64, operations->quotients);
    }
    putchar('\n');
}

int main(int argc, char **argv)
{
    const char *listed, *counted, *headers = "/";
    const struct gw_option options[] = {
        {"listing", .argument = "FILE", .text = &listed, .needed = true},
        {"counters", .argument = "FILE", .text = &counted, .needed = true},
        {"headers", .argument = "FOLDER", .text = &headers},
        {0}};
    gw_read_arguments(&(struct gw_program){.name = "gw_operations", .options = options}, argc,
                      argv);
    FILE *file = open_or_end(listed);
    struct gw_listing listing = gw_listing_read(file, headers);
    fclose(file);
    file = open_or_end(counted);
    puts("kernel\tfloat32\tfused32\tfloat64\tfused64\tinteger\tturns\tlanes\tknown\tspecial");
    char *kernel = NULL;
    char turns[64] =
        "0\t0"; // as the counters have them: turns, and the lanes that were active in them
    struct gw_operations operations = {0};
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, file) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "kernel ", 7) == 0) {
            print_kernel(kernel, &operations, turns);
            free(kernel);
            kernel = gw_format("%s", line + 7);
            operations = (struct gw_operations){0};
        } else if (strncmp(line, "turns\t", 6) == 0) {
            snprintf(turns, sizeof(turns), "%s", line + 6);
        } else {
            add_counters(&operations, &listing, line);
        }
    }
    print_kernel(kernel, &operations, turns);
    free(kernel);
    free(line);
    fclose(file);
    gw_listing_free(&listing);
    return 0;
}
