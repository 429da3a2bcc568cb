import TeamSyncBase

extension Imports {
    /// The maximum number of imports that are compared, and the maximum number of moved files.
    private static let (importLimit, moveLimit) = (300, 5000)

    /// Whether a change to the imports of a source may change what it uses, if nothing else differs. An import of a name
    /// that does not occur in the source does not, and neither does one of a file that moved.
    /// - Parameter moves: the new paths of moved files, by their old paths.
    static func mayMatter(_ old: [UInt8], _ new: [UInt8], _ path: GitPath, moves: [GitPath: GitPath]) -> Bool {
        guard case .source(let language) = ContentKind(path), [.kotlin, .java, .dart].contains(language) else {
            return true
        }
        let (before, after) = (imports(old), imports(new))
        guard max(before.count, after.count) <= importLimit else { return true }
        let (lost, gained) = (before.filter { !after.contains($0) }, after.filter { !before.contains($0) })
        guard language != .dart else {
            guard lost.count == gained.count, moves.count <= moveLimit else { return true }
            return zip(lost, gained).contains { !isMove($0, $1, moves) }
        }
        let (oldNames, newNames) = (NameMentions(withoutImports(old), path), NameMentions(withoutImports(new), path))
        return lost.contains { mayUse($0, oldNames) } || gained.contains { mayUse($0, newNames) }
    }

    /// The lines with imports, in order.
    private static func imports(_ source: [UInt8]) -> [String] {
        source.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self)[...].trimmed }
            .filter { $0.hasPrefix("import ") }
    }

    private static func withoutImports(_ source: [UInt8]) -> [UInt8] {
        let lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let rest = lines.filter { !$0.drop { $0 <= 0x20 }.starts(with: "import ".utf8) }
        return Array(rest.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// Whether a source may use what `import com.kit.Chip` or `import com.kit.Chip as Tag` imports.
    private static func mayUse(_ line: String, _ names: NameMentions) -> Bool {
        let words = line.dropFirst("import ".count).split { $0 == " " || $0 == ";" }
        guard let imported = words.first, words.first != "static", let name = words.count == 1 ? imported : words.last,
            words.count == 1 || words.count == 3 && words[1] == "as",
            let last = name.split(separator: ".").last, last != "*"
        else { return true }
        // Kotlin finds operators such as `getValue` by their names.
        return operators.contains(String(last)) || names.count(of: String(last)) > 0
    }

    private static let operators: Set<String> = [
        "getValue", "setValue", "provideDelegate", "invoke", "get", "set", "contains", "plus", "minus", "times", "div",
        "rem", "rangeTo", "rangeUntil", "inc", "dec", "not", "unaryPlus", "unaryMinus", "compareTo", "iterator", "next",
        "hasNext", "plusAssign", "minusAssign", "timesAssign", "divAssign", "remAssign", "component1", "component2",
        "component3", "component4", "component5",
    ]

    /// Whether two imports in Dart name the old and the new path of a file, and differ in nothing else.
    private static func isMove(_ old: String, _ new: String, _ moves: [GitPath: GitPath]) -> Bool {
        guard let (one, rest) = parts(old), let (other, newRest) = parts(new), rest == newRest else { return false }
        return moves.contains { from, to in
            one.last == from.components.last.map { String(decoding: $0, as: UTF8.self) }
                && isPath(one, of: from) && isPath(other, of: to)
        }
    }

    /// The parts of the path in `import 'package:kit/src/chip.dart' show Chip;`, without the package and steps to other
    /// folders, and the text behind it.
    private static func parts(_ line: String) -> (path: [String], rest: Substring)? {
        let words = line.split(maxSplits: 2, omittingEmptySubsequences: false) { "'\"".contains($0) }
        guard words.count == 3 else { return nil }
        var path = words[1].split(separator: "/").map(String.init)
        if path.first?.hasPrefix("package:") == true { path.removeFirst() }
        path.removeAll { $0 == ".." || $0 == "." }
        return path.isEmpty ? nil : (path, words[2])
    }

    private static func isPath(_ parts: [String], of file: GitPath) -> Bool {
        file.components.count >= parts.count
            && zip(file.components.reversed(), parts.reversed()).allSatisfy {
                String(decoding: $0, as: UTF8.self) == $1
            }
    }
}
