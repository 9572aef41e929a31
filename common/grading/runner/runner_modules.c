// SPDX-License-Identifier: MIT
// Kernels that are compiled while a student's function runs: this process may start none, so the
// grader has it done.
#include "checker/memory/grade.h"
#include "cpu_device/modules/module_order.h"
#include "runner_internal.h"

#include <stdio.h>
#include <string.h>

// Of the CPU device, and absent on a GPU.
#pragma weak gw_device_compile_modules_by

static struct gw_exchange *exchange;

static bool ask_grader(const struct gw_module_order *order, struct gw_module_made *made)
{
    struct gw_module_exchange *modules = &exchange->modules;
    if (order->bytes > sizeof(modules->files)) {
        snprintf(made->log, sizeof(made->log), "the program has %zu bytes", order->bytes);
        return false;
    }
    const unsigned before = gw_grade_open();
    memcpy(modules->files, order->files, order->bytes);
    modules->bytes = order->bytes;
    const uint32_t number = atomic_load(&modules->asked) + 1;
    atomic_store(&modules->asked, number);
    atomic_fetch_add(&exchange->bell, 1);
    gw_grade_restore(before);
    gw_futex_wake(&exchange->bell);
    uint32_t served;
    while ((served = atomic_load(&modules->served)) != number) {
        gw_futex_wait(&modules->served, served, -1);
    }
    *made = modules->made;
    return modules->could;
}

void gw_have_modules_compiled(struct gw_exchange *with_grader)
{
    if (gw_device_compile_modules_by) {
        exchange = with_grader;
        gw_device_compile_modules_by(ask_grader);
    }
}
