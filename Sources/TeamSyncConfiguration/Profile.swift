/// A built-in set of defaults for a repository: the files of `config/profiles`.
package enum Profile {
    package static let names = [
        "android-components", "atomic-design", "icons-library", "ios-components", "platform-components",
        "swiftui-package",
    ]

    /// The YAML text of the profile, nil for an unknown name.
    static func yaml(named name: String) -> String? {
        let bytes: [UInt8]
        switch name {
        case "android-components": bytes = PackageResources.android_components_yaml
        case "atomic-design": bytes = PackageResources.atomic_design_yaml
        case "icons-library": bytes = PackageResources.icons_library_yaml
        case "ios-components": bytes = PackageResources.ios_components_yaml
        case "platform-components": bytes = PackageResources.platform_components_yaml
        case "swiftui-package": bytes = PackageResources.swiftui_package_yaml
        default: return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The keys of the profile, nil for an unknown name.
    package static func settings(named name: String) throws(ConfigurationError) -> MappingReader? {
        guard let yaml = yaml(named: name),
            let node = try ConfigurationParser(file: "profile \(name)").node(of: yaml)
        else { return nil }
        return try MappingReader(node, of: "a profile", allowed: RepositoryConfiguration.contentKeys)
    }
}
