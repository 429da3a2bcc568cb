import TeamSyncBase

/// Building blocks of sentences: numbers with nouns, lists, the names of catalogues as nouns, and shortened strings.
package enum English {
    /// Returns a number with its noun: `1 property`, `6 properties`.
    /// - Parameter plural: the plural of the noun; nil to add an `s`.
    package static func number(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
    }

    /// Returns the words as a list: `a`, `a and b`, `a, b and 3 more`.
    /// - Parameter last: the separator before the last word of a complete list.
    package static func list(_ words: [String], limit: Int = 3, last: String = " and ") -> String {
        words.map { Sentence(.text($0)) }.listed(limit: limit, last: Sentence(.text(last))).write()
    }

    /// Converts the name of a catalogue to a noun that agrees with a number of items: `icons`, `design tokens`, `icon`.
    package static func noun(_ catalogue: String, _ count: Int) -> String {
        var words = catalogue.split { $0 == "_" || $0 == "-" || $0 == " " }.map(String.init)
        guard count == 1, let last = words.popLast() else { return words.joined(separator: " ") }
        return (words + [singular(last)]).joined(separator: " ")
    }

    /// Converts the name of a catalogue to a title: `Icons`.
    package static func title(_ catalogue: String) -> String {
        let words = noun(catalogue, 2)
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    private static func singular(_ noun: String) -> String {
        if noun.hasSuffix("ies"), noun.count > 4 { return noun.dropLast(3) + "y" }
        // Each vowel-and-s word that catalogues are named after, and whose plural other words' plurals look like.
        if ["aliases", "statuses", "canvases", "atlases"].contains(noun) { return String(noun.dropLast(2)) }
        if ["xes", "ches", "shes", "sses", "zzes"].contains(where: noun.hasSuffix) { return String(noun.dropLast(2)) }
        return noun.hasSuffix("s") && !noun.hasSuffix("ss") ? String(noun.dropLast()) : noun
    }

    // MARK: Short strings

    /// The maximum length of a string in a sentence, in characters.
    private static let shownLimit = 60

    /// Shortens a text to one line of at most 60 characters and 250 bytes by omitting the middle. A text without
    /// visible characters is returned in quotation marks.
    package static func short(_ text: String) -> String { short(text, to: shownLimit) }

    /// Shortens a text to one line.
    /// - Parameter shownLimit: the maximum number of characters; the maximum number of bytes is four times as large.
    package static func short(_ text: String, to shownLimit: Int) -> String {
        let sizeLimit = 4 * shownLimit
        // Hostile text may be very long, so only its beginning and its end are processed.
        let bounded =
            text.utf8.count <= 8 * sizeLimit
            ? text : text.shortened(to: 4 * sizeLimit) + ending(of: text, bytes: 2 * sizeLimit)
        let line = bounded.split(whereSeparator: \.isNewline).joined(separator: " ")
        guard line.contains(where: { !$0.isWhitespace }) else { return "\"\(line.shortened(to: sizeLimit))\"" }
        guard line.count > shownLimit || line.utf8.count > sizeLimit else { return line }
        let half = (shownLimit - 1) / 2
        let (front, end) = (wholeFolders(line.prefix(half)), wholeFolders(ofEnding: line.suffix(half)))
        guard front.utf8.count + end.utf8.count <= sizeLimit else {
            return front.shortened(to: sizeLimit / 2) + ending(of: end, bytes: sizeLimit / 2)
        }
        return "\(front)…\(end)"
    }

    /// Shortens advice, such as the text of a deprecation, to its first sentence or, if that is too long, to its first
    /// words. The final period is omitted.
    static func advice(_ text: String) -> String {
        var line = withoutVersion(text.shortened(to: 8 * shownLimit).split(whereSeparator: \.isWhitespace))
        if line.count > shownLimit, let end = line.firstRange(of: ". ") { line = String(line[..<end.lowerBound]) }
        if line.count > shownLimit {
            let front = line.prefix(shownLimit - 1)
            guard let space = front.lastIndex(of: " "), space > front.startIndex else { return short(line) }
            return front[..<space].trimmingMarks + "…"
        }
        return line.hasSuffix(".") && !line.hasSuffix("..") ? String(line.dropLast()) : short(line)
    }

    /// Joins the words without a version and a politeness that precede the advice: `use Tag` for `since v3. Please use
    /// Tag` and `Use Tag`.
    private static func withoutVersion(_ words: [Substring]) -> String {
        var words = words[...]
        let isVersion = { (word: Substring) in
            word.drop { $0 == "v" || $0 == "V" }.first?.isNumber == true && word.contains { $0.isNumber }
        }
        if words.count > 2, let first = words.first, ["since", "in"].contains(first.lowercased()),
            isVersion(words.dropFirst().first ?? "")
        {
            words = words.dropFirst(2)
        }
        if words.count > 1, words.first?.lowercased() == "please" { words = words.dropFirst() }
        if words.count > 1, words.first == "Use" { words[words.startIndex] = "use" }
        return words.joined(separator: " ")
    }

    /// The maximum number of characters that are omitted so that a path is cut between two names.
    private static let longestPart = 15

    /// Omits the part of a path after the last slash, if it is short.
    private static func wholeFolders(_ front: Substring) -> String {
        guard !front.contains(" "), let slash = front.suffix(longestPart).lastIndex(of: "/") else {
            return String(front)
        }
        return String(front[...slash])
    }

    /// Omits the part of a path before the first slash, if it is short.
    private static func wholeFolders(ofEnding end: Substring) -> String {
        guard !end.contains(" "), let slash = end.prefix(longestPart).firstIndex(of: "/") else { return String(end) }
        return String(end[slash...])
    }

    private static func ending(of text: String, bytes: Int) -> String {
        var (end, size) = ([Character](), 0)
        for character in text.reversed() {
            size += character.utf8.count
            guard size <= bytes else { break }
            end.append(character)
        }
        return String(end.reversed())
    }

    /// Shortens two different strings so that they still differ. If their usual short forms omit a part that differs,
    /// the result is that part with the text around it or, if it is too long, the position at which they begin to
    /// differ.
    package static func shortPair(_ one: String, _ other: String) -> (String, String) {
        let (left, right) = (short(one), short(other))
        guard one != other, left != one || right != other else { return (left, right) }
        let (before, after) = (Array(one.prefix(comparedLimit)), Array(other.prefix(comparedLimit)))
        let front = zip(before, after).prefix { $0 == $1 }.count
        let most = min(before.count, after.count) - front
        let back = zip(before.reversed(), after.reversed()).prefix(most).prefix { $0 == $1 }.count
        let (half, length) = ((shownLimit - 1) / 2, max(before.count, after.count) - front - back)
        let isVisible = front + length <= half || length + back <= half
        if left != right, isVisible || length > shownLimit - 2 * leastContext { return (left, right) }
        guard length <= shownLimit - 2 * leastContext else {
            let start = max(0, front - 12)
            let shown = { (text: [Character]) in
                (start > 0 ? "…" : "") + short(String(text[min(start, text.count)...].prefix(shownLimit - 1)))
            }
            return (shown(before), shown(after))
        }
        let room = shownLimit - 2 - length
        // The parameters of a function type are shown from the first one.
        let areParameters = front > 0 && front <= room && before[0] == "("
        var start = areParameters ? 0 : front - min(front, max(room / 2, room - back))
        let rest = back - min(back, room - (front - start))
        let context = before[start..<front].prefix(2 * leastContext)
        if start > 0, let gap = context.firstIndex(of: " ") {
            start = gap + 1
        } else if start > 0, let slash = context.firstIndex(of: "/") {
            start = slash
        }
        let shown = { (text: [Character]) in
            short((start > 0 ? "…" : "") + String(text[start..<(text.count - rest)]) + (rest > 0 ? "…" : ""))
        }
        return (shown(before), shown(after))
    }

    /// The maximum size of the strings that are compared, and the minimum size of the text on each side of the part
    /// that differs, in characters.
    private static let (comparedLimit, leastContext) = (20_000, 6)
}

extension Sentence {
    /// The predicate for several items, such as `were reformatted` instead of `was reformatted`.
    var plural: Sentence {
        runs.reduce(into: "") { sentence, run in
            guard case .text(let text) = run else { return sentence += Sentence(run) }
            sentence += Sentence(.text(Sentence.plural(text)))
        }
    }

    private static let verbs = [
        ("was ", "were "), ("is ", "are "), ("has ", "have "), ("now uses ", "now use "), ("now refers ", "now refer "),
        ("now requires ", "now require "), ("no longer requires ", "no longer require "),
        ("no longer deprecates ", "no longer deprecate "), ("deprecates ", "deprecate "), ("takes ", "take "),
    ]

    private static func plural(_ text: String) -> String {
        let text = text.replacing(" its ", with: " their ")
        guard let (one, several) = verbs.first(where: { text.hasPrefix($0.0) }) else { return text }
        return several + text.dropFirst(one.count)
    }
}

extension Substring {
    /// The text without commas and the like at its end.
    fileprivate var trimmingMarks: String {
        var text = self
        while let last = text.last, ",;:–—- ".contains(last) { text.removeLast() }
        return String(text)
    }
}
