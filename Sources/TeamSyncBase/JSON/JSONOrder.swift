/// The order of the values in a JSON document.
package enum JSONOrder {
    /// The maximum size of a document in bytes, and the maximum number of names in a pointer.
    private static let (sizeLimit, depthLimit) = (4 << 20, 32)

    /// Returns the offsets of the values at pointers, in bytes. If a key appears more than once in an object, the last
    /// one counts.
    /// - Parameter pointers: locations in objects (RFC 6901). Those in arrays, and those that do not exist, have no offset.
    /// - Returns: an empty dictionary if the document is too large or is not JSON.
    package static func offsets(of pointers: Set<String>, in bytes: [UInt8]) -> [String: Int] {
        guard bytes.count <= sizeLimit, String(validating: bytes, as: UTF8.self) != nil else { return [:] }
        return bytes.withUnsafeBufferPointer { text in
            var search = Search(pointers: pointers, parents: parents(of: pointers), scanner: JSONScanner(text))
            do throws(JSONScanner.NotJSON) { try search.run() } catch { return [:] }
            return search.offsets
        }
    }

    /// Returns the pointers of all objects that contain the values at pointers.
    package static func parents(of pointers: Set<String>) -> Set<String> {
        var parents: Set<String> = []
        for pointer in pointers {
            var rest = pointer.utf8[...]
            while let slash = rest.lastIndex(of: UInt8(ascii: "/")) {
                rest = rest[..<slash]
                guard parents.insert(String(Substring(rest))).inserted else { break }
            }
        }
        return parents
    }

    private struct Search {
        let pointers: Set<String>
        /// Only the members of these objects have pointers; others need not be composed.
        let parents: Set<String>
        var scanner: JSONScanner
        var offsets: [String: Int] = [:]

        mutating func run() throws(JSONScanner.NotJSON) {
            scanner.skipByteOrderMark()
            try value("", depth: 0)
            try scanner.expectEnd()
        }

        private mutating func value(_ pointer: String, depth: Int) throws(JSONScanner.NotJSON) {
            if pointers.contains(pointer) { offsets[pointer] = scanner.offset }
            guard depth < JSONOrder.depthLimit, parents.contains(pointer), scanner.take(UInt8(ascii: "{")) else {
                _ = try scanner.value()
                return
            }
            var isFirst = true
            while try scanner.hasNext(before: UInt8(ascii: "}"), isFirst: isFirst) {
                isFirst = false
                let name = try scanner.key().name
                try value("\(pointer)/\(JSONPointer.escaped(name))", depth: depth + 1)
            }
        }
    }
}
