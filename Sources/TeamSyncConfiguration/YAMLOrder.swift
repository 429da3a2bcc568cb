import TeamSyncBase

/// The order of the values in a YAML document.
package enum YAMLOrder {
    /// The maximum size of a document in bytes, and the maximum number of names in a pointer.
    private static let (sizeLimit, depthLimit) = (4 << 20, 32)

    private enum Level {
        case list
        /// - Parameters:
        ///   - pointer: the location of the mapping; nil if none of the values is in it.
        ///   - key: the key whose value follows; nil if a key follows.
        case mapping(pointer: String?, key: String?)
    }

    /// Returns the positions of the values at pointers; they increase in the order of the text. If a key appears more
    /// than once in a mapping, the last one counts.
    /// - Parameter pointers: locations in mappings (RFC 6901). Those in lists or behind aliases, and those that do not
    ///   exist, have no position.
    /// - Returns: an empty dictionary if the document is too large, or if the text is not a single YAML document.
    package static func positions(of pointers: Set<String>, in bytes: [UInt8]) -> [String: Int] {
        guard bytes.count <= sizeLimit else { return [:] }
        let parents = JSONOrder.parents(of: pointers)
        var (open, positions): ([Level], [String: Int]) = ([], [:])
        var (position, documents) = (0, 0)
        do throws(YAMLFailure) {
            guard let reader = try YAMLDocument.reader(of: bytes) else { return [:] }
            while true {
                let event = try reader.next()
                position += 1
                switch event.kind {
                case .streamEnd: return documents == 1 ? positions : [:]
                case .documentStart: documents += 1
                case .documentEnd: break
                case .listEnd, .mappingEnd: _ = open.popLast()
                case .scalar(let text, _, _):
                    if case .mapping(let pointer, nil)? = open.last {
                        open[open.count - 1] = .mapping(pointer: pointer, key: BoundedName.of(text))
                        continue
                    }
                    if let pointer = next(&open), pointers.contains(pointer) { positions[pointer] = position }
                case .alias:
                    // An alias at the place of a key has no text.
                    if case .mapping(_, nil)? = open.last { return [:] }
                    if let pointer = next(&open), pointers.contains(pointer) { positions[pointer] = position }
                case .listStart, .mappingStart:
                    if case .mapping(_, nil)? = open.last { return [:] }
                    let pointer = next(&open)
                    if let pointer, pointers.contains(pointer) { positions[pointer] = position }
                    if case .listStart = event.kind {
                        open.append(.list)
                    } else {
                        let isParent = open.count < depthLimit && pointer.map(parents.contains) ?? false
                        open.append(.mapping(pointer: isParent ? pointer : nil, key: nil))
                    }
                }
            }
        } catch {
            return [:]
        }
    }

    /// Returns the location of the value that begins now; nil if it has none.
    private static func next(_ open: inout [Level]) -> String? {
        guard let last = open.last else { return "" }
        guard case .mapping(let pointer, let key?) = last else { return nil }
        open[open.count - 1] = .mapping(pointer: pointer, key: nil)
        return pointer.map { "\($0)/\(JSONPointer.escaped(key))" }
    }
}
