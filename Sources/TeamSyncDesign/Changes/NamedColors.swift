import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// The colors of the sets that changed in asset catalogues, which new values of tokens can name: `Paint(name: "ink")`
/// instead of `#112233`.
struct NamedColors {
    /// The maximum number of sets that are read, and the maximum length of a value that names one, in bytes.
    private static let (readLimit, textLimit) = (500, 300)
    private static let ending = Array(".colorset/Contents.json".utf8)

    private let tip: any FileSource
    /// The paths of sets, without their endings, by the last part of their names.
    private var sets: [String: [GitPath]] = [:]
    /// The same for all sets of the newer tree; nil until a value names a changed one.
    private var allSets: [String: [GitPath]]?
    private var colors: [GitPath: String?] = [:]

    /// - Parameters:
    ///   - files: all changed files.
    ///   - tip: the newer tree.
    init(_ files: [FileChange], at tip: any FileSource) {
        self.tip = tip
        for file in files where file.status != .deleted { NamedColors.add(file.path, to: &sets) }
    }

    private static func add(_ path: GitPath, to sets: inout [String: [GitPath]]) {
        guard path.bytes.suffix(ending.count).elementsEqual(ending) else { return }
        let set = GitPath(Array(path.bytes.dropLast(ending.count)))
        sets[String(decoding: set.baseName, as: UTF8.self), default: []].append(set)
    }

    /// Adds the colors that the new values of tokens name to their differences.
    mutating func add(to differences: inout [ItemDifference]) throws(FileSourceError) {
        guard !sets.isEmpty else { return }
        for index in differences.indices where [.token, .color].contains(differences[index].kind) {
            guard differences[index].change == .changed, differences[index].before?.json != nil,
                case .object(let members)? = differences[index].after?.json.flatMap(JSONFile.parsed),
                let value = members["value"]
            else { continue }
            let texts: [String] =
                if case .object(let modes) = value { modes.values.compactMap(\.string) } else {
                    [value.string].compactMap(\.self)
                }
            for text in texts {
                guard let name = NamedColors.name(in: text), let color = try color(name) else { continue }
                differences[index].namedColors[text] = color
            }
        }
    }

    /// Returns the only string in a call, such as `base/ink` in `Paint(name: "base/ink")`; nil for other texts.
    private static func name(in text: String) -> String? {
        guard text.utf8.count <= textLimit, text.hasSuffix("\")"), let open = text.firstIndex(of: "(") else {
            return nil
        }
        let parts = text[open...].split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].dropFirst().allSatisfy({ $0.isLetter || $0 == ":" || $0 == " " }) else {
            return nil
        }
        return String(parts[1])
    }

    /// Returns the color of the only set with a name, if it changed; nil if it has several appearances or cannot be read.
    private mutating func color(_ name: String) throws(FileSourceError) -> String? {
        let parts = name.split(separator: "/").map { Array($0.utf8)[...] }
        guard let last = name.split(separator: "/").last else { return nil }
        func own(_ sets: [String: [GitPath]]) -> [GitPath] {
            sets[String(last), default: []].filter { $0.components.suffix(parts.count) == parts[...] }
        }
        guard own(sets).count == 1, let set = own(sets).first else { return nil }
        if let known = colors[set] { return known }
        // A set of another catalogue may have the same name.
        var all = allSets ?? [:]
        if allSets == nil {
            try tip.forEachFile(below: GitPath("")) { file throws(FileSourceError) in
                NamedColors.add(file.path, to: &all)
            }
            allSets = all
        }
        guard own(all).count == 1 else { return nil }
        guard colors.count < NamedColors.readLimit else { return nil }
        var color: String?
        if case .bytes(let bytes, _) = try tip.contents(of: GitPath(set.bytes + NamedColors.ending)),
            case .object(let members) = AssetContents(kind: .color, bytes).json
        {
            color = members["value"]?.string
        }
        colors[set] = .some(color)
        return color
    }
}
