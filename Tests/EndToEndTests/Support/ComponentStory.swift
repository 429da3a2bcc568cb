import TestSupport
import Testing

@testable import TeamSyncDocuments

/// A team with an icons-library and a components repository, whose catalogues are configured in full detail, and a
/// developer who can pull after each analysis.
struct ComponentStory {
    private static let configuration = (
        icons: """
        counts:
          icons:
            array: {file: metadata.json, pointer: /icons, key: name}
            with: ['icons/{key}.svg']
            kind: icon
          colors:
            array: {file: colors.json, pointer: /colors, key: name}
            kind: color
        """,
        components: """
        counts:
          components:
            array: {file: specs/index.json, pointer: /components, key: name}
            with: ['specs/components/{key}.json', 'Sources/Components/{key}.swift']
            kind: component
          sources:
            files: {glob: 'Sources/Components/*.swift'}
          schemes:
            lines: {glob: 'Sources/Theme/*.swift', pattern: 'static let (?<key>\\w+) = .*'}
          previews:
            files: {glob: 'Sources/Previews/*Preview.swift'}
        """
    )

    let bench: Workbench

    init() throws {
        bench = try Workbench(icons: 4, colors: 3, components: ["Button", "Card"])
        let entries = [
            (Workbench.iconsID, "Icons", bench.icons, Self.configuration.icons),
            (Workbench.componentsID, "Comps", bench.components, Self.configuration.components),
        ].map { id, label, repository, counts in
            let lines = ["path: \"\(repository.clone.path)\"", "label: \(label)"] + counts.split(separator: "\n")
            return "  - id: \(id)\n" + lines.map { "    \($0)\n" }.joined()
        }
        try bench.writeConfiguration("repositories:\n" + entries.joined())
        try add(
            [
                "Sources/Theme/ButtonColors.swift": TreeEntry("enum ButtonColors {\n    static let fill = 1\n}\n"),
                "Sources/Previews/ButtonPreview.swift": TreeEntry("#Preview { Button() }\n"),
            ], to: bench.components)
        try pull()
    }

    /// A teammate pushes.
    func add(_ changes: [RawPath: TreeEntry?], to repository: TeamRepository) throws {
        try repository.push("Work on it", changes: changes, times: CommitTimes(DesignSystemFixture.pushedAt))
    }

    /// A teammate replaces text in a file once, and pushes.
    func replace(_ old: String, with new: String, in path: RawPath, of repository: TeamRepository) throws {
        try replace([(old, new)], in: path, of: repository)
    }

    func replace(_ edits: [(old: String, new: String)], in path: RawPath, of repository: TeamRepository) throws {
        var text = try text(of: path, in: repository)
        for (old, new) in edits {
            guard let range = text.firstRange(of: old) else { throw NotFound(text: old, path: path) }
            text.replaceSubrange(range, with: new)
        }
        try add([path: TreeEntry(text)], to: repository)
    }

    /// A file in the teammate's clone, which is up to date.
    func text(of path: RawPath, in repository: TeamRepository) throws -> String {
        try repository.teammate.git("pull", "--quiet", "--ff-only")
        return String(decoding: try RawFile.contents(of: repository.teammate.absolute(path)), as: UTF8.self)
    }

    struct NotFound: Error {
        let text: String
        let path: RawPath
    }

    /// The incoming changes after a round: `catalogue: sentence`.
    func news() throws -> [String] {
        try bench.sync("--force")
        return try [Workbench.iconsID, Workbench.componentsID].flatMap { id in
            try bench.changes(id).highlights.map { "\($0.catalogue): \($0.summary)" }
        }
    }

    /// The incoming changes, which the developer then pulls.
    func newsThenPull() throws -> [String] {
        let news = try news()
        try pull()
        return news
    }

    func pull() throws {
        for repository in [bench.icons, bench.components] { try repository.clone.git("pull", "--quiet", "--ff-only") }
    }

    /// The contents of the counts document for both repositories.
    func summaries() throws -> [String?] {
        try [Workbench.iconsID, Workbench.componentsID].map { try bench.status($0).summary }
    }

    func warnings() throws -> [String] {
        try [Workbench.iconsID, Workbench.componentsID].flatMap { try bench.status($0).warnings }
    }
}
