import TestSupport

/// The icons and colors of a random library, and their changes.
struct RandomItems {
    struct Icon {
        /// nil for an entry without a name.
        var name: String?
        var category: String
        var tags: [String]
        /// nil for an entry without a file.
        var drawing: [String]?
    }

    struct Color {
        var name: String?
        /// Values by brand, then by mode.
        var values: [String: [String: String]]
    }

    private static let words = ["nav", "chat", "media", "brand"]
    private static let brands = ["aurora", "boreal", "cinder"]

    private(set) var icons: [Icon] = []
    private(set) var colors: [Color] = []
    private var lastNumber = 0

    init(_ generator: inout SeededGenerator) {
        let most = generator.pick([0, 3, 12, 60])
        for _ in 0..<generator.int(0...most) { addIcon(&generator) }
        for _ in 0..<generator.int(0...most / 2) { addColor(&generator) }
        for _ in 0..<generator.int(0...2) { spoil(&generator) }
    }

    mutating func change(_ generator: inout SeededGenerator) {
        for _ in 0..<generator.int(0...8) {
            switch generator.int(0...9) {
            case 0: addIcon(&generator)
            case 1: addColor(&generator)
            case 2: if let index = any(icons, &generator) { icons.remove(at: index) }
            case 3: if let index = any(colors, &generator) { colors.remove(at: index) }
            case 4: editIcon(&generator)
            case 5: editColor(&generator)
            case 6: rename(&generator)
            case 7:
                if let one = any(icons, &generator), let other = any(icons, &generator), one != other {
                    (icons[one].name, icons[other].name) = (icons[other].name, icons[one].name)
                }
            case 8: if let index = any(icons, &generator) { icons.append(icons.remove(at: index)) }
            default: spoil(&generator)
            }
        }
    }

    func files(_ generator: inout SeededGenerator) -> [RawPath: TreeEntry] {
        var files: [RawPath: TreeEntry] = ["README.md": TreeEntry("An icons library\n")]
        for icon in icons {
            if let name = icon.name, let drawing = icon.drawing {
                files["icons/\(name).svg"] = TreeEntry(drawing.joined(separator: "\n") + "\n")
            }
        }
        let entries = icons.map { icon in
            object(
                [
                    icon.name.map { ("name", "\"\($0)\"") } ?? generator.pick([("name", "7"), ("title", "\"x\"")]),
                    ("category", "\"\(icon.category)\""),
                    ("tags", "[" + icon.tags.map { "\"\($0)\"" }.joined(separator: ", ") + "]"),
                ], &generator)
        }
        files["metadata.json"] = TreeEntry("{\"icons\": [\n\(entries.joined(separator: ",\n"))\n]}\n")
        let tokens = colors.map { color in
            let values = color.values.sorted { $0.key < $1.key }.map { brand, modes in
                (brand, object(modes.sorted { $0.key < $1.key }.map { ($0.key, "\"\($0.value)\"") }, &generator))
            }
            return object(
                (color.name.map { [("name", "\"\($0)\"")] } ?? []) + [("values", object(values, &generator))],
                &generator)
        }
        files["colors.json"] = TreeEntry("{\"colors\": [\n\(tokens.joined(separator: ",\n"))\n]}\n")
        return files
    }

    private func object(_ members: [(String, String)], _ generator: inout SeededGenerator) -> String {
        let ordered = generator.chance(50) ? members : members.reversed()
        return "{" + ordered.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
    }

    private func any<Element>(_ list: [Element], _ generator: inout SeededGenerator) -> Int? {
        list.isEmpty ? nil : generator.int(0...list.count - 1)
    }

    private static let subjects = [
        "star", "moon", "gear", "bell", "lamp", "fish", "tree", "boat", "kite", "drum", "leaf", "coin", "rock", "door",
        "harp", "lion", "mask", "nest", "oven", "pear",
    ]

