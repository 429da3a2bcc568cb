/// Determines whether a server that is next to a library only shows it.
extension LibraryEvidence {
    /// The folders of packages of libraries that also contain a server, which only shows the library.
    static func serversOfLibraries(
        _ summary: TreeSummary, _ packages: [[String]: PackageManifest]
    ) -> Set<[String]> {
        let names = ["artisan", "symfony.lock", "manage.py", "config/application.rb"]
        return Set(
            summary.appFiles.filter { folders, path in
                let front = folders.isEmpty ? "" : folders.joined(separator: "/") + "/"
                return packages[folders] ?? .unclear >= .library && names.contains { path == front + $0 }
            }.keys)
    }
}
