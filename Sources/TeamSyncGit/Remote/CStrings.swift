import CLibgit2
import Glibc

/// Passes `strings` to `body` as a `git_strarray`.
func withStrings<Result>(_ strings: [String], _ body: (git_strarray) -> Result) -> Result {
    var pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { body(git_strarray(strings: $0.baseAddress, count: $0.count)) }
}

/// Passes `text` to `body` as a C string; passes nil if there is none.
func withOptionalCString<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    guard let text else { return body(nil) }
    return text.withCString { body($0) }
}
