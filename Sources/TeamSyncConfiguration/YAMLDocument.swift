package import TeamSyncBase

/// Parses YAML text into JSON values. Scalars follow the core schema of YAML 1.2; aliases and `<<` are expanded.
package enum YAMLDocument {
    /// - Parameter limit: the maximum number of contained values, counting each expansion of an alias.
    /// - Returns: the value of the document; nil for several documents, for invalid YAML, for tags beyond the core
    ///   schema, for keys that are lists or mappings, and for deeper nesting than JSON allows here.
    package static func value(of bytes: some Collection<UInt8>, limit: Int) -> JSONValue? {
        guard let values = values(of: bytes, limit: limit), values.count == 1 else { return nil }
        return values[0]
    }

    /// Returns the values of all documents in the text; otherwise works like `value`.
    package static func values(of bytes: some Collection<UInt8>, limit: Int) -> [JSONValue]? {
        do throws(YAMLFailure) {
            guard let reader = try reader(of: bytes) else { return nil }
            var composition = ValueComposition(limit: limit)
            while true {
                let event = try reader.next()
                if case .streamEnd = event.kind { return composition.documents }
                guard composition.take(event) else { return nil }
            }
        } catch {
            return nil
        }
    }

    /// - Returns: nil if the text is not UTF-8 or has too many directives.
    static func reader(of bytes: some Collection<UInt8>) throws(YAMLFailure) -> YAMLReader? {
        var content = Array(bytes)[...]
        if content.starts(with: [0xef, 0xbb, 0xbf]) { content = content.dropFirst(3) }
        guard hasFewDirectives(content), let text = String(validating: content, as: UTF8.self) else { return nil }
        return try YAMLReader(text)
    }

    /// Whether the text has few directives: libyaml compares each directive with all others.
    private static func hasFewDirectives(_ bytes: ArraySlice<UInt8>) -> Bool {
        var count = 0
        var previous: UInt8?
        for byte in bytes {
            if byte == UInt8(ascii: "%"), previous == nil || previous == 0x0a || previous == 0x0d { count += 1 }
            previous = byte
        }
        return count <= 100
    }
}

/// A value under construction; it is built without recursion.
private struct ValueComposition {
    private struct Measured {
        let value: JSONValue
        /// The number of values, including itself.
        var count = 1
        var levels = 1
    }

    private struct OpenValue {
        enum Part {
            case list([JSONValue])
            case mapping([String: JSONValue], key: Key?)
        }
        struct Key {
            let name: String
            let isMerge: Bool
        }

        var part: Part
        let anchor: String?
        var count = 1
        /// The number of levels below it.
        var levels = 0
        /// The values merged by `<<`, which explicit keys override.
        var merged: [[String: JSONValue]] = []
    }

    let limit: Int
    private(set) var documents: [JSONValue] = []
    private var open: [OpenValue] = []
    private var anchors: [String: Measured] = [:]
    private var count = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// - Returns: false if there is no value.
    mutating func take(_ event: YAMLEvent) -> Bool {
        switch event.kind {
        case .documentStart:
            anchors = [:]
            return true
        case .documentEnd, .streamEnd: return true
        case .scalar(let text, let isPlain, let tag):
            return take(text, isPlain: isPlain, tag: tag, anchor: event.anchor)
        case .alias(let name):
            guard let known = anchors[name], !isAtKey else { return false }
            return add(known)
        case .listStart(let tag): return begin(.list([]), tag, is: "seq", event.anchor)
        case .mappingStart(let tag): return begin(.mapping([:], key: nil), tag, is: "map", event.anchor)
        case .listEnd, .mappingEnd: return end()
        }
    }

    private var isAtKey: Bool {
        if case .mapping(_, key: nil)? = open.last?.part { return true }
        return false
    }

    private mutating func take(_ text: String, isPlain: Bool, tag: String?, anchor: String?) -> Bool {
        guard let value = YAMLScalar.value(text, isPlain: isPlain, tag: tag) else { return false }
        if let anchor { anchors[anchor] = Measured(value: value) }
        guard case .mapping(let members, key: nil)? = open.last?.part else { return add(Measured(value: value)) }
        let isMerge = isPlain && tag == nil && text == "<<"
        open[open.count - 1].part = .mapping(members, key: OpenValue.Key(name: BoundedName.of(text), isMerge: isMerge))
        return true
    }

    private mutating func begin(_ part: OpenValue.Part, _ tag: String?, is kind: String, _ anchor: String?) -> Bool {
        guard !isAtKey, tag == nil || tag == "tag:yaml.org,2002:\(kind)" || tag == "!",
            open.count < JSONParser.depthLimit - 1
        else { return false }
        // An alias cannot refer to an incomplete value.
        if let anchor { anchors[anchor] = nil }
        open.append(OpenValue(part: part, anchor: anchor))
        return true
    }

