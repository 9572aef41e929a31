# SPDX-License-Identifier: MIT
# Where what Gridwork needs may lie beside the system's own folders: `./gridwork setup --user` puts it there
# for a user who may not install, and cmake/prefix.cmake looks at the same places. Sourced by shared.sh.

# places_of_prefix: where a prefix may be, a line each. One of root's is everybody's.
places_of_prefix() {
    if [ -n "${GRIDWORK_PREFIX-}" ]; then
        echo "$GRIDWORK_PREFIX"
        return
    fi
    machine=$(uname -m)
    [ "$(id -u)" -eq 0 ] || [ -z "${XDG_DATA_HOME:-${HOME-}}" ] ||
        echo "${XDG_DATA_HOME:-$HOME/.local/share}/gridwork/$machine"
    echo "/usr/local/lib/gridwork/$machine"
}

# own_prefix: where this user's is, or will be.
own_prefix() {
    places_of_prefix | sed 1q
}

# use_prefix: has the programs of a prefix on PATH, behind the system's, and its name in GRIDWORK_PREFIX for
# whatever is started from here.
use_prefix() {
    [ -z "${GRIDWORK_SYSTEM_PATH-}" ] || return 0
    GRIDWORK_SYSTEM_PATH=$PATH
    export GRIDWORK_SYSTEM_PATH
    # Most have none, and are not to wait for that to be found out.
    [ -n "${GRIDWORK_PREFIX-}" ] || [ -d "${XDG_DATA_HOME:-${HOME-}/.local/share}/gridwork" ] ||
        [ -d /usr/local/lib/gridwork ] || return 0
    found=$(places_of_prefix | while read -r place; do
        [ ! -d "$place" ] || { echo "$place"; break; }
    done)
    [ -n "$found" ] || return 0
    GRIDWORK_PREFIX=$found
    PATH=$PATH:$found/bin
    export GRIDWORK_PREFIX PATH
}
