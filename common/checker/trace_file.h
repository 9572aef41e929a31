// SPDX-License-Identifier: MIT
#pragma once

/** Writes what the program did to the file that GW_TRACE names, once, if it names one: before a
 * program ends by another way than a return from main(). */
void gw_trace_write(void);
