import TeamSyncBase
import TeamSyncDesign

/// What searches and filters know of an item.
struct SearchWords: Sendable {
    /// What of an item matched, the most significant first.
    enum Field: String, CaseIterable, Sendable {
        case name, tags, category, description, properties
    }

    /// By what a unit of a query is found.
    enum Evidence: Equatable, Sendable {
        case word
        /// - Parameter words: those of the synonym.
        case synonym(String)
        /// A part of a word, or of a phrase.
        case part
        case nothing
    }

    /// How well an item satisfies the units of a query.
    struct Match: Sendable {
        /// For each unit, from 0 to 1.
        var units: [Double]
        /// For each unit.
        var evidence: [Evidence]
        var fields: [Field]
        /// What the name says beyond the query; 0 when nothing.
        var surplus: Double
    }

    private static let tagWordLimit = 6
    private static let nameWordLimit = 12
    /// What is left of a phrase whose words the name has in another order.
    private static let otherOrder = 0.92

    private let name: [UInt8]
    let nameWords: [SearchWord]
    /// The same, two each without the space between them.
    private let namePairs: [SearchWord]
    private let tags: [[SearchWord]]
    private let categories: [[SearchWord]]
    private let description: [UInt8]
    private let properties: [[UInt8]]
    private let folded: [(field: Field, bytes: [UInt8])]

    init(
        name: String, tags: [String] = [], category: String? = nil, description: String? = nil,
        properties: [String] = []
    ) {
        self.name = SearchTerm.folded(name)
        nameWords = SearchWord.all(in: name, limit: SearchWords.nameWordLimit)
        namePairs = zip(nameWords, nameWords.dropFirst()).map { SearchWord($0.text + $1.text) }
        self.tags = tags.map { SearchWord.all(in: $0, limit: SearchWords.tagWordLimit) }
        categories = [category].compactMap { $0 }.map { SearchWord.all(in: $0, limit: SearchWords.tagWordLimit) }
        self.description = SearchTerm.folded(description ?? "")
        self.properties = properties.map { SearchTerm.folded($0) }
        folded =
            tags.map { (.tags, SearchTerm.folded($0)) }
            + [(.category, category)].compactMap { field, text in text.map { (field, SearchTerm.folded($0)) } }
    }

    /// Where a word is in the name; nil when it is not.
    func positionInName(of term: SearchTerm) -> Int? { term.position(in: name) }

    /// Whether each word is in the name or in another field, as it is written.
    func contains(_ terms: [SearchTerm]) -> Bool {
        terms.allSatisfy { term in
            term.position(in: name) != nil || term.position(in: description) != nil
                || folded.contains { term.position(in: $0.bytes) != nil }
                || properties.contains { term.position(in: $0) != nil }
        }
    }

    /// - Returns: nil when nothing matches.
    func match(_ query: SearchQuery) -> Match? {
        var used: Set<Int> = []
        var fields: Set<Field> = []
        var evidence: [Evidence] = []
        let units = query.units.map { unit -> Double in
            let (name, tags, categories) = (
                nameScore(unit, &used), wordScore(unit, in: tags), wordScore(unit, in: categories)
            )
            let properties = properties.lazy.map { textScore(unit, in: $0) }.max() ?? 0
            let scores: [(field: Field, value: Double, evidence: Evidence)] = [
                (.name, name.value, name.evidence), (.tags, 0.62 * tags.value, tags.evidence),
                (.category, 0.3 * categories.value, categories.evidence),
                (.description, description.isEmpty ? 0 : 0.25 * textScore(unit, in: description), .part),
                (.properties, 0.2 * properties, .part),
            ]
            let found = scores.filter { $0.value > 0 }.sorted { $0.value > $1.value }
            fields.formUnion(found.map(\.field))
            evidence.append(found.contains { $0.evidence == .word } ? .word : found.first?.evidence ?? .nothing)
            return found.first.map { min(1, $0.value + 0.15 * (found.dropFirst().first?.value ?? 0)) } ?? 0
        }
        guard units.contains(where: { $0 > 0 }) else { return nil }
        return Match(
            units: units, evidence: evidence, fields: Field.allCases.filter(fields.contains),
            surplus: surplus(used, query))
    }

