import Foundation

/// The files of an icons-library repository: `metadata.json`, `icons/<name>.svg`, `colors.json`.
package struct IconsLibraryFiles: Sendable {
    package struct Icon: Codable, Sendable {
        package var name: String
        package var category: String
        package var tags: [String]
    }

    package struct Shades: Codable, Sendable {
        package var light: String
        package var dark: String
    }

    package struct Color: Codable, Sendable {
        package var name: String
        /// By brand.
        package var values: [String: Shades]
    }

    struct Metadata: Codable {
        var icons: [Icon]
    }

    struct Palette: Codable {
        var lastSync: String
        var colors: [Color]
    }

    package static let brands = ["aurora", "boreal", "cinder", "dune", "ember"]

    package var icons: [Icon]
    package var colors: [Color]
    /// The time in `colors.json` at which it was written.
    package var lastSync: String

    package init(icons: Int, colors: Int, lastSync: String) {
        self.icons = (0..<icons).map { Self.icon(named: Self.iconName($0)) }
        self.colors = (0..<colors).map(Self.color(number:))
        self.lastSync = lastSync
    }

    package var metadataFile: TreeEntry { Self.metadata(icons) }
    package var colorsFile: TreeEntry { .json(Palette(lastSync: lastSync, colors: colors)) }

    /// Every file of the repository.
    package var files: [RawPath: TreeEntry?] {
        var files: [RawPath: TreeEntry?] = [
            "README.md": TreeEntry("# Icons library\n\nIcons and colors of the design system.\n"),
            "metadata.json": metadataFile,
            "colors.json": colorsFile,
        ]
        for icon in icons { files[Self.path(ofIcon: icon.name)] = Self.drawing(of: icon.name) }
        return files
    }

    package static func path(ofIcon name: String) -> RawPath {
        "icons/\(name).svg"
    }

    /// The catalogue of these icons.
    package static func metadata(_ icons: [Icon]) -> TreeEntry {
        .json(Metadata(icons: icons))
    }

    /// - Parameter category: nil for the first word of the name.
    package static func icon(named name: String, category: String? = nil) -> Icon {
        let parts = name.split(separator: "-").map(String.init)
        return Icon(name: name, category: category ?? parts.first ?? name, tags: parts)
    }

    /// - Parameter revision: each number results in a different drawing of the same icon.
    package static func drawing(of name: String, revision: Int = 0) -> TreeEntry {
        var generator = SeededGenerator(seed: name.utf8.reduce(UInt64(revision)) { $0 &* 31 &+ UInt64($1) })
        let path = (0..<12).map { _ in
            "L\(Int.random(in: 0...240, using: &generator)) \(Int.random(in: 0...240, using: &generator))"
        }
        return TreeEntry(
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><title>\#(name)</title>"#
                + #"<path d="M0 0 \#(path.joined(separator: " "))Z" fill="currentColor"/></svg>"# + "\n")
    }

    static func iconName(_ number: Int) -> String {
        let round = number / (things.count * kinds.count)
        let name = "\(things[number / kinds.count % things.count])-\(kinds[number % kinds.count])"
        return round == 0 ? name : "\(name)-\(round + 1)"
    }

    private static func color(number: Int) -> Color {
        var values: [String: Shades] = [:]
        for (index, brand) in brands.enumerated() {
            let shade = (number * 97 + index * 7919) % 0x7f_ffff
            values[brand] = Shades(light: hex(0xff_ffff - shade), dark: hex(shade))
        }
        return Color(name: "\(tones[number % tones.count])-\((number / tones.count + 1) * 50)", values: values)
    }

    private static func hex(_ value: Int) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    private static let things = [
        "arrow", "bell", "bookmark", "calendar", "camera", "card", "chart", "cloud", "document", "folder", "heart",
        "home", "key", "lock", "mail", "map", "phone", "star", "user", "wallet",
    ]
    private static let kinds = [
        "add", "alert", "check", "down", "edit", "filled", "left", "off", "outline", "remove", "right", "search",
        "small", "up",
    ]
    private static let tones = ["accent", "background", "border", "danger", "info", "neutral", "success", "text"]
}
