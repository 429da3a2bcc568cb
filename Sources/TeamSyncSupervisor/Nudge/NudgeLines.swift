import TeamSyncBase
import TeamSyncConfiguration

/// A line from the `nudge` program, which means that a repository has changed. It is only a hint to check the remote:
/// nothing from the line is published.
package struct NudgeLine: Hashable, Sendable {
    package let id: String
    /// The new commit of the branch, as 40 hexadecimal digits; nil if the line contains none.
    package let commit: String?

    package init(id: String, commit: String? = nil) {
        (self.id, self.commit) = (id, commit)
    }

    /// Parses `ID` or `ID COMMIT`, including as the data of a server-sent event (`data: ID COMMIT`).
    /// - Returns: nil for any other line.
    package init?(_ line: some Sequence<UInt8>) {
        var words = Array(line).split {
            $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r")
        }
        if let first = words.first, first.starts(with: "data:".utf8) {
            words[0] = first.dropFirst("data:".utf8.count)
            if words[0].isEmpty { words.removeFirst() }
        }
        guard (1...2).contains(words.count), let id = String(validating: words[0], as: UTF8.self),
            NameRules.problem(inID: id) == nil
        else { return nil }
        var commit: String?
        if words.count == 2 {
            guard let text = String(validating: words[1], as: UTF8.self), let object = ObjectID(hex: text),
                object != .zero
            else { return nil }
            commit = object.description
        }
        self.init(id: id, commit: commit)
    }
}

/// Splits the output of the program into lines. The memory used is limited for any output.
package struct NudgeLines: Sendable {
    /// The maximum length of a line in bytes. Longer lines are ignored.
    package static let lineLimit = 512
    /// The maximum number of different lines in one read, which is also the maximum number of repositories.
    static let mostLines = 1000

    private var line: [UInt8] = []
    private var isTooLong = false
    /// The number of complete lines, including invalid ones.
    package private(set) var count = 0

    package init() {}

    /// - Returns: the complete lines that are valid, without duplicates, the latest last.
    package mutating func take(_ bytes: some Sequence<UInt8>) -> [NudgeLine] {
        var found: [NudgeLine] = []
        var known: Set<NudgeLine> = []
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                if line.count < NudgeLines.lineLimit { line.append(byte) } else { isTooLong = true }
                continue
            }
            count = count.addingSaturated(1)
            if !isTooLong, let said = NudgeLine(line), found.count < NudgeLines.mostLines, known.insert(said).inserted {
                found.append(said)
            }
            line.removeAll(keepingCapacity: true)
            isTooLong = false
        }
        return found
    }
}
