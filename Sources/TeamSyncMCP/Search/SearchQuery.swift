/// A query that is split into units of meaning: single words, and phrases that are in the synonym table.
struct SearchQuery: Sendable {
    /// A phrase that matches a unit.
    struct Alternative: Sendable {
        let words: [SearchWord]
        /// The weight: 1 for the original phrase, less for a synonym.
        let weight: Double
        /// The term that may match a part of a word; nil for a phrase that must match completely.
        let part: SearchTerm?
        /// Whether the phrase matches only after the first word of a name.
        let isBadge: Bool

        init(_ words: [SearchWord], weight: Double, matchesParts: Bool = false, isBadge: Bool = false) {
            self.words = words
            self.weight = weight
            self.isBadge = isBadge
            part = matchesParts && words[0].stem.utf8.count >= 3 ? SearchTerm(words[0].stem) : nil
        }

        /// Whether this is a compound that ends in a word: `lightbulb` for `bulb`.
        func isLonger(than word: SearchWord) -> Bool {
            weight < 1 && words.count == 1 && words[0].text.hasSuffix(word.text)
                && words[0].text.utf8.count >= word.text.utf8.count + 3
        }

        /// Whether a word begins with the phrase, with or without the phrase's ending.
        func beginsWord(_ text: String) -> Bool {
            guard part != nil else { return false }
            return text.hasPrefix(words[0].text)
                || words[0].text.hasPrefix(words[0].stem) && text.hasPrefix(words[0].stem)
        }

        /// The evidence for a match.
        /// - Parameter isPart: whether only a part of a word matches.
        func evidence(isPart: Bool) -> SearchWords.Evidence {
            if weight < 1 { return .synonym(words.map(\.text).joined(separator: " ")) }
            return isPart ? .part : .word
        }
    }

    /// A unit of the query.
    struct Unit: Sendable {
        /// The alternatives, best first.
        var alternatives: [Alternative]
        let words: [SearchWord]
        /// The alternatives for each word of a phrase; empty for a single word.
        let perWord: [[Alternative]]
        /// The words to search for in text that is not split into words.
        let terms: [SearchTerm]
        /// The weight of the unit, which is low for words such as "icon" and "the".
        var weight: Double
    }

    /// The maximum number of words, which limits the time of a search.
    private static let wordLimit = 32
    private static let weakWeight = 0.05
    /// The weight of the closest related word from the tags of other icon sets.
    private static let relatedWeight = 0.34
    /// The amount that is added to the weight of a distant synonym if these tags confirm it, and the limit for the sum.
    private static let confirmation = (bonus: 0.15, limit: 0.6)
    private static let weakWords = Set(
        """
        icon icons symbol glyph svg of for with and or my your me i is it that this to show button component view \
        ui please some any there something use do we have what which in on by from one want need page
        """.split { $0 == " " || $0 == "\n" }.map(String.init))

    /// The number of synonyms for which further synonyms are searched.
    private static let closeSynonyms = 8
    /// The weight of a country's code, or of another name for the country.
    private static let countryWeight = 0.85
    /// The weight of a longer word for the same thing, such as `lightbulb` for `bulb`.
    private static let longerWeight = 0.95
    /// The number of synonyms of a negated word that are used.
    private static let deniedSynonyms = 4
    /// The factor for the weight of a synonym's synonym.
    private static let distance = 0.5

    private static let particles: Set<String> = [
        "in", "out", "on", "off", "up", "down", "over", "away", "back", "into", "to", "at", "by", "for", "of",
    ]

    /// Words in a phrase that a name may omit.
    private static let connectors: Set<String> = ["to", "at", "by", "for", "of", "from", "with"]

    static func isConnector(_ word: String) -> Bool { connectors.contains(word) }

    /// Whether a word has no meaning outside its phrase.
    static func isParticle(_ word: String) -> Bool { particles.contains(word) }

    let units: [Unit]
    /// The stems of all words in the query.
    let stems: Set<String>
    /// The indices of the units that only change the meaning of others.
    let badges: [Int]
    /// The indices of the units that name the subject of the search.
    let subjects: [Int]

    /// - Parameter isWide: whether synonyms of synonyms and the parts of compounds are also alternatives, for a query
    ///   that finds nothing otherwise.
    init(_ text: String, isWide: Bool = false) {
        let words = SearchWord.meaningful(in: text, limit: SearchQuery.wordLimit)
        var (units, index): ([Unit], Int) = ([], 0)
        while index < words.count {
            let length = SearchQuery.phraseLength(at: index, in: words)
            units.append(SearchQuery.unit(words, index..<(index + length), isWide))
            index += length
        }
        // If the query contains only weak words, they have full weight.
        if units.allSatisfy({ $0.weight < 1 }) { for index in units.indices { units[index].weight = 1 } }
        self.units = units
        badges = units.indices.filter { units[$0].alternatives.contains(where: \.isBadge) }
        subjects = units.indices.filter { [badges] in units[$0].weight == 1 && !badges.contains($0) }
        stems = Set(words.map(\.stem))
    }

    /// The number of words from `start` that form a phrase in the table; 1 if there is none.
    private static func phraseLength(at start: Int, in words: [SearchWord]) -> Int {
        for length in stride(from: min(Synonyms.phraseLimit, words.count - start), to: 1, by: -1)
        where Synonyms.isPhrase(words[start..<(start + length)])
            || !CountryCodes.names(for: words[start..<(start + length)]).isEmpty
        {
            return length
        }
        return 1
    }

