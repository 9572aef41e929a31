# SPDX-License-Identifier: MIT
# Where mend and order have the texts of an exercise or a case from: in the workbook from solutions/ and tests/, in
# a students' edition from one packed file. Sourced behind shared.sh.
packed_texts=$GRIDWORK_ROOT/common/practice/texts.tar.gz

# texts_of KIND NAME FOLDER: makes in FOLDER the folder KIND/NAME with the files that practice/mend/mistakes_to_mend.h
# names, of an exercise (`exercises`) or a case (`cases`).
texts_of() {
    mkdir -p "$3/$1/$2/wrong" "$3/$1/$2/right"
    if [ ! -d "$GRIDWORK_ROOT/solutions" ]; then
        [ -f "$packed_texts" ] || fail "common/practice/texts.tar.gz is missing: this edition was made without it"
        tar -xzf "$packed_texts" -C "$3" "$1/$2" 2>/dev/null || {
            tar -tzf "$packed_texts" >/dev/null 2>&1 || fail "common/practice/texts.tar.gz cannot be unpacked"
            fail "this edition has no mistakes of $2; the cases it has: ./gridwork mend --case"
        }
    elif [ "$1" = exercises ]; then
        sh "$GRIDWORK_ROOT/common/scripts/mistake" expand "$3/$1" "$2"
    else
        # Line 2 of the mended program says what the mistake is.
        broken=$GRIDWORK_ROOT/common/practice/cases/$2.cu
        mended=$GRIDWORK_ROOT/tests/practice/cases/$2.cu
        awk 'FNR == 2 && FILENAME == ARGV[1] { line = $0; nextfile } FNR == 2 { $0 = line } FILENAME == ARGV[2]' \
            "$broken" "$mended" >"$3/$1/$2/reference.cu"
        awk 'FNR == 2 && FILENAME == ARGV[1] { line = $0; sub(/MISTAKE/, "WRONG", line); nextfile }
            FNR == 2 { $0 = line } FILENAME == ARGV[2]' "$mended" "$broken" >"$3/$1/$2/wrong/case.cu"
    fi
}

# list_of_cases: their names, in order.
list_of_cases() {
    sed -n 's/^\([a-z0-9_]*\):.*/\1/p' "$GRIDWORK_ROOT/common/practice/cases/cases.txt"
}

# pack_texts FILE [cases]: all of it, or the cases alone, in one file that is the same each time.
pack_texts() {
    packing=$(mktemp -d)
    mkdir "$packing/exercises"
    [ "${2-}" = cases ] || sh "$GRIDWORK_ROOT/common/scripts/mistake" expand "$packing/exercises"
    for name in $(list_of_cases); do
        texts_of cases "$name" "$packing"
    done
    find "$packing" -exec touch -d @0 {} +
    (cd "$packing" && find exercises cases | sort | tar -cf - --no-recursion --owner=0 --group=0 --numeric-owner \
        --mode=u=rwX,go=rX -T -) | gzip -9n >"$1"
    rm -rf "$packing"
}
