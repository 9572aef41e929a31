// SPDX-License-Identifier: MIT
#include "repository.h"

#include "base/process.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MOST_OBJECTS = 200000,  // files below objects/
    MOST_SECONDS = 60,      // of processor time, per command
    MOST_LISTED = 4 << 20,  // bytes of a list of files: a tree of trees has no end
    MOST_OUTPUT = 96 << 20, // bytes of the files that are wanted
    MOST_MEMORY = 2047 << 20,
    DIGITS = 40 // of an object's name
};

// What lies in an empty repository besides folders.
static const char own_head[] = "ref: refs/heads/none\n";

struct repository {
    struct gw_handed_over *handed_over;
    const char *folder;
    int git;       // theirs, a descriptor
    char *objects; // its folder of objects
    char *own;     // the empty repository
    char *said;    // the file that a command writes into
    rlim_t most;   // bytes that the command may write
};

// The descriptor of what would be .git: that folder or, of a bare repository, the folder itself;
// -1 with a reason in `*why` if it is one that is not to be used, or without one if it is none.
static int open_git(const struct gw_handed_over *handed_over, const char *folder, char **why)
{
    *why = NULL;
    const int outer = handed_over->folder < 0 ? -1 : gw_open_below(handed_over->folder, folder);
    struct stat status;
    if (outer < 0) {
        return -1;
    }
    int git = outer;
    if (fstatat(outer, ".git", &status, AT_SYMLINK_NOFOLLOW) == 0) {
        if (!S_ISDIR(status.st_mode)) {
            *why = gw_format(S_ISLNK(status.st_mode)
                                 ? "its .git is a symbolic link: hand in the repository itself"
                                 : "its .git is a file that names another folder: clone it");
            close(outer);
            return -1;
        }
        git = openat(outer, ".git", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        close(outer);
    }
    const bool has_all = git >= 0 && fstatat(git, "HEAD", &status, AT_SYMLINK_NOFOLLOW) == 0 &&
                         fstatat(git, "objects", &status, AT_SYMLINK_NOFOLLOW) == 0 &&
                         fstatat(git, "refs", &status, AT_SYMLINK_NOFOLLOW) == 0;
    if (git >= 0 && !has_all) {
        close(git);
        return -1;
    }
    return git;
}

bool gw_is_repository(const struct gw_handed_over *handed_over, const char *folder)
{
    char *why;
    const int git = open_git(handed_over, folder, &why);
    const bool is_one = git >= 0 || why;
    free(why);
    if (git >= 0) {
        close(git);
    }
    return is_one;
}

// A small file of theirs, to be freed; NULL if there is none.
static char *text_of(int git, const char *path)
{
    struct gw_regular_file file;
    if (gw_regular_file_read_below(git, path, GW_LARGEST_FILE, &file)) {
        return NULL;
    }
    char *text = gw_format("%.*s", (int)file.length, file.bytes);
    free(file.bytes);
    return text;
}

// Whether a line begins with an object's name, which ends there or at a blank.
static bool is_object(const char *line)
{
    return strspn(line, "0123456789abcdef") == DIGITS && strchr(" \n\r", line[DIGITS]);
}

// What a reference names, by packed-refs.
static bool find_packed(const char *packed, const char *name, char id[65])
{
    const size_t length = strlen(name);
    for (const char *line = packed; line && *line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (is_object(line) && strncmp(line + DIGITS + 1, name, length) == 0 &&
            strchr("\r\n", line[DIGITS + 1 + length])) {
            snprintf(id, 65, "%.*s", DIGITS, line);
            return true;
        }
    }
    return false;
}

// Whether a path is none below the folder that it is seen from.
static bool leads_out(const char *path)
{
    bool out = *path == '\0' || *path == '/';
    for (const char *piece = path; !out && piece; piece = strchr(piece, '/')) {
        piece += *piece == '/';
        const size_t length = strcspn(piece, "/");
        out = length == 0 || (length == 1 && *piece == '.') ||
              (length == 2 && strncmp(piece, "..", 2) == 0);
    }
    return out;
}

// The commit that HEAD names; false if there is none.
static bool find_head(int git, char id[65])
{
    char *head = text_of(git, "HEAD");
    bool found = head && is_object(head);
    if (found) {
        snprintf(id, 65, "%.*s", DIGITS, head);
    } else if (head && strncmp(head, "ref: refs/", 10) == 0) {
        char *name = head + strlen("ref: ");
        name[strcspn(name, "\r\n")] = '\0';
        char *loose = leads_out(name) ? NULL : text_of(git, name);
        found = loose && is_object(loose);
        if (found) {
            snprintf(id, 65, "%.*s", DIGITS, loose);
        } else {
            char *packed = text_of(git, "packed-refs");
            found = packed && find_packed(packed, name, id);
            free(packed);
        }
        free(loose);
    }
    free(head);
    return found;
}

// Why the objects are not to be used, as part of a sentence, or NULL.
static const char *why_not_these(const char *objects)
{
    char *const roots[] = {(char *)objects, NULL};
    FTS *tree = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
    const char *why = tree ? NULL : "its objects cannot be read";
    size_t count = 0;
    for (FTSENT *entry; !why && (entry = fts_read(tree));) {
        const char *below = entry->fts_path + strlen(objects);
        const bool is_folder = entry->fts_info == FTS_D || entry->fts_info == FTS_DP;
        if (entry->fts_info == FTS_SL || entry->fts_info == FTS_SLNONE) {
            why = "its objects are symbolic links";
        } else if (!is_folder && entry->fts_info != FTS_F) {
            why = "its objects are no regular files, or cannot be read";
        } else if (strcmp(below, "/info/alternates") == 0) {
            why = "its objects lie in another repository (objects/info/alternates): clone it "
                  "without --shared and --reference";
        } else if (++count > MOST_OBJECTS) {
            why = "it has too many objects";
        }
    }
    if (tree) {
        fts_close(tree);
    }
    return why;
}

static bool write_text(const char *folder, const char *name, const char *text)
{
    char *path = gw_format("%s/%s", folder, name);
    FILE *file = fopen(path, "we");
    bool written = file && fputs(text, file) >= 0;
    written = file && fclose(file) == 0 && written;
    free(path);
    return written;
}

// An empty repository, without any of what somebody could have configured.
static bool make_own(struct repository *repository, const char *class_folder)
{
    repository->own = gw_format("%s/.unpacked-XXXXXX", class_folder);
    bool made = mkdtemp(repository->own);
    static const char *const folders[] = {"objects", "refs"};
    for (size_t i = 0; made && i < 2; i++) {
        char *path = gw_format("%s/%s", repository->own, folders[i]);
        made = mkdir(path, 0700) == 0;
        free(path);
    }
    repository->said = gw_format("%s/said", repository->own);
    return made && write_text(repository->own, "HEAD", own_head);
}

// Where a clone ends, if it is a shallow one: else git would look for the commits before it.
static bool copy_shallow(const struct repository *repository)
{
    char *shallow = text_of(repository->git, "shallow");
    bool is_one = shallow && *shallow;
    for (const char *line = shallow; is_one && *line; line += DIGITS + 1) {
        is_one = is_object(line) && line[DIGITS] == '\n';
    }
    const bool done = !is_one || write_text(repository->own, "shallow", shallow);
    free(shallow);
    return done;
}

static void remove_own(const struct repository *repository)
{
    static const char *const names[] = {"said", "wanted", "shallow", "HEAD"};
    static const char *const folders[] = {"objects", "refs"};
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        char *path = gw_format("%s/%s", repository->own, names[i]);
        unlink(path);
        free(path);
    }
    for (size_t i = 0; i < sizeof(folders) / sizeof(*folders); i++) {
        char *path = gw_format("%s/%s", repository->own, folders[i]);
        rmdir(path);
        free(path);
    }
    rmdir(repository->own);
}

