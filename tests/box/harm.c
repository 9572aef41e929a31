// SPDX-License-Identifier: MIT
// In the box a hostile program does no harm, whoever runs it; without the box the same attempts do,
// and are seen.
#include "world.h"

#include "box/box.h"
#include "box/box_parts.h"
#include "test.h"

#include <unistd.h>

enum { ORDINARY = 61234, NOBODY = 65534 };

/** Where the harm of an attempt shows. */
enum sign {
    TOLD,
    RESULT_CHANGED,
    OWN_CHANGED,
    MADE,
    GREW,
    VICTIM_NOT_WELL,
    PARENT_STOPPED,
    TYPED,
    HEARD_TCP,
    HEARD_UDP,
    HEARD_UNIX,
    HEARD_ABSTRACT,
    LEFT_PROCESSES
};

struct harm {
    const char *attempt;
    enum sign sign;
    /** The system may forbid it without a box, or it is too dangerous to show. */
    bool not_shown;
    bool by_a_gpu; /**< the box of a program on a GPU, which keeps no files, forbids it as well */
};

static const struct harm harms[] = {
    {"read_other_submission", TOLD, false, false},
    {"read_by_a_way_round", TOLD, false, false},
    {"read_ssh_key", TOLD, false, false},
    {"read_environment", TOLD, false, false},
    {"list_folder", TOLD, false, false},
    {"write_file", RESULT_CHANGED, false, false},
    {"append_to_file", RESULT_CHANGED, false, false},
    {"delete_file", RESULT_CHANGED, false, false},
    {"rename_file", RESULT_CHANGED, false, false},
    {"empty_file", OWN_CHANGED, false, false},
    {"change_mode", OWN_CHANGED, false, false},
    {"change_times", OWN_CHANGED, false, false},
    {"make_file", MADE, false, false},
    {"fill_disk", GREW, false, false},
    {"fill_disk_without_a_name", TOLD, true,
     false}, // not every file system has files without names
    {"read_others_environment", TOLD, true,
     false}, // the three below may be forbidden by the kernel
    {"read_others_memory", TOLD, true, false},
    {"copy_others_memory", TOLD, true, false},
    {"trace_other", TOLD, true, false},
    {"kill_other", VICTIM_NOT_WELL, false, true},
    {"kill_other_by_other_names", VICTIM_NOT_WELL, false, true},
    {"kill_all", VICTIM_NOT_WELL, true, false}, // all there is of this user
    {"stop_other", VICTIM_NOT_WELL, false, true},
    {"kill_by_a_pipe", VICTIM_NOT_WELL, false, true},
    {"limit_other", VICTIM_NOT_WELL, false, false},
    {"slow_other_down", VICTIM_NOT_WELL, false, false},
    {"stop_parent", PARENT_STOPPED, true, false}, // whose user is another, where root runs this
    {"type_into_terminal", TYPED, true, false},   // newer kernels may forbid it to all
    {"connect_tcp", HEARD_TCP, false, true},
    {"send_udp", HEARD_UDP, false, true},
    {"connect_unix", HEARD_UNIX, false, true},
    {"connect_abstract", HEARD_ABSTRACT, false, true},
    {"be_found_as_a_driver", TOLD, false, false},
    {"connect_as_to_a_driver", TOLD, false, true},
    {"leave_process", LEFT_PROCESSES, false, true},
    {"leave_process_by_other_names", LEFT_PROCESSES, false, true},
    {"become_another_program", TOLD, false, true},
    {"outlive_its_parent", LEFT_PROCESSES, false, true},
    {"leave_shared_memory", TOLD, false, false},
    {"leave_named_memory", TOLD, false, false},
    {"leave_message_queue", TOLD, true, false}, // containers may have none
    {"hide_memory", TOLD, false, false},
};

