// SPDX-License-Identifier: MIT
#include "fat_binary.h"

#include <lz4.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

struct wrapper {
    uint32_t magic;
    uint32_t version;
    const unsigned char *data;
    const void *others; // of version 2, which nvcc makes of code that it links: -rdc=true
};

enum { WRAPPER_MAGIC = 0x466243b1, MOST_PTX_BYTES = 1 << 30 };
static const uint32_t container_magic = 0xba55ed50;

// Where things lie in the container's header, and in that of each entry behind it.
enum { CONTAINER_HEADER_SIZE = 6, CONTAINER_SIZE = 8 };
enum {
    ENTRY_KIND = 0,
    ENTRY_HEADER_SIZE = 4,
    ENTRY_PAYLOAD_SIZE = 8,
    ENTRY_PACKED_SIZE = 16,
    ENTRY_ARCHITECTURE = 28,
    ENTRY_FLAGS = 40,
    ENTRY_PLAIN_SIZE = 56,
    ENTRY_LEAST_HEADER = 64
};

enum { KIND_PTX = 1 };
enum { FLAG_LZ4 = 0x2000, FLAG_ZSTD = 0x8000 };

static uint64_t number_at(const unsigned char *at, size_t bytes)
{
    uint64_t number = 0;
    for (size_t i = 0; i < bytes; i++) {
        number |= (uint64_t)at[i] << (8 * i);
    }
    return number;
}

struct entry {
    const unsigned char *payload;
    uint64_t payload_size, packed_size, plain_size, flags;
};

static bool unpack(const struct entry *entry, char *plain)
{
    if (entry->flags & FLAG_ZSTD) {
        return ZSTD_decompress(plain, (size_t)entry->plain_size, entry->payload,
                               (size_t)entry->packed_size) == entry->plain_size;
    }
    if (entry->flags & FLAG_LZ4) {
        return LZ4_decompress_safe((const char *)entry->payload, plain, (int)entry->packed_size,
                                   (int)entry->plain_size) == (int)entry->plain_size;
    }
    memcpy(plain, entry->payload, (size_t)entry->plain_size);
    return true;
}

static char *text_of(const struct entry *packed, size_t *length, char *message, size_t capacity)
{
    struct entry entry = *packed;
    if (!(entry.flags & (FLAG_LZ4 | FLAG_ZSTD))) {
        if (entry.plain_size > 0) { // nvcc says it only of what it packs
            snprintf(message, capacity,
                     "the PTX in the program's fat binary is packed in a way that is not known "
                     "(flags %#llx): only LZ4 and zstd are",
                     (unsigned long long)entry.flags);
            return NULL;
        }
        entry.plain_size = entry.payload_size;
        entry.packed_size = entry.payload_size;
    }
    if (entry.packed_size > entry.payload_size || entry.plain_size > MOST_PTX_BYTES ||
        entry.packed_size > MOST_PTX_BYTES) {
        snprintf(message, capacity, "the sizes of the PTX in the program's fat binary are wrong");
        return NULL;
    }
    char *plain = malloc((size_t)entry.plain_size + 1);
    if (!plain || !unpack(&entry, plain)) {
        snprintf(message, capacity,
                 plain ? "the PTX in the program's fat binary cannot be unpacked"
                       : "there is no memory left for the program's PTX");
        free(plain);
        return NULL;
    }
    plain[entry.plain_size] = '\0';
    *length = strlen(plain); // it is filled up with zeros
    return plain;
}

char *ptx_of_fat_binary(const void *wrapper, size_t *length, char *message, size_t capacity)
{
    const struct wrapper *wrapped = wrapper;
    message[0] = '\0';
    if (wrapped->magic != WRAPPER_MAGIC || wrapped->version != 1) {
        snprintf(message, capacity,
                 "the program's fat binary is of the kind %#x, version %u, and only version 1 of "
                 "%#x is known: nvcc's without -rdc=true",
                 wrapped->magic, wrapped->version, WRAPPER_MAGIC);
        return NULL;
    }
    const unsigned char *at = wrapped->data;
    if (number_at(at, 4) != container_magic) {
        snprintf(message, capacity, "the program's fat binary does not begin as nvcc's do");
        return NULL;
    }
    const unsigned char *const end =
        at + number_at(at + CONTAINER_HEADER_SIZE, 2) + number_at(at + CONTAINER_SIZE, 8);
    at += number_at(at + CONTAINER_HEADER_SIZE, 2);
    struct entry newest = {0};
    uint64_t newest_architecture = 0;
    while ((size_t)(end - at) >= ENTRY_LEAST_HEADER) {
        const uint64_t kind = number_at(at + ENTRY_KIND, 2);
        const uint64_t header = number_at(at + ENTRY_HEADER_SIZE, 4);
        const struct entry entry = {.payload = at + header,
                                    .payload_size = number_at(at + ENTRY_PAYLOAD_SIZE, 8),
                                    .packed_size = number_at(at + ENTRY_PACKED_SIZE, 4),
                                    .flags = number_at(at + ENTRY_FLAGS, 8),
                                    .plain_size = number_at(at + ENTRY_PLAIN_SIZE, 8)};
        const uint64_t left = (uint64_t)(end - at);
        if (header < ENTRY_LEAST_HEADER || header > left || entry.payload_size > left - header) {
            snprintf(message, capacity, "an entry of the program's fat binary has wrong sizes");
            return NULL;
        }
        const uint64_t architecture = number_at(at + ENTRY_ARCHITECTURE, 4);
        if (kind == KIND_PTX && architecture >= newest_architecture) {
            newest = entry;
            newest_architecture = architecture;
        }
        at += header + entry.payload_size;
    }
    if (!newest.payload) {
        snprintf(message, capacity,
                 "there is no PTX in the program, only GPUs' own code: nvcc keeps it with "
                 "-arch=compute_75, or with CMAKE_CUDA_ARCHITECTURES=75-virtual");
        return NULL;
    }
    return text_of(&newest, length, message, capacity);
}
