// SPDX-License-Identifier: MIT
// A zip's entries, one after another. What a zip says of itself may be wrong: bytes are counted as
// they come, and names are taken apart before anybody else sees them.
#include "zip.h"

#include "base/regular_file.h"
#include "base/text.h"
#include "handed_over.h"

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

const struct gw_zip_limits gw_zip_of_a_person = {1000, GW_LARGEST_ARCHIVE, true};
const struct gw_zip_limits gw_zip_of_a_class = {500000, (size_t)8 << 30, false};

struct reading {
    struct archive *archive;
    const struct gw_zip_limits *limits;
    bool (*visit)(void *context, const struct gw_zipped *entry);
    void *context;
    size_t entries, bytes;
};

static char *said(const char *reason)
{
    return gw_format("%s", reason);
}

static char *too_large(const struct reading *reading)
{
    return gw_format("it would unpack to more than %zu MiB", reading->limits->bytes >> 20);
}

// The path without what stands for nothing, to be freed; NULL with a reason if it leads out of the
// zip. A zip from Windows may have \ for /.
static char *inner_path(const char *name, char **why)
{
    const bool has_drive = name[0] && name[1] == ':' && strchr("/\\", name[2]);
    if (strchr("/\\", name[0]) || has_drive) {
        *why = gw_format("it has a file with an absolute name, '%s'", name);
        return NULL;
    }
    struct gw_text path = {0};
    for (const char *at = name; *at;) {
        const size_t length = strcspn(at, "/\\");
        if (length == 2 && strncmp(at, "..", 2) == 0) {
            *why = gw_format("it has a file that would lie outside it, '%s'", name);
            gw_text_free(&path);
            return NULL;
        }
        if (length > 0 && !(length == 1 && *at == '.')) {
            gw_text_add(&path, "%s", path.length > 0 ? "/" : "");
            gw_text_add_bytes(&path, at, length);
        }
        at += length + (at[length] != '\0');
    }
    char *clean = gw_format("%s", gw_text_string(&path));
    gw_text_free(&path);
    return clean;
}

// Whether a folder on the way has nothing of anybody's.
static bool is_of_no_use(const char *path)
{
    for (const char *slash; (slash = strchr(path, '/')); path = slash + 1) {
        char *piece = gw_format("%.*s", (int)(slash - path), path);
        const bool useless = gw_is_of_no_use(piece);
        free(piece);
        if (useless) {
            return true;
        }
    }
    return false;
}

// Unpacks an entry: what is kept of it is in `kept`, unless that is NULL. @return a reason or NULL
static char *unpack(struct reading *reading, size_t most, struct gw_text *kept, size_t *length)
{
    static char piece[1 << 16];
    la_ssize_t got;
    *length = 0;
    while ((got = archive_read_data(reading->archive, piece, sizeof(piece))) > 0) {
        *length += (size_t)got;
        reading->bytes += (size_t)got;
        if (reading->bytes > reading->limits->bytes) {
            return too_large(reading);
        }
        if (kept && *length <= most) {
            gw_text_add_bytes(kept, piece, (size_t)got);
        } else if (!reading->limits->is_strict) {
            return NULL; // of a class's zip the rest of the entry is skipped
        }
    }
    return got < 0 ? said("it is damaged") : NULL;
}

