/// A built-in set of defaults for a repository: the files of `config/profiles`.
enum Profile {
    static let names = ["icons-library", "ios-components"]

    /// The YAML text of the profile, nil for an unknown name.
    static func yaml(named name: String) -> String? {
        let bytes: [UInt8]
        switch name {
        case "icons-library": bytes = PackageResources.icons_library_yaml
        case "ios-components": bytes = PackageResources.ios_components_yaml
        default: return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The keys of the profile, nil for an unknown name.
    static func settings(named name: String) throws(ConfigurationError) -> MappingReader? {
        guard let yaml = yaml(named: name),
            let node = try ConfigurationParser(file: "profile \(name)").node(of: yaml)
        else { return nil }
        return try MappingReader(node, of: "a profile", allowed: RepositoryConfiguration.contentKeys)
    }
}
