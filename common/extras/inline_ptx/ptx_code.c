// SPDX-License-Identifier: MIT
// From the text of an asm statement to steps: the text becomes the body of a function whose
// registers are the operands, which the PTX machine's reader and binder take as any other.
#include "ptx_code.h"

#include "ptx_machine/machine/machine.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_REFUSAL = 400 };

__attribute__((format(printf, 2, 3))) static void refuse(struct gw_ptx_code *code,
                                                         const char *format, ...)
{
    char *sentence = code->refusal ? NULL : calloc(1, LONGEST_REFUSAL);
    if (!sentence) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, LONGEST_REFUSAL, format, arguments);
    va_end(arguments);
    code->refusal = sentence;
}

static const char *type_of(int code)
{
    switch (code & GW_PTX_LETTER) {
    case 'h':
        return "b16";
    case 'r':
        return "b32";
    case 'f':
        return "f32";
    case 'd':
        return "f64";
    default:
        return "b64";
    }
}

// %0 is the register of that name, or the number of an "n"; %% is a %.
static void write_text(FILE *out, const char *text, const int *codes, const uint64_t *values,
                       size_t count)
{
    while (*text) {
        char *rest = NULL;
        const size_t plain = strcspn(text, "%");
        fwrite(text, 1, plain, out);
        text += plain;
        if (!*text) {
            return;
        }
        text++;
        const bool digit = *text >= '0' && *text <= '9';
        const unsigned long number = digit ? strtoul(text, &rest, 10) : 0;
        if (digit && number < count && (codes[number] & GW_PTX_LETTER) == 'n') {
            fprintf(out, "%lld", (long long)values[number]);
        } else if (digit) {
            fprintf(out, "%%%lu", number);
        } else {
            fputc('%', out);
        }
        text = digit ? rest : text + (*text == '%');
    }
}

static char *function_of(const char *text, const int *codes, const uint64_t *values, size_t count,
                         bool colons)
{
    char *whole = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&whole, &length);
    if (!out) {
        abort();
    }
    fputs(".version 9.0 .target sm_90 .address_size 64 .func statement () {", out);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, " .reg .%s %%%zu;", type_of(codes[i]), i);
    }
    if (colons) {
        write_text(out, text, codes, values, count);
    } else {
        fputs(text, out);
    }
    fputs("\n}\n", out);
    if (fclose(out) != 0) {
        abort();
    }
    return whole;
}

// The machine's tables have 32 lanes; a thread has one. Constants stay, of which all 32 are alike.
static void narrow(struct ptx_values *values)
{
    if (values->table != PTX_IN_CONSTANTS) {
        values->offset /= PTX_LANES;
    }
}

static void narrow_step(struct ptx_step *step)
{
    struct ptx_values *const operands[] = {&step->to, &step->also_to, &step->a,
                                           &step->b,  &step->c,       &step->names};
    for (size_t i = 0; i < sizeof(operands) / sizeof(*operands); i++) {
        narrow(operands[i]);
    }
    for (size_t i = 0; i < PTX_MOST_PARTS; i++) {
        narrow(&step->parts[i]);
    }
    step->guard = step->guard < 0 ? step->guard : step->guard / PTX_LANES;
}

static void bind(struct gw_ptx_code *code)
{
    const struct ptx_function *function = code->module->functions;
    code->program = ptx_program_new(code->module);
    code->steps = code->program->steps;
    code->count = code->module->instruction_count;
    code->acts = calloc(code->count + 1, sizeof(*code->acts));
    if (!code->acts) {
        abort();
    }
    if (code->module->variables || function->variables) {
        refuse(code, "a variable other than a register is not known");
    }
    if (function->slot_count > GW_PTX_MOST_REGISTERS) {
        refuse(code, "it has %zu registers, and the CPU device knows %d", function->slot_count,
               GW_PTX_MOST_REGISTERS);
    }
    for (size_t i = 0; i < code->count; i++) {
        struct ptx_step *step = &code->steps[i];
        const char *unknown = step->refusal ? step->refusal : gw_ptx_find_act(step, &code->acts[i]);
        if (unknown) {
            refuse(code, "\"%.100s\": %s is not known", step->instruction->text, unknown);
        }
        narrow_step(step);
        for (size_t k = 0; k < step->instruction->operand_count; k++) {
            code->names_specials |= step->instruction->operands[k].kind == PTX_SPECIAL;
        }
    }
}

static struct gw_ptx_code *read(const char *text, const int *codes, const uint64_t *values,
                                size_t count, bool colons)
{
    struct gw_ptx_code *code = calloc(1, sizeof(*code));
    char *whole = function_of(text, codes, values, count, colons);
    char message[LONGEST_REFUSAL / 2] = "";
    if (!code) {
        abort();
    }
    code->module = ptx_module_read(whole, strlen(whole), message, sizeof(message));
    if (!code->module) {
        refuse(code, "%s", message);
    } else if (code->module->functions->next) {
        refuse(code, "a function is not known");
    } else {
        bind(code);
    }
    free(whole);
    return code;
}

const struct gw_ptx_code *gw_ptx_read(struct gw_ptx_statement *statement, const char *text,
                                      const int *codes, const uint64_t *values, size_t count,
                                      bool colons)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    struct gw_ptx_code *code = __atomic_load_n(&statement->code, __ATOMIC_ACQUIRE);
    if (!code) {
        pthread_mutex_lock(&lock);
        code = statement->code;
        if (!code) {
            code = read(text, codes, values, count, colons);
            __atomic_store_n(&statement->code, code, __ATOMIC_RELEASE);
        }
        pthread_mutex_unlock(&lock);
    }
    return code;
}
