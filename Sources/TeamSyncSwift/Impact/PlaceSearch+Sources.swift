import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments

/// Finds the uses of changed declarations that belong to no item, such as a hook that an index no longer exports, in all
/// files of the code.
extension PlaceSearch {
    /// - Parameter paths: all files of the code.
    func searchSources(_ paths: [String], _ found: inout NamedPlaces) {
        let names = declarations[ItemFates.sources] ?? []
        guard !names.isEmpty else { return }
        let mixins = names.filter { $0.hasPrefix(PlaceSearch.mixin) }
        let own = ownMixins(among: mixins, paths)
        for path in paths where PlaceSearch.mayName(path, hasMixins: !mixins.isEmpty) {
            do throws(UnreadableSource) {
                let bytes = try tree.contents(of: path)
                searchSource(path, bytes, names, mixins, own, &found)
            } catch { found.fail(path, error.reason) }
        }
    }

    private static func mayName(_ path: String, hasMixins: Bool) -> Bool {
        let ending = path.split(separator: ".").last ?? ""
        return ModuleOwners.scripts.contains(ending) || ["kt", "java", "dart", "xml"].contains(ending)
            || hasMixins && ["scss", "sass"].contains(ending)
    }

    private func searchSource(
        _ path: String, _ bytes: [UInt8], _ names: Set<String>, _ mixins: Set<String>, _ own: Set<String>,
        _ found: inout NamedPlaces
    ) {
        let named = DeclarationUses.names([ItemFates.sources: names], [ItemFates.sources], in: bytes, path)
        let included = ByteSearch.contains(Array("@include".utf8), in: bytes) ? mixins : []
        let attributes = path.hasSuffix(".xml") ? names : []
        guard !named.isEmpty || !included.isEmpty || !attributes.isEmpty else { return }
        guard String(validating: bytes, as: UTF8.self) != nil else { return }
        let mask = SourceMask(bytes, fileName: path)
        let table = LineTable(String(decoding: bytes, as: UTF8.self))
        func add(_ name: String, _ offset: Int, isCertain: Bool = true) {
            found.add(
                NamedPlace(
                    catalogues: [ItemFates.sources], name: name, isMember: false, isCertain: isCertain,
                    place: ImpactDocument.Place(path: path, at: offset, in: bytes, table)))
        }
        for use in DeclarationUses.places(
            of: named, mask, path, packages, owners, KotlinAliases(mask, path: path))
        {
            add(use.name, use.offset, isCertain: use.isCertain)
        }
        for name in included { for offset in includes(of: name, mask, path, own) { add(name, offset) } }
        for name in attributes { for offset in PlaceSearch.attributes(name, in: mask) { add(name, offset) } }
    }

    // MARK: Mixins

    private static let mixin = "@mixin "
    /// The maximum length of the code before a name to read, in bytes.
    private static let limit = 2000

    /// The mixins that the code itself defines.
    private func ownMixins(among names: Set<String>, _ paths: [String]) -> Set<String> {
        guard !names.isEmpty else { return [] }
        var own: Set<String> = []
        for path in paths where [".scss", ".sass"].contains(where: path.hasSuffix) {
            do throws(UnreadableSource) {
                let bytes = try tree.contents(of: path)
                own.formUnion(names.filter { ByteSearch.contains(Array($0.utf8), in: bytes) })
            } catch { continue }
        }
        return own
    }

    /// The places where a style sheet includes a mixin of the design system: `@include kit.name` if `kit` may be one of
    /// its modules, and `@include name` unless the code defines it.
    private func includes(
        of declaration: String, _ mask: SourceMask, _ path: String, _ own: Set<String>
    ) -> [Int] {
        let name = String(declaration.dropFirst(PlaceSearch.mixin.count))
        let words = mask.words(name).map(\.lowerBound).filter { mask.isInStyles($0) }
        guard !words.isEmpty else { return [] }
        let sass = SassNames(mask)
        return words.filter { start in
            let end = start + name.utf8.count
            guard end == mask.bytes.count || mask.bytes[end] != UInt8(ascii: "-") else { return false }
            let front = mask.bytes[..<start].suffix(PlaceSearch.limit)
            let namespace = front.suffix(front.reversed().prefix { $0 > 0x20 }.count)
            let code = front.dropLast(namespace.count)
            let rest = code.dropLast(code.reversed().prefix { $0 <= 0x20 }.count)
            guard rest.count < code.count, rest.suffix(8).elementsEqual("@include".utf8) else { return false }
            if namespace.isEmpty { return !own.contains(declaration) }
            guard namespace.last == UInt8(ascii: "."),
                let address = sass.address(of: String(decoding: namespace.dropLast(), as: UTF8.self))
            else { return false }
            return owners.reach(ofStyle: address, in: path) != .never
        }
    }

    // MARK: Attributes of Android

    /// The places where a layout sets an attribute of a view: `app:acmeTitle="…"` in `<com.acme.ChipView` for
    /// `ChipView.acmeTitle`.
    static func attributes(_ declaration: String, in mask: SourceMask) -> [Int] {
        let parts = declaration.split(separator: ".").map(String.init)
        guard parts.count == 2 else { return [] }
        return mask.nameOffsets(of: parts[1]).filter { start in
            let front = mask.bytes[..<start].suffix(limit)
            let end = start + parts[1].utf8.count
            guard front.last == UInt8(ascii: ":"), end < mask.bytes.count, mask.bytes[end] == UInt8(ascii: "="),
                !["android:", "tools:"].contains(where: { front.suffix($0.utf8.count).elementsEqual($0.utf8) }),
                let tag = front.lastIndex(of: UInt8(ascii: "<"))
            else { return false }
            let path = front[(tag + 1)...].prefix { WordSearch.isWord($0) || $0 == UInt8(ascii: ".") }
            return path.split(separator: UInt8(ascii: ".")).last?.elementsEqual(parts[0].utf8) ?? false
        }
    }
}

extension SourceMask {
    /// The offsets of a word, also in literals.
    fileprivate func nameOffsets(of name: String) -> [Int] {
        let word = Array(name.utf8)
        return ByteSearch.offsets(of: word, in: bytes).filter { start in
            (start == 0 || !WordSearch.isWord(bytes[start - 1]))
                && (start + word.count == bytes.count || !WordSearch.isWord(bytes[start + word.count]))
        }
    }
}
