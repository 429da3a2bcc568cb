import TeamSyncConfiguration
import TestSupport

/// Configurations as JSON text: valid ones, and ones with a mistake.
struct SchemaCases {
    indirect enum Value: Sendable {
        case text(String)
        /// A value as JSON text.
        case raw(String)
        case list([Value])
        case object([(String, Value)])

        var json: String {
            switch self {
            case .text(let text): Value.quoted(text)
            case .raw(let text): text
            case .list(let items): "[" + items.map(\.json).joined(separator: ",") + "]"
            case .object(let members):
                "{" + members.map { "\(Value.quoted($0.0)):\($0.1.json)" }.joined(separator: ",") + "}"
            }
        }

        private static func quoted(_ text: String) -> String {
            var quoted = ""
            for scalar in text.unicodeScalars {
                if scalar == "\"" || scalar == "\\" {
                    quoted += "\\\(scalar)"
                } else if scalar.properties.generalCategory == .control {
                    let digits = String(scalar.value, radix: 16)
                    quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    quoted.unicodeScalars.append(scalar)
                }
            }
            return "\"\(quoted)\""
        }
    }

    /// A location of a value, and a value that is valid there.
    struct Slot: Sendable {
        let name: String
        let good: Value
        /// The configuration with a value at this location.
        let document: @Sendable (Value) -> Value
    }

    // MARK: Every value of every key

    static var systematic: [String] {
        var documents: [String] = []
        for slot in slots {
            documents += (strange + texts.map { .text($0) }).map { slot.document($0).json }
            for near in [slot.good] + nearMisses(of: slot.good) { documents.append(slot.document(near).json) }
        }
        return documents + wholes
    }

    private static func repository(_ members: (String, Value)...) -> Value {
        .object([("repositories", .list([.object([("path", .text("/r"))] + members)]))])
    }

    private static func count(_ members: (String, Value)...) -> Value {
        repository(("counts", .object([("c", .object(members))])))
    }

    private static let files = ("files", Value.object([("glob", .text("*.svg"))]))

