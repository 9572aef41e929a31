// SPDX-License-Identifier: MIT
// What ends the program with a sentence: calls that are not there, device code that does not fit,
// settings that are none.
#include "code.h"
#include "in_a_child.h"
#include "ptx_machine/runtime/ending.h"
#include "ptx_machine/runtime/registered.h"
#include "ptx_machine/runtime/settings.h"
#include "test.h"

void cudaCreateSurfaceObject(void);

GW_TEST(a_call_that_is_not_there_ends_the_program_with_its_name)
{
    assert_int_equal(in_a_child(cudaCreateSurfaceObject), PTX_CANNOT);
    assert_string_equal(said, "PTX machine: it does not have the call cudaCreateSurfaceObject\n");
}

static void launch_unknown(void)
{
    static struct ptx_code empty;
    static const char stub;
    void **handle = __cudaRegisterFatBinary(&empty);
    register_kernel(handle, &stub, "nowhere");
    launch(&stub, one, one, 0, NULL, NULL);
}

GW_TEST(a_kernel_that_the_code_lacks_ends_the_program)
{
    assert_int_equal(in_a_child(launch_unknown), PTX_CANNOT);
    assert_contains(said, "the program registers the kernel nowhere, and its PTX has none");
}

static void read_settings(void)
{
    ptx_environment();
}

static void expect_refused(const char *name, const char *value, const char *sentence)
{
    setenv(name, value, 1);
    assert_int_equal(in_a_child(read_settings), PTX_CANNOT);
    assert_contains(said, sentence);
    unsetenv(name);
}

GW_TEST(a_setting_that_is_none_ends_the_program)
{
    expect_refused("PTX_MACHINE_ORDER", "random", "it may be ascending or descending");
    expect_refused("PTX_MACHINE_BOUNDS", "", "it may be lucky or strict");
    expect_refused("PTX_MACHINE_POISON", "yes", "it may be 0 or 1");
    expect_refused("PTX_MACHINE_INSTRUCTIONS", "-1", "it is a number from 1 on");
    expect_refused("PTX_MACHINE_INSTRUCTIONS", "10k", "it is a number from 1 on");
    expect_refused("PTX_MACHINE_COUNTS", "", "it is the name of a file");
    expect_refused("PTX_MACHINE_ISSUES", "", "it is the name of a file");
    expect_refused("PTX_MACHINE_CODE", "", "it is the name of a folder");
}

static void fail_with_reasons(void)
{
    void *d_nothing = NULL;
    int h_value = 0;
    cudaMemcpy(d_nothing, &h_value, 4, cudaMemcpyHostToDevice);
}

static void fail_as_this_device(void)
{
    cudaDeviceSetLimit((enum cudaLimit)99, 1);
}

GW_TEST(reasons_are_told_to_who_asks)
{
    assert_int_equal(in_a_child(fail_with_reasons), 0);
    assert_string_equal(said, "");
    setenv("PTX_MACHINE_REASONS", "1", 1);
    assert_int_equal(in_a_child(fail_with_reasons), 0);
    assert_string_equal(
        said, "PTX machine: cudaMemcpy: cudaErrorInvalidValue: the destination is NULL\n");
    assert_int_equal(in_a_child(fail_as_this_device), 0);
    assert_non_null(strstr(said, "the PTX machine has no limit of number 99"));
    unsetenv("PTX_MACHINE_REASONS");
}

static void copy_and_exit(void)
{
    register_program();
    launch_add(new_int(1), 2, NULL);
    cudaDeviceSynchronize();
    exit(0);
}

static void copy_and_ask_for_what_is_not_there(void)
{
    register_program();
    launch_add(new_int(1), 2, NULL);
    cudaDeviceSynchronize();
    cudaCreateSurfaceObject();
}

static void expect_counts(void (*program)(void), int status)
{
    gw_enter_folder();
    setenv("PTX_MACHINE_COUNTS", "counts", 1);
    assert_int_equal(in_a_child(program), status);
    unsetenv("PTX_MACHINE_COUNTS");
    char table[1000] = "";
    FILE *file = fopen("counts", "r");
    assert_non_null(file);
    table[fread(table, 1, sizeof(table) - 1, file)] = '\0';
    fclose(file);
    gw_leave_folder();
    assert_contains(table, "copies host to device              1 of 4 bytes together\n");
    assert_contains(table, "allocations                        1 of 4 bytes together\n");
}

GW_TEST(counts_are_written_at_the_end)
{
    expect_counts(copy_and_exit, 0);
    expect_counts(copy_and_ask_for_what_is_not_there, PTX_CANNOT);
}

// Stands in for that of a C++ library: the tests are C, and the machine takes the program's.
char *__cxa_demangle(const char *mangled, char *place, size_t *room, int *status);

char *__cxa_demangle(const char *mangled, char *place, size_t *room, int *status)
{
    (void)place, (void)room, (void)status;
    static const char *const known[][2] = {
        {"_Z5scaleIfEvPKT_PS0_ic", "void scale<float>(float const*, float*, int, char)"},
        {"_Z5applyIXadL_Z6squarefEEEvPf", "void apply<&(square(float))>(float*)"},
        {"_ZN12_GLOBAL__N_13addEPf", "(anonymous namespace)::add(float*)"}};
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
        if (strcmp(mangled, known[i][0]) == 0) {
            return strdup(known[i][1]);
        }
    }
    return NULL;
}

static void expect_name(const char *mangled, const char *name)
{
    char *found = ptx_kernel_name(mangled);
    assert_string_equal(found, name);
    free(found);
}

GW_TEST(counts_name_kernels_as_sources_do)
{
    expect_name("_Z5scaleIfEvPKT_PS0_ic", "scale<float>");
    expect_name("_Z5applyIXadL_Z6squarefEEEvPf", "apply<&(square(float))>");
    expect_name("_ZN12_GLOBAL__N_13addEPf", "(anonymous namespace)::add");
    expect_name("plain_c", "plain_c");
}