static char *read_file(struct reading *reading, struct archive_entry *entry, const char *path)
{
    const char *name = gw_last_piece(path);
    const bool is_wanted = gw_may_be_wanted(name) && !is_of_no_use(path);
    const bool is_list = strcmp(name, GW_SUBMITTERS_FILE) == 0;
    const size_t most = gw_is_zip(name) || is_list ? GW_LARGEST_ARCHIVE : GW_LARGEST_FILE;
    struct gw_text bytes = {0};
    size_t length = 0;
    char *why = NULL;
    if (archive_entry_size_is_set(entry) &&
        archive_entry_size(entry) > (la_int64_t)reading->limits->bytes) {
        why = too_large(reading);
    } else if (reading->limits->is_strict || (is_wanted && !gw_is_other_archive(name))) {
        why = unpack(reading, most, is_wanted ? &bytes : NULL, &length);
    }
    if (!why && !is_of_no_use(path)) {
        const char *refused = !is_wanted || length <= most ? NULL
                              : most == GW_LARGEST_FILE    ? "it is larger than 1 MiB"
                                                           : "it is larger than 64 MiB";
        const struct gw_zipped file = {.path = path,
                                       .refused = refused,
                                       .bytes = is_wanted ? gw_text_string(&bytes) : NULL,
                                       .length = refused ? 0 : bytes.length,
                                       .time = archive_entry_mtime(entry)};
        why = reading->visit(reading->context, &file) ? NULL : said("it cannot be kept");
    }
    gw_text_free(&bytes);
    return why;
}

static char *read_entry(struct reading *reading, struct archive_entry *entry)
{
    reading->entries++;
    if (reading->entries > reading->limits->entries) {
        return gw_format("it has more than %zu entries", reading->limits->entries);
    }
    const char *name = archive_entry_pathname(entry);
    name = name ? name : archive_entry_pathname_utf8(entry);
    if (!name) {
        return said("it has a file without a name");
    }
    if (archive_entry_is_encrypted(entry)) {
        return said("it is encrypted");
    }
    char *why = NULL;
    char *path = inner_path(name, &why);
    if (why || *path == '\0') {
        free(path);
        return why;
    }
    if (archive_entry_hardlink(entry) || archive_entry_filetype(entry) == AE_IFLNK) {
        const struct gw_zipped link = {.path = path, .refused = "it is a symbolic link"};
        why = reading->limits->is_strict ? gw_format("it has a link in it, '%s'", path)
              : reading->visit(reading->context, &link) ? NULL
                                                        : said("it cannot be kept");
    } else if (archive_entry_filetype(entry) == AE_IFDIR) {
        const struct gw_zipped folder = {.path = path, .is_folder = true};
        why = reading->visit(reading->context, &folder) ? NULL : said("it cannot be kept");
    } else {
        why = read_file(reading, entry, path);
    }
    free(path);
    return why;
}

static char *read_entries(struct reading *reading, struct gw_zip_source source)
{
    enum { BLOCK = 1 << 13 }; // it is read again behind each jump
    struct archive *archive = reading->archive;
    // The streaming reader would find files that the zip's own list does not have.
    archive_read_support_format_zip_seekable(archive);
    const int opened = source.file >= 0
                           ? archive_read_open_fd(archive, source.file, BLOCK)
                           : archive_read_open_memory(archive, source.bytes, source.length);
    char *why = opened == ARCHIVE_OK ? NULL : said("it is no zip, or damaged");
    while (!why) {
        struct archive_entry *entry;
        const int read = archive_read_next_header(archive, &entry);
        if (read == ARCHIVE_EOF) {
            break;
        }
        why = read < ARCHIVE_WARN
                  ? said(reading->entries == 0 ? "it is no zip, or damaged" : "it is damaged")
                  : read_entry(reading, entry);
    }
    return why;
}

char *gw_zip_read(struct gw_zip_source source, const struct gw_zip_limits *limits,
                  bool (*visit)(void *context, const struct gw_zipped *entry), void *context)
{
    struct reading reading = {archive_read_new(), limits, visit, context, 0, 0};
    if (!reading.archive) {
        return said("there is no memory for it");
    }
    // Names of all languages, whatever the language of who grades; others are bytes.
    const locale_t all = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    const locale_t before = uselocale(all ? all : LC_GLOBAL_LOCALE);
    char *why = read_entries(&reading, source);
    archive_read_free(reading.archive);
    uselocale(before);
    if (all) {
        freelocale(all);
    }
    return why;
}