    private static let slots: [Slot] = {
        let schedule: [(String, Value)] = [
            ("interval", .text("5m")), ("timeout", .text("30s")), ("stall_timeout", .text("5s")),
            ("max_backoff", .text("2h")), ("counts_from", .text("head")), ("tracking", .text("private")),
            ("update", .text("fast-forward")), ("notify", .raw("true")),
            ("limits", .object([("commits", .raw("10")), ("files", .text("20"))])), ("limit", .raw("1")),
        ]
        var slots: [Slot] = []
        for (key, good) in schedule {
            let repositories = ("repositories", Value.list([.object([("path", .text("/r"))])]))
            slots.append(Slot(name: key, good: good) { .object([(key, $0), repositories]) })
            slots.append(Slot(name: key, good: good) { repository((key, $0)) })
        }
        for key in ["commits", "files", "commit"] {
            slots.append(Slot(name: key, good: .raw("0")) { repository(("limits", .object([(key, $0)]))) })
        }
        let content: [(String, Value)] = [
            ("id", .text("icons")), ("profile", .text("icons-library")), ("label", .text("Icons")),
            ("root", .text("Libraries/DesignSystem")), ("remote", .text("origin")), ("branch", .text("main")),
            ("paths", .list([.text("icons/")])),
            ("counts", .object([("c", .object([files]))])), ("uses", .object([("c", .object([files]))])),
            ("Label", .text("Icons")), ("brnach", .text("main")),
        ]
        for (key, good) in content { slots.append(Slot(name: key, good: good) { repository((key, $0)) }) }
        slots += [
            Slot(name: "path", good: .text("~/code")) { .object([("repositories", .list([.object([("path", $0)])]))]) },
            Slot(name: "path and id", good: .text("/r")) {
                .object([("repositories", .list([.object([("path", $0), ("id", .text("x"))])]))])
            },
            Slot(name: "repositories", good: .list([.object([("path", .text("/r"))])])) {
                .object([("repositories", $0)])
            },
            Slot(name: "a repository", good: .object([("path", .text("/r"))])) {
                .object([("repositories", .list([$0]))])
            },
            Slot(name: "output", good: .object([])) {
                .object([("repositories", .list([.object([("path", .text("/r"))])])), ("output", $0)])
            },
            Slot(name: "the document", good: repository()) { $0 },
            Slot(name: "paths[]", good: .text("icons/")) { repository(("paths", .list([$0]))) },
            Slot(name: "a count", good: .object([files])) { repository(("counts", .object([("c", $0)]))) },
            Slot(name: "a use", good: .object([files])) { repository(("uses", .object([("c", $0)]))) },
            Slot(name: "uses[]", good: .object([files])) { repository(("uses", .object([("c", .list([$0]))]))) },
        ]
        for (key, good) in [
            ("nudge", Value.object([("command", .list([.text("nudges")]))])), ("command", .list([.text("nudges")])),
            ("interval", .text("6h")), ("intervals", .text("6h")), ("command[]", .text("-x")),
            ("command[0]", .text("nudges")),
        ] {
            slots.append(
                Slot(name: "nudge \(key)", good: good) {
                    let command = ("command", Value.list([.text("nudges")]))
                    let nudge: Value =
                        switch key {
                        case "nudge": $0
                        case "command": .object([("command", $0)])
                        case "command[]": .object([("command", .list([.text("nudges"), $0]))])
                        case "command[0]": .object([("command", .list([$0]))])
                        default: .object([command, (key, $0)])
                        }
                    return .object([
                        ("repositories", .list([.object([("path", .text("/r"))])])), ("nudge", nudge),
                    ])
                })
        }
        slots += [
            Slot(name: "a committed profile", good: .text("./.teamsync.yaml")) { repository(("profile", $0)) },
            Slot(name: "a file after ./", good: .text("./a/b.yaml")) {
                if case .text(let text) = $0 { return repository(("id", .text("x")), ("profile", .text("./" + text))) }
                return repository(("profile", $0))
            },
            Slot(name: "trust beside it", good: .list([.text("flat"), .text("uses")])) {
                repository(("profile", .text("./.teamsync.yaml")), ("trust", $0))
            },
            Slot(name: "trust[]", good: .text("flat")) {
                repository(("profile", .text("./.teamsync.yaml")), ("trust", .list([$0])))
            },
            Slot(name: "trust without it", good: .list([])) { repository(("trust", $0)) },
            Slot(name: "trust of another profile", good: .list([.text("flat")])) {
                repository(("profile", .text("icons-library")), ("trust", $0))
            },
            Slot(name: "root beside it", good: .text("a")) {
                repository(("profile", .text("./.teamsync.yaml")), ("root", $0))
            },
        ]
        for key in ["exports", "export"] {
            slots.append(
                Slot(name: key, good: .list([.object([("path", .text("/x.json"))])])) {
                    .object([
                        ("repositories", .list([.object([("path", .text("/r"))])])), ("output", .object([(key, $0)])),
                    ])
                })
        }
        slots.append(
            Slot(name: "exports[].path", good: .text("/x.json")) {
                .object([
                    ("repositories", .list([.object([("path", .text("/r"))])])),
                    ("output", .object([("exports", .list([.object([("path", $0)])]))])),
                ])
            })
        return slots + sourceSlots
    }()

    private static let sourceSlots: [Slot] = {
        var slots: [Slot] = [
            Slot(name: "with[]", good: .text("{key}.svg")) { count(files, ("with", .list([$0]))) },
            Slot(name: "with[] as a mapping", good: .object([("path", .text("{key}.svg"))])) {
                count(files, ("with", .list([$0])))
            },
            Slot(name: "with[].path", good: .text("{key}.svg")) {
                count(files, ("with", .list([.object([("path", $0), ("optional", .raw("true"))])])))
            },
            Slot(name: "with[].optional", good: .raw("true")) {
                count(files, ("with", .list([.object([("path", .text("{key}.svg")), ("optional", $0)])])))
            },
            Slot(name: "with", good: .list([])) { count(files, ("with", $0)) },
            Slot(name: "kind", good: .text("icon")) { count(files, ("kind", $0)) },
            Slot(name: "updated[]", good: .text("icons/")) { count(files, ("updated", .list([$0]))) },
            Slot(name: "updated", good: .list([])) { count(files, ("updated", $0)) },
        ]
        let sources: [(String, [(String, Value)])] = [
            ("array", [("file", .text("a.json")), ("pointer", .text("/a")), ("key", .text("name"))]),
            ("keys", [("file", .text("a.json")), ("pointer", .text("/a"))]),
            (
                "tokens",
                [
                    ("files", .list([.text("tokens/{mode}.json")])), ("exclude", .list([.text("a/**")])),
                    ("pointer", .text("/a")),
                    ("format", .text("flat")),
                    ("modes", .list([.text("dark")])),
                ]
            ),
            ("xcassets", [("path", .text("A.xcassets")), ("sets", .list([.text("color")]))]),
            (
                "files",
                [("glob", .text("*.svg")), ("exclude", .list([.text("a/**")])), ("key", .text("(?<key>.+)-\\d+"))]
            ),
            ("directories", [("glob", .text("icons/*/")), ("exclude", .list([.text("icons/a")]))]),
            (
                "lines",
                [
                    ("glob", .text("*.ts")), ("exclude", .list([])), ("pattern", .text("(?<key>\\w+)")),
                    ("multiline", .raw("true")),
                ]
            ),
        ]
        for (source, members) in sources {
            slots.append(Slot(name: source, good: .object(members)) { count((source, $0)) })
            for index in members.indices {
                slots.append(
                    Slot(name: "\(source).\(members[index].0)", good: members[index].1) { value in
                        var members = members
                        members[index].1 = value
                        return count((source, .object(members)))
                    })
            }
            if members[1].0 == "exclude" {
                slots.append(
                    Slot(name: "\(source).exclude[]", good: .text("a/**")) { value in
                        var members = members
                        members[1].1 = .list([value])
                        return count((source, .object(members)))
                    })
            }
        }
        slots += [
            Slot(name: "tokens.files[]", good: .text("tokens/{mode}.json")) {
                count(("tokens", .object([("files", .list([$0]))])))
            },
            Slot(name: "tokens.modes[]", good: .text("dark")) {
                count(("tokens", .object([("files", .list([.text("a")])), ("modes", .list([$0]))])))
            },
            Slot(name: "xcassets.sets[]", good: .text("color")) {
                count(("xcassets", .object([("path", .text("a")), ("sets", .list([$0]))])))
            },
        ]
        return slots
    }()

