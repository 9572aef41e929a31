// SPDX-License-Identifier: MIT
/**
 * @file devices.h
 * Virtual devices: how many there are (GW_DEVICES), which one is current, and which of them reach
 * each other's memory. There is one unless somebody asks for more.
 */
#pragma once

#include "cpu_device/observer.h"

#include <stdbool.h>

enum { GW_MOST_DEVICES = 8 };

/** How many devices there are: they are numbered from 0. */
int gw_devices(void);

/** All of them, with bit i for device i. */
unsigned gw_all_devices(void);

/** The device of whoever calls: the host thread's current one; in a kernel, the kernel's. */
int gw_current_device(void);

/** Makes a device the calling host thread's current one. @return the one that was current */
int gw_exchange_current_device(int device);

/** Where the calling host thread made it so: the latest cudaSetDevice(); unknown without one. */
struct gw_site gw_current_device_site(void);
void gw_note_current_device_site(struct gw_site site);

/** The calling host thread carries out work of this device from now on. */
void gw_work_for_device(int device);

/** Whether kernels of a device may touch the memory of another one, which is a peer of its then. */
bool gw_reaches_peer(int device, int peer);
void gw_reach_peer(int device, int peer, bool reaches);
