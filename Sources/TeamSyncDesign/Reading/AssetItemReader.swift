import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Reads the sets in Xcode asset catalogues, such as `Accent.colorset`, `heart.imageset` and `heart.symbolset`. The
/// value of a color is `{"type": "color", "value": {"light": "#ffffff", "dark": "#000000"}}`. The value of an image or
/// symbol consists of its files.
struct AssetItemReader {
    fileprivate struct Found {
        let kind: AssetSet
        var key: String
        let folder: GitPath
        var contents: ListedFile?
        var files: [GitPath: ObjectID] = [:]
    }

    private static let contents = Array("Contents.json".utf8)
    /// The maximum size of a `Contents.json`, in bytes.
    private static let sizeLimit = 1 << 20

    let sets: [AssetSet]

    /// - Parameter path: a folder, or a glob that matches folders.
    func read(
        _ start: Catalogue, _ path: String, in files: some FileSource, _ lister: inout FileLister
    ) throws(FileSourceError) -> CatalogueReading {
        let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
        let listed: [ListedFile]
        switch try lister.files(ItemListing("\(folder)/**"), start.name, in: files) {
        case .failure(let problem): return problem.reading
        case .success(let found): listed = found
        }
        var groups = GroupNames(
            listed.filter { $0.isRegular && $0.path.components.last?.elementsEqual(Self.contents) == true })
        var found: [Found] = []
        var positions: [GitPath: Int] = [:]
        for file in listed {
            guard let (kind, depth) = set(in: file.path) else { continue }
            let names = file.path.components
            let folder = GitPath(Array(names[..<(depth + 1)].joined(separator: [UInt8(ascii: "/")])))
            if positions[folder] == nil {
                positions[folder] = found.count
                let key = try groups.name(of: names[...depth], in: files)
                found.append(Found(kind: kind, key: key, folder: folder))
            }
            guard let position = positions[folder], file.isRegular else { continue }
            if names.count == depth + 2, names[depth + 1].elementsEqual(Self.contents) {
                found[position].contents = file
            } else if let blob = file.blob {
                found[position].files[file.path] = blob
            }
        }
        groups.nameApart(&found)
        var catalogue = start
        var notes = CatalogueNotes(start.name, files.name)
        for set in found {
            var item = Catalogue.Item(key: set.key, index: catalogue.items.count)
            item.path = set.folder
            item.files = set.kind == .color ? [:] : set.files
            var value = AssetContents(kind: set.kind)
            if let contents = set.contents {
                switch try files.contents(of: contents) {
                case .notFetched:
                    return .failed(
                        start.name, .unreadable(file: contents.path.description, .notFetched, .unknown), at: files.name)
                case .bytes(let bytes, _) where bytes.count <= Self.sizeLimit:
                    value = AssetContents(kind: set.kind, bytes)
                default: break
                }
                if !value.isReadable { notes.add(contents.path, .notJSON, .notCompared) }
            }
            item.json = JSONWriter.bytes(value.json)[...]
            catalogue.append(item, &notes)
        }
        catalogue.add(notes)
        return .known(catalogue)
    }

    /// Returns the kind of the outermost set that contains a file, and the index of the set in the path; nil if there
    /// is no set, or if sets of this kind are not wanted.
    private func set(in path: GitPath) -> (AssetSet, Int)? {
        for (depth, name) in path.components.dropLast().enumerated() {
            for kind in AssetSet.allCases where name.reversed().starts(with: ".\(kind.rawValue)set".utf8.reversed()) {
                return sets.contains(kind) ? (kind, depth) : nil
            }
        }
        return nil
    }
}

extension AssetSet {
    /// Whether a file is in a set.
    static func contains(_ path: GitPath) -> Bool {
        path.components.dropLast().contains { name in
            allCases.contains { name.reversed().starts(with: ".\($0.rawValue)set".utf8.reversed()) }
        }
    }

    /// Returns the path that stands for all drawings in a set with one format: `A.xcassets/heart.png` for
    /// `A.xcassets/heart.imageset/heart@2x.png`. Returns nil for files outside of sets.
    static func drawing(_ path: GitPath) -> GitPath? {
        let names = path.components
        guard names.count > 1, let ending = path.ending else { return nil }
        let set = names[names.count - 2]
        guard set.reversed().starts(with: "set".utf8.reversed()), let dot = set.lastIndex(of: UInt8(ascii: ".")),
            dot > set.startIndex,
            allCases.contains(where: { set[(dot + 1)...].elementsEqual("\($0.rawValue)set".utf8) })
        else { return nil }
        let folders = names.dropLast(2).flatMap { $0 + [UInt8(ascii: "/")] }
        return GitPath(folders + set[..<dot] + Array(".\(ending)".utf8))
    }
}

