import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncWords

/// The template values of one section.
struct SectionValues {
    /// The maximum size of a displayed name, in bytes.
    static let nameSize = 300

    /// The maximum number of icons that are loaded immediately. If there are more, the script shows each drawing only
    /// when it becomes visible, because browsers load all embedded images of a page, each as a separate document.
    private static let eagerLimit = 200
    /// The maximum numbers of cards and of tiles in one list. A browser lays out only the lists that are visible.
    private static let (cardsOfList, tilesOfList) = (60, 120)

    private let section: ReportSections.Section
    let groups: [ReportSections.Group]
    private let pixelProblem: ReportProblem?
    private let subjects: [String: [String: ReportCommit]]
    private let hasSeveralRepositories: Bool
    private let hasSeveralCatalogues: Bool
    private let anchors: PageAnchors
    private let sizes: SmallSizes

    /// - Parameters:
    ///   - groups: all groups of a single section; not empty.
    ///   - room: the remaining space for copies of drawings.
    init(
        _ groups: [ReportSections.Group], of context: ReportContext, _ anchors: PageAnchors, room: inout CopyRoom
    ) {
        self.groups = groups
        section = groups[0].section
        let entries = groups.flatMap(\.entries)
        hasSeveralRepositories = Set(entries.map(\.repository.id)).count > 1
        hasSeveralCatalogues = Set(entries.map(\.item.catalogue)).count > 1
        self.anchors = anchors
        pixelProblem = context.pixelProblem
        sizes = SmallSizes(groups.filter(SectionValues.isCompared).flatMap(\.entries), room: &room)
        subjects = Dictionary(
            context.repositories.map { repository in
                (repository.id, Dictionary(repository.commits.map { ($0.id, $0) }) { first, _ in first })
            }
        ) { first, _ in first }
    }

    private static func isCompared(_ group: ReportSections.Group) -> Bool {
        switch group.change {
        case .redrawn, .changed, .reformatted: true
        case .renamed: group.entries.contains { !$0.item.drawings.isEmpty }
        case .new, .removed, .moved, .metadata: false
        }
    }

    /// Whether the section shows drawings before and after the change.
    var hasCompared: Bool { groups.contains(where: SectionValues.isCompared) }

    /// Whether the script shows the drawings of the groups only when they become visible.
    static func areDeferred(_ groups: [ReportSections.Group]) -> Bool {
        groups.reduce(0) { $0 + ($1.change == .metadata ? 0 : $1.entries.count) } > eagerLimit
    }

    var icons: [String: TemplateValue] {
        [
            "withoutSizes": .orFalse(sizes.note), "unmeasured": .orFalse(pixelProblem?.sentence),
            "isDeferred": .flag(SectionValues.areDeferred(groups)),
            "groups": .objects(
                groups.map { group in
                    let isCompared = SectionValues.isCompared(group)
                    var values = self.group(group)
                    values["isCompared"] = .flag(isCompared)
                    values["isFolded"] = .flag(group.change == .reformatted)
                    values["isGallery"] = .flag(!isCompared && group.change != .metadata)
                    values["isOfNames"] = .flag(group.change == .metadata)
                    values["looksTheSame"] = .flag(group.change.looksTheSame)
                    let size = isCompared ? SectionValues.cardsOfList : SectionValues.tilesOfList
                    let entries = group.entries.map { entry in
                        let own = isCompared ? comparison(entry) : group.change == .metadata ? name(entry) : tile(entry)
                        return own.merging(["id": .text(anchors[entry] ?? "")]) { $1 }
                    }
                    values["lists"] = .objects(
                        stride(from: 0, to: entries.count, by: size).map { start in
                            let own = Array(entries[start..<min(start + size, entries.count)])
                            return ["entries": .objects(own), "isWhole": .flag(own.count == size)]
                        })
                    return values
                }),
        ]
    }

    var list: [String: TemplateValue] {
        [
            "section": .text(section.rawValue), "title": .text(section.title(2)),
            "groups": .objects(groups(groups) { self.entry($0, hasMembers: true) }),
        ]
    }

