// SPDX-License-Identifier: MIT
/**
 * @file people.h
 * Who is in a class, and what they handed in: people.json of the folder of the class, which
 * `./gridwork class grade` writes first, and all that comes after it reads.
 *
 *     class/
 *         lock                       held by who works in it
 *         people.json                this
 *         submissions/FOLDER/        what was handed in: lesson3_indexing/vector_add.cu and headers
 *         practice/FOLDER.tsv        the record of predict, review, mend and order, if it was
 * handed in results/FOLDER/            grades.json and what else a grading leaves
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** Sentences, to be told as they are. */
struct gw_notes {
    char **text; /**< UTF-8, in one line, without a full stop */
    size_t count;
};

/** What was handed in once, by one or by several together. */
struct gw_handed_in {
    char *folder; /**< its name in submissions/ and results/, of letters, digits, - _ . @ + and % */
    char *content; /**< of all that was taken, be it nothing, as gw_handed_in_content() finds it */
    char *source;  /**< what it was called where it came from */
    bool late;     /**< that said so */
    struct gw_notes notes; /**< what was not taken, and why */
};

/** Somebody of the roster. */
struct gw_person {
    char *id, *name, *email; /**< as the roster has them; "" where it has none */
    char *folder;            /**< of the submission; NULL: nothing was handed in */
    char *handed_in; /**< when, before or after which deadline; NULL: there is no deadline */
    char *deadline, *submitted; /**< in UTC, "2026-11-27 22:59:00"; NULL where they are not known */
    bool is_late;               /**< which is to be told with the mark */
    double percent_lost;        /**< of the points, for lateness */
};

/** Begin with all zeros; ends with gw_people_free(). */
struct gw_people {
    struct gw_person *people; /**< in the roster's order */
    size_t count;
    struct gw_handed_in *submissions; /**< by folder, in the order of their bytes */
    size_t submission_count;
    char *layout; /**< how the submissions lay: "folders", "gradescope", "moodle", "canvas",
                     "github" */
    struct gw_notes notes; /**< who is not on the roster, who is on it twice, what is missing */
};

/**
 * Reads people.json.
 * @param people filled in on success
 * @return NULL, or why not, a sentence without a full stop, to be freed
 */
char *gw_people_read(const char *class_folder, struct gw_people *people);

/**
 * Writes people.json, whole or not at all.
 * @return false, with a sentence on stderr, if that cannot be done
 */
bool gw_people_write(const char *class_folder, const struct gw_people *people);

/** @return the submission of this folder; NULL if there is none */
const struct gw_handed_in *gw_people_submission(const struct gw_people *people, const char *folder);

/** A file of a submission. */
struct gw_handed_in_file {
    const char *path; /**< as seen from submissions/FOLDER/: "lesson3_indexing/vector_add.cu" */
    const char *bytes;
    size_t length;
};

/**
 * The SHA-256 of files: of each, in the order of their paths' bytes, the path with its NUL, the
 * length in decimal digits with a line's end, and the bytes. Sorts them.
 * @return 64 digits, to be freed
 */
char *gw_handed_in_content_of(struct gw_handed_in_file *files, size_t count);

/**
 * The same of all that lies in CLASS/submissions/FOLDER/ now.
 * @return to be freed; NULL if there is no such folder, or something in it that is no regular file
 * of at most 1 MiB or cannot be read
 */
char *gw_handed_in_content(const char *class_folder, const char *folder);

/** Adds a sentence, which becomes the notes' own; line breaks and what is no UTF-8 are made
 * visible. */
void gw_note(struct gw_notes *notes, char *sentence);

/**
 * A name of a folder that no text leaves: what is no letter, digit or one of - _ . @ + becomes %XX,
 * and so does a dot at the beginning. Different texts have different names.
 * @return to be freed; at most 200 characters, the end of a longer one being its SHA-256
 */
char *gw_folder_name(const char *text);

/** Frees the sentences, and not the structure itself. */
void gw_notes_free(struct gw_notes *notes);

void gw_people_free(struct gw_people *people);
