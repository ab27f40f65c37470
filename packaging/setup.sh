#!/usr/bin/env bash
# Sets Parlance up in this folder and starts it (run) or its tests (test).
#
#   bash packaging/setup.sh run [ARGUMENTS OF PARLANCE]
#   bash packaging/setup.sh test [ARGUMENTS OF PYTEST]
#   bash packaging/setup.sh packages [MORE DEBIAN PACKAGES]
#
# On Debian and Ubuntu it installs the system packages that are missing, with sudo where that is needed; elsewhere
# it says what the window needs. Everything else goes into .venv. Calling it again only starts.
set -euo pipefail
cd "$(dirname "$0")/.."

window_packages=(libgl1 libegl1 libxkbcommon0 libfontconfig1 libglib2.0-0 libdbus-1-3
  libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0)

say() { printf '%s\n' "$*" >&2; }

is_usable() { "$1" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() { # prints the first Python that is new enough
  local name
  for name in python3 python3.13 python3.12 python3.11 python; do
    if command -v "$name" >/dev/null && is_usable "$name"; then echo "$name"; return 0; fi
  done
  return 1
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo "$@"; else return 1; fi
}

is_installed() { # names may have changed with Ubuntu's t64 packages: libglib2.0-0 is libglib2.0-0t64 there
  # it fails for the one of the two that this system does not know
  { dpkg-query -W -f='${db:Status-Status}\n' "$1" "$1t64" 2>/dev/null || true; } | grep -qx installed
}

install_packages() { # install_packages NAME...: those that are missing; where that is not possible, says so and goes on
  local missing=() name
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    [ "$(uname -s)" = Linux ] && say "Not a Debian system. The window needs OpenGL, EGL, fontconfig, glib, D-Bus," \
      "libxkbcommon-x11 and xcb-util-cursor, -wm, -keysyms: if it does not start, install those."
    return 0
  fi
  for name in "$@"; do is_installed "$name" || missing+=("$name"); done
  find_python >/dev/null || missing+=(python3 python3-venv)
  [ ${#missing[@]} = 0 ] && return 0
  say "Installing with apt-get: ${missing[*]}"
  if ! { as_root apt-get update -qq &&
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null; }; then
    say "These packages could not be installed. Install them yourself: apt-get install ${missing[*]}"
  fi
}

set_up() { # set_up EXTRAS: makes or completes .venv
  local python
  if ! python=$(find_python); then
    say "Parlance needs Python 3.11 or newer with venv. Install it (https://www.python.org), and try again."
    exit 1
  fi
  if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    say "Setting Parlance up in $PWD/.venv: up to 3 GB are downloaded, which may take some minutes."
    "$python" -m venv --clear .venv
  fi
  .venv/bin/python -m pip install --quiet --disable-pip-version-check -c packaging/constraints.txt -e ".[$1]"
}

what=${1:-}
[ $# -gt 0 ] && shift
case $what in
  run)
    install_packages "${window_packages[@]}"
    set_up all
    exec .venv/bin/parlance "$@"
    ;;
  test)
    install_packages "${window_packages[@]}"
    set_up all,dev
    export QT_QPA_PLATFORM=${QT_QPA_PLATFORM:-offscreen}
    # once for all processes that the tests start, also where PYTHONDONTWRITEBYTECODE is set
    .venv/bin/python -m compileall -q engine gui
    exec .venv/bin/python -m pytest -n logical --maxprocesses 4 --dist worksteal -m "not slow and not window" "$@"
    ;;
  packages)
    install_packages "${window_packages[@]}" "$@"
    ;;
  *)
    say "bash packaging/setup.sh run | test | packages: starts Parlance, runs its tests, installs system packages alone."
    exit 2
    ;;
esac
