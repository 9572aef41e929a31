// SPDX-License-Identifier: MIT
// What files hold, as one number: SHA-256 (FIPS 180-4), the same that CMake's file(SHA256) and
// sha256sum say.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** 64 digits, and what ends a string. */
enum { GW_SHA256_TEXT = 65 };

/** A number while it is made. Begin with gw_sha256_begin(). */
struct gw_sha256 {
    uint32_t state[8];
    uint64_t length;           /**< of all bytes so far */
    unsigned char waiting[64]; /**< a part of a block, of length % 64 bytes */
};

void gw_sha256_begin(struct gw_sha256 *sum);

void gw_sha256_add(struct gw_sha256 *sum, const void *bytes, size_t length);

/** The number in hexadecimal digits; the sum is then used up. */
void gw_sha256_end(struct gw_sha256 *sum, char text[GW_SHA256_TEXT]);

/**
 * That of a file's content; of one that cannot be read to its end, or is no regular file, "".
 * @return whether it could
 */
bool gw_sha256_of_file(const char *path, char text[GW_SHA256_TEXT]);
