// SPDX-License-Identifier: MIT
// Comes before everything else in a watched file: memcpy and its relatives, under whatever name
// they are called, become the checker's own (copies.c); so do free, calloc and realloc (host.c).
#pragma once

#include <stddef.h>

#ifdef __cplusplus
#define GW_NO_THROW noexcept
extern "C" {
#else
#define GW_NO_THROW
#endif

void *memcpy(void *__restrict to, const void *__restrict from, size_t bytes) GW_NO_THROW
    __asm__("gw_memcpy");
void *memmove(void *to, const void *from, size_t bytes) GW_NO_THROW __asm__("gw_memmove");
void *memset(void *to, int value, size_t bytes) GW_NO_THROW __asm__("gw_memset");
int memcmp(const void *a, const void *b, size_t bytes) GW_NO_THROW __asm__("gw_memcmp");
void free(void *memory) GW_NO_THROW __asm__("gw_free");
void *calloc(size_t count, size_t bytes) GW_NO_THROW __asm__("gw_calloc");
void *realloc(void *memory, size_t bytes) GW_NO_THROW __asm__("gw_realloc");

#ifdef __cplusplus
}
#endif
#undef GW_NO_THROW

// The C++ library copies and fills by these; where they know how many bytes, no call would be left.
#define __builtin_memcpy memcpy
#define __builtin_memmove memmove
#define __builtin_memset memset
#define __builtin_memcmp memcmp