// In the new process: nothing of whoever grades, and nothing of the repository, configures git.
static int before_git(void *context)
{
    const struct repository *repository = context;
    const struct {
        __rlimit_resource_t what;
        rlim_t most;
    } limits[] = {{RLIMIT_CPU, MOST_SECONDS},
                  {RLIMIT_FSIZE, repository->most},
                  {RLIMIT_AS, MOST_MEMORY},
                  {RLIMIT_CORE, 0}};
    char *path = getenv("PATH") ? gw_format("%s", getenv("PATH")) : NULL;
    clearenv();
    if (path) {
        setenv("PATH", path, 1);
    }
    static const char *const settings[][2] = {{"LC_ALL", "C"},
                                              {"HOME", "/nonexistent"},
                                              {"GIT_CONFIG_NOSYSTEM", "1"},
                                              {"GIT_CONFIG_GLOBAL", "/dev/null"},
                                              {"GIT_NO_REPLACE_OBJECTS", "1"},
                                              {"GIT_NO_LAZY_FETCH", "1"},
                                              {"GIT_ATTR_NOSYSTEM", "1"},
                                              {"GIT_TERMINAL_PROMPT", "0"},
                                              {"GIT_OPTIONAL_LOCKS", "0"}};
    for (size_t i = 0; i < sizeof(settings) / sizeof(*settings); i++) {
        setenv(settings[i][0], settings[i][1], 1);
    }
    setenv("GIT_DIR", repository->own, 1);
    setenv("GIT_OBJECT_DIRECTORY", repository->objects, 1);
    for (size_t i = 0; i < sizeof(limits) / sizeof(*limits); i++) {
        const struct rlimit limit = {limits[i].most, limits[i].most};
        setrlimit(limits[i].what, &limit);
    }
    free(path);
    return 0;
}

