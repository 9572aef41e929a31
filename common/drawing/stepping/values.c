// SPDX-License-Identifier: MIT
#include "values.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// Longer names before those that they begin with.
static const struct gw_value_type types[] = {
    {GW_VALUE_UNSIGNED, 8, "unsigned long long"},
    {GW_VALUE_UNSIGNED, 8, "unsigned long"},
    {GW_VALUE_UNSIGNED, 2, "unsigned short"},
    {GW_VALUE_UNSIGNED, 1, "unsigned char"},
    {GW_VALUE_UNSIGNED, 4, "unsigned int"},
    {GW_VALUE_UNSIGNED, 4, "unsigned"},
    {GW_VALUE_UNSIGNED, 4, "uint32_t"},
    {GW_VALUE_UNSIGNED, 8, "uint64_t"},
    {GW_VALUE_UNSIGNED, 2, "uint16_t"},
    {GW_VALUE_UNSIGNED, 1, "uint8_t"},
    {GW_VALUE_UNSIGNED, 4, "uint4"},
    {GW_VALUE_UNSIGNED, 4, "uint2"},
    {GW_VALUE_UNSIGNED, 4, "uint"},
    {GW_VALUE_UNSIGNED, 8, "size_t"},
    {GW_VALUE_UNSIGNED, 1, "bool"},
    {GW_VALUE_SIGNED, 8, "long long"},
    {GW_VALUE_SIGNED, 8, "long"},
    {GW_VALUE_SIGNED, 8, "int64_t"},
    {GW_VALUE_SIGNED, 4, "int32_t"},
    {GW_VALUE_SIGNED, 2, "int16_t"},
    {GW_VALUE_SIGNED, 1, "int8_t"},
    {GW_VALUE_SIGNED, 2, "short"},
    {GW_VALUE_SIGNED, 1, "signed char"},
    {GW_VALUE_SIGNED, 1, "char"},
    {GW_VALUE_SIGNED, 4, "int4"},
    {GW_VALUE_SIGNED, 4, "int2"},
    {GW_VALUE_SIGNED, 4, "int"},
    {GW_VALUE_REAL, 4, "float4"},
    {GW_VALUE_REAL, 4, "float3"},
    {GW_VALUE_REAL, 4, "float2"},
    {GW_VALUE_REAL, 4, "float"},
    {GW_VALUE_REAL, 8, "double2"},
    {GW_VALUE_REAL, 8, "double"},
    {GW_VALUE_REAL, 2, "__half2"},
    {GW_VALUE_REAL, 2, "__half"},
    {GW_VALUE_REAL, 2, "half2"},
    {GW_VALUE_REAL, 2, "half"},
    {GW_VALUE_BRAIN, 2, "__nv_bfloat16"},
};
enum { TYPES = sizeof(types) / sizeof(*types) };
static const char *const qualifiers[] = {"const",      "volatile",     "static",     "extern",
                                         "inline",     "struct",       "__shared__", "__constant__",
                                         "__device__", "__restrict__", "__restrict"};
enum { QUALIFIERS = sizeof(qualifiers) / sizeof(*qualifiers) };

static bool is_of_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

// @return how long the word is if `text`, up to `end`, begins with it, else 0
static size_t begins(const char *text, const char *end, const char *word)
{
    const size_t length = strlen(word);
    return (size_t)(end - text) >= length && strncmp(text, word, length) == 0 &&
                   (text + length == end || !is_of_word(text[length]))
               ? length
               : 0;
}

static const char *past_qualifiers(const char *at, const char *end)
{
    for (bool more = true; more;) {
        while (at < end && isspace((unsigned char)*at)) {
            at++;
        }
        more = false;
        for (int i = 0; i < QUALIFIERS && !more; i++) {
            const size_t length = begins(at, end, qualifiers[i]);
            at += length;
            more = length > 0;
        }
    }
    return at;
}

// The type that a declaration begins with. @param rest what stands behind it
static struct gw_value_type type_at(const char *at, const char *end, const char **rest)
{
    at = past_qualifiers(at, end);
    for (int i = 0; i < TYPES; i++) {
        const size_t length = begins(at, end, types[i].name);
        if (length > 0) {
            *rest = at + length;
            return types[i];
        }
    }
    return (struct gw_value_type){0};
}

// Whether nothing but stars and qualifiers stands there. @param stars how many
static bool is_declarator(const char *at, const char *end, int *stars)
{
    *stars = 0;
    for (at = past_qualifiers(at, end); at < end; at = past_qualifiers(at, end)) {
        if (*at != '*' && *at != '&') {
            return false;
        }
        *stars += *at++ == '*';
    }
    return true;
}

static const char *behind_last(const char *source, const char *end, const char *of)
{
    while (end > source && !strchr(of, end[-1])) {
        end--;
    }
    return end;
}

// `float *a = NULL, *b`: of b the type stands at the beginning of all, and its stars before it.
static struct gw_value_type declared_before(const char *source, const char *name)
{
    const char *own = behind_last(source, name, ";{}(),"), *rest = own;
    int stars;
    struct gw_value_type type = type_at(own, name, &rest);
    if (type.bytes == 0 && own > source && own[-1] == ',') {
        const char *all = behind_last(source, own - 1, ";{}(");
        const char *ignored;
        type = type_at(all, own, &ignored);
    }
    if (type.bytes == 0 || !is_declarator(rest, name, &stars)) {
        return (struct gw_value_type){0};
    }
    return stars > 1 ? (struct gw_value_type){GW_VALUE_ADDRESS, 8, "pointer"} : type;
}

