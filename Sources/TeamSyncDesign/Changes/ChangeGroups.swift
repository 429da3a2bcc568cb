import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncWords

/// What can be said of one item that differs, without its values.
struct ItemSentence {
    let difference: ItemDifference
    /// About this item alone.
    let summary: String
    /// What follows "is new".
    var remark = ""
    /// About several such items: `redrawn`; nil where each has its own sentence.
    var verb: String?
    /// What items share that changed in the same way.
    var signature = ""
    /// Of an item that is elsewhere now: where.
    var destination: String?

    init(_ difference: ItemDifference, _ change: ItemChange) {
        self.difference = difference
        let describer = difference.kind.describer
        summary = describer.summary(of: change)
        switch difference.change {
        case .added: remark = describer.remarks(onAdded: change)
        case .moved:
            verb = Move.text(change)
            destination = Move.destination(change)
        case .changed:
            verb = describer.verb(of: change)
            signature = change.signature + (Move.text(change) ?? "")
        default: break
        }
    }
}

/// All changes of a repository as people tell them: the important first, those of one kind together.
struct ChangeGroups {
    /// So many items that changed in the same way are one group.
    private static let alikeLimit = 3
    /// So many items of a catalogue that changed in ways of their own have sentences of their own.
    private static let ownLimit = 25
    private static let nameLimit = 3
    /// Ways that items of a catalogue moved which have sentences of their own.
    private static let moveLimit = 5
    /// Bytes of a sentence.
    private static let sizeLimit = 1000
    /// Groups of one repository.
    private static let groupLimit = 500

    private(set) var groups: [HighlightGroup] = []

    /// - Parameters:
    ///   - sentences: the most important first.
    ///   - rest: items that are only counted, after them.
    init(_ events: [CatalogueEvent], _ sentences: [ItemSentence], rest: [ItemDifference] = []) {
        groups = events.map { event in
            HighlightGroup(
                catalogue: event.catalogue, kind: "catalogue", change: event.change, count: event.count,
                summary: event.summary)
        }
        let whole = Set(events.map(\.catalogue))
        var byBucket: [Bucket: [ItemSentence]] = [:]
        var order: [Bucket] = []
        for sentence in sentences where !whole.contains(sentence.difference.catalogue) {
            let bucket = Bucket(sentence.difference)
            if byBucket[bucket] == nil { order.append(bucket) }
            byBucket[bucket, default: []].append(sentence)
        }
        var counts: [Bucket: Int] = [:]
        for difference in rest where !whole.contains(difference.catalogue) {
            let bucket = Bucket(difference)
            if byBucket[bucket] == nil, counts[bucket] == nil { order.append(bucket) }
            counts[bucket, default: 0] += 1
        }
        for bucket in order {
            add(bucket, byBucket[bucket] ?? [], rest: counts[bucket] ?? 0)
        }
        groups = Array(groups.prefix(ChangeGroups.groupLimit))
    }

    private struct Bucket: Hashable {
        let catalogue: String
        let kind: CatalogueKind
        let change: Highlight.Change
        let breaks: Bool

        init(_ difference: ItemDifference) {
            (catalogue, kind, change) = (difference.catalogue, difference.kind, difference.change)
            breaks = difference.breaks
        }

        func words(_ count: Int) -> String { "\(count) \(English.noun(catalogue, count))" }
    }

    private mutating func add(_ bucket: Bucket, _ sentences: [ItemSentence], rest: Int) {
        let count = sentences.count + rest
        switch bucket.change {
        case .added:
            if count == 1, let only = sentences.first { return add(bucket, 1, Self.single(only, bucket, "in")) }
            let hasAliases = sentences.prefix(Self.nameLimit).contains { $0.remark.hasPrefix(" →") }
            let names = Self.names(sentences, of: count, hasRemarks: true)
            add(bucket, count, "\(bucket.words(count)) new" + (hasAliases ? ": \(names)" : " (\(names))"))
        case .removed:
            if count == 1, let only = sentences.first { return add(bucket, 1, Self.single(only, bucket, "from")) }
            add(bucket, count, "\(bucket.words(count)) gone (\(Self.names(sentences, of: count)))")
        case .renamed where count > Self.alikeLimit:
            let names = sentences.prefix(Self.nameLimit).map {
                "\(English.short($0.difference.oldKey ?? "")) → \(English.short($0.difference.key))"
            }
            add(bucket, count, "\(bucket.words(count)) renamed (\(Self.list(names, of: count)))")
        case .reformatted:
            let names = count <= Self.nameLimit ? " (\(Self.names(sentences, of: count)))" : ""
            add(bucket, count, "\(bucket.words(count)) \(count == 1 ? "was" : "were") reformatted\(names)")
        case .renamed: for sentence in sentences { add(bucket, 1, sentence.summary) }
        default: addChanged(bucket, sentences, rest: rest)
        }
    }

