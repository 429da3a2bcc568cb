import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncWords

/// A report as a single HTML file that loads no other resources. This is a pure function of the context.
package enum ReportPage {
    /// The name of the generator in the file. Its first word identifies files that teamsync created.
    package static let generator = "teamsync \(TeamSyncVersion.current)"

    /// - Throws: for a malformed template, which is a bug in this module.
    package static func html(_ context: ReportContext) throws -> String {
        try PageTemplates().page(values(context))
    }

    private static func values(_ context: ReportContext) -> [String: TemplateValue] {
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
        var values: [String: TemplateValue] = [
            "title": "Design system report: \(headline)", "headline": .text(headline), "lead": .text(context.lead),
            "range": .text(context.range), "generator": .text(generator), "time": "\(context.generatedAt)",
            "nothing": .text(context.nothing), "hasChanges": .flag(!sections.groups.isEmpty),
            "style": .text(PageTemplates.style), "script": .text(PageTemplates.script),
            "policy": .text(ContentPolicy.text(style: PageTemplates.style, script: PageTemplates.script)),
            "repositories": .objects(context.repositories.map(repository)),
            "contents": .objects(contents), "hasContents": .flag(!contents.isEmpty),
            "day": .text(context.generatedAt.day),
            "charts": .objects(charts), "hasHistory": .flag(!charts.isEmpty), "logs": .objects(logs),
            "hasCommits": .flag(!logs.isEmpty),
        ]
        values["attention"] = .orFalse(OverviewValues.attention(context, anchors))
        values["sheet"] = .orFalse(sheet)
        values["hasGround"] = .flag(makers[.icons] != nil)
        values["hasCompared"] = .flag(makers[.icons]?.hasCompared ?? false)
        values["icons"] = .orFalse(makers[.icons]?.icons)
        values["colors"] = .orFalse(makers[.colors]?.colors)
        values["lists"] = .objects([.components, .tokens, .items].compactMap { makers[$0]?.list })
        return values
    }

    /// The maximum number of counts that have a small chart at the top.
    private static let sparkLimit = 6

    /// The table of contents, with an entry for each section and for each of the parts after them.
    private static func contents(
        _ sections: ReportSections, charts: [[String: TemplateValue]], _ context: ReportContext
    ) -> [[String: TemplateValue]] {
        func part(
            _ target: String, _ number: TemplateValue, _ words: String, _ parts: [[String: TemplateValue]] = [],
            line: TemplateValue = false
        ) -> [String: TemplateValue] {
            [
                "target": .text(target), "number": number, "words": .text(words), "parts": .objects(parts),
                "hasParts": .flag(!parts.isEmpty), "line": line,
            ]
        }
        var contents = sections.present.map { section, groups in
            let total = groups.reduce(0) { $0 + $1.count }
            return part(
                section.rawValue, "\(total)", section.title(total),
                groups.map { ["target": .text($0.target), "words": "\($0.count) \($0.change.words)"] })
        }
        let lined = charts.filter { $0["isLong"] == true }
        for chart in lined.prefix(sparkLimit) {
            guard case .text(let title)? = chart["title"] else { continue }
            contents.append(part("history", chart["last"] ?? "", "\(title) in total", line: chart["line"] ?? false))
        }
        if lined.isEmpty, !charts.isEmpty {
            let words = charts.count == 1 ? "Count over a year" : "Counts over a year"
            contents.append(part("history", "\(charts.count)", words))
        }
        let listed = context.repositories.filter { !$0.commits.isEmpty || !$0.pushes.isEmpty }
        let commits = listed.reduce(0) { $0.addingSaturated($1.commitsTotal) }
        if commits > 0 { contents.append(part("commits", "\(commits)", commits == 1 ? "Commit" : "Commits")) }
        return contents
    }

    private static func repository(_ repository: RepositoryReport) -> [String: TemplateValue] {
        let problems = [repository.problem, repository.check?.error].compactMap { $0 }
        return [
            "label": .text(repository.label), "id": .orFalse(repository.label == repository.id ? nil : repository.id),
            "state": .orFalse(repository.check?.state), "tone": repository.check?.isGood == true ? "good" : "attention",
            "check": .text(repository.check?.sentence ?? ""),
            "ends": .flag(repository.to != nil), "from": .orFalse(repository.from.map(end)),
            "to": .orFalse(repository.to.map(end)),
            "commits": .orFalse(
                repository.commitsTotal > 0 ? English.number(repository.commitsTotal, "commit") : nil),
            "problems": .objects(problems.map { ["message": .text($0.message), "hint": .orFalse($0.hint)] }),
            "notes": .list(repository.notes.map { .text($0) }), "hasNotes": .flag(!repository.notes.isEmpty),
            "isNoteOpen": .flag(repository.notes.count == 1),
            "notesWords": "Not everything could be read: \(English.number(repository.notes.count, "note"))",
        ]
    }

    private static func end(_ end: ReportEnd) -> [String: TemplateValue] {
        [
            "name": .text(end.name), "short": .text(String(end.commit.prefix(9))),
            "page": .orFalse(end.page.flatMap(SafeLink.init)?.address),
        ]
    }

    /// The parts of a sentence. Text from sources and specifications is formatted as code.
    static func parts(of sentence: Sentence) -> [[String: TemplateValue]] {
        sentence.runs.map { run in
            switch run {
            case .text(let text): ["text": .text(text), "code": false]
            case .name(let name): ["text": .text(English.short(name)), "code": false]
            case .code(let code): ["text": "", "code": .text(English.short(code))]
            }
        }
    }

    /// The sentence of a card. It does not repeat the name of the item, which is the card's title.
    static func sentence(of item: ReportItem) -> [[String: TemplateValue]] {
        parts(of: Words.phrase(item.facts, of: item.key).capitalized)
    }
}

/// The address of a link, if it is safe: it begins with `https` or `http`, and contains no characters that end an
/// attribute.
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
    /// The day of the time: `2026-11-22`.
    var day: String { String(description.prefix { $0 != "T" }) }
}
