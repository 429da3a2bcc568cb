package import TeamSyncBase
import TeamSyncDocuments

/// The names by which code refers to a component besides its own: the tags of its custom elements, the attributes that
/// select its directives, the classes of both, the modules of Angular that contain them, the types of widgets in Dart,
/// and the views and composables in a folder: `acme-chip`, `acmeTip`, `ChipComponent`, `ChipModule`, `AcmeChip` for
/// `chip.dart`, and `ChipView` for `chip/ChipView.kt`.
package struct ElementNames {
    package private(set) var tags: Set<String> = []
    package private(set) var attributes: Set<String> = []
    package private(set) var classes: Set<String> = []
    /// The packages of Kotlin and Java that contain the classes.
    package private(set) var packages: Set<String> = []

    package var all: Set<String> { tags.union(attributes).union(classes) }

    /// The maximum numbers of a component's sources to read and of classes in a source, and the maximum size of a
    /// source, in bytes.
    private static let (sourceLimit, classLimit, sizeLimit) = (8, 100, 256 << 10)

    package init(of item: Catalogue.Item, in files: some FileSource) throws(FileSourceError) {
        let name = NameWords.letters(item.key.split(separator: "/").last.map(String.init) ?? item.key)
        let all = try item.allFiles(in: files).keys
        let paths = all.filter { [.module, .dart].contains(ScriptKind($0)) && ComponentSource.isMain($0) }
        if item.isFolder { try addNative(all.filter { ["kt", "java"].contains($0.ending) }, of: name, in: files) }
        for path in paths.sorted(by: { $0.description < $1.description }).prefix(ElementNames.sourceLimit) {
            guard case .bytes(let bytes, _) = try files.contents(of: path), bytes.count <= ElementNames.sizeLimit
            else { continue }
            add(bytes, path, of: name)
        }
    }

    init(_ bytes: [UInt8], _ path: GitPath, of name: String) { add(bytes, path, of: name) }

    private mutating func add(_ bytes: [UInt8], _ path: GitPath, of name: String) {
        if ScriptKind(path) == .dart { return addWidget(bytes, path, of: name) }
        let selectors = ComponentInterface(bytes, path, of: name)[.element]
        guard !selectors.isEmpty || ByteSearch.contains(Array("@NgModule(".utf8), in: bytes) else { return }
        for selector in selectors { add(selector) }
        let code = SourceMask(bytes, fileName: path.description).bytes
        let mark = Array("class ".utf8)
        for start in ByteSearch.offsets(of: mark, in: code).prefix(ElementNames.classLimit) {
            guard start == 0 || !WordSearch.isWord(code[start - 1]) else { continue }
            let word = code[(start + mark.count)...].prefix(BoundedName.limit).prefix(while: WordSearch.isWord)
            let type = String(decoding: word, as: UTF8.self)
            if !name.isEmpty, NameWords.letters(type).contains(name) { classes.insert(type) }
        }
    }

    /// Adds the only public class whose name ends like that of the component: `AcmeStepBar` for `step_bar`.
    private mutating func addWidget(_ bytes: [UInt8], _ path: GitPath, of name: String) {
        let code = SourceMask(bytes, fileName: path.description).bytes
        let types = ByteSearch.offsets(of: Array("class ".utf8), in: code).prefix(ElementNames.classLimit)
            .compactMap { start -> String? in
                guard start == 0 || !WordSearch.isWord(code[start - 1]) else { return nil }
                let word = code[(start + 6)...].prefix(BoundedName.limit).prefix(while: WordSearch.isWord)
                let type = String(decoding: word, as: UTF8.self)
                guard type.first?.isUppercase ?? false, !name.isEmpty, type.count > name.count else { return nil }
                let end = type.suffix(name.count)
                return end.first?.isUppercase ?? false && NameWords.letters(String(end)) == name ? type : nil
            }
        if types.count == 1 { classes.formUnion(types) }
    }

    /// Adds the declarations that sources of Kotlin and Java are named after, if their names include that of the folder.
    private mutating func addNative(
        _ paths: [GitPath], of name: String, in files: some FileSource
    ) throws(FileSourceError) {
        let own = paths.filter { path in
            let stem = NameWords.letters(path.stem)
            return !name.isEmpty && stem != name && stem.contains(name) && path.stem.first?.isUppercase ?? false
                && !ComponentSource.isAside(stem: path.stem)
        }
        for path in own.sorted(by: { $0.description < $1.description }).prefix(ElementNames.sourceLimit) {
            guard case .bytes(let bytes, _) = try files.contents(of: path), bytes.count <= ElementNames.sizeLimit,
                ElementNames.declares(path.stem, bytes)
            else { continue }
            classes.insert(path.stem)
            let line = bytes.split(separator: 0x0a).first { $0.starts(with: "package ".utf8) } ?? []
            let package = line.dropFirst(8).prefix { WordSearch.isWord($0) || $0 == UInt8(ascii: ".") }
            if !package.isEmpty { packages.insert(String(decoding: package, as: UTF8.self)) }
        }
    }

    /// Whether a source declares a class, an object or a function that other modules can use.
    private static func declares(_ name: String, _ bytes: [UInt8]) -> Bool {
        let word = Array(name.utf8)
        return ByteSearch.offsets(of: word, in: bytes).prefix(classLimit).contains { start in
            guard start + word.count == bytes.count || !WordSearch.isWord(bytes[start + word.count]) else {
                return false
            }
            let line = bytes[..<start].suffix(BoundedName.limit).reversed().prefix { $0 != 0x0a }.reversed()
            let words = line.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
            return ["class", "object", "fun", "interface"].contains(words.last)
                && !words.contains { ["private", "internal", "//", "*"].contains($0) }
        }
    }

    /// Adds the names in `acme-chip`, `[acmeTip]` and `button[acme-button]`.
    private mutating func add(_ selector: String) {
        let tag = selector.prefix { $0 != "[" && $0 != ":" && $0 != "." }
        if tag.contains("-"), tag.utf8.allSatisfy(WordSearch.isDashedWord) { tags.insert(String(tag)) }
        for part in selector.split(separator: "[").dropFirst(selector.hasPrefix("[") ? 0 : 1) {
            let attribute = part.prefix { $0.utf8.allSatisfy(WordSearch.isDashedWord) }
            guard attribute.count > 2, attribute.endIndex < part.endIndex, part[attribute.endIndex] == "]" else {
                continue
            }
            attributes.insert(String(attribute))
        }
    }
}