    func groups(
        _ groups: [ReportSections.Group], _ values: (ReportSections.Entry) -> [String: TemplateValue]
    ) -> [[String: TemplateValue]] {
        groups.map { group in
            var own = self.group(group)
            own["isFolded"] = .flag(group.change == .metadata || group.change == .reformatted)
            own["isCompact"] = .flag(group.change == .new || group.change == .removed)
            own["looksTheSame"] = .flag(group.change.looksTheSame)
            own["entries"] = .objects(
                group.entries.map { entry in
                    values(entry).merging(["id": .text(anchors[entry] ?? "")]) { $1 }
                })
            return own
        }
    }

    private func group(_ group: ReportSections.Group) -> [String: TemplateValue] {
        var heading = group.words
        if group.change == .reformatted { heading += ": reformatted, with the same meaning" }
        let rest: [String: TemplateValue] = [
            "heading": "\(group.entries.isEmpty ? "" : "and ")\(group.names.count) more by name",
            "names": .list(group.names.map { .text(ReportItem.shown($0)) }),
        ]
        return [
            "target": .text(group.target), "heading": .text(heading),
            "rest": .orFalse(group.names.isEmpty ? nil : rest),
            "kind": .text(section.rawValue), "change": .text(group.change.rawValue),
        ]
    }

    // MARK: Items

    func entry(_ entry: ReportSections.Entry, hasMembers: Bool) -> [String: TemplateValue] {
        let item = entry.item
        let origin = [
            hasSeveralCatalogues && item.catalogue != section.rawValue ? English.title(item.catalogue) : nil,
            hasSeveralRepositories ? entry.repository.label : nil,
        ].compactMap { $0 }.joined(separator: " · ")
        let properties = PropertyValues.table(hasMembers ? item.members : [])
        let members = properties.rest.map(member)
        let apis = PropertyValues.api(item)
        let isLong = !members.isEmpty || properties.table != nil || !apis.isEmpty
        let isShort = item.change == .added || item.change == .removed
        let commits = item.commits.map { commit($0, entry.repository) }
        let files = item.files.map(file)
        return [
            "kind": .text(section.rawValue),
            "name": .text(ReportItem.shown(item.key).shortened(to: SectionValues.nameSize)),
            "oldName": .orFalse(
                item.change == .renamed
                    ? item.oldKey.map { ReportItem.shown($0).shortened(to: SectionValues.nameSize) } : nil),
            "search": .text(
                [item.key, item.oldKey ?? "", entry.repository.label].map { $0.shortened(to: 1000) }
                    .joined(separator: " ")),
            "origin": .orFalse(origin.isEmpty ? nil : origin), "parts": .objects(ReportPage.sentence(of: item)),
            "table": .orFalse(properties.table), "apis": .objects(apis), "hasAPI": .flag(!apis.isEmpty),
            "members": .objects(members), "hasMembers": .flag(!members.isEmpty), "files": .objects(files),
            "hasFiles": .flag(!files.isEmpty),
            "by": .orFalse(lastChange(of: item, entry.repository)), "itemCommits": .objects(commits),
            "hasCommitsOfItem": .flag(!commits.isEmpty),
            "uses": .objects(item.uses.map { ["repository": .text($0.repository), "place": .text($0.place)] }),
            "hasUses": .flag(!item.uses.isEmpty),
            "isOpen": .flag(isLong && section != .icons && !isShort),
            "hasDetails": .flag(isLong || !files.isEmpty || !commits.isEmpty || !item.uses.isEmpty),
        ]
    }

    private func member(_ member: Highlight.Member) -> [String: TemplateValue] {
        let text = { (value: JSONValue?) -> TemplateValue in
            .orFalse(value.map { $0.string ?? $0.text(upTo: 400).shortened(to: 400) })
        }
        let path = member.path.isEmpty ? "value" : member.path.joined(separator: " › ")
        return ["path": .text(path), "old": text(member.old), "new": text(member.new)]
    }

    private func file(_ file: ReportFile) -> [String: TemplateValue] {
        [
            "path": .text(file.path), "oldPath": .orFalse(file.oldPath),
            "change": .text(ItemEvent(file.change).rawValue), "tone": .text(ItemEvent(file.change).tone),
            "page": .orFalse((file.page ?? file.oldPage).flatMap(SafeLink.init)?.address),
            "oldPage": .orFalse((file.page == nil ? nil : file.oldPage).flatMap(SafeLink.init)?.address),
        ]
    }

