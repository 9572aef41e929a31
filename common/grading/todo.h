// SPDX-License-Identifier: MIT
/**
 * @file todo.h
 * Where a student begins.
 */
#ifndef GW_TODO_H
#define GW_TODO_H

/**
 * The first line of a file that says TODO.
 * @param root folder that a relative `file` lies in
 * @return "FILE:LINE", or "FILE" where there is none; to be freed
 */
char *gw_first_todo(const char *root, const char *file);

#endif
