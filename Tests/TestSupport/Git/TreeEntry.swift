/// The contents of a path in a commit.
package struct TreeEntry: Hashable, Sendable {
    package enum Mode: String, Sendable {
        case file = "100644"
        case executable = "100755"
        case link = "120000"
        /// A submodule; the content is the 40 hexadecimal digits of a commit.
        case submodule = "160000"
    }

    package var mode: Mode
    /// The bytes of the file, or the target of the link.
    package var content: [UInt8]

    package init(_ mode: Mode = .file, _ content: some Sequence<UInt8>) {
        self.mode = mode
        self.content = Array(content)
    }

    package init(_ text: String) {
        self.init(.file, text.utf8)
    }
}
