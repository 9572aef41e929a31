// SPDX-License-Identifier: MIT
// In the box a hostile program does no harm, whoever runs it; without the box the same attempts do,
// and are seen.
#include "world.h"

#include "box/box.h"
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
};

static const struct harm harms[] = {
    {"read_other_submission", TOLD, false},
    {"read_by_a_way_round", TOLD, false},
    {"read_ssh_key", TOLD, false},
    {"read_environment", TOLD, false},
    {"list_folder", TOLD, false},
    {"write_file", RESULT_CHANGED, false},
    {"append_to_file", RESULT_CHANGED, false},
    {"delete_file", RESULT_CHANGED, false},
    {"rename_file", RESULT_CHANGED, false},
    {"empty_file", OWN_CHANGED, false},
    {"change_mode", OWN_CHANGED, false},
    {"change_times", OWN_CHANGED, false},
    {"make_file", MADE, false},
    {"fill_disk", GREW, false},
    {"fill_disk_without_a_name", TOLD, true}, // not every file system has files without names
    {"read_others_environment", TOLD, true},  // the three below may be forbidden by the kernel
    {"read_others_memory", TOLD, true},
    {"copy_others_memory", TOLD, true},
    {"trace_other", TOLD, true},
    {"kill_other", VICTIM_NOT_WELL, false},
    {"kill_other_by_other_names", VICTIM_NOT_WELL, false},
    {"kill_all", VICTIM_NOT_WELL, true}, // all there is of this user
    {"stop_other", VICTIM_NOT_WELL, false},
    {"kill_by_a_pipe", VICTIM_NOT_WELL, false},
    {"limit_other", VICTIM_NOT_WELL, false},
    {"slow_other_down", VICTIM_NOT_WELL, false},
    {"stop_parent", PARENT_STOPPED, true}, // whose user is another, where root runs this
    {"type_into_terminal", TYPED, true},   // newer kernels may forbid it to all
    {"connect_tcp", HEARD_TCP, false},
    {"send_udp", HEARD_UDP, false},
    {"connect_unix", HEARD_UNIX, false},
    {"connect_abstract", HEARD_ABSTRACT, false},
    {"leave_process", LEFT_PROCESSES, false},
    {"leave_process_by_other_names", LEFT_PROCESSES, false},
    {"become_another_program", TOLD, false},
    {"outlive_its_parent", LEFT_PROCESSES, false},
    {"leave_shared_memory", TOLD, false},
    {"leave_named_memory", TOLD, false},
    {"leave_message_queue", TOLD, true}, // containers may have none
    {"hide_memory", TOLD, false},
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

static void expect_no_harm(uid_t user, uid_t owner)
{
    unsigned harmful = 0;
    for (size_t i = 0; i < sizeof(harms) / sizeof(harms[0]); i++) {
        struct world world;
        make_world(&world, owner);
        const struct traces traces = attempt(&world, harms[i].attempt, user, IN_BOX);
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
    expect_no_harm(user, user);
}

// What root's program becomes is nobody, and then what is nobody's is nearest to it.
GW_TEST(in_the_box_root_does_no_harm)
{
    if (!is_root() || gw_box_lacks(GW_BOX_RUNNING)) {
        skip();
    }
    expect_no_harm(0, NOBODY);
    expect_no_harm(0, 0);
}