// Runs git with up to five words behind those that all commands have, and reads what it says.
// @return whether it ended well; then `said` is to be freed
static bool run_git(struct repository *repository, const char *const *words, const char *input,
                    struct gw_regular_file *said, char **why)
{
    const char *all[16] = {"git",
                           "-c",
                           "core.hooksPath=/nonexistent",
                           "-c",
                           "core.fsmonitor=false",
                           "-c",
                           "core.commitGraph=false",
                           "-c",
                           "safe.directory=*"};
    size_t count = 9;
    while (*words) {
        all[count++] = *words++;
    }
    const int status = gw_process_run(&(struct gw_command){.words = all,
                                                           .folder = repository->own,
                                                           .input = input ? input : "/dev/null",
                                                           .output = repository->said,
                                                           .errors = "/dev/null",
                                                           .before = before_git,
                                                           .context = repository});
    if (status != 0) {
        *why = gw_format("%s", status == GW_NOT_STARTED
                                   ? "git is not installed here"
                                   : "git cannot read it: it is damaged, incomplete or too large");
        return false;
    }
    const int file = open(repository->said, O_RDONLY | O_CLOEXEC);
    struct stat all_of_it;
    *said = (struct gw_regular_file){0};
    if (file >= 0 && fstat(file, &all_of_it) == 0) {
        const size_t length = (size_t)all_of_it.st_size;
        said->bytes = malloc(length + 1);
        ssize_t got = 1;
        while (said->bytes && said->length < length && got > 0) {
            got = read(file, said->bytes + said->length, length - said->length);
            said->length += got > 0 ? (size_t)got : 0;
        }
    }
    if (file >= 0) {
        close(file);
    }
    if (!said->bytes) {
        *why = gw_format("%s", strerror(errno));
        return false;
    }
    said->bytes[said->length] = '\0';
    return true;
}

