# SPDX-License-Identifier: MIT
# Sets `python` to a Python that drives a browser without a window, or ends with status 77. Sourced by tests of pages.
for program in chromium chromedriver; do
    command -v $program >/dev/null 2>&1 || {
        echo "skipped: $program is not installed"
        exit 77
    }
done
# Debian's package serves the system's Python; the first one on PATH may be another.
python=
for one in /usr/bin/python3 python3; do
    ! "$one" -c 'import selenium' 2>/dev/null || python=$one
done
[ -n "$python" ] || {
    echo "skipped: Selenium for Python is not installed (Debian's package python3-selenium)"
    exit 77
}
export PYTHONPATH="$PWD/tests/browser" PYTHONDONTWRITEBYTECODE=1
