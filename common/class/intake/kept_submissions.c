// SPDX-License-Identifier: MIT
// A submission is written under a name that no submission has, and exchanged for the one before.
#include "kept_submissions.h"

#include "base/text.h"
#include "base/whole_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Before the name of one that is being written, or that another has taken the place of. No folder's
// name begins with a dot.
static const char unfinished[] = ".new.";

static bool complain(const char *path)
{
    fprintf(stderr, "gridwork: %s cannot be written: %s\n", path, strerror(errno));
    return false;
}

// Removes a file, or a folder with all it holds. No link is followed.
static bool remove_all(const char *path)
{
    char *const roots[] = {(char *)path, NULL};
    FTS *tree = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
    if (!tree) {
        return errno == ENOENT || complain(path);
    }
    bool done = true;
    FTSENT *entry;
    while (done && (entry = fts_read(tree))) {
        const bool is_gone = entry->fts_info == FTS_NS && entry->fts_errno == ENOENT;
        if (entry->fts_info != FTS_D && !is_gone) {
            done = (entry->fts_info == FTS_DP ? rmdir(entry->fts_path) : unlink(entry->fts_path)) ==
                       0 ||
                   complain(entry->fts_path);
        }
    }
    fts_close(tree);
    return done;
}

static bool make_folder(const char *path)
{
    struct stat status;
    if (mkdir(path, 0755) != 0 && errno != EEXIST) {
        return complain(path);
    }
    if (lstat(path, &status) != 0) {
        return complain(path);
    }
    if (!S_ISDIR(status.st_mode)) {
        errno = ENOTDIR;
        return complain(path);
    }
    return true;
}

// What a run may have left in the folder of the class: people.json.1234.new, and a zip's bytes.
static bool is_left(const char *name)
{
    static const char people[] = "people.json.";
    static const char unpacked[] = ".unpacked-";
    return strncmp(name, unfinished, strlen(unfinished)) == 0 ||
           strncmp(name, unpacked, strlen(unpacked)) == 0 ||
           strncmp(name, people, strlen(people)) == 0;
}

static bool remove_left(const char *folder)
{
    DIR *entries = opendir(folder);
    const struct dirent *entry;
    bool done = entries || complain(folder);
    while (done && (entry = readdir(entries))) {
        if (is_left(entry->d_name)) {
            char *path = gw_format("%s/%s", folder, entry->d_name);
            done = remove_all(path);
            free(path);
        }
    }
    if (entries) {
        closedir(entries);
    }
    return done;
}

bool gw_store_begin(const char *class_folder)
{
    char *submissions = gw_format("%s/submissions", class_folder);
    // The folder of the class may be a link of its owner's; what lies in it is ours.
    struct stat status;
    const bool is_there = stat(class_folder, &status) == 0 && S_ISDIR(status.st_mode);
    const bool done = (is_there || make_folder(class_folder)) && make_folder(submissions) &&
                      remove_left(class_folder) && remove_left(submissions);
    free(submissions);
    return done;
}

// The number of what is to be stored, without a file being read.
static char *content_of(const struct gw_taken *taken)
{
    struct gw_handed_in_file *files = calloc(taken->count + 1, sizeof(*files));
    if (!files) {
        return NULL;
    }
    for (size_t i = 0; i < taken->count; i++) {
        const struct gw_taken_file *file = &taken->files[i];
        files[i] =
            (struct gw_handed_in_file){file->path, file->content.bytes, file->content.length};
    }
    char *content = gw_handed_in_content_of(files, taken->count);
    free(files);
    return content;
}

// Files that are as they were keep their times.
static void keep_times(const struct gw_taken *taken, const char *before, const char *now)
{
    for (size_t i = 0; i < taken->count; i++) {
        const struct gw_taken_file *file = &taken->files[i];
        char *old = gw_format("%s/%s", before, file->path);
        char *new = gw_format("%s/%s", now, file->path);
        struct gw_regular_file content;
        struct stat status;
        if (lstat(old, &status) == 0 &&
            !gw_regular_file_read(AT_FDCWD, old, GW_REFUSE_LINKS, &content)) {
            if (content.length == file->content.length &&
                memcmp(content.bytes, file->content.bytes, content.length) == 0) {
                const struct timespec times[] = {status.st_atim, status.st_mtim};
                utimensat(AT_FDCWD, new, times, AT_SYMLINK_NOFOLLOW);
            }
            free(content.bytes);
        }
        free(old);
        free(new);
    }
}

// What is called `path` and what is called `new` exchange their names, or `new` gets that name.
static bool exchange(const char *new, const char *path)
{
    struct stat status;
    if (lstat(path, &status) != 0) {
        return rename(new, path) == 0;
    }
    if (renameat2(AT_FDCWD, new, AT_FDCWD, path, RENAME_EXCHANGE) == 0) {
        return true;
    }
    // Not every file system can: then there is a moment without.
    return (errno == EINVAL || errno == ENOSYS) && remove_all(path) && rename(new, path) == 0;
}

static bool replace(const char *path, const char *new, const struct gw_taken *taken)
{
    if (!remove_all(new) || !gw_taken_write(taken, new)) {
        return false;
    }
    keep_times(taken, path, new);
    return (exchange(new, path) || complain(path)) && remove_all(new);
}

char *gw_store_submission(const char *class_folder, const char *folder,
                          const struct gw_taken *taken)
{
    char *content = content_of(taken);
    char *now = gw_handed_in_content(class_folder, folder);
    char *path = gw_format("%s/submissions/%s", class_folder, folder);
    char *new = gw_format("%s/submissions/%s%s", class_folder, unfinished, folder);
    const bool is_there = content && now && strcmp(content, now) == 0;
    if (!is_there && (!content || !replace(path, new, taken))) {
        free(content);
        content = NULL;
    }
    free(now);
    free(path);
    free(new);
    return content;
}

bool gw_store_practice(const char *class_folder, const char *folder,
                       const struct gw_regular_file *record)
{
    char *practice = gw_format("%s/practice", class_folder);
    char *path = gw_format("%s/%s.tsv", practice, folder);
    bool done;
    if (record) {
        struct gw_whole_file file;
        done = make_folder(practice) && gw_whole_file_begin(&file, path);
        if (done) {
            fwrite(record->bytes, 1, record->length, file.out);
            done = gw_whole_file_end(&file);
        }
    } else {
        done = unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR || complain(path);
    }
    free(path);
    free(practice);
    return done;
}

static int by_name(const struct dirent **one, const struct dirent **other)
{
    return strcmp((*one)->d_name, (*other)->d_name);
}

void gw_store_note_others(const char *class_folder, struct gw_people *people)
{
    char *submissions = gw_format("%s/submissions", class_folder);
    struct dirent **folders = NULL;
    const int count = scandir(submissions, &folders, NULL, by_name);
    for (int i = 0; i < count; i++) {
        const char *name = folders[i]->d_name;
        if (*name != '.' && !gw_people_submission(people, name)) {
            gw_note(&people->notes,
                    gw_format("submissions/%s is of an earlier grading and was left "
                              "as it is: it was not handed in now",
                              name));
        }
        free(folders[i]);
    }
    free(folders);
    free(submissions);
}
