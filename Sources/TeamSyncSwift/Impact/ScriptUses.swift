import TeamSyncBase
import TeamSyncDesign

/// The places where a script imports names of the design system, passes them on and uses them, whatever it calls them:
/// `Close` and `F` in `import { Close, Bolt as F } from '@acme/icons'` and `{ icon: F }`.
struct ScriptUses {
    struct Use {
        /// The name in the design system; for a default import, that of the file.
        let name: String
        let range: Range<Int>
        /// The names that follow it: `.brand.ink` in `colors.brand.ink`.
        var path = ""
    }

    private(set) var uses: [Use] = []
    /// The values that the script takes from objects: `ink` in `const { ink } = colors`.
    private(set) var members: [Use] = []
    private let mask: SourceMask
    private let isScript: Bool

    /// The maximum number of uses in a source.
    private static let limit = 5000
    /// The maximum length of a list of exported names, in bytes.
    private static let exportLimit = 1000

    /// - Parameter path: the path of the script.
    init(_ mask: SourceMask, _ imports: ScriptImports, path: String, _ modules: ModuleOwners) {
        self.mask = mask
        isScript = ![".vue", ".svelte", ".html", ".mdx"].contains(where: path.hasSuffix)
        for statement in imports.statements {
            for (name, local) in statement.names {
                guard let known = modules.designName(ofImport: name, from: statement.address, in: path),
                    modules.isOfDesign(statement.address, in: path)
                        || known == name && !modules.declareExport(of: name, from: statement.address, in: path)
                else { continue }
                add(name == "default" ? local : name, known, in: statement.range)
            }
        }
        var objects: [String: String] = [:]
        for (local, name, address) in imports.importedNames {
            guard let known = modules.designName(ofImport: name, from: address, in: path) else { continue }
            objects[local] = known
            for word in mask.words(local) where !imports.isInStatement(word) && isUse(word) {
                add(known, word, path: ScriptPaths.path(after: word.upperBound, in: mask.bytes))
            }
        }
        for use in objects.isEmpty ? [] : ScriptPaths(mask).uses {
            let object = String(decoding: mask.bytes[use.object], as: UTF8.self)
            guard let known = objects[object], members.count < ScriptUses.limit else { continue }
            members.append(Use(name: known, range: use.name, path: String(use.path.dropFirst(object.count))))
        }
        for member in ModuleMember.all(in: mask) {
            guard let known = modules.designName(ofImport: member.name, from: member.module, in: path) else { continue }
            add(known, member.offset..<member.offset + member.name.utf8.count)
        }
    }

    /// Adds the first occurrence of a name in a statement.
    private mutating func add(_ written: String, _ name: String, in statement: Range<Int>) {
        let word = Array(written.utf8)
        var start = statement.lowerBound
        while let found = mask.bytes[start..<statement.upperBound].firstRange(of: word) {
            start = found.upperBound
            let isWhole = !WordSearch.isWord(mask.bytes[found.lowerBound - 1]) && !isOfWord(found.upperBound)
            if isWhole, !mask.isInLiteral(found.lowerBound) { return add(name, found) }
        }
    }

    private mutating func add(_ name: String, _ range: Range<Int>, path: String = "") {
        if uses.count < ScriptUses.limit { uses.append(Use(name: name, range: range, path: path)) }
    }

    private func isOfWord(_ index: Int) -> Bool { index < mask.bytes.count && WordSearch.isWord(mask.bytes[index]) }

    /// Whether a word is a reference, and neither the end of an element, whose beginning is listed, nor passed on.
    private func isUse(_ word: Range<Int>) -> Bool {
        !mask.isNoReference(word, isScript: isScript)
            && !mask.bytes[..<word.lowerBound].suffix(2).elementsEqual("</".utf8) && !isExported(word)
    }

    /// Whether a word is in `export default Close` or `export { Close, Menu }`.
    private func isExported(_ word: Range<Int>) -> Bool {
        let front = mask.bytes[..<word.lowerBound].suffix(ScriptUses.exportLimit)
        let code = front.dropLast(front.reversed().prefix { $0 <= 0x20 }.count)
        if code.suffix(7).elementsEqual("default".utf8) { return true }
        let isOfList = { (byte: UInt8) in WordSearch.isWord(byte) || byte <= 0x20 || byte == UInt8(ascii: ",") }
        let list = code.reversed().prefix(while: isOfList).count
        let open = code.dropLast(list)
        guard open.last == UInt8(ascii: "{") else { return false }
        let rest = open.dropLast()
        return rest.dropLast(rest.reversed().prefix { $0 <= 0x20 }.count).suffix(6).elementsEqual("export".utf8)
    }
}

extension ModuleOwners {
    /// The maximum number of sources in a folder that are asked for their exports.
    private static let barrelLimit = 20

    func isOfDesign(_ address: String, in path: String) -> Bool { owner(of: address, in: path).owner == .design }

    /// Whether a script of the code itself exports something by name, so that this export is the place that breaks.
    fileprivate func declareExport(of name: String, from address: String, in path: String) -> Bool {
        declareExport(of: name, owner(of: address, in: path).paths, 3)
    }

    private func declareExport(of name: String, _ paths: [String], _ depth: Int) -> Bool {
        paths.prefix(ModuleOwners.barrelLimit).contains { source in
            (passed(by: source) ?? []).contains { one in
                one.pairs.contains { $0.new == name }
                    || depth > 1 && one.names.isEmpty && declareExport(of: name, one.paths, depth - 1)
            }
        }
    }

    /// The name in the design system of something that a script imports; nil if it is unknown. A module of the design
    /// system without a name is named like its file: `Close` for `@acme/icons/Close`.
    fileprivate func designName(ofImport name: String, from address: String, in path: String) -> String? {
        guard name == "default", isOfDesign(address, in: path) else {
            return designName(of: name, from: address, in: path)
        }
        let parts = address.split(separator: "/")
        guard parts.count > (address.hasPrefix("@") ? 2 : 1), let last = parts.last else { return nil }
        return ModuleOwners.stem(of: String(last))
    }
}