    /// Items that moved from or to many places.
    private mutating func addMoved(_ bucket: Bucket, _ sentences: [ItemSentence], rest: Int) {
        let count = sentences.count + rest
        let places = sentences.reduce(into: [String]()) { places, sentence in
            if let place = sentence.destination, !places.contains(place) { places.append(place) }
        }
        let shown = places.prefix(Self.nameLimit).map(English.short)
        let summary =
            places.count == 1
            ? "\(bucket.words(count)) moved to \(shown[0]) (\(Self.names(sentences, of: count)))"
            : "\(bucket.words(count)) moved to \(places.count) places (\(Self.list(shown, of: places.count)))"
        add(bucket, count, summary)
    }

    /// Those that changed in the same way together, the others each.
    private mutating func addChanged(_ bucket: Bucket, _ sentences: [ItemSentence], rest: Int) {
        let bySignature = Dictionary(
            grouping: sentences.filter { !$0.signature.isEmpty && $0.verb == nil }, by: \.signature)
        let byVerb = Dictionary(grouping: sentences.filter { $0.verb != nil }, by: { $0.verb ?? "" })
        if bucket.change == .moved, byVerb.count > Self.moveLimit { return addMoved(bucket, sentences, rest: rest) }
        var done: Set<String> = []
        var own: [ItemSentence] = []
        for sentence in sentences {
            let key = sentence.difference.key
            if let verb = sentence.verb, let alike = byVerb[verb], alike.count >= Self.alikeLimit {
                guard done.insert("v\(verb)").inserted else { continue }
                add(bucket, alike.count, "\(bucket.words(alike.count)) \(verb) (\(Self.names(alike, of: alike.count)))")
            } else if let alike = bySignature[sentence.signature], alike.count >= Self.alikeLimit {
                guard done.insert("s\(sentence.signature)").inserted else { continue }
                let what = sentence.summary.dropFirst(English.short(key).count).drop { $0 == ":" || $0 == " " }
                add(
                    bucket, alike.count, "\(bucket.words(alike.count)) (\(Self.names(alike, of: alike.count))): \(what)"
                )
            } else {
                own.append(sentence)
            }
        }
        for sentence in own.prefix(Self.ownLimit) { add(bucket, 1, sentence.summary) }
        let more = own.dropFirst(Self.ownLimit)
        let count = more.count + rest
        guard count > 0 else { return }
        let verb = bucket.change == .moved ? "moved" : "changed"
        let names = more.isEmpty ? "" : " (\(Self.names(Array(more), of: count)))"
        add(bucket, count, "\(count) more \(English.noun(bucket.catalogue, count)) \(verb)\(names)")
    }

    private mutating func add(_ bucket: Bucket, _ count: Int, _ summary: String) {
        groups.append(
            HighlightGroup(
                catalogue: bucket.catalogue, kind: bucket.kind.rawValue, change: bucket.change, count: count,
                summary: summary.shortened(to: Self.sizeLimit)))
    }

    /// An item of no particular kind is named with its catalogue.
    private static func single(_ sentence: ItemSentence, _ bucket: Bucket, _ preposition: String) -> String {
        guard bucket.kind == .item else { return sentence.summary }
        return "\(sentence.summary) \(preposition) \(English.noun(bucket.catalogue, 2))"
    }

    private static func names(_ sentences: [ItemSentence], of count: Int, hasRemarks: Bool = false) -> String {
        list(
            sentences.prefix(nameLimit).map { sentence in
                let name = English.short(sentence.difference.key)
                guard hasRemarks else { return name }
                // `blue.100: #EEF` alone, `blue.100 #EEF` among others.
                if sentence.remark.hasPrefix(" →") { return name + sentence.remark }
                return name + (sentence.remark.hasPrefix(":") ? sentence.remark.dropFirst() : "")
            },
            of: count)
    }

    private static func list(_ names: [String], of count: Int) -> String {
        names.joined(separator: ", ") + (count > names.count ? ", …" : "")
    }

    // MARK: One sentence

    /// Parts of the sentence, characters of it, and bytes.
    private static let (partLimit, lengthLimit, summaryLimit) = (4, 240, 1000)

    /// What a colleague would say in one sentence; nil for no changes.
    var summary: String? {
        let news = groups.filter { $0.change != .reformatted }
        let shown = news.isEmpty ? groups : news
        guard !shown.isEmpty else { return nil }
        var sentence = ""
        var listed = 0
        for (index, group) in shown.enumerated() {
            let next = sentence.isEmpty ? group.summary : "\(sentence), \(group.summary)"
            if index > 0, index >= Self.partLimit || next.count > Self.lengthLimit { break }
            sentence = next
            listed += group.count
        }
        let rest = shown.reduce(0) { $0 + $1.count } - listed
        sentence = sentence.shortened(to: Self.summaryLimit)
        return rest > 0 ? "\(sentence) and \(rest) more" : sentence
    }
}