    /// - Parameter used: the words of the name that any alternative explains.
    private func nameScore(_ unit: SearchQuery.Unit, _ used: inout Set<Int>) -> (value: Double, evidence: Evidence) {
        var (best, evidence): (Double, Evidence) = (0, .nothing)
        for alternative in unit.alternatives {
            guard let (quality, words) = quality(of: alternative) else { continue }
            if quality * alternative.weight > best {
                (best, evidence) = (quality * alternative.weight, alternative.evidence(isPart: quality < 0.6))
            }
            used.formUnion(words)
        }
        guard best == 0, unit.words.count > 1 else { return (best, evidence) }
        // A part of a phrase is better than nothing, but "out" of "log out" says nothing.
        var count = 0
        for word in unit.words where !SearchQuery.isParticle(word.text) {
            guard let (index, _) = SearchWords.nearest(word, in: nameWords[...]) else { continue }
            used.insert(index)
            count += 1
        }
        return (0.45 * Double(count) / Double(unit.words.count), count > 0 ? .part : .nothing)
    }

    /// How well a phrase matches the name, and by which words; nil when it does not.
    private func quality(of alternative: SearchQuery.Alternative) -> (Double, [Int])? {
        var (words, quality): ([Int], Double) = ([], 1)
        for word in alternative.words {
            let next = (words.last ?? -1) + 1
            if let (index, likeness) = SearchWords.nearest(word, in: nameWords[next...]) {
                words.append(index)
                quality = min(quality, likeness)
            } else if let (index, likeness) = SearchWords.nearest(word, in: nameWords[..<next]) {
                words.append(index)
                quality = min(quality, likeness * SearchWords.otherOrder)
            } else if let (index, likeness) = SearchWords.nearest(word, in: namePairs[...]) {
                words += [index, index + 1]
                quality = min(quality, likeness)
            } else {
                quality = 0
                break
            }
        }
        if quality > 0 { return (quality, words) }
        guard let part = alternative.part, let stem = alternative.words.first?.stem else { return nil }
        if let index = nameWords.firstIndex(where: { $0.text.hasPrefix(stem) }) { return (0.52, [index]) }
        // The last part of a compound, as in smartphone; "train" is not one of "rain".
        guard stem.utf8.count >= 4 else { return nil }
        if let index = nameWords.firstIndex(where: {
            $0.text.hasSuffix(stem) && $0.text.utf8.count >= stem.utf8.count + 3
        }) {
            return (0.4, [index])
        }
        return stem.utf8.count < 5 || part.position(in: name) == nil ? nil : (0.3, [])
    }

    /// The word that is most alike; nil when none is.
    private static func nearest(_ word: SearchWord, in words: ArraySlice<SearchWord>) -> (index: Int, likeness: Double)?
    {
        var best: (index: Int, likeness: Double)?
        for index in words.indices {
            let likeness = WordForms.likeness(word, words[index])
            if likeness > best?.likeness ?? 0 { best = (index, likeness) }
        }
        return best
    }

    /// How well a unit matches the best of several short texts.
    private func wordScore(
        _ unit: SearchQuery.Unit, in texts: [[SearchWord]]
    ) -> (value: Double, evidence: Evidence) {
        var (best, evidence): (Double, Evidence) = (0, .nothing)
        for words in texts {
            for alternative in unit.alternatives where best < alternative.weight {
                let likeness =
                    alternative.words.map { SearchWords.nearest($0, in: words[...])?.likeness ?? 0 }.min() ?? 0
                var quality = likeness * max(0.6, 1 - 0.12 * Double(words.count - alternative.words.count))
                var isPart = false
                if likeness == 0, alternative.part != nil,
                    words.contains(where: { $0.text.hasPrefix(alternative.words[0].stem) })
                {
                    (quality, isPart) = (0.5, true)
                }
                // A synonym of a tag is far from what was asked for.
                let value = quality * (alternative.weight == 1 ? 1 : 0.5 * alternative.weight)
                if value > best { (best, evidence) = (value, alternative.evidence(isPart: isPart)) }
            }
        }
        return (best, evidence)
    }

