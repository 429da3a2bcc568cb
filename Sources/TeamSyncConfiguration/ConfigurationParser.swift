/// Parses YAML text into nodes. The text must be one document with plain keys, no tags, and no aliases, because aliases
/// let a short file produce a value of any size.
struct ConfigurationParser {
    let file: String

    /// - Returns: the value of the document; nil if there is none.
    func node(of yaml: String) throws(ConfigurationError) -> ConfigurationNode? {
        let problem = YAMLProblem(file: file, yaml: yaml)
        let reader = try problem.orError { () throws(YAMLFailure) in try YAMLReader(yaml) }
        var composition = Composition(file: file)
        while true {
            let event = try problem.orError { () throws(YAMLFailure) in try reader.next() }
            if case .streamEnd = event.kind { return composition.root }
            try composition.take(event)
        }
    }
}

/// A value under construction. It is built without recursion and limited in size: a text of 1 MiB can contain a million
/// values.
private struct Composition {
    /// The maximum nesting depth. A valid configuration has seven levels.
    private static let depthLimit = 32
    /// The maximum number of values, including keys, scalars, lists and mappings.
    private static let valueLimit = 100_000

    private enum Part {
        case list([ConfigurationNode])
        case mapping([ConfigurationEntry], key: (name: String, place: ConfigurationPlace)?)
    }

    let file: String
    private(set) var root: ConfigurationNode?
    private var documents = 0
    private var values = 0
    private var open: [(part: Part, place: ConfigurationPlace)] = []
    /// For each open value, the locations of its keys.
    private var keys: [[String: ConfigurationPlace]] = []

    init(file: String) {
        self.file = file
    }

    mutating func take(_ event: YAMLEvent) throws(ConfigurationError) {
        let place = ConfigurationPlace(file: file, line: event.mark.line, column: event.mark.column)
        values += 1
        guard values <= Composition.valueLimit else {
            throw place.error(
                "there are more than \(Composition.valueLimit) values",
                hint: "check that this is the configuration file")
        }
        switch event.kind {
        case .documentStart:
            documents += 1
            guard documents == 1 else {
                throw place.error("a second YAML document begins here", hint: "use only one document")
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
                    "the key \(text.quoted) appears twice",
                    hint: "remove one of them; the first is on line \(first.line)")
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
        guard open.count < Composition.depthLimit else {
            throw place.error("the values are nested too deeply", hint: "check that this is the configuration file")
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
        // Moved out while it is changed: an array with a second reference would be copied for each element.
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
        throw place.error("the tag \(tag.quoted) is not supported", hint: "remove the tag")
    }
}

/// Converts errors of the YAML parser to configuration errors.
private struct YAMLProblem {
    static let aliasMessage = "aliases ('*name') are not supported"
    static let aliasHint = "quote text that begins with '*', or write the value twice"

    let file: String
    let yaml: String

    func orError<Value>(_ body: () throws(YAMLFailure) -> Value) throws(ConfigurationError) -> Value {
        do throws(YAMLFailure) {
            return try body()
        } catch {
            throw self.error(for: error)
        }
    }

    private func error(for failure: YAMLFailure) -> ConfigurationError {
        switch failure {
        case .syntax(let problem, let mark, let context):
            return syntaxError(context: context, problem: problem, mark: mark)
        case .characters(let offset):
            return readerError(offset: offset)
        case .outOfMemory:
            return ConfigurationError(file: file, message: "there is not enough memory to read it")
        }
    }

    private func syntaxError(
        context: (text: String, mark: YAMLMark)?, problem: String, mark: YAMLMark
    ) -> ConfigurationError {
        if scalar(at: mark) == "\t" {
            return place(mark).error("there is a tab here", hint: "indent YAML with spaces")
        }
        if problem.hasPrefix("Maximum nesting level") {
            return place(mark).error(
                "the values are nested too deeply", hint: "check that this is the configuration file")
        }
        var message = "this is not YAML: \(problem)"
        if let context, !context.text.isEmpty {
            message += " \(context.text)"
            if context.mark.line != mark.line { message += " that begins on line \(context.mark.line)" }
        }
        return place(mark).error(message, hint: syntaxHint(context: context, problem: problem, mark: mark))
    }

    private func syntaxHint(context: (text: String, mark: YAMLMark)?, problem: String, mark: YAMLMark) -> String {
        if problem.hasPrefix("mapping values are not allowed") {
            return "quote text that contains ': ', and start all keys of a mapping in the same column"
        }
        if problem.hasPrefix("did not find expected ','"), scalar(at: mark) == "{" {
            return "quote text that contains '{'"
        }
        let start = context.flatMap { scalar(at: $0.mark) } ?? " "
        for indicator in [start, scalar(at: mark) ?? " "] where "*&!|>%@`".unicodeScalars.contains(indicator) {
            return "quote text that begins with '\(indicator)'"
        }
        return "check the indentation, quotes and brackets before this place"
    }

    private func readerError(offset: Int) -> ConfigurationError {
        let lines = String(decoding: yaml.utf8.prefix(offset), as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let place = ConfigurationPlace(
            file: file, line: lines.count, column: (lines.last?.unicodeScalars.count ?? 0) + 1)
        return place.error("there is a control character here", hint: "remove it")
    }

    private func scalar(at mark: YAMLMark) -> Unicode.Scalar? {
        let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.indices.contains(mark.line - 1) else { return nil }
        return lines[mark.line - 1].unicodeScalars.dropFirst(mark.column - 1).first
    }

    private func place(_ mark: YAMLMark) -> ConfigurationPlace {
        ConfigurationPlace(file: file, line: mark.line, column: mark.column)
    }
}
