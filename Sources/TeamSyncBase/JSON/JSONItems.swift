/// The elements of an array or the members of an object inside a JSON document, each with its key and its bytes: what
/// did not change need not be made into values.
package struct JSONItems {
    package struct Item: Equatable {
        /// Position among the elements or members.
        package var index: Int
        /// Of an array's element, the string at its identifying member; nil when it has none.
        package var key: String?
        /// Where its value stands in the document.
        package var range: Range<Int>
    }

    /// - Parameter key: the identifying member of an array's elements; nil for an object's members.
    /// - Returns: in the document's order; of several containers with the same place the last one's.
    /// - Throws: as `JSONSize.count`.
    package static func find(
        at pointer: JSONPointer, key: String?, in bytes: [UInt8]
    ) throws(JSONSize.Failure) -> [Item] {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notJSON }
        let outcome = bytes.withUnsafeBufferPointer { text in
            Result { () throws(JSONScanner.NotJSON) in
                var search = ItemSearch(text: text, key: key.map(JSONKey.init), scanner: JSONScanner(text))
                return try search.run(pointer.tokens)
            }
        }
        switch outcome {
        case .success(let found): return try found.get()
        case .failure: throw .notJSON
        }
    }
}

/// Follows a pointer to its end, and on to the end of the document.
private struct ItemSearch {
    typealias Found = Result<[JSONItems.Item], JSONSize.Failure>

    let text: UnsafeBufferPointer<UInt8>
    let key: JSONKey?
    var scanner: JSONScanner

    mutating func run(_ tokens: [String]) throws(JSONScanner.NotJSON) -> Found {
        scanner.skipByteOrderMark()
        let found = try value(tokens[...])
        try scanner.expectEnd()
        return found
    }

    private mutating func value(_ tokens: ArraySlice<String>) throws(JSONScanner.NotJSON) -> Found {
        guard let token = tokens.first else { return try items() }
        let wanted = JSONKey(token)
        var found = Found.failure(.absent)
        if scanner.take(UInt8(ascii: "{")) {
            var isFirst = true
            while try scanner.hasNext(before: UInt8(ascii: "}"), isFirst: isFirst) {
                isFirst = false
                if try scanner.key() == wanted {
                    found = try value(tokens.dropFirst())
                } else {
                    try scanner.skipValue()
                }
            }
        } else if scanner.take(UInt8(ascii: "[")) {
            let position = JSONPointer.index(token)
            var index = 0
            while try scanner.hasNext(before: UInt8(ascii: "]"), isFirst: index == 0) {
                if index == position { found = try value(tokens.dropFirst()) } else { try scanner.skipValue() }
                index += 1
            }
        } else {
            try scanner.skipValue()
        }
        return found
    }

    private mutating func items() throws(JSONScanner.NotJSON) -> Found {
        let (begin, end) = key == nil ? (UInt8(ascii: "{"), UInt8(ascii: "}")) : (UInt8(ascii: "["), UInt8(ascii: "]"))
        guard scanner.take(begin) else {
            try scanner.skipValue()
            return .failure(.wrongShape)
        }
        var items: [JSONItems.Item] = []
        while try scanner.hasNext(before: end, isFirst: items.isEmpty) {
            var name: String?
            if key == nil { name = try scanner.key().text }
            let range = try scanner.valueRange()
            if let key { name = try identity(key, in: range) }
            items.append(JSONItems.Item(index: items.count, key: name, range: range))
        }
        return .success(items)
    }

    /// The string at the element's member `key`; of duplicates the last one.
    private func identity(_ key: JSONKey, in range: Range<Int>) throws(JSONScanner.NotJSON) -> String? {
        var inner = JSONScanner(UnsafeBufferPointer(rebasing: text[range]))
        guard inner.take(UInt8(ascii: "{")) else { return nil }
        var name: String?
        var isFirst = true
        while try inner.hasNext(before: UInt8(ascii: "}"), isFirst: isFirst) {
            isFirst = false
            let isWanted = try inner.key() == key
            if isWanted, inner.peek() == UInt8(ascii: "\"") {
                name = try inner.string()
            } else {
                if isWanted { name = nil }
                try inner.skipValue()
            }
        }
        return name
    }
}
