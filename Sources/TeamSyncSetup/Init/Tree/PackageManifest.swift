import TeamSyncBase
import TeamSyncDesign

/// The users of a package's contents according to its manifest.
enum PackageManifest: Comparable {
    /// The manifest says nothing about it, or says that the package is not a library.
    case unclear
    /// The manifest does not rule out a library.
    case possible
    case library
    /// The package has `exports`; its sources may also contain its site, such as `src/routes` next to `src/lib`.
    case exporting
    /// The package is certainly for other projects.
    case certain

    /// Words in the names of library packages.
    static let designWords: Set<String> = [
        "design", "tokens", "token", "colors", "colours", "color", "palette", "icons", "icon", "theme", "themes", "ui",
        "components", "typography", "foundations", "foundation", "styles",
    ]
    /// The packages that build apps and websites. A library may only have them to show its contents.
    private static let appFrameworks = [
        "next", "nuxt", "gatsby", "@docusaurus/core", "@remix-run/react", "@remix-run/node", "react-scripts", "expo",
    ]

    init(_ bytes: [UInt8], _ manifest: TreeSummary.File) {
        let text = String(decoding: bytes, as: UTF8.self)
        switch manifest.fileExtension {
        case "podspec", "gemspec": self = .library
        case "yaml":
            self = text.contains("publish_to: none") || text.contains("publish_to: 'none'") ? .unclear : .library
        case "csproj":
            self =
                ["<PackageId>", "<IsPackable>true", "<PackageTags>"].contains { text.contains($0) }
                ? .library : .unclear
        case "swift": self = text.contains(".library(") || !text.contains(".executable") ? .library : .unclear
        // A package of Elixir is published with the list of its licenses.
        case "exs": self = text.contains("package:") && text.contains("licenses:") ? .library : .unclear
        case "toml": self = PackageManifest.python(text)
        case "json" where manifest.name == "composer.json":
            self = JSONFile.object(of: bytes, path: manifest.path).map(Self.composer) ?? .unclear
        case "json":
            self = JSONFile.object(of: bytes, path: manifest.path).map { Self.npm($0, manifest) } ?? .unclear
        default:
            let file = GradleFile(text)
            if file.isApp || text.contains("com.android.application") {
                self = .unclear
            } else {
                self = file.isLibrary || file.publishes ? .library : .unclear
            }
        }
    }

    private static func npm(_ members: [String: JSONValue], _ manifest: TreeSummary.File) -> PackageManifest {
        if isForOthers(members) { return .certain }
        // A package with a version is a library if its name or location indicates one.
        let name = members["name"]?.string ?? ""
        let isDesign = NameWords.of(name, digits: .attached, limit: 20).contains(where: designWords.contains)
        let isMember = manifest.folders.count > 1
        // A package that is not published is a library too if sibling packages import its code.
        if members["private"] == .bool(true) {
            let isLibrary = isPublished(members) && isDesign && isMember || isPacked(members)
            return isLibrary || isSystem(name, members) || isPatternLibrary(members) || isWorkshop(members)
                ? .library : .unclear
        }
        if members["exports"] != nil || members["svelte"] != nil { return .exporting }
        if isPublished(members) { return .library }
        // A tool may write the versions of the packages of one repository when it publishes them.
        if isMember, name.hasPrefix("@") { return .library }
        return members["version"] != nil && (isDesign || isMember || name.hasPrefix("@")) ? .library : .possible
    }

    /// A package of PHP is a library if it says so, or registers itself in the apps that use it, and is named after parts
    /// of a design system.
    private static func composer(_ members: [String: JSONValue]) -> PackageManifest {
        let type = members["type"]?.string
        guard type != "project", let name = members["name"]?.string else { return .unclear }
        var isRegistered = false
        if case .object(let extra)? = members["extra"], case .object(let laravel)? = extra["laravel"] {
            isRegistered = laravel["providers"] != nil
        }
        let words = NameWords.of(name, digits: .attached, limit: 20)
        return (type != nil || isRegistered) && words.contains(where: designWords.contains) ? .library : .possible
    }

    /// A package of Python is a library if it can be built, and is named after parts of a design system, or after a
    /// language of templates.
    private static func python(_ text: String) -> PackageManifest {
        guard text.contains("[build-system]"), let name = pythonName(text) else { return .unclear }
        let words = NameWords.of(name, digits: .attached, limit: 20)
        return words.contains { designWords.contains($0) || ["jinja", "cotton"].contains($0) } ? .library : .possible
    }

    /// The name in a `pyproject.toml`.
    private static func pythonName(_ text: String) -> String? {
        text.split(whereSeparator: \.isNewline).first { line in
            line.hasPrefix("name") && line.dropFirst(4).first { $0 != " " } == "="
        }.map { String($0.dropFirst(4)) }
    }

    /// Whether a package lists the files for other projects, and what they import from it.
    private static func isPacked(_ members: [String: JSONValue]) -> Bool {
        members["files"] != nil && ["module", "exports", "types", "typings"].contains { members[$0] != nil }
    }