    private static let strange: [Value] = [
        .raw("null"), .raw("true"), .raw("false"), .raw("0"), .raw("1"), .raw("-5"), .raw("2.5"), .raw("100000"),
        .raw("100001"), .list([]), .list([.raw("null")]), .list([.list([])]), .list([.text("a")]), .list([.raw("7")]),
        .object([]), .object([("a", .raw("null"))]), .object([("path", .text("/r"))]),
    ]

    private static let texts = [
        "", " ", "\t", "\u{a0}", "\u{3000}", " \u{301}", "a", "A", "é", "a b", "a\nb", "a\n", "\u{7f}", "\u{85}",
        "\u{0}",
        "true", "TRUE", "fAlse", "yes", "null", "~", "~/", "~/x", "~x", "~\u{301}", "$HOME", "a$b", "x$", ".", "..",
        "./",
        "./.", "../x", "a/.", "a/..", "/", "//", "/a", "/a/", "/a//b", "a/", "a//", "a//b", "a/./b", "a/../b", "...",
        "a/..b", "a/b..", "a/.b", ".hidden", "-a", "a-", "@", "HEAD", "@a", "a@{b", "a@", "a..b", "a.", "a.lock",
        "a.lock/b", "a.lockb", "a/-b", "release/2.0", "a\\b", "a:b", "a?b", "a*b", "a[b", "a^b", "*", "**", "*/", "**/",
        "**/*.svg", "a/**", "{key}", "{key}.svg", "a/{key}/b", "{key}{key}", "*{key}", "{key}*", "**/{key}", "{key}/**",
        "**/{key}/**", "a**/{key}/**", "{key}/*", "/{key}", "{key}/", "?/{key}", "{key}?", "{Key}",
        "{mode}", "a/{mode}/b", "{mode}{mode}", "*{mode}", "{mode}*", "**/{mode}", "**/{mode}/**", "{mode}/*",
        "/{mode}",
        "{mode}/", "?/{mode}", "{mode}?", "{mode}{key}", "{group}", "{group}/{group}", "{group}{group}",
        "{mode}/{group}",
        "{group}-{mode}", "{mode}-{group}", "*{group}", "{group}*", "**/{group}/**", "**/{group}/{group}",
        "{group}{key}", "dtcg", "tokens-studio", "style-dictionary", "flat", "image",
        "/icons", "/a~0b",
        "/a~1b", "/a~b", "/~", "icons", "main", "head", "worktree", "upstream", "Main", "shared", "private", "none",
        "fast-forward", "fast_forward", "item", "icon", "color", "component", "icons-library", "icon-library",
        "0", "00", "5", "007", "100000", "0100000", "100001", "1000000", "-1", "+1", "1.0", "٣",
        "59s", "60s", "061s", "1m", "0m", "0m59s", "0m60s", "0d0h1m", "1h30m", "30m1h", "1m1m", "1.5h", "10", "5 m",
        "5M",
        "365d", "366d", "0365d", "8760h", "8761h", "525600m", "525601m", "31536000s", "31536001s", "9999999s",
        "364d48h", "364d23h", "1s", "0s", "0d0s", "1d2h3m4s", "99999999999999999999d", "m", "s1",
        "_updated", "a_updated", "generated_at", "repositories", "a_b-C9", String(repeating: "x", count: 100),
        String(repeating: "x", count: 101), String(repeating: "x", count: 1000), String(repeating: "x", count: 1001),
        String(repeating: "é", count: 501), "(", "[a", "a{2", "(?<key>a)", "*a",
    ]

