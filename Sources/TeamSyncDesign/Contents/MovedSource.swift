import TeamSyncBase

/// Sources that moved, and were adjusted to their new place.
enum MovedSource {
    /// The maximum size of a source, in bytes.
    private static let limit = 256 << 10

    /// Whether two versions of a source that moved to another folder differ only in the depth of relative paths, as in
    /// `"../../utils"`, in other imports, and in Java in the package.
    static func isSame(_ old: [UInt8], _ new: [UInt8], path: GitPath) -> Bool {
        guard max(old.count, new.count) <= limit else { return false }
        var (before, after) = (withoutDepth(old), withoutDepth(new))
        if path.ending == "java" { (before, after) = (withoutPackage(before), withoutPackage(after)) }
        return !ContentDifference.between(before, after, path: path).isChange
            || Imports.areAllThatDiffers(before, after, path: path)
    }

    /// Removes `./` and `../` at the beginning of quoted texts.
    static func withoutDepth(_ text: [UInt8]) -> [UInt8] {
        var (output, index) = ([UInt8](), 0)
        output.reserveCapacity(text.count)
        while index < text.count {
            output.append(text[index])
            index += 1
            guard "'\"".utf8.contains(text[index - 1]) else { continue }
            while let step = ["./", "../"].first(where: { text[index...].starts(with: $0.utf8) }) {
                index += step.utf8.count
            }
        }
        return output
    }

    private static func withoutPackage(_ text: [UInt8]) -> [UInt8] {
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard let place = lines.firstIndex(where: { $0.starts(with: "package ".utf8) }) else { return text }
        return Array((lines[..<place] + lines[(place + 1)...]).joined(separator: [UInt8(ascii: "\n")]))
    }
}
