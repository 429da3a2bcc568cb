extension TemporaryFolder {
    /// Writes a file in the folder.
    /// - Returns: its path.
    @discardableResult
    package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        try RawFile.write(bytes, to: RawPath(appending(name)))
        return appending(name)
    }

    package func bytes(of name: String) throws -> [UInt8] {
        try RawFile.contents(of: RawPath(appending(name)))
    }

    /// The names of the entries of the folder, including hidden files, sorted.
    package func names() throws -> [String] {
        try RawFile.names(in: RawPath(path)).map(\.description)
    }
}
