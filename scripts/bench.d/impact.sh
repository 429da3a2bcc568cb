# shellcheck shell=bash disable=SC2154
# Measures 'teamsync impact' for scripts/bench: an app of 5,000 Swift sources that names icons and creates components, a
# library of 300 icons, and a components repository of 5,000 sources. A push renames 10 icons and changes 10 components.

# Writes the three clones. In each, origin/main is one commit ahead of main.
impact_clones() { # folder
    python3 - "$1" <<'PYTHON'
import os, subprocess, sys

folder = sys.argv[1]


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def git(name, *arguments):
    subprocess.run(["git", "-C", f"{folder}/{name}", "-c", "user.name=A", "-c", "user.email=a@example.org", *arguments],
                   check=True)


def commit(name):
    git(name, "add", "--all")
    git(name, "commit", "-qm", "Work")


def component(number, label):
    lines = "".join(f"    /// Line {line}\n    public let value{line} = {line * number}\n" for line in range(20))
    return (f"import SwiftUI\n\npublic struct View{number:04}: View {{\n{lines}"
            f"    public init({label}: String) {{}}\n    public var body: some View {{ EmptyView() }}\n}}\n")


def use(number):
    lines = "".join(f"        let line{line} = [{line}, {number}].map {{ $0 * {line} }}\n" for line in range(40))
    return (f"import Comps\nimport SwiftUI\n\nstruct Screen{number}: View {{\n    func work() {{\n{lines}    }}\n"
            f"    var body: some View {{\n        DSIcon.named(\"icon-{number % 300}\")\n"
            f"        View{number:04}(title: \"{number}\")\n    }}\n}}\n")


for name in ["icons", "comps", "app"]:
    os.makedirs(f"{folder}/{name}")
    git(name, "init", "-q")
for number in range(300):
    write(f"{folder}/icons/icons/icon-{number}.svg",
          f'<svg xmlns="http://www.w3.org/2000/svg"><path d="M1 1h{number}v{number * 7}z"/></svg>\n')
for number in range(5000):
    write(f"{folder}/comps/Sources/Comps/Group{number % 100}/View{number:04}.swift", component(number, "title"))
    write(f"{folder}/app/App/Feature{number % 200}/Screen{number}.swift", use(number))
write(f"{folder}/comps/Package.swift", 'import PackageDescription\nlet package = Package(name: "Comps", products: '
      '[.library(name: "Comps", targets: ["Comps"])], targets: [.target(name: "Comps")])\n')
for name in ["icons", "comps", "app"]:
    commit(name)
for number in range(10):
    git("icons", "mv", f"icons/icon-{number}.svg", f"icons/new-{number}.svg")
    write(f"{folder}/comps/Sources/Comps/Group{number}/View{number:04}.swift", component(number, "text"))
for name in ["icons", "comps"]:
    commit(name)
for name in ["icons", "comps", "app"]:
    git(name, "update-ref", "refs/remotes/origin/main", "main")
    if name != "app":
        git(name, "reset", "-q", "--hard", "HEAD~1")
PYTHON
}

bench_impact() {
    local times folder=$bench/impact found
    impact_clones "$folder"
    configure impact <<YAML
repositories:
  - id: icons
    path: $folder/icons
    counts: {icons: {files: {glob: icons/*.svg}, kind: icon}}
  - id: comps
    path: $folder/comps
    counts: {components: {files: {glob: 'Sources/**/*.swift'}, kind: component}}
  - id: app
    path: $folder/app
    uses:
      icons: {lines: {glob: '**/*.swift', pattern: 'DSIcon\.named\(\s*"(?<key>[^"\\\\]+)"'}}
      components: {lines: {glob: '**/*.swift', pattern: '(?<key>View\w+)\('}}
YAML
    found=$(teamsync impact --json | python3 -c 'import json, sys; print(sum(len(i["places"]) for r in json.load(
        sys.stdin)["repositories"] for i in r["items"] if i["effect"] == "breaks"))')
    # 17 screens name each of the 10 icons, and one creates each of the 10 components.
    [[ $found == 180 ]] || wrong "impact: $found places break instead of 180"
    local screen="$folder/app/App/Feature0/Screen0.swift"
    mapfile -t times < <(
        measure "rm -rf $TEAMSYNC_STATE_DIR => teamsync impact" \
            "sh -c 'echo // >>$screen' => teamsync impact" "git -C $folder/app grep -c DSIcon"
    )
    row "impact of a push on 5,000 Swift files, cold / git grep" "${times[0]}" "${times[2]}" 2000ms
    row "impact after one change of these / git grep" "${times[1]}" "${times[2]}" 200ms
}
