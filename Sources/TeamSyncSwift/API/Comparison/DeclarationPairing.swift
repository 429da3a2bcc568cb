import TeamSyncBase

/// Pairs the declarations of both sides: by full names and labels, then by evidence that leaves only one possibility.
/// Similarity alone is never sufficient.
struct DeclarationPairing {
    private let old: [APIDeclaration]
    private let new: [APIDeclaration]
    private(set) var pairs: [(old: APIDeclaration, new: APIDeclaration)] = []
    private var freeOld: [Int]
    private var freeNew: [Int]
    /// The members of each type as one string, by its name; empty when pairing members.
    private let members: (old: [String: String], new: [String: String])

    var gone: [APIDeclaration] { freeOld.map { old[$0] } }
    var added: [APIDeclaration] { freeNew.map { new[$0] } }

    init(
        _ old: [APIDeclaration], _ new: [APIDeclaration],
        members: (old: [String: String], new: [String: String]) = ([:], [:])
    ) {
        (self.old, self.new, self.members) = (old, new, members)
        (freeOld, freeNew) = (Array(old.indices), Array(new.indices))
        pass(isUnique: false) { "\($0.module)\n\($0.signature)\n\($0.access)\n\($0.accessors.canSet)" }
        pass(isUnique: false) { "\($0.module)\n\($0.signature)" }
        for parts in Key.order {
            pass(isUnique: false) {
                Key.text($0, parts) + "\n" + ($0.callable?.parameters.map(\.type.text).joined(separator: ",") ?? "")
            }
            pass(isUnique: true) { Key.text($0, parts) }
        }
        while matchLabels() {}
        matchKinds()
        matchRenamed()
        if !freeOld.isEmpty, !freeNew.isEmpty { matchConstants() }
    }

    /// The parts of a declaration that distinguish it from others with the same name.
    private enum Key {
        enum Part { case module, condition, requirement, isStatic, kind, constraints }

        /// The combinations of parts to compare, from all parts to none of them.
        static let order: [Set<Part>] = [
            [.module, .condition, .requirement, .isStatic, .kind, .constraints],
            [.module, .condition, .requirement, .isStatic, .kind], [.module, .condition, .isStatic, .kind],
            [.module, .condition, .kind], [.module, .kind], [.kind], [.module, .condition], [],
        ]

        static func text(_ own: APIDeclaration, _ parts: Set<Part>) -> String {
            // The name alone identifies a case of an enum, regardless of its values.
            var words = [own.kind == .enumCase ? own.pathName : own.fullName]
            if parts.contains(.module) { words.append(own.module) }
            if parts.contains(.condition) { words.append(own.condition) }
            if parts.contains(.requirement) { words.append("\(own.isRequirement)") }
            if parts.contains(.isStatic) { words.append("\(own.isStatic)") }
            // Other declarations are not in the namespace of types, and never become types.
            words.append(
                parts.contains(.kind)
                    ? own.kind.rawValue : own.kind.isType || own.kind == .alias ? "type" : own.kind.rawValue)
            if parts.contains(.constraints) { words.append(own.generics.requirements.sorted().joined(separator: ",")) }
            return words.joined(separator: "\n")
        }
    }

    private mutating func pass(isUnique: Bool, _ key: (APIDeclaration) -> String) {
        guard !freeOld.isEmpty, !freeNew.isEmpty else { return }
        let left = Dictionary(grouping: freeOld) { key(old[$0]) }
        let right = Dictionary(grouping: freeNew) { key(new[$0]) }
        var found: [(Int, Int)] = []
        for (text, ones) in left {
            guard let others = right[text], !isUnique || ones.count == 1 && others.count == 1 else { continue }
            found += zip(ones, others)
        }
        take(found)
    }

    private mutating func take(_ found: [(Int, Int)]) {
        let (left, right) = (Set(found.map(\.0)), Set(found.map(\.1)))
        freeOld.removeAll(where: left.contains)
        freeNew.removeAll(where: right.contains)
        pairs += found.sorted { $0 < $1 }.map { (old[$0.0], new[$0.1]) }
    }

    // MARK: Other labels

