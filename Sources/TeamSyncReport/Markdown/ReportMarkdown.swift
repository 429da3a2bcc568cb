import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncReaders
import TeamSyncWords

/// A report in Markdown, for pull requests and chat: without images, and no longer than a limit. A pure function of the
/// context.
package enum ReportMarkdown {
    /// Bytes. GitHub takes 65,536 characters of a comment.
    package static let usualLimit = 60_000
    package static let smallestLimit = 1000
    /// For the sentence about what was left out.
    private static let reserve = 160
    /// A longer list is collapsed.
    private static let openLimit = 8

    /// Lines that belong together, the first of which are kept.
    private struct Block {
        /// As text.
        let title: String
        var lines: [String]
        /// Whether the reader has to open it.
        var isCollapsed: Bool { lines.count > openLimit }

        var frame: Int { opening.utf8.count + closing.utf8.count }
        var opening: String {
            isCollapsed
                ? "<details>\n<summary>\(MarkdownText.html(title))</summary>\n\n"
                : "**\(MarkdownText.escaped(title))**\n\n"
        }
        var closing: String { isCollapsed ? "\n</details>\n\n" : "\n" }
    }

    /// - Parameter maxBytes: at least `smallestLimit`.
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
        var blocks = sections.groups.map { block($0, context) }
        blocks += context.repositories.filter { !$0.commits.isEmpty }.map { block(ofCommits: $0) }
        let counts = counts(of: blocks, in: limit - reserve - text.utf8.count)
        for (block, count) in zip(blocks, counts) {
            omitted += block.lines.count - count
            guard count > 0 else { continue }
            text += block.opening + block.lines.prefix(count).joined() + block.closing
        }
        if omitted > 0 {
            text +=
                "\(English.number(omitted, "line is", "lines are")) left out: this text has at most \(limit) bytes. "
            text += "`teamsync report` writes the whole report.\n"
        }
        return text + "\n" + OutputFormat.reportMark
    }

    /// How many lines of each block fit: each has an equal share, and the first ones have what others leave.
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
        lines += repository.notes.map { "  - \(MarkdownText.escaped($0.shortened(to: 500)))\n" }
        return lines
    }

    private static func end(_ end: ReportEnd) -> String {
        "\(MarkdownText.code(end.name)) \(MarkdownText.link(MarkdownText.code(String(end.commit.prefix(9))), to: end.page))"
    }

    // MARK: Items

    private static func block(_ group: ReportSections.Group, _ context: ReportContext) -> Block {
        let isSeveral = context.repositories.count > 1
        var lines = group.entries.map { line($0, isSeveral: isSeveral) }
        lines += group.names.map { "- \(MarkdownText.name($0))\n" }
        return Block(title: group.words.shortened(to: 200), lines: lines)
    }

    private static func line(_ entry: ReportSections.Entry, isSeveral: Bool) -> String {
        let item = entry.item
        var line = "- " + sentence(item)
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

    /// The summary, the key at its beginning as code.
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

    private static func block(ofCommits repository: RepositoryReport) -> Block {
        let count = English.number(repository.commitsTotal, "commit")
        var lines = repository.commits.map { commit in
            let id = MarkdownText.link(MarkdownText.code(String(commit.id.prefix(9))), to: commit.page)
            let author = MarkdownText.escaped(commit.author, limit: .name)
            return "- \(id) \(MarkdownText.escaped(commit.subject.shortened(to: 300))), \(author), \(commit.time.day)\n"
        }
        let rest = repository.commitsTotal - repository.commits.count
        if rest > 0 { lines.append("- and \(rest) older commits\n") }
        return Block(title: "\(count) in \(repository.label.shortened(to: 200))", lines: lines)
    }
}
