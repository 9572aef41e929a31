// SPDX-License-Identifier: MIT
// SHA-256, block by block.
#include "sha256.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 64, ROUNDS = 64, LENGTH_BYTES = 8 };

// The fractions of the cube roots of the first 64 primes.
static const uint32_t constants[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotated(uint32_t word, unsigned bits)
{
    return word >> bits | word << (32 - bits);
}

static void add_block(uint32_t state[8], const unsigned char *block)
{
    uint32_t words[ROUNDS];
    for (int i = 0; i < 16; i++) {
        words[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                   (uint32_t)block[4 * i + 2] << 8 | (uint32_t)block[4 * i + 3];
    }
    for (int i = 16; i < ROUNDS; i++) {
        const uint32_t near = words[i - 2];
        const uint32_t far = words[i - 15];
        words[i] = words[i - 16] + (rotated(far, 7) ^ rotated(far, 18) ^ far >> 3) + words[i - 7] +
                   (rotated(near, 17) ^ rotated(near, 19) ^ near >> 10);
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < ROUNDS; i++) {
        const uint32_t first = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) +
                               ((e & f) ^ (~e & g)) + constants[i] + words[i];
        const uint32_t second =
            (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + second;
    }
    const uint32_t added[] = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < 8; i++) {
        state[i] += added[i];
    }
}

void gw_sha256_begin(struct gw_sha256 *sum)
{
    *sum = (struct gw_sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                                        0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void gw_sha256_add(struct gw_sha256 *sum, const void *bytes, size_t length)
{
    const unsigned char *rest = bytes;
    const size_t waiting = sum->length % BLOCK;
    sum->length += length;
    if (waiting > 0) {
        const size_t fits = length < BLOCK - waiting ? length : BLOCK - waiting;
        memcpy(sum->waiting + waiting, rest, fits);
        rest += fits;
        length -= fits;
        if (waiting + fits < BLOCK) {
            return;
        }
        add_block(sum->state, sum->waiting);
    }
    for (; length >= BLOCK; length -= BLOCK, rest += BLOCK) {
        add_block(sum->state, rest);
    }
    if (length > 0) {
        memcpy(sum->waiting, rest, length);
    }
}

void gw_sha256_end(struct gw_sha256 *sum, char text[GW_SHA256_TEXT])
{
    static const unsigned char padding[BLOCK] = {0x80};
    const uint64_t bits = sum->length * 8;
    const size_t waiting = sum->length % BLOCK;
    const size_t end = BLOCK - LENGTH_BYTES;
    gw_sha256_add(sum, padding, waiting < end ? end - waiting : BLOCK + end - waiting);
    unsigned char length[LENGTH_BYTES];
    for (int i = 0; i < LENGTH_BYTES; i++) {
        length[i] = (unsigned char)(bits >> (56 - 8 * i));
    }
    gw_sha256_add(sum, length, sizeof(length));
    for (int i = 0; i < 64; i++) {
        text[i] = "0123456789abcdef"[sum->state[i / 8] >> (28 - 4 * (i % 8)) & 15];
    }
    text[64] = '\0';
}

bool gw_sha256_of_file(const char *path, char text[GW_SHA256_TEXT])
{
    static unsigned char bytes[1 << 16];
    struct gw_sha256 sum;
    gw_sha256_begin(&sum);
    text[0] = '\0';
    // In a pipe nobody may ever write.
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status;
    ssize_t length = -1;
    if (file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
        while ((length = read(file, bytes, sizeof(bytes))) > 0) {
            gw_sha256_add(&sum, bytes, (size_t)length);
        }
    }
    if (file >= 0) {
        close(file);
    }
    if (length != 0) {
        return false;
    }
    gw_sha256_end(&sum, text);
    return true;
}