static bool has_happened(const struct harm *harm, struct world *world, struct traces traces)
{
    switch (harm->sign) {
    case TOLD:
        return was_told(world);
    case RESULT_CHANGED:
        return !is_as_it_was(world, "results/vector_add.result");
    case OWN_CHANGED:
        return !is_as_it_was(world, "readable/own.cu");
    case MADE:
        return exists(world, "results/made");
    case GREW:
        return results_grew(world);
    case VICTIM_NOT_WELL:
        return !victim_is_well(world);
    case PARENT_STOPPED:
        return traces.stopped_parent;
    case TYPED:
        return was_typed(world);
    case HEARD_TCP:
        return was_heard(world, TCP);
    case HEARD_UDP:
        return was_heard(world, UDP);
    case HEARD_UNIX:
        return was_heard(world, UNIX);
    case HEARD_ABSTRACT:
        return was_heard(world, ABSTRACT);
    case LEFT_PROCESSES:
        return traces.left_processes;
    }
    return true;
}

/** What an attempt may leave unchanged or not, in any case. */
static bool is_all_well(struct world *world, struct traces traces)
{
    return is_as_it_was(world, "results/vector_add.result") &&
           is_as_it_was(world, "readable/own.cu") && !exists(world, "results/made") &&
           victim_is_well(world) && !traces.stopped_parent && !traces.left_processes &&
           !was_typed(world);
}

static bool is_root(void)
{
    return getuid() == 0;
}

static void expect_no_harm(uid_t user, uid_t owner, enum manner manner)
{
    unsigned harmful = 0;
    for (size_t i = 0; i < sizeof(harms) / sizeof(harms[0]); i++) {
        if (manner == IN_BOX_OF_A_GPU && !harms[i].by_a_gpu) {
            continue;
        }
        struct world world;
        make_world(&world, owner);
        const struct traces traces = attempt(&world, harms[i].attempt, user, manner);
        if (has_happened(&harms[i], &world, traces) || !is_all_well(&world, traces)) {
            print_error("%s did harm in the box\n", harms[i].attempt);
            harmful++;
        }
        end_world(&world);
    }
    assert_int_equal(harmful, 0);
}

GW_TEST(without_a_box_the_harm_is_seen)
{
    const uid_t user = is_root() ? ORDINARY : getuid();
    unsigned unseen = 0;
    for (size_t i = 0; i < sizeof(harms) / sizeof(harms[0]); i++) {
        if (harms[i].not_shown) {
            continue;
        }
        struct world world;
        make_world(&world, user);
        const struct traces traces = attempt(&world, harms[i].attempt, user, WITHOUT_BOX);
        if (!has_happened(&harms[i], &world, traces)) {
            print_error("%s did no harm without the box\n", harms[i].attempt);
            unseen++;
        }
        end_world(&world);
    }
    assert_int_equal(unseen, 0);
}

GW_TEST(in_the_box_an_ordinary_user_does_no_harm)
{
    if (gw_box_lacks(GW_BOX_RUNNING)) {
        print_message("%s\n", gw_box_lacks(GW_BOX_RUNNING));
        skip();
    }
    const uid_t user = is_root() ? ORDINARY : getuid();
    expect_no_harm(user, user, IN_BOX);
}

// What root's program becomes is nobody, and then what is nobody's is nearest to it.
GW_TEST(in_the_box_root_does_no_harm)
{
    if (!is_root() || gw_box_lacks(GW_BOX_RUNNING)) {
        skip();
    }
    expect_no_harm(0, NOBODY, IN_BOX);
    expect_no_harm(0, 0, IN_BOX);
}

// Its driver asks for a socket in the first call of CUDA's (seen on an H200, driver 580): without
// it no program finds the GPU.
GW_TEST(in_the_box_of_a_gpu_its_driver_has_a_socket_and_nobody_does_harm_by_it)
{
    if (!gw_box_has_filter()) {
        skip();
    }
    const uid_t user = is_root() ? ORDINARY : getuid();
    struct world world;
    make_world(&world, user);
    attempt(&world, "be_found_as_a_driver", user, IN_BOX_OF_A_GPU);
    assert_true(was_told(&world));
    end_world(&world);
    expect_no_harm(user, user, IN_BOX_OF_A_GPU);
}
