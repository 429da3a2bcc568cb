import TeamSyncBase

extension SourceMask {
    /// The maximum size of a source whose code is compared, in bytes.
    private static let codeLimit = 512 << 10

    /// Whether two versions of a script differ only in comments, empty lines and spaces at the ends of lines.
    static func hasSameCode(_ old: [UInt8], _ new: [UInt8], path: GitPath) -> Bool {
        guard ScriptKind(path) != nil, max(old.count, new.count) <= codeLimit else { return false }
        let name = String(decoding: path.baseName, as: UTF8.self)
        let code = { (source: [UInt8]) in
            SourceMask(source, fileName: name).bytes.split { $0 == 0x0a || $0 == 0x0d }
                .map { $0.dropLast($0.reversed().prefix { $0 <= 0x20 }.count) }.filter { !$0.isEmpty }
        }
        return code(old) == code(new)
    }

    /// Whether two versions of a script differ only in comments, and no line that differs has a tag other than those that
    /// name parts of the interface, such as `@event close`.
    static func hasSameTags(_ old: [UInt8], _ new: [UInt8], path: GitPath) -> Bool {
        guard hasSameCode(old, new, path: path) else { return false }
        let lines = { (source: [UInt8]) in
            Dictionary(
                String(decoding: source, as: UTF8.self).split(whereSeparator: \.isNewline).map { ($0[...].trimmed, 1) },
                uniquingKeysWith: +)
        }
        let (before, after) = (lines(old), lines(new))
        return Set(before.keys).union(after.keys).allSatisfy { line in
            before[line] == after[line] || !line.contains("@") || !DocumentationTags.names(in: line).isEmpty
        }
    }
}