    /// Pairs functions of one type with the same name and different labels: those that are closest to each other, if
    /// there is only one such pair.
    /// - Returns: whether pairs were found, in which case another pair may now be the closest.
    private mutating func matchLabels() -> Bool {
        let key = { (own: APIDeclaration) in
            own.callable == nil
                ? nil
                : "\(own.module)\n\(own.condition)\n\(own.pathName)\n\(own.kind)\n\(own.isStatic)\n\(own.isRequirement)"
        }
        let left = Dictionary(grouping: freeOld.filter { old[$0].callable != nil }) { key(old[$0]) ?? "" }
        let right = Dictionary(grouping: freeNew.filter { new[$0].callable != nil }) { key(new[$0]) ?? "" }
        var found: [(Int, Int)] = []
        for (text, ones) in left {
            guard let others = right[text], ones.count * others.count <= DeclarationPairing.comparisonLimit else {
                continue
            }
            var distances: [Int: [Int: Int]] = [:]
            for one in ones {
                for other in others {
                    guard let before = old[one].callable, let after = new[other].callable else { continue }
                    let isOnly = ones.count == 1 && others.count == 1
                    distances[one, default: [:]][other] = LabelDistance.between(before, after, isOnly: isOnly)
                }
            }
            for one in ones {
                guard let other = nearest(others.map { ($0, distances[one]?[$0]) }),
                    nearest(ones.map { ($0, distances[$0]?[other]) }) == one
                else { continue }
                found.append((one, other))
            }
        }
        take(found)
        return !found.isEmpty
    }

    /// Pairs a property with a function, a case with a static property, and vice versa.
    private mutating func matchKinds() {
        let kinds: Set<APIDeclaration.Kind> = [.property, .function, .enumCase]
        let key = { (own: APIDeclaration) in "\(own.module)\n\(own.condition)\n\(own.pathName)\n\(own.isStatic)" }
        var groups: [String: (old: [Int], new: [Int])] = [:]
        for index in freeOld where kinds.contains(old[index].kind) && !old[index].isRequirement {
            groups[key(old[index]), default: ([], [])].old.append(index)
        }
        for index in freeNew where kinds.contains(new[index].kind) && !new[index].isRequirement {
            groups[key(new[index]), default: ([], [])].new.append(index)
        }
        takeUnique(
            groups.values.filter { group in
                guard let one = group.old.first, let other = group.new.first else { return false }
                return old[one].kind != new[other].kind
            })
    }

    /// The maximum number of compared pairs of functions with the same name in one type.
    private static let comparisonLimit = 10_000

    /// The one with the smallest distance; nil if there are two.
    private func nearest(_ distances: [(index: Int, distance: Int?)]) -> Int? {
        let known = distances.compactMap { entry in entry.distance.map { (entry.index, $0) } }
        guard let least = known.min(by: { $0.1 < $1.1 }), known.count(where: { $0.1 == least.1 }) == 1 else {
            return nil
        }
        return least.0
    }

    // MARK: Other names

    /// Pairs a declaration with the one that its `@available(renamed:)` names, or with the only one that is equal
    /// except for its name.
    private mutating func matchRenamed() {
        let place = { (own: APIDeclaration, name: Substring) in
            "\(own.module)\n\(own.kind)\n\(own.scope.joined(separator: "."))\n\(name)"
        }
        var byName: [String: (old: [Int], new: [Int])] = [:]
        for index in freeOld {
            guard let renamed = old[index].attributes.renamed else { continue }
            let name = renamed.prefix { $0 != "(" }.split(separator: ".").last ?? ""
            byName[place(old[index], name), default: ([], [])].old.append(index)
        }
        for index in freeNew { byName[place(new[index], new[index].name[...]), default: ([], [])].new.append(index) }
        takeUnique(byName.values)
        var byShape: [String: (old: [Int], new: [Int])] = [:]
        for index in freeOld where !old[index].isSynthesized {
            guard let shape = shape(old[index], members.old) else { continue }
            byShape[shape, default: ([], [])].old.append(index)
        }
        for index in freeNew where !new[index].isSynthesized {
            guard let shape = shape(new[index], members.new) else { continue }
            byShape[shape, default: ([], [])].new.append(index)
        }
        let beginnings = byShape.isEmpty ? [:] : beginnings()
        takeUnique(
            byShape.values.filter { group in
                guard let one = group.old.first, let other = group.new.first else { return false }
                return mayBeSame(old[one], new[other]) && haveCommonWord(old[one], new[other], beginnings)
                    || isAbbreviated(old[one], new[other])
            })
    }

    /// Whether the name of a nested type abbreviates the other one.
    private func isAbbreviated(_ one: APIDeclaration, _ other: APIDeclaration) -> Bool {
        one.kind.isType && !one.scope.isEmpty && one.scope == other.scope
            && RenameEvidence.abbreviates(one.name, other.name)
    }

