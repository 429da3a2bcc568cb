/// The size of an array or an object inside a JSON document (RFC 8259, UTF-8), found without building the document's
/// values. Of duplicate keys the last one counts, as in every common reader of JSON. Foundation's decoder takes the
/// first, takes keys for one that only look alike, and does not look at what is not asked for.
package enum JSONSize {
    package enum Kind: String {
        case array, object
    }

    package enum Failure: Error, Equatable {
        case notJSON
        /// Nothing is at the pointer.
        case absent
        /// What is there is something else.
        case wrongShape
    }

    package static func count(_ kind: Kind, at pointer: JSONPointer, in bytes: [UInt8]) throws(Failure) -> Int {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notJSON }
        let outcome = bytes.withUnsafeBufferPointer { text in
            Result { () throws(JSONScanner.NotJSON) in
                var search = JSONSearch(kind: kind, scanner: JSONScanner(text))
                return try search.run(pointer.tokens)
            }
        }
        switch outcome {
        case .success(let found): return try found.get()
        case .failure: throw .notJSON
        }
    }
}

/// Follows a pointer through a document to its end, so that mistakes behind the place are found too.
private struct JSONSearch {
    typealias Found = Result<Int, JSONSize.Failure>

    let kind: JSONSize.Kind
    var scanner: JSONScanner

    mutating func run(_ tokens: [String]) throws(JSONScanner.NotJSON) -> Found {
        scanner.skipByteOrderMark()
        let found = try value(tokens[...])
        try scanner.expectEnd()
        return found
    }

    private mutating func value(_ tokens: ArraySlice<String>) throws(JSONScanner.NotJSON) -> Found {
        guard let token = tokens.first else { return try size() }
        if scanner.take(UInt8(ascii: "{")) { return try member(token, tokens.dropFirst()) }
        if scanner.take(UInt8(ascii: "[")) { return try element(token, tokens.dropFirst()) }
        try scanner.skipValue()
        return .failure(.absent)
    }

    private mutating func size() throws(JSONScanner.NotJSON) -> Found {
        switch kind {
        case .array where scanner.take(UInt8(ascii: "[")):
            var count = 0
            while try scanner.hasNext(before: UInt8(ascii: "]"), isFirst: count == 0) {
                try scanner.skipValue()
                count += 1
            }
            return .success(count)
        case .object where scanner.take(UInt8(ascii: "{")):
            var keys: Set<JSONKey> = []
            while try scanner.hasNext(before: UInt8(ascii: "}"), isFirst: keys.isEmpty) {
                keys.insert(try scanner.key())
                try scanner.skipValue()
            }
            return .success(keys.count)
        default:
            try scanner.skipValue()
            return .failure(.wrongShape)
        }
    }

    private mutating func member(
        _ token: String, _ rest: ArraySlice<String>
    ) throws(JSONScanner.NotJSON) -> Found {
        let wanted = JSONKey(token)
        var found = Found.failure(.absent)
        var isFirst = true
        while try scanner.hasNext(before: UInt8(ascii: "}"), isFirst: isFirst) {
            isFirst = false
            if try scanner.key() == wanted {
                found = try value(rest)
            } else {
                try scanner.skipValue()
            }
        }
        return found
    }

    private mutating func element(
        _ token: String, _ rest: ArraySlice<String>
    ) throws(JSONScanner.NotJSON) -> Found {
        let wanted = JSONPointer.index(token)
        var found = Found.failure(.absent)
        var index = 0
        while try scanner.hasNext(before: UInt8(ascii: "]"), isFirst: index == 0) {
            if index == wanted {
                found = try value(rest)
            } else {
                try scanner.skipValue()
            }
            index += 1
        }
        return found
    }
}
