/// The elements of an array, or the members of an object, in a JSON document: their number, and the name and bytes of
/// each, without creating values.
package struct JSONItems: Equatable {
    /// The container to read.
    package enum Container: Hashable {
        /// - Parameter key: the member that identifies an element; nil if none does.
        case array(key: String?)
        case object
    }

    package struct Item: Equatable {
        /// Its position among the elements or members.
        package var index: Int
        /// For an element, the text of its identifying member; nil if there is none. For a member, its key.
        /// `BoundedName` shortens long names.
        package var key: String?
        /// The bytes of its value in the document.
        package var range: Range<Int>
        /// The extent of its value: nesting levels, and the number of contained values.
        package var depth: Int
        package var values: Int
    }

    package enum Failure: Error, Equatable {
        case notJSON
        /// Nothing exists at the pointer.
        case absent
        /// The value at the pointer is of another type.
        case wrongShape
        case tooMany
    }

    /// The items in document order. An object's keys may appear more than once; the last one counts, as in all common
    /// readers.
    package let items: [Item]
    /// The number of elements, or of distinct keys.
    package let count: Int

    /// - Parameters:
    ///   - pointer: the location of the container; if several match, the last one is read.
    ///   - limit: the maximum number of items.
    /// - Throws: `notJSON` for a syntax error anywhere in the document.
    package static func find(
        _ container: Container, at pointer: JSONPointer, in bytes: [UInt8], limit: Int = .max
    ) throws(Failure) -> JSONItems {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notJSON }
        let outcome = bytes.withUnsafeBufferPointer { text in
            Result { () throws(JSONScanner.NotJSON) in
                var search = ItemSearch(container: container, limit: limit, scanner: JSONScanner(text))
                return try search.run(pointer.tokens)
            }
        }
        switch outcome {
        case .success(let found): return try found.get()
        case .failure: throw .notJSON
        }
    }
}

/// Follows a pointer to its end, then reads the rest of the document to find later syntax errors too.
private struct ItemSearch {
    typealias Found = Result<JSONItems, JSONItems.Failure>

    let container: JSONItems.Container
    let limit: Int
    var scanner: JSONScanner

    mutating func run(_ tokens: [String]) throws(JSONScanner.NotJSON) -> Found {
        scanner.skipByteOrderMark()
        let found = try value(tokens[...])
        try scanner.expectEnd()
        return found
    }

    private mutating func value(_ tokens: ArraySlice<String>) throws(JSONScanner.NotJSON) -> Found {
        guard let token = tokens.first else { return try items() }
        let wanted = JSONString(token)
        var found = Found.failure(.absent)
        if scanner.take(UInt8(ascii: "{")) {
            var isFirst = true
            while try scanner.hasNext(before: UInt8(ascii: "}"), isFirst: isFirst) {
                isFirst = false
                if try scanner.key() == wanted {
                    found = try value(tokens.dropFirst())
                } else {
                    _ = try scanner.value()
                }
            }
        } else if scanner.take(UInt8(ascii: "[")) {
            let position = JSONPointer.index(token)
            var index = 0
            while try scanner.hasNext(before: UInt8(ascii: "]"), isFirst: index == 0) {
                if index == position { found = try value(tokens.dropFirst()) } else { _ = try scanner.value() }
                index += 1
            }
        } else {
            _ = try scanner.value()
        }
        return found
    }

    private mutating func items() throws(JSONScanner.NotJSON) -> Found {
        switch container {
        case .array(let key) where scanner.take(UInt8(ascii: "[")): return try elements(key.map(JSONString.init))
        case .object where scanner.take(UInt8(ascii: "{")): return try members()
        default:
            _ = try scanner.value()
            return .failure(.wrongShape)
        }
    }

    private mutating func elements(_ key: JSONString?) throws(JSONScanner.NotJSON) -> Found {
        var items: [JSONItems.Item] = []
        var count = 0
        while try scanner.hasNext(before: UInt8(ascii: "]"), isFirst: count == 0) {
            count += 1
            guard count <= limit else {
                _ = try scanner.value()
                items = []
                continue
            }
            let (extent, name) = try element(key)
            items.append(item(count - 1, name, extent))
        }
        return count > limit ? .failure(.tooMany) : .success(JSONItems(items: items, count: count))
    }

    private mutating func members() throws(JSONScanner.NotJSON) -> Found {
        var items: [JSONItems.Item] = []
        var keys: Set<JSONString> = []
        var count = 0
        while try scanner.hasNext(before: UInt8(ascii: "}"), isFirst: count == 0) {
            count += 1
            let key = try scanner.key()
            let extent = try scanner.value()
            guard count <= limit else {
                (items, keys) = ([], [])
                continue
            }
            keys.insert(key)
            items.append(item(count - 1, key.name, extent))
        }
        return count > limit ? .failure(.tooMany) : .success(JSONItems(items: items, count: keys.count))
    }

    private func item(_ index: Int, _ key: String?, _ extent: JSONScanner.Extent) -> JSONItems.Item {
        JSONItems.Item(index: index, key: key, range: extent.range, depth: extent.depth, values: extent.values)
    }

    /// Skips an element.
    /// - Returns: its extent, and the text of its member `key`; if there are several such members, that of the last
    ///   one.
    private mutating func element(
        _ key: JSONString?
    ) throws(JSONScanner.NotJSON) -> (extent: JSONScanner.Extent, name: String?) {
        guard let key, scanner.peek() == UInt8(ascii: "{") else { return (try scanner.value(), nil) }
        let start = scanner.offset
        var extent = JSONScanner.Extent(range: start..<start)
        var name: String?
        _ = scanner.take(UInt8(ascii: "{"))
        while try scanner.hasNext(before: UInt8(ascii: "}"), isFirst: extent.values == 1) {
            let isWanted = try scanner.key() == key
            if isWanted, scanner.peek() == UInt8(ascii: "\"") {
                name = try scanner.string().name
                (extent.depth, extent.values) = (max(extent.depth, 2), extent.values + 1)
            } else {
                if isWanted { name = nil }
                let member = try scanner.value()
                (extent.depth, extent.values) = (max(extent.depth, member.depth + 1), extent.values + member.values)
            }
        }
        extent.range = start..<scanner.offset
        return (extent, name)
    }
}
