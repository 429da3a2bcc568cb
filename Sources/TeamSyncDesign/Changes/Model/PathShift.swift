package import TeamSyncBase

/// A change of folder that most files of a catalogue have in common, such as `src` → `packages/core/src`.
package struct PathShift: Equatable {
    /// The old and the new folder, without a final slash; empty for the top-level folder.
    let (old, new): (String, String)

    private struct Ends: Hashable {
        let (old, new): (String, String)
    }

    /// - Returns: nil unless most of the moves are the same.
    package init?(_ moves: [(old: GitPath, new: GitPath)]) {
        var counts: [Ends: Int] = [:]
        for move in moves {
            let (one, other) = (PathShift.names(move.old), PathShift.names(move.new))
            let same = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
            guard same > 0, one != other else { continue }
            let folder = { (names: [String]) in names.dropLast(same).joined(separator: "/") }
            counts[Ends(old: folder(one), new: folder(other)), default: 0] += 1
        }
        guard let best = counts.max(by: { ($0.value, $1.key.new) < ($1.value, $0.key.new) }),
            best.value * 2 > moves.count
        else { return nil }
        (old, new) = (best.key.old, best.key.new)
    }

    private static func names(_ path: GitPath) -> [String] {
        path.components.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the new path of a file or pattern in the folder; returns other paths unchanged.
    package func path(_ path: String) -> String {
        let rest: Substring
        if old.isEmpty {
            rest = path[...]
        } else if path == old || path.hasPrefix(old + "/") {
            rest = path.dropFirst(old.count).drop { $0 == "/" }
        } else {
            return path
        }
        return new.isEmpty ? String(rest) : rest.isEmpty ? new : "\(new)/\(rest)"
    }
}
