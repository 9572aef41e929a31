// SPDX-License-Identifier: MIT
/**
 * @file findings_file.h
 * What was found, for programs that go on with it (./gridwork check).
 */
#pragma once

/** How a program ended. */
enum gw_program_end {
    GW_ENDED_BY_ITSELF, /**< with an exit status */
    GW_ENDED_BY_SIGNAL,
    GW_ENDED_BY_TIME /**< that it had been given */
};

/** Where they go; asked once, as a program that ends badly has no environment. @param file NULL:
 * nowhere */
void gw_findings_to(const char *file);

/**
 * Writes the file: lines of words `NAME=VALUE` with tabs between, in
 * which a tab, a line break and a backslash are `\t`, `\n` and `\\`.
 *
 * The first line begins with `ended` and has `how` (exit, signal, time), `number` and, unless it
 * ended by itself, `text`: the place, in lines as the report has them. Each other line begins with
 * `finding` and has `severity` (error, warning), `kind`, `count` (of threads, or of times where
 * there were none), `message`, `text` and, where they are known, `page`, `file`, `line`, `kernel`,
 * `thread` and `block` (x, y and z with blanks between).
 *
 * @param number the exit status, or the signal's number
 * @param text   what was said of an end that was none of the program's own, else NULL
 * @param plain what was said of launches that were not looked at in full, else NULL:
 * `plain` of the first line
 */
void gw_findings_write(enum gw_program_end how, int number, const char *text, const char *plain);

/** The same of an end by a signal where nothing may be allocated: the file says that alone. */
void gw_findings_write_signal(int number);
