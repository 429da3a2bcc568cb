import Yams

/// Turns YAML text into nodes: one document, plain keys, no tags, and no aliases, with which a short file could stand
/// for a value of any size.
struct ConfigurationParser {
    let file: String

    /// - Returns: the value of the only document; nil when there is none.
    func node(of yaml: String) throws(ConfigurationError) -> ConfigurationNode? {
        // An alias is known by being undefined once no anchor is left, before anything it stands for is built.
        if let unanchored = withoutAnchors(yaml) { _ = try compose(unanchored) }
        guard let root = try compose(yaml) else { return nil }
        return try convert(root)
    }

    private func compose(_ yaml: String) throws(ConfigurationError) -> Node? {
        do {
            // The basic resolver has no rules, hence no regular expressions to compile at every start.
            return try Parser(yaml: yaml, resolver: .basic, encoding: .utf8).singleRoot()
        } catch {
            throw YAMLProblem(file: file, yaml: yaml).error(for: error)
        }
    }

    /// The text with tags in the place of its anchors, which the grammar allows where it allows anchors; nil when it
    /// has none.
    private func withoutAnchors(_ yaml: String) -> String? {
        var bytes = Array(yaml.utf8)
        var found = false
        for index in bytes.indices where bytes[index] == UInt8(ascii: "&") {
            bytes[index] = UInt8(ascii: "!")
            found = true
        }
        return found ? String(decoding: bytes, as: UTF8.self) : nil
    }

    private func convert(_ node: Node) throws(ConfigurationError) -> ConfigurationNode {
        let place = place(of: node.mark)
        switch node {
        case .scalar(let scalar):
            try checkTag(node, is: .str)
            let isNothing = scalar.style == .plain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
            return ConfigurationNode(content: isNothing ? .nothing : .text(scalar.string), place: place)
        case .sequence(let sequence):
            try checkTag(node, is: .seq)
            var items: [ConfigurationNode] = []
            for item in sequence { items.append(try convert(item)) }
            return ConfigurationNode(content: .list(items), place: place)
        case .mapping(let mapping):
            try checkTag(node, is: .map)
            var entries: [ConfigurationEntry] = []
            for (key, value) in mapping {
                guard case .scalar(let name) = key else {
                    throw self.place(of: key.mark).error("a key must be a single word, not a list or a mapping")
                }
                try checkTag(key, is: .str)
                entries.append(
                    ConfigurationEntry(
                        key: name.string, place: self.place(of: key.mark), value: try convert(value)))
            }
            return ConfigurationNode(content: .mapping(entries), place: place)
        case .alias:
            throw place.error(YAMLProblem.aliasMessage, hint: YAMLProblem.aliasHint)
        }
    }

    private func checkTag(_ node: Node, is expected: Tag.Name) throws(ConfigurationError) {
        guard node.tag.rawValue == expected.rawValue else {
            throw place(of: node.mark).error(
                "the tag \(node.tag.rawValue.quoted) means nothing here", hint: "leave it out")
        }
    }

    private func place(of mark: Mark?) -> ConfigurationPlace {
        ConfigurationPlace(file: file, line: mark?.line ?? 1, column: mark?.column ?? 1)
    }
}