    private mutating func end() -> Bool {
        guard let ended = open.popLast() else { return false }
        var measured: Measured
        switch ended.part {
        case .list(let elements): measured = Measured(value: .array(elements))
        case .mapping(var members, _):
            for merged in ended.merged { members.merge(merged) { own, _ in own } }
            measured = Measured(value: .object(members))
        }
        (measured.count, measured.levels) = (ended.count, ended.levels + 1)
        if let anchor = ended.anchor { anchors[anchor] = measured }
        return add(measured, isCounted: true)
    }

    /// - Parameter isCounted: whether `count` already includes its contents, but not itself.
    private mutating func add(_ added: Measured, isCounted: Bool = false) -> Bool {
        count += isCounted ? 1 : added.count
        guard count <= limit, open.count + added.levels < JSONParser.depthLimit else { return false }
        guard let last = open.indices.last else {
            documents.append(added.value)
            return true
        }
        open[last].count += added.count
        open[last].levels = max(open[last].levels, added.levels)
        // Moved out while it is changed: an array with a second reference would be copied for each element.
        let part = open[last].part
        open[last].part = .list([])
        switch consume part {
        case .list(var elements):
            elements.append(added.value)
            open[last].part = .list(elements)
        case .mapping(var members, let key):
            guard let key else { return false }
            if key.isMerge {
                guard let objects = ValueComposition.objects(in: added.value) else { return false }
                open[last].merged += objects
            } else {
                members[key.name] = added.value
            }
            open[last].part = .mapping(members, key: nil)
        }
        return true
    }

    /// Returns the mappings that `<<` merges: a single mapping or a list of them.
    private static func objects(in value: JSONValue) -> [[String: JSONValue]]? {
        switch value {
        case .object(let members): return [members]
        case .array(let elements):
            var objects: [[String: JSONValue]] = []
            for element in elements {
                guard case .object(let members) = element else { return nil }
                objects.append(members)
            }
            return objects
        default: return nil
        }
    }
}

/// Parses scalars of the core schema.
private enum YAMLScalar {
    /// - Returns: nil for an unknown tag, or one that does not match the text.
    static func value(_ text: String, isPlain: Bool, tag: String?) -> JSONValue? {
        switch tag {
        case nil: return isPlain ? plain(text) : .string(text)
        case "!", "tag:yaml.org,2002:str": return .string(text)
        default:
            let value = plain(text)
            return switch (value, tag) {
            case (.null, "tag:yaml.org,2002:null"), (.bool, "tag:yaml.org,2002:bool"),
                (.number, "tag:yaml.org,2002:float"):
                value
            case (.number, "tag:yaml.org,2002:int") where !text.contains("."): value
            default: nil
            }
        }
    }

    private static func plain(_ text: String) -> JSONValue {
        switch text {
        case "", "~", "null", "Null", "NULL": .null
        case "true", "True", "TRUE": .bool(true)
        case "false", "False", "FALSE": .bool(false)
        default: number(text).map(JSONValue.number) ?? .string(text)
        }
    }

    /// Returns a number in JSON notation; nil for anything else, such as `.inf`.
    private static func number(_ text: String) -> String? {
        guard text.utf8.count <= 400, let first = text.utf8.first, first < 0x3a else { return nil }
        for (prefix, radix) in [("0x", 16), ("0o", 8)] where text.hasPrefix(prefix) {
            let digits = text.dropFirst(2)
            return digits.first == "-" || digits.first == "+" ? nil : UInt64(digits, radix: radix).map { "\($0)" }
        }
        var rest = Substring(text).utf8
        var sign = ""
        if let mark = rest.first, mark == UInt8(ascii: "-") || mark == UInt8(ascii: "+") {
            if mark == UInt8(ascii: "-") { sign = "-" }
            rest.removeFirst()
        }
        let whole = digits(&rest)
        var fraction = ""
        var hasPoint = false
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            hasPoint = true
            fraction = digits(&rest)
        }
        guard !whole.isEmpty || !fraction.isEmpty else { return nil }
        var exponent = ""
        if let mark = rest.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
            rest.removeFirst()
            exponent = "e"
            if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
                exponent += sign == UInt8(ascii: "-") ? "-" : ""
                rest.removeFirst()
            }
            let power = digits(&rest)
            guard !power.isEmpty else { return nil }
            exponent += power
        }
        guard rest.isEmpty else { return nil }
        let significant = whole.drop { $0 == "0" }
        return sign + (significant.isEmpty ? "0" : significant) + (hasPoint ? "." : "")
            + (hasPoint && fraction.isEmpty ? "0" : fraction) + exponent
    }

    private static func digits(_ rest: inout Substring.UTF8View) -> String {
        let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        rest = rest[digits.endIndex...]
        return String(Substring(digits))
    }
}
