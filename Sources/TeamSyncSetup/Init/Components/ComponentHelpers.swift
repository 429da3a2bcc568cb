import TeamSyncBase
import TeamSyncGit

/// Creates patterns that exclude helpers next to components, whether or not there are any yet.
extension ComponentFinder {
    /// Returns patterns for files whose names mark them as parts of views, including files added later:
    /// `Badge+Tone.swift`.
    /// - Parameter pattern: the pattern of the views.
    static func helpers(in pattern: String) -> [String] {
        switch FileKind.fileExtension(of: pattern) {
        case "swift": ["**/*+*.swift"]
        case "kt" where pattern.contains("/**/"):
            [pattern.split(separator: "/").dropLast().joined(separator: "/") + "/internal/**"]
        default: []
        }
    }

    /// Replaces patterns for folders with the same name by one, if no view is in such a folder: `**/Models/**` for
    /// `Button/Models/**` and `Card/Models/**`.
    static func withCommonNames(
        _ patterns: Set<String>, beside views: [TreeSummary.File], _ front: String
    ) -> [String] {
        guard front.hasSuffix("**/") else { return patterns.sorted() }
        let named = Dictionary(grouping: patterns.filter { $0.hasSuffix("/**") && !$0.dropLast(3).contains("*") }) {
            $0.split(separator: "/").dropLast().last.map(String.init) ?? ""
        }.filter { name, own in own.count > 1 && !views.contains { $0.folders.contains(name) } }
        let single = patterns.subtracting(named.values.joined())
        return (single + named.keys.map { "\(front)\($0)/**" }).sorted()
    }

    /// The files that no pattern matches.
    static func without(_ files: [TreeSummary.File], _ patterns: [String]) -> [TreeSummary.File] {
        let patterns = patterns.map { GlobPattern($0) }
        return files.filter { file in !patterns.contains { $0.matches(components: file.components) } }
    }

    /// Returns patterns for folders that are common next to components in web libraries, including folders added later.
    /// Folders that are already excluded are omitted.
    static func helperFolders(beside components: [String: [TreeSummary.File]], _ excluded: Set<String>) -> [String] {
        let isWeb = components.values.contains { $0.contains { FileKind($0.name)?.isScript == true } }
        let known = Set(excluded.compactMap { $0.split(separator: "/").last.map(String.init) })
        return isWeb ? laterHelpers.filter { !known.contains($0) && components[$0] == nil }.map { "**/\($0)" } : []
    }

    private static let laterHelpers = [
        "common", "assets", "constants", "helpers", "internal", "shared", "styles", "test-utils", "testing", "theme",
        "types",
    ]
}

/// Separates views from types that only belong to views.
extension ComponentFinder {
    /// Last words of the names of types that belong to a view, in addition to those of parts.
    private static let helperWords = partWords.union(["delegate", "protocol", "source", "presenter"])
    /// Protocols of types that contain only values.
    private static let valueProtocols: Set<Substring> = [
        "Equatable", "Hashable", "Sendable", "Identifiable", "Codable", "Encodable", "Decodable", "CaseIterable",
        "Comparable", "CustomStringConvertible", "ObservableObject", "AnyObject", "Error", "String", "Int",
    ]

    /// Moves types such as `ChipViewModel` next to `Chip` that only mention views of the framework, styles, and classes next
    /// to custom elements.
    func moveHelpers(
        from views: inout [TreeSummary.File], to others: inout [TreeSummary.File]
    ) throws(GitError) {
        try moveOtherClasses(from: &views, to: &others)
        let names = Set(views.lazy.filter { $0.fileExtension == "swift" }.map(\.stem))
        guard !names.isEmpty else { return }
        var kept: [TreeSummary.File] = []
        for view in views {
            if let suffix = ComponentFinder.suffix(of: view, after: names),
                NameWords.of(suffix, digits: .attached, limit: 8).last.map(ComponentFinder.helperWords.contains)
                    == true,
                try isValue(view)
            {
                known.values[view.path] = false
                others.append(view)
            } else {
                kept.append(view)
            }
        }
        // Most styles are variants of a view. They are only components if the library has hardly any views.
        let styles = kept.filter { known.styles.contains($0.path) }
        if styles.count * 2 < kept.count {
            kept.removeAll { known.styles.contains($0.path) }
            for style in styles { known.values[style.path] = false }
            others += styles
        }
        views = kept
    }

    /// Moves views that other modules cannot use if most others are public, or if they are named after a public one:
    /// `BadgeDefaultView` next to `Badge`. An internal view with public members and a name like those of the others is
    /// probably meant to be public.
    func moveHidden(from views: inout [TreeSummary.File], to others: inout [TreeSummary.File]) {
        let visible = views.filter { !known.hidden.contains($0.path) }
        let hidden = views.filter { view in
            known.hidden.contains(view.path)
                && !(known.partlyPublic.contains(view.path) && areNamedAlike([view], visible))
        }
        let names = Set(visible.map(\.stem))
        let parts = hidden.filter { ComponentFinder.suffix(of: $0, after: names) != nil }
        let moved = (hidden.count - parts.count) * 3 <= views.count - parts.count ? hidden : parts
        let paths = Set(moved.map(\.path))
        views.removeAll { paths.contains($0.path) }
        others += moved
    }

    /// Whether the type that a Swift source is named after inherits from nothing but protocols of values.
    private func isValue(_ file: TreeSummary.File) throws(GitError) -> Bool {
        let limit = ComponentFinder.sizeLimit
        guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: limit) else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        guard !text.contains("extension \(file.stem):") else { return false }
        for keyword in ["struct", "class", "enum", "protocol"] {
            guard let range = text.firstRange(of: "\(keyword) \(file.stem)"),
                text[range.upperBound...].first.map({ !$0.isLetter && !$0.isNumber && $0 != "_" }) == true
            else { continue }
            let header = text[range.upperBound...].prefix(400).prefix { $0 != "{" }
            guard let colon = header.firstIndex(of: ":") else { return !header.contains("<") }
            return header[header.index(after: colon)...].split { !$0.isLetter && !$0.isNumber && $0 != "." }
                .allSatisfy(ComponentFinder.valueProtocols.contains)
        }
        return false
    }
}
