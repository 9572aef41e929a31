// SPDX-License-Identifier: MIT
// What nvcc refuses does not pass: where it is installed, its front end looks at the student's file
// while the cases run.
#pragma once

#include "grading/grader/student/student.h"

#include <sys/types.h>

/**
 * Starts the look of a student's recipe; what it has come to is kept in the store.
 * @param student or NULL: none of a student's files is graded
 * @return its process; 0 where there is none to be started
 */
pid_t gw_nvcc_look_begin(const struct gw_options *options, const struct gw_student *student);

enum gw_nvcc_says {
    GW_NVCC_TAKES_IT, /**< or nobody asks it */
    GW_NVCC_REFUSES_IT,
    GW_NVCC_SAYS_NOTHING /**< it could not look, this time */
};

/** Waits for its end. What it started ends with this process's descendants. */
enum gw_nvcc_says gw_nvcc_look_end(pid_t process);

/** Leaves its refusal as the result, in the place of whatever lies there. */
void gw_nvcc_look_leave(const struct gw_options *options, const struct gw_student *student);
