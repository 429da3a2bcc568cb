/// The syntax of JSON pointers, RFC 6901.
enum JSONPointerSyntax {
    static let hint = "a JSON pointer, such as /icons, or '' for the whole file; '~' is ~0 and '/' is ~1 in a name"

    /// What is wrong with the pointer, in words that follow it; nil when nothing is.
    static func problem(in pointer: String) -> String? {
        if pointer.isEmpty { return nil }
        if !pointer.hasPrefix("/") { return "does not begin with '/'" }
        for escape in pointer.utf8.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false).dropFirst()
        where escape.first != UInt8(ascii: "0") && escape.first != UInt8(ascii: "1") {
            return "has a '~' that is neither ~0 nor ~1"
        }
        return nil
    }
}
