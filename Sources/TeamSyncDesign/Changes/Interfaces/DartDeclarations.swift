import TeamSyncBase
import TeamSyncDocuments

/// The types that the changed sources in Dart declare at the tip, with those that have another name (`typedef`).
struct DartDeclarations {
    /// The maximum number of sources, and the maximum size of all of them, in bytes.
    private static let (sourceLimit, sizeLimit) = (300, 8 << 20)
    private static let keywords: Set<String> = ["class", "enum", "mixin", "typedef", "type"]

    private let files: [FileChange]
    private let deleted: Set<GitPath>
    private let (base, tip): (any FileSource, any FileSource)
    private var names: Set<String>??
    /// The names of the files that changed sources exported before.
    private var exports: Set<String>?

    /// - Parameters:
    ///   - files: all changed files.
    ///   - base: the older tree.
    ///   - tip: the newer tree.
    init(_ files: [FileChange], from base: any FileSource, to tip: any FileSource) {
        self.files = files.filter { $0.status != .deleted && $0.path.ending == "dart" }
        deleted = Set(files.filter { $0.status == .deleted }.map(\.path))
        (self.base, self.tip) = (base, tip)
    }

    /// Whether a source was deleted that another one exported, so that what it declared was for users.
    mutating func lostExport(of path: GitPath, _ contents: inout ContentComparer) throws(FileSourceError) -> Bool {
        guard deleted.contains(path) else { return false }
        if exports == nil { exports = try readExports(&contents) }
        return exports?.contains(String(decoding: path.baseName, as: UTF8.self)) ?? false
    }

    private func readExports(_ contents: inout ContentComparer) throws(FileSourceError) -> Set<String> {
        var (found, left): (Set<String>, Int) = ([], DartDeclarations.sizeLimit)
        for file in files.prefix(DartDeclarations.sourceLimit) where file.status != .added && left > 0 {
            guard let id = try base.object(at: file.oldPath ?? file.path), let bytes = try contents.contents(id) else {
                continue
            }
            left -= bytes.count
            for line in bytes.split(separator: UInt8(ascii: "\n")) {
                let words = line.drop { $0 <= 0x20 }
                guard words.starts(with: "export ".utf8) else { continue }
                let path = words.split(maxSplits: 2, omittingEmptySubsequences: false) { "'\"".utf8.contains($0) }
                guard path.count == 3, let name = path[1].split(separator: UInt8(ascii: "/")).last else { continue }
                found.insert(String(decoding: name, as: UTF8.self))
            }
        }
        return found
    }

    /// Whether a source declares a type or a function with this name; true if there are too many sources, or if some cannot be read.
    mutating func mayContain(_ name: String, _ contents: inout ContentComparer) throws(FileSourceError) -> Bool {
        if names == nil { names = .some(try read(&contents)) }
        return (names ?? nil).map { $0.contains(name) } ?? true
    }

    /// Whether a changed source is known to declare a type or a function with this name.
    mutating func declares(_ name: String, _ contents: inout ContentComparer) throws(FileSourceError) -> Bool {
        if names == nil { names = .some(try read(&contents)) }
        return (names ?? nil)?.contains(name) ?? false
    }

    private func read(_ contents: inout ContentComparer) throws(FileSourceError) -> Set<String>? {
        guard files.count <= DartDeclarations.sourceLimit else { return nil }
        var (found, left): (Set<String>, Int) = ([], DartDeclarations.sizeLimit)
        for file in files {
            guard left > 0, let id = try tip.object(at: file.path), let bytes = try contents.contents(id) else {
                return nil
            }
            left -= bytes.count
            do throws(Warning.FileFault) {
                let source = try SourceLexemes(bytes, .dart)
                found.formUnion(DartProperties.functions(in: source).keys)
                for index in source.all.indices {
                    guard let word = source.word(index), DartDeclarations.keywords.contains(word),
                        let name = source.word(index + 1)
                    else { continue }
                    found.insert(name)
                }
            } catch {
                return nil
            }
        }
        return found
    }
}
