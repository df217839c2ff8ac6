# Sourced by the commands beside it: finds the tools, sets up the environments, and skips what is already as it should be.
# shellcheck shell=bash

# What a person has set for other work changes nothing here: where modules are looked for, whether tests' assertions are
# kept, where pip installs to, which build of a package is taken. Compiled modules are written down: without them every
# process compiles the sources anew, a second and a half each time.
unset CDPATH PYTHONPATH PYTHONHOME PYTHONOPTIMIZE PYTHONSTARTUP PYTHONDONTWRITEBYTECODE PYTEST_ADDOPTS NODE_ENV
unset PIP_USER PIP_TARGET PIP_PREFIX PIP_ROOT PIP_DRY_RUN

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
python=$root/.venv/bin/python
cache=$root/.cache

say() { printf '%s\n' "$@"; }

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# Runs a command without its chatter; when it fails, shows what it said.
quietly() {
  local what=$1 log started=$SECONDS
  shift
  log=$(mktemp)
  printf '%s ... ' "$what"
  if "$@" >"$log" 2>&1 </dev/null; then
    printf 'done (%s s)\n' "$((SECONDS - started))"
    rm -f "$log"
  else
    printf 'failed\n'
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
}

# One set-up at a time: a second start waits for the first instead of building over it.
lock_setup() {
  mkdir -p "$cache"
  exec 9>"$cache/setup.lock"
  if command -v flock >/dev/null && ! flock --nonblock 9; then
    say 'Another set-up is running in this folder; waiting for it.'
    flock 9
  fi
}

unlock_setup() { exec 9>&-; }

digest() { if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi; }

find_python() {
  local candidate
  for candidate in python3.14 python3.13 python3.12 python3.11 python3 python; do
    if command -v "$candidate" >/dev/null &&
      "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
      printf '%s' "$candidate"
      return
    fi
  done
  fail 'Python 3.11 or later with its venv module is needed (on Debian: apt-get install python3 python3-venv).'
}

need_node() {
  command -v node >/dev/null && command -v npm >/dev/null ||
    fail 'Node.js 20.19 or later with npm is needed to build the web pages (https://nodejs.org).'
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
    fail "Node.js 20.19 or later is needed; this is $(node --version)."
}

# ensure_python LOCK: the virtual environment holds the versions that the lock pins.
ensure_python() {
  local lock=$1 stamp wanted
  stamp=$root/.venv/.installed-$(basename "$lock")
  wanted=$(digest <"$root/$lock")
  if [ -x "$python" ] && "$python" -c '' 2>/dev/null; then
    [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && return
  else
    local found
    found=$(find_python) || exit 1
    quietly 'Making the Python environment' "$found" -m venv --clear "$root/.venv" ||
      fail 'The Python environment could not be made; see above.'
  fi
  quietly "Installing the Python packages of $lock" \
    "$python" -m pip install --disable-pip-version-check --no-user --no-deps --requirement "$root/$lock" ||
    fail 'The Python packages could not be installed; see above.'
  printf '%s\n' "$wanted" >"$stamp"
  # The lock for development holds every version of the lock for running, so one set-up serves both commands.
  if [ "$lock" = requirements-dev.lock ]; then
    digest <"$root/requirements.lock" >"$root/.venv/.installed-requirements.lock"
  fi
}

# operate MODULE ARGUMENT...: becomes a command of the API, once Python is set up.
operate() {
  lock_setup
  ensure_python requirements.lock
  unlock_setup
  cd "$root"
  exec "$python" -m "$@"
}

# ensure_node_packages FOLDER: node_modules of that folder is what its package-lock.json says.
ensure_node_packages() {
  local folder=$1 wanted
  wanted=$(digest <"$root/$folder/package-lock.json")
  [ -f "$root/$folder/node_modules/.installed" ] && [ "$(cat "$root/$folder/node_modules/.installed")" = "$wanted" ] && return
  need_node
  # A person's own npmrc names the registry; what it says of how packages are installed is not for this project.
  quietly "Installing the packages of $folder" \
    npm ci --prefix "$root/$folder" --no-audit --no-fund --loglevel=error --include=dev --package-lock --no-global \
    --no-dry-run --install-strategy=hoisted ||
    fail "The packages of $folder could not be installed; see above."
  printf '%s\n' "$wanted" >"$root/$folder/node_modules/.installed"
}

# Names, sizes and times of the web sources: enough to see any edit, and cheap at every start.
web_fingerprint() {
  "$python" - "$root/web" <<'PY'
import hashlib, os, sys
seen = hashlib.sha256()
for folder, folders, files in os.walk(sys.argv[1]):
    folders[:] = sorted(name for name in folders if name not in {"node_modules", "dist", "screenshots"})
    for name in sorted(files):
        path = os.path.join(folder, name)
        about = os.stat(path)
        seen.update(f"{path} {about.st_size} {about.st_mtime_ns}\n".encode())
print(seen.hexdigest())
PY
}

# ensure_web_build: web/dist is the build of the present sources.
ensure_web_build() {
  local stamp=$root/web/dist/.built wanted
  wanted=$(web_fingerprint)
  [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && return
  need_node
  ensure_node_packages web
  rm -f "$stamp"
  quietly 'Building the web pages' npm run --prefix "$root/web" --silent build || fail 'The web pages could not be built; see above.'
  # Taken before the build, so that an edit made while it ran is built at the next start.
  printf '%s\n' "$wanted" >"$stamp"
}

# Prints the path of a Chromium; installs Debian's when this is root and there is none. Fails without a word otherwise.
find_chromium() {
  first_of "${CHROMIUM_PATH:-}" chromium chromium-browser google-chrome google-chrome-stable ||
    { install_debian_package chromium && first_of chromium; }
}

# Prints the path of the Chromium that draws no windows, with which most browser tests take two thirds of the time.
find_headless_chromium() {
  first_of chromium-headless-shell || { install_debian_package chromium-headless-shell && first_of chromium-headless-shell; }
}

# Prints the path of the first of these commands that is there.
first_of() {
  local candidate
  for candidate in "$@"; do
    [ -n "$candidate" ] && command -v "$candidate" && return
  done
  return 1
}

# install_debian_package NAME: where this is root on Debian, and Debian has it. What it says goes to stderr.
install_debian_package() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
  {
    quietly 'Refreshing the list of system packages' apt-get update -q || return 1
    apt-cache show "$1" >/dev/null 2>&1 || return 1
    quietly "Installing $1" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q "$1"
  } >&2
}
