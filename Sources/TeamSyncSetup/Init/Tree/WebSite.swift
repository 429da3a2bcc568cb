/// Recognizes the configurations of website generators. The icons and views of a website belong to the website.
enum WebSite {
    /// Folders of the generator, for names of configurations that other tools use too. One of the folders must be next
    /// to the configuration.
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

    /// Whether the file configures a website.
    /// - Parameter folders: the paths of all folders.
    static func isSite(_ file: TreeSummary.File, among folders: Set<String>) -> Bool {
        guard isConfiguration(file.name) else { return false }
        guard let own = WebSite.folders[file.name] else { return true }
        return own.contains { folders.contains((file.folders + [$0]).joined(separator: "/")) }
    }
}
