// SPDX-License-Identifier: MIT
// What was made of somebody's files, kept under a name that is the SHA-256 of all that decides it:
// programs, what the compiler said, verdicts. STORE/KEY/ is an entry. It is made beside its place
// and renamed, so that it is there whole or not at all; STORE/KEY.lock is held by whoever makes or
// reads it.
#pragma once

#include "base/sha256.h"

#include <stdbool.h>
#include <stddef.h>

/** A key in the making. */
struct gw_store_key {
    struct gw_sha256 sum;
};

void gw_store_key_begin(struct gw_store_key *key);

/** Adds a text under a name, so that no two lists of texts are alike. */
void gw_store_key_text(struct gw_store_key *key, const char *name, const char *text);

/**
 * Adds a file's content under a name.
 * @return false if it is not a regular file that can be read; that is added, too
 */
bool gw_store_key_file(struct gw_store_key *key, const char *name, const char *path);

/** Ends the key; `text` becomes its name. */
void gw_store_key_end(struct gw_store_key *key, char text[GW_SHA256_TEXT]);

/** An entry that this process holds. */
struct gw_store_entry {
    char *folder; /**< STORE/KEY */
    char *making; /**< where it is made: STORE/KEY.new */
    bool is_there;
    int lock; /**< its descriptor */
};

/**
 * Holds an entry: one that is there together with others who read it, one that is not alone, once
 * nobody else holds it. Then `making` is an empty folder.
 * @param fresh what is there counts as not there
 * @return false after a sentence on standard error: nothing can be written to the store
 */
bool gw_store_enter(struct gw_store_entry *entry, const char *store, const char *key, bool fresh);

/** What lies in `making` becomes the entry. @return false: it could not be renamed */
bool gw_store_publish(struct gw_store_entry *entry);

/** Goes on holding the entry that was made together with others who only read it. */
void gw_store_share(const struct gw_store_entry *entry);

/** Lets go of the entry. What was made and not published is removed. */
void gw_store_leave(struct gw_store_entry *entry);

/** Removes the entries that were used longest ago, until `most` are left; none that is held. */
void gw_store_prune(const char *store, size_t most);

/** Removes a folder with all that is in it. */
void gw_store_remove(const char *folder);
