// SPDX-License-Identifier: MIT
// main() of every timing program: reads the options, lets the program measure, writes the table.
//
//   estimate_NAME --gpu KEY ...   the same of counts: what a GPU would take (estimating.h)
//   time_NAME [--quick | --trial] [--smallest N] [--largest N] [--seconds S] [--output FILE]
//             [--append]
//
// Exit status 0: the table is written. 1: something failed or left a wrong result, and there is no
// table. 2: the options. 3: the exercise is not started; --silent-start: without a sentence, as
// ./gridwork plots says it in its own words.
#include "device.h"
#ifdef GW_TIMING_GPU
#include "gpu_light.h"
#endif
#ifdef GW_TIMING_ESTIMATE
#include "estimating.h"
#endif
#include "timing_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FAILED = 1, USAGE = 2, NOT_STARTED = 3, LARGEST_TRIAL = 2000 };

struct options {
    const char *output;   /**< NULL: standard output */
    bool append;          /**< keep the rows that the output has already */
    const char *gpu;      /**< that is estimated; NULL: none */
    const char *compiled; /**< what nvcc's code of its kernels says; NULL: not known */
};

/** Reads a positive number behind an option; ends the program with a sentence otherwise. */
static double positive_number(const char *option, const char *text)
{
    char *end = NULL;
    errno = 0;
    const double value = text ? strtod(text, &end) : 0.0;
    if (!text || end == text || *end != '\0' || errno != 0 || !(value > 0.0) || value > 1e15) {
        fprintf(stderr, "time_%s: %s wants a positive number, not '%s'\n", gw_this_timing.name,
                option, text ? text : "");
        exit(USAGE);
    }
    return value;
}

static void read_options(int argc, char **argv, struct gw_timing *timing, struct options *options)
{
    double seconds = 0.0;
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--quick") == 0) {
            timing->quick = true;
        } else if (strcmp(argv[i], "--trial") == 0) {
            timing->quick = timing->trial = true;
        } else if (strcmp(argv[i], "--silent-start") == 0) {
            timing->silent_start = true;
        } else if (strcmp(argv[i], "--append") == 0) {
            options->append = true;
        } else if (strcmp(argv[i], "--smallest") == 0 || strcmp(argv[i], "--largest") == 0) {
            size_t *size = argv[i][2] == 's' ? &timing->smallest : &timing->largest;
            *size = (size_t)positive_number(argv[i], value);
            if (*size == 0) {
                fprintf(stderr, "time_%s: %s wants 1 or more, not %s\n", gw_this_timing.name,
                        argv[i], value);
                exit(USAGE);
            }
            i++;
        } else if (strcmp(argv[i], "--seconds") == 0) {
            seconds = positive_number(argv[i++], value);
#ifdef GW_TIMING_ESTIMATE
        } else if (strcmp(argv[i], "--gpu") == 0 && value) {
            options->gpu = argv[++i];
        } else if (strcmp(argv[i], "--compiled") == 0 && value) {
            options->compiled = argv[++i];
#endif
        } else if (strcmp(argv[i], "--output") == 0 && value && *value != '\0') {
            options->output = argv[++i];
        } else {
            fprintf(stderr,
                    "usage: time_%s [--quick | --trial] [--smallest N] [--largest N] "
                    "[--seconds A_ROW] [--output FILE [--append]]\n",
                    gw_this_timing.name);
            exit(USAGE);
        }
    }
    if (timing->trial && (timing->largest == 0 || timing->largest > LARGEST_TRIAL)) {
        timing->largest = LARGEST_TRIAL;
    }
    timing->row_seconds = seconds > 0.0 ? seconds : timing->quick ? 0.1 : 1.5;
}

/** Is it the load of the earlier rows, and the machine has had more to do since? */
static bool is_lower_load(const struct gw_timing *timing, const struct gw_table_card *earlier)
{
    const char *now = gw_table_card(&timing->table, "load");
    return strcmp(earlier->key, "load") == 0 && now &&
           strtod(earlier->text, NULL) < strtod(now, NULL);
}

/** Puts the rows that the file has already before the new ones. */
static bool keep_earlier_rows(struct gw_timing *timing, const char *path)
{
    char message[GW_TABLE_MESSAGE];
    struct gw_table earlier = {.cards = 0};
    bool good = gw_table_read(&earlier, path, message);
    if (good && (earlier.extras != timing->table.extras ||
                 memcmp(earlier.extra_names, timing->table.extra_names,
                        sizeof(earlier.extra_names)) != 0)) {
        snprintf(message, sizeof(message), "%s: its further columns are not this program's", path);
        good = false;
    }
    for (size_t i = 0; good && i < earlier.cards; i++) {
        if (is_lower_load(timing, &earlier.card[i])) {
            continue;
        }
        gw_table_set_card(&timing->table, earlier.card[i].key, earlier.card[i].text);
    }
    for (size_t i = 0; good && i < earlier.count; i++) {
        good = gw_table_add(&timing->table, &earlier.rows[i], message);
    }
    gw_table_free(&earlier);
    return good || gw_fail(timing, "%s", message);
}

static bool fill(struct gw_timing *timing, const struct options *options)
{
    if (!gw_table_name_extras(&timing->table, gw_this_timing.extra_columns)) {
        return gw_fail(timing, "its further columns are too many, or have names that are too long");
    }
    gw_table_set_card(&timing->table, "table", gw_this_timing.name);
    gw_card_fill(timing);
    const int error = gw_device_describe(timing);
    if (error != 0) {
        return gw_fail(timing, "no device answers: %s", gw_device_error(error));
    }
    timing->on_gpu = gw_device_is_gpu();
#ifdef GW_TIMING_ESTIMATE
    if (!gw_estimate_on(timing, options->gpu ? options->gpu : "", options->compiled)) {
        return false;
    }
#endif
    if (options->append && options->output && !keep_earlier_rows(timing, options->output)) {
        return false;
    }
    const size_t earlier = timing->table.count;
    if (!gw_this_timing.time(timing)) {
        return false;
    }
    if (timing->table.count == earlier) {
        return gw_fail(timing, "nothing was timed");
    }
    if (timing->unsteady > 0) {
        gw_put_on_card(timing, "unsteady",
                       "%zu of %zu rows: their time was up before the median was", timing->unsteady,
                       timing->table.count - earlier);
    }
    gw_card_end(timing);
#ifdef GW_TIMING_GPU
    if (!gw_light_write(options->output, options->append)) {
        return gw_fail(timing, "the table of limits beside '%s' cannot be written",
                       options->output ? options->output : "standard output");
    }
#endif
    char message[GW_TABLE_MESSAGE];
    if (!options->output) {
        return gw_table_print(&timing->table, stdout) ||
               gw_fail(timing, "the table cannot be printed");
    }
    return gw_table_write(&timing->table, options->output, message) ||
           gw_fail(timing, "%s", message);
}

int main(int argc, char **argv)
{
    struct options options = {.output = NULL};
    static struct gw_timing timing;
    read_options(argc, argv, &timing, &options);
    timing.shows_progress = isatty(STDERR_FILENO) == 1;
    const bool good = fill(&timing, &options);
    gw_table_free(&timing.table);
    return good ? 0 : timing.not_started ? NOT_STARTED : FAILED;
}
