// SPDX-License-Identifier: MIT
// The instructions DIV and IDIV of x86-64: prefixes, opcode F7, and an operand in a register or in
// memory (Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, chapter 2 and
// "IDIV"). Those of single bytes, F6, no compiler makes of a kernel's int.
#define _GNU_SOURCE
#include "cpu_device/observer.h"
#include "escape.h"

#if !defined(__x86_64__)

bool gw_finish_division(void *context, struct gw_division *division)
{
    (void)context;
    (void)division;
    return false;
}

#else

#include <string.h>
#include <ucontext.h>

enum { OPERAND_SIZE = 0x66, REX = 0x40, DIVIDE = 0xf7, UNSIGNED = 6, SIGNED = 7 };

// In the order in which instructions number them.
static const int register_of[16] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP,
                                    REG_RSI, REG_RDI, REG_R8,  REG_R9,  REG_R10, REG_R11,
                                    REG_R12, REG_R13, REG_R14, REG_R15};

static uint64_t number_at(uintptr_t address, unsigned bytes)
{
    uint64_t number = 0;
    memcpy(&number, (const void *)address, bytes);
    return number;
}

// What ModRM, and SIB and a displacement behind it, name; `end` becomes the instruction's end.
static uint64_t operand(const greg_t *registers, const unsigned char *modrm, unsigned rex,
                        unsigned bytes, const unsigned char **end)
{
    const unsigned mod = *modrm >> 6, base_bits = *modrm & 7;
    const unsigned char *at = modrm + 1;
    if (mod == 3) {
        *end = at;
        return (uint64_t)registers[register_of[base_bits | (rex & 1) << 3]];
    }
    uint64_t address = 0;
    bool has_base = true;
    unsigned base = base_bits;
    if (base_bits == 4) {
        const unsigned sib = *at++, index = (sib >> 3 & 7) | (rex >> 1 & 1) << 3;
        base = sib & 7;
        has_base = mod != 0 || base != 5;
        address += index == 4 ? 0 : (uint64_t)registers[register_of[index]] << (sib >> 6);
    } else if (mod == 0 && base_bits == 5) {
        int32_t from_here;
        memcpy(&from_here, at, sizeof(from_here));
        *end = at + sizeof(from_here);
        return number_at((uintptr_t)*end + (uintptr_t)(intptr_t)from_here, bytes);
    }
    address += has_base ? (uint64_t)registers[register_of[base | (rex & 1) << 3]] : 0;
    if (mod == 1) {
        address += (uint64_t)(int64_t)(signed char)*at++;
    } else if (mod == 2 || !has_base) {
        int32_t displacement;
        memcpy(&displacement, at, sizeof(displacement));
        address += (uint64_t)(int64_t)displacement;
        at += sizeof(displacement);
    }
    *end = at;
    return number_at(address, bytes);
}

// The lower bits of a register; an instruction of 32 bits clears those above, one of 16 does not.
static void set(greg_t *registers, int number, uint64_t value, unsigned bytes)
{
    const uint64_t kept = bytes == 2 ? (uint64_t)registers[number] & ~UINT64_C(0xffff) : 0;
    registers[number] = (greg_t)(kept | value);
}

bool gw_finish_division(void *context, struct gw_division *division)
{
    greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    const unsigned char *at = (const unsigned char *)(uintptr_t)registers[REG_RIP];
    unsigned bytes = 4, rex = 0;
    if (*at == OPERAND_SIZE) {
        bytes = 2;
        at++;
    }
    if ((*at & 0xf0) == REX) {
        rex = *at++;
        bytes = rex & 8 ? 8 : bytes;
    }
    const unsigned which = at[1] >> 3 & 7;
    if (at[0] != DIVIDE || (which != UNSIGNED && which != SIGNED)) {
        return false;
    }
    const uint64_t mask = UINT64_MAX >> (64 - 8 * bytes);
    const unsigned char *end;
    const uint64_t divisor = operand(registers, at + 1, rex, bytes, &end) & mask;
    const uint64_t dividend = (uint64_t)registers[REG_RAX] & mask;
    const bool by_zero = divisor == 0;
    if (!by_zero && (which != SIGNED || divisor != mask)) {
        return false; // the dividend is wider than a compiler makes it
    }
    // nvcc divides numbers of 64 bits that fit into 32 as such.
    const bool fits = bytes == 8 && dividend <= UINT32_MAX;
    *division = (struct gw_division){by_zero, which == SIGNED, dividend, end,
                                     (const void *)(uintptr_t)registers[REG_RBP]};
    if (which == SIGNED && bytes < 8 && dividend > mask / 2) {
        division->dividend |= ~mask;
    }
    const uint64_t all_bits = fits ? UINT32_MAX : mask;
    const uint64_t rest = which == UNSIGNED && bytes == 4 ? all_bits : dividend;
    set(registers, REG_RAX, by_zero ? all_bits : dividend, bytes);
    set(registers, REG_RDX, by_zero ? rest : 0, bytes);
    registers[REG_RIP] = (greg_t)(uintptr_t)end;
    return true;
}

#endif
