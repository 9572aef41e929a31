// SPDX-License-Identifier: MIT
// GW_DEVICES is read before main(): whatever the program does first finds as many devices.
#include "devices.h"
#include "call.h"
#include "worker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int devices = 1;
static bool reaches_peer[GW_MOST_DEVICES][GW_MOST_DEVICES];
static __thread int current;
static __thread struct gw_site current_site;
static GW_PER_WORKER int worked_for;

int gw_devices(void)
{
    return devices;
}

unsigned gw_all_devices(void)
{
    return (1U << devices) - 1;
}

int gw_current_device(void)
{
    return gw_running_kernel() ? worked_for : current;
}

int gw_exchange_current_device(int device)
{
    const int before = current;
    current = device;
    return before;
}

struct gw_site gw_current_device_site(void)
{
    return current_site;
}

void gw_note_current_device_site(struct gw_site site)
{
    current_site = site;
}

void gw_work_for_device(int device)
{
    worked_for = device;
}

bool gw_reaches_peer(int device, int peer)
{
    return reaches_peer[device][peer];
}

void gw_reach_peer(int device, int peer, bool reaches)
{
    reaches_peer[device][peer] = reaches;
}

void gw_device_choose_count(int count)
{
#ifndef GW_ONE_DEVICE
    devices = count;
#else
    (void)count;
#endif
    current = 0;
    current_site = (struct gw_site){0};
    memset(reaches_peer, 0, sizeof(reaches_peer));
}

__attribute__((constructor)) static void read_count(void)
{
    const char *text = getenv("GW_DEVICES");
    if (!text || !*text) {
        return;
    }
    char *end;
    const long count = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || count < 1 || count > GW_MOST_DEVICES) {
        fprintf(stderr, "GW_DEVICES is \"%s\", and must be the number of devices: 1 to %d.\n", text,
                GW_MOST_DEVICES);
        _exit(EXIT_FAILURE);
    }
#ifdef GW_ONE_DEVICE
    if (count > 1) {
        fprintf(stderr,
                "GW_DEVICES is %ld, and " GW_THE_DEVICE
                " has one device: unset GW_DEVICES, or run the program on the CPU device.\n",
                count);
        _exit(EXIT_FAILURE);
    }
#endif
    devices = (int)count;
}