    /// Whether the name of a package denotes a whole design system or its tokens, and it builds no site.
    private static func isSystem(_ name: String, _ members: [String: JSONValue]) -> Bool {
        let words = Set(NameWords.of(name, digits: .attached, limit: 20))
        guard words.contains("design"), !words.isDisjoint(with: ["system", "tokens"]), !words.contains("app"),
            FolderRank(name: name) == .usual
        else { return false }
        guard case .object(let dependencies)? = members["dependencies"] else { return true }
        return !appFrameworks.contains { dependencies[$0] != nil }
    }

    /// Whether a package is named after a design system, and shows its components in Storybook, so that its page is only
    /// for development.
    static func isWorkshop(_ members: [String: JSONValue]) -> Bool {
        let name = members["name"]?.string ?? ""
        let words = Set(NameWords.of(name, digits: .attached, limit: 20))
        let isOfComponents =
            words.contains("ui") && !words.isDisjoint(with: ["kit", "library", "lib", "components"])
            || words.contains("components") && words.contains("library")
            || !words.isDisjoint(with: ["ds", "uikit", "patterns", "styleguide"])
        guard isSystem(name, members) || isOfComponents && !words.contains("app") && FolderRank(name: name) == .usual
        else { return false }
        let all = dependencies(members)
        return all.contains { $0 == "storybook" || $0.hasPrefix("@storybook/") }
            && !all.contains(where: appFrameworks.contains)
    }

    /// Whether a package builds the pages of a library of patterns.
    private static func isPatternLibrary(_ members: [String: JSONValue]) -> Bool {
        dependencies(members).contains { name in
            ["@frctl/", "@pattern-lab/", "patternlab"].contains { name.hasPrefix($0) }
        }
    }

    /// The names of the packages that a package depends on, also only for development.
    static func dependencies(_ members: [String: JSONValue]) -> [String] {
        ["dependencies", "devDependencies"].flatMap { name -> [String] in
            if case .object(let own)? = members[name] { Array(own.keys) } else { [] }
        }
    }

    /// Whether the manifest has members that only packages for other projects have.
    static func isForOthers(_ members: [String: JSONValue]) -> Bool {
        ["peerDependencies", "publishConfig", "customElements", "ember-addon"].contains { members[$0] != nil }
    }

    /// Whether the manifest describes published code. `main` alone may also be the entry of an app.
    static func describesCode(_ members: [String: JSONValue]) -> Bool {
        ["module", "exports", "types", "typings", "style", "sass", "files", "svelte"].contains { members[$0] != nil }
    }

    private static func isPublished(_ members: [String: JSONValue]) -> Bool {
        members["main"] != nil || describesCode(members)
    }

    /// The framework that shows that a package of npm is an app or a website; nil if the package can be imported, or is
    /// named after parts of a design system.
    static func appFramework(of bytes: [UInt8], _ manifest: TreeSummary.File) -> String? {
        guard manifest.name == "package.json", let members = JSONFile.object(of: bytes, path: manifest.path),
            !isPublished(members), npm(members, manifest) < .certain,
            case .object(let dependencies)? = members["dependencies"]
        else { return nil }
        let words = Set(NameWords.of(members["name"]?.string ?? "", digits: .attached, limit: 20))
        // The front end of a service may be called `ui`, too.
        guard words.subtracting(["ui"]).isDisjoint(with: designWords) else { return nil }
        return appFrameworks.first { dependencies[$0] != nil }
    }

    /// Whether the name in a manifest denotes a design system or a part of one.
    static func isOfDesign(_ bytes: [UInt8], _ manifest: TreeSummary.File) -> Bool {
        let name: String?
        switch manifest.fileExtension {
        case "json": name = JSONFile.text(ofMember: "name", in: bytes, size: 214)
        case "yaml":
            let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first {
                $0.hasPrefix("name:")
            }
            name = line.map { String($0.dropFirst(5)) }
        case "swift":
            let text = String(decoding: bytes, as: UTF8.self)
            name = text.firstRange(of: "name:").map {
                String(text[$0.upperBound...].prefix { !$0.isNewline && $0 != "," })
            }
        case "toml": name = pythonName(String(decoding: bytes, as: UTF8.self))
        default: name = manifest.stem
        }
        let words = NameWords.of(name ?? "", digits: .attached, limit: 20)
        return words.contains { designWords.contains($0) || ["uikit", "widgets"].contains($0) }
    }

    /// Whether the name of a package of npm denotes colors or tokens.
    static func isOfValues(_ bytes: [UInt8]) -> Bool {
        !words(inNameOf: bytes).isDisjoint(with: [
            "tokens", "token", "colors", "colours", "palette", "themes", "theme",
        ])
    }

    /// Whether the name of a package of npm denotes icons.
    static func isOfIcons(_ bytes: [UInt8]) -> Bool {
        !words(inNameOf: bytes).isDisjoint(with: ["icons", "glyphs", "svgs"])
    }

    private static func words(inNameOf manifest: [UInt8]) -> Set<String> {
        let name = JSONFile.text(ofMember: "name", in: manifest, size: 214) ?? ""
        return Set(NameWords.of(name, digits: .attached, limit: 20))
    }
}

extension JSONFile {
    /// The members of the object in a file; nil if there is none.
    fileprivate static func object(of bytes: [UInt8], path: String) -> [String: JSONValue]? {
        if case .object(let members)? = value(of: bytes, path: GitPath(path)) { members } else { nil }
    }
}
