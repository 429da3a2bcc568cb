import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Handles new sources that only declare types for a component with another source.
extension ItemComparer {
    /// The maximum number of new sources that are read.
    private static let partLimit = 200

    /// Adds such sources to their components, and removes the items that the catalogue lists for them. If such a source
    /// was removed, the component loses it.
    mutating func joinParts(
        _ removed: inout [Catalogue.Item], _ added: inout [Catalogue.Item]
    ) throws(FileSourceError) {
        guard kind == .component, !(removed.isEmpty && added.isEmpty) else { return }
        let kept = Dictionary(
            new.items.filter { item in old[item.key] != nil && item.path.map { item.files[$0] != nil } ?? false }
                .map { (ComponentSource.name(ofKey: $0.key), $0) }
        ) { first, _ in first }
        guard !kept.isEmpty else { return }
        let (gone, made) = (try parts(removed, of: kept), try parts(added, of: kept))
        for part in gone { _ = old.add(part.path, part.id, to: part.owner) }
        for part in made { _ = new.add(part.path, part.id, to: part.owner) }
        let joined = Set((gone + made).map(\.key))
        removed.removeAll { joined.contains($0.key) }
        added.removeAll { joined.contains($0.key) }
    }

    /// An item whose only source belongs to a component.
    private struct Part {
        let key: String
        let owner: String
        let path: GitPath
        let id: ObjectID
    }

    /// - Parameter kept: the components at both ends, by the last parts of their keys.
    private mutating func parts(
        _ items: [Catalogue.Item], of kept: [String: Catalogue.Item]
    ) throws(FileSourceError) -> [Part] {
        var (parts, left): ([Part], Int) = ([], ItemComparer.partLimit)
        for item in items {
            guard item.files.count == 1, let (path, id) = item.files.first, left > 0,
                let owner = ItemComparer.prefixes(of: ComponentSource.name(ofKey: item.key)).lazy
                    .compactMap({ kept[$0] }).first,
                owner.path?.folder == path.folder
            else { continue }
            left -= 1
            guard case .bytes(let bytes) = try contents.source(id), DataTypes.isAll(of: bytes, path) else { continue }
            parts.append(Part(key: item.key, owner: owner.key, path: path, id: id))
        }
        return parts
    }

    /// The beginnings of a name that end before another word, longest first: `Dialog` for `DialogSize`.
    private static func prefixes(of name: String) -> [String] {
        name.indices.dropFirst().reversed().filter { index in
            name[index].isUppercase && !name[name.index(before: index)].isUppercase
        }.map { String(name[..<$0]) }
    }
}

/// Recognizes sources that declare only data: enumerations, structures, aliases and constants.
enum DataTypes {
    /// The words that occur in the source of a view or a function.
    private static let other: [SourceLanguage: Set<String>] = [
        .swift: [
            "func", "class", "actor", "protocol", "extension", "body", "View", "ViewModifier", "UIView", "NSView",
            "macro",
        ],
        .kotlin: ["fun", "Composable", "View", "interface"],
        .dart: ["class", "mixin", "extension", "Widget"],
    ]
    /// One of these words occurs in the source of a data type.
    private static let own: [SourceLanguage: Set<String>] = [
        .swift: ["enum", "struct"], .kotlin: ["enum", "data", "sealed"], .dart: ["enum"],
    ]
    /// The words that precede `class` in Kotlin if the class has no code.
    private static let classWords: Set<String> = ["enum", "data", "sealed", "value", "annotation"]

    /// Whether a source only declares the object with the defaults of a component in Compose, such as `ChipDefaults`.
    private static func isDefaults(_ source: SourceLexemes, _ path: GitPath) -> Bool {
        guard path.stem.hasSuffix("Defaults") else { return false }
        var (index, isObject) = (0, false)
        while index < source.all.count {
            switch source.word(index) {
            case "object" where source.word(index + 1) == path.stem: isObject = true
            case "object", "fun", "class", "interface": return false
            default: break
            }
            index = source.next(after: index)
        }
        return isObject
    }

    static func isAll(of bytes: [UInt8], _ path: GitPath) -> Bool {
        guard let language = SourceLanguage(fileExtension: path.ending.map(String.init)?.lowercased() ?? ""),
            let other = other[language], let own = own[language]
        else { return false }
        do throws(Warning.FileFault) {
            let source = try SourceLexemes(bytes, language)
            if language == .kotlin, isDefaults(source, path) { return true }
            var isOwn = false
            for index in source.all.indices {
                guard let word = source.word(index) else { continue }
                let isSealed = word == "interface" && source.word(index - 1) == "sealed"
                if other.contains(word), !isSealed { return false }
                if language == .kotlin, word == "class",
                    source.word(index - 1).map({ !classWords.contains($0) }) ?? true
                {
                    return false
                }
                if own.contains(word) { isOwn = true }
            }
            return isOwn
        } catch {
            return false
        }
    }
}
