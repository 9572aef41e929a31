// SPDX-License-Identifier: MIT
// The unit in which memory is made usable and given back: whole pages, however large this
// processor's are.
#pragma once

#ifdef __x86_64__
enum { GW_PAGE = 4096 };
#else
enum { GW_PAGE = 65536 }; // 4, 16 or 64 KiB elsewhere
#endif
