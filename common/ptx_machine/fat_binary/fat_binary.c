// SPDX-License-Identifier: MIT
#include "fat_binary.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    ENTRY_ARCHITECTURE = 28,
    ENTRY_PLAIN_SIZE = 56, // 0 where the payload is not compressed
    ENTRY_LEAST_HEADER = 64
};

enum { KIND_PTX = 1 };

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
    uint64_t payload_size, plain_size;
};

static char *text_of(const struct entry *entry, size_t *length, char *message, size_t capacity)
{
    if (entry->plain_size > 0) {
        snprintf(message, capacity,
                 "the PTX in the program is compressed: compile with nvcc's option --no-compress");
        return NULL;
    }
    char *plain = entry->payload_size > MOST_PTX_BYTES ? NULL : malloc(entry->payload_size + 1);
    if (!plain) {
        snprintf(message, capacity, "there is no memory left for the program's PTX");
        return NULL;
    }
    memcpy(plain, entry->payload, entry->payload_size);
    plain[entry->payload_size] = '\0';
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
