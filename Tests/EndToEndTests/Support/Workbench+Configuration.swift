import TestSupport
import Testing

extension Workbench {
    static let iconsID = "icons-library"
    static let componentsID = "ios-components"

    /// Writes a configuration of the two repositories with their profiles.
    /// - Parameters:
    ///   - top: lines of the top level.
    ///   - icons: lines of the icons-library's entry; one that begins with `path:` replaces the clone's path.
    ///   - components: lines of the ios-components' entry.
    ///   - export: whether `exportFile` is configured.
    func configure(
        _ top: [String] = [], icons: [String] = [], components: [String] = [], export: Bool = false
    ) throws {
        var lines = top
        if export { lines += ["output:", "  exports:", "    - path: \"\(exportFile)\""] }
        lines.append("repositories:")
        for (id, clone, own) in [
            (Self.iconsID, self.icons.clone, icons), (Self.componentsID, self.components.clone, components),
        ] {
            lines.append("  - profile: \(id)")
            if !own.contains(where: { $0.hasPrefix("path:") }) { lines.append("    path: \"\(clone.path)\"") }
            lines += own.map { "    \($0)" }
        }
        try writeConfiguration(lines.joined(separator: "\n") + "\n")
    }

    func writeConfiguration(_ yaml: String) throws {
        try write(yaml, to: configurationFile)
    }

    /// Points the clones' origin to the server or path for their transport.
    func connect(by transport: Transport) throws {
        for repository in [icons, components] { try connect(repository, by: transport) }
    }

    func connect(_ repository: TeamRepository, by transport: Transport) throws {
        switch transport {
        case .path: try setOrigin(of: repository, to: repository.origin.path)
        case .file: try setOrigin(of: repository, to: "file://\(repository.origin.path)")
        case .http: try setOrigin(of: repository, to: serving().url("\(repository.name).git"))
        }
    }

    func setOrigin(of repository: TeamRepository, to url: String) throws {
        try repository.clone.git("remote", "set-url", "origin", url)
    }

    /// The server of a workbench with http.
    func serving() throws -> HTTPGitServer {
        try #require(server, "this workbench does not use http")
    }
}
