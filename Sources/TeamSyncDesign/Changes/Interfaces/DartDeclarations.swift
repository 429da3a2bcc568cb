import TeamSyncBase
import TeamSyncDocuments

/// The types that the changed sources in Dart declare at the tip, with those that have another name (`typedef`).
struct DartDeclarations {
    /// The maximum number of sources, and the maximum size of all of them, in bytes.
    private static let (sourceLimit, sizeLimit) = (300, 8 << 20)
    private static let keywords: Set<String> = ["class", "enum", "mixin", "typedef", "type"]

    private let files: [FileChange]
    private let tip: any FileSource
    private var names: Set<String>??

    /// - Parameters:
    ///   - files: all changed files.
    ///   - tip: the newer tree.
    init(_ files: [FileChange], at tip: any FileSource) {
        self.files = files.filter { $0.status != .deleted && $0.path.ending == "dart" }
        self.tip = tip
    }

    /// Whether a source declares a type with this name; true if there are too many sources, or if some cannot be read.
    mutating func mayContain(_ name: String, _ contents: inout ContentComparer) throws(FileSourceError) -> Bool {
        if names == nil { names = .some(try read(&contents)) }
        return (names ?? nil).map { $0.contains(name) } ?? true
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
