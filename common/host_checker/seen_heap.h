// SPDX-License-Identifier: MIT
// Comes before everything else in a watched C file: the C library's functions that give, take or
// fill memory become calls of the checker's own (heap.c, copies.c), under whatever name they are
// called.
#pragma once

#include <stddef.h>

void *malloc(size_t bytes) __asm__("gw_malloc");
void *calloc(size_t count, size_t bytes) __asm__("gw_calloc");
void *realloc(void *memory, size_t bytes) __asm__("gw_realloc");
void *reallocarray(void *memory, size_t count, size_t bytes) __asm__("gw_reallocarray");
void *aligned_alloc(size_t alignment, size_t bytes) __asm__("gw_aligned_alloc");
void free(void *memory) __asm__("gw_free");

void *memcpy(void *__restrict to, const void *__restrict from, size_t bytes) __asm__("gw_memcpy");
void *memmove(void *to, const void *from, size_t bytes) __asm__("gw_memmove");
void *memset(void *to, int value, size_t bytes) __asm__("gw_memset");
int memcmp(const void *a, const void *b, size_t bytes) __asm__("gw_memcmp");
