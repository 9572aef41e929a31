// SPDX-License-Identifier: MIT
// Which accesses are of a vector's member: in[i].x, where `in` points to float4.
#pragma once

#include <stdint.h>

enum { GW_NO_MEMBER = -1 };

/**
 * Finds them in the places of a program that uses vectors and no other type with a member x; does
 * nothing for others, and nothing when it is called again. Needs more stack than a device thread
 * has.
 */
void gw_members_find(void);

/** The member that the access before a return address is of: 0 for x to 3 for w, or GW_NO_MEMBER.
 */
int gw_member_at(uintptr_t return_address);
