import TeamSyncBase
import TeamSyncDesign

/// Names that Kotlin, Java and Dart sources import from packages.
extension CodeNames {
    /// Reads `import com.acme.ui.Button` in Kotlin and Java, and the member in `import com.acme.ui.Spacing.gutter`. After
    /// `import com.acme.ui.*`, the functions that the source calls may be from this package.
    mutating func readPackages() {
        for line in bytes.split(separator: 0x0a) where line.starts(with: "import ".utf8) {
            let path = line.dropFirst(7).prefix { CodeNames.isWord($0) || $0 == UInt8(ascii: ".") }
            guard let dot = path.lastIndex(of: UInt8(ascii: ".")), path.count <= 4 * CodeNames.nameLimit else {
                continue
            }
            let (owner, name) = (path[..<dot], path[(dot + 1)...])
            if name.isEmpty, line.dropFirst(7 + path.count).first == UInt8(ascii: "*") {
                for call in calls() {
                    add(.imports(front: "", end: ""), of: String(decoding: owner, as: UTF8.self), call)
                }
            }
            let rest = line.dropFirst(7 + path.count).split { $0 <= 0x20 }
            if rest.count == 2, rest[0].elementsEqual("as".utf8), rest[1].allSatisfy(CodeNames.isWord) {
                aliases[String(decoding: rest[1], as: UTF8.self)[...]] = String(decoding: name, as: UTF8.self)[...]
            }
            let type = owner.reversed().prefix { $0 != UInt8(ascii: ".") }.count
            if let first = owner.suffix(type).first, (0x41...0x5a).contains(first), type > 1, !name.isEmpty {
                add(
                    .members(prefix: ""), of: String(decoding: owner.suffix(type), as: UTF8.self),
                    String(decoding: name, as: UTF8.self))
            }
            if !name.isEmpty {
                add(
                    .imports(front: "", end: ""), of: String(decoding: owner, as: UTF8.self),
                    String(decoding: name, as: UTF8.self))
            }
        }
    }

    /// Reads `import 'package:acme_ui/acme_ui.dart'` in Dart. The types that the source creates may be from this package.
    mutating func readLibraries() {
        let mark = Array("package:".utf8)
        var packages: Set<String> = []
        for line in bytes.split(separator: 0x0a) where line.starts(with: "import ".utf8) {
            guard let start = line.prefix(CodeNames.nameLimit).firstRange(of: mark)?.upperBound else { continue }
            packages.insert(String(decoding: line[start...].prefix(while: CodeNames.isWord), as: UTF8.self))
        }
        guard !packages.isEmpty else { return }
        let calls = calls()
        for package in packages.sorted().prefix(CodeNames.packageLimit) {
            for call in calls { add(.imports(front: "", end: ""), of: package, call) }
        }
    }

    /// The functions and types with capital letters that a source calls: `Button(` and `Card {`.
    func calls() -> Set<String> {
        var calls: Set<String> = []
        for (index, byte) in bytes.enumerated() where "({".utf8.contains(byte) && calls.count < CodeNames.callLimit {
            let front = bytes[..<index].suffix(CodeNames.nameLimit)
            let code = front.dropLast(front.reversed().prefix { $0 == 0x20 }.count)
            let name = code.suffix(code.reversed().prefix(while: CodeNames.isWord).count)
            guard let first = name.first, (0x41...0x5a).contains(first), name.count < code.count else { continue }
            calls.insert(String(decoding: name, as: UTF8.self))
        }
        return calls
    }
}
