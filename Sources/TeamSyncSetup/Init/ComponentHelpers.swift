import TeamSyncBase

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
