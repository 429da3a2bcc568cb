/// Decodes names and messages of commits.
enum CommitText {
    /// - Parameter encoding: the commit's `encoding` header. Latin-1, the one that is met, is decoded; anything else
    ///   is read as UTF-8 with bytes that are none replaced.
    static func decode(_ text: UnsafePointer<CChar>?, encoding: String?) -> String {
        guard let text else { return "" }
        let name = encoding?.lowercased()
        guard name == "iso-8859-1" || name == "latin1" || name == "latin-1" else { return String(cString: text) }
        let bytes = UnsafeBufferPointer(start: text, count: length(text))
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar(UInt8(bitPattern: $0)) }))
    }

    private static func length(_ text: UnsafePointer<CChar>) -> Int {
        var end = text
        while end.pointee != 0 { end += 1 }
        return end - text
    }
}
