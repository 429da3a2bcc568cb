import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit
import TeamSyncReaders

/// The result for one item: members, lines, files and warnings.
struct ItemContents {
    struct File {
        /// The name of the member that contains the file.
        let member: String
        /// The absolute path of the file.
        let path: String
        let text: String
        /// The parsed contents, if they are more useful than the text.
        let value: JSONValue?
        /// Whether the member contains values; the text of the file is then in `member_text`.
        let isValue: Bool
        /// The priority of the file if not all files of all items fit.
        let rank: Rank
    }

    /// The priorities: descriptions of items come before their sources.
    enum Rank: Int, CaseIterable {
        case first, source
    }

    let row: CatalogueRows.Row
    var members: [String: JSONValue]
    var lines: [ServerText] = []
    private(set) var files: [File] = []
    private(set) var warnings: [ServerText] = []
    private let clone: Clone

    init(_ row: CatalogueRows.Row, in workspace: Workspace) throws(ToolFailure) {
        self.row = row
        let id = row.catalogue.origin.repository
        guard let repository = try workspace.repositories(id).first else {
            throw ToolFailure("The repository \(word: id) is no longer configured.")
        }
        clone = workspace.clone(of: repository)
        members = [
            "name": .string(row.item.name), "catalogue": .string(row.catalogue.name),
            "source": row.catalogue.origin.json,
        ]
        addMetadata()
        if row.item.facts.isDeprecated {
            members["deprecated"] = ["use": .text(row.item.facts.replacement)]
            lines.append(
                row.item.facts.replacement.map { "Deprecated: use \($0, limit: Limits.sentence)" }
                    ?? "Deprecated in the catalogue")
        }
    }

    var name: String { row.item.name }

    var heading: [ServerText] {
        ["Of \(name) in \(row.catalogue.origin.words), catalogue \(word: row.catalogue.name):"]
    }

    /// Adds a member and a line; adds neither if there is no text.
    mutating func add(_ member: String, _ title: String, _ text: String?) {
        guard let text, !text.isEmpty else { return }
        members[member] = .string(text)
        lines.append("\(own: title): \(text, limit: 4 << 10)")
    }

    mutating func add(_ member: String, _ title: String, _ texts: [String], separator: String = ", ") {
        guard !texts.isEmpty else { return }
        let shown = texts.shortened(to: Limits.sentence)
        members[member] = .strings(shown)
        lines.append("\(own: title): \(shown.joined(separator: separator), limit: 2 * Limits.list)")
        if shown.count < texts.count { warn("\(texts.count - shown.count) more of \(member) are not listed.") }
    }

    /// Adds the code that refers to the item.
    mutating func add(_ usage: [UsageLine]) {
        guard !usage.isEmpty else { return }
        members["usage"] = .array(usage.map(\.json))
        lines += usage.map { line in
            let platform: ServerText = line.platform.map { " on \(own: $0.rawValue)" } ?? ""
            return "Usage\(platform): \(line.code, limit: Limits.sentence)"
        }
    }

    /// Adds a file of the item as a member. If the file cannot be shown, the member is null, and there is a warning.
    /// - Parameter value: parses the text of the file.
    mutating func addFile(
        _ path: GitPath?, _ member: String, _ what: String, isValue: Bool = false, rank: Rank = .first,
        value: (String) -> JSONValue? = { _ in nil }
    ) throws(ToolFailure) -> String? {
        members[member] = .null
        guard let path, let id = row.item.entry.files[path] else {
            warn("There is no \(own: what) of \(name) in \(word: row.catalogue.origin.repository).")
            return nil
        }
        switch try clone.text(of: id) {
        case .text(let text):
            let value = value(text)
            members[member] = nil
            files.append(
                File(member: member, path: absolute(path), text: text, value: value, isValue: isValue, rank: rank))
            return text
        case .unreadable(let reason):
            warn("The file \("\(path)") \(own: reason) and is not shown.")
            return nil
        }
    }

    /// The text of a source; nil if it cannot be shown.
    func text(of path: GitPath) throws(ToolFailure) -> String? {
        guard let id = row.item.entry.files[path], case .text(let text) = try clone.text(of: id) else { return nil }
        return text
    }

    func absolute(_ path: GitPath) -> String { "\(row.catalogue.origin.path)/\(path)" }

    mutating func warn(_ sentence: ServerText) { warnings.append(sentence.shortened(to: Limits.sentence)) }

    /// Adds the item's entry in the file of its catalogue. If the entry is too large, the member is null, and there is
    /// a warning.
    private mutating func addMetadata() {
        guard row.item.entry.json != nil else { return }
        members["metadata"] = row.item.metadata ?? .null
        if let value = row.item.metadata?.cleaned {
            lines.append("Entry: \(TokenFacts.text(of: value), limit: 4 << 10)")
        }
        if row.item.metadata == nil {
            warn("The entry of \(name) in the catalogue is too large or nested too deeply to show.")
        }
    }
}
