import TeamSyncBase
import TeamSyncDesign

/// Finds the modules that scripts and style sheets import.
extension ModuleOwners {
    /// - Parameters:
    ///   - address: as written in an import: `@acme/ui/button`, `./button`.
    ///   - path: the path of the source.
    /// - Returns: the owner, and the paths of its own source, which may be missing.
    func owner(of address: String, in path: String) -> (owner: Owner, paths: [String]) {
        if address.hasPrefix(".") { return resolved(address, from: path).map { (.own, $0) } ?? (.unknown, []) }
        if let found = known[address] { return found }
        let found = owner(ofPackage: address)
        known[address] = found
        return found
    }

    private func owner(ofPackage address: String) -> (owner: Owner, paths: [String]) {
        guard !packages.modules.isEmpty else { return (.unknown, []) }
        let name = ModuleOwners.path(of: address)
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let package = ModuleOwners.package(of: address)
        if packages.modules.contains(package) { return (.design, []) }
        if packages.formerModules.contains(package), ownPackages[package] == nil { return (.design, []) }
        let first = parts.first ?? ""
        // The sources of a package in the same repository are not known by their addresses, and a package with the scope
        // of the design system may pass on its names.
        let hasScope = first.hasPrefix("@") && packages.modules.contains { $0.hasPrefix("\(first)/") }
        if let target = aliasTargets[address] {
            if packages.modules.contains(where: { "/\(target)/".contains("/node_modules/\($0)/") || target == $0 }) {
                return (.design, [])
            }
            let stem = ModuleOwners.stem(of: target)
            let own = paths(endingIn: stem.hasSuffix("/index") ? String(stem.dropLast(6)) : stem)
            if !own.isEmpty { return (.own, own) }
        }
        if let folder = ownPackages[package] {
            let own = sources(ofPackageIn: folder, parts.dropFirst(package.hasPrefix("@") ? 2 : 1))
            return own.isEmpty ? (.unknown, []) : (.own, own)
        }
        if hasScope { return (.unknown, []) }
        let own = paths(endingIn: parts.dropFirst().joined(separator: "/"))
        guard ModuleOwners.isPackage(first) else { return (own.isEmpty ? .unknown : .own, own) }
        let based = paths(endingIn: String(name))
        if !based.isEmpty { return (.own, based) }
        if !dependencies.contains(package), aliases.contains(String(first.drop { $0 == "@" })) {
            return (own.isEmpty ? .unknown : .own, own)
        }
        return (.other, [])
    }

    private static func path(of address: String) -> Substring {
        var name = address[...]
        for prefix in ["pkg:", "npm:", "~"] where name.hasPrefix(prefix) && !name.hasPrefix("~/") {
            name = name.dropFirst(prefix.count)
        }
        return name
    }

    /// The package of an address: `@acme/ui` for `@acme/ui/button`.
    static func package(of address: String) -> String {
        let name = path(of: address)
        return name.split(separator: "/", omittingEmptySubsequences: false).prefix(name.hasPrefix("@") ? 2 : 1)
            .joined(separator: "/")
    }

    /// Whether the beginning of an address is that of another package, and not an alias such as `@`, `~`, `$lib` or `src`.
    private static func isPackage(_ first: Substring) -> Bool {
        guard first != "src", let letter = first.utf8.first(where: { $0 != UInt8(ascii: "@") }) else { return false }
        return letter.isASCIILetterOrDigit && !first.contains(where: \.isUppercase)
    }

    /// The paths that a relative address can denote; nil if it leads to a folder that was not listed.
    private func resolved(_ address: String, from path: String) -> [String]? {
        var parts = path.split(separator: "/").dropLast()
        for part in address.split(separator: "/") where part != "." {
            if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
        }
        let (whole, folder) = (parts.joined(separator: "/"), parts.dropLast().joined(separator: "/"))
        let partial = (parts.dropLast() + ["_\(ModuleOwners.stem(of: String(parts.last ?? "")))"]).joined(
            separator: "/")
        let found = [whole, ModuleOwners.stem(of: whole), partial, "\(whole)/index", "\(whole)/_index"].flatMap {
            files[$0] ?? []
        }.filter { $0 != path }
        return found.isEmpty && !folders.contains(folder) ? nil : found
    }

    /// The paths of the sources whose path ends like an address.
    private func paths(endingIn end: String) -> [String] {
        guard let name = end.split(separator: "/").last else { return [] }
        let stem = ModuleOwners.stem(of: end)
        let known = (stemsByName[String(name)] ?? []) + (stemsByName[ModuleOwners.stem(of: String(name))] ?? [])
        return known.filter { path in
            let path = "/\(path)".replacing("/_", with: "/")
            return [end, stem, "\(end)/index"].contains { path.hasSuffix("/\($0)") }
        }.flatMap { files[$0] ?? [] }
    }

    /// The sources of one of the code's own packages that an address denotes.
    private func sources(ofPackageIn folder: String, _ rest: ArraySlice<Substring>) -> [String] {
        let end = ModuleOwners.stem(of: rest.joined(separator: "/"))
        let names =
            end.isEmpty ? ["src/index", "index", "src/main"] : [end, "src/\(end)", "\(end)/index", "src/\(end)/index"]
        return names.lazy.compactMap { self.files["\(folder)\($0)"] }.first ?? []
    }

    /// The owner of a module of Sass. An address without `./` can be relative too, or can denote a source in a folder
    /// that is passed to the compiler.
    func owner(ofStyle address: String, in path: String) -> (owner: Owner, paths: [String]) {
        if address.hasPrefix("sass:") { return (.other, []) }
        let address = address.hasPrefix("~") && !address.hasPrefix("~/") ? String(address.dropFirst()) : address
        if !address.hasPrefix("@"), let own = resolved(address, from: path), !own.isEmpty { return (.own, own) }
        if address.hasPrefix(".") { return resolved(address, from: path) == nil ? (.design, []) : (.unknown, []) }
        let found = owner(of: address, in: path)
        let isPackage =
            address.hasPrefix("@") || address.hasPrefix("pkg:")
            || dependencies.contains(String(address.prefix { $0 != "/" }))
        guard found.owner == .unknown || found.owner == .other && !isPackage else { return found }
        return (packages.haveStyle(address) ? .design : .unknown, [])
    }
}
