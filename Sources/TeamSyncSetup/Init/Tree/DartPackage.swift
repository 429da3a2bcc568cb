/// Decides whether a Dart package that is not published is a library for other packages of a team, which take it from its
/// repository.
enum DartPackage {
    /// Folders that only packages with an app have.
    private static let platforms = ["android", "ios", "macos", "windows", "linux", "web"]

    /// Whether a package has a source with its own name, as `package:NAME/NAME.dart`, no entry and no platforms, and is at
    /// the top of the repository or is named after parts of a design system.
    static func isLibrary(_ bytes: [UInt8], _ manifest: TreeSummary.File, _ summary: TreeSummary) -> Bool {
        guard manifest.folders.isEmpty || PackageManifest.isOfDesign(bytes, manifest) else { return false }
        let front = manifest.folders.joined(separator: "/") + (manifest.folders.isEmpty ? "" : "/")
        guard !platforms.contains(where: { summary.folders.contains(front + $0) }) else { return false }
        let sources = summary.sources.lazy.filter { file in
            file.fileExtension == "dart" && file.folders == manifest.folders + ["lib"]
        }.map(\.stem)
        return sources.contains(name(bytes)) && !sources.contains { $0.hasPrefix("main") }
    }

    /// The evidence that packages that are neither published nor libraries belong to an app at the top of the repository.
    static func ofApp(_ packages: [[String]], _ summary: TreeSummary) -> [AppEvidence] {
        guard let entry = summary.appFiles[[]], entry.hasSuffix(".dart") else { return [] }
        return packages.filter { !$0.isEmpty }.map {
            AppEvidence(folders: $0, reason: "\(entry) belongs to an app, and nothing publishes its packages")
        }
    }

    /// The name of the package; empty if there is none.
    private static func name(_ bytes: [UInt8]) -> String {
        let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first {
            $0.hasPrefix("name:")
        }
        return String((line ?? "").dropFirst(5).filter { $0.isLetter || $0.isNumber || $0 == "_" })
    }
}
