import TeamSyncBase

/// An effect as one flat object that contains the effect's name and its data by name.
struct EffectRecord {
    /// All values of a key have the same type.
    enum Key: String, CodingKey, CaseIterable {
        case effect, name, old, new, type, label, mark, access, platform, version, message, renamed, actor
        case condition, trait, consequence, `default`, reason
        case names
        case position, count, total
        case oldCount = "old_count"
        case newCount = "new_count"
        case hasDefault = "has_default"
        case isInFront = "in_front"
        case isShifted = "shifted"
        case isDefault = "is_default"
        case declaration
    }

    var texts: [Key: String] = [:]
    var names: [String]?
    var numbers: [Key: Int] = [:]
    var flags: [Key: Bool] = [:]
    var declaration: DeclarationID?

    init(_ name: String, _ texts: [Key: String?] = [:]) {
        self.texts = texts.compactMapValues { $0 }
        self.texts[.effect] = name
    }

    var name: String { texts[.effect] ?? "" }

    // MARK: Values of several members

    func with(_ parameter: APIChange.Parameter) -> EffectRecord {
        var record = self
        (record.texts[.name], record.numbers[.position]) = (parameter.name, parameter.position)
        return record
    }

    func with(_ names: APIChange.Names) -> EffectRecord {
        var record = self
        record.names = names.listed
        if names.total > names.listed.count { record.numbers[.total] = names.total }
        return record
    }

    func with(_ advice: APIChange.Advice) -> EffectRecord {
        var record = self
        (record.texts[.message], record.texts[.renamed]) = (advice.message, advice.renamed)
        return record
    }

    func with(_ number: Int, _ key: Key) -> EffectRecord {
        var record = self
        record.numbers[key] = number
        return record
    }

    func with(_ flag: Bool, _ key: Key) -> EffectRecord {
        var record = self
        record.flags[key] = flag
        return record
    }

    func with(_ declaration: DeclarationID) -> EffectRecord {
        var record = self
        record.declaration = declaration
        return record
    }

    var parameter: APIChange.Parameter? {
        guard let name = texts[.name], let position = numbers[.position], position >= 0 else { return nil }
        return APIChange.Parameter(name, at: position)
    }

    func list() -> APIChange.Names? {
        names.map { APIChange.Names(listed: $0, total: numbers[.total] ?? 0) }
    }

    var advice: APIChange.Advice { APIChange.Advice(message: texts[.message], renamed: texts[.renamed]) }

    // MARK: Limits

    var bounded: EffectRecord {
        var record = self
        record.texts = texts.mapValues { $0.shortened(to: APIChange.textLimit) }
        record.names = names?.prefix(APIChange.Names.limit).map { $0.shortened(to: APIChange.textLimit) }
        record.declaration = declaration?.bounded
        return record
    }
}

extension EffectRecord: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for key in Key.allCases where container.contains(key) {
            switch key {
            case .names: names = try container.decode([String].self, forKey: key)
            case .position, .count, .total, .oldCount, .newCount:
                numbers[key] = try container.decode(Int.self, forKey: key)
            case .hasDefault, .isInFront, .isShifted, .isDefault:
                flags[key] = try container.decode(Bool.self, forKey: key)
            case .declaration: declaration = try container.decode(DeclarationID.self, forKey: key)
            default: texts[key] = try container.decode(String.self, forKey: key)
            }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for (key, text) in texts { try container.encode(text, forKey: key) }
        try container.encodeIfPresent(names, forKey: .names)
        for (key, number) in numbers { try container.encode(number, forKey: key) }
        for (key, flag) in flags { try container.encode(flag, forKey: key) }
        try container.encodeIfPresent(declaration, forKey: .declaration)
    }
}

extension DeclarationID {
    /// The maximum number of enclosing types in a name.
    private static let depthLimit = 20

    /// The maximum number of labels in a name.
    private static let labelLimit = 100

    var bounded: DeclarationID {
        let cut = { (text: String) in text.shortened(to: APIChange.textLimit) }
        return DeclarationID(
            module: module.map(cut), types: types.prefix(DeclarationID.depthLimit).map(cut), name: cut(name),
            labels: labels.map { $0.prefix(DeclarationID.labelLimit).map(cut) })
    }
}
