package import TeamSyncBase

/// The formats derived from published documents, and the way each one is recognized. See docs/documents.md.
extension OutputFormat {
    /// The flat keys of the counts document: an object that contains counts, each with the time of its last change.
    package static let counts = OutputFormat("an earlier export", sizeLimit: 1 << 20, folderMode: 0o755) { bytes in
        isExport(bytes)
    }

    /// The dependencies of an output file in the syntax of make: one rule that lists a counts document.
    package static let dependencies = OutputFormat(
        "a teamsync dependency file", sizeLimit: 1 << 20, folderMode: 0o755
    ) { bytes in
        guard let text = String(validating: bytes, as: UTF8.self), text.hasSuffix("/\(CountsDocument.fileName)\n")
        else { return false }
        return text.utf8.count { $0 == UInt8(ascii: "\n") } == 1 && text.contains(": /")
    }

    /// Prometheus' text format. The file is readable by everyone and begins with one of teamsync's metrics.
    package static let metrics = OutputFormat(
        "a file written by 'teamsync metrics'", sizeLimit: 64 << 20, folderMode: 0o755, isModeFixed: true
    ) { bytes in bytes.starts(with: "# HELP teamsync_".utf8) }

    /// The output of `teamsync report`: HTML, Markdown, JSON or a chat message.
    package static let report = OutputFormat("a teamsync report", sizeLimit: 256 << 20) { bytes in isReport(bytes) }

    /// The last line of a Markdown report, which is invisible when rendered.
    package static let reportMark = "<!-- teamsync report -->\n"

    /// The beginning and the last line of a chat report.
    package static let chatBeginning = "Design system: "
    package static let chatMark = "(teamsync report)\n"

    /// Whether the bytes look like a report: HTML and JSON are recognized by their beginning, Markdown and chat
    /// messages by their beginning and last line.
    private static func isReport(_ bytes: [UInt8]) -> Bool {
        let beginning = bytes.prefix(1 << 13)
        let mark = Array(#"<meta name="generator" content="teamsync "#.utf8)
        let isPage = beginning.starts(with: "<!doctype html>".utf8)
        if isPage { return beginning.indices.contains { beginning[$0...].starts(with: mark) } }
        let lines = String(decoding: beginning, as: UTF8.self).split(
            separator: "\n", maxSplits: 4, omittingEmptySubsequences: false)
        if lines[0].hasPrefix(chatBeginning) { return ends(bytes, with: chatMark) }
        guard lines.count >= 4 else { return false }
        if lines[0] == "{" {
            let keys = ["generated_at", "range", "repositories"]
            return zip(keys, lines.dropFirst()).allSatisfy { $1.hasPrefix("  \"\($0)\": ") }
        }
        return lines[0].hasPrefix("## ") && ends(bytes, with: reportMark)
    }

    private static func ends(_ bytes: [UInt8], with mark: String) -> Bool {
        let newline = UInt8(ascii: "\n")
        let end = bytes.lastIndex { $0 != newline }.map { $0 + 1 } ?? 0
        return (bytes[..<end] + [newline]).suffix(mark.utf8.count).elementsEqual(mark.utf8)
    }

    /// The maximum length of a time, in bytes. The scripts that wrote this file before teamsync did wrote `unknown`,
    /// and times in formats other than ISO 8601.
    private static let longestTime = 40

    /// Whether the bytes are an object that contains only counts, each with the time of its last change.
    private static func isExport(_ bytes: [UInt8]) -> Bool {
        // A project's file contains an empty object until numbers are available; replacing it loses nothing.
        guard case .object(let members)? = json(bytes) else { return false }
        return members.allSatisfy { name, value in
            if name.hasSuffix(FlatCounts.updatedSuffix) {
                let hasCount = members[String(name.dropLast(FlatCounts.updatedSuffix.count))] != nil
                return hasCount && (value == .null || value.string.map { $0.utf8.count <= longestTime } == true)
            }
            guard members[name + FlatCounts.updatedSuffix] != nil else { return false }
            if case .number(let text) = value { return Int(text) != nil }
            return value == .null
        }
    }

    /// - Returns: nil if the JSON is invalid or contains more than four million values.
    package static func json(_ bytes: [UInt8]) -> JSONValue? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        do throws(JSONParser.Failure) {
            return try JSONParser.value(of: bytes[...], limit: 4_000_000)
        } catch {
            return nil
        }
    }
}