    /// - Parameter name: a name that has a word in common with the new one.
    private mutating func newName(_ generator: inout SeededGenerator, like name: String? = nil) -> String {
        lastNumber += 1
        let subject = name.flatMap { $0.split(separator: "-").first.map(String.init) } ?? generator.pick(Self.subjects)
        return "\(subject)-\(generator.pick(["1", "é", "x y", "a.b"]))\(lastNumber)"
    }

    private mutating func addIcon(_ generator: inout SeededGenerator) {
        let name = newName(&generator)
        // Equal drawings must not be taken for a rename.
        let same = generator.chance(10) ? any(icons, &generator).flatMap { icons[$0].drawing } : nil
        let drawing = same ?? (0..<12).map { "<path d=\"M\($0) \(generator.int(0...999_999))\"/>" }
        icons.append(
            Icon(
                name: name, category: generator.pick(Self.words), tags: tags(&generator),
                drawing: generator.chance(85) ? drawing : nil))
    }

    private mutating func addColor(_ generator: inout SeededGenerator) {
        var values: [String: [String: String]] = [:]
        for brand in Self.brands where generator.chance(80) {
            values[brand] = ["light": hex(&generator), "dark": hex(&generator)]
        }
        colors.append(Color(name: newName(&generator), values: values))
    }

    private func tags(_ generator: inout SeededGenerator) -> [String] {
        Self.words.filter { _ in generator.chance(40) }
    }

    private func hex(_ generator: inout SeededGenerator) -> String {
        "#" + (0..<generator.pick([3, 6, 8])).map { _ in generator.pick(["0", "8", "a", "F"]) }.joined()
    }

    private mutating func editIcon(_ generator: inout SeededGenerator) {
        guard let index = any(icons, &generator) else { return }
        switch generator.int(0...3) {
        case 0: icons[index].category = generator.pick(Self.words)
        case 1: icons[index].tags = tags(&generator)
        case 2: redraw(index, &generator)
        default: icons[index].drawing = icons[index].drawing == nil ? ["<svg/>", "<!-- \(lastNumber) -->"] : nil
        }
    }

    private mutating func redraw(_ index: Int, _ generator: inout SeededGenerator) {
        guard let drawing = icons[index].drawing else { return }
        var lines = drawing
        lines[generator.int(0...lines.count - 1)] = "<path d=\"M\(generator.int(0...999_999))\"/>"
        if generator.chance(30) { lines.append("<!-- \(generator.int(0...999)) -->") }
        icons[index].drawing = lines
    }

    private mutating func editColor(_ generator: inout SeededGenerator) {
        guard let index = any(colors, &generator), let brand = colors[index].values.keys.sorted().first else { return }
        let mode = generator.pick(["light", "dark"])
        switch generator.int(0...3) {
        case 0:
            let value = hex(&generator)
            colors[index].values[brand]?[mode] = value
        case 1:
            let value = colors[index].values[brand]?[mode]?.lowercased()
            colors[index].values[brand]?[mode] = value
        case 2: colors[index].values[brand] = nil
        default:
            let value = hex(&generator)
            colors[index].values["dune"] = ["light": value]
        }
    }

    private mutating func rename(_ generator: inout SeededGenerator) {
        if generator.chance(30), let index = any(colors, &generator) {
            colors[index].name = newName(&generator, like: colors[index].name)
        } else if let index = any(icons, &generator) {
            icons[index].name = newName(&generator, like: generator.chance(70) ? icons[index].name : nil)
            if generator.chance(40) { redraw(index, &generator) }
            if generator.chance(20) { icons[index].category = generator.pick(Self.words) }
        }
    }

    /// An entry without a name, or one that appears twice.
    private mutating func spoil(_ generator: inout SeededGenerator) {
        guard let index = any(icons, &generator) else { return }
        if generator.chance(50) {
            icons[index].name = nil
        } else {
            var copy = icons[index]
            copy.category = generator.pick(Self.words)
            icons.append(copy)
        }
    }
}