    private static func unit(_ all: [SearchWord], _ range: Range<Int>, _ isWide: Bool) -> Unit {
        let own = Array(all[range])
        var found = [Alternative(own, weight: 1, matchesParts: own.count == 1)]
        if own.count > 1 { found.append(Alternative([joined(own)], weight: 1)) }
        // Words that are separate in the query may be joined in a name: "book mark".
        for pair in [range.lowerBound - 1, range.upperBound - 1] where pair >= 0 && pair + 1 < all.count {
            found.append(Alternative([joined(Array(all[pair...(pair + 1)]))], weight: 1))
        }
        if own.count > 1 || all.count == 1 || !Badges.isNegation(own[0]) { found += synonyms(of: all[range]) }
        if own.count == 1 { found += opposites(of: own[0]) + (all.count > 1 && !isWide ? badges(own[0]) : []) }
        if isWide { found += distantSynonyms(of: own, found) }
        let isWeak = own.count == 1 && weakWords.contains(own[0].text)
        return Unit(
            alternatives: found.sorted { $0.weight > $1.weight }, words: own,
            perWord: own.count == 1
                ? []
                : own.map { word in
                    [Alternative([word], weight: 1)] + synonyms(of: [word]) + badges(word)
                },
            terms: own.map { SearchTerm($0.text) }, weight: isWeak ? weakWeight : 1)
    }

    private static func badges(_ word: SearchWord) -> [Alternative] {
        Badges.askedFor(by: word).map { Alternative([$0.word], weight: $0.weight, isBadge: true) }
    }

    /// The negated word, or a close synonym of it, with a badge that negates it: `heart off` for `dislike`.
    private static func opposites(of word: SearchWord) -> [Alternative] {
        guard let base = Badges.denied(in: word) else { return [] }
        let near = synonyms(of: [base]).sorted { $0.weight > $1.weight }.prefix(deniedSynonyms)
        return ([Alternative([base], weight: 1)] + near).flatMap { base in
            Badges.denials.map { Alternative(base.words + [$0.word], weight: base.weight * $0.weight) }
        }
    }

    /// The synonyms of a phrase in the tables, and the words related to it in other icon sets.
    private static func synonyms(of words: ArraySlice<SearchWord>) -> [Alternative] {
        var found = Synonyms.alternatives(to: words).map { Alternative($0.words, weight: $0.weight) }
        found += CountryCodes.names(for: words).map { Alternative($0, weight: countryWeight) }
        for (index, related) in RelatedWords.of(words).enumerated() {
            guard let known = found.firstIndex(where: { $0.words == related }) else {
                found.append(Alternative(related, weight: relatedWeight - 0.02 * Double(index)))
                continue
            }
            let weight = min(confirmation.limit, found[known].weight + confirmation.bonus)
            found[known] = Alternative(related, weight: max(found[known].weight, weight))
        }
        guard words.count == 1, let word = words.first, word.text.utf8.count >= 4 else { return found }
        return found.map { $0.isLonger(than: word) ? Alternative($0.words, weight: longerWeight) : $0 }
    }

    /// Synonyms of the closest synonyms, and the parts of a compound.
    private static func distantSynonyms(of words: [SearchWord], _ found: [Alternative]) -> [Alternative] {
        let close = found.filter { $0.weight < 1 && !$0.isBadge }.sorted { $0.weight > $1.weight }.prefix(closeSynonyms)
        let parts = words.flatMap(Synonyms.parts)
        return close.flatMap { near in
            synonyms(of: near.words[...]).map { Alternative($0.words, weight: distance * near.weight * $0.weight) }
        } + parts.map { Alternative([$0], weight: distance) }
    }

    private static func joined(_ words: [SearchWord]) -> SearchWord { SearchWord(words.map(\.text).joined()) }
}

/// A word to search for in text that is not split into words. The search takes linear time for every word and text (the
/// Knuth–Morris–Pratt algorithm).
struct SearchTerm: Sendable {
    /// The word, folded in the same way as the searched text.
    let bytes: [UInt8]
    /// For each position, the length of the longest proper prefix of the word that ends there.
    private let prefixes: [Int]

    init(_ text: String) {
        bytes = SearchTerm.folded(text)
        var prefixes = [Int](repeating: 0, count: bytes.count)
        var length = 0
        for index in bytes.indices.dropFirst() {
            while length > 0, bytes[index] != bytes[length] { length = prefixes[length - 1] }
            if bytes[index] == bytes[length] { length += 1 }
            prefixes[index] = length
        }
        self.prefixes = prefixes
    }

    /// The words of a query, all of which must match.
    static func terms(of query: String) -> [SearchTerm] {
        query.split(whereSeparator: \.isWhitespace).prefix(32).map { SearchTerm(String($0)) }
    }

    static func folded(_ text: String) -> [UInt8] { Array(text.lowercased().utf8) }

    /// The first position of the word in a folded text; nil if the text does not contain it.
    func position(in text: [UInt8]) -> Int? {
        guard !bytes.isEmpty else { return 0 }
        var length = 0
        for (index, byte) in text.enumerated() {
            while length > 0, byte != bytes[length] { length = prefixes[length - 1] }
            if byte == bytes[length] { length += 1 }
            if length == bytes.count { return index + 1 - length }
        }
        return nil
    }

    /// Whether the word occurs without a letter or digit before it.
    func beginsWord(in text: [UInt8]) -> Bool {
        guard let position = position(in: text) else { return false }
        return position == 0 || !SearchTerm.isLetter(text[position - 1])
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x61...0x7a, 0x80...: true
        default: false
        }
    }
}
