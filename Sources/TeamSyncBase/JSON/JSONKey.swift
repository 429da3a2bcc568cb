/// The key of a JSON object's member, told apart by its code points however it is written.
struct JSONKey: Hashable {
    /// Borrowed from the document; nil when `own` holds the key.
    private let borrowed: UnsafeRawBufferPointer?
    private let own: [UInt8]

    /// - Parameter written: a key without escapes, in a document that outlives this value.
    init(_ written: UnsafeBufferPointer<UInt8>) {
        (borrowed, own) = (UnsafeRawBufferPointer(written), [])
    }

    init(_ text: String) {
        (borrowed, own) = (nil, Array(text.utf8))
    }

    /// - Parameter written: a key whose escapes are well-formed. Half a surrogate pair is a key's character too.
    init(unescaping written: UnsafeBufferPointer<UInt8>) {
        var rest = written[...]
        var bytes: [UInt8] = []
        var units: [UInt16] = []
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
                bytes += JSONEscape.bytes(of: units) + [byte]
                units = []
                continue
            }
            if let plain = JSONEscape.byte(of: kind) {
                bytes += JSONEscape.bytes(of: units) + [plain]
                units = []
            } else {
                units.append(rest.prefix(4).reduce(0) { $0 << 4 | (JSONEscape.hexValue($1) ?? 0) })
                rest = rest.dropFirst(4)
            }
        }
        (borrowed, own) = (nil, bytes + JSONEscape.bytes(of: units))
    }

    /// Half a surrogate pair shows as `�`.
    var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    static func == (left: JSONKey, right: JSONKey) -> Bool {
        left.withBytes { left in right.withBytes { right in left.elementsEqual(right) } }
    }

    func hash(into hasher: inout Hasher) {
        withBytes { hasher.combine(bytes: $0) }
    }

    private func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        if let borrowed { return body(borrowed) }
        return own.withUnsafeBytes(body)
    }
}