/// The names of sets, with the groups that provide a namespace as a prefix.
private struct GroupNames {
    private var contents: [GitPath: ListedFile]
    private var namespaces: [GitPath: Bool] = [:]

    /// - Parameter contents: all files named `Contents.json`.
    init(_ contents: [ListedFile]) {
        self.contents = Dictionary(contents.map { ($0.path, $0) }) { first, _ in first }
    }

    /// - Parameter names: the components of the path of a set.
    mutating func name(of names: ArraySlice<ArraySlice<UInt8>>, in files: some FileSource) throws(FileSourceError)
        -> String
    {
        var parts: [[UInt8]] = []
        for depth in GroupNames.start(in: names)..<(names.endIndex - 1) {
            let folder = Array(names[...depth].joined(separator: [UInt8(ascii: "/")]))
            if try isNamespace(folder, in: files) { parts.append(Array(names[depth])) }
        }
        return GroupNames.name(parts, names.last ?? [])
    }

    /// The number of equal names of colors in different folders of one catalogue which shows that the folders are parts of
    /// the names: `Blue/100.colorset` and `Red/100.colorset`, whose code a tool generates with the names of the folders.
    /// Folders named after modes are not, and those of images are usually brands.
    private static let fewestEqual = 3

    /// Replaces the keys of sets in such catalogues.
    func nameApart(_ found: inout [AssetItemReader.Found]) {
        let paths = found.map { $0.folder.components[...] }
        func isOfMode(_ index: Int) -> Bool {
            paths[index].dropLast().last.map { ModeName.isMode(String(decoding: $0, as: UTF8.self)) } ?? false
        }
        let colors = found.indices.filter { found[$0].kind == .color && !isOfMode($0) }
        let catalogues = Dictionary(grouping: colors) { index in
            Array(paths[index][..<GroupNames.start(in: paths[index])].joined(separator: [UInt8(ascii: "/")]))
        }
        for members in catalogues.values {
            let names = Dictionary(grouping: members) { found[$0].key }
            guard names.values.count(where: { $0.count > 1 }) >= GroupNames.fewestEqual else { continue }
            for index in members {
                let parts = paths[index][GroupNames.start(in: paths[index])...].dropLast().map { Array($0) }
                found[index].key = GroupNames.name(parts, paths[index].last ?? [])
            }
        }
    }

    /// The index of the first folder in a catalogue.
    private static func start(in names: ArraySlice<ArraySlice<UInt8>>) -> Int {
        let catalogue = names.dropLast().lastIndex { $0.reversed().starts(with: ".xcassets".utf8.reversed()) }
        return catalogue.map { $0 + 1 } ?? names.startIndex
    }

    private static func name(_ parts: [[UInt8]], _ last: ArraySlice<UInt8>) -> String {
        var parts = parts
        parts.append(Array(last[..<(last.lastIndex(of: UInt8(ascii: ".")) ?? last.endIndex)]))
        let name = Array(parts.joined(separator: [UInt8(ascii: "/")]))
        return BoundedName.of(String(validating: name, as: UTF8.self) ?? GitPath(name).percentEscaped)
    }

    private mutating func isNamespace(_ folder: [UInt8], in files: some FileSource) throws(FileSourceError) -> Bool {
        let path = GitPath(folder + Array("/Contents.json".utf8))
        if let known = namespaces[path] { return known }
        var isNamespace = false
        if let file = contents[path], case .bytes(let bytes, _) = try files.contents(of: file),
            case .object(let members)? = AssetContents.value(of: bytes),
            case .object(let properties)? = members["properties"]
        {
            isNamespace = properties["provides-namespace"] == .bool(true)
        }
        namespaces[path] = isNamespace
        return isNamespace
    }
}

/// The contents of the file `Contents.json` in a set.
struct AssetContents {
    private(set) var json: JSONValue
    private(set) var isReadable = true

    init(kind: AssetSet) {
        json = .object(["type": .string(kind.rawValue)])
    }

