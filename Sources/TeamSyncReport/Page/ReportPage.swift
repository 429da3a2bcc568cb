import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncWords

/// A report as one HTML file that loads no other resources. A pure function of the context.
package enum ReportPage {
    /// The generator in the file, whose first word identifies our files.
    package static let generator = "teamsync \(TeamSyncVersion.current)"

    /// - Throws: for a malformed template, which is a bug in this module.
    package static func html(_ context: ReportContext) throws -> String {
        try PageTemplates().page(values(context))
    }

    private static func values(_ context: ReportContext) -> [String: Any] {
        let sections = ReportSections(context)
        let anchors = PageAnchors(sections)
        var room = CopyRoom(context)
        let byIcons = sections.groups.filter { $0.section == .icons }
        let isDeferred = SectionValues.areDeferred(byIcons)
        let sheet = OverviewValues.sheet(byIcons, anchors, isDeferred: isDeferred, room: &room)
        var makers: [ReportSections.Section: SectionValues] = [:]
        for (section, groups) in sections.present {
            makers[section] = SectionValues(groups, of: context, anchors, room: &room)
        }
        let charts = ChartValues.all(context)
        let logs = CommitValues.all(context)
        let contents = contents(sections, charts: charts, context)
        let headline = context.headline(sections)
        var values: [String: Any] = [
            "title": "Design system report: \(headline)", "headline": headline, "lead": context.lead,
            "range": context.range, "generator": generator, "time": "\(context.generatedAt)",
            "nothing": context.nothing, "hasChanges": !sections.groups.isEmpty,
            "style": PageTemplates.style, "script": PageTemplates.script,
            "policy": ContentPolicy.text(style: PageTemplates.style, script: PageTemplates.script),
            "repositories": context.repositories.map(repository),
            "contents": contents, "hasContents": !contents.isEmpty, "day": context.generatedAt.day,
            "charts": charts, "hasHistory": !charts.isEmpty, "logs": logs, "hasCommits": !logs.isEmpty,
        ]
        values["attention"] = orFalse(OverviewValues.attention(context, anchors))
        values["sheet"] = orFalse(sheet)
        values["hasGround"] = makers[.icons] != nil
        values["hasCompared"] = makers[.icons]?.hasCompared ?? false
        values["icons"] = makers[.icons].map { $0.icons } ?? false
        values["colors"] = makers[.colors].map { $0.colors } ?? false
        values["lists"] = [ReportSections.Section.components, .tokens, .items].compactMap { makers[$0]?.list }
        return values
    }

    /// The number of counts with a small chart at the top.
    private static let sparkLimit = 6

    /// The table of contents: an entry for each section, and for the parts after them.
    private static func contents(
        _ sections: ReportSections, charts: [[String: Any]], _ context: ReportContext
    ) -> [[String: Any]] {
        func part(
            _ target: String, _ number: Any, _ words: String, _ parts: [[String: Any]] = [], line: Any = false
        ) -> [String: Any] {
            [
                "target": target, "number": "\(number)", "words": words, "parts": parts, "hasParts": !parts.isEmpty,
                "line": line,
            ]
        }
        var contents = sections.present.map { section, groups in
            let total = groups.reduce(0) { $0 + $1.count }
            return part(
                section.rawValue, total, section.title(total),
                groups.map { ["target": $0.target, "words": "\($0.count) \($0.change.words)"] })
        }
        let lined = charts.filter { $0["isLong"] as? Bool == true }
        for chart in lined.prefix(sparkLimit) {
            let title = chart["title"] as? String ?? ""
            contents.append(part("history", chart["last"] ?? "", "\(title) in total", line: chart["line"] ?? false))
        }
        if lined.isEmpty, !charts.isEmpty {
            let words = charts.count == 1 ? "Count over a year" : "Counts over a year"
            contents.append(part("history", charts.count, words))
        }
        let listed = context.repositories.filter { !$0.commits.isEmpty || !$0.pushes.isEmpty }
        let commits = listed.reduce(0) { $0.addingSaturated($1.commitsTotal) }
        if commits > 0 { contents.append(part("commits", commits, commits == 1 ? "Commit" : "Commits")) }
        return contents
    }

    private static func repository(_ repository: RepositoryReport) -> [String: Any] {
        let problems = [repository.problem, repository.check?.error].compactMap { $0 }
        return [
            "label": repository.label, "id": orFalse(repository.label == repository.id ? nil : repository.id),
            "state": orFalse(repository.check?.state), "tone": repository.check?.isGood == true ? "good" : "attention",
            "check": repository.check?.sentence ?? "",
            "ends": repository.to != nil, "from": orFalse(repository.from.map(end)),
            "to": orFalse(repository.to.map(end)),
            "commits": orFalse(
                repository.commitsTotal > 0 ? English.number(repository.commitsTotal, "commit") : nil),
            "problems": problems.map { ["message": $0.message, "hint": orFalse($0.hint)] },
            "notes": repository.notes, "hasNotes": !repository.notes.isEmpty,
            "isNoteOpen": repository.notes.count == 1,
            "notesWords": "Not everything could be read: \(English.number(repository.notes.count, "note"))",
        ]
    }

    private static func end(_ end: ReportEnd) -> [String: Any] {
        [
            "name": end.name, "short": String(end.commit.prefix(9)),
            "page": orFalse(end.page.flatMap(SafeLink.init)?.address),
        ]
    }

    /// The parts of a sentence; text from sources and specifications is code.
    static func parts(of sentence: Sentence) -> [[String: Any]] {
        sentence.runs.map { run in
            switch run {
            case .text(let text): ["text": text, "code": false]
            case .name(let name): ["text": English.short(name), "code": false]
            case .code(let code): ["text": "", "code": English.short(code)]
            }
        }
    }

    /// The sentence of a card, whose title names the item.
    static func sentence(of item: ReportItem) -> [[String: Any]] {
        parts(of: Words.phrase(item.facts, of: item.key).capitalized)
    }

    /// A template omits a section for `false`; a missing value would be searched for in outer scopes.
    static func orFalse(_ value: Any?) -> Any { value ?? false }
}

/// A safe link address: only `https` and `http`, without characters that end an attribute.
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
