import TeamSyncBase

/// Finds the elements of a drawing that its strings refer to.
struct DrawingReferences {
    private static let lengthLimit = 1000
    private static let candidateLimit = 32

    private var ids: [String: Int] = [:]
    /// Whether the drawing contains ids that `targets` would not find.
    private(set) var hasOddNames = false

    init(_ tree: XMLTree) {
        for (number, element) in tree.elements.enumerated() {
            guard let id = element["id"], ids[id] == nil else { continue }
            ids[id] = number
            let ends = id.utf8.count(where: DrawingReferences.canEnd)
            if id.utf8.count >= DrawingReferences.lengthLimit || ends >= DrawingReferences.candidateLimit {
                hasOddNames = true
            }
        }
    }

    private static func canEnd(_ byte: UInt8) -> Bool { ")\"' \t\n\r,;".utf8.contains(byte) }

    /// Returns all elements that a string may refer to (`#a`, `url(#a)`, `url('#a')`), without duplicates.
    func targets(in text: String) -> Set<Int> {
        guard !ids.isEmpty else { return [] }
        let bytes = Array(text.utf8)
        var targets: Set<Int> = []
        for start in bytes.indices where bytes[start] == UInt8(ascii: "#") {
            var count = 0
            for end in bytes[(start + 1)...].prefix(DrawingReferences.lengthLimit).indices
            where DrawingReferences.canEnd(bytes[end]) {
                add(bytes[(start + 1)..<end], to: &targets)
                count += 1
                if count > DrawingReferences.candidateLimit { break }
            }
            if bytes.count - start <= DrawingReferences.lengthLimit { add(bytes[(start + 1)...], to: &targets) }
        }
        return targets
    }

    private func add(_ bytes: ArraySlice<UInt8>, to targets: inout Set<Int>) {
        if let target = ids[String(decoding: bytes, as: UTF8.self)] { targets.insert(target) }
        guard bytes.contains(UInt8(ascii: "%")) else { return }
        let decoded = PercentEscapes.decoded(bytes)
        if let target = ids[String(decoding: decoded, as: UTF8.self)] { targets.insert(target) }
    }
}
