# Sourced by ./run and ./test: packages, configuration, build. Debian 12.

# What the main job needs, and what the tests need on top.
DRYDOCK_PACKAGES=(g++ cmake ninja-build libcli11-dev libfmt-dev libspdlog-dev nlohmann-json3-dev
    libtomlplusplus-dev libboost-context-dev libdw-dev libxxhash-dev python3 python3-numpy)
DRYDOCK_TEST_PACKAGES=(libgtest-dev librapidcheck-dev clang-format)

# need_packages PACKAGE...: installs the missing ones as root, else says how and fails.
need_packages() {
    local missing=() package state
    local -A installed=()
    while read -r package state; do
        if [ "$state" = ii ]; then installed[$package]=1; fi
    done < <(dpkg-query -W -f '${Package} ${db:Status-Abbrev}\n' "$@" 2>/dev/null)
    for package in "$@"; do
        if [ -z "${installed[$package]:-}" ]; then missing+=("$package"); fi
    done
    if [ ${#missing[@]} -eq 0 ]; then return 0; fi
    local as_root=()
    if [ "$(id -u)" != 0 ]; then
        if sudo -n true 2>/dev/null; then
            as_root=(sudo -n)
        else
            echo "drydock: error: these Debian packages are missing and this user may not install them" >&2
            echo "hint: sudo apt-get install -y --no-install-recommends ${missing[*]}" >&2
            return 1
        fi
    fi
    echo "drydock: installing ${missing[*]}" >&2
    local log
    log=$(mktemp)
    if ! { "${as_root[@]}" apt-get update &&
        DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y --no-install-recommends "${missing[@]}"; } \
        >"$log" 2>&1 </dev/null; then
        tail -n 20 "$log" >&2
        rm -f "$log"
        echo "drydock: error: the packages could not be installed" >&2
        echo "hint: apt-get install -y --no-install-recommends ${missing[*]}" >&2
        return 1
    fi
    rm -f "$log"
}

# build_preset PRESET TARGET [CMAKE OPTION...]: configures when an option is new, then builds what
# changed. Quiet unless it fails. ./run and ./test share one folder, so that nothing is built twice.
build_preset() {
    local preset=$1 target=$2 dir=build/$1
    shift 2
    mkdir -p "$dir"
    exec 9>"$dir/.lock"
    if ! flock -n 9; then
        echo "drydock: waiting for another build of $dir" >&2
        flock 9
    fi
    local log=$dir/build.log option
    local configure=0
    if [ ! -f "$dir/build.ninja" ]; then configure=1; fi
    for option in "$@"; do
        option=${option#-D}
        if ! grep -qs "^${option%%=*}:[A-Z]*=${option#*=}\$" "$dir/CMakeCache.txt"; then configure=1; fi
    done
    if [ $configure = 1 ]; then
        echo "drydock: configuring $dir" >&2
        if ! cmake --preset "$preset" "$@" >"$log" 2>&1 </dev/null; then
            tail -n 20 "$log" >&2
            echo "drydock: error: cmake failed; the whole log is $log" >&2
            return 1
        fi
    fi
    # Silent when there is nothing to do. (A dry run cannot tell: it takes every globbed folder for changed.)
    { sleep 1 && echo "drydock: building $dir (a few minutes the first time)" >&2; } 9>&- &
    local notice=$! status=0
    ninja -C "$dir" "$target" >"$log" 2>&1 </dev/null || status=$?
    kill "$notice" 2>/dev/null || true
    wait "$notice" 2>/dev/null || true
    if [ $status != 0 ]; then
        grep -E -A 5 'error|FAILED' "$log" | head -n 40 >&2
        echo "drydock: error: the build failed; the whole log is $log" >&2
        return 1
    fi
    exec 9>&-
}