    init(kind: AssetSet, _ bytes: [UInt8]) {
        self.init(kind: kind)
        guard case .object(let members)? = AssetContents.value(of: bytes) else {
            isReadable = false
            return
        }
        var result: [String: JSONValue] = ["type": .string(kind.rawValue)]
        if kind == .color {
            let colors = AssetContents.colors(members["colors"])
            result["value"] = colors.count == 1 ? colors["any"] ?? .object(colors) : .object(colors)
        } else if let properties = members["properties"] {
            result["properties"] = properties
        }
        json = .object(result)
    }

    static func value(of bytes: [UInt8]) -> JSONValue? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        return JSONFile.parsed(bytes[...])
    }

    /// Returns the colors by appearance: `light`, `dark`, `dark high contrast`; `any` for the only color of a set.
    private static func colors(_ value: JSONValue?) -> [String: JSONValue] {
        guard case .array(let elements)? = value else { return [:] }
        var colors: [String: JSONValue] = [:]
        for case .object(let members) in elements {
            guard let color = color(members["color"]) else { continue }
            colors[appearance(members)] = .string(color)
        }
        // The value for any appearance is the light value, unless there is a separate light value. Xcode also writes both,
        // with the same color.
        let (usual, light) = (colors.filter { $0.key.hasPrefix("any") }, colors.filter { $0.key.hasPrefix("light") })
        if usual.count == light.count, usual.allSatisfy({ light["light" + $0.key.dropFirst(3)] == $0.value }) {
            colors = colors.filter { light[$0.key] == nil }
        }
        guard colors.count > 1, !colors.keys.contains(where: { $0.hasPrefix("light") }) else { return colors }
        return Dictionary(
            colors.map { ($0.hasPrefix("any") ? "light" + $0.dropFirst(3) : $0, $1) }, uniquingKeysWith: { $1 })
    }

    private static func appearance(_ members: [String: JSONValue]) -> String {
        var (luminosity, words): (String, [String]) = ("any", [])
        if case .array(let elements)? = members["appearances"] {
            for case .object(let appearance) in elements {
                guard let value = appearance["value"]?.string else { continue }
                switch appearance["appearance"]?.string {
                case "luminosity": luminosity = value
                case "contrast": words.append("\(value) contrast")
                default: words.append(value)
                }
            }
        }
        for name in ["idiom", "subtype", "display-gamut", "locale"] {
            if let word = members[name]?.string, word != "universal" { words.append(word) }
        }
        return BoundedName.of(([luminosity] + words).joined(separator: " "))
    }

    /// Returns nil if there is no color.
    private static func color(_ value: JSONValue?) -> String? {
        guard case .object(let members)? = value else { return nil }
        if let reference = members["reference"]?.string { return BoundedName.of(reference) }
        guard case .object(let components)? = members["components"] else { return nil }
        func part(_ name: String) -> Double? {
            components[name].flatMap { AssetContents.part($0, isAlpha: name == "alpha") }
        }
        let alpha = part("alpha") ?? 1
        let space = members["color-space"]?.string ?? "srgb"
        let parts: [Double]
        if let white = part("white") {
            parts = [white, white, white]
        } else if let red = part("red"), let green = part("green"), let blue = part("blue") {
            parts = [red, green, blue]
        } else {
            return nil
        }
        if ["srgb", "extended-srgb", "gray-gamma-22", "extended-gray"].contains(space),
            parts.allSatisfy((0...1).contains)
        {
            return CSSColor(red: parts[0], parts[1], parts[2], alpha: alpha).text
        }
        // Xcode writes the same byte as `92`, `0x5C` or `0.361`: bytes get the digits of the fraction.
        let fractions = parts.map { part in
            (part * 255).rounded() / 255 == part ? (part * 1000).rounded() / 1000 : part
        }
        return CSSColor(space: space, fractions, alpha: alpha).text
    }

    /// `0x1F` and `31` are bytes. `0.122` is a fraction of 1, and so is every alpha.
    private static func part(_ value: JSONValue, isAlpha: Bool) -> Double? {
        let text: String
        switch value {
        case .string(let own), .number(let own): text = own
        default: return nil
        }
        if text.lowercased().hasPrefix("0x") { return UInt8(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
        guard let number = Double(text), number.isFinite else { return nil }
        return isAlpha || text.contains(".") || text.lowercased().contains("e") ? number : number / 255
    }
}
