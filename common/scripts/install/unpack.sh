# SPDX-License-Identifier: MIT
# Debian's packages without root: downloaded by apt-get, which checks them, and unpacked into a folder that is
# shaped like the system's. Nothing of theirs is run. Sourced by user.sh.

# What a system with a compiler has, what only installing needs, and Boost's 15,000 headers, of which none is
# included.
never_unpacked='^(libc6|libc6-dev|libc-bin|libc-dev-bin|linux-libc-dev|libgcc-s1|gcc-[0-9]+-base|libstdc\+\+6)=|'\
'^(libcrypt1|libcrypt-dev|libnsl.*|libtirpc.*|rpcsvc-proto|libssl3.*|libkrb5.*|libk5crypto3|libgssapi.*)=|'\
'^(libcom-err2.*|libkeyutils1|debconf|ucf|dpkg|tar|perl.*|libperl.*|sensible-utils)=|^libboost[0-9.]+-dev='

# all_packages PACKAGE...: NAME=VERSION of these, and of what they need, that $apt_status does not have.
all_packages() {
    # shellcheck disable=SC2086 # a list of words
    apt-get $apt_options -o "Dir::State::status=$apt_status" install -s -y --no-install-recommends "$@" \
        2>"$work/why" >"$work/simulated" || return 1
    sed -n 's/^Inst \([^ ]*\) \(\[[^]]*\] \)\{0,1\}(\([^ ]*\) .*/\1=\3/p' "$work/simulated" |
        grep -vE "$never_unpacked" || :
}

# lists_of_our_own: where apt-get's list of packages is missing, or older than what lies on its server, and
# only root may bring the system's up to date.
lists_of_our_own() {
    echo "Fetching the list of packages ..."
    mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
    apt_options="-o Dir::State::Lists=$work/lists -o Dir::Cache=$work/cache"
    # shellcheck disable=SC2086
    apt-get $apt_options update </dev/null >"$work/why" 2>&1 && ! grep -q '^[EW]: .*Failed to fetch' "$work/why" || {
        tail -n 5 "$work/why" >&2
        fail "the list of packages could not be fetched; is there a network? Without one: \
./gridwork setup --from FILE"
    }
}

# download PACKAGE...: the packages and what they need, into $debs. What lies there already is not fetched
# again.
download() {
    mkdir -p "$debs"
    if ! all_packages "$@" >"$work/packages" || ! fetch; then
        [ "$apt_options" = "$apt_system" ] || give_up_download
        lists_of_our_own
        all_packages "$@" >"$work/packages" && fetch || give_up_download
    fi
}

fetch() {
    [ -s "$work/packages" ] || return 0
    # shellcheck disable=SC2086
    (cd "$debs" && xargs apt-get $apt_options download <"$work/packages") </dev/null >"$work/why" 2>&1
}

give_up_download() {
    grep -vE '^(Get|Hit|Fetched|Reading|Building)' "$work/why" | tail -n 5 >&2
    fail "the packages could not be downloaded; the reason stands above. What is there is kept: type it again"
}

# unpack TREE: the packages of $work/packages, as one tree.
unpack() {
    rm -rf "$1"
    mkdir -p "$1"
    while IFS='=' read -r name version; do
        # apt-get writes the colon of 1:2.3 as %3a.
        file=$debs/${name}_$(printf '%s' "$version" | sed 's/:/%3a/g')_
        set -- "$1" "$file"*.deb
        dpkg-deb -x "$2" "$1" 2>"$work/why" || {
            cat "$work/why" >&2
            rm -f "$2"
            fail "$name could not be unpacked into '$1'; the reason stands above (a full disk?)"
        }
    done <"$work/packages"
    shape "$1"
    cp "$work/packages" "$1/packages"
}

# shape TREE: what makes it work at any place.
shape() (
    cd "$1" || exit
    # One folder of libraries.
    for folder in lib bin; do
        if [ -d $folder ]; then
            mkdir -p usr/$folder
            cp -a $folder/. usr/$folder/
            rm -rf ${folder:?}
        fi
    done
    ln -s usr/lib lib
    triple=$(cd usr/lib && ls -d ./*-linux-gnu* 2>/dev/null | sed 's|^\./||' | sed 1q)
    # Licences stay.
    [ ! -d usr/share/doc ] || find usr/share/doc ! -type d ! -name copyright -exec rm -f {} +
    (cd usr/share 2>/dev/null && rm -rf man info locale lintian bug bash-completion) || :
    find usr/lib -name '*.a' -exec rm -f {} +
    # A link goes to what was unpacked, or else to what the system has at the same place.
    find . -type l | while read -r link; do
        target=$(readlink "$link")
        place=$(dirname "$link")
        case $target in
        /*) [ ! -e ".$target" ] || ln -sfn "$(echo "$place" | sed 's|[^/]*|..|g; s|^\.\.|.|')$target" "$link" ;;
        *) [ -e "$link" ] || [ ! -e "${place#.}/$target" ] || ln -sfn "${place#.}/$target" "$link" ;;
        esac
    done
    # Which of several would be chosen as root, by update-alternatives.
    for library in usr/lib/"$triple"/openblas-*/lib*.so*; do
        [ ! -e "$library" ] || ln -sf "${library#usr/lib/"$triple"/}" "usr/lib/$triple/"
    done
    [ ! -e usr/bin/gnuplot-nox ] || ln -sf gnuplot-nox usr/bin/gnuplot
    if [ -d usr/share/fonts ]; then
        mkdir -p usr/etc
        cat >usr/etc/fonts.conf <<END
<fontconfig><dir prefix="relative">../share/fonts</dir><dir>/usr/share/fonts</dir>
<cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
END
    fi
    mkdir bin
    for program in usr/bin/*; do
        [ -x "$program" ] || continue
        cat >"bin/${program##*/}" <<END
#!/bin/sh
here=\$(CDPATH='' cd -- "\$(dirname -- "\$0")/.." && pwd)
LD_LIBRARY_PATH=\$here/usr/lib/$triple\${LD_LIBRARY_PATH:+:\$LD_LIBRARY_PATH}
[ ! -f "\$here/usr/etc/fonts.conf" ] || FONTCONFIG_FILE=\${FONTCONFIG_FILE-\$here/usr/etc/fonts.conf}
export LD_LIBRARY_PATH FONTCONFIG_FILE
exec "\$here/$program" "\$@"
END
        chmod 755 "bin/${program##*/}"
    done
)
