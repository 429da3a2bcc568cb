package import TeamSyncBase
import TeamSyncDocuments

/// Recognizes earlier output files of `teamsync check`.
extension OutputFormat {
    /// A baseline: an object with only the members `version` and `findings`. Each finding has the members of a baseline
    /// entry.
    package static let baseline = OutputFormat("a teamsync baseline", sizeLimit: Baseline.sizeLimit) { bytes in
        guard case .object(let members)? = json(bytes), Set(members.keys) == ["findings", "version"],
            case .number? = members["version"], case .array(let rows)? = members["findings"]
        else { return false }
        let keys: Set = ["count", "declaration", "literal", "path", "rule"]
        return rows.allSatisfy { if case .object(let row) = $0 { Set(row.keys) == keys } else { false } }
    }

    /// The format of the output file that `--output` writes.
    package static func findings(_ format: CheckReport.Format) -> OutputFormat {
        let name = "a file written by 'teamsync check --format \(format.rawValue)'"
        switch format {
        case .text: return OutputFormat(name, sizeLimit: sizeLimit) { areLines($0, isFinding) }
        case .github: return OutputFormat(name, sizeLimit: sizeLimit) { areLines($0, isAnnotation) }
        case .json:
            return OutputFormat(name, sizeLimit: sizeLimit) { bytes in
                guard case .object(let members)? = json(bytes) else { return false }
                return members["tool"]?.string?.hasPrefix("teamsync ") == true && members["findings"] != nil
            }
        case .sarif:
            return OutputFormat(name, sizeLimit: sizeLimit) { bytes in
                guard case .object(let members)? = json(bytes), case .array(let runs)? = members["runs"],
                    runs.count == 1, case .object(let run) = runs[0], case .object(let tool)? = run["tool"],
                    case .object(let driver)? = tool["driver"]
                else { return false }
                return driver["name"] == .string("teamsync")
            }
        case .gitlab:
            return OutputFormat(name, sizeLimit: sizeLimit) { bytes in
                guard case .array(let issues)? = json(bytes) else { return false }
                return issues.allSatisfy(isIssue)
            }
        }
    }

    private static let sizeLimit = 256 << 20
    private static let rules = Set(RuleSet.ids)

    private static func areLines(_ bytes: [UInt8], _ isOurs: (Substring) -> Bool) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self), text.hasSuffix("\n") else { return false }
        return text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).allSatisfy(isOurs)
    }

    /// `PATH:LINE:COLUMN: LEVEL: MESSAGE (RULE)`, or an error about the whole run.
    private static func isFinding(_ line: Substring) -> Bool {
        if line.hasPrefix("error: there are more than ") { return true }
        if rules.contains(where: { line.hasPrefix("error: \($0)") }) { return true }
        guard line.hasSuffix(")"), let mark = line.lastIndex(of: "("),
            line.contains(": error: ") || line.contains(": warning: ")
        else { return false }
        let rule = line[line.index(after: mark)...].dropLast()
        return rule == "not checked" || rules.contains(String(rule))
    }

    /// `::LEVEL file=…,title=RULE::MESSAGE`.
    private static func isAnnotation(_ line: Substring) -> Bool {
        guard line.hasPrefix("::error ") || line.hasPrefix("::warning "),
            let start = line.firstRange(of: "title=")?.upperBound,
            let end = line[start...].firstRange(of: "::")?.lowerBound
        else { return false }
        let rule = line[start..<end]
        return rule == "not checked" || rules.contains(String(rule))
    }

    private static func isIssue(_ value: JSONValue) -> Bool {
        guard case .object(let members) = value, let name = members["check_name"]?.string else { return false }
        return Set(members.keys) == ["check_name", "description", "fingerprint", "location", "severity"]
            && (name == "not-checked" || rules.contains(name))
    }
}
