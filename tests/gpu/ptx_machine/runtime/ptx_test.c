// SPDX-License-Identifier: MIT
// The runtime with the machine behind it: PTX in a fat binary is registered, launched and run.
#include "cpu_device/calls/execution_error.h"
#include "in_a_child.h"
#include "program.h"
#include "ptx_machine/runtime/ending.h"
#include "test.h"

#include <signal.h>

static const char text[] = //
    ".version 6.4\n.target sm_75\n.address_size 64\n"
    ".global .align 4 .u32 counter = 7;\n"
    ".global .align 8 .u64 where = generic(counter);\n"
    ".const .align 4 .u32 factor = 3;\n"
    ".visible .entry add(.param .u64 add_where, .param .u32 add_what)\n"
    "{\n"
    "    .reg .b32 %r<4>;\n"
    "    .reg .b64 %rd<3>;\n"
    "    ld.param.u64 %rd1, [add_where];\n"
    "    ld.param.u32 %r1, [add_what];\n"
    "    cvta.to.global.u64 %rd2, %rd1;\n"
    "    ld.global.u32 %r2, [%rd2];\n"
    "    add.s32 %r3, %r2, %r1;\n"
    "    st.global.u32 [%rd2], %r3;\n"
    "    ret;\n"
    "}\n"
    ".visible .entry grow()\n" // counter *= factor
    "{\n"
    "    .reg .b32 %r<4>;\n"
    "    .reg .b64 %rd<2>;\n"
    "    ld.global.u64 %rd1, [where];\n"
    "    ld.const.u32 %r1, [factor];\n"
    "    ld.u32 %r2, [%rd1];\n"
    "    mul.lo.s32 %r3, %r2, %r1;\n"
    "    st.u32 [%rd1], %r3;\n"
    "    ret;\n"
    "}\n"
    ".visible .entry unknown()\n"
    "{\n"
    "    frobnicate.sync.u32;\n"
    "    ret;\n"
    "}\n";

static const char add, grow, unknown; // the stubs' addresses
static int counter_shadow, factor_shadow;

/** The text as nvcc wraps it up, uncompressed. */
static void *wrapper(void)
{
    static struct {
        uint32_t magic;
        uint16_t version, header_bytes;
        uint64_t bytes;
        struct {
            uint16_t kind, version;
            uint32_t header_bytes;
            uint64_t payload_bytes;
            uint32_t packed_bytes, unknown[2], architecture, more[2];
            uint64_t flags, zero, plain_bytes, rest[2];
        } entry;
        char payload[(sizeof(text) + 7) / 8 * 8];
    } binary;
    static struct {
        uint32_t magic, version;
        const void *data, *file;
    } wrapped = {0x466243b1, 1, &binary, NULL};
    binary.magic = 0xba55ed50;
    binary.version = 1;
    binary.header_bytes = 16;
    binary.bytes = sizeof(binary.entry) + sizeof(binary.payload);
    binary.entry.kind = 1;
    binary.entry.version = 0x101;
    binary.entry.header_bytes = sizeof(binary.entry);
    binary.entry.payload_bytes = sizeof(binary.payload);
    binary.entry.architecture = 75;
    binary.entry.flags = 0x11;
    memcpy(binary.payload, text, sizeof(text));
    return &wrapped;
}

static void register_all(void)
{
    void **handle = __cudaRegisterFatBinary(wrapper());
    register_kernel(handle, &add, "add");
    register_kernel(handle, &grow, "grow");
    register_kernel(handle, &unknown, "unknown");
    __cudaRegisterVar(handle, (char *)&counter_shadow, NULL, "counter", 0, sizeof(int), 0, 0);
    __cudaRegisterVar(handle, (char *)&factor_shadow, NULL, "factor", 0, sizeof(int), 1, 0);
    __cudaRegisterFatBinaryEnd(handle);
}

void (*gw_before_all)(void) = register_all;

static void begin(void)
{
    assert_success(cudaDeviceReset());
    gw_forget_execution_error();
    (void)cudaGetLastError();
}

void (*gw_before_each)(void) = begin;

static const dim3 one = {1, 1, 1};

static cudaError_t launch_add(int *d_where, int what)
{
    void *arguments[] = {&d_where, &what};
    return launch(&add, one, one, 0, NULL, arguments);
}

GW_TEST(a_kernel_changes_memory_that_the_host_copies)
{
    int h_value = 40, *d_value;
    assert_success(cudaMalloc((void **)&d_value, sizeof(int)));
    assert_success(cudaMemcpy(d_value, &h_value, sizeof(int), cudaMemcpyHostToDevice));
    assert_success(launch_add(d_value, 2));
    assert_success(cudaMemcpy(&h_value, d_value, sizeof(int), cudaMemcpyDeviceToHost));
    assert_int_equal(h_value, 42);
}

GW_TEST(a_kernel_changes_managed_and_pinned_memory)
{
    int *managed, *h_pinned;
    assert_success(cudaMallocManaged((void **)&managed, sizeof(int), cudaMemAttachGlobal));
    assert_success(cudaMallocHost((void **)&h_pinned, sizeof(int)));
    *managed = *h_pinned = 1;
    assert_success(launch_add(managed, 2));
    assert_success(launch_add(h_pinned, 3));
    assert_success(cudaDeviceSynchronize());
    assert_int_equal(*managed, 3);
    assert_int_equal(*h_pinned, 4);
}

GW_TEST(variables_begin_as_the_text_says_and_after_a_reset_again)
{
    int h_value = 5;
    assert_success(
        cudaMemcpyToSymbol(&factor_shadow, &h_value, sizeof(int), 0, cudaMemcpyHostToDevice));
    assert_success(launch(&grow, one, one, 0, NULL, NULL));
    assert_success(
        cudaMemcpyFromSymbol(&h_value, &counter_shadow, sizeof(int), 0, cudaMemcpyDeviceToHost));
    assert_int_equal(h_value, 35);
    assert_success(cudaDeviceReset());
    assert_success(launch(&grow, one, one, 0, NULL, NULL));
    assert_success(
        cudaMemcpyFromSymbol(&h_value, &counter_shadow, sizeof(int), 0, cudaMemcpyDeviceToHost));
    assert_int_equal(h_value, 21);
}

GW_TEST(what_lies_nowhere_is_an_illegal_address)
{
    int on_the_host = 0;
    assert_success(launch_add(&on_the_host, 1));
    assert_error(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    assert_error(cudaGetLastError(), cudaErrorIllegalAddress);
    assert_int_equal(on_the_host, 0);
    begin();
    int *d_value;
    assert_success(cudaMalloc((void **)&d_value, 2 * sizeof(int)));
    assert_success(launch_add((int *)(void *)((char *)d_value + 2), 1));
    assert_error(cudaDeviceSynchronize(), cudaErrorMisalignedAddress);
}

static void touch_device_memory(void)
{
    int *d_value;
    signal(SIGSEGV, SIG_DFL);
    assert_success(cudaMalloc((void **)&d_value, sizeof(int)));
    *d_value = 1;
}

GW_TEST(the_host_cannot_touch_the_devices_memory)
{
    assert_int_equal(in_a_child(touch_device_memory), -SIGSEGV);
}

static void run_unknown(void)
{
    launch(&unknown, one, one, 0, NULL, NULL);
    cudaDeviceSynchronize();
}

GW_TEST(an_instruction_that_is_not_known_ends_the_program_with_its_name)
{
    assert_int_equal(in_a_child(run_unknown), PTX_CANNOT);
    assert_contains(said, "frobnicate.sync.u32");
}
