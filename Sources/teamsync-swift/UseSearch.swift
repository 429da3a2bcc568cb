import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncSwift

/// Finds the places in sources that changes to an API affect.
struct UseSearch {
    let program: APIProgram
    var answers: UseAnswers?

    /// - Parameters:
    ///   - context: that of the comparison with these changes.
    ///   - reading: returns the sources that contain at least one of the words, or refer to a function with one of the
    ///     names without calling it; nil if they cannot be read.
    /// - Returns: nil if the sources cannot be read, or if no change can be found by searching text.
    func answer(
        for changes: [APIChange], _ context: UseContext?,
        reading: (_ words: [String], _ references: [String]) -> [SourceFile]?
    ) throws(APIProgram.Failure) -> APIAnswer? {
        var words = Set(changes.flatMap { $0.words(in: context) }).sorted()
        let references = Set(changes.compactMap(\.referenceName)).sorted()
        guard !words.isEmpty || !references.isEmpty else { return nil }
        // Most calls need no search.
        if words.isEmpty, reading([], references)?.isEmpty == true { return APIAnswer() }
        // A source that exports modules determines what other sources import.
        words.append("_exported")
        let found = reading(words, references)
        let holders = ValueHolders(of: UseSearch.types(changes, context), for: found ?? []) { reading($0, []) ?? [] }
        let files = found.map { $0 + holders.sources }
        guard let answer = try search(changes, context, files, pass: 1) else { return nil }
        // Sources that only use a different name for a type have not been read yet.
        let others = Set(answer.otherNames).subtracting(words)
        guard !others.isEmpty,
            let more = reading(words + others.sorted(), references).map({ UseSearch.adding(holders.sources, to: $0) }),
            more.count != files?.count
        else { return answer }
        return try search(changes, context, more, pass: 2) ?? answer
    }

    /// The types whose members are changed, or through whose members code reaches such values.
    private static func types(_ changes: [APIChange], _ context: UseContext?) -> Set<String> {
        Set(changes.compactMap { $0.owner(in: context) }).union(context?.declarations.compactMap(\.types.last) ?? [])
    }

    private static func adding(_ others: [SourceFile], to files: [SourceFile]) -> [SourceFile] {
        let known = Set(files.map(\.path))
        return files + others.filter { !known.contains($0.path) }
    }

    private func search(
        _ changes: [APIChange], _ context: UseContext?, _ files: [SourceFile]?, pass: Int
    ) throws(APIProgram.Failure) -> APIAnswer? {
        guard let files else { return nil }
        let request = APIRequest.findUses(of: changes, in: files, context: context)
        let key = answers?.key(of: request)
        if let key, let answer = answers?.answer(to: key, pass: pass) { return answer }
        let answer = try program.answer(to: request)
        if let key { answers?.save(answer, to: key, pass: pass) }
        return answer
    }
}

/// The Swift sources in a working tree, whether or not they are committed.
final class WorkingSources {
    private let tree: TreeSnapshot
    private var paths: [String]?
    /// The last source with a place, as lines.
    private var last: (path: String, lines: [ArraySlice<UInt8>])?
    private(set) var incomplete: [String] = []

    init(_ tree: TreeSnapshot) { self.tree = tree }

    /// Returns the sources that contain at least one of the words, or refer to a function with one of the names without
    /// calling it, and records those that cannot be read.
    func containing(_ words: [String], references: [String]) -> [SourceFile] {
        let search = CodeWords(words, references: references)
        var left = SourceComparison.sizeLimit
        var files: [SourceFile] = []
        for path in sources() {
            let bytes: [UInt8]
            do throws(UnreadableSource) { bytes = try tree.contents(of: path) } catch {
                note("\(path) \(error.reason)")
                continue
            }
            guard search.occur(in: bytes) else { continue }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                note("\(path) is not UTF-8")
                continue
            }
            left -= bytes.count
            guard left >= 0 else {
                note(
                    "only the first \(SourceComparison.sizeLimit >> 20) MiB of Swift sources were searched")
                return files
            }
            files.append(SourceFile(path: path, contents: .text(text)))
        }
        return files
    }

    private func note(_ problem: String) {
        if !incomplete.contains(problem) { incomplete.append(problem) }
    }

    /// Whether a source may use declarations of the modules. Sources that cannot be read are not counted.
    /// - Parameter modules: if there are none, nothing is known about the modules.
    func mayImport(_ modules: [String]) -> Bool {
        guard !modules.isEmpty else { return !sources().isEmpty }
        let search = CodeWords(modules)
        return sources().contains { path in
            do throws(UnreadableSource) { return search.occur(in: try tree.contents(of: path)) } catch { return false }
        }
    }

    private func sources() -> [String] {
        if let paths { return paths }
        let found = tree.list().paths.filter { $0.hasSuffix(".swift") }
        tree.prefetch(found)
        paths = found
        return found
    }

    func place(_ use: APIUse) -> ImpactDocument.Place {
        var text = ""
        do throws(UnreadableSource) {
            if last?.path != use.path {
                last = (
                    use.path, try tree.contents(of: use.path).split(separator: 0x0a, omittingEmptySubsequences: false)
                )
            }
            let lines = last?.lines ?? []
            if lines.indices.contains(use.line - 1) { text = String(decoding: lines[use.line - 1], as: UTF8.self) }
        } catch {
            // The file was changed after the search, so the place is known but its text is not.
        }
        return ImpactDocument.Place(path: use.path, line: use.line, column: use.column, text: text)
    }
}
