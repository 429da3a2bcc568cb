import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments

/// Accepted findings. An entry records how often a rule finds the same text in the same declaration of the same file.
/// Lines and messages are not included, so that moving code creates no new findings.
package struct Baseline: Equatable, Sendable {
    package static let version = 1
    /// The maximum size of the file, in bytes.
    static let sizeLimit = 64 << 20

    package struct Entry: Codable, Hashable, Sendable {
        package let rule: String
        package let path: String
        package let declaration: String
        package let literal: String

        package init(_ finding: CheckFinding) {
            rule = finding.rule
            path = finding.path
            declaration = finding.declaration
            literal = finding.literal
        }

        init(rule: String, path: String, declaration: String, literal: String) {
            (self.rule, self.path, self.declaration, self.literal) = (rule, path, declaration, literal)
        }

        fileprivate static func isBefore(_ left: Entry, _ right: Entry) -> Bool {
            for member in [\Entry.path, \.rule, \.declaration, \.literal]
            where left[keyPath: member] != right[keyPath: member] {
                return String.isOrdered(left[keyPath: member], right[keyPath: member])
            }
            return false
        }

        /// An identifier that is the same for equal findings in every run and on every machine.
        package var fingerprint: String {
            SHA256.hex(of: Array([rule, path, declaration, literal].joined(separator: "\u{0}").utf8))
        }
    }

    private struct Document: Codable {
        struct Row: Codable {
            var count: Int
            var declaration: String
            var literal: String
            var path: String
            var rule: String
        }

        var version: Int
        var findings: [Row]
    }

    private var counts: [Entry: Int]

    package init(_ findings: [CheckFinding]) {
        counts = findings.reduce(into: [:]) { $0[Entry($1), default: 0] += 1 }
    }

    /// Reads a baseline. Does not follow a link that leads out of its project.
    /// - Parameter root: the checked folder, which counts as a project even without git.
    package init(path: String, in root: String? = nil) throws(ConfigurationError) {
        do {
            let bytes = try GuardedPath.contents(of: path, project: root, limit: Baseline.sizeLimit)
            let document = try DocumentCodec.decode(Document.self, from: bytes)
            guard document.version == Baseline.version else {
                throw ConfigurationError(
                    file: path,
                    message: "the baseline has version \(document.version), but this program reads \(Baseline.version)",
                    hint: "rewrite it with --write-baseline")
            }
            counts = [:]
            for row in document.findings {
                let entry = Entry(rule: row.rule, path: row.path, declaration: row.declaration, literal: row.literal)
                let (sum, isTooLarge) = counts[entry, default: 0].addingReportingOverflow(max(0, row.count))
                counts[entry] = isTooLarge ? .max : sum
            }
        } catch let error as GuardedPathError {
            if error.isMissingFile {
                throw ConfigurationError(
                    file: path, message: "there is no baseline here", hint: "write one with --write-baseline")
            }
            throw ConfigurationError(file: path, message: "\(error)", hint: error.hint)
        } catch let error as ConfigurationError {
            throw error
        } catch {
            throw ConfigurationError(
                file: path, message: "this is not a baseline", hint: "write one with --write-baseline")
        }
    }

    /// The contents of the file. Entries are sorted, so that equal findings produce equal bytes.
    package func bytes() throws -> [UInt8] {
        try DocumentCodec.encode(
            Document(
                version: Baseline.version,
                findings: counts.sorted { Entry.isBefore($0.key, $1.key) }.map { entry, count in
                    Document.Row(
                        count: count, declaration: entry.declaration, literal: entry.literal, path: entry.path,
                        rule: entry.rule)
                }))
    }

    /// The new findings, and the entries that were fixed.
    /// - Parameters:
    ///   - findings: the findings, sorted. If there are more equal findings than the entry records, the first ones are
    ///     treated as known.
    ///   - isChecked: whether the file and the rule of an entry were checked, so that a missing finding was fixed.
    package func compare(
        _ findings: [CheckFinding], isChecked: (Entry) -> Bool
    ) -> (new: [CheckFinding], known: Int, fixed: [(entry: Entry, count: Int)]) {
        var left = counts
        var new: [CheckFinding] = []
        for finding in findings {
            let entry = Entry(finding)
            if let count = left[entry], count > 0 { left[entry] = count - 1 } else { new.append(finding) }
        }
        let fixed = left.filter { $0.value > 0 && isChecked($0.key) }.sorted { Entry.isBefore($0.key, $1.key) }
        return (new, findings.count - new.count, fixed.map { ($0.key, $0.value) })
    }
}