    /// The author, pull request and day of the item's last change by a person, or else by a program: `Ada, #41,
    /// 2026-11-20`.
    private func lastChange(of item: ReportItem, _ repository: RepositoryReport) -> String? {
        let known = item.commits.compactMap { subjects[repository.id]?[$0] }
        guard let last = known.first(where: { !CommitAuthor.isProgram($0.author) }) ?? known.first else { return nil }
        return [last.author.shortened(to: 60), last.pullRequest, last.time.day].compactMap(\.self).joined(
            separator: ", ")
    }

    private func commit(_ id: String, _ repository: RepositoryReport) -> [String: TemplateValue] {
        let known = subjects[repository.id]?[id]
        return [
            "short": .text(String(id.prefix(9))), "subject": .text(known?.subject ?? ""),
            "page": .orFalse(known?.page.flatMap(SafeLink.init)?.address),
        ]
    }

    // MARK: Drawings

    private func comparison(_ entry: ReportSections.Entry) -> [String: TemplateValue] {
        let item = entry.item
        var values = self.entry(entry, hasMembers: true)
        values["pairs"] = .objects(
            item.drawings.map { pair in
                let (oldName, name) = (ReportItem.shown(item.oldKey ?? item.key), ReportItem.shown(item.key))
                var values = drawing(
                    pair.before, "\(oldName.shortened(to: SectionValues.nameSize)) before", isBefore: true)
                values["after"] = .object(drawing(pair.after, "\(name.shortened(to: SectionValues.nameSize)) after"))
                values["isBoth"] = .flag(pair.before?.uri != nil && pair.after?.uri != nil)
                values["hasSizes"] = .flag(sizes.includes(entry) && (pair.before?.uri != nil || pair.after?.uri != nil))
                values["path"] = .text(pair.path)
                let verdict = pair.pixels?.words(isReformatted: ItemEvent(item) == .reformatted)
                values["verdict"] = .orFalse(verdict)
                values["share"] = .text(pair.pixels.map { "\($0.share)" } ?? "")
                values["isSame"] = .flag(pair.pixels?.looksTheSame ?? false)
                values["showsPath"] = .flag(item.drawings.count > 1)
                return values
            })
        if item.hasSamePixels { values["looksTheSame"] = true }
        let picture = item.drawings.isEmpty ? item.picture : nil
        values["pictures"] = .objects(
            picture.map { [drawing($0, ReportItem.shown(item.key).shortened(to: SectionValues.nameSize))] } ?? [])
        return values
    }

    private func name(_ entry: ReportSections.Entry) -> [String: TemplateValue] {
        let item = entry.item
        return [
            "name": .text(ReportItem.shown(item.key).shortened(to: SectionValues.nameSize)),
            "parts": .objects(ReportPage.parts(of: Words.phrase(item.facts, of: item.key))),
        ]
    }

    private func tile(_ entry: ReportSections.Entry) -> [String: TemplateValue] {
        let item = entry.item
        var values = self.entry(entry, hasMembers: item.change != .added && item.change != .removed)
        let drawings = item.drawings.isEmpty ? [item.picture] : item.drawings.map { $0.after ?? $0.before }
        let name = ReportItem.shown(item.key).shortened(to: SectionValues.nameSize)
        values["pictures"] = .objects(drawings.compactMap { $0 }.map { drawing($0, name) })
        return values
    }

    private func drawing(_ drawing: ReportDrawing?, _ name: String, isBefore: Bool = false) -> [String: TemplateValue] {
        guard let drawing else {
            return [
                "uri": false, "alt": .text(name),
                "remark": isBefore ? "There was no drawing" : "There is no drawing",
            ]
        }
        return [
            "uri": .orFalse(drawing.uri), "alt": .text(name),
            "remark": .orFalse(
                drawing.uri == nil ? "The drawing \(drawing.note ?? "cannot be shown")" : drawing.note),
        ]
    }
}
