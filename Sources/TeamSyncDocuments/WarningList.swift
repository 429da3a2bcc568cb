import TeamSyncBase

extension [Warning] {
    /// The maximum number of warnings, and the maximum number of notes, about one repository.
    package static let warningLimit = 100

    /// Adds a bounded warning. If the list already contains one that differs only in `refs`, merges the refs instead.
    package mutating func add(_ warning: Warning) {
        let warning = warning.bounded
        let general = warning.at([])
        if let index = firstIndex(where: { $0.at([]) == general }) {
            let known = self[index].refs
            self[index] = self[index].at(known + warning.refs.filter { !known.contains($0) })
            return
        }
        let isLimited = count { $0.isNote == warning.isNote && $0 != .leftOut(nil) } >= Self.warningLimit
        guard !isLimited else {
            if !contains(.leftOut(nil)) { append(.leftOut(nil)) }
            return
        }
        append(warning)
    }

    package mutating func add(_ warnings: [Warning]) {
        for warning in warnings { add(warning) }
    }

    /// The warnings by decreasing severity, otherwise in their original order.
    package var bySeverity: [Warning] {
        enumerated().sorted { ($0.element.severity, $0.offset) < ($1.element.severity, $1.offset) }.map(\.element)
    }

    /// The warnings without those that require no action.
    package var withoutNotes: [Warning] { filter { !$0.isNote } }

    package var notes: [Warning] { filter(\.isNote) }

    /// Creates the warnings of a document.
    /// - Parameter facts: the warnings as data; another version may have written none, or fewer than there are
    ///   sentences.
    package init(_ facts: [Warning], sentences: [String]) {
        guard facts.count == sentences.count else {
            self = sentences.map { .other($0) }
            return
        }
        self = zip(facts, sentences).map { fact, sentence in
            if case .other = fact { .other(sentence) } else { fact }
        }
    }
}
