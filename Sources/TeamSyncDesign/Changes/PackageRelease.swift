import TeamSyncBase
import TeamSyncConfiguration

/// Recognizes the changes that a release makes to every `package.json` of a repository: the version of the package and
/// the versions of the packages that are released together with it.
enum PackageRelease {
    private static let lists: Set<String> = [
        "dependencies", "devDependencies", "peerDependencies", "optionalDependencies",
    ]

    /// Whether two versions of a `package.json` differ only in such versions.
    static func isAll(of old: JSONValue?, _ new: JSONValue?) -> Bool {
        guard case .object(let before)? = old, case .object(let after)? = new, before["name"] == after["name"],
            let name = after["name"]?.string
        else { return false }
        let versions = (before["version"]?.string, after["version"]?.string)
        return rest(before, of: name, versions.0).isSame(as: rest(after, of: name, versions.1))
    }

    /// Returns the members without the version, and with the names but not the versions of related packages.
    private static func rest(_ members: [String: JSONValue], of name: String, _ version: String?) -> JSONValue {
        var members = members
        members["version"] = nil
        for list in lists {
            guard case .object(var packages)? = members[list] else { continue }
            for (other, range) in packages where isRelated(other, range.string, name, version) {
                packages[other] = .null
            }
            members[list] = .object(packages)
        }
        return .object(members)
    }

    /// Whether a package has the same scope, such as `@team/`, or the same version.
    private static func isRelated(_ other: String, _ range: String?, _ name: String, _ version: String?) -> Bool {
        if name.first == "@", let scope = name.split(separator: "/").first, other.hasPrefix(scope + "/") { return true }
        guard let range else { return false }
        return range.hasPrefix("workspace:") || version.map { range.drop { "^~=".contains($0) } == $0[...] } ?? false
    }
}

extension ItemComparer {
    /// Whether two versions of a component's file differ only because of a release.
    mutating func isRelease(
        _ old: ObjectID, _ new: ObjectID, path: GitPath
    ) throws(FileSourceError) -> Bool {
        if kind == .component, ComponentSource.isOfTools(path) { return true }
        guard kind == .component, path.baseName.elementsEqual("package.json".utf8),
            let before = try contents.contents(old), let after = try contents.contents(new)
        else { return false }
        return PackageRelease.isAll(of: JSONFile.value(of: before, path: path), JSONFile.value(of: after, path: path))
    }
}
