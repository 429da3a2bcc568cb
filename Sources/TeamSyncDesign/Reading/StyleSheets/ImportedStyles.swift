import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// The variables of style sheets that token files import although their count does not read them, such as
/// `@import './var.less'`. They are not items, but tokens can refer to them.
struct ImportedStyles {
    /// The maximum number of files and their maximum total size in bytes, the maximum number of files that one style
    /// sheet imports, and the maximum number of files between a token and a variable.
    private static let (fileLimit, sizeLimit, importLimit, depthLimit) = (300, 4 << 20, 100, 4)

    /// The variables by name; nil for a name with several values.
    private var variables: [String: (token: TokenTree.Token, path: GitPath)?] = [:]

    /// - Parameters:
    ///   - files: the token files.
    ///   - isKnown: whether a name is that of a token.
    init(
        _ files: [TokenFile], _ source: TokenSource, in tree: some FileSource, where isKnown: (String) -> Bool
    ) throws(FileSourceError) {
        let own = Set(files.map(\.path))
        let open = files.filter { file in
            ["less", "scss", "sass"].contains(file.path.ending)
                && file.tokens.contains { ImportedStyles.reference(in: $0).map { !isKnown($0) } ?? false }
        }
        var (seen, left, layer) = (own, ImportedStyles.fileLimit, open.map(\.path))
        var sizeLeft = ImportedStyles.sizeLimit
        for _ in 0..<ImportedStyles.depthLimit where !layer.isEmpty {
            var next: [GitPath] = []
            for path in layer where left > 0 && sizeLeft > 0 {
                left -= 1
                guard case .bytes(let bytes, _) = try tree.contents(of: path) else { continue }
                sizeLeft -= bytes.count
                if !own.contains(path) { add(bytes, path, source) }
                for target in ImportedStyles.targets(of: bytes, in: path) {
                    for candidate in ImportedStyles.candidates(for: target, from: path)
                    where !seen.contains(candidate) {
                        guard try tree.object(at: candidate) != nil else { continue }
                        seen.insert(candidate)
                        next.append(candidate)
                        break
                    }
                }
            }
            layer = next
        }
    }

    private mutating func add(_ bytes: [UInt8], _ path: GitPath, _ source: TokenSource) {
        let tokens: [TokenTree.Token]?
        do throws(Warning.FileFault) {
            tokens = try source.tokens(ofText: bytes, at: path)
        } catch {
            // References to its variables stay unresolved.
            return
        }
        for token in tokens ?? [] where token.mode == nil && !token.isOnlyRemark {
            guard let known = variables[token.key] else {
                variables[token.key] = .some((token, path))
                continue
            }
            if let known, known.token.value != token.value { variables[token.key] = .some(nil) }
        }
    }

    /// Adds the variables that tokens refer to, directly or through other variables.
    func add(to table: inout TokenTable) {
        var names = table.tokens.values.flatMap { $0.values.compactMap(ImportedStyles.reference) }
        while let name = names.popLast() {
            guard table.tokens[name] == nil, case let (token, path)?? = variables[name] else { continue }
            var variable = token
            variable.isOnlyReferred = true
            table.add(variable, fileMode: nil, in: path)
            if let next = ImportedStyles.reference(in: token) { names.append(next) }
        }
    }

    private static func reference(in token: TokenTree.Token) -> String? {
        token.value.string.flatMap { TokenReference.name(in: $0, .css) }
    }

    // MARK: Imports

    /// Returns the texts of `@import`, `@use` and `@forward`, except those of packages and web pages.
    private static func targets(of bytes: [UInt8], in path: GitPath) -> [String] {
        var targets: [String] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) where targets.count < importLimit {
            let text = line.drop { $0 <= 0x20 }
            guard ["@import", "@use", "@forward"].contains(where: { text.starts(with: $0.utf8) }) else { continue }
            let parts = text.split(omittingEmptySubsequences: false) { "\"'".utf8.contains($0) }
            for index in stride(from: 1, to: parts.count - 1, by: 2) where targets.count < importLimit {
                let target = String(decoding: parts[index], as: UTF8.self)
                guard !target.contains(":"), !target.hasPrefix("~"), !target.hasPrefix("/"), !target.hasPrefix("@")
                else {
                    continue
                }
                targets.append(target)
            }
        }
        return targets
    }

    /// Returns the paths that an import can denote.
    private static func candidates(for target: String, from path: GitPath) -> [GitPath] {
        var names = path.folder.split(separator: "/").map(String.init)
        for part in target.split(separator: "/") {
            switch part {
            case ".": break
            case "..":
                guard names.popLast() != nil else { return [] }
            default: names.append(String(part))
            }
        }
        guard let name = names.popLast() else { return [] }
        let folder = names.map { "\($0)/" }.joined()
        let plain = "\(folder)\(name)"
        if ["less", "scss", "sass", "css"].contains(GitPath(plain).ending) {
            return [GitPath(plain), GitPath("\(folder)_\(name)")]
        }
        guard path.ending != "less" else { return [GitPath("\(plain).less")] }
        return ["scss", "sass"].flatMap { ending in
            [
                "\(plain).\(ending)", "\(folder)_\(name).\(ending)", "\(plain)/_index.\(ending)",
                "\(plain)/index.\(ending)",
            ]
        }.map { GitPath($0) }
    }
}
