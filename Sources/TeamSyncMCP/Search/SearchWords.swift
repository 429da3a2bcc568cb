import TeamSyncBase
import TeamSyncDesign

/// The words of an item that searches and filters use.
struct SearchWords: Sendable {
    /// The parts of an item that can match, the most significant first.
    enum Field: String, CaseIterable, Sendable {
        case name, tags, category, description, properties
    }

    /// The way a unit of a query was found.
    enum Evidence: Equatable, Sendable {
        case word
        /// - Parameter words: the words of the synonym.
        case synonym(String)
        /// A part of a word or phrase.
        case part
        case nothing
    }

    /// How well an item matches the units of a query.
    struct Match: Sendable {
        /// A score from 0 to 1 for each unit.
        var units: [Double]
        /// The evidence for each unit.
        var evidence: [Evidence]
        var fields: [Field]
        /// The weight of the words in the name that are not in the query; 0 if there are none.
        var surplus: Double
        /// The share of units that the name contains literally.
        var literal: Double
    }

    private static let tagWordLimit = 6
    private static let nameWordLimit = 12
    /// The factor for a phrase if the name contains its words in a different order.
    private static let otherOrder = 0.92
    /// The factor for a phrase if its words are found individually.
    private static let composition = 0.95
    /// The factor for a phrase if more than one of its words is found by a synonym.
    private static let freely = 0.9
    /// The factor for a word that is a part of a compound.
    private static let inCompound = 0.66

    /// The similarity above which two words are forms of the same word. The similarity of a plural with a different
    /// meaning is below this value.
    private static let sameWord = 0.8
    /// The score of a word that consists of the initials of the name.
    private static let byInitials = 0.9
    /// The factor for the weight of a word that only names the group of an item.
    private static let inNamespace = 0.3

    /// The minimum weight of a badge in the name if the query does not contain it.
    private static let badge = 0.2

