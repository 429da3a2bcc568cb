import SwiftSyntax
import TeamSyncDocuments
import TeamSyncProtocol

/// Caches parsed sources, so that a source in several comparisons is parsed only once.
package final class SourceCache {
    enum Reading {
        case declarations(DeclarationReader)
        /// The reason it could not be analyzed.
        case problem(SourceProblem)
    }

    private let willRead: (String?) -> Void
    private var readings: [String: Reading] = [:]
    private var manifests: [String: PackageManifest] = [:]

    /// - Parameter willRead: called with the name of each source before it is parsed, and with nil after the last one.
    package init(willRead: @escaping (String?) -> Void = { _ in }) {
        self.willRead = willRead
    }

    func hasRead() { willRead(nil) }

    private func key(_ file: SourceFile) -> String? { file.id.map { "\($0) \(file.path)" } }

    func manifest(_ file: SourceFile, _ text: String) -> PackageManifest {
        if let key = key(file), let known = manifests[key] { return known }
        willRead(file.name)
        let manifest = PackageManifest(ParsedSource(path: file.path, text: text))
        if let key = key(file) { manifests[key] = manifest }
        return manifest
    }

    /// - Parameter module: the module that contains the source; empty if there is none.
    func reading(of file: SourceFile, in module: String) -> Reading {
        let key = key(file).map { "\($0) \(module)" }
        if let key, let known = readings[key] { return known }
        let reading = read(file, module)
        if let key { readings[key] = reading }
        return reading
    }

    private func read(_ file: SourceFile, _ module: String) -> Reading {
        switch file.contents {
        case .unreadable(let problem): return .problem(problem)
        case .shared: return .problem(.missing)
        case .text(let text):
            willRead(file.name)
            guard !Nesting.isDeep(text.utf8) else { return .problem(.nesting) }
            let source = ParsedSource(path: file.path, text: text)
            guard !source.tree.hasError else { return .problem(.syntax) }
            guard !Nesting.isDeep(source.tree) else { return .problem(.nesting) }
            let reader = DeclarationReader(source, text: text, module: module)
            return reader.isWhole ? .declarations(reader) : .problem(.tooManyDeclarations)
        }
    }
}
