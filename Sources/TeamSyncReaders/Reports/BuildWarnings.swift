package import TeamSyncBase
package import TeamSyncDocuments
import TeamSyncWords

/// The warnings for a build about numbers that may be wrong.
package enum BuildWarnings {
    /// Returns a sentence for each repository that is unknown or was not checked recently, and for each unknown number;
    /// safe to print. Empty when there is nothing to warn about, even if changes are incoming.
    package static func sentences(_ document: CountsDocument, maxAge: Duration?, now: Timestamp) -> [String] {
        let findings: [Gate.Finding]
        do {
            findings = try Gate(document: document, maxAge: maxAge, now: now).findings
        } catch {
            // A repository can be missing only if it was named.
            findings = []
        }
        let unknown = document.counts.entries.filter { $0.value.count == nil }.keys.sorted()
        return findings.filter { $0.verdict >= .stale }.map(\.sentence)
            + unknown.map { "the number of \(Sanitizer.clean($0, limit: .name)) is unknown\(reason($0, document))" }
    }

    /// Returns a warning in the form that Xcode shows next to the build phase.
    package static func line(_ sentence: String) -> String {
        "warning: teamsync: \(sentence)\n"
    }

    /// Returns an error in the form that Xcode shows as the error of the build phase.
    package static func error(_ sentence: String) -> String {
        "error: teamsync: \(Sanitizer.clean(sentence, limit: .line))\n"
    }

    private static func reason(_ name: String, _ document: CountsDocument) -> String {
        let sources = document.repositories.filter { $0.counts[name].map { $0.local == nil } ?? false }
        let known = sources.lazy.compactMap { cause(of: name, $0) }.first
        return known.map { ": \(Sanitizer.clean($0, limit: .line))" } ?? ""
    }
}

extension BuildWarnings {
    /// Returns the warning that makes the count unknown, or else the error of the repository. A warning about another
    /// count cannot be the cause. A warning that concerns no specific count may be the cause if only this count is
    /// unknown.
    private static func cause(of name: String, _ repository: RepositoryStatus) -> String? {
        let warnings = repository.typedWarnings.bySeverity
        let own = warnings.filter { $0.catalogue == name && !$0.isAtUpstreamOnly }
        if let own = own.first(where: { $0.severity == .unknownNumber }) { return Words.text(own) }
        if let error = repository.error { return error.message }
        guard repository.counts.values.count(where: { $0.local == nil }) == 1 else { return nil }
        return warnings.first(where: mayConcernAnyCount).map(Words.text)
    }

    private static func mayConcernAnyCount(_ warning: Warning) -> Bool {
        switch warning {
        case .profile, .other, .configuration(.bareRepository): true
        case .configuration, .catalogue, .uses, .unmetUse, .moreUnmetUses, .comparison, .leftOut: false
        }
    }
}

/// A dependency file like those that compilers write: the inputs of an output file, in the syntax of make.
package enum DependencyFile {
    /// Returns `output: input`, with the special characters of make escaped.
    package static func text(output: String, inputs: [String]) -> String {
        "\(escaped(output)): \(inputs.map(escaped).joined(separator: " "))\n"
    }

    private static func escaped(_ path: String) -> String {
        var text = ""
        for character in path {
            switch character {
            case " ", "#", "\\", ":": text += "\\\(character)"
            case "$": text += "$$"
            default: text.append(character)
            }
        }
        return text
    }
}
