/// The configurations of generators of web sites, whose icons and views belong to the site.
enum WebSite {
    /// For names that other tools use, too: folders of the generator, one of which is next to the configuration.
    private static let folders: [String: [String]] = [
        "_config.yml": ["_layouts", "_posts"], "config.toml": ["content"], "hugo.toml": ["content"],
        "hugo.yaml": ["content"],
    ]
    private static let names: Set<String> = [
        "astro.config", "docusaurus.config", "eleventy.config", "gatsby-config", ".eleventy",
    ]

    static func isConfiguration(_ name: String) -> Bool {
        folders[name] != nil || FileKind(name)?.isScript == true && names.contains { name.hasPrefix($0 + ".") }
    }

    /// Whether the file configures a site.
    /// - Parameter folders: the paths of all folders.
    static func isSite(_ file: TreeSummary.File, among folders: Set<String>) -> Bool {
        guard isConfiguration(file.name) else { return false }
        guard let own = WebSite.folders[file.name] else { return true }
        return own.contains { folders.contains((file.folders + [$0]).joined(separator: "/")) }
    }
}
