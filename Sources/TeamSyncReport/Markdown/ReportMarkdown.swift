import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncReaders
import TeamSyncWords

/// A report in Markdown for pull requests and chats, without images and limited in size. This is a pure function of the
/// context.
package enum ReportMarkdown {
    /// The default maximum size, in bytes. GitHub accepts 65,536 characters in a comment.
    package static let usualLimit = 60_000
    package static let smallestLimit = 1000
    /// The space that is reserved for the sentence about omissions.
    private static let reserve = 160
    /// The maximum number of lines in a block that is not collapsed.
    private static let openLimit = 8

    /// A block of lines. If it is truncated, the first lines are kept.
    private struct Block {
        /// The title as plain text.
        let title: String
        /// Text before the lines, such as the header of a table.
        var head = ""
        var lines: [String]
        /// Whether readers have to expand the block.
        var isCollapsed: Bool { !isOpen && lines.count > openLimit }
        var isOpen = false

        var frame: Int { opening.utf8.count + closing.utf8.count }
        var opening: String {
            isCollapsed
                ? "<details>\n<summary>\(MarkdownText.html(title))</summary>\n\n\(head)"
                : "**\(MarkdownText.escaped(title))**\n\n\(head)"
        }
        var closing: String { isCollapsed ? "\n</details>\n\n" : "\n" }
    }

    /// - Parameter maxBytes: the maximum size, at least `smallestLimit`.
    package static func text(_ context: ReportContext, maxBytes: Int = usualLimit) -> String {
        let limit = max(maxBytes, smallestLimit)
        let sections = ReportSections(context)
        var text = "## \(MarkdownText.escaped(context.headline(sections).shortened(to: 300)))\n\n"
        var omitted = 0
        func add(_ piece: String) {
            if text.utf8.count + piece.utf8.count <= limit - reserve { text += piece } else { omitted += 1 }
        }
        let range = MarkdownText.escaped(context.range.shortened(to: 100))
        add("\(MarkdownText.escaped(context.lead.shortened(to: 200))) Range: \(range).\n\n")
        for repository in context.repositories { for line in lines(about: repository) { add(line) } }
        text += "\n"
        if sections.groups.isEmpty { add(MarkdownText.escaped(context.nothing) + "\n\n") }
        if !sections.groups.isEmpty, let unknown = unknown(context) { add(unknown) }
        if let problem = context.pixelProblem { add(MarkdownText.sentence(problem.sentence) + "\n\n") }
        var blocks = [attention(context)].compactMap(\.self)
        blocks += sections.groups.filter { !$0.change.looksTheSame || $0.change == .moved }.map { block($0, context) }
        if let counted = counted(sections) { blocks.append(counted) }
        blocks += context.repositories.filter { !$0.commits.isEmpty }.map { block(ofCommits: $0) }
        let counts = counts(of: blocks, in: limit - reserve - text.utf8.count)
        for (block, count) in zip(blocks, counts) {
            omitted += block.lines.count - count
            guard count > 0 else { continue }
            text += block.opening + block.lines.prefix(count).joined() + block.closing
        }
        if omitted > 0 {
            text +=
                "\(English.number(omitted, "line was", "lines were")) omitted: the text is limited to \(limit) bytes. "
            text += "`teamsync report` writes the whole report.\n"
        }
        return text + "\n" + OutputFormat.reportMark
    }

    /// The number of lines of each block that fit. At first, all blocks have equal shares of the space; the remaining
    /// space is used for the first blocks.
    private static func counts(of blocks: [Block], in room: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: blocks.count)
        var left = room
        for share in [room / max(1, blocks.count), room] {
            for (index, block) in blocks.enumerated() {
                var own = min(share, left)
                if counts[index] == 0 { own -= block.frame }
                let taken = block.lines[counts[index]...].prefix { line in
                    own -= line.utf8.count
                    return own >= 0
                }
                guard !taken.isEmpty else { continue }
                left -= taken.reduce(counts[index] == 0 ? block.frame : 0) { $0 + $1.utf8.count }
                counts[index] += taken.count
            }
        }
        return counts
    }

    private static func lines(about repository: RepositoryReport) -> [String] {
        var words = "- \(MarkdownText.code(repository.label))"
        if let to = repository.to {
            words += ": \(repository.from.map(end) ?? "the beginning") → \(end(to))"
        }
        if let check = repository.check {
            words += ", \(MarkdownText.escaped("\(check.state), \(check.sentence)", limit: .name))"
        }
        var lines = [words + "\n"]
        for problem in [repository.problem, repository.check?.error].compactMap({ $0 }) {
            let hint = problem.hint.map { " (\($0))" } ?? ""
            lines.append("  - **\(MarkdownText.escaped((problem.message + hint).shortened(to: 1000)))**\n")
        }
        lines += repository.notes.map { "  - \(MarkdownText.sentence($0.shortened(to: 500)))\n" }
        return lines
    }

    private static func end(_ end: ReportEnd) -> String {
        "\(MarkdownText.code(end.name)) \(MarkdownText.link(MarkdownText.code(String(end.commit.prefix(9))), to: end.page))"
    }

    /// A sentence if the effect on code is unknown, with the reason; nil if it is known.
    private static func unknown(_ context: ReportContext) -> String? {
        if let problem = context.impact?.problem {
            let hint = problem.hint.map { " (\($0))" } ?? ""
            let text = "Cannot determine which code breaks: \(problem.message)\(hint)"
            return MarkdownText.sentence(text.shortened(to: 1000)) + "\n\n"
        }
        guard let count = context.impact?.notes.count, count > 0 else { return nil }
        return "\(English.number(count, "part of the code was", "parts of the code were")) not searched.\n\n"
    }

    /// A block with the numbers of items that are only counted, not listed.
    private static func counted(_ sections: ReportSections) -> Block? {
        let groups = sections.groups.filter { $0.change == .metadata || $0.change == .reformatted }
        guard !groups.isEmpty else { return nil }
        return Block(title: "Also", lines: groups.map { "- \(MarkdownText.escaped($0.words))\n" }, isOpen: true)
    }

    private static func attention(_ context: ReportContext) -> Block? {
        let entries = Attention(context).entries
        guard !entries.isEmpty else { return nil }
        let lines = entries.prefix(200).map { entry -> String in
            var line = "- \(entry.level.words): \(entry.sentence.write(.markdown(key: entry.item?.key ?? "")))"
            line += " · \(MarkdownText.escaped(entry.repository, limit: .name))"
            if let place = entry.places.first { line += ", \(MarkdownText.code(place.position))" }
            if entry.placesTotal > 1 { line += " and \(English.number(entry.placesTotal - 1, "more place"))" }
            return line + "\n"
        }
        return Block(title: "Needs attention: \(entries.count)", lines: Array(lines), isOpen: true)
    }

    // MARK: Items

    private static func block(_ group: ReportSections.Group, _ context: ReportContext) -> Block {
        let isSeveral = context.repositories.count > 1
        if group.section == .icons, group.names.isEmpty, group.entries.contains(where: { !pages($0.item).isEmpty }) {
            return table(group, isSeveral: isSeveral)
        }
        // Invisible changes are only counted.
        let visible = group.change == .changed ? group.entries.filter(\.item.hasVisibleColors) : group.entries
        var lines = visible.map { line($0, isSeveral: isSeveral) }
        let invisible = group.entries.count - visible.count
        if invisible > 0 { lines.append("- \(ReportSections.invisible(invisible))\n") }
        lines += group.names.map { "- \(MarkdownText.name($0))\n" }
        return Block(title: group.words.shortened(to: 200), lines: lines)
    }

    /// A table with a row for each icon, with links to its drawings.
    private static func table(_ group: ReportSections.Group, isSeveral: Bool) -> Block {
        let isMeasured = group.entries.contains { $0.item.shareOfPixels != nil }
        let titles = [
            "Icon", isMeasured ? "Pixels" : nil, "Before", "After", isSeveral ? "Repository" : nil,
        ].compactMap(\.self)
        let head = "| \(titles.joined(separator: " | ")) |\n|\(String(repeating: "---|", count: titles.count))\n"
        let rows = group.entries.map { entry -> String in
            let item = entry.item
            let pages = pages(item)
            let uses = item.uses.prefix(3).map { use in
                " · used by \(MarkdownText.escaped(use.repository, limit: .name)): \(MarkdownText.code(use.place))"
            }
            let name =
                item.change == .renamed
                ? "\(MarkdownText.name(item.oldKey ?? "")) → \(MarkdownText.name(item.key))" : sentence(item)
            let cells = [
                MarkdownText.cell(name + uses.joined()), isMeasured ? pixels(of: item) ?? "" : nil,
                pages.old.map { MarkdownText.link("before", to: $0) } ?? "",
                pages.new.map { MarkdownText.link("after", to: $0) } ?? "",
                isSeveral ? MarkdownText.cell(MarkdownText.escaped(entry.repository.label, limit: .name)) : nil,
            ].compactMap(\.self)
            return "| \(cells.joined(separator: " | ")) |\n"
        }
        return Block(title: group.words.shortened(to: 200), head: head, lines: rows)
    }

    /// The difference in words: `12.5%`, `too small to see`; nil if unknown.
    private static func pixels(of item: ReportItem) -> String? {
        guard let most = item.drawings.compactMap(\.pixels).max(by: { $0.share < $1.share }) else { return nil }
        return most.share > 0 ? most.percentage : "too small to see"
    }

    private struct Pages {
        let old, new: String?
        var isEmpty: Bool { old == nil && new == nil }
    }

    /// The URLs of the item's first drawing, or else of its first file.
    private static func pages(_ item: ReportItem) -> Pages {
        let file = item.files.first { file in item.drawings.contains { $0.path == file.path } } ?? item.files.first
        func safe(_ page: String?) -> String? { page.flatMap(SafeLink.init)?.address }
        return Pages(old: safe(file?.oldPage), new: safe(file?.page))
    }

    private static func line(_ entry: ReportSections.Entry, isSeveral: Bool) -> String {
        let item = entry.item
        var line = "- " + sentence(item)
        if let pixels = pixels(of: item) { line += ", pixels: \(pixels)" }
        let links = links(item)
        if !links.isEmpty { line += " (\(links.joined(separator: ", ")))" }
        if isSeveral { line += " · \(MarkdownText.escaped(entry.repository.label, limit: .name))" }
        line += "\n"
        for color in item.colors.prefix(20) { line += "  - \(words(color))\n" }
        if item.colors.isEmpty, item.kind != "icon" {
            for member in item.members.prefix(10) {
                let path = MarkdownText.code(member.path.isEmpty ? "value" : member.path.joined(separator: "."))
                line += "  - \(path): \(value(member.old)) → \(value(member.new))\n"
            }
        }
        for use in item.uses.prefix(3) {
            line +=
                "  - used by \(MarkdownText.escaped(use.repository, limit: .name)): \(MarkdownText.code(use.place))\n"
        }
        return line
    }

    /// The summary of an item. The key at its beginning is formatted as code.
    private static func sentence(_ item: ReportItem) -> String {
        if !item.colors.isEmpty, item.change == .changed || item.change == .added {
            return MarkdownText.name(item.key) + (item.change == .added ? " is new" : "")
        }
        return Words.about(item.key, item.facts).write(.markdown(key: item.key))
    }

    private static func links(_ item: ReportItem) -> [String] {
        let drawings = item.files.filter { file in item.drawings.contains { $0.path == file.path } }
        let files = (drawings.isEmpty ? item.files : drawings).prefix(2)
        return files.flatMap { file -> [String] in
            guard file.page != nil || file.oldPage != nil else { return [] }
            if let old = file.oldPage, let new = file.page {
                return [MarkdownText.link("before", to: old), MarkdownText.link("after", to: new)]
            }
            return [MarkdownText.link(file.page == nil ? "before" : "file", to: file.page ?? file.oldPage)]
        }
    }

    private static func value(_ value: JSONValue?) -> String {
        guard let value else { return "none" }
        return MarkdownText.code((value.string ?? value.text(upTo: 200)).shortened(to: 200))
    }

    private static func words(_ color: ColorChange) -> String {
        let place = color.appearance.names.joined(separator: " ")
        var words = place.isEmpty ? "" : "\(MarkdownText.escaped(place, limit: .name)): "
        let values = [color.old, color.new].map { $0.map { MarkdownText.code($0.shortened(to: 100)) } ?? "none" }
        words += color.old == nil ? values[1] : "\(values[0]) → \(values[1])"
        var remarks: [String] = []
        if let difference = color.difference, let word = color.word {
            remarks.append("ΔE \(ReportNumber.text(difference)), \(word)")
        }
        for contrast in color.contrasts where contrast.changesLevel {
            guard let old = contrast.oldLevel, let new = contrast.newLevel else { continue }
            remarks.append(
                "contrast against \(MarkdownText.escaped(contrast.against, limit: .name)) \(contrast.words): "
                    + "\(old.words) → \(new.words)")
        }
        return words + (remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))")
    }

    /// A block with the pushes to the configured paths by people, and the number of other pushes; if the pushes are
    /// unknown, with all commits.
    private static func block(ofCommits repository: RepositoryReport) -> Block {
        let count = English.number(repository.commitsTotal, "commit")
        let title = "\(count) in \(repository.label.shortened(to: 200))"
        let isKnown = !repository.pushes.isEmpty
        var lines = repository.pushes.filter { !$0.isByPrograms }.map { push in
            let more = push.commits > 1 ? ", \(push.commits) commits" : ""
            let subject = push.subject.shortened(to: 300) + (push.pullRequest.map { " (\($0))" } ?? "")
            return line(push.commit, push.page, subject, English.list(push.authors, limit: 3), push.time.day + more)
        }
        if !isKnown {
            lines = repository.commits.map { line($0.id, $0.page, $0.subject, $0.author, $0.time.day) }
        }
        let programs = repository.pushes.count(where: \.isByPrograms)
        if programs > 0 { lines.append("- \(programs) by bots\n") }
        let older = repository.commitsTotal - repository.commits.count
        let rest = isKnown ? CommitValues.rest(of: repository) : older > 0 ? "and \(older) older commits" : nil
        if let rest { lines.append("- \(rest)\n") }
        return Block(title: title, lines: lines)
    }

    private static func line(
        _ commit: String, _ page: String?, _ subject: String, _ author: String, _ words: String
    ) -> String {
        let id = MarkdownText.link(MarkdownText.code(String(commit.prefix(9))), to: page)
        let author = MarkdownText.escaped(author, limit: .name)
        return "- \(id) \(MarkdownText.escaped(subject.shortened(to: 300), isInside: true)), \(author), \(words)\n"
    }
}