    /// The valid value with one change.
    private static func nearMisses(of value: Value) -> [Value] {
        switch value {
        case .text(let text):
            return ["\(text)x", "x\(text)", "\(text)/", "\(text) ", text.uppercased(), "\(text)\n"].map { .text($0) }
        case .raw: return []
        case .list(let items): return [.list(items + items), .list(items + [.raw("null")])]
        case .object(let members):
            var near = [Value.object(members + [("unknown", .raw("1"))])]
            for index in members.indices {
                var others = members
                others.remove(at: index)
                near.append(.object(others))
                for change in nearMisses(of: members[index].1) {
                    others = members
                    others[index].1 = change
                    near.append(.object(others))
                }
            }
            return near
        }
    }

    /// Documents in which several values matter.
    private static var wholes: [String] {
        func repositories(_ number: Int) -> Value {
            .object([("repositories", .list((0..<number).map { .object([("path", .text("/r\($0)"))]) }))])
        }
        func output(_ paths: [String]) -> Value {
            .object([
                ("repositories", .list([.object([("path", .text("/r"))])])),
                ("output", .object([("exports", .list(paths.map { .object([("path", .text($0))]) }))])),
            ])
        }
        var documents = [
            repositories(0), repositories(1000), repositories(1001), output((0..<100).map { "/\($0).json" }),
            output((0..<101).map { "/\($0).json" }), output(["/a.json", "/./a.json"]),
            output(["~/.local/state/teamsync/design-system-counts.json"]),
            .object([("repositories", .list(["/a/r", "/b/r"].map { .object([("path", .text($0))]) }))]),
            count(), count(files, ("keys", .object([("file", .text("a.json"))]))), count(("kind", .text("icon"))),
            .object([("output", .object([]))]), .object([]),
        ]
        for name in Profile.names {
            let profile = ("profile", Value.text(name))
            documents += [
                repository(profile), repository(profile, ("counts", .object([("components", .raw("null"))]))),
                repository(profile, ("uses", .object([("icons", .raw("null"))]))),
            ]
        }
        for name in texts {
            documents.append(repository(("counts", .object([(name, .object([files]))]))))
            documents.append(repository(("uses", .object([(name, .object([files]))]))))
        }
        return documents.map(\.json)
    }

    // MARK: Random configurations

    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// A configuration of one to three repositories; half of them have one value from the pool at a random location.
    mutating func next() -> String {
        var members: [(String, Value)] = schedule()
        let repositories = (0..<generator.int(1...3)).map { repository($0) }
        members.append(("repositories", .list(repositories)))
        if generator.chance(30) {
            members.append(("output", .object([("exports", .list([.object([("path", .text("~/out.json"))])]))])))
        }
        var document = Value.object(members)
        if generator.chance(50) { change(&document) }
        return document.json
    }

    private mutating func repository(_ index: Int) -> Value {
        var members = schedule() + [("path", .text("~/code/r\(index)"))]
        if generator.chance(40) { members.append(("profile", .text(generator.pick(Profile.names)))) }
        if generator.chance(40) || members.contains(where: { $0.0 == "profile" }) {
            members.append(("id", .text("r\(index)")))
        }
        for slot in SchemaCases.slots where ["label", "branch", "paths", "counts", "uses"].contains(slot.name) {
            if generator.chance(40) { members.append((slot.name, slot.good)) }
        }
        return .object(members)
    }

    private mutating func schedule() -> [(String, Value)] {
        let keys = ["interval", "timeout", "counts_from", "limits", "notify"]
        var seen: Set<String> = []
        return SchemaCases.slots.filter { keys.contains($0.name) && seen.insert($0.name).inserted }
            .filter { _ in generator.chance(30) }.map { ($0.name, $0.good) }
    }

    private mutating func change(_ value: inout Value) {
        switch value {
        case .list(var items) where !items.isEmpty && generator.chance(90):
            let index = generator.int(0...items.count - 1)
            change(&items[index])
            value = .list(items)
        case .object(var members) where !members.isEmpty && generator.chance(90):
            let index = generator.int(0...members.count - 1)
            if generator.chance(10) {
                members[index].0 += "s"
            } else if generator.chance(10) {
                members.remove(at: index)
            } else {
                change(&members[index].1)
            }
            value = .object(members)
        default:
            let isText = generator.chance(70)
            value = isText ? .text(generator.pick(SchemaCases.texts)) : generator.pick(SchemaCases.strange)
        }
    }
}
