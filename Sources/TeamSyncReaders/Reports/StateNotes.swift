package import TeamSyncBase
package import TeamSyncDocuments

/// The part of `teamsync status` about the state directory: exports that could not be written, and leftover files of
/// repositories that are no longer configured.
package struct StateNotes: Sendable {
    /// The maximum number of repositories listed by name; if there are more, they are only counted.
    private static let named = 3

    private let exports: ExportRecord
    private let leftovers: [String]
    private let folder: String

    package init() {
        (exports, leftovers, folder) = (ExportRecord(), [], "")
    }

    /// Reads the directory. Its file system must be known to respond.
    /// - Parameter known: the ids of published repositories; nil to omit files of other repositories.
    package init(_ directory: StateDirectory, known: Set<String>?) {
        exports = ExportRecord(directory)
        leftovers = known.map(directory.leftoverIDs(known:)) ?? []
        folder = directory.path
    }

    /// Returns the notes; empty if there is nothing to report.
    package func text(layout: TextLayout, now: Timestamp) -> String {
        let failures = exports.failures.map { failure in
            let age = Age(of: failure.since, at: now)
            let duration = age.isUnderAMinute ? "just now" : "for \(age.short)"
            let message = Sanitizer.clean(failure.message, limit: .line)
            let hint = failure.hint.map { "  hint: \(Sanitizer.clean($0, limit: .line))\n" } ?? ""
            return layout.style.paint("export failed \(duration): \(message)", .bad) + "\n" + hint
        }.joined()
        return failures + leftoverText(layout: layout)
    }

    private func leftoverText(layout: TextLayout) -> String {
        guard !leftovers.isEmpty else { return "" }
        let shown = leftovers.prefix(StateNotes.named)
        let rest = leftovers.count > shown.count ? " and \(leftovers.count - shown.count) more" : ""
        let names = shown.map { Sanitizer.clean($0, limit: .name) }.joined(separator: ", ") + rest
        let subject = leftovers.count == 1 ? "a repository that is" : "repositories that are"
        let files = shown.map { "\(ShellQuote.escaped(folder))/*/\(ShellQuote.escaped($0)).json" }
        let command = Sanitizer.clean("rm \(files.joined(separator: " "))", limit: .line)
        return layout.style.paint("files of \(subject) no longer configured remain: \(names)", .faint) + "\n"
            + "  hint: delete them with '\(command)'\n"
    }
}
