import TeamSyncBase
import TeamSyncDocuments

/// A configuration as YAML with all defaults. Parsing the YAML results in the same configuration.
package struct ConfigurationDump {
    private let configuration: Configuration
    /// The origins to write as comments; nil for no comments.
    private let origins: ConfigurationOrigins?

    package init(_ configuration: Configuration, origins: ConfigurationOrigins? = nil) {
        (self.configuration, self.origins) = (configuration, origins)
    }

    /// - Throws: `EncodingError` when a value cannot be written; no such value is known.
    package func text() throws -> String {
        var lines = ["repositories:"]
        for repository in configuration.repositories {
            let own = origins.map { $0.repositories[repository.id] ?? [:] }
            let entry = try ConfigurationDump.entries(of: repository).flatMap { key, value in
                ConfigurationDump.lines(key, value, own)
            }
            lines += entry.enumerated().map { ($0.offset == 0 ? "  - " : "    ") + $0.element }
        }
        lines += rest.flatMap { key, value in ConfigurationDump.lines(key, value, origins?.others) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the configuration as JSON, with the keys and values of the file and durations as text.
    /// - Throws: `EncodingError` when a value cannot be written; no such value is known.
    package func json() throws -> [UInt8] {
        let repositories = try configuration.repositories.map {
            YAMLValue.mapping(try ConfigurationDump.entries(of: $0))
        }
        return try DocumentCodec.encode(YAMLValue.mapping([("repositories", .list(repositories))] + rest).json)
    }

    /// The keys whose values consist of parts from different places.
    private static let divided = ["counts", "uses", "limits", "api", "hooks", "nudge", "forges", "ignore"]

    /// Returns the lines of a key, with the origin of its value or of each part of it.
    private static func lines(_ key: String, _ value: YAMLValue, _ origins: [String: String]?) -> [String] {
        guard let origins else { return YAMLValue.mapping([(key, value)]).lines }
        if divided.contains(key), case .mapping(let entries) = value, !entries.isEmpty {
            let named = entries.flatMap { name, value in
                commented(YAMLValue.mapping([(name, value)]).lines, origins["\(key).\(name)"])
            }
            return ["\(key):"] + named.map { "  \($0)" }
        }
        return commented(YAMLValue.mapping([(key, value)]).lines, origins[key])
    }

    private static func commented(_ lines: [String], _ origin: String?) -> [String] {
        var text = ""
        for scalar in (origin ?? "default").unicodeScalars {
            text += scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return ["\(lines[0])  # \(text)"] + lines.dropFirst()
    }

    /// The keys outside repositories; only empty values are omitted.
    private var rest: [(String, YAMLValue)] {
        var entries: [(String, YAMLValue)] = []
        if let hook = configuration.hook {
            entries.append(
                (
                    "hooks",
                    .mapping([
                        ("on_change", .list(hook.command.map(YAMLValue.text))),
                        ("timeout", .word(DurationText.text(hook.timeout))),
                    ])
                ))
        }
        if let nudge = configuration.nudge {
            let heartbeat = nudge.heartbeat.map { [("heartbeat", YAMLValue.word(DurationText.text($0)))] } ?? []
            let rest = [("command", YAMLValue.list(nudge.command.map(YAMLValue.text)))]
            let times = [("interval", nudge.interval), ("spread", nudge.spread)].map { key, duration in
                (key, YAMLValue.word(duration == .zero ? "0s" : DurationText.text(duration)))
            }
            entries.append(("nudge", .mapping(rest + times + heartbeat)))
        }
        let forges = configuration.repositories.first?.forges ?? [:]
        if !forges.isEmpty {
            let hosts = forges.sorted { $0.key < $1.key }.map { ($0.key, YAMLValue.word($0.value.rawValue)) }
            entries.append(("forges", .mapping(hosts)))
        }
        guard !configuration.exports.isEmpty else { return entries }
        let exports = configuration.exports.map { YAMLValue.mapping([("path", .text($0.path))]) }
        return entries + [("output", .mapping([("exports", .list(exports))]))]
    }

    private static func entries(of repository: RepositoryConfiguration) throws -> [(String, YAMLValue)] {
        func texts(_ texts: [String]) -> YAMLValue { .list(texts.map(YAMLValue.text)) }
        let counts = try repository.counts.sorted { $0.key < $1.key }.map { ($0.key, try value(of: $0.value)) }
        let uses = try repository.uses.sorted { $0.key < $1.key }.map { name, sources in
            (name, YAMLValue.list(try sources.map(YAMLValue.init(encoding:))))
        }
        let api = repository.apiAccess.map { [("api", YAMLValue.mapping([("access", .word($0.rawValue))]))] } ?? []
        let profile =
            repository.committed.map {
                [("profile", YAMLValue.text("./\($0.file)")), ("trust", texts($0.trust.map(\.rawValue)))]
            } ?? []
        let rules = repository.ignore ?? IgnoreRules()
        let ignore = [("members", rules.members), ("kinds", rules.kinds), ("paths", rules.paths)].filter { !$1.isEmpty }
            .map { ($0, texts($1)) }
        return [("id", .text(repository.id))] + profile + [
            ("label", .text(repository.label)), ("path", .text(repository.path)),
            ("remote", .text(repository.remote)), ("branch", .text(repository.branch)),
            ("paths", texts(repository.paths)), ("counts", .mapping(counts)), ("uses", .mapping(uses)),
            ("counts_from", .text(repository.countsFrom.rawValue)),
            ("interval", .word(DurationText.text(repository.interval))),
            ("timeout", .word(DurationText.text(repository.timeout))),
            ("stall_timeout", .word(DurationText.text(repository.stallTimeout))),
            ("max_backoff", .word(DurationText.text(repository.maxBackoff))),
            (
                "limits",
                .mapping([
                    ("commits", .word("\(repository.limits.commits)")), ("files", .word("\(repository.limits.files)")),
                ])
            ),
            ("tracking", .text(repository.tracking.rawValue)), ("update", .text(repository.update.rawValue)),
            ("notify", .word("\(repository.notify)")),
        ] + api + (ignore.isEmpty ? [] : [("ignore", .mapping(ignore))])
    }

    /// Removes `_0`, the key that `Codable` gives to the only value of an enum case.
    fileprivate static func unwrapped(_ value: JSONValue) -> JSONValue {
        guard case .object(let members) = value else { return value }
        return members["_0"] ?? .object(members.mapValues(unwrapped))
    }

    /// Returns a value that contains the keys of its source directly, next to the other keys.
    private static func value(of count: CountConfiguration) throws -> YAMLValue {
        var entries: [(String, YAMLValue)] = []
        if case .mapping(let source) = try YAMLValue(encoding: count.source) { entries += source }
        entries.append(("updated", .list(count.updated.map(YAMLValue.text))))
        let optional = count.optional.map { YAMLValue.mapping([("path", .text($0)), ("optional", .word("true"))]) }
        let with = count.with.map(YAMLValue.text) + optional
        if !with.isEmpty { entries.append(("with", .list(with))) }
        entries.append(("kind", .text(count.kind.rawValue)))
        if let hex = count.hex { entries.append(("hex", .text(hex.rawValue))) }
        return .mapping(entries)
    }
}

/// A value in generated YAML.
private enum YAMLValue {
    case text(String)
    /// Written without quotes: a number, a Boolean, a duration.
    case word(String)
    case list([YAMLValue])
    case mapping([(String, YAMLValue)])

    /// Creates the value of an object that is encoded with the keys of the configuration file.
    init(encoding value: some Encodable) throws {
        self.init(ConfigurationDump.unwrapped(try JSONParser.value(of: DocumentCodec.encodeLine(value)[...])))
    }

    private init(_ value: JSONValue) {
        switch value {
        case .null: self = .word("null")
        case .bool(let flag): self = .word("\(flag)")
        case .number(let digits): self = .word(digits)
        case .string(let text): self = .text(text)
        case .array(let elements): self = .list(elements.map(YAMLValue.init))
        case .object(let members):
            self = .mapping(members.sorted { $0.key < $1.key }.map { ($0.key, YAMLValue($0.value)) })
        }
    }

    /// The value in JSON.
    var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .word(let word):
            switch word {
            case "true": .bool(true)
            case "false": .bool(false)
            case "null": .null
            default: word.utf8.allSatisfy(\.isASCIIDigit) ? .number(word) : .string(word)
            }
        case .list(let items): .array(items.map(\.json))
        case .mapping(let entries): .object(Dictionary(entries.map { ($0, $1.json) }) { first, _ in first })
        }
    }

    /// The lines in block style; empty values and lists of plain values stay on one line.
    var lines: [String] {
        switch self {
        case _ where isPlain: [inline]
        case .text, .word: [inline]
        case .list(let items):
            items.flatMap { item in item.lines.enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element } }
        case .mapping(let entries): entries.flatMap { key, value in value.lines(of: YAMLText.scalar(key)) }
        }
    }

    private func lines(of key: String) -> [String] {
        let own = lines
        switch self {
        case .mapping(let entries) where !entries.isEmpty: return ["\(key):"] + own.map { "  \($0)" }
        case .list where !isPlain: return ["\(key):"] + own.map { "  \($0)" }
        default: return ["\(key): \(own[0])"]
        }
    }

    /// Whether it fits on the same line as its key.
    private var isPlain: Bool {
        switch self {
        case .text, .word: true
        case .list(let items):
            items.allSatisfy { item in
                switch item {
                case .text, .word: true
                case .list, .mapping: false
                }
            }
        case .mapping(let entries): entries.isEmpty
        }
    }

    private var inline: String {
        switch self {
        case .text(let text): YAMLText.scalar(text)
        case .word(let word): word
        case .list(let items): "[\(items.map(\.inline).joined(separator: ", "))]"
        case .mapping(let entries):
            "{\(entries.map { "\(YAMLText.scalar($0)): \($1.inline)" }.joined(separator: ", "))}"
        }
    }
}

