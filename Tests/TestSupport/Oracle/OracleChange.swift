package import TeamSyncDocuments

/// A file that differs between two commits, as printed by `git diff --name-status`.
package struct OracleChange: Hashable, Sendable {
    package let status: IncomingFile.Status
    package let path: RawPath
    /// Only for a renamed file.
    package let oldPath: RawPath?

    package init(_ status: IncomingFile.Status, _ path: RawPath, from oldPath: RawPath? = nil) {
        self.status = status
        self.path = path
        self.oldPath = oldPath
    }

    /// Parses the output of `git diff --name-status -z`.
    package static func all(in output: [UInt8]) throws -> [OracleChange] {
        var fields = output.split(separator: 0).map { RawPath($0) }[...]
        var changes: [OracleChange] = []
        while let letter = fields.popFirst()?.bytes.first, let path = fields.popFirst() {
            switch letter {
            case UInt8(ascii: "A"): changes.append(OracleChange(.added, path))
            case UInt8(ascii: "M"), UInt8(ascii: "T"): changes.append(OracleChange(.modified, path))
            case UInt8(ascii: "D"): changes.append(OracleChange(.deleted, path))
            case UInt8(ascii: "R"):
                guard let target = fields.popFirst() else { throw UnexpectedGitOutput(command: "diff", output: output) }
                changes.append(OracleChange(.renamed, target, from: path))
            default: throw UnexpectedGitOutput(command: "diff", output: output)
            }
        }
        return changes
    }
}

extension [OracleChange] {
    /// The number of files in `paths` that were renamed out of them; nil if there are none.
    package func movedOut(of paths: [RawPath]) -> Int? {
        let number = filter { $0.oldPath != nil }.scoped(to: paths).count { $0.status == .deleted }
        return number > 0 ? number : nil
    }

    /// The part of a change within `paths`: a file that was renamed into them is added, one that was renamed out of
    /// them is deleted. An empty list means the whole tree.
    package func scoped(to paths: [RawPath]) -> [OracleChange] {
        func isInside(_ path: RawPath) -> Bool { paths.isEmpty || paths.contains { path.isMatched(by: $0) } }
        return compactMap { change in
            guard let oldPath = change.oldPath else { return isInside(change.path) ? change : nil }
            return switch (isInside(oldPath), isInside(change.path)) {
            case (true, true): change
            case (false, true): OracleChange(.added, change.path)
            case (true, false): OracleChange(.deleted, oldPath)
            case (false, false): nil
            }
        }
    }
}

extension RawPath {
    /// As git's literal pathspecs: the file itself, or the contents of the folder.
    package func isMatched(by pattern: RawPath) -> Bool {
        let slash = UInt8(ascii: "/")
        guard pattern.bytes.last != slash else { return starts(with: pattern) }
        return self == pattern || starts(with: RawPath(pattern.bytes + [slash]))
    }
}

extension OracleChange: CustomStringConvertible {
    package var description: String {
        "\(status.rawValue) \(path)" + (oldPath.map { " from \($0)" } ?? "")
    }
}
