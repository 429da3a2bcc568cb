import TeamSyncBase
import TeamSyncDesign

/// Names in places that do not belong to an accessor: paths of drawings, and constants that are named after icons.
extension CodeNames {
    /// The maximum number of paths and of labels in a source, and the maximum length of a path.
    private static let (placeLimit, pathLimit) = (5000, 200)
    /// The maximum number of names in a type.
    private static let unionLimit = 2000

    // MARK: Drawings

    /// The last folder and the name of a drawing without its ending: `icons/close`.
    static func shortPath(of file: TreeSummary.File) -> String {
        "\(file.folders.last ?? "")/\(file.name.prefix { $0 != "." })"
    }

    /// Reads `sprite.svg#close`, `<use href="#close">` and `/icons/close.svg`. Modules are read as imports.
    mutating func readDrawings() {
        let ending = Array(".svg".utf8)
        for start in ByteSearch.offsets(of: ending, in: bytes).prefix(CodeNames.placeLimit) {
            let front = bytes[..<start].suffix(CodeNames.pathLimit)
            let path = front.suffix(front.reversed().prefix { CodeNames.isWord($0) || "-./@~".utf8.contains($0) }.count)
            let parts = path.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
            guard let name = parts.last, name.utf8.allSatisfy(CodeNames.isOfFile) else { continue }
            let rest = bytes[(start + ending.count)...]
            if rest.first == UInt8(ascii: "#") {
                let id = String(
                    decoding: rest.dropFirst().prefix(CodeNames.nameLimit).prefix(while: CodeNames.isOfFile),
                    as: UTF8.self)
                if !id.isEmpty { add(.fragment(front: ""), of: "\(name).svg", id) }
            } else if parts.count > 1, parts[parts.count - 2].utf8.allSatisfy(CodeNames.isOfFile),
                rest.first.map({ !CodeNames.isOfFile($0) }) ?? true, !isModule(before: path.startIndex)
            {
                add(.drawing, of: parts[parts.count - 2], name)
            }
        }
        for start in ByteSearch.offsets(of: Array("<use".utf8), in: bytes).prefix(CodeNames.placeLimit) {
            let element = bytes[start...].prefix(CodeNames.elementLimit).prefix { $0 != UInt8(ascii: ">") }
            guard let mark = element.firstRange(of: Array("href=".utf8))?.upperBound else { continue }
            let text = bytes[mark...].drop { "{\"'`".utf8.contains($0) }
            guard text.startIndex > mark, text.first == UInt8(ascii: "#") else { continue }
            let id = text.dropFirst().prefix(CodeNames.nameLimit).prefix(while: CodeNames.isOfFile)
            if !id.isEmpty { add(.fragment(front: ""), of: "", String(decoding: id, as: UTF8.self)) }
        }
    }

    private static func isOfFile(_ byte: UInt8) -> Bool { isWord(byte) || byte == UInt8(ascii: "-") }

    /// Whether a path is that of a module which a script imports.
    private func isModule(before start: Int) -> Bool {
        let code = bytes[..<start].suffix(20).dropLast(while: { "\"'`( \n".utf8.contains($0) })
        return ["from", "require", "import", "export"].contains { code.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }

    // MARK: Constants

    private static let words = ["icon", "glyph", "pictogram"]

    /// Reads `icon: 'close'`, `icon="close"`, `const icon = 'close'` and `type IconName = 'close' | 'menu'`.
    mutating func readLabels() {
        var count = 0
        for index in bytes.indices where "=:".utf8.contains(bytes[index]) {
            let front = bytes[..<index].suffix(CodeNames.nameLimit)
            let code = front.dropLast(while: { $0 <= 0x20 })
            let label = String(
                decoding: code.suffix(code.reversed().prefix(while: CodeNames.isWord).count), as: UTF8.self)
            let lowercased = label.lowercased()
            guard CodeNames.words.contains(where: lowercased.contains), !(label.first?.isNumber ?? true) else {
                continue
            }
            count += 1
            guard count <= CodeNames.placeLimit else { return }
            let before = code.dropLast(label.utf8.count).dropLast(while: { $0 <= 0x20 })
            if bytes[index] == UInt8(ascii: "="), before.suffix(4).elementsEqual("type".utf8) {
                readUnion(label, at: index + 1)
            } else if before.last != UInt8(ascii: ":"),
                let quote = bytes[(index + 1)...].firstIndex(where: { $0 > 0x20 }),
                let text = text(at: quote), text.utf8.allSatisfy(CodeNames.isOfFile)
            {
                add(.label(label), of: "", text)
            }
        }
    }

    private mutating func readUnion(_ type: String, at start: Int) {
        var index = start
        for _ in 0..<CodeNames.unionLimit {
            guard let mark = bytes[index...].firstIndex(where: { $0 > 0x20 && $0 != UInt8(ascii: "|") }),
                let text = text(at: mark)
            else { return }
            add(.union(type, path: path), of: "", text)
            index = mark + text.utf8.count + 2
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func dropLast(while isDropped: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        dropLast(reversed().prefix(while: isDropped).count)
    }
}
