import TeamSyncBase

/// The effect of one change to a declaration on its users.
package struct APIChange: Codable, Hashable, Sendable {
    /// Whether the source code of users still compiles.
    package enum Verdict: String, Codable, CaseIterable, Sendable {
        case breaking
        /// Breaks some uses, such as an exhaustive switch.
        case mayBreak = "may_break"
        /// It is unknown whether it breaks anything, because the source could not be read or does not contain the
        /// answer.
        case notAnalysed = "not_analysed"
        /// Code that uses it still compiles, with a warning.
        case deprecated
        case compatible

        /// The rank by severity; 0 is the most serious.
        package var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }

        /// Decodes a verdict unknown to this version as `notAnalysed`.
        package init(from decoder: any Decoder) throws {
            self = Verdict(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .notAnalysed
        }
    }

    package var verdict: Verdict
    /// The keyword of the language: `struct`, `init`, `func`, `var`, `case`, …; in Kotlin, also `fun` and `package`.
    /// `file` for a whole source.
    package var kind: String
    /// The declaration before the change, or after the change if it is new. Contains only a name in documents of
    /// version 1.
    package var declaration: DeclarationID
    /// The name with enclosing types and labels: `ChipsView.init(title:size:)`, or in Kotlin `Chip(title, size)`. Like
    /// all text here, it is untrusted and must be escaped before use.
    package var name: String
    package var effect: Effect
    /// Whether another overload accepts the calls that this change breaks; omitted if false.
    package var isCovered: Bool
    /// One sentence without the final period, for scripts; our programs do not depend on it. Empty until the change is
    /// published.
    package var summary: String
    /// The old declaration on one line; nil if the declaration is new. `new` is the new declaration; nil if it was
    /// removed.
    package var old: String?
    package var new: String?
    /// The file that contains the new declaration, or the old one if it was removed.
    package var path: String
    /// The line number, starting at 1; nil for a whole file.
    package var line: Int?

    /// The maximum size of a name and of each text in an effect, in bytes.
    package static let textLimit = 400

    /// Truncates longer strings.
    package init(
        _ verdict: Verdict, kind: String, _ declaration: DeclarationID, name: String, effect: Effect,
        isCovered: Bool = false, old: String? = nil, new: String? = nil, path: String, line: Int? = nil
    ) {
        (self.verdict, self.kind, self.isCovered) = (verdict, kind, isCovered)
        (self.declaration, self.name) = (declaration.bounded, name.shortened(to: APIChange.textLimit))
        (self.effect, self.old, self.new, self.path, self.line) = (effect.bounded, old, new, path, line)
        summary = ""
    }

    /// A whole source that could not be analyzed.
    package init(path: String, _ problem: SourceProblem) {
        self.init(
            .notAnalysed, kind: "file", DeclarationID(name: path), name: path, effect: .notAnalysed(.source(problem)),
            path: path)
    }

    enum CodingKeys: String, CodingKey {
        case verdict, kind, declaration, name, effect, summary, old, new, path, line
        case isCovered = "covered"
    }

    /// Also decodes documents of version 1, in which changes have no effect.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        verdict = try container.decode(Verdict.self, forKey: .verdict)
        kind = try container.decode(String.self, forKey: .kind)
        name = try container.decode(String.self, forKey: .name)
        declaration =
            try container.decodeIfPresent(DeclarationID.self, forKey: .declaration) ?? DeclarationID(name: name)
        effect = try container.decodeIfPresent(Effect.self, forKey: .effect) ?? .other("")
        isCovered = try container.decodeIfPresent(Bool.self, forKey: .isCovered) ?? false
        summary = try container.decode(String.self, forKey: .summary)
        old = try container.decodeIfPresent(String.self, forKey: .old)
        new = try container.decodeIfPresent(String.self, forKey: .new)
        path = try container.decode(String.self, forKey: .path)
        line = try container.decodeIfPresent(Int.self, forKey: .line)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(verdict, forKey: .verdict)
        try container.encode(kind, forKey: .kind)
        try container.encode(declaration, forKey: .declaration)
        try container.encode(name, forKey: .name)
        try container.encode(effect, forKey: .effect)
        if isCovered { try container.encode(true, forKey: .isCovered) }
        try container.encode(summary, forKey: .summary)
        try container.encodeIfPresent(old, forKey: .old)
        try container.encodeIfPresent(new, forKey: .new)
        try container.encode(path, forKey: .path)
        try container.encodeIfPresent(line, forKey: .line)
    }

    /// The name of the type that the declaration belongs to or declares; empty for other top-level declarations.
    package var owner: String {
        (APIChange.typeKinds.contains(kind) ? declaration.types + [declaration.name] : declaration.types)
            .joined(separator: ".")
    }

    /// Whether the change concerns a type itself.
    package var isOfType: Bool { APIChange.typeKinds.contains(kind) }

    private static let typeKinds: Set<String> = ["struct", "class", "actor", "enum", "protocol"]
}

