import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders
import TeamSyncWords

/// A report as a short message for Slack and Teams, written in the subset of Markdown that both support: text, lists
/// and code. This is a pure function of the context. Text from a repository cannot mention anyone.
package enum ReportChat {
    /// The maximum length in UTF-16 code units, which both services count. Slack accepts 3,000 of them in a section.
    package static let limit = 3000
    /// The space that is reserved for the sentence about omissions.
    private static let reserve = 120
    /// The maximum numbers of lines about attention, and of names in one group.
    private static let (attentionLimit, nameLimit) = (10, 8)

    package static func text(_ context: ReportContext) -> String {
        let sections = ReportSections(context)
        var lines = [
            "\(OutputFormat.chatBeginning)\(escaped(context.headline(sections), 400))",
            escaped("\(context.lead) Range: \(context.range).", 300),
        ]
        for repository in context.repositories {
            if let problem = repository.problem {
                lines.append("• \(name(repository.label)): \(escaped(problem.message, 200))")
            }
        }
        lines += attention(context, sections)
        lines += sections.groups.map(line)
        if sections.groups.isEmpty { lines.append(escaped(context.nothing, 200)) }
        lines += context.repositories.compactMap(page)
        return joined(lines) + "\n" + OutputFormat.chatMark
    }

    /// Joins the first lines, as many as fit.
    private static func joined(_ lines: [String]) -> String {
        var (text, omitted) = ("", 0)
        let room = limit - reserve - OutputFormat.chatMark.utf16.count
        for line in lines {
            if omitted == 0, text.utf16.count + line.utf16.count < room { text += line + "\n" } else { omitted += 1 }
        }
        if omitted > 0 { text += "\(English.number(omitted, "line is", "lines are")) left out.\n" }
        return text
    }

    private static func attention(_ context: ReportContext, _ sections: ReportSections) -> [String] {
        let attention = Attention(context)
        var lines = attention.entries.prefix(attentionLimit).map { entry in
            let place = entry.places.first.map { " \(code($0.position))" } ?? ""
            let more = entry.placesTotal > 1 ? " and \(English.number(entry.placesTotal - 1, "more place"))" : ""
            return
                "• \(entry.level.words): \(entry.sentence.write(style)) (\(escaped(entry.repository, 60)))\(place)\(more)"
        }
        let rest = attention.entries.count - lines.count
        if rest > 0 { lines.append("• and \(rest) more that need attention") }
        if !sections.groups.isEmpty, attention.problem != nil || !attention.notes.isEmpty {
            lines.append("Cannot determine which code breaks.")
        }
        return lines
    }

    /// The line about a group: `• 3 redrawn icons: bell, heart, user`.
    private static func line(_ group: ReportSections.Group) -> String {
        guard !group.change.looksTheSame else { return "• \(escaped(group.words, 200))" }
        let names = group.entries.map { ReportItem.shown($0.item.key) } + group.names.map(ReportItem.shown)
        let shown = names.prefix(nameLimit).map(name).joined(separator: ", ")
        let rest = names.count - nameLimit
        return "• \(escaped(group.words + group.remark, 200)): \(shown)" + (rest > 0 ? " and \(rest) more" : "")
    }

    /// The URL of the newest commit. Both services turn URLs into links.
    private static func page(_ repository: RepositoryReport) -> String? {
        guard repository.commitsTotal > 0, let address = repository.to?.page.flatMap(SafeLink.init)?.address,
            address.utf8.allSatisfy({ $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: "@") })
        else { return nil }
        return "\(escaped(repository.label, 60)): \(address)"
    }

    // MARK: Other people's text

    private static let style = Sentence.Style(
        text: { escaped($0, 400) }, name: { name($0) }, code: { code(English.short($0)) })

    private static func name(_ text: String) -> String { code(English.short(text)) }

    private static func code(_ text: String) -> String {
        let plain = escaped(text.replacing("`", with: "'"), 200, isCode: true)
        return plain.allSatisfy(\.isWhitespace) ? plain : "`\(plain)`"
    }

    /// Escapes text on one line, up to a number of bytes. Slack interprets `&`, `<` and `>`, and both services
    /// interpret `@` as a mention. A zero-width space is added after each character that could begin a mention, a
    /// channel, an emoji or a URL, but not in `main.css:3` and before a space.
    /// - Parameter isCode: whether the text is in backticks, and contains none. There, nothing is formatted, and a
    ///   name such as `ic_bell` can be copied.
    private static func escaped(_ text: String, _ limit: Int, isCode: Bool = false) -> String {
        var output = ""
        let scalars = Sanitizer.clean(text.shortened(to: limit), limit: .line).unicodeScalars
        for index in scalars.indices {
            let scalar = scalars[index]
            switch scalar {
            case ":" where isPlainColon(scalars[scalars.index(after: index)...]): output += ":"
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "@", "#", ":", "!": output += "\(scalar)\u{200b}"
            // These characters format bold, italic and strikethrough text, code and links.
            case "*", "_", "~", "`", "[", "]": output += isCode ? "\(scalar)" : "\u{200b}\(scalar)\u{200b}"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    /// - Parameter rest: the text after a colon.
    private static func isPlainColon(_ rest: Substring.UnicodeScalarView) -> Bool {
        let after = rest.first { !("0"..."9").contains($0) }
        return after == nil || after == " "
    }
}
