import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncDocuments

/// A report as one HTML file that loads nothing. A pure function of the context.
package enum ReportPage {
    /// What the file says it was written by; the first word tells our files from others.
    package static let generator = "teamsync \(TeamSyncVersion.current)"

    /// - Throws: for a template that is not well-formed, which is a mistake in this module.
    package static func html(_ context: ReportContext) throws -> String {
        try PageTemplates().page(values(context))
    }

    private static func values(_ context: ReportContext) -> [String: Any] {
        let sections = ReportSections(context)
        let makers = Dictionary(grouping: sections.groups, by: \.section).mapValues { groups in
            SectionValues(groups, of: context)
        }
        let charts = ChartValues.all(context)
        let logs = CommitValues.all(context)
        var contents: [[String: Any]] = sections.groups.map { group in
            [
                "target": group.target, "number": "\(group.count)",
                "words": "\(ReportSections.word(group.change)) \(group.noun)",
            ]
        }
        if !charts.isEmpty {
            contents.append(["target": "history", "number": "\(charts.count)", "words": "counts over a year"])
        }
        if !logs.isEmpty {
            let total = context.repositories.reduce(0) { $0.addingSaturated($1.commitsTotal) }
            contents.append(
                ["target": "commits", "number": "\(total)", "words": Wording.noun("commits", total)])
        }
        let present = ReportSections.Section.allCases.filter { makers[$0] != nil }
        let headline = context.headline(sections)
        var values: [String: Any] = [
            "title": "Design system report: \(headline)", "headline": headline, "lead": context.lead,
            "range": context.range, "generator": generator, "time": "\(context.generatedAt)",
            "nothing": context.nothing, "hasChanges": !sections.groups.isEmpty,
            "style": PageTemplates.style, "script": PageTemplates.script,
            "policy": ContentPolicy.text(style: PageTemplates.style, script: PageTemplates.script),
            "repositories": context.repositories.map(repository),
            "contents": contents, "hasContents": !contents.isEmpty,
            "hasFilter": !present.isEmpty,
            "kinds": present.map { ["value": $0.rawValue, "words": $0.title] },
            "charts": charts, "hasHistory": !charts.isEmpty, "logs": logs, "hasCommits": !logs.isEmpty,
        ]
        values["icons"] = makers[.icons].map { $0.icons } ?? false
        values["colors"] = makers[.colors].map { $0.colors } ?? false
        values["lists"] = [ReportSections.Section.components, .tokens, .items].compactMap { makers[$0]?.list }
        return values
    }

    private static func repository(_ repository: RepositoryReport) -> [String: Any] {
        let problems = [repository.problem, repository.check?.error].compactMap { $0 }
        return [
            "label": repository.label, "id": orFalse(repository.label == repository.id ? nil : repository.id),
            "state": orFalse(repository.check?.state), "tone": repository.check?.isGood == true ? "good" : "attention",
            "check": repository.check?.sentence ?? "", "hasText": repository.summary != nil,
            "parts": repository.summary.map(parts) ?? [],
            "ends": repository.to != nil, "from": orFalse(repository.from.map(end)),
            "to": orFalse(repository.to.map(end)),
            "commits": orFalse(
                repository.commitsTotal > 0 ? Wording.number(repository.commitsTotal, "commit", "commits") : nil),
            "problems": problems.map { ["message": $0.message, "hint": orFalse($0.hint)] },
            "notes": repository.notes,
        ]
    }

    private static func end(_ end: ReportEnd) -> [String: Any] {
        [
            "name": end.name, "short": String(end.commit.prefix(9)),
            "page": orFalse(end.page.flatMap(SafeLink.init)?.address),
        ]
    }

    /// A sentence, what is in backticks as code.
    static func parts(of sentence: String) -> [[String: Any]] {
        let parts = sentence.split(separator: "`", omittingEmptySubsequences: false)
        // Without its counterpart a backtick is a character.
        guard parts.count % 2 == 1, parts.count > 1 else { return [["text": sentence, "code": false]] }
        return parts.enumerated().map { index, part in
            index % 2 == 0 ? ["text": String(part), "code": false] : ["text": "", "code": String(part)]
        }
    }

    /// A section of a template is left out for `false`; what is missing would be looked for further out.
    static func orFalse(_ value: Any?) -> Any { value ?? false }
}

/// An address that may be a link: nothing but `https` and `http`, without what ends an attribute.
struct SafeLink {
    let address: String

    init?(_ text: String) {
        guard text.hasPrefix("https://") || text.hasPrefix("http://"), text.utf8.count <= 4096,
            text.utf8.allSatisfy({ 0x21...0x7e ~= $0 && !"\"'<>`\\".utf8.contains($0) })
        else { return nil }
        address = text
    }
}

extension Timestamp {
    /// `2026-11-22`
    var day: String { String(description.prefix { $0 != "T" }) }
}