struct gw_value_type gw_value_declared(const char *source, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = strstr(source, name); at && length > 0; at = strstr(at + 1, name)) {
        const char *behind = at + length;
        if ((at > source && is_of_word(at[-1])) || is_of_word(*behind)) {
            continue;
        }
        const struct gw_value_type type = declared_before(source, at);
        while (*behind == ' ') {
            behind++;
        }
        if (type.bytes > 0 && *behind && strchr("[];,=)", *behind)) {
            return type;
        }
    }
    return (struct gw_value_type){0};
}

static double real_of(const unsigned char *bytes, size_t size)
{
    float single;
    double wide;
    uint16_t small;
    if (size == sizeof(single)) {
        memcpy(&single, bytes, sizeof(single));
        return (double)single;
    }
    if (size == sizeof(wide)) {
        memcpy(&wide, bytes, sizeof(wide));
        return wide;
    }
    memcpy(&small, bytes, sizeof(small));
    const int exponent = small >> 10 & 31, fraction = small & 1023;
    const double sign = small >> 15 ? -1 : 1;
    if (exponent == 31) {
        return fraction ? (double)NAN : sign * (double)INFINITY;
    }
    return sign * (exponent == 0 ? ldexp(fraction, -24) : ldexp(1024 + fraction, exponent - 25));
}

static double brain_of(const unsigned char *bytes)
{
    const unsigned char whole[4] = {0, 0, bytes[0], bytes[1]};
    return real_of(whole, sizeof(whole));
}

static uint64_t unsigned_of(const unsigned char *bytes, size_t size)
{
    uint64_t value = 0;
    memcpy(&value, bytes, size);
    return value;
}

static int64_t signed_of(const unsigned char *bytes, size_t size)
{
    const unsigned unused = 64 - 8 * (unsigned)size;
    return (int64_t)(unsigned_of(bytes, size) << unused) >> unused;
}

// A number of the size that programs compute with: an integer's bits are none, as they make a tiny
// one or none at all.
static bool looks_real(const unsigned char *bytes, size_t size)
{
    const double value = real_of(bytes, size);
    return isfinite(value) && fabs(value) > 1e-12 && fabs(value) < 1e12;
}

struct gw_value_type gw_value_guess(const struct gw_trace *trace, unsigned array)
{
    const size_t element = trace->arrays[array].element;
    const size_t size = element % 8 == 0 && element < 16 ? 8 : element % 4 == 0 ? 4 : element;
    size_t real = 0, others = 0;
    if (size != 8 && size != 4 && size != 2 && size != 1) {
        return (struct gw_value_type){GW_VALUE_BYTES, 1, ""};
    }
    for (size_t i = 0; i < trace->access_count && size >= 4; i++) {
        const struct gw_trace_access *access = &trace->accesses[i];
        for (size_t at = 0; access->array == array && at + size <= access->value_bytes;
             at += size) {
            const bool is_zero = unsigned_of(access->value + at, size) == 0;
            real += !is_zero && looks_real(access->value + at, size);
            others += !is_zero && !looks_real(access->value + at, size);
        }
    }
    const enum gw_value_kind kind = real > 4 * others    ? GW_VALUE_REAL
                                    : others >= 4 * real ? GW_VALUE_SIGNED
                                                         : GW_VALUE_EITHER;
    return (struct gw_value_type){kind, size, ""};
}

static void write_one(char *text, size_t room, struct gw_value_type type,
                      const unsigned char *bytes)
{
    if (type.kind == GW_VALUE_EITHER) {
        type.kind = looks_real(bytes, type.bytes) ? GW_VALUE_REAL : GW_VALUE_SIGNED;
    }
    switch (type.kind) {
    case GW_VALUE_SIGNED:
        snprintf(text, room, "%lld", (long long)signed_of(bytes, type.bytes));
        break;
    case GW_VALUE_UNSIGNED:
        snprintf(text, room, "%llu", (unsigned long long)unsigned_of(bytes, type.bytes));
        break;
    case GW_VALUE_REAL:
        snprintf(text, room, type.bytes == 8 ? "%.10g" : "%.6g", real_of(bytes, type.bytes));
        break;
    case GW_VALUE_BRAIN:
        snprintf(text, room, "%.4g", brain_of(bytes));
        break;
    default:
        snprintf(text, room, "0x%llx", (unsigned long long)unsigned_of(bytes, type.bytes));
        break;
    }
}

void gw_value_write(char text[GW_VALUE_ROOM], struct gw_value_type type,
                    const struct gw_trace_access *access)
{
    size_t length = 0;
    text[0] = '\0';
    for (size_t at = 0; at + type.bytes <= access->value_bytes; at += type.bytes) {
        char one[GW_VALUE_ROOM / 4];
        write_one(one, sizeof(one), type, access->value + at);
        length += (size_t)snprintf(text + length, GW_VALUE_ROOM - length, "%s%s",
                                   length > 0 ? ", " : "", one);
        if (length >= GW_VALUE_ROOM) {
            return;
        }
    }
}
