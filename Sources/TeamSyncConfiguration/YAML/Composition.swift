/// A value that is being put together. Not recursive: the text decides how deep it goes.
struct Composition {
    /// Of values in values; a configuration has a few.
    private static let deepest = 999

    private enum Part {
        case list([ConfigurationNode])
        case mapping([ConfigurationEntry], key: (name: String, place: ConfigurationPlace)?)
    }

    let file: String
    private(set) var root: ConfigurationNode?
    private var documents = 0
    private var open: [(part: Part, place: ConfigurationPlace)] = []
    /// Of each open value, where its keys stand.
    private var keys: [[String: ConfigurationPlace]] = []

    init(file: String) {
        self.file = file
    }

    mutating func take(_ event: YAMLEvent) throws(ConfigurationError) {
        let place = ConfigurationPlace(file: file, line: event.mark.line, column: event.mark.column)
        switch event.kind {
        case .documentStart:
            documents += 1
            guard documents == 1 else {
                throw place.error("a second YAML document begins here", hint: "the configuration is one document")
            }
        case .alias:
            throw place.error(YAMLProblem.aliasMessage, hint: YAMLProblem.aliasHint)
        case .scalar(let text, let isPlain, let tag):
            try check(tag, is: "str", at: place)
            try take(text, isPlain: isPlain, at: place)
        case .listStart(let tag):
            try begin(.list([]), tag, is: "seq", at: place)
        case .mappingStart(let tag):
            try begin(.mapping([], key: nil), tag, is: "map", at: place)
        case .listEnd, .mappingEnd:
            end()
        case .documentEnd, .streamEnd:
            break
        }
    }

    private mutating func take(
        _ text: String, isPlain: Bool, at place: ConfigurationPlace
    ) throws(ConfigurationError) {
        if case .mapping(let entries, key: nil)? = open.last?.part {
            if let first = keys[keys.count - 1].updateValue(place, forKey: text) {
                throw place.error(
                    "the key \(text.quoted) is written twice", hint: "the first is in line \(first.line)")
            }
            open[open.count - 1].part = .mapping(entries, key: (text, place))
            return
        }
        let isNothing = isPlain && ["", "~", "null", "Null", "NULL"].contains(text)
        add(ConfigurationNode(content: isNothing ? .nothing : .text(text), place: place))
    }

    private mutating func begin(
        _ part: Part, _ tag: String?, is kind: String, at place: ConfigurationPlace
    ) throws(ConfigurationError) {
        if case .mapping(_, key: nil)? = open.last?.part {
            throw place.error("a key must be a single word, not a list or a mapping")
        }
        try check(tag, is: kind, at: place)
        guard open.count < Composition.deepest else {
            throw place.error("the values are nested too deeply", hint: "a configuration has a few levels")
        }
        open.append((part, place))
        keys.append([:])
    }

    private mutating func end() {
        guard let (part, place) = open.popLast() else { return }
        keys.removeLast()
        switch part {
        case .list(let items): add(ConfigurationNode(content: .list(items), place: place))
        case .mapping(let entries, _): add(ConfigurationNode(content: .mapping(entries), place: place))
        }
    }

    private mutating func add(_ node: ConfigurationNode) {
        guard let last = open.indices.last else {
            root = node
            return
        }
        // Taken out meanwhile: an array with a second owner would be copied for each item.
        let part = open[last].part
        open[last].part = .list([])
        switch consume part {
        case .list(var items):
            items.append(node)
            open[last].part = .list(items)
        case .mapping(var entries, let key):
            if let key { entries.append(ConfigurationEntry(key: key.name, place: key.place, value: node)) }
            open[last].part = .mapping(entries, key: nil)
        }
    }

    private func check(
        _ tag: String?, is expected: String, at place: ConfigurationPlace
    ) throws(ConfigurationError) {
        guard let tag, tag != "tag:yaml.org,2002:\(expected)" else { return }
        throw place.error("the tag \(tag.quoted) means nothing here", hint: "leave it out")
    }
}
