# shellcheck shell=bash disable=SC2154,SC2034
# Measures changed items for scripts/bench: a clone that is 500 commits behind, of a design system with 280 icons, 157
# tokens in 5 brands and 2 modes, and 50 components with a specification and a source each; and 20,000 icons that change
# at once.
#
# The cost of the items is the difference between two configurations of a clone: one without `key`, `with` and `kind`,
# which counts and compares but has no items, and one with these keys. For each configuration, the first round is
# measured as in the other parts: the time of a round that also asks the remote but has all results memoized is
# subtracted.

# Prints a stream for git fast-import: commits on the branch origin/main, each of which redraws an icon or changes a
# value, a specification, a source or the list of icons; main is the first commit.
item_history() { # commits, icons
    python3 - "$1" "$2" <<'PYTHON'
import json, sys

commits, count = int(sys.argv[1]), int(sys.argv[2])
out = sys.stdout
icons = [{"name": "icon-%d" % i, "category": "c%d" % (i % 12), "tags": ["t%d" % (i % 7), "u"]} for i in range(count)]
colors = [{"name": "token-%d" % i, "values": {
    brand: {mode: "#%06x" % (i * 977 + b * 31 + m) for m, mode in enumerate(["light", "dark"])}
    for b, brand in enumerate(["aurora", "boreal", "cinder", "dune", "ember"])}} for i in range(157)]
components = ["View%d" % i for i in range(50)]


def file(path, text):
    out.write("M 100644 inline %s\ndata %d\n%s\n" % (path, len(text.encode()), text))


def drawing(i, version):
    lines = "".join('<path d="M%d %dh%dv%dz"/>\n' % ((i + version) % 24, n, (i + n) % 19, i * n % 997) for n in range(12))
    file("icons/icon-%d.svg" % i, '<svg xmlns="http://www.w3.org/2000/svg">\n%s<!-- %d -->\n</svg>\n' % (lines, version))


def spec(i, version):
    properties = [{"name": "p%d" % p, "type": "Int" if p == 3 and version else "String"} for p in range(6 + version % 3)]
    file("specs/%s.json" % components[i], json.dumps({"name": components[i], "properties": properties}, indent=2))


def source(i, version):
    file("Sources/%s.swift" % components[i], "struct %s {\n    let version = %d\n}\n" % (components[i], version))


def lists():
    file("metadata.json", json.dumps({"icons": icons}, indent=2))
    file("colors.json", json.dumps({"colors": colors}, indent=2))


for k in range(1, commits + 2):
    ref = "heads/main" if k == 1 else "remotes/origin/main"
    out.write("commit refs/%s\nmark :%d\nauthor A <a@example.org> %d +0000\n" % (ref, k, 1500000000 + k * 600))
    out.write("committer A <a@example.org> %d +0000\ndata 4\nWork\n" % (1500000000 + k * 600))
    if k > 1:
        out.write("from :%d\n" % (k - 1))
    if k == 1:
        file("index.json", json.dumps({"components": [{"name": name} for name in components]}, indent=2))
        for i in range(50):
            spec(i, 0)
            source(i, 0)
        for i in range(count):
            drawing(i, 0)
        lists()
    elif commits == 1:
        # All icons change at once: half of them are redrawn, and the other half get a different category.
        for i in range(0, count, 2):
            drawing(i, k)
        for icon in icons[1::2]:
            icon["category"] = "other"
        lists()
    elif k % 5 == 0:
        colors[k % 157]["values"]["dune"]["dark"] = "#%06x" % (k * 4099)
        lists()
    elif k % 5 == 1:
        spec(k // 5 % 50, k)
        source(k // 5 % 50, k)
    elif k % 10 == 2:
        icons.append({"name": "icon-%d" % len(icons), "category": "new", "tags": []})
        drawing(len(icons) - 1, k)
        lists()
    else:
        drawing(k % count, k)
    out.write("\n")
PYTHON
}

item_clone() { # name, commits, icons
    local clone=$bench/$1/clone
    mkdir -p "$bench/$1"
    git init -q "$clone"
    item_history "$2" "$3" | git -C "$clone" fast-import --quiet --force
    git -C "$clone" -c repack.writeBitmaps=false -c pack.threads=2 repack -adq
    git init -q --bare "$bench/$1/origin.git"
    printf '%s\n' "$clone/.git/objects" >"$bench/$1/origin.git/objects/info/alternates"
    git -C "$bench/$1/origin.git" update-ref refs/heads/main "$(git -C "$clone" rev-parse refs/remotes/origin/main)"
    git -C "$clone" remote add origin "$bench/$1/origin.git"
}

items_configuration() { # name of a clone, whether there are items
    cat <<YAML
repositories:
  - id: items
    path: $bench/$1/clone
    counts:
YAML
    if [[ $2 == items ]]; then
        cat <<'YAML'
      icons: {array: {file: metadata.json, pointer: /icons, key: name}, with: ['icons/{key}.svg'], kind: icon}
      colors: {array: {file: colors.json, pointer: /colors, key: name}, kind: color}
      components:
        array: {file: index.json, pointer: /components, key: name}
        with: ['specs/{key}.json', 'Sources/{key}.swift']
        kind: component
YAML
    else
        cat <<'YAML'
      icons: {array: {file: metadata.json, pointer: /icons}}
      colors: {array: {file: colors.json, pointer: /colors}}
      components: {array: {file: index.json, pointer: /components}}
YAML
    fi
}

# Measures a first round and a memoized round, without items and with items. Prints the times in milliseconds, then the
# peak memory in MiB.
item_rounds() { # name
    local kind commands=()
    for kind in plain items; do
        items_configuration "$1" "$kind" >"$bench/$1/$kind.yaml"
        local round="env TEAMSYNC_STATE_DIR=$bench/$1/$kind TEAMSYNC_CONFIG=$bench/$1/$kind.yaml teamsyncd sync --force"
        commands+=("rm -rf $bench/$1/$kind => $round" "$round")
    done
    measure "${commands[@]}"
}

difference() { # milliseconds, milliseconds; never negative
    awk -v a="$1" -v b="$2" 'BEGIN { printf "%.3f", (a > b ? a - b : 0) }'
}

bench_items() {
    local times many
    item_clone items 500 280
    mapfile -t times < <(item_rounds items)
    [[ $(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["highlights_total"])' \
        "$bench/items/items/changes/items.json") -gt 250 ]] || wrong "items: teamsync lists too few"
    row "items of 500 commits, cold / the same without items" \
        "$(difference "${times[2]}" "${times[3]}")" "$(difference "${times[0]}" "${times[1]}")" 50ms
    row "items, memoized: more than without / without" \
        "$(difference "${times[3]}" "${times[1]}")" "${times[1]}" 1ms
    item_clone items-many 1 20000
    mapfile -t many < <(item_rounds items-many)
    row "20,000 icons, all changed, cold / the same without items" \
        "$(difference "${many[2]}" "${many[3]}")" "$(difference "${many[0]}" "${many[1]}")" 1000ms
    row "peak memory in MiB: 20,000 icons / 280 icons" "${many[6]}" "${times[6]}" 8x
}
