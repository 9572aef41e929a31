// SPDX-License-Identifier: MIT
/**
 * @file wanted_entries.h
 * Which of a folder's entries decide a verdict, as scandir() asks.
 */
#pragma once

#include <dirent.h>

/** @return 1 for a header that a student's file beside it may include
 * (.h, .cuh, .hpp, .inc), else 0 */
int gw_is_header(const struct dirent *entry);

/** The same of a file's name. */
int gw_is_header_name(const char *name);

/** @return 1 for data that a grader may read (.csv), else 0 */
int gw_is_data(const struct dirent *entry);
