package import TeamSyncDocuments

/// A place in a working tree that refers to an item of another repository.
package struct NamedPlace: Equatable, Sendable {
    /// The catalogues that may contain the name.
    package var catalogues: [String]
    package var name: String
    /// The beginning of a variable in a style sheet that is written before the name: `--`, `$` or `@`.
    package var sigil = ""
    /// Whether case and separators do not matter, as in `.arrowLeft` for `arrow-left`.
    package var isMember: Bool
    /// Whether the name certainly denotes an item of the design system, if it has one of this name.
    package var isCertain = true
    /// Whether only an item that exists shows that the place refers to one.
    package var isInferred = false
    /// The style or the size of an icon that code writes after its name; empty if there is none.
    package var variant = ""
    package var place: ImpactDocument.Place
}

/// The places in a working tree, and sentences about anything that could not be searched.
package struct NamedPlaces: Sendable {
    package static let limit = 200_000

    package private(set) var places: [NamedPlace] = []
    /// Sentences about anything that could not be searched.
    package private(set) var incomplete: [String] = []
    /// The first files that could not be read, with the reasons.
    private var unread: [(path: String, reason: String)] = []
    private var unreadTotal = 0

    private static let unreadLimit = 5

    mutating func add(_ place: NamedPlace) {
        guard places.count < NamedPlaces.limit else {
            note("only the first \(NamedPlaces.limit) places were searched")
            return
        }
        places.append(place)
    }

    mutating func note(_ sentence: String) {
        if !incomplete.contains(sentence) { incomplete.append(sentence) }
    }

    mutating func add(_ gap: CheckGap) {
        if let path = gap.path { fail(path, gap.reason) } else { note(gap.reason) }
    }

    mutating func fail(_ path: String, _ reason: String) {
        unreadTotal += 1
        if unread.count < NamedPlaces.unreadLimit { unread.append((path, reason)) }
    }

    /// Sorts by path, line and column, and removes duplicate places of a name. Adds a sentence about unreadable files.
    mutating func finish() {
        for (path, reason) in unread { note("\(path) \(reason)") }
        if unreadTotal > unread.count { note("\(unreadTotal - unread.count) more files could not be searched") }
        var seen: Set<String> = []
        places = places.sorted { left, right in
            (left.place.path, left.place.line ?? 0, left.place.column ?? 0, left.name)
                < (right.place.path, right.place.line ?? 0, right.place.column ?? 0, right.name)
        }.filter { place in
            let (line, column) = (place.place.line ?? 0, place.place.column ?? 0)
            let catalogues = place.catalogues.joined(separator: ",")
            return seen.insert("\(place.place.path):\(line):\(column):\(catalogues):\(place.name)").inserted
        }
    }
}

extension ImpactDocument.Place {
    init(path: String, at offset: Int, in bytes: [UInt8], _ table: LineTable) {
        let (line, column) = table.place(of: offset)
        self.init(path: path, line: line, column: column, text: ImpactDocument.Place.line(around: offset, in: bytes))
    }

    /// The line that contains an offset; for a long line, the part around the offset.
    static func line(around offset: Int, in bytes: [UInt8]) -> String {
        guard bytes.indices.contains(offset) else { return "" }
        let isBreak = { (byte: UInt8) in byte == 0x0a || byte == 0x0d }
        // A long line is shortened to the part around the place.
        let (first, last) = (max(0, offset - 120), min(bytes.count, offset + 400))
        let start = bytes[first..<offset].lastIndex(where: isBreak).map { $0 + 1 } ?? first
        let end = bytes[offset..<last].firstIndex(where: isBreak) ?? last
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}
