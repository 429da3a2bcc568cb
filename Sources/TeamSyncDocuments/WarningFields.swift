import TeamSyncBase

/// The members of a warning's JSON object.
struct WarningFields {
    /// A member is missing or malformed.
    struct Malformed: Error {}

    /// The maximum size of a name, and the maximum size of a sentence, in bytes.
    private static let (nameLimit, sentenceLimit) = (400, 1000)
    /// The maximum number of elements in a list, and the maximum total size of its strings in bytes.
    private static let (listLimit, listSizeLimit) = (30, 1000)

    private(set) var members: [String: JSONValue]

    init(_ members: [String: JSONValue]) {
        self.members = members
    }

    init(_ name: String, _ members: [String: JSONValue] = [:]) {
        self.members = members
        self.members["warning"] = .string(name)
    }

    // MARK: Writing

    /// - Parameter value: nil to omit the member.
    func with(_ name: String, _ value: JSONValue?) -> WarningFields {
        var fields = self
        fields.members[name] = value
        return fields
    }

    func with(_ name: String, _ number: Int?) -> WarningFields { with(name, number.map { .number(String($0)) }) }

    /// Adds the member `more`, unless the number is 0.
    func with(more number: Int) -> WarningFields { with("more", number == 0 ? nil : number) }

    func with(_ bound: Warning.Bound?) -> WarningFields {
        with("limit", bound?.limit).with("unit", bound.map { .string($0.unit.rawValue) })
    }

    func with(_ refs: [TreeName]) -> WarningFields {
        guard !refs.isEmpty else { return self }
        let list = refs.map { ref in
            WarningFields(["side": .string(ref.side.rawValue), "name": .string(ref.name)])
                .with("commit", ref.commit.map { .string($0) })
        }
        return with("at", .array(list.map { .object($0.members) }))
    }

    mutating func cut() {
        for (name, value) in members {
            switch value {
            case .string(let text):
                let isSentence = name == "sentence" || name == "reason"
                let limit = isSentence ? WarningFields.sentenceLimit : WarningFields.nameLimit
                members[name] = .string(text.shortened(to: limit))
            case .array(let elements): members[name] = .array(WarningFields.bounded(elements))
            default: break
            }
        }
    }

    /// Returns as many elements as the limits allow; a truncated list of strings ends with `…`.
    private static func bounded(_ elements: [JSONValue]) -> [JSONValue] {
        var left = listSizeLimit
        let kept = elements.prefix(listLimit).map { element in
            element.string.map { .string($0.shortened(to: nameLimit)) } ?? element
        }.prefix { element in
            left -= element.string?.utf8.count ?? 0
            return left >= 0
        }
        return Array(kept) + (kept.count < elements.count && elements[0].string != nil ? [.string("…")] : [])
    }

    // MARK: Reading

    func optionalText(_ name: String) -> String? { members[name]?.string }

    func text(_ name: String) throws(Malformed) -> String {
        guard let text = optionalText(name) else { throw Malformed() }
        return text
    }

    func optionalNumber(_ name: String) -> Int? {
        guard case .number(let digits)? = members[name] else { return nil }
        return Int(digits)
    }

    func number(_ name: String) throws(Malformed) -> Int {
        guard let number = optionalNumber(name) else { throw Malformed() }
        return number
    }

    var more: Int { optionalNumber("more") ?? 0 }

    func flag(_ name: String) -> Bool { members[name] == .bool(true) }

    func word<Word: RawRepresentable<String>>(_ name: String) throws(Malformed) -> Word {
        guard let word = Word(rawValue: try text(name)) else { throw Malformed() }
        return word
    }

    func texts(_ name: String) throws(Malformed) -> [String] {
        guard case .array(let elements)? = members[name] else { throw Malformed() }
        return elements.compactMap(\.string)
    }

    var bound: Warning.Bound? {
        get throws(Malformed) {
            guard let limit = optionalNumber("limit") else { return nil }
            return Warning.Bound(limit, try word("unit"))
        }
    }

    /// The well-formed elements of the member.
    var refs: [TreeName] {
        guard case .array(let elements)? = members["at"] else { return [] }
        return elements.compactMap { element in
            guard case .object(let members) = element, let name = members["name"]?.string else { return nil }
            let side = members["side"]?.string.flatMap(TreeName.Side.init) ?? .other
            return TreeName(side, name, commit: members["commit"]?.string)
        }
    }
}
