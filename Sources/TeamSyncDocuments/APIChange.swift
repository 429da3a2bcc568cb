/// What one change of a declaration means for those who use it.
package struct APIChange: Codable, Hashable, Sendable {
    /// For the source of those who use it: whether that still compiles.
    package enum Verdict: String, Codable, CaseIterable, Sendable {
        case breaking
        /// Breaks some uses, such as an exhaustive switch.
        case mayBreak = "may_break"
        /// Whether it breaks anything cannot be said: the source could not be read, or the answer is not in it.
        case notAnalysed = "not_analysed"
        /// Still compiles, with a warning.
        case deprecated
        case compatible

        /// As people read it.
        package var words: String {
            switch self {
            case .breaking: "breaking"
            case .mayBreak: "may break"
            case .notAnalysed: "could not be analysed"
            case .deprecated: "deprecated"
            case .compatible: "compatible"
            }
        }

        /// The most serious is 0.
        package var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }

        /// A verdict that this version does not know says nothing.
        package init(from decoder: any Decoder) throws {
            self = Verdict(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .notAnalysed
        }
    }

    package var verdict: Verdict
    /// As Swift writes it: `struct`, `init`, `func`, `var`, `case`, …; `file` for a whole source.
    package var kind: String
    /// With the types around it and with labels: `ChipsView.init(title:size:)`. Other people's text; hostile until
    /// escaped, like all texts here.
    package var name: String
    /// One sentence without its full stop: `ChipsView: init lost parameter 'size' (breaking)`.
    package var summary: String
    /// The type that it belongs to; of a change of a type itself, that type. Empty at the top level of a file.
    package var owner: String
    /// The member that changed, as a sentence names it; nil where the owner did.
    package var subject: String?
    /// What became of it: `lost parameter 'size'`.
    package var predicate: String
    /// The declaration as it was, on one line; nil for what is new. Likewise `new`.
    package var old: String?
    package var new: String?
    /// Of the new declaration; of what is gone, of the old one.
    package var path: String
    /// Counted from 1; nil for a whole file.
    package var line: Int?

    package init(
        _ verdict: Verdict, kind: String, name: String, owner: String, subject: String?, predicate: String,
        old: String? = nil, new: String? = nil, path: String, line: Int? = nil
    ) {
        (self.verdict, self.kind, self.name, self.owner, self.subject) = (verdict, kind, name, owner, subject)
        (self.predicate, self.old, self.new, self.path, self.line) = (predicate, old, new, path, line)
        summary = ""
        summary = words(in: nil)
    }

    /// - Parameter item: the name of an item, which need not be repeated; nil for a sentence of its own.
    package func words(in item: String?) -> String {
        let own = [subject, predicate].compactMap { $0 }.joined(separator: " ")
        let end = " (\(verdict.words))"
        if owner.isEmpty { return own + end }
        guard let item else { return owner + (subject == nil ? " " : ": ") + own + end }
        let rest = rest(of: item)
        guard let rest, !rest.isEmpty else {
            return (rest == nil ? "\(owner)\(subject == nil ? " " : ": ")" : "") + own + end
        }
        guard let subject else { return "\(rest) \(own)\(end)" }
        let named = subject.hasPrefix("`") ? "`\(rest).\(subject.dropFirst())" : "\(rest).\(subject)"
        return "\(named) \(predicate)\(end)"
    }

    /// The owner's name below that of an item; empty for the item itself, nil for another type.
    private func rest(of item: String) -> String? {
        if owner == item || owner.hasSuffix(".\(item)") { return "" }
        if owner.hasPrefix("\(item).") { return String(owner.dropFirst(item.count + 1)) }
        return nil
    }
}

extension [APIChange] {
    /// The most serious first, then as they are in the files.
    package var byImportance: [APIChange] {
        enumerated().sorted { left, right in
            let (one, other) = (left.element, right.element)
            return (one.verdict.rank, one.path, one.line ?? 0, left.offset)
                < (other.verdict.rank, other.path, other.line ?? 0, right.offset)
        }.map(\.element)
    }

    package func count(of verdict: APIChange.Verdict) -> Int { count { $0.verdict == verdict } }
}
