import TeamSyncBase
import TeamSyncDocuments

/// The colors that Android drawables refer to by name, such as `@color/white`, as defined by the resources next to them.
struct DrawableColors {
    /// The maximum number of files, their maximum total size in bytes, and the maximum number of names in a chain.
    private static let (fileLimit, sizeLimit, chainLimit) = (300, 8 << 20, 8)

    private var values: [String: String] = [:]
    /// The names that have other values in some configurations, such as at night.
    private var changing: Set<String> = []

    /// - Parameter folder: the folder that contains the folders of drawables and of values, with a final slash. If a
    ///   limit is exceeded, no color is known.
    init(_ folder: GitPath, in files: any FileSource) throws(FileSourceError) {
        var folders: [GitPath] = []
        try files.forEachFolder(below: folder, depth: 1) { path, _ in
            if path.baseName.starts(with: "values".utf8) { folders.append(path) }
        }
        var (count, size) = (0, 0)
        for folder in folders.sorted() {
            var found: [ListedFile] = []
            try files.forEachFile(below: GitPath(folder.bytes + [UInt8(ascii: "/")])) { file in
                if file.isRegular, file.path.ending == "xml" { found.append(file) }
            }
            for file in found {
                guard case .bytes(let bytes, _) = try files.contents(of: file) else { continue }
                (count, size) = (count + 1, size + bytes.count)
                guard count <= DrawableColors.fileLimit, size <= DrawableColors.sizeLimit else {
                    values = [:]
                    return
                }
                do throws(Warning.FileFault) {
                    add(try AndroidResources(bytes), isUsual: folder.baseName.elementsEqual("values".utf8))
                } catch {
                    // A file that is not a resource file defines no colors.
                    continue
                }
            }
        }
    }

    private mutating func add(_ resources: AndroidResources, isUsual: Bool) {
        for token in resources.tokens where token.type == "color" {
            guard let name = token.path.first, let value = token.value.string else { continue }
            if !isUsual || values.updateValue(value, forKey: name) != nil { changing.insert(name) }
        }
    }

    /// Replaces names in a drawable with the colors that they denote. Names of unknown colors, and of those that are not
    /// always the same, are kept.
    func replacingNames(in drawable: [UInt8]) -> [UInt8] {
        let mark = Array("\"@color/".utf8)
        var (output, rest): ([UInt8], ArraySlice<UInt8>) = ([], drawable[...])
        while let start = rest.firstRange(of: mark) {
            let name = rest[start.upperBound...].prefix { $0 != UInt8(ascii: "\"") }
            output += rest[..<start.lowerBound]
            let color = color(String(decoding: name, as: UTF8.self)).map { Array("\"\($0)".utf8) }
            output += color ?? Array(rest[start.lowerBound..<name.endIndex])
            rest = rest[name.endIndex...]
        }
        return output + rest
    }

    /// Returns the color in the notation of drawables, in which alpha comes first.
    private func color(_ name: String) -> String? {
        var name = name
        for _ in 0..<DrawableColors.chainLimit {
            guard !changing.contains(name), let value = values[name] else { return nil }
            guard let next = TokenReference.name(in: value) else {
                guard HexColor(value) != nil else { return nil }
                return value.utf8.count == 9 ? "#\(value.suffix(2))\(value.dropFirst().prefix(6))" : value
            }
            name = next
        }
        return nil
    }
}

extension ItemComparer {
    /// Whether the colors of two versions of an Android drawable are the same if one of them refers to a color by name.
    mutating func keepsColors(
        _ old: (path: GitPath, id: ObjectID), _ new: (path: GitPath, id: ObjectID)
    ) throws(FileSourceError) -> Bool {
        guard old.path.ending == "xml", new.path.ending == "xml", let before = try contents.contents(old.id),
            let after = try contents.contents(new.id)
        else { return false }
        let (one, other) = (
            try colors(of: old.path, isNew: false).replacingNames(in: before),
            try colors(of: new.path, isNew: true).replacingNames(in: after)
        )
        guard one != before || other != after else { return false }
        return !ContentDifference.between(one, other, path: new.path, ignoresSize: true).isChange
    }

    private mutating func colors(of path: GitPath, isNew: Bool) throws(FileSourceError) -> DrawableColors {
        let components = path.components.dropLast(2)
        let folder = GitPath(components.flatMap { $0 + [UInt8(ascii: "/")] })
        let key = "\(isNew) \(folder)"
        if let known = drawableColors[key] { return known }
        let colors = try DrawableColors(folder, in: isNew ? newFiles : oldFiles)
        drawableColors[key] = colors
        return colors
    }
}