// The newest commit until a moment, or of all; an empty id: there is none.
static bool find_commit(struct repository *repository, const char *head, const time_t *until,
                        struct gw_commit *commit, char **why)
{
    char *age = until ? gw_format("--min-age=%lld", (long long)*until) : NULL;
    const char *const words[] = {"rev-list",        "-1", "--timestamp", age ? age : head,
                                 age ? head : NULL, NULL};
    struct gw_regular_file said;
    const bool done = run_git(repository, words, NULL, &said, why);
    *commit = (struct gw_commit){.id = ""};
    long long at;
    if (done && sscanf(said.bytes, "%lld %40[0-9a-f]", &at, commit->id) == 2) {
        commit->at = (time_t)at;
        commit->is_newest = strcmp(commit->id, head) == 0;
    }
    if (done) {
        free(said.bytes);
    }
    free(age);
    return done;
}

// One line of a tree: "100644 blob ID SIZE\tPATH". Adds its entry, and its name to those that git
// is asked for.
static void add_line(struct repository *repository, const char *line, struct gw_text *wanted,
                     size_t *bytes)
{
    char kind[16], id[65], size[32];
    unsigned mode;
    const char *path = strchr(line, '\t');
    if (!path || sscanf(line, "%o %15s %64s %31s", &mode, kind, id, size) != 4) {
        return;
    }
    path++;
    const char *name = gw_last_piece(path);
    const bool is_submodule = strcmp(kind, "commit") == 0;
    if (!is_submodule && !gw_may_be_wanted(name)) {
        return;
    }
    const size_t length = strtoul(size, NULL, 10);
    const size_t most = gw_is_zip(name) ? GW_LARGEST_ARCHIVE : GW_LARGEST_FILE;
    const char *refused = is_submodule ? "it is a submodule: its files are not in this repository"
                          : leads_out(path) ? "its name leads out of the repository"
                          : S_ISLNK(mode)   ? gw_why_no_file(S_IFLNK)
                          : length > most   ? most == GW_LARGEST_FILE ? "it is larger than 1 MiB"
                                                                      : "it is larger than 64 MiB"
                          : *bytes + length > GW_LARGEST_ARCHIVE ? "more than 64 MiB were committed"
                                                                 : NULL;
    gw_add_entry(repository->handed_over,
                 (struct gw_entry){.path = gw_format("%s/%s", repository->folder, path),
                                   .is_folder = is_submodule,
                                   .refused = refused ? gw_format("%s", refused) : NULL,
                                   .is_spooled = true,
                                   .length = refused ? 0 : length});
    if (!refused) {
        *bytes += length;
        gw_text_add(wanted, "%s\n", id);
    }
}

static bool list_tree(struct repository *repository, const char *commit, struct gw_text *wanted,
                      char **why)
{
    const char *const words[] = {"ls-tree", "-rzl", "--full-tree", commit, NULL};
    struct gw_regular_file said;
    size_t bytes = 0;
    if (!run_git(repository, words, NULL, &said, why)) {
        return false;
    }
    for (size_t at = 0; at < said.length; at += strlen(said.bytes + at) + 1) {
        add_line(repository, said.bytes + at, wanted, &bytes);
    }
    free(said.bytes);
    return true;
}

// What Git LFS commits for a file, whose content is elsewhere.
static bool is_pointer(const char *bytes, size_t length)
{
    static const char begin[] = "version https://git-lfs.github.com/";
    return length > strlen(begin) && strncmp(bytes, begin, strlen(begin)) == 0;
}

static bool spool(struct gw_handed_over *handed_over, struct gw_entry *entry, const char *bytes)
{
    if (is_pointer(bytes, entry->length)) {
        entry->refused = gw_format("it is a pointer of Git LFS: commit the file itself");
        entry->length = 0;
        return true;
    }
    entry->at = lseek(handed_over->spool, 0, SEEK_END);
    return gw_spool_add(handed_over, bytes, entry->length);
}