extension [APIChange] {
    /// The changes by decreasing severity, and in file order for equal severity.
    package var byImportance: [APIChange] {
        enumerated().sorted { left, right in
            let (one, other) = (left.element, right.element)
            return (one.verdict.rank, one.path, one.line ?? 0, left.offset)
                < (other.verdict.rank, other.path, other.line ?? 0, right.offset)
        }.map(\.element)
    }

    /// The changes by decreasing severity. Of equally serious ones, those that users look for come first: declarations
    /// and parameters that are new, gone or deprecated, or that have another name.
    package var byUse: [APIChange] {
        byImportance.enumerated().sorted { left, right in
            let (one, other) = (left.element, right.element)
            return (one.verdict.rank, one.isOfNames ? 0 : 1, left.offset)
                < (other.verdict.rank, other.isOfNames ? 0 : 1, right.offset)
        }.map(\.element)
    }

    package func count(of verdict: APIChange.Verdict) -> Int { count { $0.verdict == verdict } }

    /// The changes in the same order, as slices that each become one sentence. Added or removed parameters of the same
    /// declaration form one slice.
    package var ofSentences: [ArraySlice<APIChange>] {
        var lists: [ArraySlice<APIChange>] = []
        var start = startIndex
        for index in indices {
            guard index + 1 == endIndex || !self[index].isContinued(by: self[index + 1]) else { continue }
            lists.append(self[start...index])
            start = index + 1
        }
        return lists
    }

    /// Returns the changes that make up `count` sentences, in the same order, and the others. Sentences that say the
    /// same about another declaration are the first to be left out.
    /// - Parameter limit: the maximum number of changes in the sentences.
    package func cut(toSentences count: Int, limit: Int) -> (named: [APIChange], rest: [APIChange]) {
        let all = ofSentences
        var known: Set<[APIChange.Effect]> = []
        let isNew = all.map { known.insert($0.map(\.effect)).inserted }
        let kept = Set((all.indices.filter { isNew[$0] } + all.indices.filter { !isNew[$0] }).prefix(count))
        let named = all.indices.filter(kept.contains).flatMap { all[$0] }
        let rest = all.indices.filter { !kept.contains($0) }.flatMap { all[$0] }
        return (Array(named.prefix(limit)), named.dropFirst(limit) + rest)
    }
}

extension APIChange {
    /// Whether a name that users write is new, gone or deprecated, or has been replaced by another name.
    fileprivate var isOfNames: Bool {
        switch effect {
        case .gone, .added, .renamed, .moved, .aliased, .parameterAdded, .parameterLost, .parameterRenamed, .deprecated:
            true
        default: false
        }
    }

    /// Whether `other` is the same effect on another parameter of the same declaration, so that both share a sentence.
    fileprivate func isContinued(by other: APIChange) -> Bool {
        guard
            (declaration, path, line, kind) == (other.declaration, other.path, other.line, other.kind),
            (verdict, isCovered) == (other.verdict, other.isCovered)
        else { return false }
        switch (effect, other.effect) {
        case (.parameterLost, .parameterLost): return true
        case (.parameterAdded(_, _, let one, let isInFront), .parameterAdded(_, _, let other, let isOtherInFront)):
            return one == other && isInFront == isOtherInFront
        default: return false
        }
    }
}
