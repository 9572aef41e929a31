// SPDX-License-Identifier: MIT
// How large the logits of a case are, for both halves of a grader.
#pragma once

enum network_logits { NEAR_0, HIGH, LOW, DIGIT_0_HIGH, DIGIT_1_HIGH, DIGIT_9_HIGH };