// Takes the bytes of what was asked for, in the same order: "ID blob SIZE", a line's end, as many
// bytes, and another line's end.
static bool take_blobs(struct repository *repository, size_t first, char **why)
{
    char *input = gw_format("%s/wanted", repository->own);
    const char *const words[] = {"cat-file", "--batch", NULL};
    struct gw_regular_file said;
    repository->most = MOST_OUTPUT;
    const bool done = run_git(repository, words, input, &said, why);
    free(input);
    if (!done) {
        return false;
    }
    struct gw_handed_over *handed_over = repository->handed_over;
    const char *at = said.bytes;
    const char *end = said.bytes + said.length;
    bool whole = true;
    for (size_t i = first; whole && i < handed_over->count; i++) {
        struct gw_entry *entry = &handed_over->entries[i];
        if (entry->refused) {
            continue;
        }
        const char *bytes = memchr(at, '\n', (size_t)(end - at));
        size_t length = 0;
        whole = bytes && sscanf(at, "%*s blob %zu", &length) == 1 && length == entry->length &&
                length < (size_t)(end - bytes) && spool(handed_over, entry, bytes + 1);
        at = whole ? bytes + 1 + length + 1 : at;
    }
    free(said.bytes);
    if (!whole) {
        *why = gw_format("git cannot read it: it is damaged");
    }
    return whole;
}

// All that is done with git, in its own repository.
static char *read_commit(struct repository *repository, const time_t *until,
                         struct gw_commit *commit)
{
    char head[65];
    char *why = NULL;
    struct gw_text wanted = {0};
    const size_t first = repository->handed_over->count;
    if (!find_head(repository->git, head)) {
        return gw_format("nothing is committed on its current branch");
    }
    bool done = find_commit(repository, head, until, commit, &why);
    if (done && *commit->id == '\0') {
        done = find_commit(repository, head, NULL, commit, &why);
    }
    done = done && list_tree(repository, commit->id, &wanted, &why);
    if (done) {
        done = write_text(repository->own, "wanted", gw_text_string(&wanted)) &&
               take_blobs(repository, first, &why);
    }
    gw_text_free(&wanted);
    if (!done) {
        // Nothing of what cannot be read as a whole counts.
        struct gw_handed_over *handed_over = repository->handed_over;
        while (handed_over->count > first) {
            free(handed_over->entries[--handed_over->count].path);
            free(handed_over->entries[handed_over->count].refused);
        }
    }
    return done || why ? why : gw_format("%s", strerror(errno));
}

char *gw_list_commit(struct gw_handed_over *handed_over, const char *folder,
                     const char *class_folder, const time_t *until, struct gw_commit *commit)
{
    struct repository repository = {
        .handed_over = handed_over, .folder = folder, .most = MOST_LISTED};
    char *why;
    repository.git = open_git(handed_over, folder, &why);
    if (repository.git < 0) {
        return why ? why : gw_format("it is no git repository");
    }
    const int objects = gw_open_below(repository.git, "objects");
    char *link = gw_format("/proc/self/fd/%d", objects);
    repository.objects = objects < 0 ? NULL : realpath(link, NULL);
    free(link);
    const char *reason = repository.objects ? why_not_these(repository.objects)
                                            : "its folder of objects is none, or a symbolic link";
    char *whole = realpath(class_folder, NULL);
    if (reason) {
        why = gw_format("%s", reason);
    } else if (!whole || !gw_spool_open(handed_over, whole) || !make_own(&repository, whole) ||
               !copy_shallow(&repository)) {
        why = gw_format("%s", strerror(errno));
    } else {
        why = read_commit(&repository, until, commit);
    }
    if (repository.own) {
        remove_own(&repository);
    }
    if (objects >= 0) {
        close(objects);
    }
    close(repository.git);
    free(repository.own);
    free(repository.said);
    free(repository.objects);
    free(whole);
    return why;
}
