// SPDX-License-Identifier: MIT
#include "instructions.h"

// 33 threads: a whole warp, and one with a lane alone.
enum { THREADS = 33 };

static void write_kernel(char *text, size_t room, const char *instruction)
{
    const char *to = strchr(instruction, '%') + 1;
    const char *const stores = *to == 'h'   ? "cvt.u64.u16 %d4, %h0;"
                               : *to == 'r' ? "cvt.u64.u32 %d4, %r10;"
                               : *to == 'f' ? "mov.b32 %r11, %f0; cvt.u64.u32 %d4, %r11;"
                               : *to == 'g' ? "mov.b64 %d4, %g0;"
                               : *to == 'p' ? "selp.b64 %d4, 1, 0, %p0;"
                                            : "mov.b64 %d4, %d10;";
    snprintf(text, room,
             "ld.global.u64 %%d1, [%%d0]; ld.global.u64 %%d2, [%%d0+8];\n"
             "ld.global.u64 %%d3, [%%d0+16];\n"
             "cvt.u32.u64 %%r1, %%d1; cvt.u32.u64 %%r2, %%d2; cvt.u32.u64 %%r3, %%d3;\n"
             "cvt.u16.u32 %%h1, %%r1; cvt.u16.u32 %%h2, %%r2; cvt.u16.u32 %%h3, %%r3;\n"
             "mov.b32 %%f1, %%r1; mov.b32 %%f2, %%r2; mov.b32 %%f3, %%r3;\n"
             "mov.b64 %%g1, %%d1; mov.b64 %%g2, %%d2; mov.b64 %%g3, %%d3;\n"
             "setp.ne.u64 %%p1, %%d1, 0; setp.ne.u64 %%p2, %%d2, 0; setp.ne.u64 %%p3, %%d3, 0;\n"
             "%s\n%s\n"
             "cvt.u64.u32 %%d5, %%r0; shl.b64 %%d5, %%d5, 3; add.s64 %%d5, %%d5, %%d0;\n"
             "st.global.u64 [%%d5+64], %%d4;",
             instruction, stores);
}

void check_rows(const struct row *rows, size_t count)
{
    unsigned failed = 0;
    struct kernel *kernel = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct row *row = &rows[i];
        if (!kernel || strcmp(row->instruction, rows[i - 1].instruction) != 0) {
            if (kernel) {
                free_kernel(kernel);
            }
            char text[2000];
            write_kernel(text, sizeof(text), row->instruction);
            kernel = new_simple_kernel(text);
        }
        clear_data();
        uint64_t *const words = data();
        words[0] = row->a;
        words[1] = row->b;
        words[2] = row->c;
        const uint64_t parameter = data_address();
        run_kernel(kernel, 1, THREADS, &parameter);
        bool right = kernel->fault.kind == PTX_NO_FAULT;
        uint64_t got = words[8];
        for (size_t lane = 0; lane < THREADS && right; lane++) {
            got = words[8 + lane];
            right = got == row->expected;
        }
        if (!right) {
            failed++;
            print_error("%s of %#llx, %#llx, %#llx: %#llx and not %#llx%s%s\n", row->instruction,
                        (unsigned long long)row->a, (unsigned long long)row->b,
                        (unsigned long long)row->c, (unsigned long long)got,
                        (unsigned long long)row->expected, kernel->fault.kind ? "; " : "",
                        kernel->fault.sentence);
        }
    }
    if (kernel) {
        free_kernel(kernel);
    }
    assert_int_equal(failed, 0);
}

void check_refused(const struct refused *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        fails_with(rows[i].instruction, 1, 1, PTX_NOT_KNOWN, rows[i].part);
    }
}
