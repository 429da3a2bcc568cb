import TeamSyncBase

/// Reads a YAML mapping with known keys.
package struct MappingReader {
    let place: ConfigurationPlace
    private let entries: [ConfigurationEntry]

    /// - Parameters:
    ///   - owner: the key of the mapping, or a description, as in `'limits'` and `a repository`.
    ///   - allowed: the permitted keys.
    init(_ node: ConfigurationNode, of owner: String, allowed: [String]) throws(ConfigurationError) {
        guard case .mapping(let entries) = node.content else {
            throw node.place.error(
                "\(owner) must be a mapping, not \(node.kind)", hint: "its keys are \(allowed.joined(separator: ", "))")
        }
        for entry in entries where !allowed.contains(entry.key) {
            let guess = NearestWord.to(entry.key, among: allowed).map { "did you mean '\($0)'? " } ?? ""
            throw entry.place.error(
                "unknown key \(entry.key.quoted) in \(owner)",
                hint: "\(guess)allowed are \(allowed.joined(separator: ", "))")
        }
        self.place = node.place
        self.entries = entries
    }

    subscript(key: String) -> ConfigurationEntry? {
        entries.first { $0.key == key }
    }

    /// Returns the locations of the keys in the mapping at `key`, by `KEY.NAME`; empty if the value is not a mapping.
    func origins(in key: String) -> [String: String] {
        guard case .mapping(let entries)? = self[key]?.value.content else { return [:] }
        return Dictionary(entries.map { ("\(key).\($0.key)", $0.place.origin) }) { first, _ in first }
    }

    /// Returns the text at `key`; nil if the key is missing.
    func text(_ key: String) throws(ConfigurationError) -> PlacedText? {
        guard let entry = self[key] else { return nil }
        guard case .text(let text) = try present(entry).content else {
            throw entry.value.place.error("'\(key)' must be text, not \(entry.value.kind)")
        }
        return PlacedText(text: text, place: entry.value.place)
    }

    /// Returns the text at `key`, checked by `problem`; nil if the key is missing.
    func text(
        _ key: String, hint: String, problem: (String) -> String?
    ) throws(ConfigurationError) -> String? {
        guard let placed = try text(key) else { return nil }
        if let problem = problem(placed.text) {
            throw placed.place.error("'\(key)' \(placed.text.quoted) \(problem)", hint: hint)
        }
        return placed.text
    }

    /// Returns the list at `key`; nil if the key is missing.
    func list(_ key: String, of items: String) throws(ConfigurationError) -> [ConfigurationNode]? {
        guard let entry = self[key] else { return nil }
        guard case .list(let nodes) = try present(entry).content else {
            throw entry.value.place.error(
                "'\(key)' must be a list of \(items), not \(entry.value.kind)",
                hint: "write it as [a, b], or [] for none")
        }
        return nodes
    }

    /// Returns the list of strings at `key`, each checked by `problem`; nil if the key is missing.
    func texts(
        _ key: String, of items: String, hint: String, problem: (String) -> String?
    ) throws(ConfigurationError) -> [String]? {
        guard let nodes = try list(key, of: items) else { return nil }
        var texts: [String] = []
        for node in nodes {
            guard case .text(let text) = node.content else {
                throw node.place.error("'\(key)' must be a list of \(items), not \(node.kind)")
            }
            if let problem = problem(text) {
                throw node.place.error("\(text.quoted) in '\(key)' \(problem)", hint: hint)
            }
            texts.append(text)
        }
        return texts
    }

    private func present(_ entry: ConfigurationEntry) throws(ConfigurationError) -> ConfigurationNode {
        if entry.value.isNothing {
            throw entry.place.error("'\(entry.key)' has no value", hint: "add a value, or remove the key")
        }
        return entry.value
    }
}

/// Reads values of specific types.
extension MappingReader {
    /// Returns `true` or `false`; nil if the key is missing.
    func flag(_ key: String) throws(ConfigurationError) -> Bool? {
        guard let word = try text(key) else { return nil }
        guard let flag = Bool(word.text.lowercased()) else {
            throw word.place.error("'\(key)' must be true or false, not \(word.text.quoted)")
        }
        return flag
    }

    /// Returns one of the raw values of `Choice`; nil if the key is missing.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String
    ) throws(ConfigurationError) -> Choice? where Choice.RawValue == String {
        guard let word = try text(key) else { return nil }
        guard let known = Choice(rawValue: word.text) else {
            let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw word.place.error("'\(key)' must be one of \(all), not \(word.text.quoted)")
        }
        return known
    }

    /// Returns the number at `key`, from 0 to `most`; nil if the key is missing.
    func wholeNumber(_ key: String, upTo most: Int) throws(ConfigurationError) -> Int? {
        guard let placed = try text(key) else { return nil }
        let isNumber = placed.text.utf8.allSatisfy(\.isASCIIDigit)
        guard isNumber, let number = Int(placed.text), number <= most else {
            throw placed.place.error(
                "'\(key)' must be a whole number from 0 to \(most), not \(placed.text.quoted)")
        }
        return number
    }

    /// Returns the duration at `key`, from `shortest` to a year; nil if the key is missing.
    func duration(_ key: String, shortest: Duration) throws(ConfigurationError) -> Duration? {
        guard let placed = try text(key) else { return nil }
        guard let seconds = DurationText.seconds(in: placed.text) else {
            throw placed.place.error("'\(key)' \(placed.text.quoted) is not a duration", hint: DurationText.form)
        }
        let least = shortest.components.seconds
        guard (least...DurationText.longest).contains(seconds) else {
            let bounds = (DurationText.text(seconds: least), DurationText.text(seconds: DurationText.longest))
            throw placed.place.error(
                "'\(key)' \(placed.text.quoted) is too \(seconds < least ? "short" : "long")",
                hint: "from \(bounds.0) to \(bounds.1)")
        }
        return .seconds(seconds)
    }
}