/// Writes text as one YAML scalar on one line.
package enum YAMLText {
    /// Words that YAML parses as text only if they are quoted.
    private static let words: Set<String> = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]

    /// Returns `text` unquoted if YAML parses it as the same text; otherwise in double quotes, with invisible
    /// characters escaped.
    package static func scalar(_ text: String) -> String {
        if isPlain(text) { return text }
        var output = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" {
                output += "\\\(scalar)"
            } else if isVisible(scalar) {
                output.unicodeScalars.append(scalar)
            } else {
                output += escape(scalar)
            }
        }
        return output + "\""
    }

    private static func isPlain(_ text: String) -> Bool {
        let rest = text.hasPrefix("~/") ? text.dropFirst() : text[...]
        guard let first = rest.utf8.first, first == UInt8(ascii: "/") || first.isASCIILetter else { return false }
        let isSimple = rest.utf8.allSatisfy { $0.isASCIILetter || "/._-0123456789".utf8.contains($0) }
        return isSimple && !words.contains(text.lowercased())
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        case .spaceSeparator: scalar == " "
        default: true
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let width = scalar.value > 0xFFFF ? 8 : 4
        return (width == 8 ? "\\U" : "\\u") + Hexadecimal.text(of: scalar.value, width: width, isUppercase: true)
    }
}
