package import TeamSyncBase
import TeamSyncDocuments

/// The names by which code refers to a component besides its own: the tags of its custom elements, the attributes that
/// select its directives, the classes of both, the modules of Angular that contain them, and the types of widgets in
/// Dart: `acme-chip`, `acmeTip`, `ChipComponent`, `ChipModule`, and `AcmeChip` for `chip.dart`.
package struct ElementNames {
    package private(set) var tags: Set<String> = []
    package private(set) var attributes: Set<String> = []
    package private(set) var classes: Set<String> = []

    package var all: Set<String> { tags.union(attributes).union(classes) }

    /// The maximum numbers of a component's sources to read and of classes in a source, and the maximum size of a
    /// source, in bytes.
    private static let (sourceLimit, classLimit, sizeLimit) = (8, 100, 256 << 10)

    package init(of item: Catalogue.Item, in files: some FileSource) throws(FileSourceError) {
        let name = NameWords.letters(item.key.split(separator: "/").last.map(String.init) ?? item.key)
        let paths = try item.allFiles(in: files).keys.filter { path in
            [.module, .dart].contains(ScriptKind(path)) && ComponentSource.isMain(path)
        }
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

    /// Adds the names in `acme-chip`, `[acmeTip]` and `button[acme-button]`.
    private mutating func add(_ selector: String) {
        let tag = selector.prefix { $0 != "[" && $0 != ":" && $0 != "." }
        if tag.contains("-"), tag.utf8.allSatisfy(ElementNames.isOfName) { tags.insert(String(tag)) }
        for part in selector.split(separator: "[").dropFirst(selector.hasPrefix("[") ? 0 : 1) {
            let attribute = part.prefix { $0.utf8.allSatisfy(ElementNames.isOfName) }
            guard attribute.count > 2, attribute.endIndex < part.endIndex, part[attribute.endIndex] == "]" else {
                continue
            }
            attributes.insert(String(attribute))
        }
    }

    private static func isOfName(_ byte: UInt8) -> Bool { WordSearch.isWord(byte) || byte == UInt8(ascii: "-") }
}