    private let name: [UInt8]
    let nameWords: [SearchWord]
    /// The index of a country code that could be mistaken for another word: `at` in `flag-at`.
    private let countryCode: Int?
    /// The first letters of the words in the name, if there are at least three: `icu` for `intensive_care_unit`.
    private let initials: String?
    /// The parts of compounds in the name, with the index of each compound.
    private let nameParts: [(index: Int, word: SearchWord)]
    /// Each pair of successive words in the name, joined without a space.
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
        countryCode = CountryCodes.index(in: nameWords)
        let main = nameWords.filter { SurplusWords.weight(of: $0.stem) > SurplusWords.formWeight }
        initials = main.count >= 3 ? String(main.compactMap(\.text.first)) : nil
        nameParts = nameWords.enumerated().flatMap { index, word in Synonyms.parts(of: word).map { (index, $0) } }
        namePairs = zip(nameWords, nameWords.dropFirst()).map { SearchWord($0.text + $1.text) }
        self.tags = tags.map { SearchWord.all(in: $0, limit: SearchWords.tagWordLimit) }
        categories = [category].compactMap { $0 }.map { SearchWord.all(in: $0, limit: SearchWords.tagWordLimit) }
        self.description = SearchTerm.folded(description ?? "")
        self.properties = properties.map { SearchTerm.folded($0) }
        folded =
            tags.map { (.tags, SearchTerm.folded($0)) }
            + [(.category, category)].compactMap { field, text in text.map { (field, SearchTerm.folded($0)) } }
    }

    /// The position of a word in the name; nil if the name does not contain it.
    func positionInName(of term: SearchTerm) -> Int? { term.position(in: name) }

    /// Whether each word occurs literally in the name or another field.
    func contains(_ terms: [SearchTerm]) -> Bool {
        terms.allSatisfy { term in
            term.position(in: name) != nil || term.position(in: description) != nil
                || folded.contains { term.position(in: $0.bytes) != nil }
                || properties.contains { term.position(in: $0) != nil }
        }
    }

    /// - Parameter names: the frequencies of words in the names of all searched items.
    /// - Returns: nil if nothing matches.
    func match(_ query: SearchQuery, among names: NameFrequencies = NameFrequencies([])) -> Match? {
        var used: Set<Int> = []
        var (fields, evidence, literal): (Set<Field>, [Evidence], Int) = ([], [], 0)
        var units = query.units.map { unit -> Double in
            let (name, tags, categories) = (
                nameScore(unit, &used), wordScore(unit, in: tags), wordScore(unit, in: categories)
            )
            if name.evidence == .word, name.value >= SearchWords.composition { literal += 1 }
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
        // A badge without the subject belongs to something else.
        if !query.subjects.isEmpty, !used.contains(0), query.subjects.allSatisfy({ units[$0] == 0 }) {
            for index in query.badges { units[index] = 0 }
        }
        guard units.contains(where: { $0 > 0 }) else { return nil }
        return Match(
            units: units, evidence: evidence, fields: Field.allCases.filter(fields.contains),
            surplus: surplus(used, query, names),
            literal: Double(literal) / Double(query.units.count))
    }

    /// - Parameter used: receives the indices of the words in the name that an alternative explains.
    private func nameScore(_ unit: SearchQuery.Unit, _ used: inout Set<Int>) -> (value: Double, evidence: Evidence) {
        var (best, evidence): (Double, Evidence) = (0, .nothing)
        for alternative in unit.alternatives {
            guard let (quality, words) = quality(of: alternative) else { continue }
            if quality * alternative.weight > best {
                (best, evidence) = (
                    quality * alternative.weight, alternative.evidence(isPart: quality <= SearchWords.inCompound)
                )
            }
            used.formUnion(words)
        }
        if best == 0, unit.words.count == 1, unit.words[0].text == initials {
            used.formUnion(nameWords.indices)
            return (SearchWords.byInitials, .part)
        }
        guard unit.words.count > 1 else { return (best, evidence) }
        if let (quality, words, found) = composed(unit), quality > best {
            (best, evidence) = (quality, found)
            used.formUnion(words)
        }
        guard best == 0 else { return (best, evidence) }
        // A match with a part of a phrase is better than none, but "out" from "log out" means nothing alone.
        var sum = 0.0
        for (word, alternatives) in zip(unit.words, unit.perWord) where !SearchQuery.isParticle(word.text) {
            var near: (weight: Double, words: [Int]) = (0, [])
            for alternative in alternatives where alternative.weight > near.weight {
                guard let (likeness, words) = quality(of: alternative), likeness >= 0.6 else { continue }
                near = (alternative.weight, words)
            }
            used.formUnion(near.words)
            sum += near.weight
        }
        return (0.45 * sum / Double(unit.words.count), sum > 0 ? .part : .nothing)
    }

    /// The quality of the match, and the indices of the words in the name, if the name contains every word of a phrase
    /// or a synonym of it; otherwise nil. Each word in the name is used for only one word of the phrase.
    private func composed(_ unit: SearchQuery.Unit) -> (quality: Double, words: [Int], evidence: Evidence)? {
        var (quality, used, synonyms): (Double, [Int], [String]) = (SearchWords.composition, [], [])
        for (word, alternatives) in zip(unit.words, unit.perWord) {
            var best: (quality: Double, words: [Int], synonym: String?)?
            for alternative in alternatives where alternative.weight > best?.quality ?? 0 {
                guard let (likeness, words) = self.quality(of: alternative), likeness >= 0.6,
                    !words.isEmpty, !words.contains(where: used.contains),
                    likeness * alternative.weight > best?.quality ?? 0
                else { continue }
                let found = alternative.words.map(\.text).joined(separator: " ")
                best = (likeness * alternative.weight, words, alternative.weight < 1 ? found : nil)
            }
            if best == nil, SearchQuery.isConnector(word.text) { continue }
            guard let best else { return nil }
            quality = min(quality, SearchWords.composition * best.quality)
            used += best.words
            synonyms += [best.synonym].compactMap { $0 }
        }
        if synonyms.count > 1 { quality *= SearchWords.freely }
        return (quality, used, synonyms.isEmpty ? .word : .synonym(synonyms.joined(separator: " ")))
    }

    /// The quality of the match between a phrase and the name, and the indices of the matching words; nil if they do
    /// not match.
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
            } else if let part = nameParts.first(where: { $0.word.stem == word.stem }) {
                words.append(part.index)
                quality = min(quality, SearchWords.inCompound)
            } else {
                quality = 0
                break
            }
        }
        if alternative.isBadge, words.contains(0) { return nil }
        if alternative.weight < 1, words.count == 1, words[0] == countryCode { return nil }
        // The form of a synonym matters little, because it is not the word that was asked for; but "users" is not the
        // same as "user".
        if quality > SearchWords.sameWord, alternative.weight < 1 { return (max(quality, 0.95), words) }
        if quality > 0 { return (quality, words) }
        guard let part = alternative.part, let stem = alternative.words.first?.stem else { return nil }
        if let index = nameWords.firstIndex(where: { alternative.beginsWord($0.text) }) { return (0.52, [index]) }
        // The word may be the last part of a compound, as in "smartphone"; but "train" is not a compound with "rain".
        guard stem.utf8.count >= 4 else { return nil }
        if let index = nameWords.firstIndex(where: {
            $0.text.hasSuffix(stem) && $0.text.utf8.count >= stem.utf8.count + 3
        }) {
            return (0.4, [index])
        }
        return stem.utf8.count < 5 || part.position(in: name) == nil ? nil : (0.3, [])
    }

    /// The most similar word; nil if none is similar.
    private static func nearest(_ word: SearchWord, in words: ArraySlice<SearchWord>) -> (index: Int, likeness: Double)?
    {
        var best: (index: Int, likeness: Double)?
        for index in words.indices {
            let likeness = WordForms.likeness(word, words[index])
            if likeness > best?.likeness ?? 0 { best = (index, likeness) }
        }
        return best
    }

    /// The score of a unit in the best of several short strings.
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
                    words.contains(where: { alternative.beginsWord($0.text) })
                {
                    (quality, isPart) = (0.5, true)
                }
                // If a synonym matches a tag, the item is far from the query.
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

    private func surplus(_ used: Set<Int>, _ query: SearchQuery, _ names: NameFrequencies) -> Double {
        // If the query explains no word of the name, the other words neither support nor weaken the match.
        guard !used.isEmpty else { return 0.02 * Double(nameWords.count) }
        let extra = nameWords.indices.lazy.filter { !used.contains($0) && !query.stems.contains(nameWords[$0].stem) }
        let namespace = names.namespaceLength(of: nameWords)
        let weights = extra.map { index in
            let stem = nameWords[index].stem
            let weight =
                SurplusWords.weight(of: stem) * names.novelty(of: stem)
                * (index < namespace ? SearchWords.inNamespace : 1)
            return index > 0 && names.isBadge(stem) ? max(SearchWords.badge, weight) : weight
        }
        // Further additional words in a long name are less significant than the first one.
        let sum = weights.sorted(by: >).enumerated().reduce(0) {
            $0 + $1.element * (1 - 0.4 * Double(min(1, $1.offset)))
        }
        // The more words of the query a name contains, the less its other words count.
        let asked = nameWords.count { query.stems.contains($0.stem) }
        return sum / Double(max(1, asked))
    }
}
