# shellcheck shell=bash disable=SC2154
# Measures 'teamsync check' for scripts/bench with 1,000 Swift files of 300 lines: a run that parses all of them, a run
# in which none has changed, and the largest process of a run. A run uses one process per processor (at most four) and
# one more.

swift_files() { # folder
    python3 - "$1" <<'PYTHON'
import os, sys

for number in range(1000):
    lines = ["import SwiftUI", "", "struct View%d: View {" % number, "    let title: String", "    var body: some View {"]
    for part in range(48):
        lines += [
            "        VStack(alignment: .leading, spacing: %d) {" % (part % 7),
            '            Text("\\(title) %d").font(.ds(.body)).padding(.horizontal, 8)' % part,
            '                .foregroundColor(Color(red: %d / 255, green: 0.5, blue: 0.25))' % (part * 5),
            '            if title.isEmpty { DSIcon.named("icon-%d", size: 20) } else { Divider() }' % part,
            "            ForEach(0..<%d) { index in Row(index: index, isLast: index == %d) }" % (part, part - 1),
            "        }"]
    lines += ["    }", "}"]
    lines += ["// %d" % line for line in range(300 - len(lines))]
    folder = os.path.join(sys.argv[1], "Sources", "Module%d" % (number % 20))
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "View%d.swift" % number), "w") as file:
        file.write("\n".join(lines) + "\n")
PYTHON
}

bench_check_sources() {
    local times folder=$bench/check-sources processes
    swift_files "$folder"
    printf 'rules: {unknown-icon: off, unknown-color: off, removed-upstream: off}\n' >"$folder/.teamsync-check.yaml"
    export TEAMSYNC_STATE_DIR=$bench/check-sources-state
    local check="teamsync check $folder --max-warnings 1000000"
    mapfile -t times < <(
        measure "rm -rf $TEAMSYNC_STATE_DIR => $check" "$check" "find $folder -name *.swift -exec cat {} +"
    )
    row "check of 1,000 Swift files of 300 lines / cat of all" "${times[0]}" "${times[2]}" 2000ms
    row "check of the same, unchanged / cat of all" "${times[1]}" "${times[2]}" 300ms
    processes=$(($(nproc) < 4 ? $(nproc) + 1 : 5))
    row "peak memory in MiB of all its processes at most / of the largest" \
        "$(awk -v peak="${times[3]}" -v count="$processes" 'BEGIN { print peak * count }')" "${times[3]}" 300ms
}
