import TeamSyncBase

/// Applies replacements that are unambiguous.
struct Fixer {
    let root: String
    let executable: String
    let settings: ReadingSettings

    struct Outcome {
        /// The findings that were not replaced.
        var left: [CheckFinding] = []
        var gaps: [CheckGap] = []
        var replaced = 0
    }

    func fix(_ findings: [CheckFinding]) throws(CheckProblem) -> Outcome {
        var outcome = Outcome()
        let byFile = Dictionary(grouping: findings, by: \.path)
        for (path, own) in byFile.sorted(by: { $0.key < $1.key }) {
            let (wanted, rest) = choose(own)
            guard !wanted.isEmpty else {
                outcome.left += own
                continue
            }
            do {
                let skipped = try replace(wanted, in: path)
                outcome.left += rest + skipped
                outcome.replaced += wanted.count - skipped.count
            } catch let error as UnreadableSource {
                outcome.left += own
                outcome.gaps.append(CheckGap(path: path, reason: "was not fixed: it \(error.reason)"))
            } catch {
                outcome.left += own
                outcome.gaps.append(CheckGap(path: path, reason: "was not fixed: \(error)"))
            }
        }
        outcome.left.sort(by: CheckFinding.isBefore)
        return outcome
    }

    /// Selects the findings that have a replacement and do not overlap.
    private func choose(_ findings: [CheckFinding]) -> (wanted: [CheckFinding], rest: [CheckFinding]) {
        var (wanted, rest): ([CheckFinding], [CheckFinding]) = ([], [])
        var end = 0
        for finding in findings.sorted(by: CheckFinding.isBefore) {
            if finding.replacement != nil, finding.range.offset >= end {
                wanted.append(finding)
                end = finding.range.offset + finding.range.length
            } else {
                rest.append(finding)
            }
        }
        return (wanted, rest)
    }

    /// - Returns: the findings that were not replaced, because comments in them would be lost.
    private func replace(_ findings: [CheckFinding], in path: String) throws -> [CheckFinding] {
        let tree = WorkingTree(root: root)
        let bytes = try tree.contents(of: path)
        // The findings refer to the contents that were checked, so the source must still produce the same facts.
        let facts = try facts(of: bytes)
        var (fixed, skipped): ([UInt8], [CheckFinding]) = (bytes, [])
        for finding in findings.reversed() {
            let (start, end) = (finding.range.offset, finding.range.offset + finding.range.length)
            let isThere = facts.uses.contains { use in
                use.kind == .colorLiteral && use.range == finding.range && use.literal == finding.literal
            }
            guard isThere, end <= bytes.count, let replacement = finding.replacement else {
                throw UnreadableSource(reason: "changed during the check; run the check again")
            }
            let text = bytes[start..<end]
            if text.firstRange(of: Array("//".utf8)) != nil || text.firstRange(of: Array("/*".utf8)) != nil {
                skipped.append(finding)
                continue
            }
            fixed.replaceSubrange(start..<end, with: Array(replacement.utf8))
        }
        guard fixed != bytes else { return skipped }
        if let failure = try self.facts(of: fixed).failure {
            throw UnreadableSource(reason: "would no longer be valid Swift: it \(failure)")
        }
        var rules = GuardedPath.Rules()
        rules.followsLinks = false
        let place = try GuardedPath("\(root)/\(path)", rules)
        guard try place.folder.contents(of: place.name, limit: WorkingTree.sizeLimit) == bytes else {
            throw UnreadableSource(reason: "changed during the check; run the check again")
        }
        try AtomicFile.replace(place.name, in: place.folder, with: fixed)
        return skipped
    }

    private func facts(of bytes: [UInt8]) throws -> FileFacts {
        var rest: [SourceScan.Source] = [SourceScan.Source(index: 0, bytes: bytes)]
        var facts = FileFacts()
        try SourceScan(executable: executable, settings: settings, processes: 1).run(next: { rest.popLast() }) {
            _, found, _ in
            facts = found
        }
        return facts
    }
}
