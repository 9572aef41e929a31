// SPDX-License-Identifier: MIT
// The version of Thrust that comes with the toolkit that these headers follow.
#pragma once

#define THRUST_VERSION 300000
#define THRUST_MAJOR_VERSION 3
#define THRUST_MINOR_VERSION 0
#define THRUST_SUBMINOR_VERSION 0