    /// Pairs constants and cases with the same value at the same place, and the only case that is gone with the only new
    /// one at its place if one name abbreviates the other.
    private mutating func matchConstants() {
        let evidence = RenameEvidence(old, new)
        var byValue: [String: (old: [Int], new: [Int])] = [:]
        for index in freeOld {
            if let value = evidence.value(old[index]) { byValue[value, default: ([], [])].old.append(index) }
        }
        for index in freeNew {
            if let value = evidence.value(new[index]) { byValue[value, default: ([], [])].new.append(index) }
        }
        takeUnique(byValue.values.filter { isAtSamePlace($0, evidence) })
        var byEnum: [String: (old: [Int], new: [Int])] = [:]
        let place = { (own: APIDeclaration) in
            "\(own.module)\n\(own.owner)\n\(own.callable.map { "\($0)" } ?? "")"
        }
        for index in freeOld where old[index].kind == .enumCase {
            byEnum[place(old[index]), default: ([], [])].old.append(index)
        }
        for index in freeNew where new[index].kind == .enumCase {
            byEnum[place(new[index]), default: ([], [])].new.append(index)
        }
        takeUnique(
            byEnum.values.filter { group in
                guard let one = group.old.first, let other = group.new.first else { return false }
                return RenameEvidence.abbreviates(old[one].name, new[other].name) && isAtSamePlace(group, evidence)
            })
    }

    private func isAtSamePlace(_ group: (old: [Int], new: [Int]), _ evidence: RenameEvidence) -> Bool {
        guard let one = group.old.first, let other = group.new.first else { return false }
        return evidence.isAtSamePlace(old[one], new[other])
    }

    private mutating func takeUnique(_ groups: some Sequence<(old: [Int], new: [Int])>) {
        take(
            groups.compactMap { group in
                guard group.old.count == 1, group.new.count == 1, let one = group.old.first, let other = group.new.first
                else { return nil }
                return (one, other)
            })
    }

    /// Everything except the name; nil if too little remains for recognition.
    private func shape(_ own: APIDeclaration, _ members: [String: String]) -> String? {
        var words = [own.module, own.condition, own.kind.rawValue]
        if own.kind.isType {
            guard let members = members[own.pathName] else { return nil }
            words += [members, own.inherited.map(\.text).joined(separator: ",")]
        } else {
            guard own.type != nil || own.callable?.parameters.isEmpty == false || own.callable?.result != nil else {
                return nil
            }
            words += [own.scope.joined(separator: "."), "\(own.isStatic)", own.callable.map { "\($0)" } ?? ""]
            words += [own.type?.text ?? "", own.generics.description]
        }
        return words.joined(separator: "\n")
    }

    /// Whether the names have a word of at least three letters in common, such as `tintColor` and `accentColor`. The
    /// prefix of a library, with which most other names begin, says nothing.
    private func haveCommonWord(
        _ one: APIDeclaration, _ other: APIDeclaration, _ beginnings: [String: [String: Int]]
    ) -> Bool {
        let (left, right) = (DeclarationPairing.words(one.name), DeclarationPairing.words(other.name))
        let common = Set(left).intersection(right)
        guard common.count == 1, let first = left.first, common.contains(first), first == right.first else {
            return !common.isEmpty
        }
        // Both names are among those counted.
        guard let counts = beginnings[DeclarationPairing.place(of: one)], let alike = counts[first] else { return true }
        let others = counts.values.reduce(0, +) - 2
        return alike == 2 || (alike - 2) * 2 < others
    }

    /// Whether neither the values nor the names of two declarations with the same shape exclude that they are the same.
    private func mayBeSame(_ one: APIDeclaration, _ other: APIDeclaration) -> Bool {
        let values = [(one.initialValue, other.initialValue), (one.rawValue, other.rawValue)]
        let haveOtherValues = values.contains { old, new in old != nil && new != nil && old != new }
        return !haveOtherValues && !AlternativeWords.distinguish(one.name, other.name)
    }

    /// The number of names that begin with a word, by module and type.
    private func beginnings() -> [String: [String: Int]] {
        var counts: [String: [String: Int]] = [:]
        var seen: Set<String> = []
        for own in [old, new].joined() {
            let place = DeclarationPairing.place(of: own)
            guard seen.insert("\(place)\n\(own.name)").inserted else { continue }
            counts[place, default: [:]][DeclarationPairing.words(own.name).first ?? "", default: 0] += 1
        }
        return counts
    }

    private static func place(of own: APIDeclaration) -> String {
        "\(own.module)\n\(own.scope.joined(separator: "."))"
    }

    private static func words(_ name: String) -> [String] {
        NameWords.of(name, digits: .attached).filter { $0.count > 2 }
    }
}
