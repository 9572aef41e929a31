// SPDX-License-Identifier: MIT
// What library_results.def lists, the scanf family, and what a kernel prints: that goes to the
// host.
#include "check_access.h"
#include "checker/counting/recording.h"
#include "checker/printing/kernel_prints.h"
#include "checker/shadow/now.h"
#include "compiler.h"

#include <stdarg.h>
#include <stdlib.h>

static void check_access(const void *memory, size_t bytes, unsigned does,
                         const void *return_address, const void *frame)
{
    if (bytes > 0) {
        gw_check_access(
            &(struct gw_access){(uintptr_t)memory, bytes, does, (uintptr_t)return_address, frame});
    }
}

#define READS(memory, bytes) check_access(memory, bytes, GW_READS, GW_HERE);
#define WRITES(memory, bytes) check_access(memory, bytes, GW_WRITES, GW_HERE);

// Weak: a program without the C++ library's streams has none of them to call.
#define GW_GIVES(result, name, parameters, arguments, touches)                                     \
    result __real_##name parameters __attribute__((weak));                                         \
    result __wrap_##name parameters;                                                               \
    result __wrap_##name parameters                                                                \
    {                                                                                              \
        touches return __real_##name arguments;                                                    \
    }
#include "library_results.def"

// Whatever the conversions are, those that were made have written where their pointers lead, a
// number each or more.
static int note_scanned(int count, va_list pointers, const void *return_address, const void *frame)
{
    for (int i = 0; i < count; i++) {
        check_access(va_arg(pointers, void *), sizeof(int), GW_WRITES, return_address, frame);
    }
    return count;
}

#define SCANS(name, from, scan)                                                                    \
    int __wrap_##name(from, const char *format, ...);                                              \
    int __wrap_##name(from, const char *format, ...)                                               \
    {                                                                                              \
        va_list pointers, again;                                                                   \
        va_start(pointers, format);                                                                \
        va_copy(again, pointers);                                                                  \
        const int count = note_scanned(scan(source, format, pointers), again, GW_HERE);            \
        va_end(again);                                                                             \
        va_end(pointers);                                                                          \
        return count;                                                                              \
    }
SCANS(sscanf, const char *source, vsscanf)
SCANS(__isoc99_sscanf, const char *source, vsscanf)
SCANS(__isoc23_sscanf, const char *source, vsscanf)
SCANS(fscanf, FILE *source, vfscanf)
SCANS(__isoc99_fscanf, FILE *source, vfscanf)
SCANS(__isoc23_fscanf, FILE *source, vfscanf)

static int print_of_kernel(const void *place, const void *format, const char *text, int bytes)
{
    if (bytes > 0 && text) {
        gw_tally_printed((size_t)bytes);
        gw_print_later(place, format, text, (size_t)bytes);
    }
    return bytes;
}

// Few characters need no memory.
static int print_formatted(const void *place, const char *format, va_list values)
{
    char few[256], *many = NULL;
    va_list again;
    va_copy(again, values);
    const int bytes = vsnprintf(few, sizeof(few), format, values);
    const bool fits = bytes < (int)sizeof(few);
    if (!fits && vasprintf(&many, format, again) < 0) {
        many = NULL;
    }
    va_end(again);
    print_of_kernel(place, format, fits ? few : many, bytes);
    free(many);
    return bytes;
}

int __wrap_printf(const char *format, ...);
int __wrap_printf(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    const int bytes = gw_now_in_kernel()
                          ? print_formatted(__builtin_return_address(0), format, values)
                          : vprintf(format, values);
    va_end(values);
    return bytes;
}

// g++ makes these of a printf() that prints one character, or a line without conversions.
int __real_putchar(int character);
int __wrap_putchar(int character);
int __wrap_putchar(int character)
{
    const char text[] = {(char)character};
    return gw_now_in_kernel() ? print_of_kernel(__builtin_return_address(0), NULL, text, 1)
                              : __real_putchar(character);
}

int __real_puts(const char *text);
int __wrap_puts(const char *text);
int __wrap_puts(const char *text)
{
    check_access(text, 1, GW_READS, GW_HERE);
    if (!gw_now_in_kernel()) {
        return __real_puts(text);
    }
    char *line = NULL;
    const int bytes = asprintf(&line, "%s\n", text);
    print_of_kernel(__builtin_return_address(0), text, bytes > 0 ? line : NULL, bytes);
    free(line);
    return bytes;
}
