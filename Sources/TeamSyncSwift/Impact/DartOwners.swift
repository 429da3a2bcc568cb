import TeamSyncBase

/// Finds out from which packages the names in Dart sources come.
final class DartOwners {
    enum Reach {
        case design
        /// A source of the code declares the name.
        case own
        case unknown
        case none
    }

    private let tree: TreeSnapshot
    private let designPackages: Set<String>
    /// The folders of the code's own packages, with a final slash, by name.
    private let own: [String: String]
    private var known: [String: DartNames?] = [:]
    private var reached: [String: Reach] = [:]

    /// The maximum number of sources in a row that pass on names.
    private static let depth = 12
    private static let (manifestLimit, sizeLimit) = (200, 256 << 10)

    init(_ tree: TreeSnapshot, _ paths: [String], _ packages: DesignPackages) {
        (self.tree, designPackages) = (tree, packages.dart)
        var own: [String: String] = [:]
        let manifests = paths.lazy.filter { $0 == "pubspec.yaml" || $0.hasSuffix("/pubspec.yaml") }
        for path in manifests.prefix(DartOwners.manifestLimit) {
            do throws(UnreadableSource) {
                let text = try tree.contents(of: path, limit: DartOwners.sizeLimit)
                if let name = DesignPackages.dart(in: text) { own[name] = String(path.dropLast("pubspec.yaml".count)) }
            } catch { continue }
        }
        self.own = own
    }

    /// Whether the packages of the design system are known.
    var areKnown: Bool { !designPackages.isEmpty }

    /// Whether a name is the one before a dot for everything that a source imports from a library.
    func isPrefix(_ name: String, in bytes: [UInt8], _ path: String) -> Bool {
        names(of: path, bytes)?.libraries.contains { $0.prefix == name } ?? false
    }

    /// Whether a name in a source certainly denotes something else than an item of the design system.
    /// - Parameter name: the first name of a path: `AcmeColors` of `AcmeColors.ink`.
    func isElsewhere(_ name: Range<Int>, in bytes: [UInt8], _ path: String) -> Bool {
        guard !designPackages.isEmpty else { return false }
        let source = names(of: path, bytes)
        guard let source, !source.isPart else { return false }
        // A name that does not exist may follow 'show' and 'hide'.
        if source.statements.contains(where: { $0.contains(name.lowerBound) }) { return true }
        let written = String(
            decoding: bytes[name.lowerBound...].prefix(200).prefix(while: WordSearch.isWord), as: UTF8.self)
        var prefix: String?
        if name.lowerBound > 0, bytes[name.lowerBound - 1] == UInt8(ascii: ".") {
            let front = bytes[..<(name.lowerBound - 1)].suffix(200).reversed().prefix(while: WordSearch.isWord)
            prefix = String(decoding: Array(front.reversed()), as: UTF8.self)
            // A member of something.
            guard source.libraries.contains(where: { $0.prefix == prefix }) else { return false }
        } else if source.declared.contains(written) {
            return true
        }
        var best = Reach.none
        for part in source.parts {
            guard let part = resolved(part, from: path), let own = names(of: part) else { continue }
            if own.declared.contains(written) { return true }
        }
        for library in source.libraries where !library.isExport && library.prefix == prefix && library.hasName(written)
        {
            switch reach(written, library.address, from: path, DartOwners.depth) {
            case .own: return true
            case .design: best = .design
            case .unknown: if case .none = best { best = .unknown }
            case .none: break
            }
        }
        if case .none = best { return true }
        return false
    }

    private func reach(_ name: String, _ address: String, from path: String, _ depth: Int) -> Reach {
        if address.hasPrefix("dart:") { return .none }
        if address.hasPrefix("package:") {
            let package = String(address.dropFirst("package:".count).prefix { $0 != "/" })
            if designPackages.contains(package) { return .design }
            // Other packages declare their own names.
            guard own[package] != nil else { return .none }
        }
        guard depth > 0, let target = resolved(address, from: path) else { return .unknown }
        let key = "\(name) \(target)"
        if let known = reached[key] { return known }
        // A source may export itself by way of others.
        reached[key] = Reach.none
        guard let source = names(of: target) else {
            reached[key] = .unknown
            return .unknown
        }
        var best = Reach.none
        if source.declared.contains(name) {
            best = .own
        } else {
            let isOfPart = source.parts.contains { part in
                resolved(part, from: target).flatMap { names(of: $0) }?.declared.contains(name) ?? false
            }
            if isOfPart { best = .own }
        }
        if case .none = best {
            for library in source.libraries where library.isExport && library.hasName(name) {
                let found = reach(name, library.address, from: target, depth - 1)
                if case .none = found { continue }
                best = found
                if case .unknown = found { continue }
                break
            }
        }
        reached[key] = best
        return best
    }

    /// The path of the source with an address; nil if it cannot be in the repository.
    private func resolved(_ address: String, from path: String) -> String? {
        if address.hasPrefix("package:") {
            let parts = address.dropFirst("package:".count).split(separator: "/", maxSplits: 1)
            guard parts.count == 2, let folder = own[String(parts[0])] else { return nil }
            return "\(folder)lib/\(parts[1])"
        }
        var parts = path.split(separator: "/").dropLast()
        for part in address.split(separator: "/") where part != "." {
            if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
        }
        return parts.joined(separator: "/")
    }

    /// The names in a source; nil if it cannot be read.
    private func names(of path: String, _ bytes: [UInt8]? = nil) -> DartNames? {
        if let known = known[path] { return known }
        var found: DartNames?
        do throws(UnreadableSource) {
            if let bytes { found = DartNames(bytes) } else { found = DartNames(try tree.contents(of: path)) }
        } catch { found = nil }
        known[path] = .some(found)
        return found
    }
}
