// SPDX-License-Identifier: MIT
// Asks Linux what this machine is.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "timing_internal.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

/** The rest of the first line of `path` that begins with `beginning`, into `text`. */
static bool line_of(const char *path, const char *beginning, char *text, size_t size)
{
    FILE *file = fopen(path, "r");
    if (!file) {
        return false;
    }
    char line[512];
    bool found = false;
    while (!found && fgets(line, sizeof(line), file)) {
        found = strncmp(line, beginning, strlen(beginning)) == 0;
        if (!found) {
            continue;
        }
        const char *rest = line + strlen(beginning);
        rest += strspn(rest, " \t:=\"");
        snprintf(text, size, "%.*s", (int)strcspn(rest, "\"\n"), rest);
    }
    fclose(file);
    return found;
}

/** Bytes of the data cache of level 1, 2 or 3 that core 0 uses; 0 if the system does not say. */
static size_t cache_bytes(int level)
{
    char path[96];
    char text[64];
    for (int index = 0; index < 8; index++) {
        snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu0/cache/index%d/level", index);
        if (!line_of(path, "", text, sizeof(text))) {
            break;
        }
        if (strtol(text, NULL, 10) != level) {
            continue;
        }
        snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu0/cache/index%d/type", index);
        if (!line_of(path, "", text, sizeof(text)) || strcmp(text, "Instruction") == 0) {
            continue;
        }
        snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu0/cache/index%d/size", index);
        if (!line_of(path, "", text, sizeof(text))) {
            continue;
        }
        char *unit = NULL;
        const unsigned long size = strtoul(text, &unit, 10);
        return (size_t)size << (*unit == 'K' ? 10 : *unit == 'M' ? 20 : 0);
    }
    static const int names[] = {_SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL2_CACHE_SIZE,
                                _SC_LEVEL3_CACHE_SIZE};
    const long bytes = sysconf(names[level - 1]);
    return bytes > 0 ? (size_t)bytes : 0;
}

/** Cores that this process may use. */
static int usable_cores(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof(set), &set) == 0) {
        return CPU_COUNT(&set);
    }
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 ? (int)cores : 1;
}

void gw_card_fill(struct gw_timing *timing)
{
    char text[256];
    struct utsname kernel;
    uname(&kernel);
    if (!line_of("/proc/cpuinfo", "model name", text, sizeof(text))) {
        snprintf(text, sizeof(text), "unknown %s processor", kernel.machine);
    }
    gw_put_on_card(timing, "machine", "%s", text);
    if (!line_of("/etc/os-release", "PRETTY_NAME=", text, sizeof(text))) {
        snprintf(text, sizeof(text), "%s", kernel.sysname);
    }
    gw_put_on_card(timing, "system", "%s, %s", text, kernel.machine);
    gw_put_on_card(timing, "cores", "%d", usable_cores());
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (processors > usable_cores()) { // the load below is that of them all
        gw_put_on_card(timing, "processors", "%ld", processors);
    }
    for (int level = 1; level <= 3; level++) {
        char key[] = "cache_l1_bytes";
        key[7] = (char)('0' + level);
        if (cache_bytes(level) > 0) {
            gw_put_on_card(timing, key, "%zu", cache_bytes(level));
        }
    }
    const double pages = (double)sysconf(_SC_PHYS_PAGES);
    gw_put_on_card(timing, "memory_gib", "%.1f", pages * (double)sysconf(_SC_PAGESIZE) / (1 << 30));
    double load = 0.0;
    if (getloadavg(&load, 1) == 1) {
        gw_put_on_card(timing, "load", "%.2f", load);
    }
    gw_put_on_card(timing, "compiler", "%s", GW_COMPILER);
    gw_put_on_card(timing, "flags", "%s", GW_FLAGS);
    const time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(text, sizeof(text), "%Y-%m-%d %H:%M UTC", &utc);
    gw_put_on_card(timing, "date", "%s", text);
    const char *commit = getenv("GW_COMMIT");
    gw_put_on_card(timing, "commit", "%s", commit && *commit != '\0' ? commit : "unknown");
    gw_put_on_card(timing, "quick", "%s", timing->quick ? "yes" : "no");
    if (timing->trial) {
        gw_put_on_card(timing, "trial", "yes");
    }
}

void gw_card_end(struct gw_timing *timing)
{
    double load = 0.0;
    const char *earlier = gw_table_card(&timing->table, "load_at_end");
    if (getloadavg(&load, 1) == 1 && (!earlier || load > strtod(earlier, NULL))) {
        gw_put_on_card(timing, "load_at_end", "%.2f", load);
    }
    char sentence[GW_TABLE_MESSAGE];
    if (gw_table_busy(&timing->table, sentence)) {
        gw_put_on_card(timing, "busy", "%s", sentence);
    }
}