    private func textScore(_ unit: SearchQuery.Unit, in text: [UInt8]) -> Double {
        let found = unit.terms.reduce(0.0) { sum, term in
            guard term.bytes.count >= 2 else { return sum }
            if term.beginsWord(in: text) { return sum + 1 }
            return term.bytes.count >= 4 && term.position(in: text) != nil ? sum + 0.4 : sum
        }
        return unit.terms.isEmpty ? 0 : found / Double(unit.terms.count)
    }

    private func surplus(_ used: Set<Int>, _ query: SearchQuery) -> Double {
        // Where the name explains nothing, its words are neither for the item nor against it.
        guard !used.isEmpty else { return 0.02 * Double(nameWords.count) }
        let extra = nameWords.indices.lazy.filter { !used.contains($0) && !query.stems.contains(nameWords[$0].stem) }
        return extra.reduce(0) { $0 + SurplusWords.weight(of: nameWords[$1].stem) }
    }
}

/// What words of a name that nobody asked for say about it.
enum SurplusWords {
    /// Forms of the same drawing.
    private static let forms: Set<String> = stems(
        "fill filled solid outline outlined line regular bold light thin duotone round rounded sharp two tone simple alt "
            + "variant small medium large size xs sm md lg xl mini")
    /// Frames around a drawing.
    private static let frames: Set<String> = stems("circle square rounded box badge")
    /// What makes another meaning of a drawing.
    private static let opposites: Set<String> = stems(
        "off slash x minus plus add remove delete disabled crossed broken cancel block no not blocked dismiss prohibited "
            + "error warning alert lock check settings search question pause clock sync edit down up left right")
    /// What a word such as "exit" is about, which is meant only where it is asked for.
    private static let otherSubjects: Set<String> = stems("fullscreen screen")
    /// What says nothing.
    private static let empty: Set<String> = stems("icon ic icons svg glyph symbol img image ui")

    static func weight(of stem: String) -> Double {
        if empty.contains(stem) { return 0 }
        if stem.utf8.first?.isASCIIDigit == true { return 0.02 }
        if forms.contains(stem) { return 0.04 }
        if frames.contains(stem) { return 0.06 }
        if otherSubjects.contains(stem) { return 0.35 }
        return opposites.contains(stem) ? 0.19 : 0.16
    }

    private static func stems(_ words: String) -> Set<String> {
        Set(words.split(separator: " ").map { WordForms.stem(String($0)) })
    }
}

/// Puts the items that match a query in order.
enum SearchRanking {
    /// Rows below this part of the best score are noise.
    private static let noise = 0.4
    /// A name with a lower score is not offered in place of what was asked for.
    static let nearestScore = 0.6

    /// - Parameter matches: of the items that match; nil for the others.
    /// - Returns: the positions of the items to show with their scores, the best first; equal ones in their order.
    static func ranked(_ matches: [SearchWords.Match?], for query: SearchQuery) -> [(index: Int, score: Double)] {
        let weights = weights(of: matches, for: query)
        let total = weights.reduce(0, +)
        guard total > 0 else { return [] }
        var found: [(index: Int, score: Double)] = []
        for case let (index, match?) in matches.enumerated() {
            let sum = zip(match.units, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
            let isAll = zip(match.units, query.units).allSatisfy { $0 > 0 || $1.weight < 1 }
            found.append((index, (sum + (isAll ? 0.12 : 0)) * max(0.5, 1 - match.surplus)))
        }
        let best = found.map(\.score).max() ?? 0
        return found.filter { $0.score >= best * noise }.sorted {
            $0.score != $1.score ? $0.score > $1.score : $0.index < $1.index
        }
    }

    /// Units that few items match count more.
    private static func weights(of matches: [SearchWords.Match?], for query: SearchQuery) -> [Double] {
        var counts = [Int](repeating: 0, count: query.units.count)
        for case let match? in matches {
            for (index, value) in match.units.enumerated() where value > 0.3 { counts[index] += 1 }
        }
        return query.units.indices.map { index in
            let rarity = Double(matches.count + 1) / Double(counts[index] + 1)
            // Between 1 and about 2 for a catalogue of any size.
            return query.units[index].weight * (1 + min(1, Double(rarity.exponent) / 12))
        }
    }
}
