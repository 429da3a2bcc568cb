import TeamSyncDocuments

extension RepositoryStatus {
    /// The page of an upstream commit; nil where the forge is not known, and for what is no plain `https` URL.
    func page(ofCommit id: String) -> String? {
        guard let commitURL, commitURL.hasPrefix("https://"), commitURL.contains("{commit}"),
            id.allSatisfy(\.isHexDigit)
        else { return nil }
        let page = commitURL.replacing("{commit}", with: id)
        return page.utf8.allSatisfy { 0x21...0x7e ~= $0 } ? page : nil
    }
}
